// Starts PgBouncer in transaction mode before the tests' PostgreSQL, if it is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#root/apps/server/test/free-port.ts';

const START_MILLISECONDS = 10_000;
const program = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  .map((folder) => path.join(folder, 'pgbouncer'))
  .find((file) => existsSync(file));

/**
 * @param url of a server on a socket without a password
 * @returns its port and a function to stop it; null without PgBouncer
 */
export async function startPgBouncer(url) {
  if (!program) return null;
  const host = new URL(url).searchParams.get('host');
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-pgbouncer-'));
  chmodSync(folder, 0o755);
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${host} user=postgres connect_query='set statement_timeout = 15000; set jit = off'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 400
ignore_startup_parameters = options,statement_timeout
`,
  );
  // PgBouncer refuses to run as root, and the socket belongs to PostgreSQL's user.
  const { uid, gid } = statSync(host);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn(program, ['-q', settings], { stdio: 'ignore', ...owner });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const giveUpAt = Date.now() + START_MILLISECONDS; !(await answers(port));) {
    if (Date.now() > giveUpAt || child.exitCode !== null) {
      await stop();
      throw new Error(`${program} did not start.`);
    }
    await wait(50);
  }
  return { port, stop };
}

async function answers(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
