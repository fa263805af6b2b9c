import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { now, secondsFromNow } from '#src/platform/db/database.ts';
import { LONG_LIMITS, startProviderChat, type Person } from './provider-chat.fixture.ts';

const SPEAK = { more: { speak: true } };
const SENTENCES = [
  'Cash lasts for a time. ',
  'That time is your runway. ',
  'Count it in months. ',
  'Then lower one cost. ',
  'What do you spend?',
];
const words = (...sentences: string[]) =>
  sentences.flatMap((sentence) => sentence.match(/\S+\s*/g) ?? []);

let chat: Awaited<ReturnType<typeof startProviderChat>>;
beforeAll(async () => {
  chat = await startProviderChat({ speaks: true });
  chat.t.app.advisor.limits = LONG_LIMITS;
});
afterAll(async () => chat.standIn.stop());
beforeEach(() => {
  chat.standIn.requests.length = 0;
  chat.standIn.normally({ kind: 'reply' });
});

/** The texts sent to the speech service, in order. */
const said = () =>
  chat.standIn.requests
    .filter(({ path }) => path.endsWith('/audio/speech'))
    .map(({ body }) => String(body?.['input']));

/** Listens once the URL is known; calls `onSound` at the first sound. */
async function listen(who: Person, onSound = () => {}) {
  let sound: Promise<{ bytes: Buffer; url: string }> | undefined;
  const { events, tokens, done } = await chat.stream(who, 'what is runway?', {
    ...SPEAK,
    onAudio: (url) => {
      sound ??= hear(url, onSound);
    },
  });
  return { events, tokens, done, sound: await sound };
}

async function hear(url: string, onSound = () => {}) {
  const response = await fetch(`${chat.address}${url}`);
  expect(response.status).toBe(200);
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) {
    onSound();
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), url };
}

test('a reply is heard while it is still being written, sentence by sentence in its order', async () => {
  const { promise: isHeard, resolve: hearIt } = Promise.withResolvers<void>();
  // The first sentence has five words; the rest is written once that was heard.
  const pause = { after: 6, until: isHeard };
  chat.standIn.script({ kind: 'reply', text: words(...SENTENCES), pause });
  const { events, done, sound } = await listen(await chat.person(), hearIt);
  expect(events.filter(({ event }) => event === 'audio')).toHaveLength(1);
  expect(sound?.url).toBe(done?.['audio_url']);
  expect(said().join(' ')).toBe(SENTENCES.join('').trim());
  expect(said()[0]).toBe('Cash lasts for a time.');

  const again = await fetch(`${chat.address}${sound?.url}`);
  expect(again.headers.get('content-length')).toBe(String(sound?.bytes.length));
  expect(Buffer.from(await again.arrayBuffer()).equals(sound?.bytes ?? Buffer.alloc(0))).toBe(true);
});

test('what the server takes out of a reply is not said', async () => {
  const text = words('Cash lasts [1]. ', 'See [this](https://evil.example/x) or [9]. ', 'End it.');
  chat.standIn.script({ kind: 'reply', text, every: 20 });
  const { done } = await listen(await chat.person());
  expect(done?.['message']).toBe('Cash lasts [1]. See this or . End it.');
  expect(said().join(' ')).toBe('Cash lasts. See this or. End it.');
});

test('a reply that is cut is said as far as it came', async () => {
  const who = await chat.person();
  chat.standIn.script({ kind: 'cut', text: 'Cash lasts for a time. And then it' });
  const { done, sound } = await listen(who);
  expect(done).toMatchObject({ finished: false, audio_url: sound?.url });
  expect(said()).toEqual(['Cash lasts for a time.', 'And then it.']);
});

test('whoever leaves is not read to any longer, and can hear later what came', async () => {
  const who = await chat.person();
  const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isSaved, resolve: saved } = Promise.withResolvers<void>();
  const pause = { after: 15, until: isSaved };
  chat.standIn.script({ kind: 'reply', text: words(...SENTENCES), pause });
  // The first sentence is spoken until the reply has ended.
  chat.standIn.normally({ kind: 'reply', pause: { after: 0, until: isOver } });
  let url = '';
  const { events } = await chat.stream(who, 'what is runway?', {
    ...SPEAK,
    onAudio: (told, leave) => {
      url = told;
      void eventually(() => expect(said()).toHaveLength(1)).then(leave);
    },
  });
  const id = String(events[0]?.data['conversation_id']);
  const conversation = () => chat.t.as(who)('GET', `/api/advisor/conversations/${id}/`);
  await eventually(async () => expect((await conversation()).body.messages).toHaveLength(2));
  saved();
  goOn();
  const { body } = await conversation();
  expect(body.messages[1]).toMatchObject({ finished: false, audio_url: url });
  // Another person is served meanwhile; the first one's pending sentences are not spoken.
  const { sound } = await listen(await chat.person());
  expect(sound?.bytes.length).toBeGreaterThan(100);
  expect(said().filter((text) => SENTENCES.slice(1).includes(`${text} `))).toEqual([]);

  chat.standIn.requests.length = 0;
  await hear(url);
  const came = String(body.messages[1].content);
  expect(came.length).toBeGreaterThan(30);
  expect(said().join(' ').replace(/\.$/, '')).toBe(came.replace(/\.$/, ''));
});

