import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import { documents, officeFile } from '#test/documents.ts';
import { formOf } from '#test/forms.ts';
import type { Call } from '#test/start-test-app.ts';
import { review, startStudio, submit } from './studio.fixture.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
let people: Awaited<ReturnType<typeof studio.newClass>>;
beforeAll(async () => {
  studio = await startStudio();
  people = await studio.newClass();
});

const RECORDS = '/api/venture/records/';
const PDF = Buffer.from('%PDF-1.7\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const send = (call: Call, filename: string, bytes: Buffer | string, activity = 'watch') =>
  call(
    'POST',
    RECORDS,
    formOf(
      { activity: String(studio.idOf(activity)), content: 'See the file.' },
      { field: 'file', filename, bytes },
    ),
  );

const pathOf = (link: string) => new URL(link, 'http://x').pathname.replace('/files/', '');

/** In parts, as the web app sends them. */
async function upload(call: Call, filename: string, bytes: Buffer): Promise<string> {
  const body = { filename, size: bytes.length };
  const { id } = (await call('POST', '/api/uploads/', { body })).body;
  for (let at = 0; at < bytes.length; at += UPLOAD_LIMITS.partBytes) {
    await call('PUT', `/api/uploads/${id}/parts/${at}/`, {
      payload: bytes.subarray(at, at + UPLOAD_LIMITS.partBytes),
      headers: { 'content-type': 'application/octet-stream' },
    });
  }
  await call('POST', `/api/uploads/${id}/finish/`);
  return id;
}

/** A ZIP with one entry that claims to be an office document and unpacks to 200 MB. */
function zipBomb() {
  const size = 200 * 1024 * 1024;
  const packed = deflateRawSync(Buffer.alloc(size, 65), { level: 9 });
  const name = Buffer.from('[Content_Types].xml');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, packed]);
}

test('a file counts once in its user’s space, however often the text beside it is changed', async () => {
  const trainee = await studio.newMember(people.trainer.venture);
  const { body } = await send(trainee.call, 'plan.pdf', PDF);
  await studio.t.db
    .updateTable('stored_files')
    .set({ size: 20 * 1024 * 1024 })
    .where('key', 'in', (eb) =>
      eb.selectFrom('studio_versions').select('file_key').where('record_id', '=', body.id),
    )
    .execute();
  for (let edit = 1; edit <= 52; edit += 1) {
    const change = { body: { content: `Edit ${edit}` } };
    expect((await trainee.call('PUT', `${RECORDS}${body.id}/`, change)).status).toBe(200);
  }
  expect((await send(trainee.call, 'second.pdf', PDF, 'interview')).status).toBe(201);
});

