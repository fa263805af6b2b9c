import type { Insertable } from 'kysely';
import { nameColumns } from '#src/features/accounts/accounts.ts';
import { hashPassword } from '#src/features/accounts/passwords.ts';
import { now, type Db, type Tables } from '#src/platform/db/database.ts';

export const TEST_PASSWORD = 'correct-horse-battery';
let testHash: Promise<string> | undefined;
let made = 0;

type UserRow = Insertable<Tables['users']>;

/** A user who can log in with TEST_PASSWORD; `trainer` and `staff` give the role. */
export async function makeUser(
  db: Db,
  overrides: Partial<UserRow> & { trainer?: boolean; staff?: boolean } = {},
) {
  const { trainer, staff, ...columns } = overrides;
  made += 1;
  testHash ??= hashPassword(TEST_PASSWORD);
  const username = columns.username ?? `user-${made}`;
  const email = columns.email ?? `user-${made}@example.org`;
  const moment = now();
  return db
    .insertInto('users')
    .values({
      ...nameColumns({ username, email }),
      password_hash: await testHash,
      language: 'en',
      trainer_since: trainer ? moment : null,
      staff_since: staff ? moment : null,
      created_at: moment,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
