import { readdirSync, existsSync } from 'node:fs';
import path from 'node:path';
import { HOUR_MS } from '@inzira/contract/rules/units';
import { findOpenDemoAccounts } from '#src/demo/demo.ts';
import { hasStaff } from '#src/features/accounts/first-staff.ts';
import { findLastBackup } from '#src/platform/db/backup-record.ts';
import { databaseTime, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { isMigrated } from '#src/platform/db/migrations.ts';
import { migrations } from '#src/migrations.ts';
import { plural } from '#src/platform/text/plural.ts';
import { ok, problem, warning, type Examination, type Finding } from './finding.ts';

/** One a night, and two hours for the night to be late. */
const BACKUP_HOURS = 26;
const BACKUP_DAYS = 7;
const LATE_SECONDS = 10 * 60;

/** What a server leaves undone, and what nobody has done for it: backups, the first staff account. */
export async function checkMaintenance(examination: Examination): Promise<Finding[]> {
  const { db, settings } = examination;
  // Before its first start there is nothing to ask; after an update the tables may be others.
  if (db === null || !(await isMigrated(db, migrations).catch(() => false))) return [];
  return [
    ...(await checkBackups(db, examination)),
    ...(await checkJobs(db, examination)),
    ...(await checkAccounts(db, settings)),
    ...checkOutbox(settings),
  ];
}

async function checkBackups(db: Db, { settings }: Examination): Promise<Finding[]> {
  const subject = 'Backup';
  const advice =
    'Take one each night and keep it on another machine: npm run backup -- <file> by a timer (docs/deploy.md).';
  const last = await findLastBackup(db);
  if (last === null) {
    const says = 'None was ever taken.';
    return [settings.production ? problem(subject, says, advice) : warning(subject, says, advice)];
  }
  const hours = Math.floor((Date.now() - Date.parse(last)) / HOUR_MS);
  const says =
    hours < 48
      ? `The last one is ${plural(hours, 'hour')} old.`
      : `The last one is ${Math.floor(hours / 24)} days old.`;
  if (hours > BACKUP_DAYS * 24) return [problem(subject, says, advice)];
  return [hours > BACKUP_HOURS ? warning(subject, says, advice) : ok(subject, says)];
}

async function checkJobs(db: Db, { isServerRunning }: Examination): Promise<Finding[]> {
  const subject = 'Jobs';
  const givenUp = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('failed_at', 'is not', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const { late } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('late'))
    .where('failed_at', 'is', null)
    .where('due_at', '<', databaseTime(db, -LATE_SECONDS))
    .executeTakeFirstOrThrow();
  const findings: Finding[] = [];
  if (givenUp.length > 0) {
    const kinds = givenUp.map(({ kind, count }) => `${count} of ${kind}`).join(', ');
    findings.push(
      warning(
        subject,
        `Given up after many tries: ${kinds}.`,
        'See why in the staff area, fix the cause, and have them tried again there.',
      ),
    );
  }
  if (late > 0 && isServerRunning) {
    findings.push(
      problem(
        subject,
        `${late} should have begun more than ten minutes ago.`,
        'See the log of the servers: something keeps them from their work.',
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [ok(subject, 'Nothing has been given up, nothing is late.')];
}

async function checkAccounts(db: Db, settings: Examination['settings']): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (!(await hasStaff(db))) {
    findings.push(
      warning(
        'Staff',
        'There is no staff account yet.',
        'Open the link that the start prints, or run npm run staff -- create <username> <email>.',
      ),
    );
  }
  const open = await findOpenDemoAccounts(db);
  if (open.length > 0 && settings.production) {
    findings.push(
      problem(
        'Staff',
        `The published demo password opens ${open.join(', ')}.`,
        'Change these passwords, or begin with an empty DATA_DIR and DEMO=off.',
      ),
    );
  }
  return findings;
}

function checkOutbox({ dataDir, mail }: Examination['settings']): Finding[] {
  const folder = path.join(dataDir, 'outbox');
  const count =
    mail.smtpUrl === null || !existsSync(folder)
      ? 0
      : readdirSync(folder).filter((name) => name.endsWith('.eml')).length;
  return count === 0
    ? []
    : [
        warning(
          'Mail',
          `Mails of before SMTP_URL was set lie in ${folder} and were never sent: ${count}.`,
          'They hold working links: delete them once nobody waits for them.',
        ),
      ];
}

/** A row of the future: the clock was ahead once, or is behind now. */
export async function findFutureRow(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('last_used_at').as('last'))
    .executeTakeFirst();
  return row?.last && row.last > secondsFromNow(LATE_SECONDS) ? row.last : null;
}