describe('a file that is handed in', () => {
  test('opens by its signed link only, as a download; images and PDF in the browser too', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { status, body } = await send(trainee.call, 'plan.pdf', PDF);
    expect(status).toBe(201);
    expect(body.file).toBe(body.file_details.url);
    expect(body.file_details).toMatchObject({
      name: 'plan.pdf',
      media_type: 'application/pdf',
      size: PDF.length,
    });
    const { visitor } = studio.t;
    const download = await visitor('GET', body.file);
    expect(download.status).toBe(200);
    expect(download.headers['content-disposition']).toBe("attachment; filename*=UTF-8''plan.pdf");
    expect(download.headers['content-security-policy']).toContain('sandbox');
    const view = await visitor('GET', body.file_details.view_url);
    expect(view.headers['content-disposition']).toBe("inline; filename*=UTF-8''plan.pdf");
    expect(view.headers['x-content-type-options']).toBe('nosniff');
    const [path] = String(body.file).split('?');
    for (const address of [
      path,
      `${path}?view=1`,
      String(body.file).replace(
        /signature=(.)/,
        (_, first) => `signature=${first === '_' ? 'a' : '_'}`,
      ),
      String(body.file).replace(/expires=\d/, 'expires=9'),
    ]) {
      expect((await visitor('GET', address ?? '')).status, address).toBe(404);
    }
  });

  test('of a kind that a browser might run is a download only, whatever the link says', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body } = await send(trainee.call, 'notes.txt', 'alert(1) // <b>');
    expect(body.file_details.view_url).toBeNull();
    const forced = await studio.t.visitor('GET', `${body.file}&view=1`);
    expect(forced.headers['content-disposition']).toContain('attachment');
  });

  test.each(documents)('may be %s', async (filename, bytes, mediaType) => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { status, body } = await send(trainee.call, filename, bytes);
    expect([status, body.file_details?.media_type]).toEqual([201, mediaType]);
  });

  const MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml';
  test.each<[string, string, Buffer | string]>([
    ['a page', 'page.html', '<!doctype html><script>alert(1)</script>'],
    ['a page called text', 'page.txt', '<html><script>alert(1)</script></html>'],
    ['a page called PDF', 'page.pdf', '<script>alert(1)</script>'],
    ['a drawing with a script', 'logo.svg', '<svg onload="alert(1)"/>'],
    [
      'a drawing called PNG',
      'logo.png',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    ],
    ['a document with macros', 'plan.docm', officeFile(MACROS, 'word')],
    ['a document with macros called .docx', 'plan.docx', officeFile(MACROS, 'word')],
    ['a program', 'plan.pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a script', 'run.sh', '#!/bin/sh\nrm -rf /'],
    ['a ZIP bomb called .docx', 'plan.docx', zipBomb()],
    ['nothing', 'plan.pdf', ''],
  ])('is refused when it is %s, and leaves no record', async (_, filename, bytes) => {
    const trainee = await studio.newMember(people.trainer.venture);
    expect((await send(trainee.call, filename, bytes)).status).toBe(415);
    expect((await trainee.call('GET', RECORDS)).body).toEqual([]);
  });

  test.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\plan.pdf', 'plan.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['a\u202efdp.exe', 'afdp.pdf'],
    ['<script>.pdf', 'script.pdf'],
  ])('called %s is %s', async (filename, name) => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body } = await send(trainee.call, filename, PDF);
    expect(body.file_details.name).toBe(name);
    expect((await studio.t.visitor('GET', body.file)).status).toBe(200);
  });

  test('arrives in parts, is taken once, and only by who sent it', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const bytes = Buffer.concat([PDF, Buffer.alloc(UPLOAD_LIMITS.partBytes, 32)]);
    const id = await upload(trainee.call, 'big.pdf', bytes);
    const body = { activity: studio.idOf('watch'), content: 'Big', upload: id };
    const thief = await people.classmate.call('POST', RECORDS, {
      body: { ...body, activity: studio.idOf('ask') },
    });
    expect([thief.status, Object.keys(thief.body)]).toEqual([400, ['file']]);
    const answer = await trainee.call('POST', RECORDS, { body });
    expect(answer.body.file_details).toMatchObject({ name: 'big.pdf', size: bytes.length });
    const again = await trainee.call('PUT', `${RECORDS}${answer.body.id}/`, {
      body: { content: 'Again', upload: id },
    });
    expect(again.status).toBe(400);
  });

  test('over 20 MB is too large', async () => {
    const { status } = await send(
      people.stranger.call,
      'big.pdf',
      Buffer.alloc(20 * 1024 * 1024 + 1, PDF),
    );
    expect(status).toBe(413);
  });

  test('stays through a change that sends none, goes when asked, and is kept with its version', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: record } = await send(trainee.call, 'photo.png', PNG);
    const put = async (body: object) =>
      (await trainee.call('PUT', `${RECORDS}${record.id}/`, { body })).body;
    expect((await put({ content: 'Two' })).file_details.name).toBe('photo.png');
    expect((await put({ content: 'Three', file: record.file })).file_details.name).toBe(
      'photo.png',
    );
    expect((await put({ content: 'Four', file: '' })).file_details).toBeNull();
    const { body } = await people.trainer.call('GET', `${RECORDS}${record.id}/history/`);
    const files = body.versions.map(
      (one: { file_details: { name: string } | null }) => one.file_details?.name ?? null,
    );
    expect(files).toEqual([null, 'photo.png', 'photo.png', 'photo.png']);
    const { url } = body.versions.at(-1).file_details;
    await studio.t.db.updateTable('stored_files').set({ created_at: '2020-01-01' }).execute();
    await studio.t.app.files.sweep();
    expect((await studio.t.visitor('GET', url)).status).toBe(200);
  });
});

