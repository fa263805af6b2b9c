import { afterEach, expect, test, vi } from 'vitest';
import type { learningEndpoints } from '@inzira/contract/learning';
import { api } from './api.ts';
import { preload } from './preload.ts';
import { json, serve } from './fake-server.ts';

const modules = async () => api<typeof learningEndpoints.modules>('GET', '/api/modules/');
const courses = async (id: string) =>
  api<typeof learningEndpoints.courses>('GET', '/api/modules/:id/courses/', { params: { id } });

const { beginCall } = window;
afterEach(() => {
  Object.assign(window, { preloaded: {}, beginCall });
  vi.useRealTimers();
});

test('what was preloaded is not asked again, and is given once', async () => {
  const calls = serve(() => json(200, []));
  preload('/api/modules/901/courses/');
  await courses('901');
  expect(calls).toHaveLength(1);
  await courses('901');
  expect(calls).toHaveLength(2);
});

test('what was asked before is not preloaded: the cache has it', async () => {
  const calls = serve(() => json(200, []));
  await courses('902');
  preload('/api/modules/902/courses/');
  expect(calls).toHaveLength(1);
});

test('an answer for somebody else is not taken', async () => {
  localStorage.setItem('access', 'of-amina');
  const calls = serve(() => json(200, []));
  preload('/api/modules/903/courses/');
  localStorage.setItem('access', 'of-kwame');
  await courses('903');
  expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer of-amina',
    'Bearer of-kwame',
  ]);
});

test('an answer that has become old is not taken', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const calls = serve(() => json(200, []));
  preload('/api/modules/904/courses/');
  vi.advanceTimersByTime(31_000);
  await courses('904');
  expect(calls).toHaveLength(2);
});

test('where it was lost on the way, it is asked again', async () => {
  let tries = 0;
  serve(() => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return json(200, [{ id: 1 }]);
  });
  preload('/api/modules/905/courses/');
  expect(await courses('905')).toEqual([{ id: 1 }]);
});

test('an expired token is renewed, as for any other call', async () => {
  localStorage.setItem('access', 'old');
  localStorage.setItem('refresh', 'r');
  const calls = serve(({ path, headers }) => {
    if (path === '/api/auth/refresh/') return json(200, { access: 'new' });
    return headers.get('Authorization') === 'Bearer new' ? json(200, []) : json(401, {});
  });
  preload('/api/modules/');
  expect(await modules()).toEqual([]);
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/modules/',
    '/api/auth/refresh/',
    '/api/modules/',
  ]);
});

test('where the script of the page was kept from running, calls are made without it', async () => {
  const calls = serve(() => json(200, []));
  Object.assign(window, { preloaded: undefined, beginCall: undefined });
  preload('/api/modules/906/courses/');
  expect(await courses('906')).toEqual([]);
  expect(calls).toHaveLength(1);
});
