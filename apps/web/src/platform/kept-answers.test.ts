import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { NetworkError } from './api-error.ts';
import { forgetOwner } from './device-store.ts';
import { fakeCaches } from './fake-caches.ts';
import { json, noNetwork, serve } from './fake-server.ts';
import { amina, logInAmina } from './fake-visit.tsx';
import { keepAnswer } from './kept-answers.ts';
import { useNetwork } from './network.ts';
import { APP_KEPT, clearSession, writeStored } from './session-store.ts';

const URL = '/api/chapters/3/lessons/';
let kept: Map<string, Map<string, string>>;
let fill: () => void;

const ask = async () => api('GET', URL);

beforeEach(async () => {
  ({ kept, fill } = fakeCaches());
  writeStored(APP_KEPT, '1 en');
  logInAmina();
  await keepAnswer(amina.id, URL, '["kept"]');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('with a network the server answers', async () => {
  serve(() => json(200, ['fresh']));
  expect(await ask()).toEqual(['fresh']);
});

test('without a network, with a failing server or in a captive portal this phone answers', async () => {
  serve(noNetwork);
  expect(await ask()).toEqual(['kept']);
  serve(() => json(503, { error: 'Busy.' }));
  expect(await ask()).toEqual(['kept']);
  serve(() => new Response('<h1>Buy data</h1>', { headers: { 'content-type': 'text/html' } }));
  expect(await ask()).toEqual(['kept']);
});

test('the page of a captive portal is no answer where nothing is kept, nor does it take a write', async () => {
  serve(() => new Response('<h1>Buy data</h1>', { headers: { 'content-type': 'text/html' } }));
  await expect(api('GET', '/api/other/')).rejects.toThrow(NetworkError);
  await expect(api('POST', '/api/user-progress/')).rejects.toThrow(NetworkError);
});

test('a server that says no is believed', async () => {
  serve(() => json(404, { error: 'Gone.' }));
  await expect(ask()).rejects.toThrow('Gone.');
});

test('a network that stalls is given up after three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  serve(async () => new Promise<Response>(() => {}));
  const answer = ask();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(3000);
    expect(await Promise.race([answer, Promise.resolve('waiting')])).toEqual(['kept']);
  });
});

test('lessons that an earlier version of the app saved are still read', async () => {
  kept.delete(`kept:${amina.id}`);
  kept.set(`saved-lessons:${amina.id}`, new Map([[URL, '["earlier"]']]));
  serve(noNetwork);
  expect(await ask()).toEqual(['earlier']);
});

test('a second user of the phone reads nothing of the first', async () => {
  logInAmina({ id: 8 });
  serve(noNetwork);
  await expect(ask()).rejects.toThrow(NetworkError);
});

test('a logout removes it, also what arrives after it', async () => {
  await forgetOwner(amina.id);
  expect(kept.has(`kept:${amina.id}`)).toBe(false);
  logInAmina({ id: 8 });
  await keepAnswer(amina.id, URL, '["late"]');
  expect(kept.has(`kept:${amina.id}`)).toBe(false);
});

test('a full phone says so', async () => {
  fill();
  await expect(keepAnswer(amina.id, URL, '["more"]')).rejects.toThrow('No room.');
});

describe('what is a user’s own', () => {
  const PLAN = '/api/plan/';
  const readPlan = async () => api('GET', PLAN);

  test('is shown as it was seen last, and says of when that is', async () => {
    serve(() => json(200, { title: 'Mine' }));
    // Of the tests before, nothing is left on the page.
    await ask();
    await readPlan();
    await vi.waitFor(() => expect(kept.get(`kept:${amina.id}`)?.has(PLAN)).toBe(true));
    serve(noNetwork);
    expect(await readPlan()).toEqual({ title: 'Mine' });
    const { result } = renderHook(() => useNetwork());
    expect(Date.parse(result.current.kept[location.pathname] ?? '')).toBeGreaterThan(0);
    serve(() => json(200, { title: 'Newer' }));
    expect(await readPlan()).toEqual({ title: 'Newer' });
    expect(renderHook(() => useNetwork()).result.current.kept).toEqual({});
  });

  test('is no second user’s, and a visitor’s page is not kept', async () => {
    serve(() => json(200, { title: 'Mine' }));
    await readPlan();
    logInAmina({ id: 8 });
    serve(noNetwork);
    await expect(readPlan()).rejects.toThrow(NetworkError);
    clearSession();
    writeStored(APP_KEPT, '1 en');
    serve(() => json(200, []));
    await api('GET', '/api/modules/');
    expect([...(kept.get('kept:undefined')?.keys() ?? [])]).toEqual([]);
  });

  test('reaches the page also where the phone is full', async () => {
    fill();
    serve(() => json(200, { title: 'Mine' }));
    expect(await readPlan()).toEqual({ title: 'Mine' });
  });

  test('nothing else is kept: neither who it is nor what a mentor said', async () => {
    serve(() => json(200, {}));
    for (const url of ['/api/auth/user/', '/api/chat/conversations/', '/api/staff/today/'])
      await api('GET', url);
    expect([...(kept.get(`kept:${amina.id}`)?.keys() ?? [])]).toEqual([URL]);
  });
});
