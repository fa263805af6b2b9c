import type { Role } from '@inzira/contract/endpoint';
import { sql, type SqlBool } from 'kysely';
import {
  inTransaction,
  jsonArray,
  now,
  parseJson,
  type Db,
  type Json,
} from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { conflict } from '#src/platform/http/errors.ts';
import { recordHistory } from '#src/platform/db/history.ts';

/** The roles of a row of `users`, as a JSON column for `parseJson`. */
export function rolesColumn(db: Db) {
  return jsonArray(
    db,
    db
      .selectFrom('user_roles')
      .select('user_roles.role')
      .whereRef('user_roles.user_id', '=', sql.ref('users.id'))
      .orderBy('user_roles.role'),
  );
}

export function toRoles(column: Json<{ role: Role }[]>) {
  const roles = parseJson(column).map(({ role }) => role);
  return { roles, isTrainer: roles.includes('trainer'), isStaff: roles.includes('staff') };
}

/** The roles of a user. */
export async function findRoles(db: Db, userId: number): Promise<Role[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** A condition for `where`: the user of this column has the role. */
export function hasRole(column: string, role: Role) {
  return sql<SqlBool>`exists (select 1 from user_roles where user_id = ${sql.ref(column)} and role = ${role})`;
}

/**
 * Grants a role, effective immediately in all sessions.
 * @param actorId who grants it; null for the command line.
 * @returns false when the user already had the role.
 */
export async function grantRole(
  db: Db,
  userId: number,
  role: Role,
  actorId: number | null = null,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const granted = await trx
      .insertInto('user_roles')
      .values({ user_id: userId, role, granted_at: now(), granted_by: actorId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!granted) return false;
    await recordHistory(trx, {
      actorId,
      action: 'role-granted',
      subject: { kind: 'user', id: userId },
      after: { role },
    });
    return true;
  });
}

/**
 * Revokes a role, like `grantRole`.
 * @returns false when the user did not have it.
 * @throws 409 for the last staff account: nobody could appoint another
 */
export async function revokeRole(
  db: Db,
  userId: number,
  role: Role,
  actorId: number | null = null,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (role === 'staff') await requireOtherStaff(trx, userId);
    const revoked = await trx
      .deleteFrom('user_roles')
      .where('user_id', '=', userId)
      .where('role', '=', role)
      .returning('user_id')
      .executeTakeFirst();
    if (!revoked) return false;
    await recordHistory(trx, {
      actorId,
      action: 'role-revoked',
      subject: { kind: 'user', id: userId },
      before: { role },
    });
    return true;
  });
}

/**
 * Call this before a staff account loses its role, is disabled or erased. The lock serialises two staff who remove each
 * other: the second is then the last.
 * @throws 409 for the last staff account; others pass
 */
export async function requireOtherStaff(trx: Db, userId: number) {
  const staff = await trx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('users.id')
    .where('user_roles.role', '=', 'staff')
    .where('users.disabled_at', 'is', null)
    .$call(lockRow(trx, { of: 'user_roles' }))
    .execute();
  const isStaff = staff.some(({ id }) => id === userId);
  if (!isStaff || staff.length > 1) return;
  throw conflict({
    en: 'This is the last staff account. Appoint another one first.',
    fr: 'C’est le dernier compte de l’équipe. Nommez d’abord quelqu’un d’autre.',
  });
}
