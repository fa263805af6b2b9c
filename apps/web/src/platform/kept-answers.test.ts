import type { psychometricEndpoints } from '@inzira/contract/psychometric';
import { QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { api } from './api.ts';
import { NetworkError } from './api-error.ts';
import { noteDelivery } from './deliveries.ts';
import { forgetOwner, keep, lateOpenListeners } from './device-store.ts';
import { fakeCaches } from './fake-caches.ts';
import { json, noNetwork, serve } from './fake-server.ts';
import { amina, logInAmina } from './fake-visit.tsx';
import { keepAnswer, networkOrCached, TRACKER } from './kept-answers.ts';
import { answerOverlays, useNetwork } from './network.ts';
import { queryClient } from './query-client.ts';
import { APP_KEPT, clearSession, endStoredSession, writeStored } from './session-store.ts';

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

test('a profile result is kept in the language that it was asked for in', async () => {
  serve(() => json(200, { profile: 'maker' }));
  await api<typeof psychometricEndpoints.result>('GET', '/api/quiz/psychometric/', {
    query: { language: 'en' },
  });
  await vi.waitFor(() =>
    expect(kept.get('kept:7')?.has('/api/quiz/psychometric/?language=en')).toBe(true),
  );
});

test('a phone whose browser was killed before it had noted that it keeps something answers all the same', async () => {
  writeStored(APP_KEPT, null);
  serve(noNetwork);
  await expect(ask()).rejects.toThrow(NetworkError);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  expect(await ask()).toEqual(['kept']);
});

test('a server that says no is believed', async () => {
  serve(() => json(404, { error: 'Gone.' }));
  await expect(ask()).rejects.toThrow('Gone.');
});

test('a network that stalls is given up after three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  serve(async () => new Promise<Response>(() => {}));
  // Until the server has answered on this visit.
  const OTHER = '/api/chapters/4/lessons/';
  await keepAnswer(amina.id, OTHER, '["kept"]');
  const answer = api('GET', OTHER);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(3000);
    expect(await Promise.race([answer, Promise.resolve('waiting')])).toEqual(['kept']);
  });
  serve(() => json(200, ['fresh']));
  expect(await api('GET', OTHER)).toEqual(['fresh']);
});

test('an answer that comes after the kept one is shown when it comes, and asked for once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const LATE = '/api/chapters/5/lessons/';
  await keepAnswer(amina.id, LATE, '["kept"]');
  let answer = (_: Response) => {};
  const calls = serve(async () => new Promise<Response>((resolve) => (answer = resolve)));
  const shown = new QueryObserver<unknown>(queryClient, {
    queryKey: ['late'],
    queryFn: async () => api('GET', LATE),
  });
  const stop = shown.subscribe(() => {});
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(3000);
    expect(shown.getCurrentResult().data).toEqual(['kept']);
  });
  answer(json(200, ['fresh']));
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(['fresh']));
  expect(calls.filter(({ path }) => path === LATE)).toHaveLength(1);
  stop();
});

test('where a request is lost the kept answer is shown, and the server is asked again until it answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const LOST = '/api/chapters/6/lessons/';
  await keepAnswer(amina.id, LOST, '["kept"]');
  let losses = 2;
  const calls = serve(() => (losses-- > 0 ? noNetwork() : json(200, ['fresh'])));
  const shown = new QueryObserver<unknown>(queryClient, {
    queryKey: ['lost'],
    queryFn: async () => api('GET', LOST),
  });
  const stop = shown.subscribe(() => {});
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(['kept']));
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown.getCurrentResult().data).toEqual(['fresh']);
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls.filter(({ path }) => path === LOST)).toHaveLength(3);
  stop();
});

test('what this device kept, and gives late, is in the lists after all', async () => {
  serve(noNetwork);
  await ask();
  const shown = new QueryObserver<unknown>(queryClient, { queryKey: ['list'], queryFn: ask });
  const stop = shown.subscribe(() => {});
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(['kept']));
  const complete = vi.fn(async () => ['kept', 'and done']);
  answerOverlays.push(async () => ({ complete }));
  for (const read of lateOpenListeners) read();
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(['kept', 'and done']));
  answerOverlays.pop();
  stop();
});

describe('of two answers that both come late', () => {
  let answers: ((body: unknown) => void)[];
  let stop = () => {};

  /**
   * Requests, and requests again after three seconds, as after a write; with `isLate` the second answer is late
   * too.
   */
  async function askTwice(url: string, isLate = true) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await keepAnswer(amina.id, url, '["kept"]');
    answers = [];
    serve(
      async () =>
        new Promise<Response>((resolve) => answers.push((body) => resolve(json(200, body)))),
    );
    const queryKey = ['late', url];
    const shown = new QueryObserver<unknown>(queryClient, {
      queryKey,
      queryFn: async () => api('GET', url),
    });
    stop = shown.subscribe(() => {});
    const wait = async (count: number) =>
      vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(3000);
        expect(answers).toHaveLength(count);
        expect(shown.getCurrentResult()).toMatchObject({ data: ['kept'], fetchStatus: 'idle' });
      });
    await wait(1);
    void queryClient.invalidateQueries({ queryKey });
    if (isLate) await wait(2);
    else await vi.waitFor(() => expect(answers).toHaveLength(2));
    return () => shown.getCurrentResult().data;
  }
  afterEach(() => stop());

  test('the later one stands, when it comes second', async () => {
    const shown = await askTwice('/api/chapters/7/lessons/');
    answers[0]?.(['before']);
    await vi.waitFor(() => expect(shown()).toEqual(['before']));
    answers[1]?.(['after']);
    await vi.waitFor(() => expect(shown()).toEqual(['after']));
  });

  test('the later one stands, when the earlier comes while it may still be in time', async () => {
    const shown = await askTwice('/api/chapters/8/lessons/', false);
    answers[0]?.(['before']);
    await vi.advanceTimersByTimeAsync(100);
    answers[1]?.(['after']);
    await vi.waitFor(() => expect(shown()).toEqual(['after']));
    expect(answers).toHaveLength(2);
  });

  test('the later one stands, when it comes first, and is what is kept', async () => {
    const shown = await askTwice('/api/modules/');
    answers[1]?.(['after']);
    answers[0]?.(['before']);
    await vi.waitFor(() => expect(shown()).toEqual(['after']));
    await vi.advanceTimersByTimeAsync(100);
    expect(shown()).toEqual(['after']);
    expect(kept.get(`kept:${amina.id}`)?.get('/api/modules/')).toBe('["after"]');
  });
});

