import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@inzira/contract/accounts';
import type { StaffSettings } from '@inzira/contract/staff-settings';
import { engineOf, inTransaction, type Db } from '#src/platform/db/database.ts';
import {
  editConflict,
  findConflictingFields,
  nextRevision,
} from '#src/platform/db/field-revisions.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { layOut } from '#src/platform/mail/mail-layout.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { readLastBackup } from './backups.ts';
import { requestCount } from './numbers/numbers.ts';
import { readSettings, type Settings, writeSettings } from '#src/platform/settings.ts';
import { isTimeZone } from '#src/platform/time-zone.ts';

type Parts = Pick<App, 'db' | 'config' | 'storageSpace'>;

/** The settings, and the state of the installation. */
export async function getSettings({ db, config, storageSpace }: Parts): Promise<StaffSettings> {
  return {
    ...toChangeable(await readSettings(db)),
    default_contact_email: config.teamEmail,
    sends_mail: config.mail.smtpUrl !== null,
    mail_from: config.mail.from,
    storage: await storageSpace.measure(),
    version: readProductVersion(config.checkoutRoot),
    backup: await readLastBackup(db),
    database: engineOf(db) === 'sqlite' ? 'SQLite' : 'PostgreSQL',
  };
}

/** What staff need to know before they write to somebody. */
export async function getMailState({ db, config }: Pick<App, 'db' | 'config'>) {
  const { contactEmail } = await readSettings(db);
  return {
    sends_mail: config.mail.smtpUrl !== null,
    reply_to: contactEmail ?? config.teamEmail,
  };
}

function readProductVersion(root: string): string {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}

interface Changes {
  time_zone?: string | undefined;
  contact_email?: string | undefined;
  /** The revision that the edit was based on. */
  revision?: number | undefined;
}

const toChangeable = ({ timeZone, contactEmail, revision }: Settings) => ({
  time_zone: timeZone,
  contact_email: contactEmail ?? '',
  revision,
});

/** @throws 400 for an unknown time zone; 409 where somebody else has changed the same field */
export async function updateSettings(
  db: Db,
  staffId: number,
  { revision, time_zone: timeZone, contact_email: contactEmail }: Changes,
) {
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw invalid({
      time_zone: [
        {
          en: 'Enter a time zone such as Africa/Kigali.',
          fr: 'Saisissez un fuseau horaire, par exemple Africa/Kigali.',
        },
      ],
    });
  await inTransaction(db, async (trx) => {
    await acquireLock(trx, 'settings');
    const before = await readSettings(trx);
    const changes = {
      ...(timeZone !== undefined && timeZone !== before.timeZone && { time_zone: timeZone }),
      ...(contactEmail !== undefined &&
        contactEmail !== (before.contactEmail ?? '') && { contact_email: contactEmail }),
    };
    const fields = Object.keys(changes);
    if (fields.length === 0) return;
    const clashing = findConflictingFields(before, revision, fields);
    if (clashing.length > 0) throw editConflict(toChangeable(before), clashing);
    await writeSettings(trx, {
      ...(changes.time_zone !== undefined && { timeZone: changes.time_zone }),
      ...(changes.contact_email !== undefined && { contactEmail: changes.contact_email || null }),
      ...nextRevision(before, fields),
    });
    // The current figures were counted by days of the previous time zone.
    if (changes.time_zone !== undefined) await requestCount(trx);
    const was = Object.entries(toChangeable(before)).filter(([field]) => fields.includes(field));
    await recordHistory(trx, {
      actorId: staffId,
      action: 'settings-changed',
      subject: { kind: 'installation', id: 0 },
      before: Object.fromEntries(was),
      after: changes,
    });
  });
}

/** Uses the same queue as every mail, so that it detects the same problems. @returns the recipient */
export async function sendTestMail(db: Db, staffId: number, language: Language): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { email } = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow();
    const texts = {
      en: {
        subject: 'A test mail from Inzira',
        title: 'Mails arrive',
        paragraphs: ['Somebody of the staff asked for this mail in the settings.'],
      },
      fr: {
        subject: 'Un e-mail d’essai d’Inzira',
        title: 'Les e-mails arrivent',
        paragraphs: ['Une personne de l’équipe a demandé cet e-mail dans les réglages.'],
      },
    }[language];
    await enqueueMail(trx, layOut({ kind: 'mail-test', to: email, language, ...texts }), {
      priority: 'urgent',
    });
    await recordHistory(trx, {
      actorId: staffId,
      action: 'test-mail-sent',
      subject: { kind: 'installation', id: 0 },
    });
    return email;
  });
}
