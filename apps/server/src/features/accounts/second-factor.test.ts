import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOf } from '#test/authenticator-app.ts';
import { makeUser, TEST_PASSWORD, viewerOf } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { countRowsOf } from '#test/rows-of.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { lockUser } from './lock-user.ts';
import { removePasskey } from './passkeys.ts';
import { removeSecondFactor } from './second-factor.ts';
import { confirmSecondFactor } from './second-factor-setup.ts';
import { openSession } from './sessions.ts';
import { secondFactorCalls } from './second-factor.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const URL = '/api/auth/second-factor/';
const START = { current_password: null };
const RECOVERY = /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/;

const { login, goOn, makeProven } = secondFactorCalls(() => t);

describe('setting up', () => {
  test('counts once a code of the app is confirmed, and gives ten recovery codes', async () => {
    const user = await makeUser(t.db, { trainer: true });
    const call = t.as(user);
    const before = { is_on: false, is_offered: true, is_required: false, recovery_codes_left: 0 };
    expect((await call('GET', URL)).body).toMatchObject(before);
    const { body } = await call('POST', URL, { body: START });
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect((await login(user)).status).toBe(200);
    const code = appOf(body.secret);
    const wrong = await call('POST', `${URL}confirm/`, { body: { code: code(-9) } });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['code']]);
    const { body: confirmed } = await call('POST', `${URL}confirm/`, { body: { code: code() } });
    expect(new Set(confirmed.recovery_codes).size).toBe(10);
    for (const one of confirmed.recovery_codes) expect(one).toMatch(RECOVERY);
    expect((await call('GET', URL)).body).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    const [mail] = await mailsTo(t.db, user.email);
    expect(mail?.subject).toBe('Your login now takes a code');
    // Neither again, nor by a second setup.
    expect((await call('POST', `${URL}confirm/`, { body: { code: code(1) } })).status).toBe(400);
    expect((await call('POST', URL, { body: START })).status).toBe(409);
  });

  test('ends the other sessions', async () => {
    const user = await makeUser(t.db, { trainer: true });
    const [here, elsewhere] = [t.as(user), t.as(user)];
    await elsewhere('GET', URL);
    const { body } = await here('POST', URL, { body: START });
    await here('POST', `${URL}confirm/`, { body: { code: appOf(body.secret)() } });
    expect((await elsewhere('GET', URL)).status).toBe(401);
    expect((await here('GET', URL)).status).toBe(200);
  });

  test('wants the password of who did not log in just now', async () => {
    const user = await makeUser(t.db, { trainer: true });
    const call = t.as(user);
    await call('GET', URL);
    await t.db
      .updateTable('sessions')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('user_id', '=', user.id)
      .execute();
    const start = (current_password: string | null) =>
      call('POST', URL, { body: { current_password } });
    expect((await start(null)).body).toHaveProperty('current_password');
    expect((await start('a guess')).status).toBe(400);
    expect((await start(TEST_PASSWORD)).status).toBe(200);
  });

  test('is for who has a role', async () => {
    const call = t.as(await makeUser(t.db));
    expect((await call('GET', URL)).body.is_offered).toBe(false);
    expect((await call('POST', URL, { body: START })).status).toBe(403);
    expect((await t.visitor('POST', URL, { body: START })).status).toBe(401);
  });

  test('keeps the secret encrypted, for its user alone', async () => {
    const { user } = await makeProven();
    const { secret } = await t.db
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const { tokens } = t.app;
    expect(tokens.decrypt(secret, `second factor of ${user.id}`)).toHaveLength(20);
    expect(tokens.decrypt(secret, `second factor of ${user.id + 1}`)).toBeNull();
    const tampered = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;
    expect(tokens.decrypt(tampered, `second factor of ${user.id}`)).toBeNull();
  });
});

