import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { configureNginx, nginx } from '@inzira/server/test/nginx';
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
 * nginx with `deploy/nginx.conf` is reloaded, stopped gracefully, and killed while people write through it. A
 * reload must not fail any request under way; in the other cases phones retry, and each write must be there once.
 */
const LOAD_MS = 2_500;
const TAPPERS = 4;

await runFault('nginx restarted', async (hold) => {
  if (!nginx) throw new Error('nginx is needed');
  const program = nginx;
  const server = await startServer(newDataDir());
  const { url, args } = await configureNginx(program, temporaryFolder(), [
    new URL(server.url).port,
  ]);
  const start = async () => {
    const child = spawn(program, args, { stdio: 'ignore' });
    while ((await call(url, 'GET', '/healthz')).status !== 200) {
      if (child.exitCode !== null) throw new Error('nginx has ended');
      await wait(50);
    }
    return child;
  };
  /** With its worker processes. */
  const end = async (child: Awaited<ReturnType<typeof start>>, signal: 'SIGQUIT' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const workers = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    child.kill(signal);
    if (signal === 'SIGKILL')
      for (const pid of workers.trim().split(' ').filter(Boolean))
        process.kill(Number(pid), signal);
    await once(child, 'exit');
  };
  let running = await start();
  atEnd(() => end(running, 'SIGKILL'));

  const people: string[] = [];
  for (let at = 0; at < TAPPERS; at += 1) people.push(await register(url, `nginx-${at}`));
  /** People keep writing meanwhile. */
  const during = async (work: () => Promise<void>) => {
    let isOver = false;
    const seen = new Map<number, number>();
    const before = await Promise.all(people.map((bearer) => countTaps(server.url, bearer)));
    const tapping = people.map((bearer) =>
      tapUntil(
        () => url,
        bearer,
        seen,
        () => isOver,
      ),
    );
    await wait(LOAD_MS);
    await work();
    await wait(LOAD_MS);
    isOver = true;
    const results = await Promise.all(tapping);
    const after = await Promise.all(people.map((bearer) => countTaps(server.url, bearer)));
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
    const acknowledged = sum(results.map((one) => one.acknowledged));
    return { seen, acknowledged, counted: sum(after) - sum(before) };
  };

  const reload = await during(async () => {
    spawnSync(program, [...args, '-s', 'reload']);
  });
  hold(
    `reload: ${told(reload.seen)}; of ${reload.acknowledged} acknowledged writes ${reload.counted} are there`,
    // HTTP allows closing an idle connection just when a call is sent on it; browsers then repeat the call.
    reload.counted === reload.acknowledged &&
      [...reload.seen.keys()].every((status) => status === 0 || status === 200) &&
      (reload.seen.get(0) ?? 0) <= TAPPERS,
  );
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const { seen, acknowledged, counted } = await during(async () => {
      await end(running, signal);
      await wait(1_000);
      running = await start();
    });
    hold(
      `${signal === 'SIGQUIT' ? 'ended in order' : 'killed'} and started again: ${told(seen)}; of ${acknowledged} acknowledged writes ${counted} are there`,
      counted === acknowledged &&
        [...seen.keys()].every((status) => [0, 200, 409].includes(status)),
    );
  }
  await server.stop();
});
