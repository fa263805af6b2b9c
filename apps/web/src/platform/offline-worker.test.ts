import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const code = readFileSync(path.join(import.meta.dirname, '../../public/offline.js'), 'utf8');
const PAGE = '/chapters/3/lessons';
const FILE = '/assets/lesson-1a2b.js';

let network: (address?: string) => Promise<Response>;
let kept: Map<string, string>;
let respond: (path: string, mode?: string, form?: FormData) => Promise<string>;

beforeEach(() => {
  kept = new Map([
    ['/shell', 'the shell'],
    [FILE, 'kept file'],
  ]);
  const caches = {
    match: async (address: string) => {
      const text = kept.get(address);
      return text === undefined ? undefined : new Response(text);
    },
    open: async () => ({
      put: async (address: string, answer: Response) => kept.set(address, await answer.text()),
    }),
  };
  const listeners: Record<string, (event: unknown) => void> = {};
  const self = {
    location: { origin: 'http://localhost:5173' },
    addEventListener: (kind: string, listener: (event: unknown) => void) =>
      (listeners[kind] = listener),
  };
  const start = runInThisContext(`(function (self, caches, fetch, Response) {${code}\n})`) as (
    ...parts: unknown[]
  ) => void;
  class Answer extends Response {
    static override redirect = (to: string) => new Response(`to ${to}`);
  }
  start(
    self,
    caches,
    async (asked: unknown) => network(typeof asked === 'string' ? asked : undefined),
    Answer,
  );
  respond = async (address, mode = 'navigate', form?: FormData) => {
    let answer: Promise<Response> | undefined;
    const after: Promise<unknown>[] = [];
    listeners['fetch']?.({
      request: {
        url: `http://localhost:5173${address}`,
        method: form ? 'POST' : 'GET',
        mode,
        formData: async () => form,
      },
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: (work: Promise<unknown>) => after.push(work),
    });
    const text = answer ? await (await answer).text() : 'not answered';
    await Promise.all(after);
    return text;
  };
});
afterEach(() => {
  vi.useRealTimers();
});

const answerWith = (text: string, headers: Record<string, string>, status = 200) => {
  network = async () => new Response(text, { status, headers });
};
const OURS = { 'content-security-policy': 'x', 'content-type': 'text/html; charset=utf-8' };
const noNetwork = async () => Promise.reject(new TypeError('Failed to fetch'));

test('with a network a page comes from there, so that a new release is taken over at the next start', async () => {
  answerWith('fresh page', OURS);
  expect(await respond(PAGE)).toBe('fresh page');
  answerWith('not found', OURS, 404);
  expect(await respond('/nowhere')).toBe('not found');
});

test('a network that stalls is given up for the shell after three seconds', async () => {
  vi.useFakeTimers();
  network = async () => new Promise<Response>(() => {});
  const answer = respond(PAGE);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await answer).toBe('the shell');
});

const NEW = '/assets/first-5e6f.js';
const newRelease = `<html><script type="module" crossorigin src="${NEW}"></script><div id="root"></div>`;

test('a page of a new release comes with its scripts', async () => {
  network = async (address) =>
    address === NEW
      ? new Response('new script', { headers: { 'content-type': 'text/javascript' } })
      : new Response(newRelease, { headers: OURS });
  expect(await respond(PAGE)).toBe(newRelease);
  expect(kept.get(NEW)).toBe('new script');
});

test.each([
  ['do not come', async () => new Promise<Response>(() => {})],
  ['fail', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['are those of a captive portal', async () => new Response('<h1>', { headers: OURS })],
])('a new release whose scripts %s leaves the one that is here', async (_how, script) => {
  vi.useFakeTimers();
  network = async (address) =>
    address === NEW ? script() : new Response(newRelease, { headers: OURS });
  const answer = respond(PAGE);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await answer).toBe('the shell');
  expect(kept.has(NEW)).toBe(false);
});

test('a page that the build rendered is read before its own script has come', async () => {
  const page = `<script src="${FILE}"></script><link href="${NEW}"><div id="root" data-page="home">Hello</div>`;
  network = async (address) =>
    address === NEW ? new Promise<Response>(() => {}) : new Response(page, { headers: OURS });
  expect(await respond('/about')).toBe(page);
});

test('neither a captive portal nor a proxy’s failure takes the place of the app', async () => {
  answerWith('<h1>Buy data</h1>', { 'content-type': 'text/html' });
  expect(await respond(PAGE)).toBe('the shell');
  answerWith('Bad gateway', OURS, 502);
  expect(await respond(PAGE)).toBe('the shell');
});

test('without a network every address opens the app, and home leads to what is saved', async () => {
  network = noNetwork;
  expect(await respond(PAGE)).toBe('the shell');
  expect(await respond('/ventures')).toBe('the shell');
  expect(await respond('/')).toBe('to /saved');
});

test('what another app shares is kept without a network: its texts as one, each file apart', async () => {
  network = noNetwork;
  const form = new FormData();
  form.set('title', 'Prices in Kisumu');
  form.set('text', 'Read this: https://example.org/prices');
  form.set('url', 'https://example.org/prices');
  form.append('file', new File(['photo'], 'stall.jpg', { type: 'image/jpeg' }));
  form.append('file', new File([], ''));
  expect(await respond('/saved', 'navigate', form)).toBe('to /saved?shared');
  const shared = [...kept].filter(([address]) => address.startsWith('/shared/'));
  expect(shared.map(([, text]) => text)).toEqual([
    'Prices in Kisumu\nRead this: https://example.org/prices',
    'photo',
  ]);
  // Other POST requests are not handled.
  expect(await respond('/api/share/', 'navigate', form)).toBe('not answered');
});

test('what is shared and finds no room is not called kept', async () => {
  const form = new FormData();
  form.set('text', 'Rice 1,200');
  Object.assign(kept, {
    set: () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    },
  });
  expect(await respond('/saved', 'navigate', form)).toBe('to /saved?shared=lost');
});

test('where no app is kept a failing network fails', async () => {
  kept.clear();
  network = noNetwork;
  await expect(respond(PAGE)).rejects.toThrow('Failed to fetch');
});

test('files come from this device, and those that were opened once stay on it', async () => {
  answerWith('fresh file', { 'content-type': 'text/javascript' });
  expect(await respond(FILE, 'cors')).toBe('kept file');
  expect(await respond('/assets/studio-3c4d.js', 'cors')).toBe('fresh file');
  network = noNetwork;
  expect(await respond('/assets/studio-3c4d.js', 'cors')).toBe('fresh file');
});

test('the page of a captive portal is kept as no file', async () => {
  answerWith('<h1>Buy data</h1>', { 'content-type': 'text/html' });
  await respond('/assets/studio-3c4d.js', 'cors');
  expect(kept.has('/assets/studio-3c4d.js')).toBe(false);
});

test('calls and downloads go their own way', async () => {
  expect(await respond('/api/user-progress/', 'cors')).toBe('not answered');
  expect(await respond('/files/a.pdf')).toBe('not answered');
});
