import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { attachFile, detachFile } from './files.ts';
import { inTransaction } from './database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#a63d2f' } });
const upload = (bytes: Uint8Array, filename = 'logo.png') => ({ bytes, filename });
const store = (bytes: Uint8Array) => t.app.files.storeImage(upload(bytes), 512);

const makeOld = () =>
  t.db.updateTable('stored_files').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute();

describe('an image', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('as %s is stored and served', async (kind) => {
    const key = await store(await picture().toFormat(kind).toBuffer());
    const { status, headers } = await t.visitor('GET', t.app.files.publicUrl(key) ?? '');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('loses its metadata and is scaled down', async () => {
    const bytes = await picture(1200, 600)
      .withExif({ IFD0: { Artist: 'Somebody', ImageDescription: 'at home' } })
      .jpeg()
      .toBuffer();
    const stored = await t.app.files.read(await store(bytes));
    const { exif, width, height } = await sharp(stored ?? undefined).metadata();
    expect([exif, width, height]).toEqual([undefined, 512, 256]);
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['text', 'not a picture'],
    ['nothing', ''],
    ['the head of a PNG only', '\u0089PNG\r\n\u001a\n'],
  ])('that is %s is refused, whatever it is called', async (_, text) => {
    await expect(store(Buffer.from(text, 'latin1'))).rejects.toMatchObject({ statusCode: 415 });
  });

  test('that carries script behind a picture is stored without it', async () => {
    const polyglot = Buffer.concat([
      await picture().gif().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const stored = await t.app.files.read(await store(polyglot));
    expect(Buffer.from(stored ?? []).includes('<script>')).toBe(false);
  });

  test('of more than 40 megapixels is refused though its bytes are few', async () => {
    const flood = await picture(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
    expect(flood.length).toBeLessThan(1_000_000);
    await expect(store(flood)).rejects.toMatchObject({ statusCode: 415 });
  });
});

describe('a private file', () => {
  const storePrivate = (filename: string) =>
    t.app.files.storePrivate(Buffer.from('my plan'), 'text/plain', filename);

  test('opens by its signed link, as a download under its name', async () => {
    const key = await storePrivate('Plan d’affaires.txt');
    const { status, body, headers } = await t.visitor('GET', t.app.files.signedUrl(key) ?? '');
    expect([status, body]).toEqual([200, 'my plan']);
    expect(headers['content-disposition']).toContain("attachment; filename*=UTF-8''Plan%20d");
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('does not open without a link, or with one that is altered, expired or another file’s', async () => {
    const key = await storePrivate('plan.txt');
    const other = await storePrivate('other.txt');
    const link = t.app.files.signedUrl(key) ?? '';
    const attempts = [
      `/files/${key}`,
      link.replace(/expires=\d+/, 'expires=99999999999'),
      link.replace(key, other),
      t.app.files.signedUrl(key, -1) ?? '',
      link.replace('private/', 'public/'),
      `/files/private/..%2f..%2finzira.db`,
    ];
    for (const url of attempts) expect((await t.visitor('GET', url)).status, url).toBe(404);
  });

  test.each(['../../etc/passwd', 'a\r\nSet-Cookie: x=1.txt', '..\\..\\boot.ini', '.htaccess', ''])(
    'called %j is stored under a harmless name',
    async (filename) => {
      const key = await storePrivate(filename);
      const { status, headers } = await t.visitor('GET', t.app.files.signedUrl(key) ?? '');
      expect(status).toBe(200);
      expect(headers['set-cookie']).toBeUndefined();
      expect(String(headers['content-disposition'])).not.toMatch(/[/\\\r\n]|\.\./);
    },
  );
});

describe('sweeping', () => {
  test('removes what no row took or a row let go, and keeps what is taken', async () => {
    const loose = await store(await picture().png().toBuffer());
    const taken = await store(await picture().png().toBuffer());
    const released = await store(await picture().png().toBuffer());
    await inTransaction(t.db, (trx) => attachFile(trx, taken));
    await inTransaction(t.db, (trx) => attachFile(trx, released));
    await detachFile(t.db, released);
    await makeOld();
    await t.app.files.sweep();
    const onDisk = (key: string) => existsSync(path.join(t.dataDir, 'uploads', key));
    expect([onDisk(loose), onDisk(taken), onDisk(released)]).toEqual([false, true, false]);
  });

  test('goes on after one that cannot be removed, and says so', async () => {
    const keys = [];
    for (let i = 0; i < 3; i += 1) keys.push(await store(await picture().png().toBuffer()));
    const stuck = path.join(t.dataDir, 'uploads', keys[1] ?? '');
    rmSync(stuck);
    mkdirSync(path.join(stuck, 'not-a-file'), { recursive: true });
    await makeOld();
    await expect(t.app.files.sweep()).rejects.toThrow('1 files could not be removed');
    const left = await t.db
      .selectFrom('stored_files')
      .select('key')
      .where('key', 'in', keys)
      .execute();
    expect(left).toEqual([{ key: keys[1] }]);
    rmSync(stuck, { recursive: true });
    await t.app.files.sweep();
  });

  test('leaves a file alone that was just uploaded', async () => {
    const key = await store(await picture().png().toBuffer());
    await t.app.files.sweep();
    expect(readdirSync(path.join(t.dataDir, 'uploads/public'))).toContain(path.basename(key));
  });
});
