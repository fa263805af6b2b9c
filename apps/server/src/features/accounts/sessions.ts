import type { Language, SecondFactorNeeded, SignedIn, User } from '@inzira/contract/accounts';
import type { Selectable } from 'kysely';
import type { Viewer } from '#src/platform/http/auth.ts';
import type { Config } from '#src/platform/config.ts';
import {
  inTransaction,
  now,
  prepared,
  secondsFromNow,
  type Db,
  type Tables,
} from '#src/platform/db/database.ts';
import { today } from '#src/platform/days.ts';
import { HttpError, unauthorized } from '#src/platform/http/errors.ts';
import { readUid, toUid } from '#src/platform/http/secret-links.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { readSettings } from '#src/platform/settings.ts';
import { REFRESH_SECONDS, type Tokens } from '#src/platform/http/tokens.ts';
import { findUserByName, getUser } from './accounts.ts';
import { disabledAccount } from './identities.ts';
import { findRoles, rolesColumn, toRoles } from './roles.ts';
import { findSecondFactors, isAnyOn, requireCode, type SecondFactors } from './second-factor.ts';
import { readDevice, signDevice, type Device } from './devices.ts';
import { lockUser } from './lock-user.ts';
import { checkPassword } from './password-check.ts';
import { newDeviceMail } from './account-mails.ts';
import { findProvenRoles, type SecondFactorConfig } from './sign-in-settings.ts';
import { describeAgent } from './user-agent.ts';

interface SignIn {
  username: string;
  password: string;
  address: string;
  /** The record of an earlier sign-in on the same device. */
  device?: string | undefined;
  /** The User-Agent header. */
  agent?: string | null;
}

/**
 * Opens a session for a username or email and its password.
 * @throws 401 with the same message, after the same work, whether or not the account exists, unless the password is
 * right and the account disabled; 429.
 */
export async function signIn(db: Db, tokens: Tokens, config: Config, attempt: SignIn) {
  const { username, password, address, agent = null } = attempt;
  const user = await findUserByName(db, username);
  const device = readDevice(tokens, attempt.device);
  const guess = { name: username, password, address, device };
  const isRight = await checkPassword(db, config, user, guess);
  const refusal = unauthorized({
    en: 'Invalid username or password.',
    fr: 'Nom d’utilisateur ou mot de passe incorrect.',
  });
  if (!user || !isRight) throw refusal;
  // Reveals that the account is disabled only to somebody who knows its password.
  if (user.disabled_at !== null) throw disabledSignIn(await findContact(db, config));
  return enter(db, tokens, config, { user, device, agent, refusal, isProven: false });
}

const findContact = async (db: Db, config: Config) =>
  (await readSettings(db)).contactEmail ?? config.teamEmail;

/** @param contact the address to write to; null where the installation names none */
const disabledSignIn = (contact: string | null) =>
  unauthorized(
    contact === null
      ? {
          en: 'This account was disabled. If that is a mistake, write to us on the contact page.',
          fr: 'Ce compte a été désactivé. Si c’est une erreur, écrivez-nous par la page de contact.',
        }
      : {
          en: `This account was disabled. If that is a mistake, write to ${contact}.`,
          fr: `Ce compte a été désactivé. Si c’est une erreur, écrivez à ${contact}.`,
        },
  );

interface CodeSignIn {
  /** The token of the first step. */
  second_factor: string;
  code: string;
  device?: string | undefined;
  agent: string | null;
}

/**
 * The second step of a sign-in.
 * @throws 400 on `code`; 401 where the first step must be repeated; 429
 */
export async function signInWithCode(db: Db, tokens: Tokens, config: Config, given: CodeSignIn) {
  const user = await requireFirstStep(db, tokens, given.second_factor);
  await requireCode({ db, config, tokens }, user.id, given.code);
  const device = readDevice(tokens, given.device);
  const refusal = unauthorized();
  return enter(db, tokens, config, { user, device, agent: given.agent, refusal, isProven: true });
}

/** The user whose first step (password or provider) succeeded some minutes ago. @throws 401 */
export async function requireFirstStep(db: Db, tokens: Tokens, step: string): Promise<UserRow> {
  const [id = '', expires = '', signature = ''] = step.split('.');
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', readUid(id) ?? 0)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const isOpen = user && tokens.isSigned(firstStepOf(user, expires), signature);
  if (!isOpen || !(Number(expires) > Date.now())) throw unauthorized();
  return user;
}

