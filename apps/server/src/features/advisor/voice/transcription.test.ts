import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { makeUser } from '#test/factories.ts';
import { formOf } from '#test/forms.ts';
import { startOpenAiStandIn, type Behaviour, type OpenAiStandIn } from '#test/openai-stand-in.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { openTranscription, TranscriptionFailed } from './transcription.ts';

const WEBM = Buffer.concat([
  Buffer.from('1a45dfa3', 'hex'),
  Buffer.from([0x88, 0x42, 0x82, 0x84]),
  Buffer.from('webm'),
  Buffer.alloc(600),
]);
const OGG = Buffer.concat([
  Buffer.from('OggS'),
  Buffer.alloc(24),
  Buffer.from('OpusHead'),
  Buffer.alloc(300),
]);
const M4A = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypM4A '), Buffer.alloc(300)]);
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(300)]);
const WAV = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.alloc(4),
  Buffer.from('WAVEfmt '),
  Buffer.alloc(64),
]);
const MP3 = Buffer.concat(
  Array.from({ length: 4 }, () =>
    Buffer.concat([Buffer.from('fff340c4', 'hex'), Buffer.alloc(100)]),
  ),
);
const recordings: [string, Buffer][] = [
  ['webm', WEBM],
  ['ogg', OGG],
  ['m4a', M4A],
  ['mp4', MP4],
  ['wav', WAV],
  ['mp3', MP3],
];

let standIn: OpenAiStandIn;
beforeAll(async () => {
  standIn = await startOpenAiStandIn();
});
afterAll(async () => standIn.stop());
beforeEach(() => {
  standIn.requests.length = 0;
});

describe('a recording', () => {
  let t: TestApp;
  let call: Call;
  beforeAll(async () => {
    t = await startTestApp({
      TRANSCRIPTION_BASE_URL: standIn.url,
      TRANSCRIPTION_API_KEY: 'sk-secret',
    });
  });
  beforeEach(async () => {
    call = t.as(await makeUser(t.db));
  });

  const send = async (bytes: Uint8Array, fields: Record<string, string> = {}, by = call) =>
    by('POST', '/api/advisor/transcriptions/', {
      ...formOf(fields, { field: 'audio', filename: '../my voice.html', bytes, type: 'text/html' }),
    });

  test.each(recordings)('%s becomes text', async (extension, bytes) => {
    const answer = await send(bytes, { language: 'fr-RW' });
    expect(answer).toMatchObject({ status: 200, body: { text: 'How long is my runway?' } });
    const [request] = standIn.requests;
    expect(request?.path).toBe('/v1/audio/transcriptions');
    expect(request?.headers.authorization).toBe('Bearer sk-secret');
    expect(request?.form).toContain(`filename="recording.${extension}"`);
    expect(request?.form).toMatch(/name="model"\s+whisper-1/);
    expect(request?.form).toMatch(/name="language"\s+fr\s/);
    expect(request?.form).not.toContain('my voice');
  });

  test.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['text', Buffer.from('Hello')],
  ])('that is %s is refused', async (_, bytes) => {
    expect((await send(bytes)).status).toBe(415);
    expect(standIn.requests).toHaveLength(0);
  });

  test('over two megabytes is refused', async () => {
    const answer = await send(Buffer.concat([WEBM, Buffer.alloc(2 * 1024 * 1024)]));
    expect(answer.status).toBe(413);
    expect(standIn.requests).toHaveLength(0);
  });

  test('that is missing is told on its field', async () => {
    const answer = await call('POST', '/api/advisor/transcriptions/', formOf({ language: 'en' }));
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty('audio');
  });

  test('that is too long counts towards the twelve of a minute', async () => {
    const hours = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24, 1), Buffer.alloc(300)]);
    for (let n = 0; n < 12; n += 1) expect((await send(hours)).status).toBe(413);
    expect((await send(hours)).status).toBe(429);
  });

  test('of a visitor is refused', async () => {
    expect((await send(WEBM, {}, t.visitor)).status).toBe(401);
  });

  test.each<Behaviour>([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 401 },
    { kind: 'too-many' },
    { kind: 'html' },
    { kind: 'nonsense' },
  ])('answers 503 when the service fails: $kind', async (behaviour) => {
    standIn.script(behaviour);
    const answer = await send(WEBM);
    expect(answer.status).toBe(503);
    expect(answer.body.error).toBe(
      'Your recording could not be turned into text. Please try again, or type instead.',
    );
  });

  test('twelve a minute, then 429 with the time to come back', async () => {
    for (let at = 0; at < 12; at += 1) expect((await send(WEBM)).status).toBe(200);
    const answer = await send(WEBM);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(standIn.requests).toHaveLength(12);
  });
});

test('without a service there is none', async () => {
  const t = await startTestApp();
  const user = await makeUser(t.db);
  const form = formOf({}, { field: 'audio', filename: 'a.webm', bytes: WEBM });
  expect((await t.as(user)('POST', '/api/advisor/transcriptions/', form)).status).toBe(503);
  expect(openTranscription(null)).toBeNull();
});

test('a service that never answers is given up, and hears of it', async () => {
  const service = { baseUrl: standIn.url, apiKey: null, model: 'whisper-1' };
  standIn.script({ kind: 'hang' });
  const waiting = openTranscription(service, 200)?.transcribe({ bytes: WEBM });
  await expect(waiting).rejects.toThrow(TranscriptionFailed);
  await eventually(() => expect(standIn.requests.at(-1)?.wasLeft).toBe(true));
});

test('who leaves cancels it', async () => {
  const service = { baseUrl: standIn.url, apiKey: null, model: 'whisper-1' };
  standIn.script({ kind: 'hang' });
  const left = new AbortController();
  const waiting = openTranscription(service)?.transcribe({ bytes: WEBM, signal: left.signal });
  setTimeout(() => left.abort(), 100);
  await expect(waiting).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await eventually(() => expect(standIn.requests.at(-1)?.wasLeft).toBe(true));
});
