import { beforeAll, describe, expect, test } from 'vitest';
import { now } from '#src/platform/db/database.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { ask, startChat } from './chat.fixture.ts';

let t: TestApp;
let lessonId: number;
beforeAll(async () => {
  ({ t, lessonId } = await startChat());
});

const learner = async () => t.as(await makeUser(t.db));

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

  test('told in a conversation is kept once it is confirmed, and used from then on', async () => {
    const user = await learner();
    const { body } = await ask(user, 'I sell dried mangoes in Huye. What is an mvp?');
    expect(body.idea).toBe('selling dried mangoes in Huye');
    expect((await user('GET', url)).body.idea).toBeNull();
    await user('PUT', url, { body: { idea: body.idea } });
    const own = await ask(user, 'For my idea', {
      conversation_id: body.conversation_id,
      intent: 'idea',
    });
    expect(own.body.message).toContain('selling dried mangoes in Huye');
  });
});

describe('questions that no lesson answers', () => {
  const url = '/api/advisor/unanswered/';
  const question = 'which thread do I buy for a carburettor';

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
        lesson: { id: lessonId, chapter_id: expect.any(Number), title: 'Know your runway' },
        user: { id: person.id, username: person.username },
        created_at: expect.any(String),
        asked: 1,
        done_at: null,
      },
    ]);
  });

  test('are gone when the consent is withdrawn', async () => {
    const asking = 'which needle do I buy for a carburettor';
    const user = await learner();
    await user('PUT', '/api/advisor/idea/', { body: { keep_questions: true } });
    await ask(user, asking);
    const staff = t.as(await makeUser(t.db, { staff: true }));
    const isThere = async () => JSON.stringify((await staff('GET', url)).body).includes(asking);
    expect(await isThere()).toBe(true);
    await user('PUT', '/api/advisor/idea/', { body: { sector: 'Repair' } });
    expect(await isThere()).toBe(true);
    await user('PUT', '/api/advisor/idea/', { body: { keep_questions: false } });
    expect(await isThere()).toBe(false);
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

  test('stay after a yes when the card is saved without the consent for all', async () => {
    const person = await makeUser(t.db);
    const user = t.as(person);
    const { body } = await ask(user, question);
    await ask(user, 'yes please', { conversation_id: body.conversation_id });
    await user('PUT', '/api/advisor/idea/', { body: { sector: 'Repair', keep_questions: false } });
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
          question_key: `q${n}`,
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

  describe('marked as done', () => {
    const keep = async () => {
      const person = await makeUser(t.db);
      const { id } = await t.db
        .insertInto('advisor_unanswered')
        .values({
          user_id: person.id,
          question,
          question_key: `${question} ${person.id}`,
          language: 'en',
          lesson_id: lessonId,
          created_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, person };
    };
    const idsOf = (list: { body: { results: { id: number }[] } }) =>
      list.body.results.map((each) => each.id);

    test('leave the open ones for the done ones, and come back', async () => {
      const { id } = await keep();
      const staff = t.as(await makeUser(t.db, { staff: true }));
      const before = await staff('GET', url);
      expect(idsOf(before)).toContain(id);
      expect(before.body.open_count).toBe(before.body.count);

      const marked = await staff('PUT', `${url}${id}/`, { body: { done: true } });
      expect(marked).toMatchObject({ status: 200, body: { id, done_at: expect.any(String) } });
      const open = await staff('GET', `${url}?state=open`);
      expect(idsOf(open)).not.toContain(id);
      expect(open.body.open_count).toBe(before.body.open_count - 1);
      const done = await staff('GET', `${url}?state=done`);
      expect(done.body.results[0]).toMatchObject({ ...marked.body, question });
      expect(done.body.open_count).toBe(open.body.open_count);

      const again = await staff('PUT', `${url}${id}/`, { body: { done: false } });
      expect(again).toMatchObject({ status: 200, body: { id, done_at: null } });
      expect(idsOf(await staff('GET', url))).toContain(id);
      expect(idsOf(await staff('GET', `${url}?state=done`))).not.toContain(id);
    });

    test('keep the moment of the first mark, however often it is sent', async () => {
      const { id } = await keep();
      const staff = t.as(await makeUser(t.db, { staff: true }));
      const mark = async () => staff('PUT', `${url}${id}/`, { body: { done: true } });
      const { body: first } = await mark();
      await new Promise((resolve) => setTimeout(resolve, 5));
      const others = await Promise.all([mark(), mark(), mark()]);
      expect(others.map(({ body }) => body)).toEqual([first, first, first]);
    });

    test('lead to the next page of the same state', async () => {
      const { person } = await keep();
      await t.db
        .insertInto('advisor_unanswered')
        .values(
          Array.from({ length: 21 }, (_, n) => ({
            user_id: person.id,
            question,
            question_key: `${question} ${n}`,
            language: 'en',
            lesson_id: null,
            created_at: now(),
          })),
        )
        .execute();
      await t.db
        .updateTable('advisor_unanswered')
        .set({ done_at: now() })
        .where('user_id', '=', person.id)
        .execute();
      const staff = t.as(await makeUser(t.db, { staff: true }));
      const { body } = await staff('GET', `${url}?state=done`);
      expect(body.next).toBe(`${url}?state=done&page=2`);
      expect((await staff('GET', body.next)).body.previous).toBe(`${url}?state=done&page=1`);
    });

    test('name a lesson that is no longer taught, without a way to it', async () => {
      const { id } = await keep();
      const staff = t.as(await makeUser(t.db, { staff: true }));
      const archive = async (archived_at: string | null) =>
        t.db.updateTable('lessons').set({ archived_at }).where('id', '=', lessonId).execute();
      await archive(now());
      const { body } = await staff('GET', url);
      await archive(null);
      const found = body.results.find((each: { id: number }) => each.id === id);
      expect(found).toMatchObject({
        lesson: { id: lessonId, chapter_id: null, title: 'Know your runway' },
      });
    });

    test.each([
      [{}, { done: ['This field is required.'] }],
      [{ done: null }, { done: ['Enter true or false.'] }],
      [{ done: 'yes' }, { done: ['Enter true or false.'] }],
    ])('refuse %j and stay as they are', async (body, said) => {
      const { id } = await keep();
      const staff = t.as(await makeUser(t.db, { staff: true }));
      expect(await staff('PUT', `${url}${id}/`, { body })).toMatchObject({
        status: 400,
        body: said,
      });
      expect(idsOf(await staff('GET', url))).toContain(id);
    });

    test('must exist, and have a state that is one', async () => {
      const staff = t.as(await makeUser(t.db, { staff: true }));
      expect(await staff('PUT', `${url}2147483647/`, { body: { done: true } })).toMatchObject({
        status: 404,
        body: { error: 'This question was not found.' },
      });
      expect(await staff('GET', `${url}?state=lost`)).toMatchObject({
        status: 400,
        body: { state: ['Choose open or done.'] },
      });
    });

    test('only by staff: not by whoever asked, nor by a trainer', async () => {
      const { id, person } = await keep();
      const body = { done: true };
      for (const user of [person, await makeUser(t.db, { trainer: true })]) {
        expect((await t.as(user)('PUT', `${url}${id}/`, { body })).status).toBe(403);
        expect((await t.as(user)('GET', url)).status).toBe(403);
      }
      expect((await t.visitor('PUT', `${url}${id}/`, { body })).status).toBe(401);
      const staff = t.as(await makeUser(t.db, { staff: true }));
      expect(idsOf(await staff('GET', url))).toContain(id);
    });
  });
});

test('an export holds the idea, every message and the kept questions; an erasure leaves nothing', async () => {
  const person = await makeUser(t.db);
  const user = t.as(person);
  await user('PUT', '/api/advisor/idea/', {
    body: { idea: 'dried mangoes', keep_questions: true },
  });
  await ask(user, 'which thread do I buy for a carburettor');
  const { body } = await user('GET', '/api/auth/export/');
  expect(body.advisor).toMatchObject({
    idea: { idea: 'dried mangoes' },
    messages: [{ sender: 'user' }, { sender: 'ai' }],
    unanswered: [{ question: 'which thread do I buy for a carburettor' }],
  });
  const staff = t.as(await makeUser(t.db, { staff: true }));
  const url = '/api/advisor/unanswered/';
  const { body: open } = await staff('GET', url);
  const kept = open.results.find((each: { user: { id: number } }) => each.user.id === person.id);
  expect(kept.user.id).toBe(person.id);
  const headers = { 'idempotency-key': `mark-${kept.id}-done` };
  await staff('PUT', `${url}${kept.id}/`, { body: { done: true }, headers });
  const erased = await user('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
  expect(erased.status).toBe(204);
  expect((await staff('PUT', `${url}${kept.id}/`, { body: { done: true } })).status).toBe(404);
  const done = await staff('GET', `${url}?state=done`);
  expect(JSON.stringify(done.body)).not.toContain(person.username);
  // Stored answers of idempotent writes belong to the writer, and outlive the person they are about.
  const answers = await t.db.selectFrom('idempotent_answers').select('body').execute();
  expect(answers).not.toEqual([]);
  expect(JSON.stringify(answers)).not.toMatch(new RegExp(`carburettor|${person.username}`));
  for (const table of ['advisor_ideas', 'advisor_conversations', 'advisor_unanswered'] as const) {
    expect(
      await t.db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute(),
      table,
    ).toEqual([]);
  }
});
