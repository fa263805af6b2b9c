import { engineOf, type Db } from '#src/platform/db/database.ts';

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
    .$if(engineOf(trx) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return user !== undefined;
}
