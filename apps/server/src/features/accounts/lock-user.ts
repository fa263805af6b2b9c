import { type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';

/**
 * Locks a user's row until the transaction ends, against other locks and an erasure. Call it before locking other rows
 * of the user, in the same order as an erasure.
 * @returns whether the user exists
 */
export async function lockUser(trx: Db, userId: number): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .$call(lockRow(trx, { mode: 'no key update' }))
    .executeTakeFirst();
  return user !== undefined;
}
