import type { Gender, Language, User } from '@inzira/contract/accounts';
import type { Viewer } from '#src/platform/http/auth.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, isUniqueViolation, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { invalid, unauthorized } from '#src/platform/http/errors.ts';
import { getUser, USERNAME_TAKEN } from './accounts.ts';
import { lockUser } from './lock-user.ts';
import { fold } from '@inzira/contract/rules/fold';
import { changePassword, requireCurrentPassword } from './password-change.ts';
import { hashPassword, weakness } from './passwords.ts';
import { isSessionOpen } from './sessions.ts';
import { findNameProblem, isTeamName, RESERVED_NAME } from './team-names.ts';

/** Users may keep their current name. @throws 400 for a new name that could be mistaken for the team's */
function requireOwnName(user: User, { username, first_name, last_name }: ProfileChanges) {
  const isNew = username !== undefined && fold(username) !== fold(user.username);
  const problem = isNew ? findNameProblem(username) : null;
  const first = first_name === undefined ? user.first_name : first_name;
  const last = last_name === undefined ? user.last_name : last_name;
  const isRenamed = first !== user.first_name || last !== user.last_name;
  const passesForTeam = isRenamed && isTeamName([first, last].filter(Boolean).join(' '));
  if (problem || passesForTeam) {
    throw invalid({
      ...(problem && { username: [problem] }),
      ...(passesForTeam && { [first ? 'first_name' : 'last_name']: [RESERVED_NAME] }),
    });
  }
}

interface ProfileChanges {
  username?: string | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  language?: Language | undefined;
  gender?: Gender | null | undefined;
  email?: string | undefined;
  password?: string | null | undefined;
  current_password?: string | undefined;
}

/**
 * Changes the given fields of a profile. A new password ends the user's other sessions.
 * @param address of the caller, for the limit of wrong passwords.
 * @throws 400 on invalid fields, 429
 */
export async function updateProfile(
  db: Db,
  config: Config,
  viewer: Viewer,
  { current_password, ...changes }: ProfileChanges,
  address: string,
): Promise<User> {
  const user = await getUser(db, viewer.id);
  if (changes.email !== undefined && fold(changes.email.trim()) !== fold(user.email)) {
    throw invalid({
      email: [
        {
          en: 'Your email cannot be changed here.',
          fr: 'Votre adresse e-mail ne peut pas être changée ici.',
        },
      ],
    });
  }
  const username = changes.username ?? user.username;
  requireOwnName(user, changes);
  let passwordHash: string | null = null;
  if (changes.password) {
    const problem = weakness(changes.password, username, user.email);
    if (problem) throw invalid({ password: [problem] });
    await requireCurrentPassword(db, config, viewer, { password: current_password, address });
    passwordHash = await hashPassword(changes.password);
  }
  // Only the given fields, so that a concurrent change from another device is kept.
  const columns = {
    ...(changes.username !== undefined && { username, username_key: fold(username) }),
    ...(changes.first_name !== undefined && { first_name: changes.first_name || null }),
    ...(changes.last_name !== undefined && { last_name: changes.last_name || null }),
    ...(changes.language !== undefined && { language: changes.language }),
    ...(changes.gender !== undefined && { gender: changes.gender }),
  };
  try {
    await inTransaction(db, async (trx) => {
      if (Object.keys(columns).length > 0) {
        // Locks the row before the search index, in the same order as an erasure.
        await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', viewer.id)
          .$call(lockRow(trx))
          .execute();
        await trx.updateTable('users').set(columns).where('id', '=', viewer.id).execute();
      }
      if (passwordHash === null) return;
      await lockUser(trx, viewer.id);
      // A new password may have ended the session since the request was accepted.
      if (!(await isSessionOpen(trx, viewer.sessionId))) throw unauthorized();
      const changed = { ...user, ...columns };
      await changePassword(trx, config, changed, passwordHash, viewer.sessionId);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalid({ username: [USERNAME_TAKEN] });
  }
  return getUser(db, viewer.id);
}
