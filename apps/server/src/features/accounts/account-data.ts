import type { Db } from '#src/platform/db/database.ts';
import { eraseHistory, findHistory } from '#src/platform/db/history.ts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { requireOtherStaff } from './roles.ts';

/** The account itself. Hashes and secrets say nothing about a person, so exports leave them out. */
export const accountData: PersonalData = {
  name: 'account',
  collect: collectAccount,
  async beforeErasure(trx, userId) {
    await requireOtherStaff(trx, userId);
    // The foreign key deletes the user's own mails; these were written before the address was verified.
    await trx
      .deleteFrom('outbox')
      .where('recipient', '=', (eb) =>
        eb
          .selectFrom('users')
          .select('email')
          .where('id', '=', userId)
          .where('email_verified_at', 'is not', null),
      )
      .execute();
    // Lines about other subjects stay, without the name of who acted.
    await eraseHistory(trx, 'user', [userId]);
  },
};

async function collectAccount(db: Db, userId: number) {
  const user = await db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'first_name',
      'last_name',
      'language',
      'gender',
      'created_at',
      'email_verified_at',
      'last_sign_in_at',
      'last_seen_at',
      'terms_version',
      'terms_accepted_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const roles = await db
    .selectFrom('user_roles')
    .select(['role', 'granted_at'])
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'revoked_at', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const factor = await db
    .selectFrom('second_factors')
    .select((eb) => [
      'confirmed_at',
      eb
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .where('used_at', 'is', null)
        .as('recovery_codes'),
    ])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const identities = await db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const done = await db
    .selectFrom('history')
    .select(['action', 'subject_kind', 'subject_id', 'at'])
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute();
  const history = { of_account: await findHistory(db, { kind: 'user', id: userId }), done };
  return {
    ...user,
    roles,
    history,
    sessions,
    second_factor: factor ?? null,
    passkeys,
    sign_in_providers: identities,
    recent_mails: mails,
  };
}
