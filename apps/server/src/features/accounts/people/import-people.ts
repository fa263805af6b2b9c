import type { Language } from '@inzira/contract/accounts';
import { HAS_CONTROL_CHARACTERS } from '@inzira/contract/endpoint';
import { fold } from '@inzira/contract/rules/fold';
import { NO_MAIL } from '@inzira/contract/rules/staff';
import type { ImportedLine } from '@inzira/contract/staff-people';
import type { Sentence } from '@inzira/contract/sentence';
import { accountOpenedMail } from '#src/features/accounts/account-mails.ts';
import { nameColumns } from '#src/features/accounts/accounts.ts';
import { lockUser } from '#src/features/accounts/lock-user.ts';
import { rolesColumn, toRoles } from '#src/features/accounts/roles.ts';
import { createResetLink } from '#src/features/accounts/resets.ts';
import type { Config } from '#src/platform/config.ts';
import {
  inTransaction,
  isUniqueViolation,
  now,
  secondsFromNow,
  type Db,
} from '#src/platform/db/database.ts';
import { FOUND_MAX, INSTALLATION, recordHistory, recordRead } from '#src/platform/db/history.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import { badRequest, conflict } from '#src/platform/http/errors.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { alertStaff } from './alert-staff.ts';
import { giveUsernames, KnownPeople, type Person } from './known-people.ts';
import { isUnused } from './people.ts';
import { isDisabled } from './person-acts.ts';
import { readPeopleFile, type FileLine } from './people-file.ts';

const LINK_SECONDS = 30 * 24 * 60 * 60;
const NAMES_AT_ONCE = 500;

interface Import {
  staffId: number;
  csv: string;
  /** New people become students of this organization. */
  organizationId: number | null;
  /** Whether people who have an account do, too. */
  withExisting: boolean;
  withUnnamed: boolean;
  language: Language;
}

/** The organizations' functions for bringing people in. */
export interface Memberships {
  lock: (trx: Db, organizationId: number) => Promise<void>;
  /** Adds and notifies a user; false for an existing member. */
  bringIn: (
    trx: Db,
    member: { organizationId: number; userId: number; staffId: number },
  ) => Promise<boolean>;
  /** Tells the owner of all who were brought in, once. */
  notifyOwner: (
    trx: Db,
    members: { organizationId: number; userIds: readonly number[]; staffId: number },
  ) => Promise<void>;
}

/**
 * Shows the result of each line without changing anything. It is recorded, because it tells which addresses have an
 * account.
 * @throws 400
 */
export async function previewImport(
  db: Db,
  { staffId, csv, ...given }: Omit<Import, 'withUnnamed'>,
) {
  const { lines: file, unread } = readPeopleFile(csv);
  if (given.organizationId !== null) await requireOrganization(db, given.organizationId);
  const { lines } = await judge(db, file, given);
  const counts = {
    new: lines.filter(({ fate }) => fate === 'new').length,
    exists: lines.filter(({ fate }) => fate === 'exists' || fate === 'joins').length,
  };
  const there = await findThere(db, lines);
  // As many lines of the record as name everybody.
  for (let at = 0; at === 0 || at < there.length; at += FOUND_MAX) {
    const found = there.slice(at, at + FOUND_MAX);
    await recordRead(db, {
      actorId: staffId,
      action: 'people-checked',
      subject: INSTALLATION,
      after: { ...counts, found },
    });
  }
  return { lines, unread };
}

/** The ids of people whom the lines say to be there already, for the record, which must not store typed names. */
async function findThere(db: Db, lines: readonly ImportedLine[]): Promise<number[]> {
  const names = lines
    .filter(({ fate, username }) => fate !== 'new' && !HAS_CONTROL_CHARACTERS.test(username))
    .map(({ username }) => fold(username));
  const found: number[] = [];
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('username_key', 'in', names.slice(at, at + NAMES_AT_ONCE))
      .execute();
    found.push(...rows.map(({ id }) => id));
  }
  return [...new Set(found)].toSorted((a, b) => a - b);
}

/**
 * Opens an account for each new line, all in one transaction: people with email get a link to choose a password, those
 * without a code; without a mail server, all get codes. People who have an account join the organization, if that is
 * wanted. Importing the same file again finds all of them.
 * @throws 400, 409
 */
