import { Email, Username } from '@inzira/contract/accounts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { HttpError } from '#src/platform/http/errors.ts';
import { findUserByName, nameColumns, selectNamed } from './accounts.ts';
import { fold } from '@inzira/contract/rules/fold';
import { grantRole, revokeRole } from './roles.ts';
import { createResetLink } from './resets.ts';
import { removeSecondFactor, recordAndNotify } from './second-factor.ts';
import { endSessions } from './sessions.ts';

/** An expected error; its message is shown in the terminal. */
export class StaffError extends Error {}

/**
 * Creates a staff account, or promotes an existing one.
 * @returns what was done, and for an account without a password the link to set one.
 * @throws StaffError
 */
export async function createStaff(
  db: Db,
  config: Config,
  given: { username: string; email: string },
): Promise<{
  done: 'created' | 'promoted' | 'unchanged';
  username: string;
  /** The email of the promoted account is not verified. */
  isUnproven: boolean;
  link: string | null;
}> {
  const username = check(Username.safeParse(given.username), 'username');
  const email = check(Email.safeParse(given.email), 'email');
  return inTransaction(db, async (trx) => {
    const rows = await selectNamed(trx, { username, email }).selectAll().execute();
    for (const row of rows) {
      if (row.username_key !== fold(username)) {
        throw new StaffError(
          `The email ${row.email} belongs to the account "${row.username}". To promote it: create ${row.username} ${row.email}`,
        );
      }
      if (row.email_key !== fold(email)) {
        throw new StaffError(
          `The username "${row.username}" belongs to an account with another email. Choose another username, or give that account's email to promote it.`,
        );
      }
    }
    const existing = rows[0];
    if (existing && existing.disabled_at !== null) {
      throw new StaffError(`The account "${existing.username}" is disabled.`);
    }
    const id = existing?.id ?? (await insertAccount(trx, username, email));
    const isGranted = await grantRole(trx, id, 'staff');
    const hasPassword = existing !== undefined && existing.password_hash !== null;
    const path = hasPassword ? null : await createResetLink(trx, id, { isMailed: false });
    return {
      done: existing ? (isGranted ? 'promoted' : 'unchanged') : 'created',
      username: existing?.username ?? username,
      isUnproven: existing !== undefined && existing.email_verified_at === null && hasPassword,
      link: path === null ? null : config.publicUrl + path,
    };
  });
}

/**
 * Removes the staff role from an account, which stays.
 * @returns its username, and whether it had the role.
 * @throws StaffError
 */
export async function revokeStaff(db: Db, name: string) {
  const user = await findUserByName(db, name);
  if (!user) throw new StaffError(`There is no account "${name}".`);
  try {
    return { username: user.username, isRevoked: await revokeRole(db, user.id, 'staff') };
  } catch (error) {
    if (error instanceof HttpError) throw new StaffError(error.message);
    throw error;
  }
}

/**
 * For staff who cannot sign in any more.
 * @returns the username, and whether a second factor was removed.
 * @throws StaffError
 */
export async function resetSecondFactor(db: Db, config: Config, name: string) {
  const user = await findUserByName(db, name);
  if (!user) throw new StaffError(`There is no account "${name}".`);
  const isReset = await inTransaction(db, async (trx) => {
    if (!(await removeSecondFactor(trx, user.id))) return false;
    await endSessions(trx, user.id);
    await recordAndNotify(trx, config, user.id, { news: 'reset', actorId: null });
    return true;
  });
  return { username: user.username, isReset };
}

async function insertAccount(trx: Db, username: string, email: string): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      ...nameColumns({ username, email }),
      password_hash: null,
      language: 'en',
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Checked =
  | { success: true; data: string }
  | { success: false; error: { issues: { message: string }[] } };

function check(result: Checked, what: string): string {
  if (result.success) return result.data;
  throw new StaffError(`The ${what} is not valid: ${result.error.issues[0]?.message ?? ''}`);
}
