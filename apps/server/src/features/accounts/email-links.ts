import type { Db } from '#src/platform/db/database.ts';

/** Ends the links that would move an account to another address: whoever asked for one may not be its owner. */
export async function endEmailChange(trx: Db, { id, email }: { id: number; email: string }) {
  await trx
    .deleteFrom('email_links')
    .where('user_id', '=', id)
    .where('email', '!=', email)
    .execute();
}
