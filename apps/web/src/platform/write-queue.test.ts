import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stallDatabase } from './fake-database.ts';
import { json, noNetwork, serve } from './fake-server.ts';
import { clearSession, endStoredSession } from './session-store.ts';
import {
  entries,
  loadPage,
  progress,
  queue,
  signInAs,
  startEachOnAPage,
} from './fake-write-page.ts';

startEachOnAPage();

test('sends at once when it can, and answers what the server said', async () => {
  const calls = serve(() => json(200, { done: true }));
  await expect(queue.enqueue(progress(1))).resolves.toEqual({
    state: 'sent',
    answer: { done: true },
  });
  expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(entries.countOpen()).toBe(0);
});

test('what arrives is noted before it stops waiting, and a note that never ends holds nothing up', async () => {
  const { answerOverlays } = await import('./network.ts');
  const { APP_KEPT, writeStored } = await import('./session-store.ts');
  writeStored(APP_KEPT, '1 en');
  serve(() => json(200, {}));
  let end = (): void => undefined;
  const noteArrived = vi.fn(async () => new Promise<void>((resolve) => (end = resolve)));
  answerOverlays.push(async () => ({ complete: async (_url, answer) => answer, noteArrived }));
  const first = queue.enqueue(progress(1));
  await vi.waitFor(() => expect(noteArrived).toHaveBeenCalled());
  expect(entries.findEntries().map(entries.isUnsent)).toEqual([true]);
  end();
  await expect(first).resolves.toMatchObject({ state: 'sent' });

  const second = queue.enqueue(progress(2));
  await vi.waitFor(() => expect(noteArrived).toHaveBeenCalledTimes(2));
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(second).resolves.toMatchObject({ state: 'sent' });
  writeStored(APP_KEPT, null);
});

test('what was written offline arrives although the browser was killed before it had noted that something waits', async () => {
  serve(noNetwork);
  await queue.enqueue(progress(1));
  for (const key of Object.keys(localStorage))
    if (key.startsWith('waiting:')) localStorage.removeItem(key);
  const calls = serve(() => json(200, {}));
  vi.resetModules();
  (await import('./offline-start.ts')).keepAppReady();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
});

test('what was written offline arrives after the tab was killed: once, in order, same keys', async () => {
  const lost = serve(noNetwork);
  for (const lesson of [1, 2, 3])
    await expect(queue.enqueue(progress(lesson))).resolves.toEqual({ state: 'waiting' });
  await loadPage();
  expect(entries.countOpen()).toBe(3);
  const calls = serve(() => json(200, {}));
  queue.startWriteQueue();
  await vi.waitFor(() => expect(entries.countOpen()).toBe(0));
  expect(calls.map(({ body }) => body)).toEqual([
    { lesson_id: 1 },
    { lesson_id: 2 },
    { lesson_id: 3 },
  ]);
  expect(calls[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
});

test('what was done with something that waits goes after it, by the id that the server gives it', async () => {
  serve(noNetwork);
  const made = { key: 'made', method: 'POST', url: '/api/promises/', body: { text: 'a' } } as const;
  await queue.enqueue({ ...made, userId: 1 });
  const [entry] = entries.findEntries();
  const here = entry ? entries.temporaryId(entry) : 0;
  const url = `/api/promises/${here}/`;
  await queue.enqueue({ key: 'b', method: 'PUT', url, body: { answer: 'yes' }, userId: 1 });
  await queue.enqueue(progress(1));
  await loadPage();
  const calls = serve(() => json(201, { id: 77 }));
  queue.startWriteQueue();
  await vi.waitFor(() => expect(entries.countOpen()).toBe(0));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/promises/',
    'POST /api/user-progress/',
    'PUT /api/promises/77/',
  ]);
  // Another tab, which has sent nothing, knows it too.
  await loadPage();
  expect(entries.resolveId(here)).toBe(77);
});

