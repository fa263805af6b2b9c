import type { Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';

/**
 * Holds an organization until the transaction ends: its erasure, those who join, leave or invite, and those who change
 * how its members log in wait for each other here, before they touch anything else.
 */
export async function lockOrganization(trx: Db, organizationId: number) {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .$call(lockRow(trx, { mode: 'no key update' }))
    .execute();
}
