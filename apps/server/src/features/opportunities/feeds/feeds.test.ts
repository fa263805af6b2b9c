import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import type { AddressRule } from '#src/features/opportunities/link-request.ts';
import { LISTING } from '#src/features/opportunities/opportunities.fixture.ts';
import { FeedProblem, feedOfPage } from './feed-parser.ts';
import { dismissEntry, takeEntry } from './feed-entries.ts';
import { addFeed, fetchFeed, readDueFeeds, tryFeed } from './feeds.ts';

const { signal } = new AbortController();
const local: AddressRule = (ip) => ip === '127.0.0.1';

let t: TestApp;
let editor: ReturnType<TestApp['as']>;
let editorId: number;
let server: Server;
let site: string;
let answer: RequestListener;
beforeAll(async () => {
  t = await startTestApp();
  const user = await makeUser(t.db, { roles: ['editor'] });
  editorId = user.id;
  editor = t.as(user);
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  await t.db.deleteFrom('opportunity_feeds').execute();
  await t.db.deleteFrom('opportunities').execute();
});

const send =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, headers).end(body);
  };

const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Grants &amp; prizes</title>${items.join('')}</channel></rss>`;
const item = (id: string, title = `Grant ${id}`, text = 'For founders.') =>
  `<item><guid>${id}</guid><title>${title}</title><link>${site}/calls/${id}</link><description><![CDATA[<p>${text}</p>]]></description><pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate></item>`;

const read = (path = '/feed', rule = local) => fetchFeed(`${site}${path}`, rule, signal);
const problemOf = (path?: string, rule?: AddressRule) =>
  read(path, rule).then(
    () => 'none',
    (error: unknown) => (error instanceof FeedProblem ? error.message : String(error)),
  );

describe('a feed is read', () => {
  test('as RSS, with words instead of HTML', async () => {
    answer = send(rss(item('a', 'Seed &lt;b&gt;grant&lt;/b&gt;', 'Up to <b>5,000</b> &amp; more')));
    expect(await read()).toEqual({
      title: 'Grants & prizes',
      entries: [
        {
          key: 'a',
          title: 'Seed grant',
          link: `${site}/calls/a`,
          summary: 'Up to 5,000 & more',
          publishedAt: '2026-11-02T08:00:00.000Z',
        },
      ],
    });
  });

  test('unless the name leads nowhere, which may be because the server is not online', async () => {
    const found = fetchFeed('http://nobody.invalid/feed', local, signal);
    await expect(found).rejects.toThrow('check the address, and whether the server is online');
  });

  test('as Atom, with links that are relative to it', async () => {
    answer =
      send(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Calls</title><entry><id>tag:1</id>
      <title>Prize</title><link rel="self" href="/x"/><link href="/calls/1"/><updated>2026-11-01T00:00:00Z</updated>
      <summary>Apply.</summary></entry></feed>`);
    expect((await read()).entries).toEqual([
      {
        key: 'tag:1',
        title: 'Prize',
        link: `${site}/calls/1`,
        summary: 'Apply.',
        publishedAt: '2026-11-01T00:00:00.000Z',
      },
    ]);
  });

  test('as JSON Feed', async () => {
    const items = [{ id: 7, title: 'Prize', url: '/p', content_html: '<p>Yes</p>' }, null, 'x'];
    answer = send(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items }));
    expect((await read()).entries).toMatchObject([{ key: '7', link: `${site}/p`, summary: 'Yes' }]);
  });

  test.each([
    ['latin-1 by its declaration', 'latin1', '<?xml version="1.0" encoding="ISO-8859-1"?>', ''],
    ['latin-1 by its header', 'latin1', '', 'text/xml; charset=iso-8859-1'],
    ['UTF-16 by its mark', 'utf16le', '\uFEFF', ''],
    ['an encoding that nobody knows', 'utf8', '<?xml version="1.0" encoding="x-nonsense"?>', ''],
  ] as const)('in %s', async (_, encoding, head, type) => {
    const text = `${head}${rss(item('a', 'Prix été')).replace(/^<\?xml[^>]*>/, '')}`;
    answer = send(Buffer.from(text, encoding), type ? { 'content-type': type } : {});
    expect((await read()).entries[0]?.title).toBe('Prix été');
  });

  test('after a redirect, packed, and each entry once', async () => {
    answer = (request, response) => {
      if (request.url === '/feed') response.writeHead(302, { location: '/moved' }).end();
      else
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(rss(item('a'), item('a', 'Again'), item('b'))));
    };
    expect((await read()).entries.map(({ key }) => key)).toEqual(['a', 'b']);
  });
});

