import type { Role } from '@inzira/contract/endpoint';
import { hash } from '@node-rs/argon2';
import type { Insertable } from 'kysely';
import { nameColumns } from '#src/features/accounts/accounts.ts';
import { now, type Db, type Tables } from '#src/platform/db/database.ts';
import type { Viewer } from '#src/platform/http/auth.ts';

export const TEST_PASSWORD = 'correct-horse-battery';
/** With the lowest cost, so that checking a password takes no time. */
const testHash = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let made = 0;

type UserRow = Insertable<Tables['users']>;

/** A user who can log in with TEST_PASSWORD; `trainer`, `staff` and `roles` give roles. */
export async function makeUser(
  db: Db,
  overrides: Partial<UserRow> & { trainer?: boolean; staff?: boolean; roles?: Role[] } = {},
) {
  const { trainer, staff, roles = [], ...columns } = overrides;
  made += 1;
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

/** Who the server takes a request of this trainer for: tests call a function with it whose request was accepted before. */
export const viewerOf = (
  { id, username }: { id: number; username: string },
  sessionId: number,
): Viewer => ({
  id,
  username,
  language: 'en',
  roles: ['trainer'],
  isTrainer: true,
  isStaff: false,
  signedInAt: now(),
  lacksSecondFactor: false,
  sessionId,
});
