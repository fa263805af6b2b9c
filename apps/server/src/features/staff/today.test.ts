import { beforeAll, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const kindsFor = async (roles: ('staff' | 'editor' | 'reviewer' | 'trainer')[]) => {
  const { status, body } = await t.as(await makeUser(t.db, { roles }))('GET', '/api/staff/today/');
  expect(status).toBe(200);
  return body.map(({ kind }: { kind: string }) => kind);
};

test('what waits is shown by role, the longest first', async () => {
  const user = await makeUser(t.db);
  const write = { name: 'Uwase', email: 'u@example.org', message: 'Hello' };
  await t.visitor('POST', '/api/auth/contact-us/', { body: write });
  await t.db
    .insertInto('advisor_unanswered')
    .values({
      user_id: user.id,
      question: 'What is a moat?',
      language: 'en',
      lesson_id: null,
      created_at: '2026-01-02T00:00:00.000Z',
      done_at: null,
    })
    .execute();
  expect(await kindsFor(['staff'])).toEqual(['unanswered', 'messages']);
  expect(await kindsFor(['reviewer'])).toEqual(['messages']);
  expect(await kindsFor(['editor'])).toEqual(['unanswered']);
  expect(await kindsFor(['trainer'])).toEqual([]);
  expect(await kindsFor([])).toEqual([]);
  const { body } = await t.as(await makeUser(t.db, { staff: true }))('GET', '/api/staff/today/');
  expect(body[0]).toEqual({
    kind: 'unanswered',
    count: 1,
    since: '2026-01-02T00:00:00.000Z',
    oldest: 'What is a moat?',
  });
  expect(body[1]).toMatchObject({ kind: 'messages', oldest: 'Uwase' });
});

test('a question that several ask in the same words is counted once, as where it is answered', async () => {
  const staff = t.as(await makeUser(t.db, { staff: true }));
  const question = 'How do I keep bees in a town?';
  for (const created_at of ['2026-01-03T00:00:00.000Z', '2026-01-04T00:00:00.000Z']) {
    const { id: user_id } = await makeUser(t.db);
    const row = { user_id, question, question_key: 'bees keep town', language: 'en' };
    await t.db
      .insertInto('advisor_unanswered')
      .values({ ...row, created_at })
      .execute();
  }
  const { body: kinds } = await staff('GET', '/api/staff/today/');
  const { body: list } = await staff('GET', '/api/advisor/unanswered/');
  const { count } = kinds.find(({ kind }: { kind: string }) => kind === 'unanswered');
  expect(list.results[0]).toMatchObject({ question, asked: 2 });
  expect([count, list.open_count]).toEqual([2, 2]);
});

test('an answer that waits for a second reader waits for everybody but its author', async () => {
  const author = await makeUser(t.db, { roles: ['editor'] });
  const body = {
    language: 'en',
    asks: 'What is a moat?',
    asked_as: ['what is a moat'],
    answer: 'What others cannot copy.',
    source_title: '',
    source_url: '',
  };
  const { body: written } = await t.as(author)('POST', '/api/staff/answers/', { body });
  const reader = t.as(await makeUser(t.db, { roles: ['editor'] }));
  const waiting = async (as = reader) =>
    (await as('GET', '/api/staff/today/')).body.find(
      ({ kind }: { kind: string }) => kind === 'answers',
    );
  expect(await waiting()).toEqual({
    kind: 'answers',
    count: 1,
    since: written.versions[0].at,
    oldest: 'What is a moat?',
  });
  expect(await waiting(t.as(author))).toBeUndefined();
  expect(await waiting(t.as(await makeUser(t.db, { roles: ['reviewer'] })))).toBeUndefined();
  await reader('POST', `/api/staff/answers/${written.id}/checked/`, { body: { version: 1 } });
  expect(await waiting()).toBeUndefined();
});
