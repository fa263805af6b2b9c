import { execFile, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { learn } from '@inzira/server/test/mentor-cache';
import { configureNginx, nginx } from '@inzira/server/test/nginx';
import { createDatabase, startPostgres } from '@inzira/server/test/postgres';
import {
  atEnd,
  call,
  countTaps,
  newDataDir,
  newKey,
  register,
  root,
  runFault,
  startServer,
  tap,
  temporaryFolder,
  told,
} from './fault.ts';

/**
 * Two servers of an earlier release (a commit given as argument) behind nginx are replaced by this one, one after
 * the other, while people read, write and ask the mentor: the first new server migrates while an old one serves. No
 * request may fail, and each acknowledged write must be there once.
 */
const earlier = process.argv[2];
const PEOPLE = 6;
/** How long both releases run side by side and read each other's writes. */
const BESIDE_MS = 8_000;
const run = promisify(execFile);

await runFault('two releases side by side', async (hold) => {
  if (!earlier) throw new Error('Name a commit: node bench/faults/two-releases.ts <commit>');
  if (!nginx) throw new Error('nginx is needed');
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');
  atEnd(() => postgres.stop());
  const { url: database } = await createDatabase(postgres.url);
  const before = await checkOut(earlier);

  const settings = {
    DATABASE_URL: database.href,
    SECRET: 'a-secret-of-both-servers-that-is-long-enough',
  };
  // Each release keeps its trained mentor in a folder of its own.
  const [older, newer] = [path.join(temporaryFolder(), 'data'), newDataDir()];
  mkdirSync(older, { mode: 0o700 });
  const first = await startServer(older, settings, [], before);
  const servers = [first, await startServer(older, settings, [], before)];
  const ports = servers.map(({ url }) => new URL(url).port);
  const { url, args } = await configureNginx(nginx, temporaryFolder(), ports);
  const child = spawn(nginx, args, { stdio: 'ignore' });
  atEnd(() => child.kill());
  while ((await call(url, 'GET', '/readyz')).status !== 200) await wait(50);

  // Each release trains its mentor once, before the replacement is measured.
  await learn();
  const bearers: string[] = [];
  for (let at = 0; at < PEOPLE; at += 1) bearers.push(await register(url, `release-${at}`));
  const chapter = 1;
  const question = { message: 'How do I price my juice?' };
  for (const server of servers) {
    const asking = { bearer: bearers[0] ?? '', body: question };
    while ((await call(server.url, 'POST', '/api/advisor/chat/', asking)).status !== 200)
      await wait(1_000);
  }
  let isOver = false;
  let written = 0;
  const seen = new Map<number, number>();
  const failed = new Map<string, number>();
  const ask = async (
    bearer: string,
    method: 'GET' | 'POST' | 'PUT',
    place: string,
    body?: object,
  ) => {
    const { status } = await call(url, method, place, { bearer, ...(body && { body }) });
    note(`${method} ${place}`, status);
  };
  const note = (what: string, status: number) => {
    seen.set(status, (seen.get(status) ?? 0) + 1);
    if (status === 200 || status === 201) return;
    const text = `${what}: ${status}`;
    failed.set(text, (failed.get(text) ?? 0) + 1);
  };
  const study = async (bearer: string) => {
    for (let turn = 0; !isOver; turn += 1) {
      await ask(bearer, 'GET', '/api/modules/');
      await ask(bearer, 'GET', `/api/chapters/${chapter}/lessons/`);
      await ask(bearer, 'POST', '/api/user-progress/', {
        lesson_id: 1 + (turn % 3),
        completed: true,
      });
      await ask(bearer, 'PUT', '/api/auth/user/', { first_name: `Amina ${turn % 7}` });
      const { status } = await tap(url, bearer, newKey());
      note('tap', status);
      if (status === 200) written += 1;
      // At the highest rate that a person is allowed.
      if (turn % 60 === 0) await ask(bearer, 'POST', '/api/advisor/chat/', question);
      await ask(bearer, 'GET', '/api/today/');
      await wait(30);
    }
  };
  const studying = bearers.map(study);
  await wait(2_000);
  for (const [at, server] of servers.entries()) {
    await server.stop();
    servers[at] = await startServer(newer, { ...settings, PORT: ports[at] ?? '' });
    await wait(BESIDE_MS);
  }
  isOver = true;
  await Promise.all(studying);
  let counted = 0;
  for (const bearer of bearers) counted += await countTaps(url, bearer);
  const problems = [...failed].map(([what, count]) => `${what} x${count}`);
  hold(`no request failed (${told(seen)}): ${problems.join('; ') || 'none'}`, failed.size === 0);
  hold(
    `of ${written} acknowledged writes ${counted} are there`,
    counted === written && written > 0,
  );
  for (const { stop } of servers) await stop();
});

/** @returns the folder of that commit, with its server built and the packages installed here */
async function checkOut(commit: string): Promise<string> {
  const folder = path.join(temporaryFolder(), 'earlier');
  await run('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { cwd: root });
  atEnd(() => run('git', ['worktree', 'remove', '--force', folder], { cwd: root }));
  for (const place of ['node_modules', 'apps/server/node_modules']) {
    const to = path.join(folder, place);
    await run('cp', ['-a', '--link', path.join(root, place), to]).catch(() =>
      run('cp', ['-a', path.join(root, place), to]),
    );
  }
  await run(process.execPath, ['build.ts'], { cwd: path.join(folder, 'apps/server') });
  return folder;
}
