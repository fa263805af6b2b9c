import type { Db } from '#src/platform/db/database.ts';

/** Invalidates links that would change the account's address: the person who requested one may not be its owner. */
export async function endEmailChange(trx: Db, { id, email }: { id: number; email: string }) {
  await trx
    .deleteFrom('email_links')
    .where('user_id', '=', id)
    .where('email', '!=', email)
    .execute();
}
