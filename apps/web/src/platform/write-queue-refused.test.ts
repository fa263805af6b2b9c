/* A page of its own: each test loads the queue anew. */
import { renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json, noNetwork, serve } from './fake-server.ts';
import { endStoredSession } from './session-store.ts';
import type * as Queue from './write-queue.ts';
import { entries, progress, queue, signInAs, startEachOnAPage } from './fake-write-page.ts';

startEachOnAPage();

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

  test('takes along what was done with what it would have made: that is not refused a second time', async () => {
    const made = { ...message('Hello'), userId: 1, url: '/api/promises/' };
    serve(noNetwork);
    await queue.enqueue(made);
    const [entry] = entries.findEntries();
    const url = `/api/promises/${entry ? entries.temporaryId(entry) : 0}/`;
    await queue.enqueue({ key: 'b', method: 'PUT', url, body: { answer: 'yes' }, userId: 1 });
    const calls = refuse();
    await queue.flushWrites();
    expect(calls.map(({ path }) => path)).toEqual(['/api/promises/']);
    expect(entries.findEntries()).toEqual([]);
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

test('a quiz that is refused after a reload is told by its name, and stays listed', async () => {
  document.title = 'Quiz: First talks · Inzira';
  serve(noNetwork);
  await queue.enqueue({
    key: 'learning:quiz:3',
    method: 'POST',
    url: '/api/quiz/results/',
    body: { chapter: 3, score: 2, total: 3 },
    userId: 1,
  });
  serve(() => json(400, { error: 'This quiz has other questions by now.' }));
  await queue.flushWrites();
  const { useToasts } = await import('#src/ui/toast.ts');
  expect(renderHook(() => useToasts()).result.current.map(({ text }) => text)).toEqual([
    '“Quiz: First talks”: what you did there earlier was not accepted. This quiz has other questions by now.',
  ]);
  expect(entries.findEntries().map(({ refusal }) => refusal?.isTold)).toEqual([true]);
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
