import type { accountEndpoints } from '@inzira/contract/accounts';
import type { learningEndpoints } from '@inzira/contract/learning';
import type { organizationEndpoints } from '@inzira/contract/organizations';
import { afterEach, expect, test, vi } from 'vitest';
import { api, followLink } from './api.ts';
import { ApiError, isWorthRetrying, NetworkError } from './api-error.ts';
import { json, noNetwork, serve } from './fake-server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function signInWith(access: string, refresh = 'long-lived'): void {
  localStorage.setItem('access', access);
  localStorage.setItem('refresh', refresh);
  localStorage.setItem('user', JSON.stringify({ id: 7, username: 'amina' }));
}

const modules = async () => api<typeof learningEndpoints.modules>('GET', '/api/modules/');

/** Accepts the token `fresh`, and renews any other with `refresh`. */
function serverWithRefresh(refresh: () => Response) {
  return serve(({ path, headers }) => {
    if (path === '/api/auth/refresh/') return refresh();
    const bearer = headers.get('authorization');
    return bearer === 'Bearer fresh' || !bearer
      ? json(200, [])
      : json(401, { error: 'Log in again.' });
  });
}

test('builds the address and carries the bearer and the body', async () => {
  signInWith('fresh');
  const calls = serve(() => json(200, { last_accessed_lesson_id: 3 }));
  await api<typeof learningEndpoints.lessons>('GET', '/api/chapters/:id/lessons/', {
    params: { id: 12 },
  });
  await api<typeof learningEndpoints.lastAccessed>('GET', '/api/user-progress/', {
    query: { chapter: 4 },
  });
  await api<typeof learningEndpoints.saveProgress>('POST', '/api/user-progress/', {
    body: { lesson_id: 3 },
  });
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/chapters/12/lessons/',
    '/api/user-progress/?chapter=4',
    '/api/user-progress/',
  ]);
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer fresh');
  expect(calls[2]).toMatchObject({ method: 'POST', body: { lesson_id: 3 } });
});

test('a call by which people get in carries no bearer, and its 401 is not refreshed', async () => {
  signInWith('stale');
  const calls = serve(() => json(401, { error: 'Invalid username or password.' }));
  const login = api<typeof accountEndpoints.login>('POST', '/api/auth/login/', {
    anonymous: true,
    body: { username: 'amina', password: 'wrong' },
  });
  await expect(login).rejects.toMatchObject({
    status: 401,
    error: 'Invalid username or password.',
  });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.has('authorization')).toBe(false);
});

test('three calls that are refused together share one refresh', async () => {
  signInWith('stale');
  const calls = serverWithRefresh(() => json(200, { access: 'fresh' }));
  await expect(Promise.all([modules(), modules(), modules()])).resolves.toEqual([[], [], []]);
  expect(calls.filter(({ path }) => path === '/api/auth/refresh/')).toHaveLength(1);
  expect(localStorage.getItem('access')).toBe('fresh');
});

test('a token that another tab has renewed is taken over', async () => {
  signInWith('stale');
  const calls = serve(({ headers }) => {
    if (headers.get('authorization') === 'Bearer fresh') return json(200, []);
    localStorage.setItem('access', 'fresh');
    return json(401, {});
  });
  await expect(modules()).resolves.toEqual([]);
  expect(calls.map(({ path }) => path)).toEqual(['/api/modules/', '/api/modules/']);
});

test.each([
  ['renewed', json(200, { access: 'fresh' })],
  ['ended', json(401, { error: 'Log in again.' })],
])(
  'a write whose session is %s after another login does not go out under that one',
  async (_, refreshed) => {
    signInWith('stale');
    const calls = serve(({ path }) => {
      if (path !== '/api/auth/refresh/') return json(401, {});
      // Another user logs in on this phone while the answer is under way.
      signInWith('another', 'anothers-refresh');
      return refreshed.clone();
    });
    const write = api<typeof learningEndpoints.saveProgress>('POST', '/api/user-progress/', {
      body: { lesson_id: 1 },
    });
    await expect(write).rejects.toMatchObject({ status: 401 });
    expect(calls.map(({ path }) => path)).toEqual(['/api/user-progress/', '/api/auth/refresh/']);
    expect(localStorage.getItem('access')).toBe('another');
  },
);

