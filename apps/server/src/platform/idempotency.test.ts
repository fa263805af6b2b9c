import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let answers: Record<string, string>;
beforeAll(async () => {
  t = await startTestApp();
  const { body } = await t.visitor('GET', '/api/quiz/questions/');
  answers = Object.fromEntries(body.map(({ id }: { id: number }) => [String(id), 'a']));
});

const submit = (call: Call, key: string, body: object = { answers }) =>
  call('POST', '/api/quiz/psychometric/', { body, headers: { 'idempotency-key': key } });
const resultsOf = async (call: Call) =>
  (await call('GET', '/api/quiz/psychometric/history/')).body.length as number;

describe('the same write sent again with its Idempotency-Key', () => {
  test('is done once and answers the same', async () => {
    const call = t.as(await makeUser(t.db));
    const first = await submit(call, 'attempt-0001');
    const second = await submit(call, 'attempt-0001');
    expect(first.status).toBe(201);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await resultsOf(call)).toBe(1);
  });

  test('is done once also where the answer travels compressed', async () => {
    const call = t.as(await makeUser(t.db));
    const headers = { 'idempotency-key': 'attempt-0006', 'accept-encoding': 'br' };
    for (let i = 0; i < 2; i += 1) {
      const { status } = await call('POST', '/api/quiz/psychometric/', {
        body: { answers },
        headers,
      });
      expect(status).toBe(201);
    }
    expect(await resultsOf(call)).toBe(1);
  });

  test('ten times at once is done once', async () => {
    const call = t.as(await makeUser(t.db));
    const sent = await Promise.all(Array.from({ length: 10 }, () => submit(call, 'attempt-0002')));
    expect(await resultsOf(call)).toBe(1);
    for (const { status } of sent) expect([201, 409]).toContain(status);
  });

  test('of another user is another write', async () => {
    const [one, two] = [t.as(await makeUser(t.db)), t.as(await makeUser(t.db))];
    await submit(one, 'attempt-0003');
    expect((await submit(two, 'attempt-0003')).status).toBe(201);
    expect(await resultsOf(two)).toBe(1);
  });

  test('that was refused answers the same refusal', async () => {
    const call = t.as(await makeUser(t.db));
    expect((await submit(call, 'attempt-0004', { answers: {} })).status).toBe(400);
    expect((await submit(call, 'attempt-0004', { answers: {} })).status).toBe(400);
  });

  test('that a crash cut off can be done after a while', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    const cut = {
      user_id: user.id,
      route: 'POST /api/quiz/psychometric/',
      key: 'attempt-0005',
    };
    const insert = (created_at: string) =>
      t.db
        .insertInto('idempotent_answers')
        .values({ ...cut, request_hash: null, created_at, status: null, body: null })
        .execute();
    await insert(new Date().toISOString());
    expect((await submit(call, 'attempt-0005')).status).toBe(409);
    await t.db.deleteFrom('idempotent_answers').where('key', '=', cut.key).execute();
    await insert(new Date(Date.now() - 61_000).toISOString());
    expect((await submit(call, 'attempt-0005')).status).toBe(201);
  });

  test('with another body, or at another address, is refused and not done', async () => {
    const call = t.as(await makeUser(t.db));
    expect((await submit(call, 'attempt-0007')).status).toBe(201);
    const [id] = Object.keys(answers);
    const other = { answers: { ...answers, [id ?? '']: 'b' } };
    expect((await submit(call, 'attempt-0007', other)).status).toBe(422);
    const elsewhere = await call('PUT', '/api/auth/user/', {
      body: { first_name: 'Ada' },
      headers: { 'idempotency-key': 'attempt-0007' },
    });
    expect(elsewhere.status).toBe(422);
    expect(await resultsOf(call)).toBe(1);
  });

  test('a key that is none is refused', async () => {
    const call = t.as(await makeUser(t.db));
    expect((await submit(call, 'short')).status).toBe(400);
  });
});
