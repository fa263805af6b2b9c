import { createHash } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { makeWebBuild, THEME_SCRIPT } from '#test/web-build.ts';
import { readWebBuild } from './web.ts';

let t: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  t = await startTestApp({}, { withLessons: true });
  app = await buildApp(t.app.config, t.db, readWebBuild(makeWebBuild()));
});
afterAll(() => app.close());

const get = (url: string, headers: InjectOptions['headers'] = {}) =>
  app.inject({ method: 'GET', url, headers });

test('what a page is about travels as data that cannot end its script', async () => {
  const { body } = await t.as(await makeUser(t.db))('POST', '/api/organization/ventures/create/', {
    body: { company_name: '</script><script>alert(1)</script>', tagline: 'a', pitch: '<!-- & b' },
  });
  await t.db.updateTable('ventures').set({ review_status: 'approved' }).execute();
  const page = (await get(`/ventures/${body.id}`)).body;
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  const data = JSON.parse(json) as { '@graph': object[] };
  expect(data['@graph'][1]).toMatchObject({
    name: '</script><script>alert(1)</script>',
    description: '<!-- & b',
  });
  expect(page).not.toContain('<script>alert');
  expect(page).toContain(`/previews/ventures/${body.id}-1.png`);
});

test('a page names the calls that it makes first, for its own address', async () => {
  const tagOf = async (url: string) => /<html [^>]*>/.exec((await get(url)).body)?.[0];
  expect(await tagOf('/modules')).toContain(
    ' data-own-asks="/api/modules/ /api/user-progress-view/"',
  );
  expect(await tagOf('/ventures/7')).toContain(
    ' data-asks="/api/organization/ventures/7/ /api/organization/ventures/?page=1"',
  );
  expect(await tagOf('/ventures/7?page=2')).toContain(' data-asks="/api/organization/ventures/7/"');
  // The French URL of the page, as in search engines, and one from a shared link.
  for (const query of ['lang=fr', 'fbclid=abc&utm_source=x'])
    expect(await tagOf(`/ventures/7?${query}`)).toContain(
      ' data-asks="/api/organization/ventures/7/ /api/organization/ventures/?page=1"',
    );
  expect(await tagOf('/ventures/%22onload=%22')).not.toContain('onload="');
  expect(await tagOf('/saved')).not.toContain('asks');
});

test('pages of links that are passed on by hand are not for search engines', async () => {
  const links = ['/plans/a', '/packs/a', '/join/a', '/invite/a/b', '/reset-password/a/b'];
  for (const url of links) expect((await get(url)).headers['x-robots-tag'], url).toBe('noindex');
  expect((await get('/ventures')).headers['x-robots-tag']).toBeUndefined();
});

test('an address of an earlier release leads to where its page is now, with its filters', async () => {
  const { statusCode, headers } = await get('/dashboard/unanswered?state=done');
  expect([statusCode, headers.location]).toEqual([301, '/staff/unanswered?state=done']);
  expect((await get('/dashboard/unanswered')).headers.location).toBe('/staff/unanswered');
});