type UserRow = Selectable<Tables['users']>;

interface Entry {
  user: UserRow;
  device: Device | null;
  agent: string | null;
  refusal: HttpError;
  /** Whether a second factor was used too. */
  isProven: boolean;
  /** Consumes a one-time proof, in the transaction of the session. @returns false where it is already used */
  use?: (trx: Db) => Promise<boolean>;
}

/** @throws `refusal` where the account has changed meanwhile; 401 where a second factor is required */
export async function enter(
  db: Db,
  tokens: Tokens,
  config: Config,
  { user, device, agent, refusal, isProven, use }: Entry,
) {
  const sessionId = await inTransaction(db, async (trx) => {
    // Updating the row waits for concurrent changes of the password or second factor, or makes them wait: no session
    // opens with a password that was just replaced, or without a code that just became required.
    const current = await trx
      .updateTable('users')
      .set({ last_sign_in_at: now(), last_seen_at: now() })
      .where('id', '=', user.id)
      .where((eb) =>
        user.password_hash === null
          ? eb('password_hash', 'is', null)
          : eb('password_hash', '=', user.password_hash),
      )
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!current) throw refusal;
    const factors = await findSecondFactors(trx, user.id);
    if (isAnyOn(factors) !== isProven)
      throw isProven ? refusal : secondFactorNeeded(tokens, user, factors);
    if (use && !(await use(trx))) throw refusal;
    if (user.last_sign_in_at !== null && !device?.users.includes(user.id))
      await mailNewDevice(trx, config, user, agent);
    return insertSession(trx, user.id, { agent, isProven });
  });
  return {
    ...(await toSignedIn(db, tokens, config, sessionId, user.id)),
    device: signDevice(tokens, device, user.id),
  };
}

/** The time to fetch a phone. */
const SECOND_STEP_MS = 10 * 60 * 1000;

/** The signature includes the password's hash, so that a new password invalidates it. */
const firstStepOf = ({ id, password_hash: hash }: UserRow, expires: string) =>
  `first step of ${id} until ${expires} by ${hash ?? 'provider'}`;

function secondFactorNeeded(tokens: Tokens, user: UserRow, factors: SecondFactors): HttpError {
  const expires = String(Date.now() + SECOND_STEP_MS);
  const signature = tokens.sign(firstStepOf(user, expires));
  const sentence = factors.app
    ? {
        en: 'Enter the code that your app shows.',
        fr: 'Saisissez le code affiché par votre application.',
      }
    : { en: 'Confirm with your passkey.', fr: 'Confirmez avec votre clé d’accès.' };
  return new HttpError(401, sentence, {}, {
    second_factor: `${toUid(user.id)}.${expires}.${signature}`,
    ...(factors.passkey && { passkey: factors.app ? 'too' : 'only' }),
  } satisfies Omit<SecondFactorNeeded, 'error'>);
}

/** Users with a role have power over others, so they are informed of a sign-in on an unknown device. */
async function mailNewDevice(
  trx: Db,
  config: Config,
  user: { id: number; email: string; username: string; language: Language },
  agent: string | null,
) {
  if ((await findRoles(trx, user.id)).length === 0) return;
  const device = Object.values(describeAgent(agent)).filter((name) => name !== null);
  const url = `${config.publicUrl}/dashboard/profile?tab=security`;
  await enqueueMail(trx, newDeviceMail(user, { device: device.join(', '), url }));
}

/**
 * Opens a session for a user who was identified without a password.
 * @throws 401 for a closed or erased account, or where a second factor is required
 */
export async function openSession(
  db: Db,
  tokens: Tokens,
  config: SecondFactorConfig,
  userId: number,
  agent: string | null = null,
): Promise<SignedIn> {
  const sessionId = await inTransaction(db, async (trx) => {
    // Locks the user, like `enter`.
    await lockUser(trx, userId);
    const user = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!user) throw disabledAccount();
    const factors = await findSecondFactors(trx, userId);
    if (isAnyOn(factors)) throw secondFactorNeeded(tokens, user, factors);
    await markSeen(trx, userId);
    return insertSession(trx, userId, { agent, isProven: false });
  });
  return toSignedIn(db, tokens, config, sessionId, userId);
}