test('what was on its way when the tab was killed says when it was done', async () => {
  serve(async () => new Promise<never>(() => undefined));
  const doneAt = new Date().toISOString();
  void queue.enqueue(progress(1));
  await vi.advanceTimersByTimeAsync(10);
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
  await loadPage();
  const calls = serve(() => json(200, {}));
  queue.startWriteQueue();
  await vi.waitFor(() => expect(entries.countOpen()).toBe(0));
  expect(calls[0]?.body).toEqual({ lesson_id: 1, done_at: doneAt });
});

test('tries again in growing pauses, and when the network comes back', async () => {
  const lost = serve(noNetwork);
  await queue.enqueue(progress(1));
  await vi.advanceTimersByTimeAsync(2000);
  await vi.advanceTimersByTimeAsync(3999);
  expect(lost).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(lost).toHaveLength(3);
  const calls = serve(() => json(200, {}));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(entries.countOpen()).toBe(0));
  // Pages of earlier tests count as open tabs, and send theirs.
  expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toContain(
    lost[0]?.headers.get('idempotency-key'),
  );
});

test('never sends one user’s write as another', async () => {
  serve(noNetwork);
  await queue.enqueue(progress(1));
  endStoredSession();
  signInAs(2);
  const calls = serve(() => json(200, {}));
  await queue.enqueue(progress(5, 2));
  expect(calls.map(({ body }) => body)).toEqual([{ lesson_id: 5 }]);
  signInAs(1);
  await queue.flushWrites();
  expect(calls.at(-1)?.body).toMatchObject({ lesson_id: 1 });
  expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer token-1');
});

test('nobody’s writes go without a bearer', async () => {
  const calls = serve(() => json(201, {}));
  await queue.enqueue({ ...progress(1, null), key: 'newsletter', url: '/api/auth/newsletter/' });
  expect(calls[0]?.headers.has('authorization')).toBe(false);
});

test.each([400, 403, 404, 409, 422])('drops what the server refuses with %i', async (status) => {
  serve(() => json(status, { error: 'No.' }));
  await expect(queue.enqueue(progress(1))).resolves.toMatchObject({
    state: 'refused',
    error: { status },
  });
  expect(entries.countOpen()).toBe(0);
});

test.each([
  [408, {}],
  [500, {}],
  [507, {}],
  [409, { 'Retry-After': '1' }],
])('keeps what may work later: %i', async (status, headers) => {
  serve(() => json(status, { error: 'Later.' }, headers));
  await expect(queue.enqueue(progress(1))).resolves.toEqual({ state: 'waiting' });
  expect(entries.countOpen()).toBe(1);
});

test('what too many were sent before waits for that, and so does what waits behind it', async () => {
  const calls = serve(() => json(429, { error: 'Too many messages.' }));
  for (const lesson of [1, 2])
    await expect(queue.enqueue(progress(lesson))).resolves.toEqual({
      state: 'waiting',
      isThrottled: true,
    });
  expect(calls.map(({ body }) => body)).toEqual([{ lesson_id: 1 }, { lesson_id: 1 }]);
  serve(noNetwork);
  await expect(queue.enqueue(progress(3))).resolves.toEqual({ state: 'waiting' });
});

test('an expired session keeps the write until its user is back', async () => {
  serve(() => json(401, { error: 'Log in again.' }));
  await queue.enqueue(progress(1));
  expect(localStorage.getItem('access')).toBeNull();
  signInAs(1);
  const calls = serve(() => json(200, {}));
  await queue.flushWrites();
  expect(calls).toHaveLength(1);
});

test('a newer write of the same key takes the place of the waiting one', async () => {
  serve(noNetwork);
  await queue.enqueue({ ...progress(1), key: 'draft', body: { text: 'first' } });
  await queue.enqueue({ ...progress(1), key: 'draft', body: { text: 'second' } });
  const calls = serve(() => json(200, {}));
  await queue.flushWrites();
  expect(calls.map(({ body }) => body)).toEqual([
    { text: 'second', done_at: expect.any(String) as string },
  ]);
});

