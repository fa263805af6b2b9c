import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort as findFreePort } from './free-port.ts';
import { shareMentorCache } from './mentor-cache.ts';
import {
  buildServer,
  killServers,
  runServer,
  START_MILLISECONDS,
  untilReady,
  watchServer,
} from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The data directory of a server that was started once and stopped. */
const started = path.join(temporaryFolder(), 'data');
const newFolder = () => path.join(temporaryFolder(), 'data');

/** A copy of `started`, because only the first start imports the curriculum. */
function usedFolder() {
  const folder = newFolder();
  cpSync(started, folder, { recursive: true });
  return folder;
}

/** Loaded when first needed: packages, parts of Node, and the mentor's model. */
const LATER = new Set([
  '@echogarden/espeak-ng-emscripten',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace',
  '@xmldom/xmldom',
  'eventsource-parser',
  'file-type',
  'minisearch',
  'nodemailer',
  'opentype.js',
  'pg',
  'sanitize-html',
  'sharp',
  'tar-stream',
  'ts-fsrs',
  'undici',
  'yaml',
  'library',
]);

afterEach(killServers);

let main: string;
const run = (settings: Parameters<typeof runServer>[1], flags: readonly string[] = []) =>
  runServer(main, settings, flags);
const freePort = async () => String(await findFreePort());