async function markSeen(db: Db, userId: number) {
  await db.updateTable('users').set({ last_seen_at: now() }).where('id', '=', userId).execute();
}

async function insertSession(
  db: Db,
  userId: number,
  { agent, isProven }: Pick<Entry, 'agent' | 'isProven'>,
): Promise<number> {
  const moment = now();
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      created_at: moment,
      last_used_at: moment,
      revoked_at: null,
      user_agent: agent,
      second_factor_at: isProven ? moment : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** After the commit, because signing waits for a thread, while a transaction blocks all other writes. */
async function toSignedIn(
  db: Db,
  tokens: Tokens,
  config: SecondFactorConfig,
  sessionId: number,
  userId: number,
): Promise<SignedIn> {
  const viewer = await findViewer(db, config, sessionId);
  return {
    access: await tokens.signAccess(sessionId),
    refresh: await tokens.signRefresh(sessionId),
    user: await getSignedInUser(db, {
      id: userId,
      lacksSecondFactor: viewer?.lacksSecondFactor === true,
    }),
  };
}

/** The user in the format of the web app: with all roles, and whether this session may use them. */
export async function getSignedInUser(
  db: Db,
  { id, lacksSecondFactor }: Pick<Viewer, 'id' | 'lacksSecondFactor'>,
): Promise<User> {
  const user = await getUser(db, id);
  return lacksSecondFactor ? { ...user, needs_second_factor: true } : user;
}

/** @throws 401 when the refresh token is forged or revoked, or was not used for 30 days. */
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
      .returning((eb) => [
        'id',
        'user_id',
        eb
          .selectFrom('users')
          .select('last_seen_at')
          .whereRef('users.id', '=', 'sessions.user_id')
          .as('last_seen_at'),
      ])
      .executeTakeFirst());
  if (!session) throw unauthorized();
  // Once a day, because a session is refreshed every few minutes.
  if ((session.last_seen_at ?? '') < today()) await markSeen(db, session.user_id);
  return { access: await tokens.signAccess(session.id) };
}

/**
 * Ends the session of a refresh token. The token is proof enough: its owner could also sign in with it. Repeating it,
 * or an invalid token, has no effect.
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

/** Ends all of a user's sessions, except possibly one. */
export async function endSessions(db: Db, userId: number, exceptSessionId?: number) {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? 0))
    .execute();
}

/** After a second factor was activated: marks the current session as proven, and ends all others. */
export async function keepOnlySession(trx: Db, viewer: Pick<Viewer, 'id' | 'sessionId'>) {
  await trx
    .updateTable('sessions')
    .set({ second_factor_at: now() })
    .where('id', '=', viewer.sessionId)
    .execute();
  await endSessions(trx, viewer.id, viewer.sessionId);
}

/** Checked while the user is locked, because a new password may have ended the session since the request was accepted. */
export async function isSessionOpen(trx: Db, sessionId: number): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return session !== undefined;
}

const selectViewer = prepared((db, { sessionId }: { sessionId: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'username',
      'language',
      'sessions.created_at as signed_in_at',
      'second_factor_at',
      rolesColumn(db).as('roles'),
    ])
    .where('sessions.id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null),
);

/** The user of a valid session, with one query, or two for a user with a role but no second factor. */
export async function findViewer(
  db: Db,
  config: SecondFactorConfig,
  sessionId: number,
): Promise<Viewer | null> {
  const [row] = await selectViewer(db, { sessionId });
  if (!row) return null;
  const given = toRoles(row.roles).roles;
  // Skips the query for users without a role, who are the majority.
  const held =
    given.length > 0 && row.second_factor_at === null ? await findProvenRoles(db, config) : [];
  const roles = given.filter((role) => !held.includes(role));
  return {
    id: row.id,
    username: row.username,
    language: row.language,
    roles,
    isTrainer: roles.includes('trainer'),
    isStaff: roles.includes('staff'),
    sessionId,
    signedInAt: row.signed_in_at,
    lacksSecondFactor: roles.length < given.length,
  };
}
