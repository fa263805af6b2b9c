import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openSession } from '#src/features/accounts/sessions.ts';
import { makeFact } from '#src/features/facts/facts.fixture.ts';
import { keepFacts } from '#src/features/facts/facts.ts';
import { makeApproved } from '#src/features/ventures/ventures.fixture.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { startBucket } from './bucket.ts';
import { atEndOfFile } from './end-of-file.ts';
import { makeUser, TEST_PASSWORD } from './factories.ts';
import { formOf } from './forms.ts';
import { freePort } from './free-port.ts';
import { shareMentorCache } from './mentor-cache.ts';
import { configureNginx, nginx } from './nginx.ts';
import {
  buildServer,
  killServers,
  runServer,
  START_MILLISECONDS,
  untilReady,
} from './server-process.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { isWhole } from './whole.ts';

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
/** Two servers suffice; ten prove that it does not depend on the number. */
const SERVERS = isWhole ? 10 : 2;
/** Without nginx, servers are called in turn, and are not replaced. */
const way = nginx ? 'behind nginx' : 'in turn: nginx is not here';

let t: TestApp;
let main: string;
/** The URL of each server, and of nginx. */
let servers: { settings: Parameters<typeof runServer>[1]; url: string }[];
let running: ReturnType<typeof runServer>[];
let turn = 0;
let front: () => string;
const mails: string[] = [];

async function startMailServer(): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        mails.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  atEndOfFile(() => server.close());
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

async function startNginx(program: string, ports: string[]): Promise<string> {
  const { url, args } = await configureNginx(program, temporaryFolder(), ports);
  const child = spawn(program, args, { stdio: 'ignore' });
  atEndOfFile(() => child.kill());
  await vi.waitUntil(() =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return url;
}

interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came back
  body: any;
}