describe('the sitemap', () => {
  const paths = (xml: string) =>
    [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) =>
      url.replace(t.app.config.publicUrl, ''),
    );

  test('names pages, lessons and reviewed ventures, and nothing that asks for an account', async () => {
    const as = t.as(await makeUser(t.db));
    const create = async (company_name: string) => {
      const { body } = await as('POST', '/api/organization/ventures/create/', {
        body: { company_name, tagline: 'a', pitch: 'b' },
      });
      return body.id as number;
    };
    const [approved, pending] = [await create('One'), await create('Two')];
    await t.db
      .updateTable('ventures')
      .set({ review_status: 'approved' })
      .where('id', '=', approved)
      .execute();
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    const files = paths(index.body);
    expect(files).toEqual([
      '/sitemaps/pages-1.xml',
      '/sitemaps/lessons-1.xml',
      '/sitemaps/ventures-1.xml',
    ]);
    const all = (await Promise.all(files.map(async (url) => (await get(url)).body))).flatMap(paths);
    expect(all).toEqual(
      expect.arrayContaining(['/', '/ventures', '/chapters/1/lessons', `/ventures/${approved}`]),
    );
    expect(all).not.toContain(`/ventures/${pending}`);
    expect(
      all.filter((url) => /^\/(?:dashboard|staff|opportunities|ai-advisor)/.test(url)),
    ).toEqual([]);
  });

  test('names each page of ours in every language, and what users write once', async () => {
    const { body } = await get('/sitemaps/pages-1.xml');
    const { publicUrl } = t.app.config;
    const others = `<xhtml:link rel="alternate" hreflang="x-default" href="${publicUrl}/glossary"/><xhtml:link rel="alternate" hreflang="en" href="${publicUrl}/glossary"/><xhtml:link rel="alternate" hreflang="fr" href="${publicUrl}/glossary?lang=fr"/>`;
    for (const address of ['/glossary', '/glossary?lang=fr'])
      expect(body).toContain(`<url><loc>${publicUrl}${address}</loc>${others}</url>`);
    expect((await get('/sitemaps/ventures-1.xml')).body).not.toContain('hreflang');
  });

  test('a page says where it is in each language, and itself by the one that it is in', async () => {
    const { publicUrl } = t.app.config;
    const html = async (url: string) => (await get(url)).body;
    const [english, french] = [
      await html('/chapters/1/lessons'),
      await html('/chapters/1/lessons?lang=fr'),
    ];
    for (const page of [english, french])
      expect(page).toContain(
        `<link rel="alternate" hreflang="fr" href="${publicUrl}/chapters/1/lessons?lang=fr">`,
      );
    expect(english).toContain(`<link rel="canonical" href="${publicUrl}/chapters/1/lessons">`);
    expect(french).toContain(
      `<link rel="canonical" href="${publicUrl}/chapters/1/lessons?lang=fr">`,
    );
    expect(french).toContain('<html lang="fr"');
  });

  test('is in parts of which each holds its own range', async () => {
    const { id } = await makeUser(t.db);
    const row = await t.db.selectFrom('ventures').selectAll().limit(1).executeTakeFirstOrThrow();
    await t.db
      .insertInto('ventures')
      .values({ ...row, id: 50_001, owner_id: id, review_status: 'approved' })
      .execute();
    expect(paths((await get('/sitemap.xml')).body)).toContain('/sitemaps/ventures-2.xml');
    expect(paths((await get('/sitemaps/ventures-2.xml')).body)).toEqual(['/ventures/50001']);
    await t.db.deleteFrom('ventures').where('id', '=', 50_001).execute();
  });

  test('is sent again only when it has changed', async () => {
    for (const url of ['/robots.txt', '/sitemap.xml', '/sitemaps/lessons-1.xml']) {
      const { headers } = await get(url);
      const again = await get(url, { 'if-none-match': String(headers['etag']) });
      expect([again.statusCode, again.body], url).toEqual([304, '']);
    }
  });

  test.each([
    '/sitemaps/ventures-9.xml',
    '/sitemaps/ventures-999999.xml',
    '/sitemaps/secrets-1.xml',
    '/sitemaps/..%2fx',
    '/sitemaps/a',
  ])('%s is none', async (url) => {
    const { statusCode } = await get(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
  });
});

describe('what is no address', () => {
  let port: number;
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });

  /** Sends the URL as it is, which no well-behaved client does. */
  async function answerTo(target: string) {
    const socket = connect(port, '127.0.0.1');
    // Not ended, because the server may close a half-closed connection before it answers.
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return Number(/^HTTP\/1.1 (\d+)/.exec(await text(socket))?.[1]);
  }

  test.each(['//[', '///', '//a:b', '//@', '//x:99999/', '/\\', '//%', 'http://[/', '/%ff', '*'])(
    '%s is answered all the same',
    async (target) => {
      expect(await answerTo(target)).toBeLessThan(500);
    },
  );

  test.each(['/', '/api/'])('%s and fifteen thousand slashes are nothing', async (start) => {
    expect(await answerTo(`${start}${'/'.repeat(15_000)}x`)).toBe(404);
  });
});