test('nobody else is told the address, and that of a deleted conversation opens nothing', async () => {
  const [who, other] = [await chat.person(), await chat.person()];
  chat.standIn.script({ kind: 'reply', text: words(...SENTENCES), every: 80 });
  let asStranger = 0;
  let url = '';
  const { events } = await chat.stream(who, 'what is runway?', {
    ...SPEAK,
    onAudio: (told) => {
      url = told;
      void (async () => {
        const { body } = await chat.t.as(who)('GET', '/api/advisor/conversations/');
        const conversation = `/api/advisor/conversations/${body[0].id}/`;
        asStranger = (await chat.t.as(other)('GET', conversation)).status;
        await chat.t.as(who)('DELETE', conversation);
      })();
    },
  });
  expect(asStranger).toBe(404);
  expect(events.at(-1)?.event).toBe('error');
  expect((await fetch(`${chat.address}${url}`)).status).toBe(404);
  const token = url.slice(url.lastIndexOf('/') + 1, -'.mp3'.length);
  const row = chat.t.db.selectFrom('advisor_clips').selectAll().where('token', '=', token);
  expect(await row.executeTakeFirst()).toBeUndefined();
});

test('a long reply is said up to eighty words', async () => {
  const text = words(...Array.from({ length: 30 }, (_, at) => `Number ${at} counts cash. `));
  chat.standIn.script({ kind: 'reply', text, every: 5 });
  const { done, sound } = await listen(await chat.person());
  expect(done?.['audio_url']).toBe(sound?.url);
  expect(said().join(' ').split('.').filter(Boolean)).toHaveLength(20);
});

test('a player that wants to know the size first is told it when the reply stands', async () => {
  chat.standIn.script({ kind: 'reply', text: words(...SENTENCES), every: 40 });
  let part: Promise<Response> | undefined;
  await chat.stream(await chat.person(), 'what is runway?', {
    ...SPEAK,
    onAudio: (url) => {
      part = fetch(`${chat.address}${url}`, { headers: { range: 'bytes=0-1' } });
    },
  });
  expect((await part)?.status).toBe(206);
  expect((await part)?.headers.get('content-range')).toMatch(/^bytes 0-1\/\d{4,}$/);
});

test('the spoken chat streams too, and answers as one JSON', async () => {
  chat.standIn.script({ kind: 'reply', text: words(...SENTENCES), every: 20 });
  const who = await chat.person();
  const call = async (accept: string) =>
    fetch(`${chat.address}/api/advisor/chat/audio/`, {
      method: 'POST',
      headers: { ...who.headers, accept },
      body: JSON.stringify({ message: 'what is runway?' }),
    });
  const text = await (await call('text/event-stream')).text();
  expect([...text.matchAll(/^event: (\w+)$/gm)].map(([, event]) => event)).toEqual(
    expect.arrayContaining(['begin', 'token', 'audio', 'done']),
  );
  chat.standIn.script({ kind: 'reply', text: 'One. Two. Three.' });
  const whole = (await (await call('application/json')).json()) as { audio_url: string };
  expect((await hear(whole.audio_url)).bytes.length).toBeGreaterThan(100);
});

test('one that is being written on another server is heard when it stands', async () => {
  const { id } = await chat.person();
  const token = 'w'.repeat(32);
  const clip = { token, user_id: id, message_id: null, created_at: now() };
  const values = { ...clip, parts: null, expires_at: secondsFromNow(60) };
  await chat.t.db.insertInto('advisor_clips').values(values).execute();
  const hearing = hear(`/api/advisor/audio/${token}.mp3`);
  await wait(400);
  await chat.t.db
    .updateTable('advisor_clips')
    .set({ parts: JSON.stringify([{ text: 'Written elsewhere.', language: 'en' }]) })
    .where('token', '=', token)
    .execute();
  expect((await hearing).bytes.length).toBeGreaterThan(100);
  expect(said()).toEqual(['Written elsewhere.']);
});
