import type { Language } from '@inzira/contract/accounts';
import { NO_MAIL } from '@inzira/contract/rules/staff';
import type { ImportedLine } from '@inzira/contract/staff-people';
import type { Sentence } from '@inzira/contract/sentence';
import { accountOpenedMail } from '#src/features/accounts/account-mails.ts';
import { nameColumns } from '#src/features/accounts/accounts.ts';
import { createResetLink } from '#src/features/accounts/resets.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { badRequest } from '#src/platform/http/errors.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { fold } from '#src/platform/text/fold.ts';
import { readPeopleFile, type FileLine } from './people-file.ts';

const LINK_SECONDS = 30 * 24 * 60 * 60;
const BATCH = 200;

interface Import {
  staffId: number;
  csv: string;
  /** Who is new becomes a student of it. */
  organizationId: number | null;
  language: Language;
}

/** What would happen to each line; nothing is changed. @throws 400 */
export async function previewImport(db: Db, { csv, language }: Pick<Import, 'csv' | 'language'>) {
  const { lines, unread } = readPeopleFile(csv);
  return { lines: await judge(db, lines, language), unread };
}

/**
 * Opens an account for each line that is new, all in one transaction: who has mail gets a link to choose a
 * password, who has none a code. The same file again finds everybody there.
 * @throws 400
 */
export async function importPeople(
  db: Db,
  config: Config,
  { staffId, csv, organizationId, language }: Import,
) {
  const { lines: file, unread } = readPeopleFile(csv);
  return inTransaction(db, async (trx) => {
    if (organizationId !== null) await requireOrganization(trx, organizationId);
    const lines = await judge(trx, file, language);
    for (const [at, line] of lines.entries()) {
      const source = file[at];
      if (line.fate !== 'new' || !source) continue;
      const userId = await openAccount(trx, source);
      if (organizationId !== null) await addStudent(trx, staffId, organizationId, userId);
      const url = await createFirstLink(trx, config, { id: userId, username: source.username });
      if (source.hasMail)
        await enqueueMail(trx, accountOpenedMail(source, url), { priority: 'bulk' });
      else line.code = url;
    }
    await recordHistory(trx, {
      actorId: staffId,
      action: 'people-imported',
      subject: { kind: 'installation', id: 0 },
      after: {
        new: lines.filter(({ fate }) => fate === 'new').length,
        exists: lines.filter(({ fate }) => fate === 'exists').length,
        organization_id: organizationId,
      },
    });
    return { lines, unread };
  });
}

/** A new code for somebody without mail, whose paper was lost. @throws 400 for others, 404 by the caller */
export async function createCode(db: Db, config: Config, staffId: number, userId: number) {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['email', 'username'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user?.email.endsWith(NO_MAIL)) {
      throw badRequest({
        en: 'This person has an email: send a reset link.',
        fr: 'Cette personne a une adresse e-mail : envoyez-lui un lien.',
      });
    }
    // Whoever finds the lost paper finds nothing with it.
    await trx.deleteFrom('reset_links').where('user_id', '=', userId).execute();
    await recordHistory(trx, {
      actorId: staffId,
      action: 'code-made',
      subject: { kind: 'user', id: userId },
    });
    return createFirstLink(trx, config, { id: userId, username: user.username });
  });
}

/** It carries the username, so that who has never chosen a password is told it and need not type it. */
export async function createFirstLink(
  trx: Db,
  config: Config,
  user: { id: number; username: string },
) {
  const path = await createResetLink(trx, user.id, LINK_SECONDS);
  return `${config.publicUrl}${path}?new=${encodeURIComponent(user.username)}`;
}

async function judge(db: Db, file: FileLine[], language: Language): Promise<ImportedLine[]> {
  const known = await findKnown(db, file);
  return file.map((line) => {
    const { problem, fate } = judgeLine(line, known);
    const isUnnamed = fate === 'new' && line.isUnnamed;
    const reason = problem ?? (fate === 'new' ? toKnow(line) : null);
    return {
      line: line.line,
      fate,
      name: line.name,
      username: line.username,
      is_unnamed: isUnnamed,
      email: line.hasMail ? line.email : null,
      reason: reason?.[language] ?? null,
      code: null,
    };
  });
}

/** What staff should know of a line that is imported as it is. */
function toKnow({ isUnnamed, username, unknownLanguage }: FileLine): Sentence | null {
  if (isUnnamed) return calledByEmail(username);
  if (unknownLanguage === '') return null;
  return {
    en: `Inzira is not available in “${unknownLanguage}”: this account begins in English.`,
    fr: `Inzira n’existe pas en «\u00a0${unknownLanguage}\u00a0»\u00a0: ce compte commence en anglais.`,
  };
}

const calledByEmail = (username: string): Sentence => ({
  en: `No name is given: the account is called “${username}”, as the email begins.`,
  fr: `Aucun nom n’est donné\u00a0: le compte s’appelle «\u00a0${username}\u00a0», comme le début de l’e-mail.`,
});

function judgeLine(
  line: FileLine,
  known: { emails: ReadonlySet<string>; usernames: ReadonlySet<string> },
): { problem: Sentence | null; fate: ImportedLine['fate'] } {
  if (line.problem) return { problem: line.problem, fate: 'error' };
  // A made-up address is the username once more: whoever has it was imported before.
  if (known.emails.has(fold(line.email))) return { problem: null, fate: 'exists' };
  if (known.usernames.has(fold(line.username))) {
    const problem = {
      en: 'This username belongs to somebody else: give another one.',
      fr: 'Cet identifiant est déjà pris : donnez-en un autre.',
    };
    return { problem, fate: 'error' };
  }
  return { problem: null, fate: 'new' };
}

async function findKnown(db: Db, file: readonly FileLine[]) {
  const emails = new Set<string>();
  const usernames = new Set<string>();
  for (let at = 0; at < file.length; at += BATCH) {
    const part = file.slice(at, at + BATCH);
    const rows = await db
      .selectFrom('users')
      .select(['email_key', 'username_key'])
      .where((eb) =>
        eb.or([
          eb(
            'email_key',
            'in',
            part.map(({ email }) => fold(email)),
          ),
          eb(
            'username_key',
            'in',
            part.map(({ username }) => fold(username)),
          ),
        ]),
      )
      .execute();
    for (const row of rows) {
      emails.add(row.email_key);
      usernames.add(row.username_key);
    }
  }
  return { emails, usernames };
}

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
