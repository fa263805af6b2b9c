import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { documents, officeFile, zipOf } from '#test/documents.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { attachFile, detachFile } from './files.ts';
import { inTransaction } from '#src/platform/db/database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#a63d2f' } });
const upload = (bytes: Uint8Array, filename = 'logo.png') => ({ bytes, filename });
const store = (bytes: Uint8Array) => t.app.files.storeImage(upload(bytes), { large: 512 });

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

function storeDocument(filename: string, bytes: string | Uint8Array = 'my plan') {
  const file = path.join(temporaryFolder(), 'spooled');
  writeFileSync(file, bytes);
  return t.app.files.storeDocument({ filename, path: file, size: bytes.length });
}

test('an image in two sizes is attached, let go and swept as one', async () => {
  const bytes = await picture(1200, 600).png().toBuffer();
  const key = await t.app.files.storeImage(upload(bytes), { large: 512, small: 96 });
  await attachFile(t.db, key);
  await makeOld();
  await t.app.files.sweep();
  const widths: (number | undefined)[] = [];
  for (const variant of ['large', 'small'] as const) {
    const url = t.app.files.publicUrl(key, variant) ?? '';
    const { statusCode, rawPayload } = await t.app.inject(url);
    expect(statusCode).toBe(200);
    widths.push((await sharp(rawPayload).metadata()).width);
  }
  expect(widths).toEqual([512, 96]);
  await detachFile(t.db, key);
  await makeOld();
  await t.app.files.sweep();
  const keys = await t.db.selectFrom('stored_files').select('key').execute();
  expect(keys.filter((row) => row.key.startsWith(key.slice(0, -5)))).toEqual([]);
});

describe('a document', () => {
  test.each(documents)('of the kind %s is stored as what it is', async (filename, bytes, type) => {
    const key = await storeDocument(filename, bytes);
    const { status, headers } = await t.visitor('GET', t.app.files.signedUrl(key) ?? '');
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      expect.stringContaining(type),
      'nosniff',
    ]);
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${filename}`);
  });

  test.each([
    ['a page', 'plan.html', '<!doctype html><script>alert(1)</script>'],
    ['a page called text', 'plan.txt', '\ufeff <HTML><script>alert(1)</script>'],
    ['a drawing called text', 'plan.csv', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a drawing', 'plan.svg', '<?xml version="1.0"?><svg/>'],
    ['a program', 'plan.txt', Buffer.from('7f454c4602010100000000', 'hex')],
    ['a program called PDF', 'plan.pdf', Buffer.from('4d5a90000300000004000000', 'hex')],
    ['an archive called Word', 'plan.docx', zipOf({ 'a.txt': 'x' })],
    [
      'a document with macros',
      'plan.docm',
      officeFile('application/vnd.ms-word.document.macroEnabled.main+xml', 'word'),
    ],
    ['text called PDF', 'plan.pdf', 'my plan'],
    ['text without a name', 'plan', 'my plan'],
    ['nothing', 'plan.pdf', ''],
  ])('that is %s is refused', async (_, filename, bytes) => {
    await expect(storeDocument(filename, bytes)).rejects.toMatchObject({ statusCode: 415 });
  });

  test('that is called something else gets the ending of what it is', async () => {
    const key = await storeDocument('plan.exe', '%PDF-1.7 my plan');
    const { headers } = await t.visitor('GET', t.app.files.signedUrl(key) ?? '');
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''plan.pdf");
    expect(headers['content-type']).toBe('application/pdf');
  });
});

describe('a part of a file', () => {
  test.each([
    ['bytes=0-1', 206, 'my', 'bytes 0-1/7'],
    ['bytes=3-', 206, 'plan', 'bytes 3-6/7'],
    ['bytes=-4', 206, 'plan', 'bytes 3-6/7'],
    ['bytes=-99', 206, 'my plan', 'bytes 0-6/7'],
    ['bytes=3-99', 206, 'plan', 'bytes 3-6/7'],
    ['bytes=7-', 416, undefined, 'bytes */7'],
    ['bytes=-0', 416, undefined, 'bytes */7'],
    ['bytes=2-1', 200, 'my plan', undefined],
    ['bytes=0-0,2-3', 200, 'my plan', undefined],
    ['bytes=-', 200, 'my plan', undefined],
    ['letters=0-1', 200, 'my plan', undefined],
  ])('%s answers %i', async (range, code, text, contentRange) => {
    const link = t.app.files.signedUrl(await storeDocument('plan.txt')) ?? '';
    const { status, body, headers } = await t.visitor('GET', link, { headers: { range } });
    expect([status, headers['content-range']]).toEqual([code, contentRange]);
    if (text !== undefined) {
      expect([body, headers['content-length']]).toEqual([text, String(text.length)]);
    }
  });

  test('can be asked for after HEAD has told the size', async () => {
    const link = t.app.files.signedUrl(await storeDocument('plan.txt')) ?? '';
    const { statusCode, headers } = await t.app.inject({ method: 'HEAD', url: link });
    expect([statusCode, headers['accept-ranges'], headers['content-length']]).toEqual([
      200,
      'bytes',
      '7',
    ]);
  });

  test('comes only of the file that was begun', async () => {
    const link = t.app.files.signedUrl(await storeDocument('plan.txt')) ?? '';
    const { headers } = await t.visitor('GET', link);
    const ask = (ifRange: string) =>
      t.visitor('GET', link, { headers: { range: 'bytes=3-', 'if-range': ifRange } });
    expect((await ask(String(headers['etag']))).status).toBe(206);
    expect((await ask('"another"')).status).toBe(200);
  });
});

describe('a private file that is looked at', () => {
  const look = async (filename: string, bytes: string | Buffer, mediaType: string) => {
    const key = await storeDocument(filename, bytes);
    const link = t.app.files.viewUrl(key, mediaType) ?? `${t.app.files.signedUrl(key)}&view=1`;
    const { headers } = await t.visitor('GET', link);
    return [
      String(headers['content-disposition']).split(';')[0],
      headers['content-security-policy'],
      headers['x-frame-options'],
    ];
  };

  test('stands in a frame of our pages when it is a PDF, and in no other', async () => {
    expect(await look('plan.pdf', '%PDF-1.7 my plan', 'application/pdf')).toEqual([
      'inline',
      "frame-ancestors 'self'",
      'SAMEORIGIN',
    ]);
  });

  test('is a download in a sandbox when it is of another kind, whatever its link says', async () => {
    expect(await look('plan.txt', 'my plan', 'text/plain')).toEqual([
      'attachment',
      "default-src 'none'; sandbox",
      'DENY',
    ]);
  });
});

describe('a private file', () => {
  test('opens by its signed link, as a download under its name', async () => {
    const key = await storeDocument('Plan d’affaires.txt');
    const { status, body, headers } = await t.visitor('GET', t.app.files.signedUrl(key) ?? '');
    expect([status, body]).toEqual([200, 'my plan']);
    expect(headers['content-disposition']).toContain("attachment; filename*=UTF-8''Plan%20d");
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('does not open without a link, or with one that is altered, expired or another file’s', async () => {
    const key = await storeDocument('plan.txt');
    const other = await storeDocument('other.txt');
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
      const key = await storeDocument(filename, '%PDF-1.7 my plan');
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
