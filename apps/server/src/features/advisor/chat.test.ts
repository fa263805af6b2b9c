import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

const CONTENT = path.resolve(import.meta.dirname, '../../../../../content');
const CHAT = '/api/advisor/chat/';

let t: TestApp;
let lessonId: number;
beforeAll(async () => {
  t = await startTestApp();
  await importCurriculum(t.db, CONTENT);
  const lesson = await t.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'know-your-runway')
    .executeTakeFirstOrThrow();
  lessonId = lesson.id;
});

const learner = async () => t.as(await makeUser(t.db));
const ask = (user: Call, message: string, more: object = {}) =>
  user('POST', CHAT, { body: { message, ...more } });

/** The events of a stream, in their order. */
function eventsOf(stream: string) {
  return stream
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
      return { event, data: JSON.parse(data) as Record<string, unknown> };
    });
}

describe('a question', () => {
  test('is answered by the built-in mentor, with the lesson it rests on', async () => {
    const user = await learner();
    const { status, body } = await ask(
      user,
      'how much runway do I have with 9 million RWF and 1.2 million a month going out?',
      { lesson_id: lessonId },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: expect.stringContaining('**7.5 months**'),
      conversation_id: expect.any(String),
      message_id: expect.any(Number),
      engine: 'built-in',
      finished: true,
      sources: [{ lesson_id: lessonId, chapter_id: expect.any(Number), title: 'Know your runway' }],
    });
    expect(body).not.toHaveProperty('audio_url');
  });

  test('off the lessons is refused kindly', async () => {
    const { status, body } = await ask(await learner(), 'what is the capital of France?');
    expect(status).toBe(200);
    expect(body.message).toContain('I only know what the lessons here teach');
    expect(body.sources).toEqual([]);
  });

  test('goes on in its conversation, in the language asked for', async () => {
    const user = await learner();
    const first = await ask(user, 'what is runway?', { language: 'fr' });
    expect(first.body.message).toContain('Dans la leçon');
    const second = await ask(user, 'donne-moi un exemple', {
      conversation_id: first.body.conversation_id,
      language: 'fr',
    });
    expect(second.body.conversation_id).toBe(first.body.conversation_id);
    expect(second.body.message).toContain('Un exemple de la leçon');
  });

  test.each(['', '   \n ', 'x'.repeat(4001), null, 7, ['a']])(
    'that is none (%#) answers 400 on the message',
    async (message) => {
      const { status, body } = await (await learner())('POST', CHAT, { body: { message } });
      expect(status).toBe(400);
      expect(body).toEqual({ message: [expect.any(String)] });
    },
  );

  test('of 4,000 characters is answered', async () => {
    expect((await ask(await learner(), 'runway '.repeat(571))).status).toBe(200);
  });

  test('in a lesson that has gone is answered all the same', async () => {
    const { status, body } = await ask(await learner(), 'what is runway?', { lesson_id: 999_999 });
    expect(status).toBe(200);
    expect(body.sources[0].title).toBe('Know your runway');
  });

  test('needs a user', async () => {
    expect((await t.visitor('POST', CHAT, { body: { message: 'hi' } })).status).toBe(401);
  });
});

describe('a stream', () => {
  const accept = { accept: 'text/event-stream, application/json;q=0.9' };

  test('says where it belongs, brings the reply in pieces, and ends with the whole', async () => {
    const user = await learner();
    const { status, headers, body } = await user('POST', CHAT, {
      body: { message: 'what is runway?' },
      headers: accept,
    });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/event-stream');
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const events = eventsOf(String(body));
    expect(events[0]).toMatchObject({
      event: 'begin',
      data: { conversation_id: expect.any(String) },
    });
    const tokens = events.filter(({ event }) => event === 'token').map(({ data }) => data['text']);
    expect(tokens.length).toBeGreaterThan(3);
    const done = events.at(-1);
    expect(done?.event).toBe('done');
    expect(done?.data).toMatchObject({
      message: tokens.join(''),
      engine: 'built-in',
      finished: true,
    });
    expect(done?.data['conversation_id']).toBe(events[0]?.data['conversation_id']);
  });

  test('that is refused answers with its status, not with events', async () => {
    const user = await learner();
    const { status, body } = await user('POST', CHAT, {
      body: { message: 'hi', conversation_id: 'nowhere' },
      headers: accept,
    });
    expect(status).toBe(404);
    expect(body).toEqual({ error: expect.any(String) });
  });

  test('is not sent to who does not want one', async () => {
    const { headers } = await (
      await learner()
    )('POST', CHAT, {
      body: { message: 'hi' },
      headers: { accept: 'application/json, text/event-stream;q=0' },
    });
    expect(headers['content-type']).toContain('application/json');
  });
});

