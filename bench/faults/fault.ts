import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import { freePort } from '@inzira/server/test/free-port';
import { shareMentorCache } from '@inzira/server/test/mentor-cache';
import { createDatabase, startPostgres } from '@inzira/server/test/postgres';

/** Shared by the scripts beside this one: the built server (`npm run build`), simulated users, and the verdict. */

export const root = path.resolve(import.meta.dirname, '../..');
const PASSWORD = 'a-long-enough-password';
/** The first start imports the content and trains the mentor, which takes long on a busy machine. */
const START_MS = 20 * 60_000;
const CALL_MS = 60_000;

const ends: (() => unknown)[] = [];
/** Run when the script ends, in reverse order. */
export const atEnd = (end: () => unknown) => void ends.push(end);

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-fault-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function newDataDir(folder = temporaryFolder()): string {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700, recursive: true });
  shareMentorCache(dataDir);
  return dataDir;
}

/** Settings of a temporary PostgreSQL if the last argument is `postgres`; none for SQLite. */
export async function databaseSettings(): Promise<Record<string, string>> {
  if (process.argv.at(-1) !== 'postgres') return {};
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');
  atEnd(() => postgres.stop());
  const { url } = await createDatabase(postgres.url);
  return { DATABASE_URL: url.href, SECRET: 'a-secret-of-every-server-that-is-long-enough' };
}

