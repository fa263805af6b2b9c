import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyRequest } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importResources } from '#src/features/resources/import-resources.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import type { App } from './app-type.ts';
import { registerCompression } from './compression.ts';
import { registerSharedAnswers, sharedAnswer } from './shared-answers.ts';
import { SharedTexts } from './shared-texts.ts';

describe('a shared answer', () => {
  let app: App;
  let version: string;
  let made: number;

  beforeEach(() => {
    app = Fastify();
    [version, made] = ['1', 0];
    app.decorate('sharedTexts', new SharedTexts());
    app.decorateRequest('viewer', null);
    app.addHook('preHandler', async (request) => {
      if (request.headers.authorization) request.viewer = { id: 7 } as FastifyRequest['viewer'];
    });
    registerSharedAnswers(app);
    registerCompression(app);
    const answer = async (request: FastifyRequest) => {
      made += 1;
      return { made, for: request.viewer?.id ?? null, long: 'x'.repeat(2_000) };
    };
    app.get('/list', { ...sharedAnswer(app, { version: async () => version }) }, answer);
    const personal = sharedAnswer(app, { version: async () => version, personal: true });
    app.get('/own', { ...personal }, answer);
    app.get('/broken', { ...personal }, async (_, reply) => {
      made += 1;
      return reply.code(404).send({ error: 'none' });
    });
  });

  const get = async (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });

  test('is made once for each version', async () => {
    for (let i = 0; i < 3; i += 1) expect((await get('/list')).json()).toMatchObject({ made: 1 });
    version = '2';
    for (let i = 0; i < 3; i += 1) expect((await get('/list')).json()).toMatchObject({ made: 2 });
    expect((await get('/list?page=2')).json()).toMatchObject({ made: 3 });
  });

  test('is not sent again to who has it, whether or not it is still kept', async () => {
    const { headers } = await get('/list');
    const etag = String(headers.etag);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get('/list', { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    version = '2';
    made = 0;
    expect((await get('/list', { 'if-none-match': etag })).statusCode).toBe(304);
    version = '3';
    const other = await get('/list', { 'if-none-match': etag });
    expect(other.statusCode).toBe(200);
    expect(other.headers.etag).not.toBe(etag);
  });

  test('is not compressed again where another version is the same text', async () => {
    const compressed = async () => {
      await get('/list', { 'accept-encoding': 'br' });
      return app.sharedTexts.find(JSON.stringify(['/list', {}, {}, null]))?.compressed.br;
    };
    await compressed();
    const bytes = await compressed();
    expect(bytes).toBeDefined();
    [version, made] = ['2', 0];
    expect(await compressed()).toBe(bytes);
    version = '3';
    expect(await compressed()).not.toBe(bytes);
  });

  test('travels compressed to who can unpack it, and as it is to others', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (let i = 0; i < 2; i += 1) {
      for (const encoding of ['br', 'gzip'] as const) {
        const { headers, rawPayload } = await get('/list', { 'accept-encoding': encoding });
        expect(headers['content-encoding']).toBe(encoding);
        expect(Number(headers['content-length'])).toBe(rawPayload.length);
        expect(JSON.parse(unpack[encoding](rawPayload).toString())).toMatchObject({ made: 1 });
      }
      const plain = await get('/list', { 'accept-encoding': 'br;q=0, deflate' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.json()).toMatchObject({ made: 1 });
      expect(plain.headers['vary']).toContain('Accept-Encoding');
    }
  });

  test('that is a user’s own is theirs alone', async () => {
    const user = { authorization: 'Bearer x' };
    expect((await get('/own', user)).json()).toMatchObject({ for: 7 });
    const visitor = await get('/own');
    expect(visitor.json()).toMatchObject({ for: null });
    expect(visitor.headers['vary']).toContain('Authorization');
    const own = await get('/own', { ...user, 'if-none-match': String(visitor.headers.etag) });
    expect(own.json()).toMatchObject({ for: 7 });
    expect(own.headers.etag).toBeUndefined();
  });

  test('has its length told to HEAD, whatever the client has', async () => {
    await get('/list');
    for (const headers of [{}, { 'if-none-match': '*' }]) {
      const head = await app.inject({ method: 'HEAD', url: '/list', headers });
      expect([head.statusCode, head.body]).toEqual([200, '']);
    }
    expect((await get('/list')).json()).toMatchObject({ made: 1 });
  });

  test('is not kept where it is a failure', async () => {
    for (let i = 1; i < 3; i += 1) {
      const { statusCode, headers } = await get('/broken');
      expect([statusCode, headers.etag, made]).toEqual([404, undefined, i]);
    }
  });
});

test('a text that is sent often is made as small as it can be', async () => {
  const app = Fastify() as unknown as App;
  const texts = new SharedTexts();
  const text = readFileSync(import.meta.filename, 'utf8');
  app.get('/text', async (request, reply) => texts.prepareMade(text, request, reply));
  const get = async () =>
    (await app.inject({ url: '/text', headers: { 'accept-encoding': 'br' } })).rawPayload;
  await get();
  const before = await get();
  await expect.poll(async () => (await get()).length).toBeLessThan(before.length * 0.95);
  expect(brotliDecompressSync(await get()).toString()).toBe(text);
});

test('of many small answers with long names the oldest are forgotten', () => {
  const texts = new SharedTexts();
  const name = (at: number) => `${at} ${'x'.repeat(1_000)}`;
  for (let at = 0; at < 10_000; at += 1) texts.keep(name(at), '[]', '1');
  const kept = Array.from({ length: 10_000 }, (_, at) => texts.find(name(at))).filter(Boolean);
  expect(kept.length).toBeGreaterThan(1_000);
  expect(kept.length).toBeLessThan(8_000);
});

describe('the answers of the product', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({}, { withLessons: true });
  });

  test.each([
    '/api/modules/',
    '/api/modules/1/courses/',
    '/api/courses/1/chapters/',
    '/api/chapters/1/lessons/',
    '/api/chapters/1/quiz/',
    '/api/quiz/questions/',
    '/api/organization/ventures/',
    '/api/organization/ventures/counts/',
    '/api/organization/venture/sectors/',
    '/api/organization/venture/countries/',
    '/api/organization/venture/customer-types/',
    '/api/venture/public-resources/',
  ])('%s is answered by 304 to who has it', async (url) => {
    const { status, headers } = await t.visitor('GET', url);
    expect(status).toBe(200);
    const again = await t.visitor('GET', url, {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('in a language are kept for those who read it', async () => {
    await importResources(t.db, t.app.templates, `${t.app.config.checkoutRoot}/content`);
    const read = async (language: string) => {
      const { headers, body } = await t.visitor('GET', '/api/venture/public-resources/', {
        headers: { 'accept-language': language },
      });
      return { title: body.results[0].title, etag: headers['etag'], vary: headers['vary'] };
    };
    const [english, french] = [await read('en'), await read('fr')];
    expect(english.vary).toContain('Accept-Language');
    expect(french.title).not.toBe(english.title);
    expect(french.etag).not.toBe(english.etag);
    expect(await read('en-KE')).toEqual(english);
  });

  test('follow each write: of a venture, and of what a visitor may not see', async () => {
    const owner = t.as(await makeUser(t.db));
    const staff = t.as(await makeUser(t.db, { staff: true }));
    const list = async () => (await t.visitor('GET', '/api/organization/ventures/')).body.count;
    expect(await list()).toBe(0);
    const { body } = await owner('POST', '/api/organization/ventures/create/', {
      body: { company_name: 'Sun', tagline: 'Light', pitch: 'Lamps.' },
    });
    expect(await list()).toBe(0);
    await staff('POST', `/api/organization/ventures/${body.id}/approve/`, {
      body: { revision: body.revision },
    });
    expect(await list()).toBe(1);
    await t.db.deleteFrom('ventures').where('id', '=', body.id).execute();
    expect(await list()).toBe(0);
  });

  test('of a learner have their progress, a visitor’s have none', async () => {
    const learner = t.as(await makeUser(t.db));
    const lessons = '/api/chapters/1/lessons/';
    const { body } = await t.visitor('GET', lessons);
    await learner('POST', '/api/user-progress/', {
      body: { lesson_id: body[0].id, completed: true },
    });
    expect((await learner('GET', lessons)).body[0].completed).toBe(true);
    expect((await t.visitor('GET', lessons)).body[0].completed).toBe(false);
  });
});
