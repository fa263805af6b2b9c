import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

/** A bucket over HTTP: keeps what is put, wants a signature, and can be down. */
function startBucket() {
  const objects = new Map<string, Buffer>();
  const state = { isDown: false };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const key = request.url ?? '';
      const isSigned = /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu\/s3\/aws4_request/.test(
        request.headers.authorization ?? '',
      );
      if (!isSigned) return response.writeHead(403).end();
      if (state.isDown) return response.writeHead(503).end();
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
      if (request.method === 'DELETE') objects.delete(key);
      const found = objects.get(key);
      if (request.method === 'GET' && !found) return response.writeHead(404).end();
      return response.writeHead(200).end(request.method === 'GET' ? found : undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  return { server, objects, state };
}

let t: TestApp;
let server: Server;
let objects: Map<string, Buffer>;
let state: { isDown: boolean };
beforeAll(async () => {
  ({ server, objects, state } = startBucket());
  await once(server, 'listening');
  t = await startTestApp({
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: 'inzira',
    S3_REGION: 'eu',
    S3_ACCESS_KEY: 'key-id',
    S3_SECRET_KEY: 'secret',
  });
});
afterAll(() => server.close());

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#c8862b' } })
    .png()
    .toBuffer();

describe('with an S3-compatible store', () => {
  test('files are put there, served from there, and swept there', async () => {
    const key = await t.app.files.storeImage({ bytes: await picture(), filename: 'a.png' }, 64);
    expect([...objects.keys()]).toEqual([`/inzira/${key}`]);
    const { status, headers } = await t.visitor('GET', t.app.files.publicUrl(key) ?? '');
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    await t.db
      .updateTable('stored_files')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .execute();
    expect(await t.app.files.sweep()).toBe(1);
    expect(objects.size).toBe(0);
  });

  test('a file that the store has lost answers 404', async () => {
    const key = await t.app.files.storeImage({ bytes: await picture(), filename: 'a.png' }, 64);
    objects.clear();
    expect((await t.visitor('GET', t.app.files.publicUrl(key) ?? '')).status).toBe(404);
  });

  test('while the store is down an upload fails, and no row takes the file', async () => {
    state.isDown = true;
    await expect(
      t.app.files.storeImage({ bytes: await picture(), filename: 'a.png' }, 64),
    ).rejects.toThrow();
    state.isDown = false;
    const { taken } = await t.db
      .selectFrom('stored_files')
      .select((eb) => eb.fn.count<number>('attached_at').as('taken'))
      .executeTakeFirstOrThrow();
    expect(taken).toBe(0);
  });
});
