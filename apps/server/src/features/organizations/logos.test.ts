import { readdirSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { formOf } from '#test/forms.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let call: Call;
let png: Buffer;
beforeAll(async () => {
  t = await startTestApp();
  call = t.as(await makeUser(t.db));
  png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#a63d2f' } })
    .withExif({ IFD0: { Copyright: 'SECRET-LOCATION' } })
    .png()
    .toBuffer();
});

const create = (bytes: Uint8Array | string, filename = 'logo.png', type = 'image/png') =>
  call(
    'POST',
    '/api/auth/organizations/',
    formOf({ name: 'Ikaze' }, { field: 'logo', filename, bytes, type }),
  );
const count = async () => (await call('GET', '/api/auth/organizations/')).body.length as number;

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('can be a %s', async (format) => {
    const { status, body } = await create(
      await sharp(png).toFormat(format).toBuffer(),
      'x',
      'text/plain',
    );
    expect(status).toBe(201);
    expect(body.logo).toMatch(/^\/files\/public\/[\w-]+\.webp$/);
  });

  test('is served re-encoded, small, without metadata, under a name of our own', async () => {
    const { body } = await create(png, 'holiday.png');
    const response = await t.app.inject({ url: body.logo });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/webp');
    expect(response.headers['content-security-policy']).toContain('sandbox');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const image = await sharp(response.rawPayload).metadata();
    expect([image.width, image.height, image.exif]).toEqual([512, 171, undefined]);
    expect(response.rawPayload.includes('SECRET-LOCATION')).toBe(false);
    expect(body.logo).not.toContain('holiday');
  });

  test('that was left empty is none', async () => {
    const { status, body } = await create('', '');
    expect(status).toBe(201);
    expect(body.logo).toBeNull();
  });

  test('that is an image with something hidden behind it comes out as the image only', async () => {
    const script = '<script>alert(document.domain)</script>';
    const polyglot = Buffer.concat([
      png,
      Buffer.from(`${script}PK\u0003\u0004<?php system($_GET[0]);`),
    ]);
    const { status, body } = await create(polyglot, 'logo.png.html');
    expect(status).toBe(201);
    const response = await t.app.inject({ url: body.logo });
    expect(response.rawPayload.includes('script')).toBe(false);
    expect(response.rawPayload.includes('php')).toBe(false);
  });
});

describe('a logo is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, () => Uint8Array | string]>([
    ['SVG called .png', () => svg],
    ['SVG behind an XML head', () => `<?xml version="1.0"?>${svg}`],
    ['HTML called .png', () => '<!doctype html><script>alert(1)</script>'],
    ['a GIF head before a script', () => 'GIF89a/*<script>*/=1;alert(1)//'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['text', () => 'hello'],
    ['a PNG cut short', () => png.subarray(0, 400)],
    ['nothing under a name', () => ''],
  ])('when it is %s', async (_, bytes) => {
    const before = await count();
    const { status, body } = await create(bytes());
    expect([400, 415]).toContain(status);
    expect(JSON.stringify(body)).toMatch(/PNG|file/);
    expect(await count()).toBe(before);
  });

  test('when it floods: a small file of 100 megapixels', async () => {
    const bomb = pngOf(10_000, 10_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    const { status, body } = await create(bomb);
    expect(status).toBe(415);
    expect(body.error).toContain('40 megapixels');
  });

  test('over 5 MB', async () => {
    const { status, body } = await create(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]));
    expect(status).toBe(413);
    expect(body).toEqual({ error: 'This file is too large. Use one of at most 5 MB.' });
  });

  test('when it is text in the place of a file', async () => {
    const { status, body } = await call('POST', '/api/auth/organizations/', {
      body: { name: 'Ikaze', logo: '/etc/passwd' },
    });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(['logo']);
  });

  test('when there are two', async () => {
    const one = formOf({ name: 'Ikaze' }, { field: 'logo', filename: 'a.png', bytes: png });
    const tail = Buffer.from('------inzira-test-form--\r\n');
    const head = one.payload.subarray(0, one.payload.length - tail.length);
    const secondPart = one.payload.subarray(one.payload.indexOf('------inzira-test-form', 30));
    const { status } = await call('POST', '/api/auth/organizations/', {
      headers: one.headers,
      payload: Buffer.concat([head, secondPart]),
    });
    expect([400, 413]).toContain(status);
  });
});

describe('the name of a file', () => {
  test.each([
    '../../../../etc/cron.d/evil.png',
    '..\\\\..\\\\windows\\\\evil.png',
    '/etc/passwd',
    'a\\r\\nSet-Cookie: x=1.png',
    'a%0d%0aX-Evil: 1.png',
    '.htaccess',
    'CON.png',
    `${'x'.repeat(5000)}.png`,
  ])('cannot lead anywhere: %s', async (filename) => {
    const { status, body } = await create(png, filename);
    expect(status).toBe(201);
    expect(body.logo).toMatch(/^\/files\/public\/[\w-]{24}\.webp$/);
    const { headers } = await t.app.inject({ url: body.logo });
    expect(headers['x-evil'] ?? headers['set-cookie']).toBeUndefined();
    for (const file of readdirSync(`${t.dataDir}/uploads`, { recursive: true })) {
      expect(String(file)).toMatch(/^(incoming|public(\/[\w-]{24}\.webp)?)$/);
    }
  });

  test('with real line breaks breaks the form, not the server', async () => {
    const { status } = await create(png, 'a\r\nX-Evil: 1\r\n\r\nb.png');
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
});

test('a form that is cut off answers 400', async () => {
  const { payload, headers } = formOf(
    { name: 'Ikaze' },
    { field: 'logo', filename: 'a.png', bytes: png },
  );
  const before = await count();
  const { status, body } = await call('POST', '/api/auth/organizations/', {
    payload: payload.subarray(0, payload.length - 200),
    headers,
  });
  expect(status).toBe(400);
  expect(body).toEqual({ error: expect.any(String) });
  expect(await count()).toBe(before);
});

test('a logo that a body of JSON speaks of is a wrong field', async () => {
  const bytes = [png.toString('base64'), '/etc/hostname', [1, 2], { type: 'Buffer', data: [1] }];
  for (const value of bytes) {
    const { status, body } = await call('POST', '/api/auth/organizations/', {
      body: { name: 'Ikaze', logo: { filename: 'logo.png', bytes: value } },
    });
    expect(status).toBe(400);
    expect(body).toEqual({ logo: ['Send a file.'] });
  }
});

/** A valid PNG of one colour, whose file size does not reveal its dimensions. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
