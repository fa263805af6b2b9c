import { now, type Db } from '#src/platform/database.ts';

export type Role = 'trainer' | 'staff';

const COLUMNS = { trainer: 'trainer_since', staff: 'staff_since' } as const;

/** Counts at once, wherever the user is logged in. @returns false when they had the role already. */
export async function grantRole(db: Db, userId: number, role: Role): Promise<boolean> {
  const granted = await db
    .updateTable('users')
    .set({ [COLUMNS[role]]: now() })
    .where('id', '=', userId)
    .where(COLUMNS[role], 'is', null)
    .returning('id')
    .executeTakeFirst();
  return granted !== undefined;
}

/** Counts at once, wherever the user is logged in. @returns false when they did not have the role. */
export async function revokeRole(db: Db, userId: number, role: Role): Promise<boolean> {
  const revoked = await db
    .updateTable('users')
    .set({ [COLUMNS[role]]: null })
    .where('id', '=', userId)
    .where(COLUMNS[role], 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}
