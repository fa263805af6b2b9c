import { now, type Db } from '#src/platform/db/database.ts';
import { unauthorized } from '#src/platform/http/errors.ts';

/** A user's account at an identity provider. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
}

/**
 * The account that this identity is linked to; only the subject counts, since the email may change.
 * @throws 401 for a disabled account
 */
export async function findLinked(trx: Db, { issuer, subject }: Omit<Identity, 'email'>) {
  const linked = await trx
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.disabled_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (linked && linked.disabled_at !== null) throw disabledAccount();
  return linked?.id ?? null;
}

/** @returns false when the account already has an identity of this provider. */
export async function insertIdentity(
  trx: Db,
  userId: number,
  { issuer, subject, email }: Identity,
): Promise<boolean> {
  const row = await trx
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, email, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const disabledAccount = () =>
  unauthorized({
    en: 'This account is closed. Please write to us if that is a mistake.',
    fr: 'Ce compte est fermé. Écrivez-nous si c’est une erreur.',
  });
