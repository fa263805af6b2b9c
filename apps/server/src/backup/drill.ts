import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@inzira/contract/rules/units';
import { migrations } from '#src/migrations.ts';
import type { Config } from '#src/platform/config.ts';
import { migrate } from '#src/platform/db/migrations.ts';
import { openDatabase } from '#src/platform/db/open-database.ts';
import { restoreBackup } from './restore-backup.ts';
import type { Progress } from './take-backup.ts';

const PREFIX = 'drill-';
/** A drill that is older was killed. */
const KILLED_MS = DAY_MS;

/**
 * Restores a backup into a temporary folder beside the data, on SQLite, migrates it as a start would, and deletes it
 * again. The installation is not affected.
 * @throws what a restore throws
 */
export async function drillRestore(config: Config, file: string, progress: Progress) {
  await sweepKilled(config);
  const dataDir = await mkdtemp(path.join(config.dataDir, PREFIX));
  const elsewhere: Config = { ...config, dataDir, databaseUrl: null, s3: null };
  try {
    const done = await restoreBackup(elsewhere, file, { force: false, progress });
    const db = openDatabase(elsewhere, () => {});
    try {
      await migrate(db, migrations);
      const { users } = await db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('users'))
        .executeTakeFirstOrThrow();
      return { ...done, users };
    } finally {
      await db.destroy();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Deletes what a killed drill has left. */
async function sweepKilled({ dataDir }: Config) {
  for (const name of await readdir(dataDir)) {
    const folder = path.join(dataDir, name);
    if (!name.startsWith(PREFIX) || Date.now() - (await stat(folder)).mtimeMs < KILLED_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
