import { brandColours, contrast } from '@inzira/contract/rules/brand-colours';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import { drawCertificatePdf } from '#src/features/certificates/certificate-drawing.ts';
import { readWebBuild } from '#src/platform/http/web.ts';
import { makeUser } from '#test/factories.ts';
import { formOf } from '#test/forms.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { makeWebBuild } from '#test/web-build.ts';

const URL = '/api/staff/brand/';
let t: TestApp;
let staff: Call;
/** Two servers on one database. */
let servers: FastifyInstance[];
let png: Buffer;
beforeAll(async () => {
  t = await startTestApp();
  staff = t.as(await makeUser(t.db, { staff: true, email: 'director@example.org' }));
  const build = makeWebBuild();
  servers = [
    await buildApp(t.app.config, t.db, readWebBuild(build)),
    await buildApp(t.app.config, t.db, readWebBuild(build)),
  ];
  png = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#1144ff80' } })
    .png()
    .toBuffer();
});
afterAll(() => Promise.all(servers.map((server) => server.close())));
beforeEach(async () => {
  await t.db.deleteFrom('installation').where('key', '=', 'brand').execute();
});

const logoOf = (bytes: Uint8Array | string, type = 'image/png') =>
  ({ field: 'logo', filename: 'logo.png', bytes, type }) as const;
const save = (fields: Record<string, string>, logo?: ReturnType<typeof logoOf>) =>
  staff('PUT', URL, logo ? formOf(fields, logo) : formOf(fields));
const open = async (url: string, server = servers[0], headers = {}) =>
  (await server?.inject({ method: 'GET', url, headers })) ?? Promise.reject(new Error('no server'));

