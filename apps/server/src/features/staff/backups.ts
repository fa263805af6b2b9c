import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { StaffSettings } from '@inzira/contract/staff-settings';
import { alertStaff } from '#src/features/accounts/accounts.ts';
import type { Config } from '#src/platform/config.ts';
import { findLastBackup, recordBackup } from '#src/platform/db/backup-record.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'take-backup': Record<string, never>;
  }
}

/** The number of backups kept in DATA_DIR/backups; the oldest is deleted. */
const KEPT = 3;
const SUBJECT = { kind: 'installation', id: 0 };

interface LastBackup {
  state: 'running' | 'done' | 'failed';
  at: string;
  bytes: number | null;
  /** A file in the folder of backups. */
  file: string | null;
}

const folderOf = ({ dataDir }: Config) => path.join(dataDir, 'backups');

/** The newest backup, made by the page or by the nightly command. */
export async function readLastBackup(db: Db): Promise<StaffSettings['backup']> {
  const last = await readRow(db);
  const taken = await findLastBackup(db);
  if (taken !== null && last?.state !== 'running' && taken > (last?.at ?? '')) {
    return { state: 'by-command', at: taken, bytes: null };
  }
  return last === null
    ? { state: 'none', at: null, bytes: null }
    : { state: last.state, at: last.at, bytes: last.bytes };
}

/** Enqueues an urgent job; a second request while one waits does nothing. */
export async function requestBackup(db: Db, staffId: number) {
  await inTransaction(db, async (trx) => {
    await enqueueJob(trx, 'take-backup', {}, { priority: 'urgent', dedupeKey: 'now' });
    await writeRow(trx, { state: 'running', at: now(), bytes: null, file: null });
    await recordHistory(trx, { actorId: staffId, action: 'backup-asked', subject: SUBJECT });
  });
}

/** Writes a backup beside the data, and deletes the oldest ones. */
export async function runBackup(db: Db, config: Config) {
  try {
    const { takeBackupInto } = await import('#src/backup/backup-folder.ts');
    const { name, size } = await takeBackupInto(config, folderOf(config), KEPT, () => {});
    // This order matters: a recorded backup that is newer than the row was made by the command.
    await recordBackup(db);
    await writeRow(db, { state: 'done', at: now(), bytes: size, file: name });
  } catch (error) {
    await writeRow(db, { state: 'failed', at: now(), bytes: null, file: null });
    throw error;
  }
}

/**
 * The newest backup as a stream. It contains personal data, so the other staff are notified.
 * @throws 404 where this server has none
 */
export async function openBackup(db: Db, config: Config, staff: { id: number; username: string }) {
  const last = await readRow(db);
  const file = last?.file ? path.join(folderOf(config), last.file) : null;
  if (file === null || !existsSync(file)) {
    throw notFound({
      en: 'There is no backup on this server. Make one first.',
      fr: 'Il n’y a pas de sauvegarde sur ce serveur. Faites-en une d’abord.',
    });
  }
  await inTransaction(db, async (trx) => {
    await recordHistory(trx, {
      actorId: staff.id,
      action: 'backup-downloaded',
      subject: SUBJECT,
      after: { file: path.basename(file) },
    });
    await alertStaff(trx, config, staff, { kind: 'backup-downloaded' });
  });
  return {
    name: path.basename(file),
    bytes: (await stat(file)).size,
    stream: createReadStream(file),
  };
}

async function readRow(db: Db): Promise<LastBackup | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'last-backup')
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as LastBackup) : null;
}

async function writeRow(db: Db, last: LastBackup) {
  const value = JSON.stringify(last);
  await db
    .insertInto('installation')
    .values({ key: 'last-backup', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
