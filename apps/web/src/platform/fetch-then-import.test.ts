import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchThenImport } from './fetch-then-import.ts';
import { noNetwork, serve } from './fake-server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const found = () => new Response('export {};');

test('nothing is imported before its script has come, however often that was lost', async () => {
  let losses = 2;
  const calls = serve(() => (losses-- > 0 ? noNetwork() : found()));
  const load = vi.fn(async () => 'the module');
  const imported = fetchThenImport(load, ['assets/lost-twice.js']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  await expect(imported).resolves.toBe('the module');
  expect(calls).toHaveLength(3);
});

test('what has come is not fetched again for the next import', async () => {
  const calls = serve(found);
  const load = async () => 'the module';
  await fetchThenImport(load, ['assets/shared.js', 'assets/one.js']);
  await fetchThenImport(load, ['assets/shared.js', 'assets/two.js']);
  expect(calls.map(({ path }) => path)).toEqual([
    '/assets/shared.js',
    '/assets/one.js',
    '/assets/two.js',
  ]);
});

test('a script that the server does not have fails at once, is told, and may be tried again', async () => {
  const told = vi.fn();
  window.addEventListener('vite:preloadError', told);
  const load = vi.fn(async () => 'the module');
  serve(() => new Response('', { status: 404 }));
  await expect(fetchThenImport(load, ['assets/gone.js'])).rejects.toThrow('gone.js');
  expect(load).not.toHaveBeenCalled();
  expect(told).toHaveBeenCalledOnce();
  serve(found);
  await expect(fetchThenImport(load, ['assets/gone.js'])).resolves.toBe('the module');
  window.removeEventListener('vite:preloadError', told);
});
