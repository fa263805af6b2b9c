import type { Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';

/**
 * Locks an organization until the transaction ends. Erasing it, joining, leaving, inviting and changing its sign-in
 * call this first, so that they are serialised.
 */
export async function lockOrganization(trx: Db, organizationId: number) {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .$call(lockRow(trx, { mode: 'no key update' }))
    .execute();
}
