import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeUser } from '#test/factories.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { ask, CHAT, startChat } from './chat.fixture.ts';
import { startChat as startReply } from './chat.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { metrics } from '#src/platform/metrics/metrics.ts';

let t: TestApp;

beforeAll(async () => {
  ({ t } = await startChat());
});

const learner = async () => t.as(await makeUser(t.db));

/** The events of a stream, in order. */
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
    const { status, body } = await ask(user, 'wat is an mvp?');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: expect.stringMatching(/\w{3}/),
      conversation_id: expect.any(String),
      message_id: expect.any(Number),
      engine: 'built-in',
      finished: true,
      calculator: null,
      idea: null,
      sources: [
        {
          lesson_id: expect.any(Number),
          chapter_id: expect.any(Number),
          title: 'What an MVP is for',
        },
      ],
    });
    expect(body).not.toHaveProperty('audio_url');
  });

  test('with a figure that no calculator takes is answered, and can be read again', async () => {
    const user = await learner();
    const question = 'a bar costs 999999999999999, what is my margin?';
    const { status, body } = await ask(user, question);
    expect(status).toBe(200);
    const read = await user('GET', `/api/advisor/conversations/${body.conversation_id}/`);
    expect(read.status).toBe(200);
  });

  test('is counted by whether there was an answer, for who watches the server', async () => {
    const user = await learner();
    metrics.isOn = true;
    try {
      await ask(user, 'wat is an mvp?');
      await ask(user, 'hello');
    } finally {
      metrics.isOn = false;
    }
    const text = metrics.render([]);
    for (const found of ['answer', 'talk']) {
      expect(text).toMatch(
        new RegExp(`inzira_mentor_replies_total\\{engine="built-in",found="${found}"\\} 1\n`),
      );
    }
  });

  test('off the lessons is refused kindly', async () => {
    const { status, body } = await ask(await learner(), 'what is the capital of France?');
    expect(status).toBe(200);
    expect(body.message).toContain('I only know about building a business');
    expect(body.sources).toEqual([]);
  });

  test('goes on in its conversation, in the language asked for', async () => {
    const user = await learner();
    const first = await ask(user, 'wat is an mvp?', { language: 'fr' });
    expect(first.body.sources[0].title).not.toBe('What an MVP is for');
    const second = await ask(user, 'donne-moi un exemple', {
      conversation_id: first.body.conversation_id,
      language: 'fr',
    });
    expect(second.body.conversation_id).toBe(first.body.conversation_id);
    expect(second.body.message).toMatch(/^Un exemple\u00a0:/);
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
    const { status, body } = await ask(await learner(), 'wat is an mvp?', { lesson_id: 999_999 });
    expect(status).toBe(200);
    expect(body.sources[0].title).toBe('What an MVP is for');
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
      body: { message: 'wat is an mvp?' },
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
    const first = await ask(user, 'wat is an mvp?');
    const second = await ask(user, 'what is dilution?');
    await ask(user, 'give me an example', { conversation_id: first.body.conversation_id });
    const list = await user('GET', '/api/advisor/conversations/');
    expect(list.body.map(({ title }: { title: string }) => title)).toEqual([
      'wat is an mvp?',
      'what is dilution?',
    ]);
    const url = `/api/advisor/conversations/${first.body.conversation_id}/`;
    const { body } = await user('GET', url);
    expect(body.messages).toHaveLength(4);
    expect(body.messages[0]).toMatchObject({
      sender: 'user',
      content: 'wat is an mvp?',
      sources: [],
      audio_url: null,
    });
    expect(body.messages[1]).toMatchObject({
      sender: 'ai',
      engine: 'built-in',
      finished: true,
      sources: [{ lesson_id: expect.any(Number), title: 'What an MVP is for' }],
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
    const { body } = await ask(owner, 'wat is an mvp?');
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
    const { body } = await ask(user, 'wat is an mvp?');
    const [source] = body.sources;
    const archive = (at: string | null) =>
      inTransaction(t.db, async (trx) => {
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
      Array.from({ length: 50 }, () => ask(user, 'wat is an mvp?')),
    );
    const statuses = answers.map(({ status }) => status);
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThanOrEqual(12);
    for (const { status, headers, body } of answers) {
      if (status === 200) continue;
      // 503 if the machine is too busy for so many at once.
      expect([429, 503]).toContain(status);
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

describe('while the mentor is being prepared', () => {
  /** Simulates a start without a trained model: the test decides when the library is ready. */
  function hold() {
    const { libraryCache } = t.app.advisor;
    const library = libraryCache.get(t.db);
    const ready = Promise.withResolvers<void>();
    const isPreparing = vi.spyOn(libraryCache, 'isPreparing').mockResolvedValue(true);
    const get = vi.spyOn(libraryCache, 'get').mockImplementation(async () => {
      await ready.promise;
      return library;
    });
    onTestFinished(() => {
      isPreparing.mockRestore();
      get.mockRestore();
    });
    return ready;
  }
  const headers = { accept: 'text/event-stream' };

  test('a question is told so at once, kept and answered once, in one conversation', async () => {
    const ready = hold();
    const user = await learner();
    const asked = user('POST', CHAT, { body: { message: 'What is an MVP?' }, headers });
    setTimeout(() => ready.resolve(), 50);
    const events = eventsOf(String((await asked).body));
    expect(events[0]).toEqual({
      event: 'preparing',
      data: { text: expect.stringMatching(/being prepared\. That takes about a minute/) },
    });
    expect(events[1]?.event).toBe('begin');
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { finished: true } });
    expect((await user('GET', '/api/advisor/conversations/')).body).toHaveLength(1);
  });

  test('who wants no events is told to come back in a minute, and so is who reads what was said', async () => {
    const user = await learner();
    const { body } = await ask(user, 'What is an MVP?');
    hold();
    const refused = await ask(user, 'What is an MVP?');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('60');
    const read = await user('GET', `/api/advisor/conversations/${body.conversation_id}/`);
    expect(read.status).toBe(503);
  });

  test('what refuses a question is told in the stream', async () => {
    const ready = hold();
    ready.resolve();
    const body = { message: 'What is an MVP?', conversation_id: 'nobodys' };
    const asked = await (await learner())('POST', CHAT, { body, headers });
    expect(eventsOf(String(asked.body)).at(-1)).toEqual({
      event: 'error',
      data: { error: 'This conversation was not found.' },
    });
  });

  test('a question of who has gone meanwhile is not kept', async () => {
    const { id } = await makeUser(t.db);
    const question = {
      viewer: { id, language: 'en' } as Viewer,
      body: { message: 'What is an MVP?' },
      signal: AbortSignal.abort(),
    };
    await expect(startReply(t.app.advisor, t.db, question)).rejects.toMatchObject({
      statusCode: 408,
    });
    expect((await t.as({ id })('GET', '/api/advisor/conversations/')).body).toEqual([]);
  });
});
