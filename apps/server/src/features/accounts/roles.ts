import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';

export type Role = 'trainer' | 'staff';

const COLUMNS = { trainer: 'trainer_since', staff: 'staff_since' } as const;

/**
 * Counts at once, wherever the user is logged in.
 * @param actorId who grants it; null for the command line.
 * @returns false when they had the role already.
 */
export function grantRole(db: Db, userId: number, role: Role, actorId: number | null = null) {
  return writeRole(db, userId, role, actorId, true);
}

/** As `grantRole`. @returns false when they did not have the role. */
export function revokeRole(db: Db, userId: number, role: Role, actorId: number | null = null) {
  return writeRole(db, userId, role, actorId, false);
}

async function writeRole(
  db: Db,
  userId: number,
  role: Role,
  actorId: number | null,
  isGranted: boolean,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set({ [COLUMNS[role]]: isGranted ? now() : null })
      .where('id', '=', userId)
      .where(COLUMNS[role], isGranted ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await recordHistory(trx, {
      actorId,
      action: isGranted ? 'role-granted' : 'role-revoked',
      subject: { kind: 'user', id: userId },
      ...(isGranted ? { after: { role } } : { before: { role } }),
    });
    return true;
  });
}
