import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DocumentUpload } from '@inzira/contract/endpoint';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { formOf } from '#test/forms.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import type { App } from './app-type.ts';
import { registerMultipart } from './multipart.ts';
import { StorageSpace } from '#src/platform/files/storage-space.ts';
import { Spool } from '#src/platform/files/spool.ts';

let t: TestApp;
let user: Call;
beforeAll(async () => {
  t = await startTestApp();
  user = t.as(await makeUser(t.db));
});

const send = async (texts: string[]) =>
  user('POST', '/api/auth/organizations/', formOf({ name: 'Ikaze', notes: texts }));

test('the texts of a form may have a megabyte in all, in as many fields as there are', async () => {
  expect((await send(['x'.repeat(500_000), 'x'.repeat(500_000)])).status).toBe(201);
  const { status, body } = await send(Array.from({ length: 3 }, () => 'x'.repeat(400_000)));
  expect(status).toBe(413);
  expect(body).toEqual({ error: 'This form has too many or too large fields.' });
});

test('a letter of several bytes counts as several', async () => {
  expect((await send(['é'.repeat(400_000), 'é'.repeat(400_000)])).status).toBe(413);
});

describe('a file that is spooled', () => {
  const dataDir = temporaryFolder();
  const folder = path.join(dataDir, 'uploads/incoming');
  let handling = 0;
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  beforeAll(async () => {
    app.decorate('spool', new Spool(dataDir));
    app.decorate('files', t.app.files);
    app.decorate('storageSpace', new StorageSpace(t.db, { ...t.app.config, dataDir }));
    await registerMultipart(app);
    const config = { multipart: true, spool: true, fileLimit: 2_000_000 } as const;
    app.post('/documents', { config }, async ({ body }) => {
      const { file: sent, ...fields } = body as { file?: unknown };
      if (sent === undefined) return { ...fields, files: readdirSync(folder) };
      const file = DocumentUpload.parse(sent);
      if ('slow' in fields) {
        handling += 1;
        await wait(100);
        handling -= 1;
      }
      const bytes = readFileSync(file.path);
      return {
        ...fields,
        name: file.filename,
        size: file.size,
        isWhole: bytes.length === file.size,
      };
    });
    app.setErrorHandler(async (error, _request, reply) => reply.code(413).send(error));
    await app.listen({ port: 0, host: '127.0.0.1' });
    return () => app.close();
  });

  const post = async (size: number | null) => {
    const form = new FormData();
    form.set('content', 'My plan');
    if (size !== null) form.set('file', new Blob([new Uint8Array(size)]), 'plan.pdf');
    const { port } = app.server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/documents`, { method: 'POST', body: form });
  };

  test('lies on disk while the call runs, and no longer', async () => {
    const answer = await (await post(1_500_000)).json();
    expect(answer).toEqual({
      content: 'My plan',
      name: 'plan.pdf',
      size: 1_500_000,
      isWhole: true,
    });
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  test('lies there no longer either when who sent it has gone before the answer', async () => {
    const form = new FormData();
    form.set('slow', 'yes');
    form.set('file', new Blob([new Uint8Array(1_000)]), 'plan.pdf');
    const { port } = app.server.address() as AddressInfo;
    const leaving = new AbortController();
    const url = `http://127.0.0.1:${port}/documents`;
    const sent = fetch(url, { method: 'POST', body: form, signal: leaving.signal });
    await expect.poll(() => handling).toBe(1);
    leaving.abort();
    await expect(sent).rejects.toThrow('aborted');
    await expect.poll(() => handling).toBe(0);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  test('may be left out', async () => {
    await post(10);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    expect(await (await post(null)).json()).toEqual({ content: 'My plan', files: [] });
  });

  test('is not what a body of JSON says is one: it would name any file of the server', async () => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/documents',
      payload: { file: { filename: 'plan.pdf', path: '/etc/hostname', size: 1 } },
    });
    expect(statusCode).toBe(413);
    expect(body).toContain('Send a file.');
  });

  test('that is too large is refused and leaves nothing', async () => {
    expect((await post(2_000_001)).status).toBe(413);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });
});
