import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { EventLoopWatch } from './load-shedding.ts';

let t: TestApp;
let delay = 0;
beforeAll(async () => {
  t = await startTestApp();
  t.app.eventLoop = new EventLoopWatch(() => delay);
});

const ask = async (url: string) => t.visitor('GET', url, { headers: { 'accept-language': 'fr' } });
const crowd = (size: number) => Promise.all(Array.from({ length: size }, () => ask('/healthz')));

test('while the process is behind it answers 503 with Retry-After, and health as ever', async () => {
  expect((await ask('/api/settings/')).status).toBe(200);
  delay = 1_000;
  await crowd(50);
  t.app.eventLoop.sample();
  // A single long task is no overload.
  expect((await ask('/api/settings/')).status).toBe(200);
  await crowd(50);
  t.app.eventLoop.sample();
  for (const url of ['/api/settings/', '/api/nothing/', '/modules', '/files/public/x.png']) {
    const { status, headers, body } = await ask(url);
    expect([url, status]).toEqual([url, 503]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.error).toContain('beaucoup de monde');
  }
  for (const url of ['/healthz', '/readyz']) expect((await ask(url)).status).toBe(200);
  delay = 0;
  t.app.eventLoop.sample();
  expect((await ask('/api/settings/')).status).toBe(200);
});

test('a slow machine with few to serve refuses nobody', async () => {
  delay = 1_000;
  for (const _ of [1, 2, 3]) {
    await crowd(20);
    t.app.eventLoop.sample();
  }
  expect((await ask('/api/settings/')).status).toBe(200);
});

test('who waits since an earlier sample is of the crowd', () => {
  const watch = new EventLoopWatch(() => 1_000);
  for (let index = 0; index < 50; index += 1) watch.begin();
  watch.sample();
  watch.sample();
  expect(watch.isBehind).toBe(true);
  watch.end();
  watch.sample();
  watch.sample();
  expect(watch.isBehind).toBe(false);
});
