import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { isWhole } from '#test/whole.ts';
import { makeWebBuild } from '#test/web-build.ts';
import { readWebBuild } from './web.ts';

const LESSONS = '/chapters/1/lessons';

let t: TestApp;
let app: FastifyInstance;
/** Another process on the same database. */
let other: FastifyInstance;
let editor: ReturnType<TestApp['as']>;
beforeAll(async () => {
  t = await startTestApp({}, { withLessons: true });
  app = await buildApp(t.app.config, t.db, readWebBuild(makeWebBuild()));
  other = await buildApp(t.app.config, t.db, readWebBuild(makeWebBuild()));
  editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
});
afterAll(async () => Promise.all([app.close(), other.close()]));

const get = async (url: string, headers: InjectOptions['headers'] = {}, of = app) =>
  of.inject({ method: 'GET', url, headers });
const read = async (url: string, headers?: InjectOptions['headers'], of?: FastifyInstance) =>
  (await get(url, headers, of)).body;
const textOf = (html: string) => /<main>(.*?)<\/main>/s.exec(html)?.[1] ?? null;
const titlesIn = async (language: string) => {
  const headers = { 'accept-language': language };
  const answer = await app.inject({ url: '/api/chapters/1/lessons/', headers });
  return answer.json<{ title: string }[]>().map(({ title }) => title);
};

/** As staff do it. */
async function publish(file: string, change: (text: string) => string) {
  const url = '/api/staff/content/file/';
  const { body } = await editor('GET', `${url}?path=${encodeURIComponent(file)}`);
  const text = change(body.text as string);
  expect(text).not.toBe(body.text);
  const answer = await editor('PUT', url, { body: { path: file, text, version: body.version } });
  expect(answer.status).toBe(200);
}

async function fileOf(title: string) {
  const { body } = await editor('GET', '/api/staff/content/');
  const entries = body.entries as { kind: string; path: string; title: string }[];
  const entry = entries.find((one) => one.kind === 'lesson' && one.title === title);
  if (!entry) throw new Error(`No lesson is called ${title}.`);
  return entry.path;
}

test.each(['en', 'fr'])('a page is there to be read before any script, in %s', async (language) => {
  const page = await read(LESSONS, { 'accept-language': language });
  const titles = await titlesIn(language);
  expect(titles.length).toBeGreaterThan(1);
  for (const title of titles) expect(textOf(page)).toContain(`<h2>${title}</h2>`);
  expect(page).toContain(`<html lang="${language}"`);
  expect(page).toContain(`<link rel="stylesheet" href="/${language}.css" />`);
  expect(textOf(page)).toContain(`${language} · ${LESSONS} · `);
});

test('what the app asks first comes along but for texts that are not shown, and is asked again by who is signed in alone', async () => {
  const page = await read(LESSONS);
  const [, json = ''] =
    /<script type="application\/json" data-answer="\/api\/chapters\/1\/lessons\/" data-language="en">(.*?)<\/script>/s.exec(
      page,
    ) ?? [];
  const answer = await app.inject({ url: '/api/chapters/1/lessons/' });
  const [shown, ...others] = answer.json<{ content?: string }[]>();
  expect(others.length).toBeGreaterThan(0);
  expect(JSON.parse(json)).toEqual([shown, ...others.map(({ content: _, ...one }) => one)]);
  expect(page).toContain(' data-own-asks="/api/chapters/1/lessons/"');
  expect(page).not.toContain(' data-asks=');
});

test('what stands there is the same for everybody', async () => {
  const user = await makeUser(t.db, { username: 'reader' });
  await t.as(user)('POST', '/api/user-progress/', { body: { lesson_id: 1, completed: true } });
  const { token } = (await t.as(user)('GET', '/api/auth/profile/')).headers;
  expect(await read(LESSONS, { authorization: `Bearer ${String(token)}` })).toBe(
    await read(LESSONS),
  );
  expect(await read(LESSONS)).not.toContain('"completed":true');
});

