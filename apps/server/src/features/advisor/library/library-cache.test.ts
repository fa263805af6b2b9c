import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { CONTENT } from '#test/content.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { loadMentorContent } from './mentor-content.ts';
import { LibraryCache } from './library-cache.ts';

let t: TestApp;
const folder = temporaryFolder();
const [contentDir, cacheDir] = [path.join(folder, 'content'), path.join(folder, 'cache')];
beforeAll(async () => {
  t = await startTestApp();
  // One course and a few examples of each kind suffice, and train faster.
  const course = 'modules/05-money-skills/01-know-what-each-sale-leaves';
  for (const part of ['advisor', course])
    cpSync(path.join(CONTENT, part), path.join(contentDir, part), { recursive: true });
  rmSync(path.join(contentDir, 'advisor/asked-as'), { recursive: true });
  for (const name of ['sums.yaml', 'figures.yaml', 'off-topic.txt'])
    keepFewExamples(path.join(contentDir, 'advisor', name));
});

/** The first five of each list in a file of examples; of plain lines the first hundred. */
function keepFewExamples(file: string) {
  let inList = 0;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => {
      inList = line.startsWith('  - ') ? inList + 1 : 0;
      return inList <= 5;
    });
  writeFileSync(file, lines.slice(0, file.endsWith('.txt') ? 100 : undefined).join('\n'));
}

/** The longest time that the event loop was blocked while `work` ran, relative to the whole. */
async function longestDelay(work: () => Promise<unknown>) {
  const since = performance.now();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await wait(50);
  await work();
  await wait(50);
  delay.disable();
  return delay.max / 1e6 / (performance.now() - since);
}

test('a mentor that has to learn first is being prepared; one that has learnt is not', async () => {
  const cache = new LibraryCache({ contentDir, cacheDir: path.join(folder, 'new') });
  expect(await cache.isPreparing(t.db)).toBe(true);
  await cache.stop();
}, 300_000);

test('what was learnt is kept; where its file is broken, it is learnt anew beside requests', async () => {
  const learnt = new LibraryCache({ contentDir, cacheDir });
  await learnt.get(t.db);
  expect(await learnt.isPreparing(t.db)).toBe(false);
  const [file = ''] = readdirSync(cacheDir).map((name) => path.join(cacheDir, name));
  const kept = readFileSync(file);
  const { ino, mtimeMs } = statSync(file);
  const first = loadMentorContent(contentDir, cacheDir);
  expect(statSync(file)).toMatchObject({ ino, mtimeMs });
  truncateSync(file, 1_000);
  const delay = await longestDelay(() => new LibraryCache({ contentDir, cacheDir }).get(t.db));
  expect(readFileSync(file).equals(kept)).toBe(true);
  expect(loadMentorContent(contentDir, cacheDir)).toEqual(first);
  // Training in the same thread would block it all the time.
  expect(delay).toBeLessThan(0.5);
}, 300_000);

test('who learns ends with the server that began it, however that ends', async () => {
  const program = path.join(import.meta.dirname, 'learning-process.ts');
  const cache = path.join(folder, 'cut-off');
  const child = fork(program, [CONTENT, cache]);
  await wait(2_000);
  const ended = once(child, 'exit');
  // As the operating system does for a killed server.
  child.disconnect();
  await ended;
  // It had not finished training.
  expect(() => readdirSync(cache)).toThrow('ENOENT');
}, 60_000);

test('what cannot be learnt is not learnt beside requests: the mentor says that it is preparing', async () => {
  // Simulates a full disk: the cache folder is not writable.
  const full = path.join(folder, 'full');
  writeFileSync(full, '');
  const cache = new LibraryCache({ contentDir, cacheDir: path.join(full, 'cache') });
  const delay = await longestDelay(async () => {
    await expect(cache.get(t.db)).rejects.toMatchObject({ statusCode: 503 });
  });
  expect(delay).toBeLessThan(0.5);
  // And it is not tried again for each question.
  const since = performance.now();
  await expect(cache.get(t.db)).rejects.toMatchObject({ statusCode: 503 });
  expect(performance.now() - since).toBeLessThan(1_000);
}, 300_000);

test('packing that fails waits as learning does, and what cannot be packed is read once a try', async () => {
  // Training succeeds, but the texts cannot be packed.
  cpSync(contentDir, path.join(folder, 'broken'), { recursive: true });
  const broken = path.join(folder, 'broken');
  const cache = new LibraryCache({ contentDir: broken, cacheDir });
  await cache.get(t.db);
  writeFileSync(path.join(broken, 'advisor/choices.yaml'), 'stuck: 1');
  await cache.learn();
  const refused = { statusCode: 503 };
  await expect(cache.getPack(t.db)).rejects.toMatchObject(refused);
  const since = performance.now();
  await cache.learn();
  expect(performance.now() - since).toBeLessThan(20);
  renameSync(broken, `${broken}-away`);
  await expect(cache.getPack(t.db)).rejects.toMatchObject(refused);
}, 300_000);