describe('a brand', () => {
  test('is the product’s own until staff choose one, and adds nothing to a page', async () => {
    expect((await staff('GET', URL)).body).toEqual({
      name: '',
      colour: '',
      logo: null,
      languages: 'both',
      revision: 1,
    });
    const home = (await open('/')).body;
    expect(home).toContain('of Inzira');
    expect(home).not.toMatch(/__BRAND|<style|data-brand/);
    expect((await open('/offline.json')).json()).toMatchObject({ version: 'abc' });
  });

  test('is on the next page of every server, on its tab, in the manifest and in what phones keep', async () => {
    await Promise.all(servers.map((server) => open('/', server)));
    const { status, body } = await save({ name: 'R&D Hub', colour: '#1144FF' }, logoOf(png));
    expect([status, body.name, body.colour]).toEqual([200, 'R&D Hub', '#1144ff']);
    for (const server of servers) {
      const home = await open('/', server);
      expect(home.body).toContain('of R&amp;D Hub');
      expect(home.body).toContain('<html data-brand="R&amp;D Hub" lang="en"');
      const style = /<style>(.*?)<\/style>/.exec(home.body)?.[1] ?? '';
      expect(style).toContain(`--clay:${brandColours('#1144ff').dark.clay}`);
      expect(style).toMatch(/url\(data:image\/webp;base64,[A-Za-z0-9+/=]+\)/);
      const { createHash } = await import('node:crypto');
      expect(home.headers['content-security-policy']).toContain(
        `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      );
      const shell = (await open('/modules', server)).body;
      expect(shell).toContain('<title>Title of /modules · R&amp;D Hub</title>');
      expect(shell).toMatch(/<html data-brand="R&amp;D Hub" lang="en" data-own-asks=/);
      const [, version = ''] =
        /og:image" content="[^"]+\/previews\/brand\/([\da-f]{12})-en\.png"/.exec(shell) ?? [];
      const manifest = (await open('/app.en.webmanifest', server)).json();
      expect(manifest).toMatchObject({ id: '/', name: 'R&D Hub', short_name: 'R&D Hub' });
      expect(manifest.icons[0].src).toBe(`/previews/brand/${version}-icon-192.png`);
      const ofPhones = await open('/apple-touch-icon.png', server);
      expect([
        ofPhones.statusCode,
        ofPhones.headers.location,
        ofPhones.headers['cache-control'],
      ]).toEqual([302, manifest.icons[0].src, 'no-cache']);
      expect((await open('/offline.json', server)).json().version).toBe(`abc.${version}`);
    }
    const icon = (await open('/app.en.webmanifest')).json().icons[0].src as string;
    for (const [picture, width] of [
      ['en', 1200],
      ['fr', 1200],
      ['icon-512', 512],
    ] as const) {
      const answer = await open(icon.replace('icon-192', picture));
      expect(answer.headers['cache-control']).toContain('immutable');
      expect([answer.statusCode, (await sharp(answer.rawPayload).metadata()).width]).toEqual([
        200,
        width,
      ]);
    }
    // An earlier link, before URLs contained a hash of the image.
    const { statusCode, headers } = await open('/previews/brand/2-en.png');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  test('a restored backup gives the same revision to another brand, and its pictures another address', async () => {
    const findIcon = async () => (await open('/app.en.webmanifest')).json().icons[0].src as string;
    await save({ name: 'Kigali Hub' }, logoOf(png));
    const before = await findIcon();
    const row = await t.db
      .selectFrom('installation')
      .select('value')
      .where('key', '=', 'brand')
      .executeTakeFirstOrThrow();
    const value = JSON.stringify({ ...JSON.parse(row.value), name: 'Hub of before' });
    await t.db.updateTable('installation').set({ value }).where('key', '=', 'brand').execute();
    expect(await findIcon()).not.toBe(before);
    expect((await open(before)).headers['cache-control']).toBe('no-cache');
  });

  test('a page that a browser has is asked for again only when the brand has changed', async () => {
    const etag = (await open('/modules')).headers.etag;
    const again = async () =>
      (await open('/modules', servers[1], { 'if-none-match': etag })).statusCode;
    expect(await again()).toBe(304);
    await save({ name: 'Kigali Hub' });
    expect(await again()).toBe(200);
  });

  test('with one language, pages come in it whatever the browser asks for', async () => {
    await save({ languages: 'fr' });
    const page = await open('/modules', servers[0], { 'accept-language': 'en' });
    expect(page.body).toContain('<html data-language="fr" lang="fr"');
    expect(page.body).toContain('Titre de /modules · Inzira');
  });

  test('is in mails and on certificates', async () => {
    await save({ name: 'R&D Hub', colour: '#1144ff' }, logoOf(png));
    await staff('POST', '/api/staff/settings/test-mail/');
    const mail = await t.db
      .selectFrom('outbox')
      .select(['text_body', 'html_body'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.text_body).toContain('-- \nR&D Hub\n');
    expect(mail.html_body).toContain('color:#1144ff">R&amp;D Hub</td>');
    expect(mail.html_body).not.toMatch(/[\uE000-\uF8FF]|a63d2f/);
    const drawn = {
      certificate: {
        code: 'ABCDE-ABCDE-ABCDE-ABCDE',
        holder: 'Amina Uwase',
        title: 'Watching',
        issued_at: '2026-01-01T00:00:00.000Z',
      },
      language: 'en' as const,
      url: 'https://hub.example/certificates/1',
      brand: { name: 'R&D Hub', colour: '#1144ff' },
      logo: png,
    };
    const pdf = await drawCertificatePdf(drawn);
    expect(pdf.includes('/Subtype /Image')).toBe(true);
  });

  test('goes back to the product’s own, its file is let go, and the record knows what it was', async () => {
    const { body: set } = await save({ name: 'Kigali Hub', colour: '#1144ff' }, logoOf(png));
    const key = String(set.logo).replace('/files/', '');
    const attached = async () =>
      (
        await t.db
          .selectFrom('stored_files')
          .select('attached_at')
          .where('key', '=', key)
          .executeTakeFirst()
      )?.attached_at ?? null;
    expect(await attached()).not.toBeNull();
    const { body } = await save({
      name: '',
      colour: '',
      logo: '',
      languages: 'both',
      revision: String(set.revision),
    });
    expect(body).toMatchObject({ name: '', colour: '', logo: null });
    expect(await attached()).toBeNull();
    expect((await open('/')).body).toContain('of Inzira');
    const { body: record } = await staff('GET', '/api/staff/record/?action=brand-changed');
    expect(record.results[0]).toMatchObject({
      actor: { username: expect.any(String) },
      before: { name: 'Kigali Hub', colour: '#1144ff', logo: key },
      after: { name: '', colour: '', logo: null },
    });
  });
});

describe('two staff at once', () => {
  test('the second one is told what the first has saved in the same field; other fields go together', async () => {
    await save({ name: 'First Hub', revision: '1' });
    const refused = await save({ name: 'Second Hub', revision: '1' });
    expect([refused.status, refused.body.fields, refused.body.current.name]).toEqual([
      409,
      ['name'],
      'First Hub',
    ]);
    expect((await save({ colour: '#1144ff', revision: '1' })).body).toMatchObject({
      name: 'First Hub',
      colour: '#1144ff',
    });
    expect((await save({ name: 'Second Hub', revision: '3' })).body.name).toBe('Second Hub');
  });

  test('of two who save at the same moment one is refused', async () => {
    const answers = await Promise.all(['One', 'Two'].map((name) => save({ name, revision: '1' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('refused, and nothing changes', () => {
  test.each([
    ['name', { name: 'x'.repeat(41) }],
    ['name', { name: '<script>' }],
    ['name', { name: 'a"b' }],
    ['colour', { colour: 'red' }],
    ['colour', { colour: '#12345' }],
    ['languages', { languages: 'sw' }],
  ])('a wrong %s', async (field, fields) => {
    const { status, body } = await save(fields);
    expect(status).toBe(400);
    expect(body).toHaveProperty(field);
    expect((await staff('GET', URL)).body.revision).toBe(1);
  });

  test('what is no picture, and a drawing that could hold a script', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect((await save({}, logoOf(svg, 'image/svg+xml'))).status).toBe(415);
    expect((await save({}, logoOf('%PDF-1.7', 'image/png'))).status).toBe(415);
    expect((await staff('GET', URL)).body.logo).toBeNull();
  });

  test.each(['editor', 'reviewer', 'trainer'] as const)('for a %s', async (role) => {
    const call = t.as(await makeUser(t.db, { roles: [role] }));
    expect((await call('PUT', URL, formOf({ name: 'Mine' }))).status).toBe(403);
    expect((await call('GET', URL)).status).toBe(403);
  });
});

test.each(['#a63d1c', '#ffff00', '#000000', '#ffffff', '#00ff88', '#1144ff', '#777777', '#ff00ff'])(
  'what is written in %s and on it can be read in both themes',
  (colour) => {
    const { light, dark } = brandColours(colour);
    const pairs = [
      ...['#fbf6ee', '#fffdf9', '#f3eadc'].flatMap((paper) => [
        [light.clay, paper],
        [light['clay-strong'], paper],
      ]),
      ...['#17120e', '#221b15', '#0f0c09'].flatMap((paper) => [
        [dark.clay, paper],
        [dark['clay-strong'], paper],
      ]),
      ...[light, dark].flatMap((shades) => [
        [shades['on-clay'], shades.clay],
        [shades['on-clay'], shades['clay-strong']],
        [shades['on-clay-soft'], shades['clay-soft']],
      ]),
    ];
    expect(pairs.filter(([text = '', surface = '']) => contrast(text, surface) < 4.5)).toEqual([]);
  },
);