describe('the address of a page', () => {
  const page = (head: string) =>
    `<!doctype html><html><head>${head}</head><body>Calls</body></html>`;
  const serve = (head: string) => {
    answer = (request, response) =>
      send(request.url === '/calls?a=1&b=2' ? rss(item('a')) : page(head))(request, response);
  };
  const find = () => tryFeed(`${site}/news`, local, signal);

  test.each([
    '<link rel="alternate" type="application/rss+xml" title="Calls" href="/calls?a=1&amp;b=2">',
    "<LINK href='calls?a=1&amp;b=2' type='application/atom+xml' rel='alternate home'/>",
    '<link rel=stylesheet href=/a.css><link rel=alternate type=application/rss+xml href=/calls?a=1&b=2>',
  ])('leads to the feed that it names: %s', async (head) => {
    serve(head);
    expect(await find()).toMatchObject({
      url: `${site}/calls?a=1&b=2`,
      entries: [{ key: 'a' }],
    });
  });

  test.each([
    '',
    '<link rel="alternate" hreflang="fr" href="/fr">',
    '<link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">',
  ])('that names none is no feed: %s', async (head) => {
    serve(head);
    await expect(find()).rejects.toMatchObject({ statusCode: 400 });
  });

  test('is no page where it is a feed that quotes one', async () => {
    const quoted =
      '<html><link rel="alternate" type="application/rss+xml" href="/elsewhere"></html>';
    answer = (request, response) =>
      send(request.url === '/news' ? rss(item('a', 'Grant', quoted)) : rss(item('b')))(
        request,
        response,
      );
    expect(await find()).toMatchObject({ url: `${site}/news`, entries: [{ key: 'a' }] });
  });

  test('leads no further than an address may', async () => {
    serve('<link rel="alternate" type="application/rss+xml" href="http://127.0.0.2/feed">');
    await expect(find()).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('a feed is refused', () => {
  test('that is long to read, while others are answered', async () => {
    answer = send(`<rss>${'<a xmlns:b="c">'.repeat(8_000)}`);
    let isRead = false;
    const reading = problemOf().finally(() => {
      isRead = true;
    });
    let turns = 0;
    for (; !isRead; turns += 1) await wait(20);
    expect(await reading).toContain('no feed');
    expect(turns).toBeGreaterThan(10);
  });

  test('that leads in circles', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/feed' }).end();
    expect(await problemOf()).toContain('leads in circles');
  });

  test('that leads to another address after a redirect', async () => {
    answer = (_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.2/inside' }).end();
    expect(await problemOf()).toContain('not lead to a site of the public web');
    answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    expect(await problemOf()).toContain('not lead to a site of the public web');
  });

  test('by the API, where it is private by number or by name', async () => {
    for (const url of [
      `${site}/feed`,
      'http://localhost/feed',

      'http://10.0.0.1/',
    ]) {
      const { status, body } = await editor('POST', '/api/staff/feeds/', { body: { url } });
      expect([status, body.url?.[0]], url).toEqual([
        400,
        'This address does not lead to a site of the public web.',
      ]);
    }
    expect((await editor('GET', '/api/staff/feeds/')).body.results).toEqual([]);
  });

  test('that is too large, before it has all come', async () => {
    let sent = 0;
    answer = (_, response) => {
      const more = () => {
        while (sent < 50 * 1024 * 1024 && !response.destroyed) {
          sent += 65_536;
          if (!response.write('x'.repeat(65_536))) {
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    };
    expect(await problemOf()).toContain('larger than 5 MB');
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  test('that is small, and too large when it is unpacked', async () => {
    answer = send(gzipSync('x'.repeat(50 * 1024 * 1024)), { 'content-encoding': 'gzip' });
    expect(await problemOf()).toContain('larger than 5 MB');
  });

  test.each([
    [
      'a bomb',
      '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><channel/></rss>',
      'entities',
    ],
    [
      'a file by an entity',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&x;</title></channel></rss>',
      'entities',
    ],
    ['a page', '<html><body>Hello</body></html>', 'no feed'],
    ['broken XML', '<rss><channel><item></rss', 'no feed'],
    ['broken JSON', '{"version": "https://jsonfeed.org', 'no feed'],
    ['nothing', '', 'no feed'],
  ])('that is %s', async (_, body, sentence) => {
    answer = send(body);
    expect(await problemOf()).toContain(sentence);
  });

  test('that is only depth', async () => {
    answer = send(rss('<a>'.repeat(100_000)));
    expect(await problemOf()).not.toBe('none');
  });

  test('whose site answers with an error', async () => {
    answer = (_, response) => response.writeHead(500).end();
    expect(await problemOf()).toContain('error 500');
  });

  test('that is a page of tags without an end is looked through at once', () => {
    const page = Buffer.from(`<html>${'<link '.repeat(60_000)}`);
    const began = performance.now();
    expect(feedOfPage(page, 'text/html', site)).toBeNull();
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test('an entry whose link would act has none', async () => {
    answer = send(
      rss('<item><title>x</title><guid>1</guid><link>javascript:alert(1)</link></item>'),
    );
    expect((await read()).entries[0]?.link).toBe('');
  });
});

describe('what feeds bring', () => {
  const url = () => `${site}/feed`;
  const add = async () => addFeed(t.db, editorId, url(), await read());
  const readAgain = async () => {
    await t.db.updateTable('opportunity_feeds').set({ next_read_at: '2020-01-01' }).execute();
    await readDueFeeds(t.db, local, signal);
  };
  const queue = async () => (await editor('GET', '/api/staff/feed-entries/')).body.results;
  const titles = async () => (await queue()).map(({ title }: { title: string }) => title);

  test('waits for somebody, and is published by nobody else', async () => {
    answer = send(rss(item('a'), item('b')));
    await add();
    await readAgain();
    expect(await titles()).toEqual(['Grant b', 'Grant a']);
    const open = await editor('GET', '/api/organization/opportunities/');
    expect(open.body.count).toBe(0);
  });

  test('becomes a listing by a person, once; when it changes it waits again beside it', async () => {
    answer = send(rss(item('a')));
    await add();
    const [{ id }] = await queue();
    const made = await editor('POST', '/api/organization/opportunities/', {
      body: { ...LISTING, feed_entry_id: id },
    });
    expect(made.status).toBe(201);
    expect(await queue()).toEqual([]);
    const again = await editor('POST', '/api/organization/opportunities/', {
      body: { ...LISTING, feed_entry_id: id },
    });
    expect([again.status, again.body.error]).toEqual([409, 'This entry is a listing already.']);
    const listings = await t.db.selectFrom('opportunities').select('id').execute();
    expect(listings).toEqual([{ id: made.body.id }]);
    await readAgain();
    expect(await queue()).toEqual([]);
    answer = send(rss(item('a', 'Grant a: later deadline')));
    await readAgain();
    expect(await queue()).toMatchObject([
      { id, title: 'Grant a: later deadline', opportunity_id: made.body.id },
    ]);
    const title = (await editor('GET', `/api/organization/opportunities/${made.body.id}/`)).body
      .title;
    expect(title).toBe(LISTING.title);
    await editor('POST', `/api/staff/feed-entries/${id}/dismiss/`);
    expect(await queue()).toEqual([]);
  });

  test('stays a listing for who dismisses it while it becomes one', async () => {
    answer = send(rss(item('a')));
    await add();
    const [{ id }] = await queue();
    const { body: listing } = await editor('POST', '/api/organization/opportunities/', {
      body: LISTING,
    });
    const isTaken = Promise.withResolvers<void>();
    const dismissed = isTaken.promise.then(() => dismissEntry(t.db, editorId, id));
    await inTransaction(t.db, async (trx) => {
      await takeEntry(trx, editorId, id, listing.id);
      isTaken.resolve();
      // On PostgreSQL it has read the entry by then; on SQLite it waits for this transaction.
      await wait(100);
    });
    await dismissed;
    const entry = await t.db
      .selectFrom('opportunity_feed_entries')
      .select(['state', 'opportunity_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(entry).toEqual({ state: 'taken', opportunity_id: listing.id });
  });

  test('stays dismissed, also when it changes, and comes once from two feeds', async () => {
    answer = send(rss(item('a')));
    await add();
    const [{ id }] = await queue();
    expect((await editor('POST', `/api/staff/feed-entries/${id}/dismiss/`)).status).toBe(204);
    answer = send(rss(item('a', 'Changed')));
    await readAgain();
    await addFeed(t.db, editorId, `${site}/other`, await read('/other'));
    expect(await queue()).toEqual([]);
  });

  test('a feed that fails says why and is asked less often; one that is paused is not', async () => {
    answer = send(rss(item('a')));
    const id = await add();
    answer = (_, response) => response.writeHead(404).end();
    await readAgain();
    const [failed] = (await editor('GET', '/api/staff/feeds/')).body.results;
    expect(failed).toMatchObject({ waiting: 1, error: { en: expect.stringContaining('404') } });
    await editor('PUT', `/api/staff/feeds/${id}/`, { body: { paused: true } });
    answer = send(rss(item('b')));
    await readAgain();
    expect(await titles()).toEqual(['Grant a']);
    await editor('PUT', `/api/staff/feeds/${id}/`, { body: { paused: false } });
    await readAgain();
    expect(await titles()).toEqual(['Grant b', 'Grant a']);
    expect((await editor('DELETE', `/api/staff/feeds/${id}/`)).status).toBe(204);
    expect(await queue()).toEqual([]);
  });

  describe('of several feeds', () => {
    /** Reads two feeds, of which the first one contains this entry. */
    async function readBoth(first: string) {
      answer = (request, response) =>
        send(request.url === '/first' ? first : rss(item('good')))(request, response);
      const ids: number[] = [];
      for (const [index, path] of ['/first', '/second'].entries()) {
        const found = { title: path, entries: [] };
        const id = await addFeed(t.db, editorId, `${site}${path}`, found);
        await t.db
          .updateTable('opportunity_feeds')
          .set({ next_read_at: `2020-01-0${index + 1}`, last_read_at: null })
          .where('id', '=', id)
          .execute();
        ids.push(id);
      }
      const failure = await readDueFeeds(t.db, local, signal).then(
        () => null,
        (error: unknown) => error,
      );
      const feeds = await t.db
        .selectFrom('opportunity_feeds')
        .select(['last_read_at', 'next_read_at', 'failures'])
        .orderBy('id')
        .execute();
      return { failure, feeds };
    }
    const isRead = {
      last_read_at: expect.stringMatching(/^20(?!20)/),
      next_read_at: expect.stringMatching(/^20(?!20)/),
    };

    test.each([
      [
        'JSON',
        JSON.stringify({
          version: 'https://jsonfeed.org/version/1.1',
          items: [{ id: '\u0000x', title: 'Odd' }],
        }),
      ],
      ['RSS', rss('<item><guid>&#0;x</guid><title>Odd</title></item>')],
    ])(
      'one whose %s names an entry by a control character is read as the others',
      async (_, odd) => {
        expect(await readBoth(odd)).toEqual({
          failure: null,
          feeds: [
            { ...isRead, failures: 0 },
            { ...isRead, failures: 0 },
          ],
        });
        expect((await titles()).toSorted()).toEqual(['Grant good', 'Odd']);
      },
    );

    test('one whose entries cannot be stored is put off, and the others are read', async () => {
      await sql`create unique index odd_entries on opportunity_feed_entries (summary)`.execute(
        t.db,
      );
      try {
        const { failure, feeds } = await readBoth(
          rss(item('a', 'A', 'The same.'), item('b', 'B', 'The same.')),
        );
        expect(String(failure)).toMatch(/unique/i);
        expect(feeds).toEqual([
          { ...isRead, failures: 1 },
          { ...isRead, failures: 0 },
        ]);
        expect(await titles()).toEqual(['Grant good']);
      } finally {
        await sql`drop index odd_entries`.execute(t.db);
      }
    });
  });

  test('a feed is read once, however often it is added', async () => {
    answer = send(rss(item('a')));
    await add();
    await expect(add()).rejects.toMatchObject({ statusCode: 409 });
    const actions = await t.db
      .selectFrom('history')
      .select('action')
      .where('subject_kind', '=', 'feed')
      .where('action', '=', 'feed-added')
      .execute();
    expect(actions.length).toBeGreaterThan(0);
  });

  test('come page by page, the newest first, and are found by title and address', async () => {
    const feed = (index: number) => ({
      url: `https://many.example/feed-${index}`,
      title: `Bourses d’été ${index}`,
      paused_at: null,
      last_read_at: null,
      next_read_at: '9999-01-01T00:00:00.000Z',
      failures: 0,
      error: null,
      created_at: new Date().toISOString(),
    });
    const many = Array.from({ length: 45 }, (_, index) => feed(index));
    await t.db.insertInto('opportunity_feeds').values(many).execute();
    const read = async (query: string) => {
      const { body } = await editor('GET', `/api/staff/feeds/?search=many.example${query}`);
      return [body.count, body.results.map(({ url }: { url: string }) => /\d+$/.exec(url)?.[0])];
    };
    const numbers = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => String(from - index));
    expect(await read('')).toEqual([45, numbers(44, 25)]);
    expect(await read('&page=3')).toEqual([45, numbers(4, 0)]);
    expect(await read('%20ETE%2031')).toEqual([1, ['31']]);
    expect(await read('%20nothing')).toEqual([0, []]);
    expect((await editor('GET', '/api/staff/feeds/?page=99')).status).toBe(404);
    await t.db.deleteFrom('opportunity_feeds').where('url', 'like', 'https://many%').execute();
  });

  test.each(['/api/staff/feeds/', '/api/staff/feed-entries/'])(
    '%s is for editors',
    async (path) => {
      expect((await t.as(await makeUser(t.db))('GET', path)).status).toBe(403);
    },
  );
});
