import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stallDatabase } from './fake-database.ts';
import { json, noNetwork, serve } from './fake-server.ts';
import type * as Entries from './write-queue-entries.ts';
import type * as Queue from './write-queue.ts';
import { clearSession, endStoredSession, storeSession } from './session-store.ts';

let queue: typeof Queue;
let entries: typeof Entries;

/** A fresh module is a freshly loaded page: only what is stored survives. */
async function loadPage(): Promise<void> {
  vi.resetModules();
  queue = await import('./write-queue.ts');
  entries = await import('./write-queue-entries.ts');
  await import('./write-queue-sender.ts');
  await entries.openEntries();
}

/** The module reads storage alone, so that any copy of the store will do. */
function signInAs(id: number): void {
  const user = {
    id,
    username: `u${id}`,
    email: '',
    first_name: null,
    last_name: null,
    language: 'en' as const,
  };
  storeSession({
    access: `token-${id}`,
    refresh: 'r',
    user: { ...user, is_trainer: false, is_staff: false, roles: [] },
  });
}

function progress(lesson: number, userId: number | null = 1): Queue.NewEntry {
  const body = { lesson_id: lesson };
  return { key: `progress:${lesson}`, method: 'POST', url: '/api/user-progress/', body, userId };
}

beforeEach(async () => {
  vi.useFakeTimers();
  // Pages of earlier tests would listen for ever.
  vi.stubGlobal('BroadcastChannel', undefined);
  signInAs(1);
  await loadPage();
  for (const entry of entries.findEntries()) await entries.removeEntry(entry);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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
  // Pages of the tests before are tabs that still stand, and send theirs.
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

/** A disk that takes nothing more; what lies on it can still be read and deleted. */
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

describe('what somebody has filled in, and the server refuses after its form has gone', () => {
  const draft = async () => {
    const store = await import('./device-store.ts');
    return store.readKept('draft:contact');
  };
  const message = (text: string): Queue.NewEntry => ({
    key: `contact:${text}`,
    method: 'POST',
    url: '/api/auth/contact-us/',
    body: { name: 'Amina', message: text },
    userId: null,
    form: { draft: 'contact', owner: entries.currentWriter() },
  });
  const refuse = () => serve(() => json(400, { message: ['Say it in fewer words.'] }));
  const toasts = async () => {
    const { useToasts } = await import('#src/ui/toast.ts');
    return renderHook(() => useToasts()).result.current.map(({ text }) => text);
  };

  test('is told, and is in its form again', async () => {
    serve(noNetwork);
    await queue.enqueue(message('Hello'));
    refuse();
    await queue.flushWrites();
    expect(await toasts()).toEqual([expect.stringContaining('Say it in fewer words.')]);
    expect(await draft()).toMatchObject({
      fields: [
        ['name', 'Amina'],
        ['message', 'Hello'],
      ],
    });
    expect(entries.countOpen()).toBe(0);
  });

  test('waits for a place where another draft is', async () => {
    serve(noNetwork);
    for (const text of ['One', 'Two']) await queue.enqueue(message(text));
    refuse();
    await queue.flushWrites();
    expect(JSON.stringify(await draft())).toContain('One');
    expect(entries.countOpen()).toBe(1);
    void (await import('./device-store.ts')).keep('draft:contact', null);
    await queue.flushWrites();
    expect(JSON.stringify(await draft())).toContain('Two');
    expect(entries.countOpen()).toBe(0);
  });

  test('is listed for who wrote it, and for nobody else on this device', async () => {
    const listed = () => renderHook(() => entries.useEntries()).result.current.length;
    serve(noNetwork);
    await queue.enqueue(message('Hello'));
    expect(listed()).toBe(1);
    endStoredSession();
    signInAs(2);
    refuse();
    await queue.flushWrites();
    expect(listed()).toBe(0);
    const { useNetwork } = await import('./network.ts');
    expect(renderHook(() => useNetwork()).result.current).toMatchObject({
      stored: 0,
      refused: 0,
    });
    expect(await toasts()).toEqual([]);
    signInAs(1);
    expect(listed()).toBe(1);
  });

  test('is told by the form alone while it stands', async () => {
    refuse();
    await expect(queue.enqueue(message('Hello'))).resolves.toMatchObject({ state: 'refused' });
    expect(await toasts()).toEqual([]);
    expect(await draft()).toBeNull();
  });

  test('is told also where no form keeps drafts', async () => {
    serve(noNetwork);
    await queue.enqueue({ ...message('a@b'), form: {} });
    refuse();
    await queue.flushWrites();
    expect(await toasts()).toEqual([expect.stringContaining('Say it in fewer words.')]);
    expect(entries.countOpen()).toBe(0);
  });
});

describe('what had waited', () => {
  const states = () =>
    entries
      .findEntries()
      .map(({ url, sentAt, refusal }) => [url, sentAt ? 'sent' : refusal ? 'refused' : 'waiting']);

  test('is shown as sent, without its text, and counts no more', async () => {
    serve(noNetwork);
    document.title = 'Margins · Inzira';
    await queue.enqueue(progress(1));
    serve(() => json(200, {}));
    await queue.flushWrites();
    expect(states()).toEqual([['/api/user-progress/', 'sent']]);
    expect(entries.findEntries()[0]).toMatchObject({
      page: { title: 'Margins' },
      body: null,
    });
    expect(entries.countOpen()).toBe(0);
  });

  test('and was refused stays listed with the reason, and holds up nothing', async () => {
    serve(noNetwork);
    for (const lesson of [1, 2]) await queue.enqueue(progress(lesson));
    serve(({ body }) =>
      (body as { lesson_id: number }).lesson_id === 1
        ? json(404, { error: 'There is no such lesson.' })
        : json(200, {}),
    );
    await queue.flushWrites();
    expect(states().map(([, state]) => state)).toEqual(['refused', 'sent']);
    const [first] = entries.findEntries();
    expect(first?.refusal?.body).toEqual({ error: 'There is no such lesson.' });
    expect(entries.countOpen()).toBe(0);
  });

  test('travels in one request, with its ids and the moments when it was done', async () => {
    serve(noNetwork);
    const moments: string[] = [];
    for (const lesson of [1, 2, 3]) {
      moments.push(new Date().toISOString());
      await queue.enqueue(progress(lesson));
      vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    }
    const requests: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
      requests.push(url);
      const { writes } = JSON.parse(body as string) as { writes: Record<string, unknown>[] };
      expect(writes.map(({ done_at }) => done_at)).toEqual(moments);
      return json(200, {
        answers: writes.map(({ client_id }) => ({
          client_id,
          status: 200,
          body: {},
          retry_after: null,
        })),
      });
    });
    await queue.flushWrites();
    expect(requests).toEqual(['/api/offline-writes/']);
    expect(entries.countOpen()).toBe(0);
  });

  test('goes one by one to a server that does not take it together', async () => {
    serve(noNetwork);
    for (const lesson of [1, 2]) await queue.enqueue(progress(lesson));
    const paths: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      paths.push(url);
      return url === '/api/offline-writes/' ? json(404, { error: 'Gone.' }) : json(200, {});
    });
    await queue.flushWrites();
    expect(paths).toEqual(['/api/offline-writes/', '/api/user-progress/', '/api/user-progress/']);
  });
});

