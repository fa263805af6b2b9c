/* A page of its own: each test loads the queue anew. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, noNetwork, serve } from './fake-server.ts';
import type * as Queue from './write-queue.ts';
import {
  entries,
  loadPage,
  progress,
  queue,
  signInAs,
  startEachOnAPage,
} from './fake-write-page.ts';

startEachOnAPage();

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

  test('whose file the server never takes does not hold up the others for ever', async () => {
    const calls = serve(({ path }) =>
      path.startsWith('/api/uploads/') ? json(507, { error: 'No space.' }) : json(201, {}),
    );
    await queue.enqueue(await makeWrite());
    await queue.enqueue(progress(2));
    for (let tries = 0; tries < 10; tries += 1) await queue.flushWrites();
    const sent = calls.filter(({ path }) => path === '/api/user-progress/');
    expect(sent.map(({ body }) => body)).toMatchObject([{ lesson_id: 2 }]);
    expect(entries.countOpen()).toBe(1);
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