describe('an account that goes', () => {
  test('takes its work, files and history along, and what it said to others stays without its name', async () => {
    const { t } = studio;
    const trainer = await studio.newTrainer();
    const trainee = await studio.newMember(trainer.venture);
    const other = await studio.newMember(trainer.venture);
    const { body: record } = await send(trainee.call, 'photo.png', PNG);
    const { body: rest } = await submit(other, studio.idOf('watch'));
    const key = { 'idempotency-key': 'a-retried-review' };
    const reviewAgain = () =>
      trainer.call('POST', `${RECORDS}${record.id}/review/`, {
        body: { status: 'rejected', revision: record.revision, comment: 'More.' },
        headers: key,
      });
    const { body: reviewed } = await reviewAgain();
    expect((await reviewAgain()).body).toEqual(reviewed);
    await review(trainer, rest, 'approved', 'Fine.');
    const exported = (await trainee.call('GET', '/api/auth/export/')).body.studio;
    expect(exported).toMatchObject({
      membership: { role: 'trainee' },
      records: [{ content: 'See the file.', file: 'photo.png', status: 'rejected' }],
      comments: [{ content: 'More.' }],
    });
    const erase = (person: { call: Call }) =>
      person.call('DELETE', '/api/auth/user/', { body: { password: 'correct-horse-battery' } });
    expect((await erase(trainee)).status).toBe(204);
    const lines = await t.db
      .selectFrom('history')
      .select('id')
      .where('subject_kind', '=', 'studio-record')
      .where('subject_id', '=', record.id)
      .execute();
    expect(lines).toEqual([]);
    // At once, with its links, its name, and the stored answer to the trainer's review.
    expect((await t.visitor('GET', reviewed.file)).status).toBe(404);
    expect((await reviewAgain()).status).toBe(404);
    const files = t.db.selectFrom('stored_files').select('filename');
    const file = await files.where('key', '=', pathOf(record.file)).executeTakeFirst();
    expect(file?.filename).toBe('');
    const kept = await t.db.selectFrom('idempotent_answers').select('body').execute();
    expect(kept.filter(({ body }) => body?.includes('See the file.'))).toEqual([]);
    await t.app.files.sweep();
    expect(existsSync(path.join(t.dataDir, 'uploads', pathOf(record.file)))).toBe(false);
    expect((await erase(trainer)).status).toBe(204);
    const [comment] = (await other.call('GET', '/api/venture/comments/')).body;
    expect(comment).toMatchObject({
      content: 'Fine.',
      trainer: null,
      trainer_name: 'Former member',
    });
    const [left] = (await other.call('GET', RECORDS)).body;
    expect(left).toMatchObject({
      status: 'approved',
      trainer: null,
      trainer_name: 'Former member',
    });
    expect(
      (await other.call('GET', '/api/venture/list-available-venture/')).body.joined,
    ).toBeNull();
    const { events } = (await other.call('GET', `${RECORDS}${left.id}/history/`)).body;
    expect(events[0]).toMatchObject({ action: 'approved', by: null, name: null });
  });
});

test('a file that is refused with its form is gone with the request, on any engine', async () => {
  const trainee = await studio.newMember(people.trainer.venture);
  const { body: record } = await submit(trainee, studio.idOf('watch'));
  const stored = async () =>
    (await studio.t.db.selectFrom('stored_files').select('key').execute()).length;
  const onDisk = () =>
    ['private', 'public', 'incoming', 'parts'].flatMap((folder) => {
      const at = path.join(studio.t.dataDir, 'uploads', folder);
      return existsSync(at) ? readdirSync(at) : [];
    });
  const before = [await stored(), onDisk()];
  const large = Buffer.alloc(19.9 * 1024 * 1024, PDF);
  const refused = await Promise.all([
    ...Array.from({ length: 3 }, () => send(trainee.call, 'plan.pdf', large)),
    send(trainee.call, 'plan.pdf', PDF),
    send(
      (method, url, options) =>
        trainee.call(method, url, {
          ...options,
          headers: { ...options?.headers, 'idempotency-key': 'refused-with-a-key' },
        }),
      'plan.pdf',
      PDF,
    ),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
  const older = await trainee.call(
    'PUT',
    `${RECORDS}${record.id}/`,
    formOf(
      { content: 'Older.', version: '9' },
      { field: 'file', filename: 'plan.pdf', bytes: large },
    ),
  );
  expect(older.status).toBe(409);
  expect([await stored(), onDisk()]).toEqual(before);
  await trainee.call('DELETE', '/api/auth/user/', { body: { password: 'correct-horse-battery' } });
  expect(onDisk()).toEqual(before[1]);
});

test('files that are on their way count in the space of their user', async () => {
  const trainee = await studio.newMember(people.trainer.venture);
  const { db } = studio.t;
  for (const [at, received] of [0, 0, 0].entries()) {
    const id = `${trainee.id}-${at}`.padEnd(24, 'x');
    const size = 400 * 1024 * 1024;
    const row = { id, user_id: trainee.id, filename: 'a.pdf', size, received, file_key: null };
    await db
      .insertInto('uploads')
      .values({ ...row, touched_at: new Date().toISOString() })
      .execute();
  }
  const { status, body } = await send(trainee.call, 'plan.pdf', PDF);
  expect([status, body.error]).toEqual([413, expect.stringContaining('too much space')]);
});
