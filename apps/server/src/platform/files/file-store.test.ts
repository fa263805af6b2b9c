import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { startBucket } from '#test/bucket.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { FileStoreUnavailable, openFileStore } from './file-store.ts';

let t: TestApp;
let objects: Map<string, Buffer>;
let state: { isDown: boolean };
beforeAll(async () => {
  const bucket = await startBucket();
  ({ objects, state } = bucket);
  t = await startTestApp(bucket.settings);
  return bucket.stop;
});

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#c8862b' } })
    .png()
    .toBuffer();

describe('with an S3-compatible store', () => {
  test('files are put there, served from there, and swept there', async () => {
    const key = await t.app.files.storeImage(
      { bytes: await picture(), filename: 'a.png' },
      { large: 64 },
    );
    expect([...objects.keys()]).toEqual([`/inzira/${key}`]);
    const { status, headers } = await t.visitor('GET', t.app.files.publicUrl(key) ?? '');
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    await t.db
      .updateTable('stored_files')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .execute();
    await t.app.files.sweep();
    expect(objects.size).toBe(0);
  });

  test('a file that the store has lost answers 404', async () => {
    const key = await t.app.files.storeImage(
      { bytes: await picture(), filename: 'a.png' },
      { large: 64 },
    );
    objects.clear();
    expect((await t.visitor('GET', t.app.files.publicUrl(key) ?? '')).status).toBe(404);
  });

  test('while the store is down a part of an upload is told so, to be sent again', async () => {
    const user = t.as(await makeUser(t.db));
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(91, 65)]);
    const body = { filename: 'plan.pdf', size: bytes.length };
    const { id } = (await user('POST', '/api/uploads/', { body })).body;
    const send = () =>
      user('PUT', `/api/uploads/${id}/parts/0/`, {
        payload: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      });
    state.isDown = true;
    const refused = await send();
    expect([refused.status, refused.body]).toEqual([
      503,
      { error: expect.stringContaining('try again') as string },
    ]);
    expect(refused.headers['retry-after']).toBeDefined();
    state.isDown = false;
    expect((await send()).body).toMatchObject({ received: 100 });
    expect((await user('POST', `/api/uploads/${id}/finish/`)).body).toMatchObject({
      is_ready: true,
    });
  });

  test('one that is silent is given up, also when Node has collected garbage meanwhile', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { s3, dataDir } = t.app.config;
    if (!s3) throw new Error('It has an object store');
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const store = openFileStore({ s3: { ...s3, endpoint }, dataDir }, 500);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const collecting = setInterval(collect, 50);
    try {
      const outcome = await Promise.race([
        Promise.allSettled([
          store.write('private/a', new Uint8Array(1000), 'text/plain'),
          store.open('private/a', null),
        ]),
        wait(10_000, 'still waiting'),
      ]);
      expect(outcome).toEqual([
        { status: 'rejected', reason: expect.any(FileStoreUnavailable) as Error },
        { status: 'rejected', reason: expect.any(FileStoreUnavailable) as Error },
      ]);
    } finally {
      clearInterval(collecting);
      silent.closeAllConnections();
      silent.close();
    }
  });

  test('while the store is down an upload fails, and no row takes the file', async () => {
    state.isDown = true;
    await expect(
      t.app.files.storeImage({ bytes: await picture(), filename: 'a.png' }, { large: 64 }),
    ).rejects.toThrow();
    state.isDown = false;
    const { taken } = await t.db
      .selectFrom('stored_files')
      .select((eb) => eb.fn.count<number>('attached_at').as('taken'))
      .executeTakeFirstOrThrow();
    expect(taken).toBe(0);
  });
});