export async function importPeople(
  db: Db,
  config: Config,
  memberships: Memberships,
  given: Import,
) {
  try {
    return await openAccounts(db, config, memberships, given);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict({
      en: 'Somebody of this list opened an account at the same moment. Nobody was imported: check the list again.',
      fr: 'Une personne de cette liste a ouvert un compte au même moment. Personne n’a été importé\u00a0: vérifiez la liste à nouveau.',
    });
  }
}

async function openAccounts(
  db: Db,
  config: Config,
  memberships: Memberships,
  { staffId, csv, organizationId, withUnnamed, withExisting, language }: Import,
) {
  const { lines: file, unread } = readPeopleFile(csv);
  return inTransaction(db, async (trx) => {
    // A concurrent import of the same list waits, and then finds everybody.
    await acquireLock(trx, 'people import');
    if (organizationId !== null) {
      await requireOrganization(trx, organizationId);
      await memberships.lock(trx, organizationId);
    }
    const verdicts = await judge(trx, file, { language, organizationId, withExisting });
    const { lines, joining } = verdicts;
    const broughtIn: number[] = [];
    for (const userId of joining) {
      if (organizationId === null) continue;
      await memberships.bringIn(trx, { organizationId, userId, staffId });
      broughtIn.push(userId);
    }
    for (const [at, line] of lines.entries()) {
      const source = file[at];
      if (line.fate !== 'new' || !source) continue;
      if (line.is_unnamed && !withUnnamed) {
        line.fate = 'error';
        line.reason = leftOutUnnamed[language];
        continue;
      }
      const userId = await openAccount(trx, source);
      if (organizationId !== null) {
        await addStudent(trx, staffId, organizationId, userId);
        broughtIn.push(userId);
      }
      // Without a mail server, somebody must hand the link over.
      const isHandedOver = !source.hasMail || config.mail.smtpUrl === null;
      const { url, expiresAt } = await createFirstLink(
        trx,
        config,
        { id: userId, username: source.username },
        { isMailed: !isHandedOver },
      );
      if (source.hasMail)
        await enqueueMail(trx, accountOpenedMail(source, url), { priority: 'bulk' });
      if (isHandedOver) {
        line.code = url;
        line.code_expires_at = expiresAt;
      }
    }
    if (organizationId !== null)
      await memberships.notifyOwner(trx, { organizationId, userIds: broughtIn, staffId });
    await recordHistory(trx, {
      actorId: staffId,
      action: 'people-imported',
      subject: { kind: 'installation', id: 0 },
      after: {
        new: lines.filter(({ fate }) => fate === 'new').length,
        joined: lines.filter(({ fate }) => fate === 'joins').length,
        exists: lines.filter(({ fate }) => fate === 'exists').length,
        organization_id: organizationId,
      },
    });
    return { lines, unread };
  });
}

/**
 * Creates a new code for a person without email who has lost the first; without a mail server, for anyone but staff.
 * @throws 400 for others, 409 where the account is disabled, 404 by the caller
 */
export async function createCode(
  db: Db,
  config: Config,
  staff: { id: number; username: string },
  userId: number,
) {
  return inTransaction(db, async (trx) => {
    // Of two concurrent requests, the later code works.
    await lockUser(trx, userId);
    const user = await trx
      .selectFrom('users')
      .select((eb) => [
        'email',
        'username',
        'disabled_at',
        rolesColumn(trx).as('roles'),
        isUnused(eb).as('is_unused'),
      ])
      .where('id', '=', userId)
      .executeTakeFirst();
    const isWithoutMail = config.mail.smtpUrl === null || user?.email.endsWith(NO_MAIL);
    // For staff only the command on the server creates one, so that nobody can take over a colleague's account.
    if (!user || !isWithoutMail || toRoles(user.roles).isStaff) {
      throw badRequest({
        en: 'This person has an email: send a reset link.',
        fr: 'Cette personne a une adresse e-mail : envoyez-lui un lien.',
      });
    }
    if (user.disabled_at !== null) throw isDisabled();
    // The previous code stops working.
    await trx.deleteFrom('reset_links').where('user_id', '=', userId).execute();
    await recordHistory(trx, {
      actorId: staff.id,
      action: 'code-made',
      subject: { kind: 'user', id: userId },
    });
    // A person who uses the account could be locked out by a new code, so the other staff are informed.
    if (!user.is_unused)
      await alertStaff(trx, config, staff, { kind: 'code-made', person: user.username });
    const person = { id: userId, username: user.username };
    return createFirstLink(trx, config, person, { isMailed: false });
  });
}

