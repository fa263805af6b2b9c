import type { Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';

interface NewOwner {
  ventureId: number;
  from: number;
  to: number;
  staffId: number;
  /** The reason, for the record. */
  reason?: string;
}

/** Staff transfer a venture. An edit that the previous owner has begun is refused. */
export async function giveVenture(trx: Db, { ventureId, from, to, staffId, reason }: NewOwner) {
  await trx
    .updateTable('ventures')
    .set((eb) => ({
      owner_id: to,
      // The new owner has not agreed to show their name.
      shows_founder: 0,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', ventureId)
    .execute();
  await recordHistory(trx, {
    actorId: staffId,
    action: 'venture-handed-over',
    subject: { kind: 'staff-venture', id: ventureId },
    before: { user_id: from },
    after: { user_id: to, ...(reason !== undefined && { reason }) },
  });
}
