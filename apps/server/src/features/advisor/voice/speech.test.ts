import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { advisorJobs } from '#src/features/advisor/advisor.jobs.ts';
import { now, secondsFromNow } from '#src/platform/db/database.ts';
import { makeUser } from '#test/factories.ts';
import { startOpenAiStandIn, type OpenAiStandIn } from '#test/openai-stand-in.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { BuiltInVoice } from './built-in-voice.ts';
import { toSentences } from './speech-text.ts';

const LONG =
  'Runway is the number of months that your cash lasts. You have 9 million RWF, and you spend 1.2 million a month. So your runway is seven and a half months. Most founders start raising money six months before the end. Write down your three largest costs. Which of them could you lower within a month, without losing a customer? Try one small change first, and look at the numbers after two weeks.';

/** A server, and a learner for whom replies are read aloud. */
async function start(settings: Record<string, string> = {}) {
  const t = await startTestApp(settings);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  const user = await makeUser(t.db);
  const prepare = async (text: string, language = 'en') => {
    const url = await t.app.advisor.speech.prepare({
      userId: user.id,
      parts: [{ text, language }],
    });
    return url && `${origin}${url}`;
  };
  const address = async (text: string, language = 'en') => {
    const url = await prepare(text, language);
    if (!url) throw new Error('There was nothing to say');
    return url;
  };
  return { t, origin, user, prepare, address };
}

const folderOf = (t: TestApp) => path.join(t.dataDir, 'speech');

/** The duration of an MP3 with 32 kbit/s, checked frame by frame (MPEG 2, layer III, 22,050 Hz). */
function secondsOf(mp3: Uint8Array): number {
  let frames = 0;
  let at = 0;
  while (at + 4 <= mp3.length) {
    expect([mp3[at], (mp3[at + 1] ?? 0) & 0xfe]).toEqual([0xff, 0xf2]);
    expect((mp3[at + 2] ?? 0) & 0xfc).toBe(0x40);
    at += Math.floor((72 * 32_000) / 22_050) + (((mp3[at + 2] ?? 0) >> 1) & 1);
    frames += 1;
  }
  return (frames * 576) / 22_050;
}

