import type { SignedIn } from '@inzira/contract/accounts';
import type { Viewer } from '#src/platform/http/auth.ts';
import type { Config } from '#src/platform/config.ts';
import {
  inTransaction,
  now,
  prepared,
  secondsFromNow,
  type Db,
} from '#src/platform/db/database.ts';
import { unauthorized } from '#src/platform/http/errors.ts';
import { REFRESH_SECONDS, type Tokens } from '#src/platform/http/tokens.ts';
import { findUserByName, getUser } from './accounts.ts';
import { rolesColumn, toRoles } from './roles.ts';
import { readDevice, signDevice } from './devices.ts';
import { checkPassword } from './password-check.ts';

interface SignIn {
  username: string;
  password: string;
  address: string;
  /** From an earlier sign-in on the same device. */
  device?: string | undefined;
}

/**
 * Opens a session for a username or email and its password.
 * @throws 401 in the same words, after the same work, whether or not the account exists; 429.
 */
export async function signIn(db: Db, tokens: Tokens, config: Config, attempt: SignIn) {
  const { username, password, address } = attempt;
  const user = await findUserByName(db, username);
  const device = readDevice(tokens, attempt.device);
  const guess = { name: username, password, address, device };
  const isRight = await checkPassword(db, config, user, guess);
  const refusal = unauthorized({
    en: 'Invalid username or password.',
    fr: 'Nom d’utilisateur ou mot de passe incorrect.',
  });
  if (!user || !isRight) throw refusal;
  const sessionId = await inTransaction(db, async (trx) => {
    // Writing the row makes this wait for a password change that is under way, or that one for
    // this: no session opens with a password that has just ended.
    const current = await trx
      .updateTable('users')
      .set({ last_sign_in_at: now() })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!current) throw refusal;
    return insertSession(trx, user.id);
  });
  return {
    ...(await toSignedIn(db, tokens, sessionId, user.id)),
    device: signDevice(tokens, device, user.id),
  };
}

export async function openSession(db: Db, tokens: Tokens, userId: number): Promise<SignedIn> {
  return toSignedIn(db, tokens, await insertSession(db, userId), userId);
}

async function insertSession(db: Db, userId: number): Promise<number> {
  const moment = now();
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: userId, created_at: moment, last_used_at: moment, revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** After the commit: signing waits for a thread, and a transaction keeps every other write waiting. */
async function toSignedIn(
  db: Db,
  tokens: Tokens,
  sessionId: number,
  userId: number,
): Promise<SignedIn> {
  return {
    access: await tokens.signAccess(sessionId),
    refresh: await tokens.signRefresh(sessionId),
    user: await getUser(db, userId),
  };
}

/** @throws 401 when the refresh token is forged, revoked, or was not used for 30 days. */
export async function refreshSession(db: Db, tokens: Tokens, refresh: string) {
  const sessionId = await tokens.readSession(refresh, 'refresh');
  const session =
    sessionId !== null &&
    (await db
      .updateTable('sessions')
      .set({ last_used_at: now() })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .where('last_used_at', '>', secondsFromNow(-REFRESH_SECONDS))
      .where('user_id', 'in', (eb) =>
        eb.selectFrom('users').select('id').where('disabled_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst());
  if (!session) throw unauthorized();
  return { access: await tokens.signAccess(session.id) };
}

/**
 * Ends the session of a refresh token. The token is the proof: whoever has it could also get in with
 * it. Ending it twice, or with a token that is none, is fine.
 */
export async function endSession(db: Db, tokens: Tokens, refresh: string) {
  const sessionId = await tokens.readSession(refresh, 'refresh');
  if (sessionId === null) return;
  await db
    .updateTable('sessions')
    .set({ revoked_at: now() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends a user's sessions, all or all but one. */
export async function endSessions(db: Db, userId: number, exceptSessionId?: number) {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? 0))
    .execute();
}

const selectViewer = prepared((db, { sessionId }: { sessionId: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'username', 'language', rolesColumn(db).as('roles')])
    .where('sessions.id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null),
);

/** The user behind a live session, in one query. */
export async function findViewer(db: Db, sessionId: number): Promise<Viewer | null> {
  const [row] = await selectViewer(db, { sessionId });
  if (!row) return null;
  return {
    id: row.id,
    username: row.username,
    language: row.language,
    ...toRoles(row.roles),
    sessionId,
  };
}