test('a refused refresh ends the session, and what is public still loads', async () => {
  signInWith('stale');
  serverWithRefresh(() => json(401, { error: 'Log in again.' }));
  await expect(modules()).resolves.toEqual([]);
  expect(['access', 'refresh', 'user'].map((key) => localStorage.getItem(key))).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ['the server fails', () => json(503, { error: 'Busy.' })],
  ['the network is gone', noNetwork],
])('the session stays when %s during the refresh', async (_, refresh) => {
  signInWith('stale');
  serverWithRefresh(refresh);
  await expect(modules()).rejects.toThrow();
  expect(localStorage.getItem('refresh')).toBe('long-lived');
  expect(localStorage.getItem('user')).not.toBeNull();
});

test('wrong fields arrive by name, other failures as a sentence, with the time to wait', async () => {
  const answers = [
    json(400, { email: ['Enter a valid email address.'] }),
    json(429, { error: 'Too many tries.' }, { 'Retry-After': '30' }),
  ];
  serve(() => answers.shift() ?? noNetwork());
  const wrong = await modules().catch((error: unknown) => error);
  expect(wrong).toBeInstanceOf(ApiError);
  expect(wrong).toMatchObject({
    fields: { email: ['Enter a valid email address.'] },
    error: undefined,
  });
  await expect(modules()).rejects.toMatchObject({ error: 'Too many tries.', retryAfter: 30 });
  await expect(modules()).rejects.toBeInstanceOf(NetworkError);
});

test('a call that was given up is no network failure', async () => {
  serve(noNetwork);
  const controller = new AbortController();
  controller.abort();
  const call = api<typeof learningEndpoints.modules>('GET', '/api/modules/', {
    signal: controller.signal,
  });
  await expect(call).rejects.not.toBeInstanceOf(NetworkError);
});

test('only links of the API are followed', async () => {
  serve(() => json(200, { results: [] }));
  await expect(followLink('/api/organization/ventures/?page=2')).resolves.toEqual({ results: [] });
  await expect(followLink('https://elsewhere.example/api/')).rejects.toThrow(TypeError);
});

/** An answer whose body begins and then continues as `goOn` says. */
function begunAnswer(goOn: (body: ReadableStreamDefaultController) => void): Response {
  const body = new ReadableStream({
    start(out) {
      out.enqueue(new TextEncoder().encode('[{"id": 1,'));
      goOn(out);
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}

test('a body that stalls is given up, as no answer at all', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve(() => begunAnswer(() => null));
  const call = expect(modules()).rejects.toBeInstanceOf(NetworkError);
  await vi.advanceTimersByTimeAsync(31_000);
  await call;
  vi.useRealTimers();
});

test('a body that comes slowly, but comes, is waited for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve(() =>
    begunAnswer((out) => {
      setTimeout(() => out.enqueue(new TextEncoder().encode('"x": 2')), 20_000);
      setTimeout(() => {
        out.enqueue(new TextEncoder().encode('}]'));
        out.close();
      }, 40_000);
    }),
  );
  const call = expect(modules()).resolves.toEqual([{ id: 1, x: 2 }]);
  await vi.advanceTimersByTimeAsync(41_000);
  await call;
  vi.useRealTimers();
});

test('a body that is cut off is a failure of the network, which is tried again', async () => {
  serve(() => begunAnswer((out) => out.error(new TypeError('network error'))));
  const error: unknown = await modules().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(NetworkError);
  expect(isWorthRetrying(error)).toBe(true);
});

test('a browser without AbortSignal.any can ask and give up', async () => {
  vi.stubGlobal('AbortSignal', { ...AbortSignal, any: undefined });
  serve(() => json(200, []));
  const controller = new AbortController();
  const call = async () =>
    api<typeof learningEndpoints.modules>('GET', '/api/modules/', { signal: controller.signal });
  await expect(call()).resolves.toEqual([]);
});

test('an upload that was given up before it began settles, and nothing is sent', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  const controller = new AbortController();
  controller.abort();
  const call = api<typeof organizationEndpoints.create>('POST', '/api/auth/organizations/', {
    body: new FormData(),
    onProgress: () => null,
    signal: controller.signal,
  });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(send).not.toHaveBeenCalled();
});

test('an upload that no longer moves is given up', async () => {
  vi.useFakeTimers();
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  const call = api<typeof organizationEndpoints.create>('POST', '/api/auth/organizations/', {
    body: new FormData(),
    onProgress: () => null,
  });
  const settled = expect(call).rejects.toBeInstanceOf(NetworkError);
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  await settled;
  vi.useRealTimers();
});