describe('conversations', () => {
  test('are listed latest first, told whole, and deleted by their owner', async () => {
    const user = await learner();
    const first = await ask(user, 'what is runway?');
    const second = await ask(user, 'what is dilution?');
    await ask(user, 'give me an example', { conversation_id: first.body.conversation_id });
    const list = await user('GET', '/api/advisor/conversations/');
    expect(list.body.map(({ title }: { title: string }) => title)).toEqual([
      'what is runway?',
      'what is dilution?',
    ]);
    const url = `/api/advisor/conversations/${first.body.conversation_id}/`;
    const { body } = await user('GET', url);
    expect(body.messages).toHaveLength(4);
    expect(body.messages[0]).toMatchObject({
      sender: 'user',
      content: 'what is runway?',
      sources: [],
      audio_url: null,
    });
    expect(body.messages[1]).toMatchObject({
      sender: 'ai',
      engine: 'built-in',
      finished: true,
      sources: [{ lesson_id: lessonId, title: 'Know your runway' }],
    });
    expect((await user('DELETE', url)).status).toBe(204);
    expect((await user('GET', url)).status).toBe(404);
    expect((await user('GET', '/api/advisor/conversations/')).body).toEqual([
      {
        id: second.body.conversation_id,
        title: 'what is dilution?',
        updated_at: expect.any(String),
      },
    ]);
  });

  test('of somebody else are not there: to read, to go on with, to delete', async () => {
    const owner = await learner();
    const { body } = await ask(owner, 'what is runway?');
    const other = await learner();
    const url = `/api/advisor/conversations/${body.conversation_id}/`;
    expect((await other('GET', url)).status).toBe(404);
    expect((await other('DELETE', url)).status).toBe(404);
    expect((await ask(other, 'and then?', { conversation_id: body.conversation_id })).status).toBe(
      404,
    );
    expect((await owner('GET', url)).body.messages).toHaveLength(2);
  });

  test('leave out a source that has left the curriculum', async () => {
    const user = await learner();
    const { body } = await ask(user, 'what is a data room?');
    const [source] = body.sources;
    const archive = (at: string | null) =>
      t.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('lessons')
          .set({ archived_at: at })
          .where('id', '=', source.lesson_id)
          .execute();
        await trx
          .updateTable('curriculum_state')
          .set({ content_hash: `changed ${at}` })
          .execute();
      });
    await archive('2026-01-01T00:00:00.000Z');
    const { body: kept } = await user('GET', `/api/advisor/conversations/${body.conversation_id}/`);
    expect(kept.messages[1]).toMatchObject({ content: body.message, sources: [] });
    await archive(null);
  });
});

describe('limits', () => {
  test('fifty questions at once: some are answered, the others are told when to come back, none fails', async () => {
    const user = await learner();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(user, 'what is runway?')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(12);
    for (const { status, headers, body } of answers) {
      if (status !== 429) continue;
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toEqual({ error: expect.any(String) });
    }
  });

  test('twelve a minute, and others are not touched by it', async () => {
    const user = await learner();
    for (let i = 0; i < 12; i += 1) expect((await ask(user, 'hello')).status).toBe(200);
    const { status, headers, body } = await ask(user, 'hello');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(body.error).toContain('in a minute');
    expect((await ask(await learner(), 'hello')).status).toBe(200);
    expect((await user('GET', '/api/advisor/conversations/')).status).toBe(200);
  });

  test('two hundred a day', async () => {
    const person = await makeUser(t.db);
    const user = t.as(person);
    await ask(user, 'hello');
    await t.db
      .updateTable('throttles')
      .set({ count: 200 })
      .where('key', '=', `advisor message 86400 ${person.id}`)
      .execute();
    const { status, body } = await ask(user, 'hello');
    expect(status).toBe(429);
    expect(body.error).toContain('tomorrow');
  });
});

