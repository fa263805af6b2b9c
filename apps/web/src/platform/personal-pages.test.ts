import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOwner } from './device-store.ts';
import { fakeCaches, fakeWorkers } from './fake-caches.ts';
import { type Call, json, serve } from './fake-server.ts';
import { amina, logInAmina } from './fake-visit.tsx';
import { keepAnswer } from './kept-answers.ts';
import { keepApp, refreshApp } from './offline-app.ts';
import { refreshPersonalPages } from './personal-pages.ts';
import { APP_KEPT, readStored } from './session-store.ts';

const LIST = '/api/organization/opportunities/';
const RESULT = '/api/quiz/psychometric/?language=en';
const DAY_MS = 24 * 60 * 60 * 1000;

let kept: Map<string, Map<string, string>>;
let saved: number[];
let hasResult: boolean;
let asked: string[];
let respond: Parameters<typeof serve>[0];
let calls: Call[];

beforeEach(() => {
  logInAmina();
  ({ kept } = fakeCaches());
  fakeWorkers();
  saved = [];
  hasResult = false;
  asked = [];
  respond = ({ path }) => {
    asked.push(path);
    const { pathname, searchParams } = new URL(path, location.origin);
    if (pathname === '/offline.json')
      return json(200, {
        version: '1',
        files: { en: { '/assets/app.js': 500 } },
        profile: { en: { '/assets/profile.js': 10 } },
        opportunities: { en: { '/assets/opportunities.js': 20 } },
      });
    if (pathname === '/saved')
      return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    if (pathname.startsWith('/assets/'))
      return new Response('', { headers: { 'content-type': 'text/javascript' } });
    if (path === RESULT) return hasResult ? json(200, { id: 1 }) : json(404, { error: 'None.' });
    if (pathname !== LIST) return json(200, { of: pathname });
    // Five on a page, as on the server.
    const page = Number(searchParams.get('page'));
    return json(200, {
      count: saved.length,
      next: saved.length > page * 5 ? `${LIST}?page=${page + 1}&saved=true` : null,
      results: saved.slice((page - 1) * 5, page * 5).map((id) => ({ id })),
    });
  };
  calls = serve(respond);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await forgetOwner(amina.id);
  localStorage.clear();
});

const answers = () => [...(kept.get(`kept:${amina.id}`)?.keys() ?? [])];
const files = () => [...(kept.get('app')?.keys() ?? [])].filter((path) => /assets/.test(path));

test('the result and each saved opportunity are kept with the code that shows them', async () => {
  saved = [1, 2, 3, 4, 5, 6];
  hasResult = true;
  await refreshApp();
  expect(answers()).toEqual(
    expect.arrayContaining([
      RESULT,
      '/api/quiz/psychometric/history/',
      `${LIST}?page=1&saved=true`,
      `${LIST}?page=2&saved=true`,
      ...saved.map((id) => `${LIST}${id}/`),
    ]),
  );
  expect(files()).toEqual(['/assets/app.js', '/assets/opportunities.js', '/assets/profile.js']);
});

test('a saved opportunity is asked for as a copy, which the server does not count as opened', async () => {
  saved = [1];
  await refreshApp();
  const call = calls.find(({ path }) => path === `${LIST}1/`);
  expect(call?.headers.has('offline-copy')).toBe(true);
});

test('who has neither fetches no code for them, and is told so without a network', async () => {
  await refreshApp();
  expect(files()).toEqual(['/assets/app.js']);
  expect(kept.get(`kept:${amina.id}`)?.get(RESULT)).toBe('null');
});

test('they are asked for once a day, or when they have changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await refreshApp();
  asked = [];
  await refreshApp();
  expect(asked).toEqual(['/offline.json']);
  await refreshApp('new-result');
  expect(asked).toContain(RESULT);
  asked = [];
  vi.setSystemTime(Date.now() + DAY_MS + 1);
  await refreshApp();
  expect(asked).toContain(RESULT);
});

test('they are asked for on the same day in another language', async () => {
  await refreshApp();
  asked = [];
  i18n.activate('fr');
  try {
    await refreshPersonalPages();
  } finally {
    i18n.activate('en');
  }
  expect(asked).toContain('/api/quiz/psychometric/?language=fr');
  // The copies of listings are in French now.
  asked = [];
  await refreshPersonalPages();
  expect(asked).toContain(RESULT);
});