describe('logging in', () => {
  test('asks for a code after the password, and takes it', async () => {
    const { user, code } = await makeProven();
    const first = await login(user);
    expect(first.status).toBe(401);
    expect(first.body).toEqual({
      error: 'Enter the code that your app shows.',
      second_factor: expect.any(String),
    });
    const { status, body } = await goOn(
      first.body.second_factor,
      ` ${code().slice(0, 3)} ${code().slice(3)} `,
    );
    expect(status).toBe(200);
    expect(body.user.username).toBe(user.username);
    const headers = { authorization: `Bearer ${body.access}` };
    expect((await t.visitor('GET', '/api/auth/user/', { headers })).status).toBe(200);
  });

  test('does not say whether there is one to who has no right password', async () => {
    const { user } = await makeProven();
    const { body } = await t.visitor('POST', '/api/auth/login/', {
      body: { username: user.username, password: 'a wrong guess' },
    });
    expect(body).toEqual({ error: 'Invalid username or password.' });
  });

  test('takes a code once, also of two that send it at the same moment', async () => {
    const { user, code } = await makeProven();
    const [one, two] = [(await login(user)).body, (await login(user)).body];
    const answers = await Promise.all(
      [one, two].map(({ second_factor }) => goOn(second_factor, code())),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    // Nor an earlier code.
    expect((await goOn(one.second_factor, code(-1))).status).toBe(400);
    expect((await goOn(one.second_factor, code(1))).status).toBe(200);
  });

  test('takes a recovery code once, however it is typed, and tells the user', async () => {
    const { user, call, recovery } = await makeProven();
    const [code = ''] = recovery;
    const { body } = await login(user);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await goOn(body.second_factor, typed)).status).toBe(200);
    expect((await goOn(body.second_factor, code)).status).toBe(400);
    expect((await call('GET', URL)).body.recovery_codes_left).toBe(9);
    const subjects = (await mailsTo(t.db, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('A recovery code was used');
  });

  test('ends a run of guesses, and goes on after it with no second chance by a new first step', async () => {
    const { user, code } = await makeProven();
    const { body } = await login(user);
    for (let n = 0; n < 10; n += 1)
      expect((await goOn(body.second_factor, String(100_000 + n))).status).toBe(400);
    const again = (await login(user)).body.second_factor;
    const held = await goOn(again, code());
    expect([held.status, Number(held.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('tells the user of several wrong codes, once a day, and not of a slip', async () => {
    const { user, code } = await makeProven();
    const { second_factor: step } = (await login(user)).body;
    const guess = async (times: number) => {
      for (let n = 0; n < times; n += 1)
        expect((await goOn(step, String(100_000 + n))).status).toBe(400);
    };
    const told = async () =>
      (await mailsTo(t.db, user.email)).filter(({ subject }) => subject.startsWith('Wrong codes'))
        .length;
    await guess(4);
    expect(await told()).toBe(0);
    await guess(1);
    expect(await told()).toBe(1);
    expect((await goOn(step, code())).status).toBe(200);
    // A right code resets the count; one mail a day suffices.
    await guess(9);
    expect(await told()).toBe(1);
    const { actor_id: actor } = await t.db
      .selectFrom('history')
      .select('actor_id')
      .where('action', '=', 'second-factor-guessed')
      .where('subject_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(actor).toBeNull();
  });

  test('takes the first step’s answer of this account only, as long as its password stays', async () => {
    const { user, code } = await makeProven();
    const other = await makeProven();
    const { second_factor: mine } = (await login(user)).body;
    const { second_factor: theirs } = (await login(other.user)).body;
    const [, expires, signature] = theirs.split('.');
    const forged = `${mine.split('.')[0]}.${expires}.${signature}`;
    for (const step of [forged, 'nonsense', '', `${mine}x`]) {
      expect((await goOn(step, code())).status).toBe(401);
    }
    await t.db
      .updateTable('users')
      .set({ password_hash: 'another' })
      .where('id', '=', user.id)
      .execute();
    expect((await goOn(mine, code())).status).toBe(401);
  });

  test('of a disabled account goes no further', async () => {
    const { user, code } = await makeProven();
    const { body } = await login(user);
    await t.db
      .updateTable('users')
      .set({ disabled_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', user.id)
      .execute();
    expect((await goOn(body.second_factor, code())).status).toBe(401);
    const again = await login(user);
    expect(again.status).toBe(401);
    expect(Object.keys(again.body)).toEqual(['error']);
  });
});

describe('a login in the moment in which it changes', () => {
  /** Starts `work` when `open` is called, outside of the caller's transaction. */
  function gate<T>(work: () => Promise<T>) {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { open: resolve, done: promise.then(work) };
  }
  const openSessionsOf = (userId: number) =>
    t.db
      .selectFrom('sessions')
      .select(['id', 'second_factor_at'])
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute();

  test('is asked for the code, where its password was checked before it was on', async () => {
    const user = await makeUser(t.db, { trainer: true });
    const call = t.as(user);
    const { body } = await call('POST', URL, { body: START });
    const [here] = await openSessionsOf(user.id);
    const entering = gate(() => login(user));
    await inTransaction(t.db, async (trx) => {
      await lockUser(trx, user.id);
      entering.open();
      // Enough to check the password; on a slower machine it is checked later, with the same result.
      await wait(1500);
      const { config, tokens } = t.app;
      const code = appOf(body.secret)();
      await confirmSecondFactor({ db: trx, config, tokens }, viewerOf(user, here?.id ?? 0), code);
    });
    const { status, body: answer } = await entering.done;
    expect([status, Object.keys(answer)]).toEqual([401, ['error', 'second_factor']]);
    expect(await openSessionsOf(user.id)).toEqual([
      { id: here?.id, second_factor_at: expect.any(String) },
    ]);
  });

  test('is not set up by a session that has ended meanwhile', async () => {
    const user = await makeUser(t.db, { trainer: true });
    const { body } = await t.as(user)('POST', URL, { body: START });
    const [here] = await openSessionsOf(user.id);
    await t.db
      .updateTable('sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where('user_id', '=', user.id)
      .execute();
    const viewer = viewerOf(user, here?.id ?? 0);
    await expect(confirmSecondFactor(t.app, viewer, appOf(body.secret)())).rejects.toMatchObject({
      statusCode: 401,
    });
    expect((await login(user)).status).toBe(200);
  });

  test('ends with the other sessions, where it was through just before', async () => {
    const user = await makeUser(t.db, { trainer: true });
    const call = t.as(user);
    const { body } = await call('POST', URL, { body: START });
    const confirming = gate(() =>
      call('POST', `${URL}confirm/`, { body: { code: appOf(body.secret)() } }),
    );
    await inTransaction(t.db, async (trx) => {
      const { tokens, config } = t.app;
      await openSession(trx, tokens, config, user.id);
      confirming.open();
      await wait(500);
    });
    expect((await confirming.done).status).toBe(200);
    expect(await openSessionsOf(user.id)).toEqual([
      { id: expect.any(Number), second_factor_at: expect.any(String) },
    ]);
  });

  test('keeps one of an app and a passkey that go at the same moment, where the role needs it', async () => {
    const strict = await startTestApp({ REQUIRE_SECOND_FACTOR: 'team' });
    const { user, call, code } = await makeProven(strict);
    const { id } = await strict.db
      .insertInto('passkeys')
      .values({
        user_id: user.id,
        credential_id: 'a-credential',
        public_key: 'a-key',
        counter: 0,
        transports: '',
        name: 'My phone',
        created_at: '2026-01-01T00:00:00.000Z',
        last_used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stopping = gate(() => call('DELETE', URL, { body: { code: code() } }));
    await inTransaction(strict.db, async (trx) => {
      await lockUser(trx, user.id);
      stopping.open();
      await wait(500);
      const { config, tokens } = strict.app;
      await removePasskey({ db: trx, config, tokens }, viewerOf(user, 0), id);
    });
    expect((await stopping.done).status).toBe(409);
    expect((await call('GET', URL)).body).toMatchObject({ is_on: true, has_passkey: false });
  });

  test('proves nothing by a second factor that was reset meanwhile', async () => {
    const { user, code } = await makeProven();
    const { second_factor: step } = (await login(user)).body;
    const entering = gate(() => goOn(step, code()));
    await inTransaction(t.db, async (trx) => {
      await lockUser(trx, user.id);
      entering.open();
      await wait(500);
      await removeSecondFactor(trx, user.id);
    });
    expect([400, 401]).toContain((await entering.done).status);
    expect((await openSessionsOf(user.id)).map((one) => one.second_factor_at)).toEqual([null]);
  });
});

describe('once it is on', () => {
  test('new recovery codes end those before, for a code', async () => {
    const { user, call, code, recovery } = await makeProven();
    const renew = (given: string) =>
      call('POST', `${URL}recovery-codes/`, { body: { code: given } });
    expect((await renew('000000')).status).toBe(400);
    const { body } = await renew(code());
    expect(body.recovery_codes).toHaveLength(10);
    const first = (await login(user)).body.second_factor;
    expect((await goOn(first, recovery[0] ?? '')).status).toBe(400);
    expect((await goOn(first, body.recovery_codes[0])).status).toBe(200);
  });

  test('it is turned off with a code, not without', async () => {
    const { user, call, code } = await makeProven();
    expect((await call('DELETE', URL, { body: { code: '000000' } })).status).toBe(400);
    expect((await call('DELETE', URL, { body: { code: code() } })).status).toBe(204);
    expect((await call('GET', URL)).body).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    expect((await login(user)).status).toBe(200);
  });

  test('it stays with who loses the role, until they turn it off', async () => {
    const { user } = await makeProven();
    await t.db.deleteFrom('user_roles').where('user_id', '=', user.id).execute();
    expect((await login(user)).body).toHaveProperty('second_factor');
  });

  test('an export says so without a secret, and it goes with the account', async () => {
    const { user, call, recovery } = await makeProven();
    const { body } = await call('GET', '/api/auth/export/');
    expect(body.account.second_factor).toMatchObject({
      confirmed_at: expect.any(String),
      recovery_codes: 10,
    });
    const hash = (await t.db.selectFrom('recovery_codes').select('code_hash').execute())[0];
    expect(JSON.stringify(body)).not.toContain(hash?.code_hash);
    expect(JSON.stringify(body)).not.toContain(recovery[0]);
    await call('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
    const left = await countRowsOf(t.db, user.id, ['second_factors', 'recovery_codes']);
    expect(left).toEqual({ second_factors: 0, recovery_codes: 0 });
  });

  test('of a server that was given another SECRET, recovery codes still open the account', async () => {
    const { user, code, recovery } = await makeProven();
    await t.db
      .updateTable('second_factors')
      .set({ secret: 'of-another-secret-than-the-one-of-this-server-x' })
      .where('user_id', '=', user.id)
      .execute();
    const { second_factor: step } = (await login(user)).body;
    const refused = await goOn(step, code());
    expect(refused.body.code[0]).toContain('Use a recovery code');
    expect((await goOn(step, recovery[3] ?? '')).status).toBe(200);
  });
});
