import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches, fakeWorkers } from './fake-caches.ts';
import { forgetApp } from './kept-app.ts';
import { countAppBytes, keepApp, refreshApp } from './offline-app.ts';
import { APP_KEPT, readStored } from './session-store.ts';

const shellOf = (script: string) => `<html><script type="module" src="/assets/${script}"></script>`;

const JOURNEY = { '/assets/studio-1.js': 30 };

let release: { version: string; files: Record<string, number> };
let shell: string;
let missing: string | undefined;
let asked: string[];
let kept: Map<string, Map<string, string>>;
let fill: () => void;
let workers: string[];

function deploy(version: string, files: Record<string, number>) {
  release = { version, files };
  shell = shellOf(`first-${version}.js`);
}

beforeEach(() => {
  ({ kept, fill } = fakeCaches());
  workers = fakeWorkers();
  deploy('1', { '/assets/first-1.js': 900, '/assets/lesson-1.js': 100, '/assets/same.js': 50 });
  missing = undefined;
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path === missing) throw new TypeError('Failed to fetch');
    if (path === '/offline.json') {
      const { version, files } = release;
      return new Response(
        JSON.stringify({ version, files: { en: files, fr: {} }, journey: { en: JOURNEY, fr: {} } }),
      );
    }
    if (path === '/offline-sizes.json')
      return new Response(JSON.stringify({ en: { app: 1050, journey: 30 }, fr: {} }));
    if (path === '/saved')
      return new Response(shell, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    return new Response(`of ${path}`, { headers: { 'content-type': 'text/javascript' } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

const app = () => kept.get('app') ?? new Map<string, string>();

test('the app is kept with every file of its language, and says before what it takes', async () => {
  expect(await countAppBytes()).toBe(1050);
  let fetched = 0;
  await keepApp({ onBytes: (bytes) => (fetched += bytes) });
  expect(fetched).toBe(1050);
  expect(app().get('/shell')).toBe(shell);
  expect(app().get('/assets/lesson-1.js')).toBe('of /assets/lesson-1.js');
  expect(readStored(APP_KEPT)).toBe('1 en');
  expect(workers).toEqual(['/offline.js']);
  expect(await countAppBytes()).toBe(0);
});

test('with the venture journey its files come too, and stay with later releases', async () => {
  expect(await countAppBytes('journey')).toBe(1080);
  expect(asked).toEqual(['/offline-sizes.json']);
  await keepApp();
  expect(await countAppBytes('journey')).toBe(30);
  await keepApp({ extra: 'journey' });
  expect(app().get('/assets/studio-1.js')).toBe('of /assets/studio-1.js');
  expect(await countAppBytes('journey')).toBe(0);
  deploy('2', { '/assets/first-2.js': 900 });
  await refreshApp();
  expect(readStored(APP_KEPT)).toBe('2 en journey');
  expect(app().has('/assets/studio-1.js')).toBe(true);
});

test('what has arrived stays when it breaks off, and is not fetched again', async () => {
  missing = '/saved';
  await expect(keepApp()).rejects.toThrow('Failed to fetch');
  expect(app().has('/shell')).toBe(false);
  expect(readStored(APP_KEPT)).toBeNull();
  missing = undefined;
  asked = [];
  await keepApp();
  expect(asked).toEqual(['/offline.json', '/saved']);
});

test('a new release fetches what changed, and pages that are open keep the files of theirs', async () => {
  await keepApp();
  deploy('2', { '/assets/first-2.js': 900, '/assets/same.js': 50 });
  asked = [];
  await refreshApp();
  expect(asked).toEqual(['/offline.json', '/assets/first-2.js', '/saved']);
  expect(app().get('/shell')).toBe(shellOf('first-2.js'));
  expect(app().has('/assets/lesson-1.js')).toBe(true);
  deploy('3', { '/assets/first-3.js': 900, '/assets/same.js': 50 });
  await refreshApp();
  expect([...app().keys()].filter((path) => path.includes('-1.js'))).toEqual([]);
  expect(app().has('/assets/first-2.js')).toBe(true);
});

test('a page of another release than the list takes the place of nothing', async () => {
  await keepApp();
  const before = shell;
  deploy('2', { '/assets/first-2.js': 900 });
  shell = shellOf('first-3.js');
  await expect(refreshApp()).rejects.toThrow('another release');
  expect(app().get('/shell')).toBe(before);
  expect(readStored(APP_KEPT)).toBe('1 en');
});

test('the page of a captive portal is no file of the app', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/offline.json'
      ? new Response(JSON.stringify({ version: '1', files: { en: { '/assets/a.js': 1 } } }))
      : new Response('<h1>Buy data</h1>', { headers: { 'content-type': 'text/html' } }),
  );
  await expect(keepApp()).rejects.toThrow('/assets/a.js answered 200');
  expect(app().size).toBe(0);
});

test('what the browser has taken away is fetched again, and told before', async () => {
  await keepApp();
  kept.delete('app');
  expect(readStored(APP_KEPT)).toBe('1 en');
  expect(await countAppBytes()).toBe(1050);
  await keepApp();
  expect(app().get('/shell')).toBe(shell);
  expect(app().size).toBe(5);
});

test('a full phone keeps no half of it as whole', async () => {
  fill();
  await expect(keepApp()).rejects.toThrow('No room.');
  expect(readStored(APP_KEPT)).toBeNull();
});

test('who saves data is asked before a release is fetched', async () => {
  await keepApp();
  deploy('2', { '/assets/first-2.js': 900 });
  asked = [];
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  await refreshApp();
  Reflect.deleteProperty(navigator, 'connection');
  expect(asked).toEqual([]);
});

test('who keeps nothing has neither app nor worker', async () => {
  await keepApp();
  await forgetApp();
  expect(kept.has('app')).toBe(false);
  expect(workers).toEqual([]);
  expect(readStored(APP_KEPT)).toBeNull();
});

test('a file whose bytes stop in the middle breaks off, and can be tried again', async () => {
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/assets/lesson-1.js'
      ? new Response(new ReadableStream({ start: (out) => out.enqueue(new Uint8Array(9)) }), {
          headers: { 'content-type': 'text/javascript' },
        })
      : answer(path),
  );
  vi.useFakeTimers();
  const broken = expect(keepApp()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(120_000);
  vi.useRealTimers();
  await broken;
  vi.stubGlobal('fetch', answer);
  await keepApp();
  expect(kept.get('app')?.has('/assets/lesson-1.js')).toBe(true);
});
