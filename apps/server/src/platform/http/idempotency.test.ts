import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { formOf } from '#test/forms.ts';
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

/**
 * Simulates that the server ends before the answer is stored.
 * @returns a function that repairs it
 */
async function breakAnswers() {
  const isPostgres = t.engine === 'postgres';
  const make = isPostgres
    ? [
        `create function cut_off() returns trigger language plpgsql as 'begin raise exception ''cut off''; end'`,
        'create trigger cut_off before update on idempotent_answers execute function cut_off()',
      ]
    : [
        `create trigger cut_off before update on idempotent_answers begin select raise(abort, 'cut off'); end`,
      ];
  const drop = isPostgres
    ? ['drop trigger cut_off on idempotent_answers', 'drop function cut_off']
    : ['drop trigger cut_off'];
  const execute = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(t.db);
  };
  await execute(make);
  return () => execute(drop);
}

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
        .values({ ...cut, request_mac: null, created_at, status: null, body: null })
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

  test('is stored with its answer or not at all', async () => {
    const call = t.as(await makeUser(t.db));
    const repair = await breakAnswers();
    const cut = await submit(call, 'attempt-0008');
    await repair();
    expect(cut.status).toBe(500);
    expect(await resultsOf(call)).toBe(0);
    expect((await submit(call, 'attempt-0008')).status).toBe(201);
    expect((await submit(call, 'attempt-0008')).status).toBe(201);
    expect(await resultsOf(call)).toBe(1);
  });

  test('of several statements and transactions is stored as one', async () => {
    const call = t.as(await makeUser(t.db));
    const create = () =>
      call('POST', '/api/auth/organizations/', {
        body: { name: 'Ikaze' },
        headers: { 'idempotency-key': 'attempt-0009' },
      });
    const own = async () => (await call('GET', '/api/auth/organizations/')).body.length;
    const repair = await breakAnswers();
    expect((await create()).status).toBe(500);
    await repair();
    expect(await own()).toBe(0);
    const [first, second] = [await create(), await create()];
    expect(first).toMatchObject({ status: 201, body: { name: 'Ikaze' } });
    expect(second.body).toEqual(first.body);
    expect(await own()).toBe(1);
  });

  test('at two routes at once is done at one', async () => {
    const call = t.as(await makeUser(t.db));
    const headers = { 'idempotency-key': 'attempt-0010' };
    const [taken, created] = await Promise.all([
      submit(call, 'attempt-0010'),
      call('POST', '/api/auth/organizations/', { body: { name: 'Ikaze' }, headers }),
    ]);
    expect([taken.status, created.status].toSorted()).toEqual([201, 422]);
  });

  test('that a constraint refuses is told so, and told again', async () => {
    const other = await makeUser(t.db);
    const call = t.as(await makeUser(t.db));
    const rename = () =>
      call('PUT', '/api/auth/user/', {
        body: { username: other.username, first_name: 'Ada' },
        headers: { 'idempotency-key': 'attempt-0011' },
      });
    for (const { status, body } of [await rename(), await rename()]) {
      expect([status, Object.keys(body)]).toEqual([400, ['username']]);
    }
  });

  test('that was cut off is begun anew by one of two', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    const row = { user_id: user.id, route: 'any', key: 'attempt-0012', request_mac: null };
    const abandoned = { ...row, created_at: '2020-01-01', status: null, body: null };
    await t.db.insertInto('idempotent_answers').values(abandoned).execute();
    const both = await Promise.all([submit(call, row.key), submit(call, row.key)]);
    for (const { status } of both) expect([201, 409]).toContain(status);
    expect(await resultsOf(call)).toBe(1);
  });

  test('is known again by a keyed hash: nobody can try passwords on what the database holds', async () => {
    const call = t.as(await makeUser(t.db));
    await call('PUT', '/api/auth/user/', {
      body: { first_name: 'Ada' },
      headers: { 'idempotency-key': 'attempt-0013' },
    });
    const { request_mac } = await t.db
      .selectFrom('idempotent_answers')
      .select('request_mac')
      .where('key', '=', 'attempt-0013')
      .executeTakeFirstOrThrow();
    const text = 'PUT /api/auth/user/\n{"first_name":"Ada"}';
    expect(request_mac).toBe(t.app.tokens.fingerprint(text));
    expect(request_mac).not.toBe(createHash('sha256').update(text).digest('base64url'));
  });

  test('a key that is none is refused', async () => {
    const call = t.as(await makeUser(t.db));
    expect((await submit(call, 'short')).status).toBe(400);
  });
});

describe('a slow write, which is no single transaction, sent again with its Idempotency-Key', () => {
  // Trains the mentor before its first answer.
  beforeAll(async () => void (await t.app.advisor.libraryCache.get(t.db)));

  const ask = (call: Call, key: string, headers: Record<string, string> = {}) =>
    call('POST', '/api/advisor/chat/', {
      body: { message: 'Hello' },
      headers: { 'idempotency-key': key, ...headers },
    });
  const conversationsOf = async (call: Call) =>
    (await call('GET', '/api/advisor/conversations/')).body.length as number;
  /** Simulates that a minute has passed. */
  const age = () =>
    t.db
      .updateTable('idempotent_answers')
      .set({ created_at: new Date(Date.now() - 61_000).toISOString() })
      .execute();
  const expectNotRepeated = async (call: Call, key: string) => {
    expect(await ask(call, key)).toMatchObject({ status: 409, headers: { 'retry-after': '2' } });
    await age();
    const late = await ask(call, key);
    expect([late.status, late.headers['retry-after']]).toEqual([409, undefined]);
    expect(late.body.error).toContain('Look whether it was done');
    expect(await conversationsOf(call)).toBe(1);
  };

  test('is done once and answers the same', async () => {
    const call = t.as(await makeUser(t.db));
    const [first, second] = [await ask(call, 'slow-0001'), await ask(call, 'slow-0001')];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await conversationsOf(call)).toBe(1);
  });

  test('is not done a second time where the server ended before its answer was kept', async () => {
    const call = t.as(await makeUser(t.db));
    const repair = await breakAnswers();
    expect((await ask(call, 'slow-0002')).status).toBe(500);
    await repair();
    await expectNotRepeated(call, 'slow-0002');
    expect((await ask(call, 'slow-0002-anew')).status).toBe(200);
  });

  test('is not done a second time while it is streamed, nor after', async () => {
    const call = t.as(await makeUser(t.db));
    const first = await ask(call, 'slow-0003', { accept: 'text/event-stream' });
    expect(first.headers['content-type']).toContain('text/event-stream');
    await expectNotRepeated(call, 'slow-0003');
  });

  test('that was refused for now may be sent again', async () => {
    const call = t.as(await makeUser(t.db));
    const { headers, payload } = formOf(
      { language: 'en' },
      { field: 'audio', filename: 'a.webm', type: 'audio/webm', bytes: 'sound' },
    );
    const transcribe = () =>
      call('POST', '/api/advisor/transcriptions/', {
        payload,
        headers: { ...headers, 'idempotency-key': 'slow-0004' },
      });
    expect((await transcribe()).status).toBe(503);
    expect((await transcribe()).status).toBe(503);
  });
});
