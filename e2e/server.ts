import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { shareMentorCache } from '@inzira/server/test/mentor-cache';
import { createDatabase } from '@inzira/server/test/postgres';
import PostalMime, { type Email } from 'postal-mime';

const root = path.resolve(import.meta.dirname, '..');
const START_MILLISECONDS = 120_000;
const MAIL_MILLISECONDS = 60_000;

/** Blanks settings of a developer's `.env`, because a journey must not contact external services. */
const BLANK =
  'DATABASE_URL SECRET SMTP_URL MAIL_FROM TEAM_EMAIL GOOGLE_CLIENT_ID AI_BASE_URL AI_API_KEY AI_MODEL ' +
  'SPEECH_BASE_URL TRANSCRIPTION_BASE_URL S3_ENDPOINT NODE_ENV HOST';

export interface Product {
  url: string;
  dataDir: string;
  /** The outbox's mails to this address, oldest first. */
  mails: (to: string) => Promise<Email[]>;
  /** Waits for a mail to this address and returns the newest; `subject` selects one. */
  waitForMail: (to: string, subject?: RegExp) => Promise<Email>;
  /** The server's output. */
  log: () => string;
  stop: () => Promise<void>;
}

/**
 * Starts the real product on a free port with demo data in a temporary folder, on SQLite or, with
 * TEST_ENGINE=postgres, on a new database of TEST_DATABASE_URL.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'inzira-journey-'));
  const template = process.env['JOURNEY_TEMPLATE'];
  if (template) cpSync(template, dataDir, { recursive: true });
  else shareMentorCache(dataDir);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  const product = await launch(dataDir, settings);
  const stop = async () => {
    await product.stop();
    process.off('exit', remove);
    remove();
  };
  return { ...product, stop };
}

/**
 * A data folder with demo data and curriculum: products that start with a copy (JOURNEY_TEMPLATE) need not create
 * them.
 */
export async function makeTemplate(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-template-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  shareMentorCache(folder);
  const product = await launch(folder, {});
  await product.stop();
  return { folder, remove };
}

/** Once for all processes of a run: the journeys run the same build as `npm start`. */
export function buildServer() {
  if (process.env['SERVER_IS_BUILT']) return;
  execFileSync(process.execPath, ['build.ts'], { cwd: path.join(root, 'apps/server') });
  process.env['SERVER_IS_BUILT'] = 'yes';
}

async function launch(dataDir: string, settings: Record<string, string>): Promise<Product> {
  buildServer();
  const port = Number(settings['PORT'] ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const database = await makeDatabase();
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...Object.fromEntries(BLANK.split(' ').map((name) => [name, ''])),
      ...(database && { DATABASE_URL: database.url.href }),
      PORT: String(port),
      PUBLIC_URL: url,
      // A journey reads a course in seconds.
      LIMIT_READING_PACE: '0',
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  let log = '';
  const keep = (chunk: Buffer) => {
    log += chunk.toString();
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  server.once('exit', (code, signal) => {
    log += `\nThe server ended with ${signal ?? `code ${code}`}.\n`;
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    await endProcess(server);
    await database?.drop();
    process.off('exit', kill);
  };

  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw new Error(`The product did not start:\n${log}`, { cause: error });
  }
  const mails = (to: string) => readMails(path.join(dataDir, 'outbox'), to);
  return { url, dataDir, mails, waitForMail: waitForMailWith(mails), log: () => log, stop };
}

async function makeDatabase() {
  if (process.env['TEST_ENGINE'] !== 'postgres') return null;
  const administrator = process.env['TEST_DATABASE_URL'];
  if (!administrator) throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL.');
  return createDatabase(administrator);
}

export function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(url: string, server: ChildProcess) {
  const giveUpAt = Date.now() + START_MILLISECONDS;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`It ended with code ${server.exitCode}.`);
    if (Date.now() > giveUpAt) throw new Error('It was not ready in time.');
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
}

async function endProcess(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGTERM');
  const killTimer = setTimeout(() => server.kill('SIGKILL'), 12_000);
  await ended;
  clearTimeout(killTimer);
}

async function readMails(outbox: string, to: string): Promise<Email[]> {
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort();
  const all = await Promise.all(
    files.map((name) => PostalMime.parse(readFileSync(path.join(outbox, name)))),
  );
  return all.filter((mail) => mail.to?.some(({ address }) => address === to));
}

function waitForMailWith(mails: Product['mails']): Product['waitForMail'] {
  return async (to, subject = /./) => {
    const giveUpAt = Date.now() + MAIL_MILLISECONDS;
    for (;;) {
      const found = (await mails(to)).findLast((mail) => subject.test(mail.subject ?? ''));
      if (found) return found;
      if (Date.now() > giveUpAt)
        throw new Error(`No mail to ${to} with ${subject} in its subject.`);
      await wait(100);
    }
  };
}
