import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { inject } from 'vitest';
import { atEndOfFile } from '#test/end-of-file.ts';
import { formOf } from '#test/forms.ts';
import { createPostgres, type Call, type TestApp } from '#test/start-test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { parseConfig, type Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import { openDatabase } from '#src/platform/db/open-database.ts';
import { ArchiveWriter, readArchive } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';

export const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
export const silent = () => {};
export const newFile = () => path.join(temporaryFolder(), 'backup.tar.gz');
export const restore = (
  config: Config,
  file: string,
  force = false,
): ReturnType<typeof restoreBackup> => restoreBackup(config, file, { force, progress: silent });

export const logo = await sharp({
  create: { width: 90, height: 30, channels: 3, background: '#a63d2f' },
})
  .png()
  .toBuffer();

/** The configuration of another, empty installation on the engine of this test run. */
export async function elsewhere(
  engine: 'sqlite' | 'postgres' = isPostgres ? 'postgres' : 'sqlite',
  more: Record<string, string> = {},
  template?: string,
) {
  const settings: Record<string, string> = {
    NODE_ENV: 'test',
    DATA_DIR: path.join(temporaryFolder(), 'data'),
    ...more,
  };
  if (engine === 'postgres') {
    const { url, db, drop } = await createPostgres(inject('postgresUrl'), template);
    await db.destroy();
    atEndOfFile(drop);
    settings['DATABASE_URL'] = url.href;
  } else if (template) {
    mkdirSync(settings['DATA_DIR'] ?? '');
    copyFileSync(template, path.join(settings['DATA_DIR'] ?? '', 'inzira.db'));
  }
  return parseConfig(settings);
}

/** The same with all tables, but no rows. */
export const installed = () => elsewhere(undefined, {}, inject('template'));

/** Reads from an installation whose server is not running. */
export async function look<T>(config: Config, see: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(config, silent);
  try {
    return await see(db);
  } finally {
    await db.destroy();
  }
}

export const names = (config: Config) =>
  look(config, async (db) =>
    (await db.selectFrom('users').select('username').orderBy('id').execute()).map(
      ({ username }) => username,
    ),
  );

export const makeOrganization = (
  t: TestApp,
  user: { id: number },
  name: string,
): ReturnType<Call> =>
  t.as(user)(
    'POST',
    '/api/auth/organizations/',
    formOf({ name }, { field: 'logo', filename: 'logo.png', bytes: logo }),
  );

export const contentsOf = (config: Config) =>
  look(config, async (db) => ({
    users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
    organizations: await db.selectFrom('organizations').selectAll().orderBy('id').execute(),
    memberships: await db.selectFrom('memberships').selectAll().orderBy('id').execute(),
    files: await db.selectFrom('stored_files').selectAll().orderBy('key').execute(),
  }));

/** Writes an archive with modified parts and valid checksums. */
export async function forge(
  file: string,
  change: (name: string, text: string) => [string, string],
) {
  const forged = newFile();
  const writer = new ArchiveWriter(forged);
  for await (const { name, bytes } of readArchive(file)) {
    await writer.add(...change(name, bytes.toString('latin1')));
  }
  await writer.finish();
  return forged;
}
export const program = path.resolve(import.meta.dirname, '../backup.ts');
export const main = path.resolve(import.meta.dirname, '../main.ts');

export const settingsOf = (config: Config) => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  DATA_DIR: config.dataDir,
  DATABASE_URL: config.databaseUrl ?? '',
});

export async function outcome(child: ChildProcessByStdio<null, Readable, Readable>) {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

/** Runs a program with the settings of an installation. */
export function run(args: string[], config: Config, environment: Record<string, string> = {}) {
  const env = { ...settingsOf(config), PORT: '0', ...environment };
  return outcome(spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
}