test('who is signed in waits for their own where the address does not say which', async () => {
  const frame = '<div id="frame">';
  expect(await read(LESSONS)).toContain('<div id="root" data-readable data-for="visitor">');
  expect(await read(LESSONS)).toContain(frame);
  const said = await read(`${LESSONS}?lesson=2`);
  expect(said).toContain('<div id="root" data-readable>');
  expect(said).not.toContain(frame);
  expect(textOf(await read(`${LESSONS}?lesson=2`))).toContain(`${LESSONS}?lesson=2`);
  expect(await read('/courses/1/chapters')).toContain('<div id="root" data-readable>');
});

test('and where it says which, but shows how far one is', async () => {
  const page = await read('/modules/1/courses');
  expect(page).toContain('<div id="root" data-readable data-for="visitor">');
  expect(page).toContain('<div id="frame">');
});

test('every lesson in both languages is made, and packed, once, when all are visited in turn', async () => {
  const fresh = await buildApp(t.app.config, t.db, readWebBuild(makeWebBuild()));
  const lessons = await t.db.selectFrom('lessons').select(['id', 'chapter_id']).execute();
  expect(lessons.length).toBeGreaterThan(100);
  const visit = async (those: typeof lessons, encoding: string) => {
    const pages: { text: string | null; bytes: number }[] = [];
    for (const { id, chapter_id } of those)
      for (const language of ['en', 'fr']) {
        const headers = { 'accept-language': language, 'accept-encoding': encoding };
        const url = `/chapters/${chapter_id}/lessons?lesson=${id}`;
        const { rawPayload } = await get(url, headers, fresh);
        const body = encoding === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
        pages.push({ text: textOf(body.toString()), bytes: rawPayload.length });
      }
    return pages;
  };
  const first = await visit(lessons, 'br');
  // The oldest entries are evicted first.
  const second = await visit(isWhole ? lessons : lessons.slice(0, 40), 'br');
  expect(second.map(({ text }) => text)).toEqual(
    first.slice(0, second.length).map(({ text }) => text),
  );
  // Compressed better the second time, which proves that the first one was cached.
  expect(second.filter(({ bytes }, at) => bytes >= (first[at]?.bytes ?? 0))).toEqual([]);
  await fresh.close();
}, 120_000);

test('where links were passed on, what others added to them changes nothing', async () => {
  const shared = await read(`${LESSONS}?lesson=2&utm_source=whatsapp&fbclid=x`);
  expect(textOf(shared)).toBe(textOf(await read(`${LESSONS}?lesson=2`)));
  for (const search of ['?page=2', '?lesson=2&lesson=1', '?lesson=x', '?lesson=-1', '?a'])
    expect(await read(`${LESSONS}${search}`), search).toContain('shell');
});

test('a page is made once, until what it says changes', async () => {
  const first = textOf(await read('/chapters/2/lessons'));
  expect(textOf(await read('/chapters/2/lessons'))).toBe(first);
  const { headers } = await get('/chapters/2/lessons');
  const known = { 'if-none-match': String(headers['etag']) };
  expect((await get('/chapters/2/lessons', known)).statusCode).toBe(304);
  expect((await get('/chapters/2/lessons', { ...known, 'accept-language': 'fr' })).statusCode).toBe(
    200,
  );
  expect(headers['vary']).toContain('Cookie, Accept-Language');
  expect(headers['cache-control']).toBe('no-cache');
});

test('what staff change is there at the next look, in every process', async () => {
  const [title = ''] = await titlesIn('en');
  const before = (await get(LESSONS)).headers['etag'];
  await read(LESSONS, {}, other);
  const file = await fileOf(title);
  await publish(file, (text) => text.replace(title, 'A title of today'));
  for (const one of [app, other])
    expect(textOf(await read(LESSONS, {}, one))).toContain('A title of today');
  expect((await get(LESSONS, { 'if-none-match': String(before) })).statusCode).toBe(200);
  await publish(file, (text) => text.replace('A title of today', title));
  expect(textOf(await read(LESSONS, {}, other))).not.toContain('A title of today');
});

