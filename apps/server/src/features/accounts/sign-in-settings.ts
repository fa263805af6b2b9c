import type { Role } from '@inzira/contract/endpoint';
import { ROLES } from '@inzira/contract/rules/staff';
import type { SecondFactorRule, SignInSettings } from '@inzira/contract/staff-sign-in';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { conflict } from '#src/platform/http/errors.ts';
import { readSettings, writeSettings } from '#src/platform/settings.ts';

/** The server's configuration: staff can require more, but not less. */
export type SecondFactorConfig = Pick<Config, 'secondFactorRule'>;

const ROLES_OF: Record<SecondFactorRule, readonly Role[]> = {
  off: [],
  staff: ['staff'],
  team: ROLES,
};

/** The roles that work only in sessions with a second factor. */
export async function findProvenRoles(
  db: Db,
  { secondFactorRule }: SecondFactorConfig,
): Promise<readonly Role[]> {
  const { secondFactor } = await readSettings(db);
  return [...ROLES_OF[secondFactorRule], ...ROLES_OF[secondFactor]];
}

export async function getSignInSettings(
  db: Db,
  { secondFactorRule }: SecondFactorConfig,
): Promise<SignInSettings> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['user_roles.user_id', 'role'])
    .where('disabled_at', 'is', null)
    .where('user_roles.user_id', 'not in', (eb) =>
      eb.selectFrom('second_factors').select('user_id').where('confirmed_at', 'is not', null),
    )
    .where('user_roles.user_id', 'not in', (eb) => eb.selectFrom('passkeys').select('user_id'))
    .execute();
  const count = (rule: SecondFactorRule) =>
    new Set(rows.filter(({ role }) => ROLES_OF[rule].includes(role)).map((row) => row.user_id))
      .size;
  return {
    second_factor: (await readSettings(db)).secondFactor,
    second_factor_at_least: secondFactorRule,
    without_second_factor: { staff: count('staff'), team: count('team') },
  };
}

/** @throws 409 where it would lock out the user who requests it */
export async function updateSecondFactorRule(db: Db, viewer: Viewer, rule: SecondFactorRule) {
  await inTransaction(db, async (trx) => {
    const { secondFactor: before } = await readSettings(trx);
    if (before === rule) return;
    const { second_factor_at: provenAt } = await trx
      .selectFrom('sessions')
      .select('second_factor_at')
      .where('id', '=', viewer.sessionId)
      .executeTakeFirstOrThrow();
    if (rule !== 'off' && provenAt === null) {
      throw conflict({
        en: 'Set up your own code first, in your profile under Security: else you would be held up yourself.',
        fr: 'Activez d’abord votre propre code, dans votre profil, rubrique Sécurité\u00a0: sinon, votre propre compte serait bloqué.',
      });
    }
    await writeSettings(trx, { secondFactor: rule });
    await recordHistory(trx, {
      actorId: viewer.id,
      action: 'settings-changed',
      subject: { kind: 'installation', id: 0 },
      before: { second_factor: before },
      after: { second_factor: rule },
    });
  });
}
