import type { Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';

interface NewOwner {
  ventureId: number;
  from: number;
  to: number;
  staffId: number;
  /** Why; the record keeps it. */
  reason?: string;
}

/** Staff give a venture another owner. An edit that the old one has begun is refused: its revision is an older one. */
export async function giveVenture(trx: Db, { ventureId, from, to, staffId, reason }: NewOwner) {
  await trx
    .updateTable('ventures')
    .set((eb) => ({
      owner_id: to,
      // They have not been asked whether their name may be read.
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
