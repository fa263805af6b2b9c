import type { Language } from '@inzira/contract/accounts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { unauthorized } from '#src/platform/http/errors.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { providerLinkedMail } from './account-mails.ts';
import { createUserWithFreeName } from './accounts.ts';
import { fold } from '@inzira/contract/rules/fold';
import { endEmailChange } from './email-links.ts';
import { disabledAccount, findLinked, insertIdentity } from './identities.ts';
import type { ProviderIdentity } from './identity-provider.ts';
import { endSessions } from './sessions.ts';

/**
 * The account of a verified identity: the linked one, else the one with its email, which is then linked, else a new
 * one.
 * @throws 401 for a disabled account, or one that is linked to another identity of the same provider.
 */
export async function findOrCreateProviderUser(
  db: Db,
  config: Config,
  identity: ProviderIdentity,
  language: Language,
): Promise<number> {
  // Retries, because of two concurrent first sign-ins the later must find the account of the earlier.
  for (let tries = 0; tries < 3; tries += 1) {
    const userId = await inTransaction(db, async (trx) => {
      const linked = await findLinked(trx, identity);
      if (linked) return linked;
      return (await linkByEmail(trx, config, identity)) ?? createLinked(trx, identity, language);
    });
    if (userId !== null) return userId;
  }
  throw notThrough();
}

/**
 * Links the account with the same email, which the provider has verified. If it was not verified here before, somebody
 * else may have opened the account and be waiting for its owner: its password is removed, its sessions end, and the
 * owner is informed. The owner can set a password by mail.
 */
async function linkByEmail(trx: Db, config: Config, identity: ProviderIdentity) {
  const user = await trx
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', fold(identity.email))
    .executeTakeFirst();
  if (!user) return null;
  if (user.disabled_at !== null) throw disabledAccount();
  if (!(await insertIdentity(trx, user.id, identity))) {
    const meanwhile = await findLinked(trx, identity);
    if (meanwhile) return meanwhile;
    // The provider may reassign an address to another person, but the account must not change its owner.
    throw unauthorized({
      en: 'This email is linked to another Google account. Use that one, or your password.',
      fr: 'Cette adresse est liée à un autre compte Google. Utilisez celui-là, ou votre mot de passe.',
    });
  }
  const isProven = user.email_verified_at !== null;
  if (!isProven) {
    await trx
      .updateTable('users')
      .set({ password_hash: null, email_verified_at: now() })
      .where('id', '=', user.id)
      .execute();
    await endSessions(trx, user.id);
    await trx.deleteFrom('reset_links').where('user_id', '=', user.id).execute();
    await endEmailChange(trx, user);
  }
  await enqueueMail(
    trx,
    providerLinkedMail(user, {
      passwordRemoved: !isProven && user.password_hash !== null,
      forgotUrl: `${config.publicUrl}/forgot-password`,
    }),
  );
  return user.id;
}

async function createLinked(trx: Db, identity: ProviderIdentity, language: Language) {
  const user = await createUserWithFreeName(trx, {
    email: identity.email,
    name: identity.name,
    first_name: identity.firstName,
    last_name: identity.lastName,
    language,
    password_hash: null,
    email_verified_at: now(),
  });
  if (!user) return null;
  if (await insertIdentity(trx, user.id, identity)) return user.id;
  throw notThrough();
}

const notThrough = () =>
  unauthorized({
    en: 'This Google login did not go through. Please try again.',
    fr: 'Cette connexion avec Google n’a pas abouti. Veuillez réessayer.',
  });
