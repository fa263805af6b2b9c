import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { freePort } from '#test/free-port.ts';
import { startOpenAiStandIn } from '#test/openai-stand-in.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { startTraceSink } from '#test/trace-sink.ts';
import { openProvider } from '#src/features/advisor/service/provider.ts';
import { openTranscription } from '#src/features/advisor/voice/transcription.ts';
import { readSettings } from '#src/platform/config.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { startTracing } from './start-tracing.ts';
import { tracing } from './tracing.ts';

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const FAILED = 2;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

function settingsOf(environment: Record<string, string>) {
  const { settings, problems } = readSettings({ NODE_ENV: 'test', ...environment });
  if (!settings) throw new Error(problems.map(({ name }) => name).join());
  return settings;
}

/** A server that sends its traces here. `flush` ends tracing, which sends the rest. */
async function startTraced(settings: Record<string, string> = {}) {
  const sink = await startTraceSink();
  ends.push(sink.stop);
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url, ...settings };
  const problems: string[] = [];
  const database = process.env['TEST_ENGINE'] === 'postgres' && {
    DATABASE_URL: 'postgres://localhost/any',
  };
  const flush = await startTracing(settingsOf({ ...traced, ...database }), ({ message }) =>
    problems.push(message),
  );
  ends.push(flush);
  const t = await startTestApp(settings);
  ends.push(t.stop);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  return { t, url, sink, flush, problems };
}