describe('pages', () => {
  test('made at build time come in the language of the cookie, else of the browser', async () => {
    expect((await get('/')).body).toContain('home en');
    expect((await get('/', { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' })).body).toContain(
      'home fr',
    );
    const cookie = { cookie: 'a=b; language=en', 'accept-language': 'fr' };
    expect((await get('/', cookie)).body).toContain('home en');
  });

  test('others get the shell, with and without a trailing slash, in the right language', async () => {
    for (const url of ['/modules', '/modules/', '/modules/1/courses?a=2']) {
      const { statusCode, body } = await get(url, { cookie: 'language=fr' });
      expect([statusCode, body.includes('shell')]).toEqual([200, true]);
      expect(body).toContain('<html lang="fr"');
      expect(body).toContain('<meta name="description" content="');
    }
  });

  test('have their title before any script runs', async () => {
    const { body } = await get('/modules', { cookie: 'language=fr' });
    expect(body).toContain('<title>Titre de /modules · Inzira</title>');
    expect(body).toContain('<meta name="description" content="Ce que c’est">');
  });

  test('say what their scripts will ask for, in the right language', async () => {
    const { body } = await get('/modules', { cookie: 'language=fr' });
    expect(body).toContain('<link href="/fr.js" />');
    expect(body).not.toContain('<link href="/en.js" />');
  });

  test('that do not exist answer 404 with the page that says so', async () => {
    const { statusCode, body, headers } = await get('/no/such/page');
    expect([statusCode, body.includes('nothing here en')]).toEqual([404, true]);
    expect(headers['content-type']).toContain('text/html');
  });

  test('of a lesson show its title where the link is shared, escaped', async () => {
    await t.db.updateTable('lessons').set({ title: '5 < 6 & "$1"' }).where('id', '=', 1).execute();
    const { body } = await get('/chapters/1/lessons?lesson=1');
    expect(body).toMatch(/<meta property="og:title" content="[^"]+ · Inzira">/);
    expect(body).not.toContain('<!--head-->');
    const [head] = body.split('</head>');
    expect(head).not.toContain('5 < 6');
  });

  test('travel compressed, to browsers that can unpack them', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, accepted] of [
      ['br', 'gzip, deflate, br, zstd'],
      ['gzip', 'gzip, deflate'],
    ] as const) {
      const { headers, rawPayload } = await get('/', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['vary']).toContain('Accept-Encoding');
      expect(unpack[encoding](rawPayload).toString()).toContain('home en');
    }
    const { headers, body } = await get('/');
    expect([headers['content-encoding'], body.includes('home en')]).toEqual([undefined, true]);
    expect(headers['vary']).toContain('Cookie');
  });

  test('are not sent again to who has them; one that does not exist stays a 404', async () => {
    for (const [url, status] of [
      ['/', 304],
      ['/modules', 304],
      ['/no/such/page', 404],
    ] as const) {
      const { headers } = await get(url);
      const again = await get(url, { 'if-none-match': String(headers['etag']) });
      expect(again.statusCode).toBe(status);
      // Another language is another page.
      const french = { 'if-none-match': String(headers['etag']), 'accept-language': 'fr' };
      expect((await get(url, french)).statusCode).toBe(status === 304 ? 200 : 404);
    }
  });

  test('say so when the installation shows demo data, from the next request on', async () => {
    expect((await get('/modules')).body).not.toContain('data-demo');
    await t.db.insertInto('installation').values({ key: 'demo', value: 'loaded' }).execute();
    for (const url of ['/', '/modules', '/no/such/page'])
      expect((await get(url)).body).toContain('<html data-demo lang="en"');
  });

  test('say so where no mail leaves; phones that keep the app learn when it does', async () => {
    expect((await get('/forgot-password')).body).toMatch(/<html[^>]* data-no-mail>/);
    expect((await get('/offline.json')).json()).toMatchObject({ version: 'abc' });
    const mail = { ...t.app.config.mail, smtpUrl: 'smtp://mail.example' };
    const config = { ...t.app.config, mail };
    const sending = await buildApp(config, t.db, readWebBuild(makeWebBuild()));
    const at = async (url: string) => sending.inject({ method: 'GET', url });
    expect((await at('/forgot-password')).body).not.toContain('data-no-mail');
    expect((await at('/offline.json')).json()).toMatchObject({ version: 'abc.mail' });
    await sending.close();
  });

  test('take no host from the request', async () => {
    const { publicUrl } = t.app.config;
    for (const url of ['/', '/chapters/1/lessons', '/sitemap.xml', '/robots.txt']) {
      const { body } = await get(url, { host: 'evil.example' });
      expect(body, url).not.toContain('evil.example');
      expect(body, url).toContain(`${publicUrl}/`);
      expect(body, url).not.toContain('__PUBLIC_URL__');
    }
  });

  test('come in the language that the link says, unless another was chosen here', async () => {
    expect((await get('/?lang=fr', { 'accept-language': 'en' })).body).toContain('home fr');
    expect((await get('/?lang=fr', { cookie: 'language=en' })).body).toContain('home en');
    expect((await get('/?lang=xx', { 'accept-language': 'fr' })).body).toContain('home fr');
  });

  test('show a picture where their link is shared, in their language', async () => {
    const { body } = await get('/modules', { cookie: 'language=fr' });
    expect(body).toContain(
      `<meta property="og:image" content="${t.app.config.publicUrl}/assets/preview-fr.png">`,
    );
  });

  test('of the curriculum say what they teach and where they stand', async () => {
    for (const [url, kinds] of [
      ['/modules/1/courses', ['BreadcrumbList', 'Course', 'Course']],
      ['/courses/1/chapters', ['BreadcrumbList', 'Course']],
      ['/chapters/1/lessons?lesson=1', ['BreadcrumbList', 'LearningResource']],
    ] as const) {
      const [, json = ''] =
        /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await get(url)).body) ?? [];
      const data = JSON.parse(json) as { '@graph': { '@type': string }[] };
      expect(data['@graph'].map((thing) => thing['@type'])).toEqual(kinds);
    }
    expect((await get('/courses/999999/chapters')).body).not.toContain('ld+json');
  });
});

describe('files', () => {
  test('with a hash in their name are kept for ever, compressed', async () => {
    const { headers, statusCode } = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    // Without headers that the twenty files of a first visit do not need.
    for (const name of ['content-security-policy', 'x-frame-options', 'etag', 'last-modified'])
      expect(headers[name]).toBeUndefined();
  });

  test.each([
    '/.built',
    '/pages.json',
    '/routes.json',
    '/shell.html',
    '/readable.html',
    '/.server/render.mjs',
    '/assets/../shell.html',
    '/assets/none.js',
    '/.env',
    '/%2e%2e/package.json',
  ])('%s is not served', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

test('the icon of the site is not asked for again on each page', async () => {
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
});

test('the inline script of the pages may run, and no other', async () => {
  const { headers } = await get('/');
  const hash = createHash('sha256').update(THEME_SCRIPT).digest('base64');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).not.toContain('unsafe-inline');
});