test('what is sent alone names its device, and says whether anything else waits', async () => {
  const told = () =>
    calls.map(({ path, headers }) => [
      path,
      headers.get('offline-device'),
      headers.get('offline-is-all'),
    ]);
  let calls = serve(() => json(200, {}));
  await queue.enqueue(progress(1));
  const [[, device] = []] = told();
  expect(device).toMatch(/^[0-9a-f]{32}$/);
  expect(told()).toEqual([['/api/user-progress/', device, 'true']]);

  // Nobody's write is of no device.
  calls = serve(() => json(201, {}));
  await queue.enqueue({ ...progress(1, null), key: 'newsletter', url: '/api/auth/newsletter/' });
  expect(told()).toEqual([['/api/auth/newsletter/', null, null]]);

  // Each of these is tried alone, while the other one still waits.
  calls = serve(() => json(500, { error: 'Broken.' }));
  for (const lesson of [2, 3]) await queue.enqueue(progress(lesson));
  for (let tries = 0; tries < 20; tries += 1) await queue.flushWrites();
  calls.length = 0;
  await queue.flushWrites();
  expect(told()).toEqual([
    ['/api/user-progress/', device, null],
    ['/api/user-progress/', device, null],
  ]);
});

test('one write on which the server always fails does not hold up the others for ever', async () => {
  const calls = serve(({ body }) =>
    (body as { lesson_id: number }).lesson_id === 1
      ? json(500, { error: 'Broken.' })
      : json(200, {}),
  );
  await queue.enqueue(progress(1));
  await queue.enqueue(progress(2));
  expect(calls.some(({ body }) => (body as { lesson_id: number }).lesson_id === 2)).toBe(false);
  for (let tries = 0; tries < 10; tries += 1) await queue.flushWrites();
  expect(calls.some(({ body }) => (body as { lesson_id: number }).lesson_id === 2)).toBe(true);
  expect(entries.countOpen()).toBe(1);
});