const login = (url: string, body: object, headers = {}) =>
  fetch(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('traces', () => {
  test('have a request by its route, with its status and id, and its statements below it', async () => {
    const { t, url, sink, flush } = await startTraced();
    const { username } = await makeUser(t.db);
    const sent = await login(
      url,
      { username, password: TEST_PASSWORD },
      { 'x-request-id': 'of-the-web-server' },
    );
    expect(sent.status).toBe(200);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await t.app.close();
    await flush();
    const requests = sink.spans.filter(({ kind }) => kind === SERVER);
    // Health checks and the like are not traced.
    expect(requests.map(({ name }) => name)).toEqual(['POST /api/auth/login/']);
    const [request] = requests;
    expect(request?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/auth/login/',
      'http.response.status_code': 200,
      'inzira.request_id': 'of-the-web-server',
    });
    expect(request?.parentSpanId).toBeUndefined();
    const statements = sink.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['select users', 'insert sessions']),
    );
    expect(statements.every(({ kind }) => kind === CLIENT)).toBe(true);
    expect(statements.find(({ name }) => name === 'insert sessions')?.attributes).toMatchObject({
      'db.system.name': t.engine === 'sqlite' ? 'sqlite' : 'postgresql',
      'db.operation.name': 'insert',
      'db.collection.name': 'sessions',
      'db.query.text': expect.stringMatching(
        /^insert into "sessions" .*values \((\?|\$1), /,
      ) as string,
    });
    // Statements outside of a request are not traced either, such as the test's own.
    expect(new Set(sink.spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(sink.seen.resource).toMatchObject({ 'service.name': 'inzira' });
  });

  test('hold nothing of a person, whatever goes wrong', async () => {
    const { t, url, sink, flush } = await startTraced();
    const email = 'wanjiru.kamau@example.org';
    const { username } = await makeUser(t.db, { username: 'wanjiru-kamau', email });
    await login(url, { username, password: 'a-guess-of-wanjiru' });
    await login(url, { username, password: TEST_PASSWORD }, { 'user-agent': 'Phone of Wanjiru' });
    await fetch(`${url}/api/auth/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, email, password: 'a-password-of-wanjiru' }),
    });
    await fetch(`${url}/api/modules/?search=wanjiru`);
    await fetch(`${url}/wanjiru/?token=wanjiru`);
    await fetch(`${url}/api/auth/request-password-reset/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    await t.jobs.run();
    await t.app.close();
    await flush();
    expect(sink.spans.filter(({ kind }) => kind === SERVER)).toHaveLength(6);
    expect(sink.spans.map(({ name }) => name)).toContain('job send-mail');
    expect(sink.seen.text).not.toMatch(/wanjiru|kamau|127\.0\.0\.1|inzira-test-password/i);
  });

  test('have a job with the id of its request, how it ended, and its statements', async () => {
    const { t, sink, flush } = await startTraced();
    await t.db.deleteFrom('jobs').execute();
    await enqueueJob(t.db, 'sweep-mails', {});
    await t.db.updateTable('jobs').set({ request_id: 'the-request' }).execute();
    await t.jobs.run();
    await enqueueJob(t.db, 'send-mail', { mailId: 987_654 });
    await t.db.updateTable('jobs').set({ payload: 'no JSON' }).execute();
    await t.jobs.run();
    await flush();
    const [done, failed, ...others] = sink.spans.filter(({ kind }) => kind === CONSUMER);
    expect(others).toEqual([]);
    expect(done).toMatchObject({
      name: 'job sweep-mails',
      attributes: {
        'inzira.job.kind': 'sweep-mails',
        'inzira.job.attempt': 1,
        'inzira.job.outcome': 'done',
        'inzira.request_id': 'the-request',
      },
    });
    const below = sink.spans.filter(({ parentSpanId }) => parentSpanId === done?.spanId);
    expect(below.map(({ name }) => name)).toContain('delete outbox');
    expect(failed).toMatchObject({
      name: 'job send-mail',
      status: { code: FAILED },
      attributes: { 'inzira.job.outcome': 'failed' },
    });
  });

  test('have the calls to providers: the whole reply, until it begins, and why there was none', async () => {
    const standIn = await startOpenAiStandIn();
    ends.push(standIn.stop);
    const { sink, flush } = await startTraced();
    const service = { baseUrl: standIn.url, apiKey: 'sk-secret', model: 'small-1' };
    const ask = async () => {
      const limits = { firstToken: 5_000, idle: 5_000, total: 10_000 };
      const question = {
        system: 'You teach.',
        messages: [{ role: 'user' as const, content: 'Who is Wanjiru?' }],
        maxTokens: 50,
        limits,
      };
      const pieces: string[] = [];
      for await (const piece of openProvider(service)?.stream(question) ?? []) pieces.push(piece);
      return pieces.join('');
    };
    standIn.script({ kind: 'reply', text: 'Wanjiru is a founder.' });
    expect(await ask()).toBe('Wanjiru is a founder.');
    standIn.script({ kind: 'status', status: 401 });
    await expect(ask()).rejects.toThrow();
    standIn.script({ kind: 'hang' });
    const webm = Buffer.concat([
      Buffer.from('1a45dfa388428284', 'hex'),
      Buffer.from('webm'),
      Buffer.alloc(600),
    ]);
    await expect(
      openTranscription(service, 200)?.transcribe({ bytes: webm, language: 'en' }),
    ).rejects.toThrow();
    await flush();
    const [first, second] = sink.spans.filter(({ name }) => name === 'chat small-1');
    expect(first).toMatchObject({
      kind: CLIENT,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': 'small-1',
        'server.address': '127.0.0.1',
      },
    });
    expect(Number(first?.attributes['inzira.tokens'])).toBeGreaterThan(0);
    expect(first?.status.code).not.toBe(FAILED);
    const call = sink.spans.find(({ parentSpanId }) => parentSpanId === first?.spanId);
    expect(call?.name).toBe('POST /chat/completions');
    expect(second).toMatchObject({
      status: { code: FAILED },
      attributes: { 'error.type': 'status 401' },
    });
    const recording = sink.spans.find(({ name }) => name === 'POST /audio/transcriptions');
    expect(recording?.attributes['error.type']).toBe('TimeoutError');
    expect(sink.seen.text).not.toMatch(/wanjiru|teach|sk-secret/i);
  });

  test('are a sample where only a share is wanted, and never more because a caller demands it', async () => {
    const { t, url, sink, flush } = await startTraced({ OTEL_TRACES_SAMPLER_ARG: '0' });
    const { username } = await makeUser(t.db);
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const sent = await login(url, { username, password: TEST_PASSWORD }, { traceparent });
    expect(sent.status).toBe(200);
    await t.app.close();
    await flush();
    expect(sink.spans).toEqual([]);
  });

  test('carry the headers and the name that are set', async () => {
    const { t, url, sink, flush } = await startTraced({
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=inzira,authorization=Bearer%20a-token',
      OTEL_SERVICE_NAME: 'inzira-kigali',
    });
    await fetch(`${url}/api/modules/`);
    await t.app.close();
    await flush();
    // SQLite's read snapshot is not a statement of the request.
    expect(sink.spans.map(({ name }) => name)).not.toContain('begin');
    expect(sink.seen.headers).toMatchObject({
      'x-team': 'inzira',
      authorization: 'Bearer a-token',
    });
    expect(sink.seen.resource).toMatchObject({ 'service.name': 'inzira-kigali' });
  });

  test('that nobody takes cost a line of the log, no request and no end', async () => {
    const { t, url, flush, problems } = await startTraced({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    });
    expect((await fetch(`${url}/api/modules/`)).status).toBe(200);
    await t.app.close();
    const begunAt = performance.now();
    await flush();
    expect(performance.now() - begunAt).toBeLessThan(5_000);
    expect(problems.length).toBeLessThan(2);
  });

  test('are off without an endpoint, and a wrong setting is named', async () => {
    const settings = settingsOf({});
    expect(settings.traces).toBeNull();
    const stop = await startTracing(settings, () => {});
    expect(tracing.tracer).toBeNull();
    await stop();
    for (const [name, value] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a header'],
      ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ] as const) {
      expect(() => settingsOf({ [name]: value })).toThrow(name);
    }
  });
});
