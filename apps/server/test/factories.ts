import type { Role } from '@inzira/contract/endpoint';
import type { Insertable } from 'kysely';
import { nameColumns } from '#src/features/accounts/accounts.ts';
import { hashPassword } from '#src/features/accounts/passwords.ts';
import { now, type Db, type Tables } from '#src/platform/db/database.ts';

export const TEST_PASSWORD = 'correct-horse-battery';
let testHash: Promise<string> | undefined;
let made = 0;

type UserRow = Insertable<Tables['users']>;

/** A user who can log in with TEST_PASSWORD; `trainer`, `staff` and `roles` give roles. */
export async function makeUser(
  db: Db,
  overrides: Partial<UserRow> & { trainer?: boolean; staff?: boolean; roles?: Role[] } = {},
) {
  const { trainer, staff, roles = [], ...columns } = overrides;
  made += 1;
  testHash ??= hashPassword(TEST_PASSWORD);
  const username = columns.username ?? `user-${made}`;
  const email = columns.email ?? `user-${made}@example.org`;
  const moment = now();
  const user = await db
    .insertInto('users')
    .values({
      ...nameColumns({ username, email }),
      password_hash: await testHash,
      language: 'en',
      created_at: moment,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const given = [
    ...roles,
    ...(trainer ? ['trainer' as const] : []),
    ...(staff ? ['staff' as const] : []),
  ];
  for (const role of given) {
    await db
      .insertInto('user_roles')
      .values({ user_id: user.id, role, granted_at: moment, granted_by: null })
      .execute();
  }
  return user;
}
