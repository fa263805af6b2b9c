import { randomInt } from 'node:crypto';
import type { Language, User } from '@inzira/contract/accounts';
import { getTermsVersion } from '#src/features/legal/legal.ts';
import { ACCOUNT_LIMITS } from '@inzira/contract/limits';
import { now, type Db } from '#src/platform/db/database.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { fold } from '@inzira/contract/rules/fold';
import { hashPassword, weakness } from './passwords.ts';
import { findNameProblem, isTeamName } from './team-names.ts';
import { rolesColumn, toRoles } from './roles.ts';

export { matchesSearch, toFullName } from './names.ts';
export { disabledAccount, findLinked, insertIdentity, type Identity } from './identities.ts';
export { lockUser } from './lock-user.ts';
export { checkPassword } from './password-check.ts';
export { findRoles, hasRole } from './roles.ts';
export { alertStaff } from './people/alert-staff.ts';
export type { RequirePassword } from './people/staff-proof.ts';
export { hashPassword, weakness };

interface NewAccount {
  username: string;
  email: string;
  password: string;
  language?: Language | undefined;
}

export const USERNAME_TAKEN = {
  en: 'This username is taken. Please choose another.',
  fr: 'Ce nom d’utilisateur est déjà pris. Veuillez en choisir un autre.',
};
export const EMAIL_TAKEN = {
  en: 'This email has an account already. Log in, or reset your password.',
  fr: 'Cette adresse a déjà un compte. Connectez-vous, ou choisissez un nouveau mot de passe.',
};

/** The columns of a user's name and email, with the folded keys that identify them. */
export function nameColumns({ username, email }: { username: string; email: string }) {
  return { username, username_key: fold(username), email, email_key: fold(email) };
}

/**
 * Unique indexes decide whether username and email are free.
 * @throws 400 on the fields that are taken or too weak.
 */
export async function createAccount(db: Db, account: NewAccount) {
  const problem = weakness(account.password, account.username, account.email);
  if (problem) throw invalid({ password: [problem] });
  const passwordHash = await hashPassword(account.password);
  const created = await db
    .insertInto('users')
    .values({
      ...nameColumns(account),
      password_hash: passwordHash,
      language: account.language ?? 'en',
      created_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'username', 'email'])
    .executeTakeFirst();
  if (created) return created;
  const taken = await findTaken(db, account);
  throw invalid(Object.keys(taken).length > 0 ? taken : { username: [USERNAME_TAKEN] });
}

/**
 * Opens an account under a username derived from the email's local part, or from the person's name. It counts as having
 * accepted the terms, which each page that leads here mentions.
 * @returns null when the email already has an account. Never breaks the transaction that it runs in.
 */
export async function createUserWithFreeName(
  trx: Db,
  user: {
    email: string;
    name?: string | null;
    first_name?: string | null;
    last_name?: string | null;
    language: Language;
    password_hash: string | null;
    email_verified_at: string;
  },
) {
  const { name, ...given } = user;
  const { first_name: first, last_name: last } = given;
  // Names that are reserved for the team are not taken over from a provider either.
  const passesForTeam = isTeamName([first, last].filter(Boolean).join(' '));
  const columns = {
    ...(passesForTeam ? { ...given, first_name: null, last_name: null } : given),
    terms_version: await getTermsVersion(trx),
    terms_accepted_at: now(),
  };
  for (const username of suggestUsernames(user.email, name ?? '')) {
    if (findNameProblem(username)) continue;
    const row = await trx
      .insertInto('users')
      .values({
        ...columns,
        ...nameColumns({ username, email: user.email }),
        created_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
    const taken = await findTaken(trx, { username, email: user.email });
    if (taken.email) return null;
  }
  throw new Error('No username was free');
}

/** Candidates for a username: the local part, the name or "member", then with numbers. */
function* suggestUsernames(email: string, name: string) {
  const { usernameMin, usernameMax } = ACCOUNT_LIMITS;
  const localPart = email.split('@')[0]?.replace(/\+.*$/, '') ?? '';
  const base =
    [localPart, name]
      .map((text) =>
        text
          .normalize('NFKC')
          .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
          .replaceAll(/^[._-]+|[._-]+$/g, '')
          .slice(0, usernameMax - 10),
      )
      .find((text) => text.length >= usernameMin && !findNameProblem(text)) ?? 'member';
  yield base;
  for (const number of [2, 3, 4]) yield `${base}-${number}`;
  for (let tries = 0; tries < 20; tries += 1) yield `${base}-${randomInt(10_000, 1_000_000)}`;
}

/** Users with this username or email, in folded form. */
export function selectNamed(db: Db, { username, email }: { username: string; email: string }) {
  return db
    .selectFrom('users')
    .where((eb) =>
      eb.or([eb('username_key', '=', fold(username)), eb('email_key', '=', fold(email))]),
    );
}

async function findTaken(db: Db, name: { username: string; email: string }) {
  const { username_key, email_key } = nameColumns(name);
  const rows = await selectNamed(db, name).select(['username_key', 'email_key']).execute();
  return {
    ...(rows.some((row) => row.username_key === username_key) && { username: [USERNAME_TAKEN] }),
    ...(rows.some((row) => row.email_key === email_key) && { email: [EMAIL_TAKEN] }),
  };
}

export async function getUser(db: Db, id: number): Promise<User> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .select((eb) => [
      rolesColumn(db).as('roles'),
      eb
        .selectFrom('venture_members')
        .select('venture_members.role')
        .whereRef('venture_members.user_id', '=', 'users.id')
        .as('place'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { roles, isTrainer, isStaff } = toRoles(row.roles);
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    language: row.language,
    is_trainer: isTrainer,
    is_staff: isStaff,
    roles,
    ...(row.gender !== null && { gender: row.gender }),
    ...(row.place === 'trainee' && { is_trainee: true }),
  };
}

/** Finds a user by username or email, even as copied from a mail, where it has zero-width spaces (nameInMail). */
export async function findUserByName(db: Db, name: string) {
  const plain = name.replaceAll('\u200b', '');
  return selectNamed(db, { username: plain, email: plain }).selectAll().executeTakeFirst();
}

/** The user who takes something over. @throws 400 on `to` for an unknown user, a closed account, and the current owner */
export async function requireNewOwner(db: Db, name: string, ownerId: number) {
  const heir = await requireOpenAccount(db, name);
  if (heir.id === ownerId)
    throw invalid({ to: [{ en: 'They own it already.', fr: 'Cette personne la possède déjà.' }] });
  return heir;
}

/** The account of a username or email in the field `to`. @throws 400 */
export async function requireOpenAccount(db: Db, name: string) {
  const user = await findUserByName(db, name);
  if (!user || user.disabled_at !== null)
    throw invalid({
      to: [
        {
          en: 'There is no open account with this username or email.',
          fr: 'Aucun compte ouvert n’a ce nom d’utilisateur ou cette adresse.',
        },
      ],
    });
  return user;
}

/** Marks the account's address as verified, and keeps the time of the first verification. */
export async function markEmailVerified(trx: Db, userId: number) {
  await trx
    .updateTable('users')
    .set({ email_verified_at: now() })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}
