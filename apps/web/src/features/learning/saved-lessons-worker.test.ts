import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const code = readFileSync(
  path.join(import.meta.dirname, '../../../public/saved-lessons.js'),
  'utf8',
);
const PAGE = '/chapters/3/lessons';
const DATA = '/api/chapters/3/lessons/';

let network: () => Promise<Response>;
let kept: Record<string, Record<string, string>>;
let respond: (path: string, mode?: string) => Promise<string>;

beforeEach(() => {
  kept = { 'saved-lessons:7': { [PAGE]: 'kept page', [DATA]: '["kept"]', '/saved': 'kept list' } };
  const caches = {
    keys: async () => Object.keys(kept),
    open: async (name: string) => ({
      match: async (address: string) => {
        const text = kept[name]?.[address];
        return text === undefined ? undefined : new Response(text);
      },
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
  start(self, caches, async () => network(), Answer);
  respond = async (address, mode = 'navigate') => {
    let answer: Promise<Response> | undefined;
    listeners['fetch']?.({
      request: { url: `http://localhost:5173${address}`, method: 'GET', mode },
      respondWith: (given: Promise<Response>) => (answer = given),
    });
    return answer ? (await answer).text() : 'not answered';
  };
});
afterEach(() => {
  vi.useRealTimers();
});

const answerWith = (text: string, headers: Record<string, string>, status = 200) => {
  network = async () => new Response(text, { status, headers });
};
const OURS = { 'content-security-policy': 'x' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

test('with a network everything comes from there', async () => {
  answerWith('fresh page', OURS);
  expect(await respond(PAGE)).toBe('fresh page');
  answerWith('["fresh"]', JSON_TYPE);
  expect(await respond(DATA, 'cors')).toBe('["fresh"]');
});

test('a network that stalls is given up for what is kept', async () => {
  vi.useFakeTimers();
  network = async () => new Promise<Response>(() => {});
  const answers = [respond(PAGE), respond(DATA, 'cors')];
  await vi.advanceTimersByTimeAsync(3000);
  expect(await Promise.all(answers)).toEqual(['kept page', '["kept"]']);
});

test('neither a captive portal nor a proxy’s failure takes the place of what is kept', async () => {
  answerWith('<h1>Buy data</h1>', { 'content-type': 'text/html' });
  expect(await respond(PAGE)).toBe('kept page');
  expect(await respond(DATA, 'cors')).toBe('["kept"]');
  answerWith('Bad gateway', OURS, 502);
  expect(await respond(PAGE)).toBe('kept page');
});

test('without a network what is not kept leads to the list', async () => {
  network = async () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await respond(PAGE)).toBe('kept page');
  expect(await respond('/ventures')).toBe('to /saved');
  kept = {};
  await expect(respond('/ventures')).rejects.toThrow('Failed to fetch');
});

test('other calls go their own way', async () => {
  expect(await respond('/api/user-progress/', 'cors')).toBe('not answered');
});
