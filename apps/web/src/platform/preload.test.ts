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
  preload('/api/modules/1/courses/');
  await courses('1');
  expect(calls).toHaveLength(1);
  await courses('1');
  expect(calls).toHaveLength(2);
});

test('what was asked before is not preloaded: the cache has it', async () => {
  const calls = serve(() => json(200, []));
  await courses('2');
  preload('/api/modules/2/courses/');
  expect(calls).toHaveLength(1);
});

test('an answer for somebody else is not taken', async () => {
  localStorage.setItem('access', 'of-amina');
  const calls = serve(() => json(200, []));
  preload('/api/modules/3/courses/');
  localStorage.setItem('access', 'of-kwame');
  await courses('3');
  expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer of-amina',
    'Bearer of-kwame',
  ]);
});

test('an answer that has become old is not taken', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const calls = serve(() => json(200, []));
  preload('/api/modules/4/courses/');
  vi.advanceTimersByTime(31_000);
  await courses('4');
  expect(calls).toHaveLength(2);
});

test('where it was lost on the way, it is asked again', async () => {
  let tries = 0;
  serve(() => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return json(200, [{ id: 1 }]);
  });
  preload('/api/modules/5/courses/');
  expect(await courses('5')).toEqual([{ id: 1 }]);
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
  preload('/api/modules/6/courses/');
  expect(await courses('6')).toEqual([]);
  expect(calls).toHaveLength(1);
});