/** As with `npm start`: npm, its shell, and the process that becomes the server. */
async function startByNpm(settings: { PORT: string; DATA_DIR: string }) {
  const folder = temporaryFolder();
  const script = (name: string) =>
    JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, '../../../scripts', name)));
  writeFileSync(
    path.join(folder, 'start.mjs'),
    `import { findLaunchers } from ${script('launcher.mjs')};
    import { become } from ${script('steps.mjs')};
    console.log('process', process.pid);
    const LAUNCHER_PIDS = findLaunchers().join(',');
    await become(process.execPath, [${JSON.stringify(main)}], { ...process.env, LAUNCHER_PIDS });`,
  );
  const start = `"${process.execPath}" start.mjs`;
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'fatal', DEMO: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = watchServer(npm, settings.PORT);
  await untilReady(run);
  return { npm, server: Number(/^process (\d+)$/m.exec(run.said.output)?.[1]) };
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the server process', { timeout: 3 * START_MILLISECONDS }, () => {
  beforeAll(async () => {
    main = buildServer();
    shareMentorCache(started);
    const first = run({ DATA_DIR: started, PORT: await freePort() });
    await untilReady(first);
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual([0, null]);
  }, START_MILLISECONDS);

  test('refuses a data directory that another server uses, in one sentence', async () => {
    const [DATA_DIR, PORT] = [usedFolder(), await freePort()];
    const first = run({ DATA_DIR, PORT });
    await untilReady(first);
    const second = run({ DATA_DIR, PORT: await freePort() });
    const [code] = await second.ended;
    expect(code).toBe(1);
    expect(second.said.output).toMatch(/^DATA_DIR: another Inzira server is running on [^\n]+\n$/);
    await untilReady(first);
  });

  test('has in memory, at rest, nothing that is needed later or never', async () => {
    const [DATA_DIR, PORT] = [usedFolder(), await freePort()];
    const report = path.join(DATA_DIR, 'loaded.json');
    const server = run({
      DATA_DIR,
      PORT,
      REPORT: report,
      NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'report-loaded.ts')}`,
    });
    await untilReady(server);
    server.child.kill('SIGUSR2');
    await expect.poll(() => existsSync(report), { timeout: 10_000 }).toBe(true);
    const loaded = (JSON.parse(readFileSync(report, 'utf8')) as string[]).map((name) =>
      name.replace(/-[\w-]{8}\.js$/, ''),
    );
    expect(loaded).toContain('fastify');
    expect(loaded.filter((name) => LATER.has(name))).toEqual([]);
  });

  test('in production without demo data prints one link, which makes the first staff account once', async () => {
    const [DATA_DIR, PORT] = [usedFolder(), await freePort()];
    const settings = {
      DATA_DIR,
      PORT,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://ikaze.example',
    };
    const server = run(settings);
    await untilReady(server);
    const links = [
      ...server.said.output.matchAll(/https:\/\/ikaze\.example\/first-staff\/([\w-]+)/g),
    ];
    expect(links).toHaveLength(1);
    expect(server.said.output).toMatch(
      /First staff account: open this within an hour, once\n {2}h/,
    );
    const open = async (username: string) => {
      const answer = await fetch(`http://127.0.0.1:${PORT}/api/staff/first/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          token: links[0]?.[1],
          username,
          email: `${username}@example.org`,
          password: 'correct-horse-battery',
        }),
      });
      return answer.status;
    };
    expect(await open('first')).toBe(201);
    expect(await open('second')).toBe(400);
    server.child.kill('SIGTERM');
    await server.ended;
    const again = run(settings);
    await untilReady(again);
    expect(again.said.output).not.toContain('first-staff');
  });

  test('takes over the data directory of one that was killed', async () => {
    const [DATA_DIR, PORT] = [usedFolder(), await freePort()];
    const first = run({ DATA_DIR, PORT });
    await untilReady(first);
    first.child.kill('SIGKILL');
    await first.ended;
    await untilReady(run({ DATA_DIR, PORT }));
  });

  test('says which setting is wrong, or that its port is in use', async () => {
    const wrong = run({ DATA_DIR: usedFolder(), PORT: 'http' });
    expect(await wrong.ended).toEqual([1, null]);
    expect(wrong.said.output).toMatch(/^PORT: [^\n]+\n$/);

    const PORT = await freePort();
    await untilReady(run({ DATA_DIR: usedFolder(), PORT }));
    const second = run({ DATA_DIR: usedFolder(), PORT });
    expect(await second.ended).toEqual([1, null]);
    expect(second.said.output).toContain('PORT: this port is in use');
  });

  test('says that the database is not there, without a stack', async () => {
    const DATABASE_URL = `postgres://inzira@127.0.0.1:${await freePort()}/inzira`;
    const PORT = await freePort();
    const lonely = run({ DATA_DIR: usedFolder(), PORT, DATABASE_URL, SECRET: 'x'.repeat(32) });
    expect(await lonely.ended).toEqual([1, null]);
    expect(lonely.said.output).toMatch(/^Database: cannot be reached \([^\n]+\n$/);
  });

  test('on SIGTERM answers what it was asked, and ends', async () => {
    const [DATA_DIR, PORT] = [usedFolder(), await freePort()];
    const server = run({ DATA_DIR, PORT });
    const { child, ended } = server;
    await untilReady(server);
    const registering = request(`http://127.0.0.1:${PORT}/api/auth/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    registering.flushHeaders();
    // The server has received the call, but not its body.
    await once(registering, 'continue');
    child.kill('SIGTERM');
    await expect
      .poll(() => fetch(`http://127.0.0.1:${PORT}/healthz`).then(String, () => 'refused'), {
        timeout: 5_000,
      })
      .toBe('refused');
    registering.end(
      JSON.stringify({
        username: 'late',
        email: 'late@example.org',
        password: 'correct-horse-battery',
      }),
    );
    const [answer] = (await once(registering, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(201);
    expect(await ended).toEqual([0, null]);
  });

  test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGKILL'] as const)(
    'started by npm, ends in order when npm is stopped by %s',
    async (signal) => {
      const [DATA_DIR, PORT] = [usedFolder(), await freePort()];
      const { npm, server } = await startByNpm({ DATA_DIR, PORT });
      npm.kill(signal);
      await expect.poll(() => isRunning(server), { timeout: 10_000, interval: 100 }).toBe(false);
      // Its lock is released: another server can start at once.
      await untilReady(run({ DATA_DIR, PORT }));
    },
  );

  test('on SIGTERM at the moment when it begins to listen, ends in order all the same', async () => {
    const signal = `import { Server } from 'node:http';
      const { listen } = Server.prototype;
      Server.prototype.listen = function (...given) {
        this.once('listening', () => process.kill(process.pid, 'SIGTERM'));
        return listen.apply(this, given);
      };`;
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(signal)}`];
    const { ended } = run({ DATA_DIR: usedFolder(), PORT: await freePort() }, flags);
    expect(await ended).toEqual([0, null]);
  });

  test('logs a line for each call, with its request and its user, also when nobody waits for the answer', async () => {
    const [DATA_DIR, PORT] = [usedFolder(), await freePort()];
    const server = run({ DATA_DIR, PORT, LOG_LEVEL: 'info' });
    const { said } = server;
    await untilReady(server);
    const api = `http://127.0.0.1:${PORT}/api`;
    const account = { username: 'ada', password: 'correct-horse-battery' };
    const post = (path: string, body: object) =>
      fetch(`${api}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('/auth/register/', { ...account, email: 'ada@example.org' });
    const login = (await (await post('/auth/login/', account)).json()) as {
      access: string;
      user: { id: number };
    };
    await fetch(`${api}/modules/`);
    await fetch(`${api}/modules/`, { headers: { authorization: `Bearer ${login.access}` } });

    const lines = () =>
      said.output
        .split('\n')
        .filter((line) => line.includes('"/api/modules/"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    await expect
      .poll(lines)
      .toEqual([
        expect.objectContaining({ msg: 'answered', status: 200, reqId: expect.any(String) }),
        expect.objectContaining({ msg: 'answered', status: 200, userId: login.user.id }),
      ]);
    const [first, second] = lines();
    expect(first).not.toHaveProperty('userId');
    expect(second?.['reqId']).not.toBe(first?.['reqId']);

    const leaving = request(`${api}/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '50' },
    });
    leaving.on('error', () => {});
    leaving.write('{');
    await wait(100);
    leaving.destroy();
    await expect.poll(() => said.output).toMatch(/"route":"\/api\/auth\/login\/".*"client left"/);
  });

  test('in production with an open demo account does not start', async () => {
    const DATA_DIR = newFolder();
    const PORT = await freePort();
    const demo = run({ DATA_DIR, PORT, DEMO: 'on' });
    await untilReady(demo);
    demo.child.kill('SIGTERM');
    await demo.ended;
    const production = run({ DATA_DIR, PORT, NODE_ENV: 'production' });
    expect(await production.ended).toEqual([1, null]);
    expect(production.said.output).toMatch(/^DEMO: the demo password still opens [^\n]*staff/m);
    await untilReady(run({ DATA_DIR, PORT, NODE_ENV: 'production', DEMO: 'on' }));
  });
});
