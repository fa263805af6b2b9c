import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBucket } from '#test/bucket.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { platformJobs } from '#src/platform/jobs/platform.jobs.ts';
import { detachFile } from './files.ts';
import { takeUpload } from './uploads.ts';

const { partBytes } = UPLOAD_LIMITS;
/** Two parts and a few bytes. */
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * partBytes)]);

let t: TestApp;
let bucketApp: TestApp;
let objects: Map<string, Buffer>;
beforeAll(async () => {
  t = await startTestApp();
  const bucket = await startBucket();
  ({ objects } = bucket);
  bucketApp = await startTestApp(bucket.settings);
  return bucket.stop;
});

let founder: { id: number };
let call: Call;
beforeEach(async () => {
  founder = await makeUser(t.db);
  call = t.as(founder);
});

const start = async (size = pdf.length, filename = 'plan.pdf', by = call) =>
  (await by('POST', '/api/uploads/', { body: { filename, size } })).body as { id: string };
const sendPart = (id: string, offset: number, bytes: Buffer, by = call) =>
  by('PUT', `/api/uploads/${id}/parts/${offset}/`, {
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
const partAt = (offset: number, bytes = pdf) => bytes.subarray(offset, offset + partBytes);

async function sendAll(id: string, bytes = pdf, by = call) {
  for (let offset = 0; offset < bytes.length; offset += partBytes) {
    expect((await sendPart(id, offset, partAt(offset, bytes), by)).status).toBe(200);
  }
  return by('POST', `/api/uploads/${id}/finish/`);
}

const partsOnDisk = (id: string) =>
  readdirSync(path.join(t.dataDir, 'uploads/parts')).filter((name) => name.startsWith(id));

describe('an upload', () => {
  test('goes on where it was cut off, and is whole for the row that takes it', async () => {
    const { id } = await start();
    await sendPart(id, 0, partAt(0));
    expect((await call('GET', `/api/uploads/${id}/`)).body).toEqual({
      id,
      filename: 'plan.pdf',
      size: pdf.length,
      received: partBytes,
      is_ready: false,
    });
    const { status, body } = await sendAll(id);
    expect([status, body.is_ready]).toEqual([200, true]);
    expect(partsOnDisk(id)).toEqual([]);
    const key = await inTransaction(t.db, (trx) => takeUpload(trx, founder.id, id, 'file'));
    const { rawPayload } = await t.app.inject(t.app.files.signedUrl(key) ?? '');
    expect(rawPayload.equals(pdf)).toBe(true);
    expect((await call('GET', `/api/uploads/${id}/`)).status).toBe(404);
  });

  test('counts a part once that is sent twice, also at the same moment', async () => {
    const { id } = await start();
    const answers = await Promise.all([1, 2, 3].map(() => sendPart(id, 0, partAt(0))));
    expect(answers.map(({ body }) => body.received)).toEqual([partBytes, partBytes, partBytes]);
    await sendPart(id, partBytes, partAt(partBytes));
    expect((await sendPart(id, 0, partAt(0))).body.received).toBe(2 * partBytes);
  });

  test('finished twice is one file', async () => {
    const { id } = await start();
    await sendAll(id);
    expect((await call('POST', `/api/uploads/${id}/finish/`)).body.is_ready).toBe(true);
  });

  test.each([
    ['a part beyond the next', 2 * partBytes, partAt(2 * partBytes), 409],
    ['a part that is cut', 0, pdf.subarray(0, 100), 400],
    ['a part that begins elsewhere', 7, partAt(7), 400],
    ['a part behind the end', 8 * partBytes, partAt(0), 400],
    ['a part that is too large', 0, pdf.subarray(0, partBytes + 1), 413],
  ])('refuses %s', async (_, offset, bytes, status) => {
    const { id } = await start();
    expect((await sendPart(id, offset, bytes)).status).toBe(status);
    expect((await call('GET', `/api/uploads/${id}/`)).body.received).toBe(0);
  });

  test('finished by many at once is one file for all of them', async () => {
    const { id } = await start();
    await sendAll(id);
    await t.db.updateTable('uploads').set({ file_key: null }).where('id', '=', id).execute();
    // Restores its parts, as before it was completed.
    for (const offset of [0, partBytes, 2 * partBytes]) {
      writeFileSync(path.join(t.dataDir, `uploads/parts/${id}-${offset}`), partAt(offset));
    }
    const finished = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', `/api/uploads/${id}/finish/`)),
    );
    expect(finished.map(({ status, body }) => [status, body.is_ready])).toEqual(
      finished.map(() => [200, true]),
    );
    expect(partsOnDisk(id)).toEqual([]);
  });

  test('does not finish while a part is missing', async () => {
    const { id } = await start();
    await sendPart(id, 0, partAt(0));
    expect((await call('POST', `/api/uploads/${id}/finish/`)).status).toBe(409);
  });

  test('of a kind that is not taken is gone when it is finished', async () => {
    const bytes = Buffer.from('<!doctype html><script>alert(1)</script>');
    const { id } = await start(bytes.length, 'plan.txt');
    expect((await sendAll(id, bytes)).status).toBe(415);
    expect((await call('GET', `/api/uploads/${id}/`)).status).toBe(404);
    expect(partsOnDisk(id)).toEqual([]);
  });

  test.each([
    [{ filename: 'plan.pdf', size: UPLOAD_LIMITS.documentBytes + 1 }, 'size'],
    [{ filename: 'plan.pdf', size: 0 }, 'size'],
    [{ filename: 'plan.pdf', size: 1.5 }, 'size'],
    [{ filename: '', size: 1 }, 'filename'],
  ])('as %j does not begin', async (body, field) => {
    const answer = await call('POST', '/api/uploads/', { body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body as object)).toEqual([field]);
  });

  test('is its own user’s', async () => {
    const { id } = await start();
    const stranger = await makeUser(t.db);
    const other = t.as(stranger);
    expect((await other('GET', `/api/uploads/${id}/`)).status).toBe(404);
    expect((await sendPart(id, 0, partAt(0), other)).status).toBe(404);
    expect((await other('POST', `/api/uploads/${id}/finish/`)).status).toBe(404);
    expect((await other('DELETE', `/api/uploads/${id}/`)).status).toBe(404);
    await sendAll(id);
    await expect(takeUpload(t.db, stranger.id, id, 'file')).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test('is taken once, and only when it is whole', async () => {
    const { id } = await start();
    await expect(takeUpload(t.db, founder.id, id, 'file')).rejects.toThrow();
    await sendAll(id);
    await takeUpload(t.db, founder.id, id, 'file');
    await expect(takeUpload(t.db, founder.id, id, 'file')).rejects.toThrow();
  });

  test('is one of twenty at most', async () => {
    for (let count = 0; count < 16; count += 1) await start();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        call('POST', '/api/uploads/', { body: { filename: 'a', size: 1 } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(
      answers.map((_, at) => (at < 4 ? 201 : 429)),
    );
  });

  test('can be given up', async () => {
    const { id } = await start();
    await sendPart(id, 0, partAt(0));
    expect((await call('DELETE', `/api/uploads/${id}/`)).status).toBe(204);
    expect(partsOnDisk(id)).toEqual([]);
  });
});

describe('sweeping', () => {
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();

  test('takes what has rested for a day, with its parts, also of an account that has gone', async () => {
    const { id } = await start();
    await sendPart(id, 0, partAt(0));
    const fresh = await start();
    await t.db.updateTable('uploads').set({ touched_at: yesterday }).where('id', '=', id).execute();
    await t.db.deleteFrom('users').where('id', '=', founder.id).execute();
    expect(await t.app.uploads.sweep()).toBe(1);
    expect(partsOnDisk(id)).toEqual([]);
    const left = await t.db.selectFrom('uploads').select('id').where('id', '=', fresh.id).execute();
    expect(left).toHaveLength(1);
  });

  test('leaves the file of a whole upload to its form, and takes it when the upload goes', async () => {
    const { id } = await start();
    await sendAll(id);
    await t.db.updateTable('stored_files').set({ created_at: yesterday }).execute();
    const filesLeft = async () => {
      await t.app.files.sweep();
      return t.db.selectFrom('stored_files').select('key').execute();
    };
    const before = await filesLeft();
    await t.db.updateTable('uploads').set({ touched_at: yesterday }).where('id', '=', id).execute();
    await t.app.uploads.sweep();
    expect(await filesLeft()).toHaveLength(before.length - 1);
  });
});

test('an upload that cannot be removed keeps no other file from being swept', async () => {
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
  const [stuck, whole] = [await start(), await start()];
  await sendPart(stuck.id, 0, partAt(0));
  const part = path.join(t.dataDir, `uploads/parts/${stuck.id}-0`);
  rmSync(part);
  mkdirSync(path.join(part, 'not-a-file'), { recursive: true });
  await t.db
    .updateTable('uploads')
    .set({ touched_at: yesterday })
    .where('id', '=', stuck.id)
    .execute();
  await sendAll(whole.id);
  const key = await takeUpload(t.db, founder.id, whole.id, 'file');
  await detachFile(t.db, key);
  const left = t.db.selectFrom('stored_files').select('key').where('key', '=', key);
  expect(await left.execute()).toHaveLength(1);
  await t.db.updateTable('stored_files').set({ created_at: yesterday }).execute();
  const handler = platformJobs(t.app)['sweep-files'];
  const run = { id: 1, signal: new AbortController().signal, passPointOfNoReturn: async () => {} };
  await expect(handler?.run({}, run)).rejects.toThrow('Not everything could be swept');
  expect(await left.execute()).toEqual([]);
  rmSync(part, { recursive: true });
  await handler?.run({}, run);
});

test('a folder for files that is not there, as of a disk that is not mounted, is told as one that is not to be had now', async () => {
  const lost = await startTestApp();
  const by = lost.as(await makeUser(lost.db));
  const [link, disk] = ['uploads', 'disk'].map((name) => path.join(lost.dataDir, name));
  symlinkSync(String(disk), String(link));
  const { id } = await start(pdf.length, 'plan.pdf', by);
  const { status, body } = await sendPart(id, 0, partAt(0), by);
  expect([status, body.error]).toEqual([503, expect.stringContaining('Files cannot be saved')]);
  mkdirSync(String(disk));
  expect((await sendAll(id, pdf, by)).body.is_ready).toBe(true);
});

test('a part that is lost, as where servers do not share their files, is said to be, and sent again', async () => {
  const founder = await makeUser(t.db);
  const by = t.as(founder);
  const { id } = await start(pdf.length, 'plan.pdf', by);
  for (let offset = 0; offset < pdf.length; offset += partBytes)
    await sendPart(id, offset, partAt(offset), by);
  rmSync(path.join(t.dataDir, 'uploads/parts', `${id}-${partBytes}`));
  const finish = () => by('POST', `/api/uploads/${id}/finish/`);
  const { status, body } = await finish();
  expect([status, body.error]).toEqual([503, expect.stringContaining('cannot be found here')]);
  expect((await by('GET', `/api/uploads/${id}/`)).body.received).toBe(partBytes);
  expect((await finish()).status).toBe(409);
  for (let offset = partBytes; offset < pdf.length; offset += partBytes)
    await sendPart(id, offset, partAt(offset), by);
  expect((await finish()).body.is_ready).toBe(true);
});

test('an object store has the parts, then the whole file, read by ranges', async () => {
  const user = await makeUser(bucketApp.db);
  const by = bucketApp.as(user);
  const { id } = await start(pdf.length, 'plan.pdf', by);
  await sendPart(id, 0, partAt(0), by);
  expect([...objects.keys()]).toEqual([`/inzira/parts/${id}-0`]);
  expect((await sendAll(id, pdf, by)).body.is_ready).toBe(true);
  const key = await takeUpload(bucketApp.db, user.id, id, 'file');
  expect([...objects.keys()]).toEqual([`/inzira/${key}`]);
  const { statusCode, rawPayload } = await bucketApp.app.inject({
    url: bucketApp.app.files.signedUrl(key) ?? '',
    headers: { range: 'bytes=600000-600099' },
  });
  expect([statusCode, rawPayload.equals(pdf.subarray(600_000, 600_100))]).toEqual([206, true]);
});