describe('on a phone that gives what it keeps late', () => {
  /** The database goes on when this is called. */
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

describe('a write with a file', () => {
  const upload = { id: 'upload-1', filename: 'a.txt', size: 4, received: 0, is_ready: false };
  let refuses: 'upload' | 'answer' | undefined;
  let uploads: number;

  const server = () =>
    serve(({ path }) => {
      if (path === '/api/uploads/') {
        if (refuses === 'upload') return noNetwork();
        uploads += 1;
        return json(201, { ...upload, id: `upload-${uploads}` });
      }
      if (path.includes('/uploads/')) {
        const [, id = ''] = /uploads\/([^/]+)/.exec(path) ?? [];
        return json(200, { ...upload, id, received: 4, is_ready: path.endsWith('/finish/') });
      }
      return refuses === 'answer' ? noNetwork() : json(201, {});
    });

  async function makeWrite(): Promise<Queue.NewEntry> {
    const { keepFile } = await import('./device-files.ts');
    const id = (await keepFile(new File(['1234'], 'a.txt', { lastModified: 5 }))) ?? '';
    const file = { field: 'upload', id };
    return { ...progress(9), key: 'work', body: { content: 'Mine' }, file };
  }

  beforeEach(() => {
    refuses = undefined;
    uploads = 0;
  });

  test('goes in its place, after its file', async () => {
    serve(noNetwork);
    await queue.enqueue(progress(1));
    await queue.enqueue(await makeWrite());
    await queue.enqueue(progress(2));
    const calls = server();
    await queue.flushWrites();
    await vi.waitFor(() => expect(entries.countOpen()).toBe(0));
    const writes = calls.filter(({ path }) => path === '/api/user-progress/');
    expect(writes.map(({ body }) => body)).toMatchObject([
      { lesson_id: 1 },
      { content: 'Mine', upload: 'upload-1' },
      { lesson_id: 2 },
    ]);
    const { deviceFiles } = await import('./device-files.ts');
    await vi.waitFor(() => expect(deviceFiles()).toEqual([]));
  });

  test('whose answer is lost is the same at the next try: the file is not sent again', async () => {
    refuses = 'answer';
    const first = server();
    await queue.enqueue(await makeWrite());
    await loadPage();
    refuses = undefined;
    const calls = server();
    await queue.flushWrites();
    await vi.waitFor(() => expect(entries.countOpen()).toBe(0));
    const keys = [...first, ...calls]
      .filter(({ path }) => path === '/api/user-progress/')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    expect(uploads).toBe(1);
  });

  test('waits with its file where the network goes while the file is sent', async () => {
    refuses = 'upload';
    server();
    await expect(queue.enqueue(await makeWrite())).resolves.toMatchObject({ state: 'waiting' });
    expect(entries.countOpen()).toBe(1);
    refuses = undefined;
    server();
    await queue.flushWrites();
    await vi.waitFor(() => expect(entries.countOpen()).toBe(0));
    expect(uploads).toBe(1);
  });

  test('whose upload was swept on the server sends it anew, as another write', async () => {
    const keys: (string | null)[] = [];
    const calls = serve(({ path, headers, body }) => {
      if (path === '/api/uploads/') {
        uploads += 1;
        return json(201, { ...upload, id: `upload-${uploads}` });
      }
      if (path.includes('/uploads/')) {
        const [, id = ''] = /uploads\/([^/]+)/.exec(path) ?? [];
        return json(200, { ...upload, id, received: 4, is_ready: path.endsWith('/finish/') });
      }
      keys.push(headers.get('idempotency-key'));
      return (body as { upload: string }).upload === 'upload-1'
        ? json(400, { upload: ['Send the file again.'] })
        : json(201, {});
    });
    await queue.enqueue(await makeWrite());
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(entries.countOpen()).toBe(0));
    expect(new Set(keys).size).toBe(2);
    expect(calls.at(-1)?.body).toMatchObject({ content: 'Mine', upload: 'upload-2' });
  });

  test('whose user has left while its file is sent is not sent as somebody else’s', async () => {
    const calls = serve(({ path }) => {
      if (path !== '/api/uploads/') return json(200, { ...upload, received: 4, is_ready: true });
      signInAs(2);
      window.dispatchEvent(new StorageEvent('storage', { key: 'access' }));
      return json(201, upload);
    });
    await queue.enqueue(await makeWrite());
    const asOther = calls.filter(
      ({ headers }) => headers.get('authorization') === 'Bearer token-2',
    );
    expect(asOther).toEqual([]);
    expect(calls.some(({ path }) => path === '/api/user-progress/')).toBe(false);
    signInAs(1);
    server();
    await queue.flushWrites();
    await vi.waitFor(() => expect(entries.countOpen()).toBe(0));
  });

  test('that is taken back while its file is sent does not go', async () => {
    const calls = serve(({ path }) => {
      if (path !== '/api/uploads/') return json(200, { ...upload, received: 4, is_ready: true });
      for (const entry of entries.findEntries()) void entries.removeEntry(entry);
      return json(201, upload);
    });
    await queue.enqueue(await makeWrite());
    expect(calls.some(({ path }) => path === '/api/user-progress/')).toBe(false);
  });

  test('whose file the browser has taken away does not go without it', async () => {
    const { dropFile } = await import('./device-files.ts');
    const write = await makeWrite();
    await dropFile(write.file?.id ?? '');
    const calls = serve(({ body }) =>
      (body as { upload?: string }).upload === undefined
        ? json(201, {})
        : json(400, { upload: ['Send the file again.'] }),
    );
    await expect(queue.enqueue(write)).resolves.toMatchObject({ state: 'refused' });
    expect(calls).toHaveLength(1);
  });

  test('a file that no draft names yet stays while others are sent, and goes when none ever does', async () => {
    const { deviceFiles, keepFile } = await import('./device-files.ts');
    const id = await keepFile(new File(['1234'], 'a.txt'));
    serve(() => json(200, {}));
    await queue.enqueue(progress(1));
    expect(deviceFiles()).toEqual([id]);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    await queue.enqueue(progress(2));
    expect(deviceFiles()).toEqual([]);
  });
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
