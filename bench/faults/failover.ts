import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, realpathSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@inzira/server/test/free-port';
import { findPostgresBinaries } from '@inzira/server/test/postgres';
import {
  atEnd,
  call,
  countTaps,
  newDataDir,
  register,
  runFault,
  startServer,
  tapUntil,
  temporaryFolder,
  told,
} from './fault.ts';

/**
 * Two servers write to a PostgreSQL with a synchronous replica. The primary is killed under load, the replica is
 * promoted, and the servers' database address is redirected to it, as by a proxy. No acknowledged write may be lost
 * or applied twice, and the servers must go on without a restart.
 */
const run = promisify(execFile);
const LOAD_MS = 4_000;
const TAPPERS = 6;

await runFault('failover', async (hold) => {
  const found = await findPostgresBinaries();
  if (!found) throw new Error('PostgreSQL 15 or newer is needed');
  // psql and pg_basebackup are beside the real program, not beside a link to it.
  const bin = path.dirname(realpathSync(path.join(found, 'postgres')));
  const owner = await postgresUser();
  const folder = temporaryFolder();
  chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder };
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const [primaryData, replicaData] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const start = (data: string, port: number, more: Record<string, string> = {}) => {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: folder,
      ...more,
    };
    const child = spawn(
      path.join(bin, 'postgres'),
      [
        '-D',
        data,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...options, stdio: 'ignore' },
    );
    atEnd(() => endPostgres(child, 'SIGQUIT'));
    return child;
  };
  const psql = async (port: number, statement: string, database = 'postgres') =>
    (
      await run(
        path.join(bin, 'psql'),
        ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-Atc', statement, database],
        options,
      )
    ).stdout.trim();
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await wait(100))
      if (await isSo().catch(() => false)) return;
    throw new Error(`${what} did not come about`);
  };

  await run(
    path.join(bin, 'initdb'),
    ['-D', primaryData, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    options,
  );
  const primary = start(primaryData, primaryPort, { synchronous_commit: 'on' });
  await until('the primary', async () => (await psql(primaryPort, 'select 1')) === '1');
  await psql(primaryPort, 'create database inzira');
  mkdirSync(replicaData, { mode: 0o700 });
  chownSync(replicaData, owner.uid, owner.gid);
  await run(
    path.join(bin, 'pg_basebackup'),
    [
      '-h',
      '127.0.0.1',
      '-p',
      String(primaryPort),
      '-U',
      'postgres',
      '-D',
      replicaData,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ],
    options,
  );
  start(replicaData, replicaPort);
  await psql(primaryPort, "alter system set synchronous_standby_names = '*'");
  await psql(primaryPort, 'select pg_reload_conf()');
  await until(
    'a synchronous replica',
    async () => (await psql(primaryPort, 'select sync_state from pg_stat_replication')) === 'sync',
  );

  const wire = await startWire(primaryPort);
  const settings = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${wire.port}/inzira`,
    SECRET: 'a-secret-of-both-servers-that-is-long-enough',
  };
  const shared = newDataDir();
  const servers = [await startServer(shared, settings), await startServer(shared, settings)];
  const urlOf = (at: number) => servers[at % 2]?.url ?? '';
  const people: string[] = [];
  for (let at = 0; at < TAPPERS; at += 1) people.push(await register(urlOf(0), `tapper-${at}`));

  let isOver = false;
  const seen = new Map<number, number>();
  const reads = new Map<number, number>();
  const tapping = people.map((bearer, at) =>
    tapUntil(
      () => urlOf(at),
      bearer,
      seen,
      () => isOver,
    ),
  );
  let slowestRead = 0;
  const reading = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const { status, ms } = await call(urlOf(at), 'GET', '/api/user-progress-view/', {
        bearer: people[at % TAPPERS] ?? '',
      });
      reads.set(status, (reads.get(status) ?? 0) + 1);
      slowestRead = Math.max(slowestRead, ms);
      await wait(30);
    }
  })();
  await wait(LOAD_MS);
  const killedAt = Date.now();
  await endPostgres(primary, 'SIGKILL');
  wire.cut();
  await wait(1_000);
  const away = await Promise.all(
    servers.flatMap(({ url }) => [call(url, 'GET', '/healthz'), call(url, 'GET', '/readyz')]),
  );
  await run(path.join(bin, 'pg_ctl'), ['promote', '-D', replicaData, '-w'], options);
  wire.join(replicaPort);
  await until('service after the failover', async () =>
    (await Promise.all(servers.map(({ url }) => call(url, 'GET', '/readyz')))).every(
      ({ status }) => status === 200,
    ),
  );
  const seconds = ((Date.now() - killedAt) / 1000).toFixed(1);
  await wait(LOAD_MS);
  isOver = true;
  const results = await Promise.all(tapping);
  await reading;

  const acknowledged = results.reduce((sum, one) => sum + one.acknowledged, 0);
  let counted = 0;
  for (const [at, bearer] of people.entries()) {
    const there = await countTaps(urlOf(at + 1), bearer);
    counted += there;
    if (there !== results[at]?.acknowledged)
      console.log(`tapper-${at}: ${results[at]?.acknowledged} acknowledged, ${there} there`);
  }
  const slowest = Math.max(slowestRead, ...results.map(({ slowestMs }) => slowestMs));
  console.log(
    `writes ${told(seen)}; reads ${told(reads)}; ${seconds} s until both were ready again`,
  );
  hold(`of ${acknowledged} acknowledged writes ${counted} are there`, counted === acknowledged);
  hold(
    'meanwhile /healthz said 200 and /readyz 503',
    away.map(({ status }) => status).join() === '200,503,200,503',
  );
  hold(
    'what could not be done was told with 503; 409 to a write that was cut off, for a minute, and then it went through',
    [...seen.keys()].every((status) => [200, 409, 503].includes(status)) &&
      [...reads.keys()].every((status) => status === 200 || status === 503),
  );
  hold(`no call waited longer than 20 s: ${(slowest / 1000).toFixed(1)} s`, slowest < 20_000);
  hold('writes were acknowledged before and after', acknowledged > 2 * TAPPERS);
});

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  if (process.getuid?.() !== 0)
    return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) =>
      run('id', [which, 'postgres']).catch(() => run('id', [which, 'nobody'])),
    ),
  );
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

async function endPostgres(child: ChildProcess, signal: 'SIGKILL' | 'SIGQUIT') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** A TCP forwarder whose target can change. */
async function startWire(first: number) {
  const sockets = new Set<Socket>();
  const state = { port: first, isCut: false };
  const server = createServer((near) => {
    if (state.isCut) return near.destroy();
    const far = connect(state.port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        sockets.delete(socket);
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state.isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    join: (port: number) => {
      state.port = port;
      state.isCut = false;
    },
  };
}