test('they are asked for again after a start at which the server refused them, or a press failed', async () => {
  const answering = respond;
  await refreshApp();
  serve(() => json(503, { error: 'Later.' }));
  await refreshPersonalPages(1).catch(() => null);
  serve(answering);
  asked = [];
  await refreshPersonalPages();
  expect(asked).toContain(RESULT);
});

test('they come although the release cannot be had', async () => {
  const answering = respond;
  serve(({ path, ...call }) =>
    path === '/offline.json' ? json(503, { error: 'Later.' }) : answering({ path, ...call }),
  );
  await refreshApp().catch(() => null);
  expect(answers()).toContain(RESULT);
});

test('what is not saved any more goes, with the code once nobody on the phone needs it', async () => {
  saved = [1, 2];
  hasResult = true;
  await refreshApp();
  saved = [2];
  hasResult = false;
  await refreshApp(1);
  await refreshApp('deleted-result');
  expect(answers()).toContain(`${LIST}2/`);
  expect(answers()).not.toContain(`${LIST}1/`);
  expect(readStored(APP_KEPT)).toBe('1 en opportunities');
  expect(kept.get(`kept:${amina.id}`)?.get(RESULT)).toBe('null');
});

test('after a press only the list and this opportunity are asked for, and what did not come before', async () => {
  saved = [1, 2];
  await refreshApp();
  kept.get(`kept:${amina.id}`)?.delete(`${LIST}2/`);
  saved = [1, 2, 3];
  asked = [];
  await refreshApp(3);
  const answered = asked.filter((path) => path.startsWith('/api/'));
  expect(answered).toEqual([`${LIST}?page=1&saved=true`, `${LIST}2/`, `${LIST}3/`]);
});

test('a release does not wait for pages that are slow to come', async () => {
  saved = [1];
  const answer = fetch;
  let come = () => {};
  const slow = new Promise<void>((resolve) => {
    come = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path.startsWith('/api/')) await slow;
    return answer(path, request);
  });
  const done = refreshApp();
  await vi.waitFor(() => expect(readStored(APP_KEPT)).toBe('1 en'));
  come();
  await done;
});

test('a deleted result goes in every language, also for who saves data', async () => {
  hasResult = true;
  await refreshApp();
  const url = '/api/quiz/psychometric/';
  for (const one of ['?language=fr', '4/?language=en'])
    await keepAnswer(amina.id, `${url}${one}`, '{"id":1}');
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  await refreshApp('deleted-result');
  Reflect.deleteProperty(navigator, 'connection');
  expect(answers().filter((path) => path.startsWith(url))).toEqual([]);
});

test('a logout in the middle leaves nothing of the user, by which the app would stay on the phone', async () => {
  saved = [1];
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path === `${LIST}?page=1&saved=true`) {
      logInAmina({ id: 8 });
      kept.delete(`kept:${amina.id}`);
    }
    return answer(path, request);
  });
  await refreshApp();
  logInAmina();
  expect(kept.has(`kept:${amina.id}`)).toBe(false);
});

test('what a logout left empty goes with the next start', async () => {
  kept.set('kept:8', new Map());
  await refreshApp();
  expect(kept.has('kept:8')).toBe(false);
});

test('what is kept stays when the list is refused, as in a session that has expired', async () => {
  saved = [1];
  await refreshApp();
  serve(() => json(403, { error: 'Log in again.' }));
  await refreshPersonalPages('all');
  expect(answers()).toContain(`${LIST}1/`);
});

test('of two saved shortly after each other both are kept', async () => {
  saved = [1];
  const first = refreshApp(1);
  saved = [1, 2];
  await Promise.all([first, refreshApp(2)]);
  expect(answers()).toContain(`${LIST}2/`);
});

test('a list of files of an earlier release names none of these', async () => {
  saved = [1];
  await refreshApp();
  serve(({ path }) =>
    path === '/offline.json'
      ? json(200, { version: '0', files: { en: {} } })
      : new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  );
  await keepApp();
  expect(readStored(APP_KEPT)).toBe('0 en opportunities');
});
