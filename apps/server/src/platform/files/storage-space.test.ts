import { existsSync, readdirSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { startBucket } from '#test/bucket.ts';
import { makeUser } from '#test/factories.ts';
import { formOf } from '#test/forms.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const { partBytes } = UPLOAD_LIMITS;
const MEGABYTE = 1024 * 1024;
const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 65)]);
const asBytes = (payload: Buffer) => ({
  payload,
  headers: { 'content-type': 'application/octet-stream' },
});

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const namesIn = (app: TestApp, folder: string) => {
  const at = path.join(app.dataDir, 'uploads', folder);
  return existsSync(at) ? readdirSync(at) : [];
};

describe('a limit for the whole installation', () => {
  test('refuses further files with 507 before the disk is full, whoever sends them', async () => {
    const small = await startTestApp({ STORAGE_LIMIT_MB: '2' });
    const [first, second] = [await makeUser(small.db), await makeUser(small.db)];
    const send = async (user: { id: number }) => {
      const call = small.as(user);
      const body = { filename: 'plan.pdf', size: MEGABYTE + partBytes };
      const { id } = (await call('POST', '/api/uploads/', { body })).body;
      const bytes = pdf(body.size);
      for (let at = 0; at < bytes.length; at += partBytes) {
        const part = bytes.subarray(at, at + partBytes);
        const { status } = await call('PUT', `/api/uploads/${id}/parts/${at}/`, asBytes(part));
        if (status !== 200) return status;
      }
      return (await call('GET', `/api/uploads/${id}/`)).status;
    };
    expect(await send(first)).toBe(200);
    expect(await send(second)).toBe(507);
  });

  test('holds where many parts come at once', async () => {
    const small = await startTestApp({ STORAGE_LIMIT_MB: '2' });
    const sent = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const call = small.as(await makeUser(small.db));
        const body = { filename: 'plan.pdf', size: partBytes };
        const { id } = (await call('POST', '/api/uploads/', { body })).body;
        return () => call('PUT', `/api/uploads/${id}/parts/0/`, asBytes(pdf(partBytes)));
      }),
    );
    const statuses = (await Promise.all(sent.map((send) => send()))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 507]));
    expect(namesIn(small, 'parts').length * partBytes).toBeLessThanOrEqual(2 * MEGABYTE);
  });

  test('refuses a form with a file where the disk would keep less than its reserve', async () => {
    const full = await startTestApp({ STORAGE_RESERVE_MB: '100000000' });
    const user = await makeUser(full.db);
    const { status, body } = await full.as(user)(
      'POST',
      '/api/venture/records/',
      formOf({ activity: '1' }, { field: 'file', filename: 'plan.pdf', bytes: pdf(100) }),
    );
    expect([status, body.error]).toEqual([507, expect.stringContaining('no space left')]);
    expect(namesIn(full, 'incoming')).toEqual([]);
  });
});

describe('what no row has taken', () => {
  test('of an upload that is given up whole is gone at once', async () => {
    const call = t.as(await makeUser(t.db));
    const before = namesIn(t, 'private').length;
    const bytes = pdf(100);
    const { id } = (
      await call('POST', '/api/uploads/', { body: { filename: 'plan.pdf', size: bytes.length } })
    ).body;
    await call('PUT', `/api/uploads/${id}/parts/0/`, asBytes(bytes));
    await call('POST', `/api/uploads/${id}/finish/`);
    expect(namesIn(t, 'private')).toHaveLength(before + 1);
    await call('DELETE', `/api/uploads/${id}/`);
    expect(namesIn(t, 'private')).toHaveLength(before);
  });

  test('of ten that finish an upload at once is one file', async () => {
    const call = t.as(await makeUser(t.db));
    const before = namesIn(t, 'private').length;
    const bytes = pdf(partBytes + 100);
    const { id } = (
      await call('POST', '/api/uploads/', { body: { filename: 'plan.pdf', size: bytes.length } })
    ).body;
    await call('PUT', `/api/uploads/${id}/parts/0/`, asBytes(bytes.subarray(0, partBytes)));
    await call('PUT', `/api/uploads/${id}/parts/${partBytes}/`, asBytes(bytes.subarray(partBytes)));
    const finished = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', `/api/uploads/${id}/finish/`)),
    );
    expect(finished.map(({ status }) => status)).toEqual(finished.map(() => 200));
    expect(namesIn(t, 'private')).toHaveLength(before + 1);
  });

  test('of parts that are written while their upload is given up is nothing', async () => {
    const call = t.as(await makeUser(t.db));
    for (let tries = 0; tries < 10; tries += 1) {
      const { id } = (
        await call('POST', '/api/uploads/', { body: { filename: 'a.pdf', size: 2 * partBytes } })
      ).body;
      const part = asBytes(pdf(partBytes));
      await Promise.all([
        ...Array.from({ length: 8 }, () => call('PUT', `/api/uploads/${id}/parts/0/`, part)),
        call('DELETE', `/api/uploads/${id}/`),
      ]);
    }
    expect(namesIn(t, 'parts')).toEqual([]);
  });

  test('of parts without a row is swept, by what lies there; those of a row stay', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    const { id } = (
      await call('POST', '/api/uploads/', { body: { filename: 'a.pdf', size: 2 * partBytes } })
    ).body;
    await call('PUT', `/api/uploads/${id}/parts/0/`, asBytes(pdf(partBytes)));
    const folder = path.join(t.dataDir, 'uploads/parts');
    mkdirSync(folder, { recursive: true });
    const stray = `${'a'.repeat(24)}-0`;
    writeFileSync(path.join(folder, stray), 'left behind');
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of namesIn(t, 'parts')) utimesSync(path.join(folder, name), long, long);
    writeFileSync(path.join(folder, `${'b'.repeat(24)}-0`), 'on its way');
    await t.app.uploads.sweep();
    expect(namesIn(t, 'parts').toSorted()).toEqual([`${id}-0`, `${'b'.repeat(24)}-0`].toSorted());
  });

  test('is swept from an object store too', async () => {
    const { objects, settings, stop } = await startBucket();
    const app = await startTestApp(settings);
    const stray = `/inzira/parts/${'a'.repeat(24)}-0`;
    objects.set(stray, Buffer.from('left behind'));
    await app.app.uploads.sweep();
    expect([...objects.keys()]).toEqual([]);
    stop();
  });

  test('of an erased account is without its name at once, and swept at the next time', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    const body = { filename: 'My secret plan.pdf', size: 2 * partBytes };
    const { id } = (await call('POST', '/api/uploads/', { body })).body;
    await call('PUT', `/api/uploads/${id}/parts/0/`, asBytes(pdf(partBytes)));
    const exported = await call('GET', '/api/auth/export/');
    expect(exported.body.unfinished_uploads).toMatchObject([{ ...body, received: partBytes }]);
    const gone = await call('DELETE', '/api/auth/user/', {
      body: { password: 'correct-horse-battery' },
    });
    expect(gone.status).toBe(204);
    const rows = await t.db.selectFrom('uploads').select('filename').where('id', '=', id).execute();
    expect(rows).toEqual([{ filename: '' }]);
    await t.app.uploads.sweep();
    expect(namesIn(t, 'parts').filter((name) => name.startsWith(id))).toEqual([]);
  });
});