export interface Server {
  url: string;
  child: ChildProcess;
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

/**
 *
 * @param flags of Node itself
 * @param checkout another one than this
 * @returns once the process has started
 */
export async function runServer(
  dataDir: string,
  settings: Record<string, string> = {},
  flags: readonly string[] = [],
  checkout = root,
): Promise<Server> {
  const port = settings['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [...flags, 'apps/server/dist/main.js'], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      DATA_DIR: dataDir,
      // Overrides the settings of an `.env` file.
      DATABASE_URL: '',
      DEMO: 'off',
      LOG_LEVEL: 'fatal',
      LIMIT_REGISTRATIONS_PER_ADDRESS: '1000000',
      LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '1000000',
      LIMIT_REQUESTS_PER_ADDRESS: '1000000',
      LIMIT_REQUESTS_PER_USER: '1000000',
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  atEnd(() => stop('SIGKILL'));
  return { url: `http://127.0.0.1:${port}`, child, stop };
}

/**
 *
 * @returns once it is ready
 * @throws if it exits by itself
 */
export async function startServer(...args: Parameters<typeof runServer>): Promise<Server> {
  const server = await runServer(...args);
  await untilReady(server);
  return server;
}

export async function untilReady({ url, child }: Server): Promise<void> {
  for (const giveUpAt = Date.now() + START_MS; Date.now() < giveUpAt; await wait(50)) {
    if (child.exitCode !== null) throw new Error(`the server ended by itself: ${child.exitCode}`);
    if ((await call(url, 'GET', '/readyz')).status === 200) return;
  }
  throw new Error('the server did not become ready');
}

/** The fields that the scripts read from answers of any call. */
interface Body {
  access?: string;
  refresh?: string;
  id?: string;
  received?: number;
  error?: string;
  text?: string;
  version?: string;
  total?: { asked: number } | null;
  entries?: { kind: string; path: string }[];
  answers?: { status: number }[];
  /** The first item of a list. */
  0?: { id: number };
}

export interface Answer {
  /** 0 without an answer. */
  status: number;
  /** Empty without an answer, or if it is not JSON. */
  body: Body;
  ms: number;
}

/** Never throws, because failures are what the scripts look for. */
export async function call(
  url: string,
  method: string,
  address: string,
  {
    bearer,
    body,
    bytes,
    key,
  }: { bearer?: string; body?: unknown; bytes?: Uint8Array<ArrayBuffer>; key?: string } = {},
): Promise<Answer> {
  const begunAt = performance.now();
  try {
    const response = await fetch(`${url}${address}`, {
      method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(bytes && { body: bytes }),
      signal: AbortSignal.timeout(CALL_MS),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const read = isJson && text ? (JSON.parse(text) as Body | null) : null;
    return { status: response.status, body: read ?? {}, ms: performance.now() - begunAt };
  } catch {
    return { status: 0, body: {}, ms: performance.now() - begunAt };
  }
}

/** @returns the access token */
export async function signIn(url: string, username: string, password = PASSWORD): Promise<string> {
  const { status, body } = await call(url, 'POST', '/api/auth/login/', {
    body: { username, password },
  });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
  return body.access ?? '';
}

export async function register(url: string, username: string): Promise<string> {
  const { status } = await call(url, 'POST', '/api/auth/register/', {
    body: { username, email: `${username}@example.org`, password: PASSWORD },
  });
  if (status !== 201) throw new Error(`${username} could not register: ${status}`);
  return signIn(url, username);
}

/** Counts one customer. The server applies each key once, so the total shows lost and doubled writes. */
export function tap(url: string, bearer: string, key: string): Promise<Answer> {
  const body = { kind: 'asked', day: new Date().toISOString().slice(0, 10) };
  return call(url, 'POST', '/api/tallies/', { bearer, key, body });
}

export async function countTaps(url: string, bearer: string): Promise<number> {
  const { status, body } = await call(url, 'GET', '/api/tallies/', { bearer });
  if (status !== 200) throw new Error(`the count could not be read: ${status}`);
  return body.total?.asked ?? 0;
}

/**
 * Counts until `isOver`, repeating each write until it is acknowledged.
 * @returns the acknowledged writes
 */
export async function tapUntil(
  urlOf: () => string,
  bearer: string,
  seen: Map<number, number>,
  isOver: () => boolean,
): Promise<{ acknowledged: number; slowestMs: number }> {
  const result = { acknowledged: 0, slowestMs: 0 };
  while (!isOver()) {
    const key = newKey();
    for (;;) {
      const { status, ms } = await tap(urlOf(), bearer, key);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      result.slowestMs = Math.max(result.slowestMs, ms);
      if (status === 200) break;
      await wait(100);
    }
    result.acknowledged += 1;
    await wait(20);
  }
  return result;
}

export const newKey = () => randomBytes(15).toString('base64url');

export const pdf = (bytes: number): Buffer<ArrayBuffer> => {
  const file = Buffer.alloc(bytes, randomBytes(1024));
  file.write('%PDF-1.7\n');
  return file;
};

export const startUpload = (url: string, bearer: string, size: number) =>
  call(url, 'POST', '/api/uploads/', { bearer, body: { filename: 'plan.pdf', size } });

/** The part that begins at `offset`. */
export function sendPart(
  url: string,
  bearer: string,
  id: string,
  file: Buffer<ArrayBuffer>,
  offset: number,
) {
  const bytes = file.subarray(offset, offset + UPLOAD_LIMITS.partBytes);
  return call(url, 'PUT', `/api/uploads/${id}/parts/${offset}/`, { bearer, bytes });
}

export const finishUpload = (url: string, bearer: string, id: string) =>
  call(url, 'POST', `/api/uploads/${id}/finish/`, { bearer });

export const told = (seen: ReadonlyMap<number, number>) =>
  [...seen]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status === 0 ? 'no answer' : status}: ${count}`)
    .join(', ');

/** Runs a script, prints its findings, and cleans up. Failed expectations are lines that begin with `not`. */
export async function runFault(name: string, script: (hold: Hold) => Promise<void>) {
  const broken: string[] = [];
  const hold: Hold = (what, isTrue) => {
    console.log(`${isTrue ? 'held' : 'NOT HELD'}: ${what}`);
    if (!isTrue) broken.push(what);
  };
  const begunAt = Date.now();
  try {
    await script(hold);
  } finally {
    for (const end of ends.splice(0).toReversed()) await end();
  }
  const seconds = Math.round((Date.now() - begunAt) / 1000);
  console.log(`${name}: ${broken.length === 0 ? 'held' : 'not held'}, ${seconds} s`);
  process.exit(broken.length === 0 ? 0 : 1);
}

export type Hold = (what: string, isTrue: boolean) => void;