/** The link contains the username, so that new people see it and need not type it. */
export async function createFirstLink(
  trx: Db,
  config: Config,
  user: { id: number; username: string },
  { isMailed }: { isMailed: boolean },
) {
  const expiresAt = secondsFromNow(LINK_SECONDS);
  const path = await createResetLink(trx, user.id, { seconds: LINK_SECONDS, isMailed });
  const url = `${config.publicUrl}${path}?new=${encodeURIComponent(user.username)}`;
  return { url, expiresAt };
}

/** Decides on each line; a person without a username gets the next free one. */
async function judge(
  db: Db,
  file: FileLine[],
  {
    language,
    organizationId,
    withExisting,
  }: Pick<Import, 'language' | 'organizationId' | 'withExisting'>,
): Promise<{ lines: ImportedLine[]; joining: ReadonlySet<number> }> {
  const known = new KnownPeople(db, organizationId);
  await known.lookUp(file.map(({ email, username }) => ({ email, username })));
  await giveUsernames(file, known);
  const joining = new Set<number>();
  const lines = file.map((line) => {
    const verdict = judgeLine(line, known, {
      withExisting: withExisting && organizationId !== null,
    });
    const { problem, account } = verdict;
    // Two lines may name one account, by its email and by its username.
    const isSecond = account !== undefined && joining.has(account.id);
    const fate = isSecond ? 'exists' : verdict.fate;
    const isUnnamed = fate === 'new' && line.isUnnamed;
    const reason = problem ?? (fate === 'new' ? toKnow(line) : null);
    const told: ImportedLine = {
      line: line.line,
      fate,
      // Who names somebody by the username alone sees who it is.
      name: line.name || (account?.fullName ?? ''),
      username: account?.username ?? known.usernameOf(line.email) ?? line.username,
      is_unnamed: isUnnamed,
      email: line.hasMail ? line.email : null,
      language: line.said,
      reason: reason?.[language] ?? null,
      code: null,
      code_expires_at: null,
    };
    if (fate === 'joins' && account) joining.add(account.id);
    return told;
  });
  return { lines, joining };
}

/** A warning about a line that is imported as it is. */
function toKnow(line: FileLine): Sentence | null {
  const { isUnnamed, namesake, username, said, isUnknownLanguage } = line;
  if (isUnnamed) return calledByEmail(username);
  if (namesake !== null) return maybeThere(namesake);
  if (!isUnknownLanguage) return null;
  return {
    en: `Inzira is not available in “${said}”: this account begins in English.`,
    fr: `Inzira n’existe pas en «\u00a0${said}\u00a0»\u00a0: ce compte commence en anglais.`,
  };
}

const calledByEmail = (username: string): Sentence => ({
  en: `No name is given: the account is called “${username}”, as the email begins.`,
  fr: `Aucun nom n’est donné\u00a0: le compte s’appelle «\u00a0${username}\u00a0», comme le début de l’e-mail.`,
});

const maybeThere = (namesake: string): Sentence => ({
  en: `“${namesake}” has the same name and is a member of an organization. If this is the same person, choose that organization and check again: otherwise a second account is opened.`,
  fr: `«\u00a0${namesake}\u00a0» porte le même nom et fait partie d’une organisation. S’il s’agit de la même personne, choisissez cette organisation et vérifiez à nouveau\u00a0: sinon, un deuxième compte est ouvert.`,
});

const leftOutUnnamed: Sentence = {
  en: 'No name is given: left out, as you chose. Write the name into the list.',
  fr: 'Aucun nom n’est donné\u00a0: ligne laissée de côté, comme vous l’avez choisi. Écrivez le nom dans la liste.',
};

interface Verdict {
  problem: Sentence | null;
  fate: ImportedLine['fate'];
  account?: Person;
}