/** Makes a call; `at` selects a server, else it is the next one's turn. */
async function call(
  method: string,
  url: string,
  {
    at,
    bearer,
    body,
    bytes,
    headers = {},
  }: {
    at?: number;
    bearer?: string;
    body?: unknown;
    bytes?: Buffer;
    headers?: Record<string, string>;
  } = {},
): Promise<Answer> {
  const answer = await fetch(`${at === undefined ? front() : servers[at]?.url}${url}`, {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bytes && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes && { body: new Uint8Array(bytes) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const read: unknown = isJson ? JSON.parse(text) : text;
  return { status: answer.status, headers: answer.headers, body: read };
}

/** Calls each server, one after the other. */
async function onAll<T>(ask: (at: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const at of servers.keys()) answers.push(await ask(at));
  return answers;
}

const bearerOf = async (user: { id: number }) =>
  (await openSession(t.db, t.app.tokens, t.app.config, user.id)).access;

describe.skipIf(!isPostgres)(
  `${SERVERS} servers on one PostgreSQL, ${way}`,
  { timeout: 2 * SERVERS * START_MILLISECONDS },
  () => {
    beforeAll(
      async () => {
        t = await startTestApp({}, { withLessons: true });
        main = buildServer();
        const bucket = await startBucket();
        atEndOfFile(() => bucket.stop());
        const shared = {
          ...bucket.settings,
          DATABASE_URL: t.app.config.databaseUrl ?? '',
          DATABASE_POOL: '5',
          SECRET: t.app.config.secret,
          SMTP_URL: await startMailServer(),
          MAIL_FROM: 'Inzira <hello@inzira.test>',
          LIMIT_REQUESTS_PER_ADDRESS: '100000',
          LIMIT_REQUESTS_PER_USER: '100000',
        };
        servers = [];
        running = [];
        for (let count = 0; count < SERVERS; count += 1) {
          const DATA_DIR = path.join(temporaryFolder(), 'data');
          mkdirSync(DATA_DIR, { mode: 0o700 });
          shareMentorCache(DATA_DIR);
          const PORT = String(await freePort());
          servers.push({
            settings: { ...shared, DATA_DIR, PORT },
            url: `http://127.0.0.1:${PORT}`,
          });
        }
        // All at once, as after a power cut: one of them imports the content.
        running = servers.map(({ settings }) => runServer(main, settings));
        await Promise.all(running.map((server) => untilReady(server, SERVERS)));
        atEndOfFile(killServers);
        const proxy = nginx
          ? await startNginx(
              nginx,
              servers.map(({ settings }) => settings.PORT),
            )
          : null;
        front = () => proxy ?? servers[(turn += 1) % SERVERS]?.url ?? '';
      },
      2 * SERVERS * START_MILLISECONDS,
    );

    test('do each job once', async () => {
      const recipients = Array.from({ length: 40 }, (_, at) => `reader-${at}@example.org`);
      await inTransaction(t.db, async (trx) => {
        for (const to of recipients) {
          await enqueueMail(trx, {
            kind: 'mail-test',
            to,
            subject: 'Muraho',
            text: 'Hello',
            html: '<p>Hello</p>',
          });
        }
      });
      const arrived = () => mails.filter((address) => address.startsWith('reader-')).toSorted();
      await expect.poll(() => arrived().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(40);
      const left = () =>
        t.db.selectFrom('jobs').select('id').where('kind', '=', 'send-mail').execute();
      await expect.poll(left, { timeout: 30_000 }).toEqual([]);
      expect(arrived()).toEqual(recipients.toSorted());
    });

    test('count guesses at a password together, and let everybody else in', async () => {
      const user = await makeUser(t.db);
      const guess = (at: number, password = 'a-wrong-password') =>
        call('POST', '/api/auth/login/', { at, body: { username: user.username, password } });
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1) {
        statuses.push((await guess(count % SERVERS)).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
      expect((await guess(0, TEST_PASSWORD)).status).toBe(429);
      const other = await makeUser(t.db);
      const body = { username: other.username, password: TEST_PASSWORD };
      expect((await call('POST', '/api/auth/login/', { body })).status).toBe(200);
    });

    test('end a session everywhere', async () => {
      const user = await makeUser(t.db);
      const body = { username: user.username, password: TEST_PASSWORD };
      const { access: bearer, refresh } = (await call('POST', '/api/auth/login/', { at: 0, body }))
        .body;
      const me = () =>
        onAll(async (at) => (await call('GET', '/api/auth/user/', { at, bearer })).status);
      expect(new Set(await me())).toEqual(new Set([200]));
      await call('POST', '/api/auth/logout/', { at: 0, bearer, body: { refresh } });
      expect(new Set(await me())).toEqual(new Set([401]));
    });

    test('take the parts of one upload in turn', async () => {
      const { partBytes } = UPLOAD_LIMITS;
      const bearer = await bearerOf(await makeUser(t.db));
      const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * partBytes)]);
      const start = { filename: 'plan.pdf', size: pdf.length };
      const { id } = (await call('POST', '/api/uploads/', { at: 0, bearer, body: start })).body;
      const part = (at: number, offset: number) =>
        call('PUT', `/api/uploads/${id}/parts/${offset}/`, {
          at,
          bearer,
          bytes: pdf.subarray(offset, offset + partBytes),
        });
      const sent = [
        await part(1, 0),
        await part(0, partBytes),
        await part(SERVERS - 1, 2 * partBytes),
      ];
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await call('POST', `/api/uploads/${id}/finish/`, { at: 0, bearer })).status).toBe(
        200,
      );
      const { body } = await call('GET', `/api/uploads/${id}/`, { at: 1, bearer });
      expect(body).toMatchObject({ received: pdf.length, is_ready: true });
    });

    test('show what staff publish on one with the next request to the other', async () => {
      const editor = await bearerOf(await makeUser(t.db, { roles: ['editor'] }));
      const bearer = await bearerOf(await makeUser(t.db));
      const { entries } = (await call('GET', '/api/staff/content/', { at: 0, bearer: editor }))
        .body;
      const lesson = entries.find(({ kind }: { kind: string }) => kind === 'lesson');
      const row = await t.db
        .selectFrom('lessons')
        .select(['id', 'chapter_id'])
        .where('title', '=', lesson.title as string)
        .executeTakeFirstOrThrow();
      const read = async (at: number) =>
        (await call('GET', `/api/chapters/${row.chapter_id}/lessons/`, { at, bearer })).body.find(
          ({ id }: { id: number }) => id === row.id,
        ).content as string;
      const sentence = 'A sentence that was published a moment ago.';
      expect((await onAll(read)).join()).not.toContain(sentence);
      const file = `/api/staff/content/file/?path=${encodeURIComponent(lesson.path)}`;
      const { text, version } = (await call('GET', file, { at: 0, bearer: editor })).body;
      const published = await call('PUT', '/api/staff/content/file/', {
        at: 0,
        bearer: editor,
        body: {
          path: lesson.path,
          version,
          text: text.replace(/^## Try it today$/m, `${sentence}\n\n## Try it today`),
        },
      });
      expect(published.status).toBe(200);
      for (const text of await onAll(read)) expect(text).toContain(sentence);
    });

    test('show an entry of the hub that staff publish or hide on one with the next request to the others', async () => {
      const editor = await bearerOf(await makeUser(t.db, { roles: ['editor'] }));
      const titles = async (at: number) =>
        (
          await call('GET', '/api/venture/public-resources/?search=published', { at })
        ).body.results.map(({ title }: { title: string }) => title) as string[];
      const on = (found: string[]) => servers.map(() => found);
      // Each has an answer in its memory.
      expect(await onAll(titles)).toEqual(on([]));
      const entry = {
        slug: 'published-a-moment-ago',
        type: 'article',
        title: { en: 'Published a moment ago', fr: 'Publié à l’instant' },
        description: { en: 'One page.', fr: 'Une page.' },
        link: { en: 'https://example.org/a-page' },
      };
      const publish = async (at: number, version: number, changes: object = {}) => {
        const path = `resources/${entry.slug}.json`;
        const body = { path, version, text: JSON.stringify({ ...entry, ...changes }) };
        const file = '/api/staff/content/file/';
        return (await call('PUT', file, { at, bearer: editor, body })).status;
      };
      expect(await publish(0, 0)).toBe(200);
      expect(await onAll(titles)).toEqual(on([entry.title.en]));
      expect(await publish(1, 1, { hidden: true })).toBe(200);
      expect(await onAll(titles)).toEqual(on([]));
    });

    test('show the facts that one of them has imported with the next request to the others', async () => {
      const statements = async (at: number) =>
        (await call('GET', '/api/facts/?country=RW', { at })).body.facts.map(
          ({ statement }: { statement: string }) => statement,
        ) as string[];
      const statement = 'A fact that was imported a moment ago.';
      for (const found of await onAll(statements)) expect(found).not.toContain(statement);
      await inTransaction(t.db, (trx) => keepFacts(trx, [makeFact({ statement })]));
      expect(await onAll(statements)).toEqual(servers.map(() => [statement]));
    });

    test('have the name, colour and logo that staff choose on one with the next request to the others', async () => {
      const bearer = await bearerOf(await makeUser(t.db, { staff: true }));
      const brand = async (at: number) =>
        (await call('GET', '/api/staff/brand/', { at, bearer })).body;
      const page = async (at: number) => (await call('GET', '/', { at })).body as string;
      expect((await onAll(brand)).map(({ name }) => name as string)).toEqual(servers.map(() => ''));
      const isBuilt = typeof (await page(0)) === 'string';
      for (const text of isBuilt ? await onAll(page) : []) expect(text).not.toContain('Kigali Hub');
      const logo = await sharp({
        create: { width: 60, height: 30, channels: 4, background: '#1144ff' },
      })
        .png()
        .toBuffer();
      const choose = async (at: number, ...form: Parameters<typeof formOf>) => {
        const { payload, headers } = formOf(...form);
        const answer = await fetch(`${servers[at]?.url}/api/staff/brand/`, {
          method: 'PUT',
          headers: { ...headers, authorization: `Bearer ${bearer}` },
          body: new Uint8Array(payload),
        });
        return answer.status;
      };
      const chosen = { name: 'Kigali Hub', colour: '#1144ff' };
      expect(await choose(0, chosen, { field: 'logo', filename: 'logo.png', bytes: logo })).toBe(
        200,
      );
      const seen = await onAll(brand);
      expect(seen).toEqual(
        servers.map(() => expect.objectContaining({ ...chosen, logo: expect.any(String) })),
      );
      const [{ logo: address, revision }] = seen;
      const files = await onAll(async (at) => (await call('GET', address, { at })).status);
      expect(new Set(files)).toEqual(new Set([200]));
      if (isBuilt)
        for (const text of await onAll(page)) {
          expect(text).toContain('data-brand="Kigali Hub"');
          expect(text).toContain('--clay:');
        }
      // What another server has changed meanwhile is not overwritten.
      expect(await choose(1, { name: 'Musanze Hub', revision: String(revision) })).toBe(200);
      expect(await choose(0, { name: 'Huye Hub', revision: String(revision) })).toBe(409);
      const names = (await onAll(brand)).map(({ name }) => name as string);
      expect(new Set(names)).toEqual(new Set(['Musanze Hub']));
    });

    test('go on with each other’s conversations, as they come', async () => {
      const user = await makeUser(t.db);
      const bearer = await bearerOf(user);
      const stream = await call('POST', '/api/advisor/chat/', {
        bearer,
        body: { message: 'What is an MVP?' },
        headers: { accept: 'text/event-stream' },
      });
      expect(stream.status).toBe(200);
      expect(stream.body).toMatch(/^event: token\n/m);
      const conversation = await t.db
        .selectFrom('advisor_conversations')
        .select('id')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      for (let at = 0; at < SERVERS; at += 1) {
        const { status, body } = await call('POST', '/api/advisor/chat/', {
          at,
          bearer,
          body: { message: 'And how do I test it?', conversation_id: conversation.id },
        });
        expect([status, body.conversation_id]).toEqual([200, conversation.id]);
      }
      // Speech made by one server can be played from any.
      const spoken = {
        message: 'What is a margin?',
        conversation_id: conversation.id,
        speak: true,
      };
      const { body } = await call('POST', '/api/advisor/chat/', { at: 0, bearer, body: spoken });
      const heard = await onAll((at) => call('GET', body.audio_url, { at, bearer }));
      for (const { status, headers } of heard)
        expect([status, headers.get('content-type')]).toEqual([
          200,
          expect.stringMatching(/^audio/),
        ]);
    });

    test('let two hundred and twenty people of one address in who sign in at once', async () => {
      const users = [];
      for (let count = 0; count < 220; count += 1) users.push(await makeUser(t.db));
      const signIn = async ({ username }: { username: string }) => {
        for (;;) {
          const body = { username, password: TEST_PASSWORD };
          const { status, headers } = await call('POST', '/api/auth/login/', { body });
          // 503 means "try again in a moment"; any other status is a failure.
          if (status !== 503) return status;
          await wait(Number(headers.get('retry-after')) * 1000);
        }
      };
      const statuses = await Promise.all(users.map(signIn));
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
    });

    test.skipIf(!nginx)('are replaced one after the other without a failed request', async () => {
      const bearer = await bearerOf(await makeUser(t.db));
      let isOver = false;
      const failed: string[] = [];
      let count = 0;
      const learner = async (step: (at: number) => Promise<{ status: number }>) => {
        for (let at = 0; !isOver; at += 1) {
          const { status } = await step(at).catch((error: unknown) => ({ status: String(error) }));
          if (status !== 200) failed.push(String(status));
          count += 1;
          await wait(20);
        }
      };
      const learners = [
        learner(() => call('GET', '/api/modules/', { bearer })),
        learner(() => call('GET', '/api/auth/user/', { bearer })),
        // Calls that nginx does not repeat on another server.
        learner((at) =>
          call('POST', '/api/tallies/', {
            bearer,
            body: { kind: 'asked', day: new Date().toISOString().slice(0, 10) },
            headers: { 'idempotency-key': `a-tap-of-the-walk-${String(at).padStart(6, '0')}` },
          }),
        ),
        learner((at) =>
          call('PUT', '/api/auth/user/', { bearer, body: { first_name: `Amina ${at % 7}` } }),
        ),
      ];
      for (const [at, { settings }] of servers.entries()) {
        const old = running[at];
        if (!old) throw new Error('Each server runs');
        old.child.kill('SIGTERM');
        expect(await old.ended).toEqual([0, null]);
        running[at] = runServer(main, settings);
        await untilReady(running[at]);
        await wait(500);
      }
      isOver = true;
      await Promise.all(learners);
      expect([failed, count > 20]).toEqual([[], true]);
    });

    test('count a visitor of all once, also while they end', async () => {
      const { id } = await makeApproved(t);
      const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 12)' };
      const look = async (at: number) =>
        (await call('GET', `/api/organization/ventures/${id}/`, { at, headers })).status;
      expect(new Set([...(await onAll(look)), ...(await onAll(look))])).toEqual(new Set([200]));
      for (const { child } of running) child.kill('SIGTERM');
      for (const { ended } of running) expect(await ended).toEqual([0, null]);
      const rows = await t.db
        .selectFrom('venture_views')
        .select('views')
        .where('venture_id', '=', id)
        .execute();
      expect(rows.map(({ views }) => Number(views))).toEqual([1]);
    });
  },
);
