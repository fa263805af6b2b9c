/* A page of its own: it counts every request. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './api-error.ts';
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

test('what is not on this device fails at once while it is offline, and comes when it is asked for again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(async () => 'the module');
  const calls = serve(noNetwork);
  await expect(fetchThenImport(load, ['assets/elsewhere.js'])).rejects.toBeInstanceOf(NetworkError);
  expect(calls).toHaveLength(1);
  online.mockRestore();
  serve(found);
  await expect(fetchThenImport(load, ['assets/elsewhere.js'])).resolves.toBe('the module');
});

test('a line on which nothing comes is given up, and one that is slow is not', async () => {
  const load = vi.fn(async () => 'the module');
  vi.stubGlobal(
    'fetch',
    async (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  );
  const stalled = fetchThenImport(load, ['assets/stalled.js']);
  const failed = expect(stalled).rejects.toBeInstanceOf(NetworkError);
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;

  let send: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      let pieces = 0;
      send = () => {
        out.enqueue(new Uint8Array([32]));
        pieces += 1;
        if (pieces === 5) out.close();
      };
    },
  });
  serve(() => new Response(body));
  const slow = fetchThenImport(load, ['assets/slow.js']);
  for (let piece = 0; piece < 5; piece += 1) {
    await vi.advanceTimersByTimeAsync(8000);
    send?.();
  }
  await expect(slow).resolves.toBe('the module');
});

test('the page of a captive portal is never imported', async () => {
  const load = vi.fn(async () => 'the module');
  serve(() => new Response('<h1>Buy data</h1>', { headers: { 'content-type': 'text/html' } }));
  const imported = fetchThenImport(load, ['assets/portal.js']);
  const failed = expect(imported).rejects.toBeInstanceOf(NetworkError);
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(load).not.toHaveBeenCalled();
});
