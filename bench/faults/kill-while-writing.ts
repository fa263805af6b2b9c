import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Kills the server during writes, fifty times (or as often as the argument says), on one data directory. Every
 * registration that was answered with 201 must be able to log in afterwards, and each start must work without help.
 */
const KILLS = Number(process.argv[2] ?? 50);
const main = path.resolve(import.meta.dirname, '../../apps/server/dist/main.js');
const dataDir = mkdtempSync(path.join(tmpdir(), 'inzira-kill-'));
const password = 'a-long-enough-password';
const acknowledged: string[] = [];
let attempted = 0;

for (let round = 0; round < KILLS; round += 1) {
  const server = await start();
  const writing = Promise.allSettled(Array.from({ length: 4 }, () => register(server.url)));
  await new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 200));
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
  await writing;
}

const server = await start();
const lost: string[] = [];
for (const username of acknowledged) {
  const { status } = await post(`${server.url}/api/auth/login/`, { username, password });
  if (status !== 200) lost.push(`${username} (${status})`);
}
server.process.kill('SIGTERM');
await once(server.process, 'exit');
rmSync(dataDir, { recursive: true, force: true });
console.log(
  `${KILLS} kills, ${attempted} registrations begun, ${acknowledged.length} acknowledged, ${lost.length} lost`,
);
if (lost.length > 0 || acknowledged.length === 0) {
  console.error(lost.join('\n'));
  process.exitCode = 1;
}

async function start() {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      // Overrides the one of an `.env` file.
      DATABASE_URL: '',
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'fatal',
      LIMIT_REGISTRATIONS_PER_ADDRESS: '1000000',
      LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  // The first start imports the content, which takes long on a busy machine.
  for (const giveUpAt = Date.now() + 120_000; Date.now() < giveUpAt;) {
    if (child.exitCode !== null) throw new Error(`the server ended by itself: ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return { process: child, url };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not become ready');
}

/** Registers one person after another until the server is killed. */
async function register(url: string): Promise<never> {
  for (;;) {
    attempted += 1;
    const username = `kill-${attempted}`;
    const { status } = await post(`${url}/api/auth/register/`, {
      username,
      email: `${username}@example.org`,
      password,
    });
    if (status === 201) acknowledged.push(username);
  }
}

async function post(url: string, body: unknown) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
