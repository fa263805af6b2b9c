import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import { now } from '#src/platform/db/database.ts';
import { BackupError } from './format.ts';
import { takeBackup, type Progress } from './take-backup.ts';

/** Names that sort by the time when the backup was started. */
const NAME = /^inzira-\d{4}-\d\d-\d\dT[\dZ-]+\.tar\.gz$/;
/** An incomplete file that is older was interrupted. */
const PARTIAL_MS = DAY_MS;

/** Writes a backup into a folder, which is created if necessary, and deletes all but the newest `keep`. */
export async function takeBackupInto(
  config: Config,
  folder: string,
  keep: number,
  progress: Progress,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `inzira-${now().replaceAll(/[:.]/g, '-')}.tar.gz`;
  const done = await takeBackup(config, path.join(folder, name), progress);
  const names = await findBackups(folder);
  for (const old of names.slice(0, -keep)) await rm(path.join(folder, old), { force: true });
  await sweepPartials(folder);
  return { ...done, name };
}

/** The newest backup of a folder. @throws BackupError where there is none */
export async function newestBackup(folder: string): Promise<string> {
  const name = (await findBackups(folder)).at(-1);
  if (name === undefined) throw new BackupError(`There is no backup in ${folder}.`);
  return path.join(folder, name);
}

async function findBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
}

async function sweepPartials(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.partial') || !NAME.test(name.slice(0, -'.partial'.length))) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > PARTIAL_MS) await rm(file, { force: true });
  }
}