describe('the built-in voice', () => {
  let s: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    s = await start();
  });

  test('says a reply, whose address cannot be guessed and needs no session', async () => {
    const url = await s.address(LONG);
    expect(url).toMatch(/\/api\/advisor\/audio\/[\w-]{32}\.mp3$/);
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    const mp3 = new Uint8Array(await response.arrayBuffer());
    expect(secondsOf(mp3)).toBeGreaterThan(15);
    expect(secondsOf(mp3)).toBeLessThan(60);
  });

  test('is heard before all of it is made, then comes with its size and in parts', async () => {
    const url = await s.address(`${LONG} And once more. ${LONG}`);
    const early = await fetch(url, { headers: { range: 'bytes=0-' } });
    expect(early.status).toBe(200);
    expect(early.headers.get('content-length')).toBeNull();
    const whole = Buffer.from(await early.arrayBuffer());

    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    const later = await fetch(url);
    expect(later.headers.get('content-length')).toBe(String(whole.length));
    expect(Buffer.from(await later.arrayBuffer()).equals(whole)).toBe(true);

    const part = await fetch(url, { headers: { range: 'bytes=0-1' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 0-1/${whole.length}`);
    expect((await part.arrayBuffer()).byteLength).toBe(2);
    const tail = await fetch(url, { headers: { range: 'bytes=-100' } });
    expect(Buffer.from(await tail.arrayBuffer()).equals(whole.subarray(-100))).toBe(true);
    const beyond = await fetch(url, { headers: { range: `bytes=${whole.length}-` } });
    expect(beyond.status).toBe(416);
  });

  test('tells the size of a reply that is still being made', async () => {
    const head = await fetch(await s.address('How long does your money last now?'), {
      method: 'HEAD',
    });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(4000);
    expect(await head.text()).toBe('');
  });

  test('a player that asks for the first two bytes gets them with the whole size', async () => {
    const part = await fetch(await s.address('What do you spend every month?'), {
      headers: { range: 'bytes=0-1' },
    });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toMatch(/^bytes 0-1\/\d{4,}$/);
  });

  test('the same text is made once, and is heard again from the cache', async () => {
    const first = await s.address('Exactly the same words.');
    const bytes = Buffer.from(await (await fetch(first)).arrayBuffer());
    await eventually(async () =>
      expect((await fetch(first)).headers.get('content-length')).not.toBeNull(),
    );
    const files = readdirSync(folderOf(s.t)).length;
    const second = await s.address('**Exactly** the same words.');
    expect(second).not.toBe(first);
    const again = await fetch(second);
    expect(again.headers.get('content-length')).toBe(String(bytes.length));
    expect(readdirSync(folderOf(s.t))).toHaveLength(files);
  });

  test('one that another server has prepared is made from its row', async () => {
    const token = 'a'.repeat(32);
    await s.t.db
      .insertInto('advisor_clips')
      .values({
        token,
        user_id: s.user.id,
        message_id: null,
        parts: JSON.stringify([{ text: 'Prepared elsewhere.', language: 'en' }]),
        created_at: now(),
        expires_at: secondsFromNow(60),
      })
      .execute();
    const response = await fetch(`${s.origin}/api/advisor/audio/${token}.mp3`);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(4000);
  });

  test('after its day it is gone, row and all', async () => {
    const url = await s.address('Only for a day.');
    expect((await fetch(url)).status).toBe(200);
    const row = await s.t.db
      .selectFrom('advisor_clips')
      .select(['token', 'expires_at'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(Date.parse(row.expires_at) - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000);
    await s.t.db
      .updateTable('advisor_clips')
      .set({ expires_at: secondsFromNow(-1) })
      .where('token', '=', row.token)
      .execute();
    expect((await fetch(url)).status).toBe(404);
    await advisorJobs(s.t.db)['sweep-clips']?.run({}, {} as never);
    const left = s.t.db.selectFrom('advisor_clips').selectAll().where('token', '=', row.token);
    expect(await left.executeTakeFirst()).toBeUndefined();
  });

  test.each(['b'.repeat(32), '../secret', 'short', `${'c'.repeat(32)}.mp3.mp3`])(
    'an address that nobody gave opens nothing: %s',
    async (token) => {
      const response = await fetch(`${s.origin}/api/advisor/audio/${token}.mp3`);
      expect(response.status).toBe(404);
    },
  );

  test('nothing to say has no address', async () => {
    expect(await s.prepare('``` \ncode\n```')).toBeNull();
    expect(await s.prepare('')).toBeNull();
  });

  test.each(['en', 'fr', 'sw', 'pt', 'ar', 'am', 'rw', 'xx-XX'])('speaks %s', async (language) => {
    const text = language === 'ar' ? 'كم شهرا يكفي المال؟' : 'Habari, salut, olá: 3 meses.';
    const response = await fetch(await s.address(text, language));
    expect(secondsOf(new Uint8Array(await response.arrayBuffer()))).toBeGreaterThan(0.8);
  });

  test('other requests are answered while much is read aloud', async () => {
    const urls: string[] = [];
    for (let at = 0; at < 2; at += 1) urls.push(await s.address(`Number ${at}. ${LONG}`));
    const sounds = Promise.all(urls.map(async (url) => (await fetch(url)).arrayBuffer()));
    let answered = 0;
    let isOver = false;
    void sounds.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect((await fetch(`${s.origin}/healthz`)).status).toBe(200);
      answered += 1;
    }
    for (const sound of await sounds) expect(sound.byteLength).toBeGreaterThan(50_000);
    // If speech were made in this thread, calls would be answered only between sentences.
    expect(answered).toBeGreaterThan(urls.length * toSentences(LONG, 'en').length);
  });

  test('too many at once are told to come back', async () => {
    const [start] = toSentences(LONG, 'en');
    const texts = Array.from({ length: 60 }, (_, at) => `Crowd ${at}. ${start}`);
    const urls = await Promise.all(texts.map(async (text) => s.address(text)));
    const responses = await Promise.all(urls.map(async (url) => fetch(url)));
    const refused = responses.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBeTruthy();
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(30);
    await Promise.all(responses.map(async (response) => response.arrayBuffer()));
    const [again] = urls.filter((_, at) => responses[at]?.status === 503);
    expect((await fetch(String(again))).status).toBe(200);
    // Forty replies are spoken meanwhile, however busy the machine is.
  }, 60_000);
});

describe('a worker that falls', () => {
  test('is started again, and what was asked for is said', async () => {
    const voice = new BuiltInVoice();
    await voice.say({ text: 'First.', language: 'en' });
    // An invalid job crashes the thread.
    const fatal = voice.say(null as never);
    const next = voice.say({ text: 'The next one.', language: 'en' });
    await expect(fatal).rejects.toThrow('The voice fell');
    expect((await next).length).toBeGreaterThan(1000);
    await voice.stop();
    await expect(voice.say({ text: 'Too late.', language: 'en' })).rejects.toThrow('stopped');
  });
});

describe('a speech service', () => {
  let standIn: OpenAiStandIn;
  let s: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    standIn = await startOpenAiStandIn();
    s = await start({
      SPEECH_BASE_URL: standIn.url,
      SPEECH_API_KEY: 'sk-speech',
      SPEECH_VOICE: 'nova',
    });
  });
  afterAll(async () => standIn.stop());

  test('says it, the first sentence by itself', async () => {
    const url = await s.address(LONG);
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    expect(standIn.requests.length).toBeGreaterThan(1);
    expect(standIn.requests[0]).toMatchObject({
      path: '/v1/audio/speech',
      headers: { authorization: 'Bearer sk-speech' },
      body: {
        model: 'tts-1',
        voice: 'nova',
        input: 'Runway is the number of months that your cash lasts.',
        response_format: 'mp3',
      },
    });
    expect(standIn.requests[1]?.body?.['input']).toContain('9,000,000 Rwandan francs');
  });

  test('that fails is replaced by the built-in voice, and left alone for a while', async () => {
    standIn.requests.length = 0;
    standIn.script({ kind: 'html' });
    const mp3 = await (await fetch(await s.address('The service shows a page.'))).arrayBuffer();
    expect(secondsOf(new Uint8Array(mp3))).toBeGreaterThan(1);
    expect(standIn.requests).toHaveLength(1);
    const next = await (await fetch(await s.address('Nobody asks it now.'))).arrayBuffer();
    expect(next.byteLength).toBeGreaterThan(2000);
    expect(standIn.requests).toHaveLength(1);
  });
});