test('what is kept in the language of before stands in for nothing on a slow line, and is named without one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const OTHER = '/api/chapters/6/lessons/';
  await keepAnswer(amina.id, OTHER, '["kept"]', { language: 'fr' });
  serve(
    async () =>
      new Promise<Response>((resolve) => setTimeout(() => resolve(json(200, ['fresh'])), 5000)),
  );
  const answer = api('GET', OTHER);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(await Promise.race([answer, Promise.resolve('waiting')])).toEqual(['fresh']);
  });
  vi.useRealTimers();
  serve(noNetwork);
  expect(await api('GET', OTHER)).toEqual(['kept']);
  const { result } = renderHook(() => useNetwork());
  expect(Object.values(result.current.keptLanguages)).toEqual(['fr']);
  serve(() => json(200, ['fresh']));
  await api('GET', OTHER);
});

test('what a killed browser left is in the first answers, although it had not noted that something waits', async () => {
  const PROGRESS = { url: '/api/user-progress/', doneAt: new Date().toISOString() };
  await keep('outbox:000000001:a', PROGRESS, amina.id);
  writeStored(`waiting:${amina.id}`, null);
  const complete = vi.fn(async (_url: string, answer: unknown) => answer);
  answerOverlays.push(async () => ({ complete }));
  serve(() => json(200, ['fresh']));
  await ask();
  expect(complete).toHaveBeenCalledWith(URL, ['fresh'], false);
  answerOverlays.pop();
  await keep('outbox:000000001:a', null, amina.id);
  writeStored(`waiting:${amina.id}`, null);
});

test('an answer that comes without the code that completes it is shown as it is', async () => {
  serve(noNetwork);
  answerOverlays.push(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const answer = ask();
  expect(await answer).toEqual(['kept']);
  answerOverlays.pop();
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
    // A page of its own, because earlier tests may have left something on theirs.
    history.replaceState(null, '', '/of-the-plan');
    onTestFinished(() => history.replaceState(null, '', '/'));
    await readPlan();
    await vi.waitFor(() => expect(kept.get(`kept:${amina.id}`)?.has(PLAN)).toBe(true));
    serve(noNetwork);
    expect(await readPlan()).toEqual({ title: 'Mine' });
    const { result } = renderHook(() => useNetwork());
    expect(Date.parse(result.current.kept[location.pathname] ?? '')).toBeGreaterThan(0);
    serve(() => json(200, { title: 'Newer' }));
    expect(await readPlan()).toEqual({ title: 'Newer' });
    const { kept: left } = renderHook(() => useNetwork()).result.current;
    expect(left[location.pathname]).toBeUndefined();
  });

  test('is kept as the server said it last, also where a write arrived meanwhile; what notes that write stays', async () => {
    await keepAnswer(amina.id, PLAN, '{"title":"Before"}');
    const ROUND = '/api/review/?utc_offset=120';
    for (const url of [TRACKER, ROUND]) await keepAnswer(amina.id, url, '{"is":["noted"]}');
    let answer = (_: unknown) => {};
    const fresh = new Promise<unknown>((resolve) => (answer = resolve));
    const all = [TRACKER, ROUND, PLAN].map(async (url) => networkOrCached(url, fresh));
    noteDelivery('lesson:1', { state: 'sent', answer: null });
    answer({ title: 'Newer' });
    await Promise.all(all);
    await vi.waitFor(() =>
      expect(kept.get(`kept:${amina.id}`)?.get(PLAN)).toBe('{"title":"Newer"}'),
    );
    for (const url of [TRACKER, ROUND])
      expect(kept.get(`kept:${amina.id}`)?.get(url)).toBe('{"is":["noted"]}');
  });

  test('on a slow line is not shown as it was before a change on this visit', async () => {
    serve(() => json(200, { title: 'Before' }));
    await readPlan();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    serve(
      async () =>
        new Promise<Response>((resolve) =>
          setTimeout(() => resolve(json(200, { title: 'Changed' })), 5000),
        ),
    );
    const answer = readPlan();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(await Promise.race([answer, Promise.resolve('waiting')])).toEqual({
        title: 'Changed',
      });
    });
  });

  test('is not replaced by what a visitor is told, once the session has ended', async () => {
    serve(() => json(200, { title: 'Mine' }));
    await readPlan();
    await vi.waitFor(() => expect(kept.get(`kept:${amina.id}`)?.has(PLAN)).toBe(true));
    document.body.innerHTML = '<p data-typed></p>';
    endStoredSession();
    document.body.innerHTML = '';
    serve(() => json(200, { title: 'Nobody’s' }));
    expect(await readPlan()).toEqual({ title: 'Nobody’s' });
    expect(kept.get(`kept:${amina.id}`)?.get(PLAN)).toBe('{"title":"Mine"}');
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