describe("the learner's idea", () => {
  const url = '/api/advisor/idea/';

  test('is empty at first, changed in parts, and cleared by an empty text', async () => {
    const user = await learner();
    expect((await user('GET', url)).body).toEqual({
      idea: null,
      sector: null,
      country: null,
      customer: null,
      stage: null,
      keep_questions_since: null,
      voice_since: null,
      updated_at: null,
    });
    const first = await user('PUT', url, {
      body: { idea: ' dried mangoes ', stage: 'Startup', keep_questions: true },
    });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      idea: 'dried mangoes',
      stage: 'Startup',
      country: null,
      keep_questions_since: expect.any(String),
    });
    const second = await user('PUT', url, {
      body: { country: 'Rwanda', stage: '', voice: true, keep_questions: true },
    });
    expect(second.body).toMatchObject({
      idea: 'dried mangoes',
      country: 'Rwanda',
      stage: null,
      voice_since: expect.any(String),
    });
    expect(second.body.keep_questions_since).toBe(first.body.keep_questions_since);
    const third = await user('PUT', url, { body: { keep_questions: false } });
    expect(third.body).toMatchObject({
      keep_questions_since: null,
      voice_since: second.body.voice_since,
    });
    expect((await user('GET', url)).body).toEqual(third.body);
  });

  test('is one’s own, and refuses what is none', async () => {
    const user = await learner();
    await user('PUT', url, { body: { idea: 'mine', user_id: 1 } });
    expect((await (await learner())('GET', url)).body.idea).toBeNull();
    const { status, body } = await user('PUT', url, {
      body: { idea: 'x'.repeat(301), stage: 'Huge' },
    });
    expect(status).toBe(400);
    expect(Object.keys(body).toSorted()).toEqual(['idea', 'stage']);
  });

  test('told in a conversation is kept, and used from then on', async () => {
    const user = await learner();
    const { body } = await ask(user, 'what is runway?');
    expect(body.message).toContain('What is your own business idea');
    await ask(user, 'a drying tunnel for mangoes', { conversation_id: body.conversation_id });
    expect((await user('GET', url)).body.idea).toBe('a drying tunnel for mangoes');
    const own = await ask(user, 'what is dilution, in my case?');
    expect(own.body.message).toContain('a drying tunnel for mangoes');
  });
});

describe('questions that no lesson answers', () => {
  const url = '/api/advisor/unanswered/';
  const question = 'how do I breed rabbits in the rainy season';

  test('are kept only with consent, and told to staff, newest first', async () => {
    const silent = await learner();
    await ask(silent, question);
    const person = await makeUser(t.db);
    const user = t.as(person);
    await user('PUT', '/api/advisor/idea/', { body: { keep_questions: true } });
    await ask(user, question, { lesson_id: lessonId });
    const staff = t.as(await makeUser(t.db, { staff: true }));
    const { status, body } = await staff('GET', url);
    expect(status).toBe(200);
    const kept = body.results.filter((each: { question: string }) => each.question === question);
    expect(kept).toEqual([
      {
        id: expect.any(Number),
        question,
        language: 'en',
        lesson: { id: lessonId, title: 'Know your runway' },
        user: { id: person.id, username: person.username },
        created_at: expect.any(String),
      },
    ]);
  });

  test('are kept once after a yes', async () => {
    const person = await makeUser(t.db);
    const user = t.as(person);
    const { body } = await ask(user, question);
    await ask(user, 'yes please', { conversation_id: body.conversation_id });
    const rows = await t.db
      .selectFrom('advisor_unanswered')
      .select('question')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toEqual([{ question }]);
  });

  test('are paged, and for staff only', async () => {
    const person = await makeUser(t.db);
    await t.db
      .insertInto('advisor_unanswered')
      .values(
        Array.from({ length: 25 }, (_, n) => ({
          user_id: person.id,
          question: `q${n}`,
          language: 'en',
          lesson_id: null,
          created_at: '2026-01-01T00:00:00.000Z',
        })),
      )
      .execute();
    const staff = t.as(await makeUser(t.db, { staff: true }));
    const first = await staff('GET', url);
    expect(first.body.results).toHaveLength(20);
    expect(first.body.next).toBe(`${url}?page=2`);
    const second = await staff('GET', first.body.next);
    expect(second.body.previous).toBe(`${url}?page=1`);
    for (const page of ['99', '0', 'abc']) {
      expect(await staff('GET', `${url}?page=${page}`)).toMatchObject({
        status: 404,
        body: { error: 'Invalid page.' },
      });
    }
    expect((await t.as(person)('GET', url)).status).toBe(403);
  });
});

test('an export holds the idea, every message and the kept questions; an erasure leaves nothing', async () => {
  const person = await makeUser(t.db);
  const user = t.as(person);
  await user('PUT', '/api/advisor/idea/', {
    body: { idea: 'dried mangoes', keep_questions: true },
  });
  await ask(user, 'how do I breed rabbits in the rainy season');
  const { body } = await user('GET', '/api/auth/export/');
  expect(body.advisor).toMatchObject({
    idea: { idea: 'dried mangoes' },
    messages: [{ sender: 'user' }, { sender: 'ai' }],
    unanswered: [{ question: 'how do I breed rabbits in the rainy season' }],
  });
  await t.db.deleteFrom('users').where('id', '=', person.id).execute();
  for (const table of ['advisor_ideas', 'advisor_conversations', 'advisor_unanswered'] as const) {
    expect(
      await t.db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute(),
      table,
    ).toEqual([]);
  }
});