function judgeLine(
  line: FileLine,
  known: KnownPeople,
  { withExisting }: { withExisting: boolean },
): Verdict {
  if (line.problem) return { problem: line.problem, fate: 'error' };
  const account = withExisting ? known.accountOf(line) : undefined;
  if (account) return { ...judgeAccount(line, account, known), account };
  // A generated address contains the username: its owner was imported before, even if they have added an email since.
  const isKnown = known.usernameOf(line.email) !== undefined || known.isImported(line);
  if ((line.isThere || isKnown) && !withExisting) return { problem: null, fate: 'exists' };
  // Nobody becomes a member whom the line may not mean.
  if (isKnown || known.hasUsername(line.username)) {
    const problem = {
      en: 'This username belongs to somebody else: give another one, or leave it out.',
      fr: 'Ce nom d’utilisateur est déjà pris\u00a0: donnez-en un autre, ou laissez la case vide.',
    };
    return { problem, fate: 'error' };
  }
  return { problem: null, fate: 'new' };
}

/** Whether an existing account joins the organization. */
function judgeAccount(line: FileLine, account: Person, known: KnownPeople): Verdict {
  if (known.isMember(account)) return { problem: null, fate: 'exists' };
  if (account.isDisabled) return { problem: notWhileDisabled, fate: 'exists' };
  if (known.isRemoved(account)) return { problem: notAfterRemoval, fate: 'exists' };
  const role = known.invitedRoleOf(account);
  if (role && role !== 'student') return { problem: invitedAs(role), fate: 'exists' };
  if (line.isThere) return { problem: foundByName(account.username), fate: 'joins' };
  return { problem: line.hasMail && account.isUnproven ? notProven : null, fate: 'joins' };
}

const notWhileDisabled: Sentence = {
  en: 'This account is disabled: it does not become a member.',
  fr: 'Ce compte est désactivé\u00a0: il n’est pas ajouté à l’organisation.',
};

const notAfterRemoval: Sentence = {
  en: 'The organization has removed this person, who does not become a member again by a list. Its owner can invite them.',
  fr: 'L’organisation a retiré cette personne\u00a0: une liste ne l’ajoute pas à nouveau. Le propriétaire peut l’inviter.',
};

const invitedAs = (role: 'teacher' | 'admin'): Sentence => ({
  en: `The organization has already invited this person as ${role === 'teacher' ? 'a teacher' : 'an admin'}. That invitation stays open: the list does not add them as a student.`,
  fr: `L’organisation a déjà invité cette personne comme ${role === 'teacher' ? 'enseignant' : 'admin'}. Cette invitation reste ouverte\u00a0: la liste ne l’ajoute pas comme apprenant.`,
});

const notProven: Sentence = {
  en: 'The email of this account is not confirmed: make sure that the account belongs to the person you mean.',
  fr: 'L’adresse e-mail de ce compte n’est pas confirmée\u00a0: vérifiez que le compte est bien celui de la personne à ajouter.',
};

const foundByName = (username: string): Sentence => ({
  en: `Found by the name alone: “${username}”, imported before. If it is somebody else, give this one another username.`,
  fr: `Compte trouvé par le nom seul\u00a0: «\u00a0${username}\u00a0», importé auparavant. S’il s’agit d’une autre personne, donnez-lui un autre nom d’utilisateur.`,
});

async function openAccount(trx: Db, { name, username, email, language }: FileLine) {
  const [first = '', ...rest] = name.split(/\s+/).filter(Boolean);
  const { id } = await trx
    .insertInto('users')
    .values({
      ...nameColumns({ username, email }),
      first_name: first || null,
      last_name: rest.join(' ') || null,
      password_hash: null,
      language,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function requireOrganization(trx: Db, id: number) {
  const found = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found) return;
  throw badRequest({
    en: 'There is no such organization.',
    fr: 'Cette organisation n’existe pas.',
  });
}

async function addStudent(trx: Db, staffId: number, organizationId: number, userId: number) {
  await trx
    .insertInto('memberships')
    .values({
      organization_id: organizationId,
      user_id: userId,
      role: 'student',
      joined_at: now(),
      progress_shared_at: null,
    })
    .execute();
  await recordHistory(trx, {
    actorId: staffId,
    action: 'member-joined',
    subject: { kind: 'organization', id: organizationId },
    after: { user_id: userId, role: 'student' },
  });
}
