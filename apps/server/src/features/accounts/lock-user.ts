import { type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';

/**
 * Holds a user's row until the transaction ends: who else does so waits, as does an erasure. To be held before rows of
 * the user's, in the order of an erasure.
 * @returns whether they are there
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