/** A full disk, from which stored items can still be read and deleted. */
function fillStorage(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

test('a full storage holds no write up: it is sent at once', async () => {
  fillStorage();
  const calls = serve(() => json(200, { done: true }));
  await expect(queue.enqueue(progress(1))).resolves.toMatchObject({ state: 'sent' });
  expect(calls.map(({ body }) => body)).toEqual([{ lesson_id: 1 }]);
});

test('what cannot be kept says so, and is sent while the page is open', async () => {
  fillStorage();
  serve(noNetwork);
  await expect(queue.enqueue(progress(1))).resolves.toEqual({ state: 'unstored' });
  expect(entries.countOpen()).toBe(1);
  const calls = serve(() => json(200, {}));
  await queue.flushWrites();
  expect(calls.map(({ body }) => body)).toMatchObject([{ lesson_id: 1 }]);
  expect(entries.countOpen()).toBe(0);
});

test('a write and its opposite under one key: the last one is sent', async () => {
  serve(noNetwork);
  const bookmark = { key: 'bookmark:1', url: '/api/bookmarks/1/', body: {}, userId: 1 };
  await queue.enqueue({ ...bookmark, method: 'POST' });
  await queue.enqueue({ ...bookmark, method: 'DELETE' });
  const calls = serve(() => json(200, {}));
  await queue.flushWrites();
  expect(calls.map(({ method }) => method)).toEqual(['DELETE']);
});

test('the same write again while the first is on its way: both hear that it was sent', async () => {
  let answer: (response: Response) => void = () => {};
  const calls = serve(async () => new Promise<Response>((resolve) => (answer = resolve)));
  const first = queue.enqueue(progress(1));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const second = queue.enqueue(progress(1));
  answer(json(200, { done: true }));
  await expect(first).resolves.toMatchObject({ state: 'sent' });
  await expect(second).resolves.toMatchObject({ state: 'sent' });
  expect(calls).toHaveLength(1);
});

test('a write that another tab brought through is not called waiting', async () => {
  let fail: () => void = () => {};
  const calls = serve(
    async () => new Promise<Response>((_, reject) => (fail = () => reject(new TypeError('lost')))),
  );
  const delivery = queue.enqueue(progress(1));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  for (const entry of entries.findEntries()) await entries.removeEntry(entry);
  fail();
  await expect(delivery).resolves.toMatchObject({ state: 'sent' });
});

test('a logout discards what the device could not store, and does not call it sent', async () => {
  let fail: () => void = () => {};
  const calls = serve(
    async () => new Promise<Response>((_, reject) => (fail = () => reject(new TypeError('lost')))),
  );
  fillStorage();
  const delivery = queue.enqueue(progress(1));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const { countWaiting, discardWaiting } = await import('./waiting-writes.ts');
  expect(countWaiting(1)).toBe(1);
  discardWaiting(1);
  clearSession();
  await (await import('./device-store.ts')).forgetOwner(1);
  fail();
  await expect(delivery).resolves.toEqual({ state: 'discarded' });
  vi.restoreAllMocks();
  signInAs(1);
  const later = serve(() => json(200, {}));
  await queue.flushWrites();
  expect(later).toEqual([]);
});

test('a logout discards what is on its way, also when the same user is back before its answer', async () => {
  let fail: () => void = () => {};
  const calls = serve(
    async () => new Promise<Response>((_, reject) => (fail = () => reject(new TypeError('lost')))),
  );
  const delivery = queue.enqueue(progress(1));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  clearSession();
  await (await import('./device-store.ts')).forgetOwner(1);
  signInAs(1);
  fail();
  await expect(delivery).resolves.toEqual({ state: 'discarded' });
});

describe('on a phone that gives what it keeps late', () => {
  /** Lets the database continue. */
  let goOn: () => void;
  const said: { is_all: boolean; writes: { body: unknown }[] }[] = [];

  beforeEach(async () => {
    serve(noNetwork);
    for (const lesson of [1, 2]) await queue.enqueue(progress(lesson));
    said.length = 0;
    goOn = stallDatabase();
    const loading = loadPage();
    await vi.advanceTimersByTimeAsync(4000);
    await loading;
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
      if (url !== '/api/offline-writes/') throw new TypeError('Failed to fetch');
      const request = JSON.parse(body as string) as (typeof said)[number];
      said.push(request);
      const written = request.writes as unknown as { client_id: string }[];
      const answers = written.map(({ client_id }) => ({
        client_id,
        status: 200,
        body: {},
        retry_after: null,
      }));
      return json(200, { answers });
    });
  });

  test('nothing is called all that waits before it has been read', async () => {
    for (const lesson of [3, 4]) void queue.enqueue(progress(lesson));
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]?.is_all).toBe(false);
    goOn();
    await vi.waitFor(() => expect(said).toHaveLength(2));
    expect(said[1]?.is_all).toBe(true);
    await vi.waitFor(() => expect(entries.countOpen()).toBe(0));
  });

  test('what is written meanwhile comes after what was written before', async () => {
    const send = fetch;
    serve(noNetwork);
    void queue.enqueue(progress(3));
    await vi.advanceTimersByTimeAsync(10);
    vi.stubGlobal('fetch', send);
    goOn();
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]?.writes.map(({ body }) => body)).toEqual(
      [1, 2, 3].map((lesson_id) => ({ lesson_id })),
    );
    await vi.waitFor(() => expect(entries.countOpen()).toBe(0));
  });
});

test('two hundred of a week arrive once, in order', async () => {
  serve(noNetwork);
  const lessons = Array.from({ length: 200 }, (_, index) => index + 1);
  await Promise.all(lessons.map(async (lesson) => queue.enqueue(progress(lesson))));
  await loadPage();
  const calls = serve(() => json(200, {}));
  await queue.flushWrites();
  expect(calls.map(({ body }) => (body as { lesson_id: number }).lesson_id)).toEqual(lessons);
  expect(entries.countOpen()).toBe(0);
});

test('what was looked for before the device store was open is found once somebody else has opened it', async () => {
  const name = 'outbox:000000001:early';
  const early = { id: 'early', key: 'k', method: 'POST', url: '/', body: {}, userId: 1 };
  const before = await import('./device-store.ts');
  await before.keep(name, { ...early, doneAt: new Date().toISOString(), failures: 0 });
  vi.resetModules();
  const entries = await import('./write-queue-entries.ts');
  expect(entries.findEntries()).toEqual([]);
  const store = await import('./device-store.ts');
  await store.openDeviceStore();
  expect(entries.findEntries().map(({ id }) => id)).toEqual(['early']);
  await store.keep(name, null);
});