test('what is hidden, or not there, is not in the page either', async () => {
  const [title = ''] = await titlesIn('en');
  const archived_at = new Date().toISOString();
  await t.db.updateTable('lessons').set({ archived_at }).where('title', '=', title).execute();
  await t.db.updateTable('curriculum_state').set({ content_hash: 'another' }).execute();
  const page = await read(LESSONS);
  expect(textOf(page)).not.toBeNull();
  expect(page).not.toContain(title);
  await t.db.updateTable('lessons').set({ archived_at: null }).execute();
  await t.db.updateTable('curriculum_state').set({ content_hash: 'back' }).execute();
  for (const url of ['/chapters/999999/lessons', '/courses/999999/chapters']) {
    const missing = await get(url);
    expect([missing.statusCode, textOf(missing.body)], url).toEqual([200, null]);
    expect(missing.body, url).toContain('shell');
    expect(missing.body, url).not.toContain('data-answer');
  }
});

test('nothing that the content says can end the data of a page', async () => {
  const title = '</script><script>alert(1)</script><!-- $& \u2028 </SCRIPT ';
  await t.db.updateTable('lessons').set({ title }).where('id', '=', 1).execute();
  await t.db.updateTable('curriculum_state').set({ content_hash: 'hostile' }).execute();
  const page = await read(LESSONS);
  expect(page).not.toContain('<script>alert');
  expect(page).not.toMatch(/<\/script\s/i);
  const [, json = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  expect((JSON.parse(json) as { title: string }[])[0]?.title).toBe(title);
});

test('what could not be made readable is shown by the app', async () => {
  await t.db
    .updateTable('chapters')
    .set({ archived_at: new Date().toISOString() })
    .where('course_id', '=', 2)
    .execute();
  await t.db.updateTable('curriculum_state').set({ content_hash: 'emptied' }).execute();
  const { statusCode, body } = await get('/courses/2/chapters');
  expect([statusCode, textOf(body)]).toEqual([200, null]);
  expect(body).toContain('shell');
});

/** Replaces the app: reports the calls that it gets, and answers on command. */
async function withRenderer(code: string) {
  const folder = makeWebBuild();
  writeFileSync(path.join(folder, '.server/render.mjs'), code);
  return buildApp(t.app.config, t.db, readWebBuild(folder));
}

test('what could not be made is tried again when it has changed, and not for each reader', async () => {
  const failing = await withRenderer(`
    globalThis.rendered = 0;
    export async function renderReadable() {
      globalThis.rendered += 1;
      throw new Error('It asks for more than it was given.');
    }`);
  const times = () => (globalThis as { rendered?: number }).rendered;
  for (let reader = 0; reader < 3; reader += 1)
    expect(await read(LESSONS, {}, failing)).toContain('shell');
  expect(times()).toBe(1);
  await t.db.updateTable('lessons').set({ title: 'Changed' }).where('chapter_id', '=', 1).execute();
  await t.db.updateTable('curriculum_state').set({ content_hash: 'changed' }).execute();
  expect(await read(LESSONS, {}, failing)).toContain('shell');
  expect(times()).toBe(2);
  await failing.close();
});

test('a crowd of pages that are not made yet is not held up: it gets the app alone', async () => {
  const stalled = await withRenderer(
    `export const renderReadable = () => new Promise((done) => setTimeout(done, 1500, '<main>made</main>'));`,
  );
  const lessons = await t.db.selectFrom('lessons').select(['id', 'chapter_id']).limit(60).execute();
  const pages = await Promise.all(
    lessons.map(async ({ id, chapter_id }) =>
      read(`/chapters/${chapter_id}/lessons?lesson=${id}`, {}, stalled),
    ),
  );
  const made = pages.filter((page) => textOf(page) === 'made');
  expect(made.length).toBe(20);
  expect(pages.filter((page) => page.includes('shell')).length).toBe(lessons.length - 20);
  await stalled.close();
});

test('a page that takes too long to be made is shown by the app', async () => {
  const stalled = await withRenderer(
    'export const renderReadable = () => new Promise(() => undefined);',
  );
  expect(await read(LESSONS, {}, stalled)).toContain('shell');
  await stalled.close();
}, 20_000);

test('a page is asked for as by the browser that opens it', async () => {
  const asked: unknown[] = [];
  const spied = await buildApp(t.app.config, t.db, readWebBuild(makeWebBuild()));
  spied.addHook('onRequest', async ({ url, headers }) => {
    if (url.startsWith('/api/')) asked.push(headers['user-agent']);
  });
  await get(LESSONS, { 'user-agent': 'WhatsApp/2.23' }, spied);
  await spied.close();
  expect(asked).toEqual(['WhatsApp/2.23']);
});
