// `npm run backup -- <file>`, `npm run backup -- <folder> --keep <how many>` and
// `npm run restore -- <file> [--force]`, `npm run restore -- <file or folder> --drill`: of a folder the newest.
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { newestBackup, takeBackupInto } from './backup/backup-folder.ts';
import { drillRestore } from './backup/drill.ts';
import { readWords } from './backup/command-words.ts';
import { BackupError } from './backup/format.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { takeBackup } from './backup/take-backup.ts';
import { ConfigError, parseConfig, readEnvironment, type Config } from './platform/config.ts';
import { recordBackup } from './platform/db/backup-record.ts';
import { databaseFailure } from './platform/db/database.ts';
import { openDatabase } from './platform/db/open-database.ts';

const NOT_IN_IT =
  'Not in it   sessions, reset links, mails, the secret and your settings (.env). It holds personal\n' +
  '            data and password hashes: keep a copy off this machine, where few can read it.';
const NO_SPACE = 'There is no space left on the disk. Nothing was changed.';

let shownAt = Date.now();
let isOpenLine = false;

try {
  await run(process.argv.slice(2));
} catch (error) {
  endLine();
  const message = inWords(error);
  if (message === null) throw error;
  console.error(message);
  process.exitCode = 1;
}

async function run([command = '', ...args]: string[]) {
  const { name, force, drill, keep } = readWords(command, args);
  const environment = readEnvironment();
  // Relative names are resolved from the folder where the command was given; npm runs this in the root of the checkout.
  const file = path.resolve(environment['INIT_CWD'] ?? '.', name);
  const config = parseConfig(environment);
  if (command === 'backup') {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        rmSync(`${file}.partial`, { force: true });
        process.exit(130);
      });
    }
    const { target, rows, files, missing, size } = await backUp(config, file, keep);
    await record(config);
    endLine();
    console.log(
      `Backup      ${rows} rows and ${files} files, ${megabytes(size)}, read back: ${target}`,
    );
    if (missing > 0) {
      console.log(`Missing     ${missing} files are not in the store any more, nor in the backup.`);
    }
    console.log(NOT_IN_IT);
  } else if (drill) {
    const backup = statSync(file, { throwIfNoEntry: false })?.isDirectory()
      ? await newestBackup(file)
      : file;
    const since = Date.now();
    const done = await drillRestore(config, backup, show);
    endLine();
    console.log(
      `Drill       ${path.basename(backup)} can be restored: ${done.rows} rows and ${done.files} files as of ${done.takenAt},\n` +
        `            ${done.users} accounts, in ${Math.ceil((Date.now() - since) / 1000)} s. All of it is gone again.`,
    );
  } else {
    const done = await restoreBackup(config, file, { force, progress: show });
    endLine();
    console.log(`Restored    ${done.rows} rows and ${done.files} files as of ${done.takenAt}`);
    for (const place of done.aside) {
      console.log(`Put aside   what was there before is in ${place}; delete it when you are sure.`);
    }
    if (done.returned.length > 0) {
      console.log(
        `Erased      ${done.returned.length} accounts that had been erased since are back: erase them again at`,
      );
      for (const id of done.returned)
        console.log(`            ${config.publicUrl}/staff/people/${id}`);
    }
    if (done.waitingMails > 0) {
      console.log(
        `Mails       ${done.waitingMails} were waiting then and are not sent now: whether they went since is not known.`,
      );
    }
    const isFresh = done.aside.length === 0;
    console.log(
      `Next        start the server. Everyone logs in again${isFresh ? '; accounts erased since the backup are back' : ''}.`,
    );
  }
}

async function backUp(config: Config, place: string, keep: number | null) {
  if (keep === null) return { target: place, ...(await takeBackup(config, place, show)) };
  const { name, ...done } = await takeBackupInto(config, place, keep, show);
  return { target: path.join(place, name), ...done };
}

/** Records the backup for monitoring of its age. */
async function record(config: Config) {
  const db = openDatabase(config, () => {});
  try {
    await recordBackup(db);
  } finally {
    await db.destroy();
  }
}

function megabytes(bytes: number) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Prints the progress: on one line of a terminal, occasionally in a log. */
function show(doing: string) {
  const isTerminal = process.stdout.isTTY;
  if (Date.now() - shownAt < (isTerminal ? 200 : 10_000)) return;
  shownAt = Date.now();
  isOpenLine = isTerminal;
  process.stdout.write(isTerminal ? `\r\u001b[2K${doing} …` : `${doing} …\n`);
}

function endLine() {
  if (isOpenLine) process.stdout.write('\r\u001b[2K');
  isOpenLine = false;
}

/** A message of one line for expected errors; null for others. */
function inWords(error: unknown): string | null {
  if (error instanceof BackupError || error instanceof ConfigError) return error.message;
  const { code, path: place, message } = error as NodeJS.ErrnoException;
  if (databaseFailure(error) === 'full') return NO_SPACE;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return NO_SPACE;
  if (code === 'ENOENT') return `There is no file ${place}.`;
  if (code === 'EISDIR') return 'This is a folder; name a file.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `${place} may not be read or written by this user.`;
  }
  if (code === '42501') return `DATABASE_URL: this role may not do it: ${message}.`;
  if (code === '55P03') return 'DATABASE_URL: something else is using the tables; stop it first.';
  if (message === 'fetch failed') return 'S3_ENDPOINT: the object store does not answer.';
  if (message.startsWith('The object store')) return `S3_ENDPOINT: ${message}.`;
  if (databaseFailure(error) === 'unavailable') return `The database does not answer: ${message}`;
  return null;
}
