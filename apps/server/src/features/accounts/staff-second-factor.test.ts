import { beforeAll, describe, expect, test } from 'vitest';
import { appOf } from '#test/authenticator-app.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { grantRole } from './roles.ts';
import { resetSecondFactor } from './staff-accounts.ts';
import { secondFactorCalls } from './second-factor.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const URL = '/api/auth/second-factor/';
const START = { current_password: null };
const { login, goOn, makeProven } = secondFactorCalls(() => t);

describe('at the command line', () => {
  test('it is reset for a team that nobody can log in to any more', async () => {
    const { user, call } = await makeProven(t, { staff: true });
    const reset = () => resetSecondFactor(t.db, t.app.config, user.username);
    expect(await reset()).toEqual({ username: user.username, isReset: true });
    expect((await call('GET', URL)).status).toBe(401);
    expect((await login(user)).status).toBe(200);
    expect(await reset()).toEqual({ username: user.username, isReset: false });
    await expect(resetSecondFactor(t.db, t.app.config, 'nobody')).rejects.toThrow(/no account/);
  });
});

describe('staff', () => {
  test('reset that of somebody else, who is logged out, told, and stands in the record', async () => {
    const { user, call } = await makeProven();
    const staff = await makeUser(t.db, { staff: true });
    const url = `/api/staff/people/${user.id}/second-factor-reset/`;
    const reset = (by: { id: number }, password = TEST_PASSWORD) =>
      t.as(by)('POST', url, { body: { password } });
    expect((await t.as(staff)('GET', `/api/staff/people/${user.id}/`)).body).toMatchObject({
      has_second_factor: true,
    });
    expect((await reset(await makeUser(t.db, { trainer: true }))).status).toBe(403);
    expect((await reset(staff, 'a guess')).status).toBe(400);
    const { status, body } = await reset(staff);
    expect([status, body.has_second_factor]).toEqual([200, false]);
    expect((await call('GET', URL)).status).toBe(401);
    expect((await login(user)).status).toBe(200);
    const line = await t.db
      .selectFrom('history')
      .select('actor_id')
      .where('action', '=', 'second-factor-reset')
      .where('subject_id', '=', user.id)
      .execute();
    expect(line).toEqual([{ actor_id: staff.id }]);
    const subjects = (await mailsTo(t.db, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('The second step of your login was reset');
    expect((await reset(staff)).status).toBe(409);
  });

  test('do not reset their own by their password', async () => {
    const { user, call } = await makeProven(t, { staff: true });
    const url = `/api/staff/people/${user.id}/second-factor-reset/`;
    const { status } = await call('POST', url, { body: { password: TEST_PASSWORD } });
    expect(status).toBe(400);
    expect((await call('GET', URL)).body.is_on).toBe(true);
  });
});

describe('where the installation requires it', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ REQUIRE_SECOND_FACTOR: 'staff' });
  });
  const LIST = '/api/staff/people/';

  test('staff can do nothing of staff until a code has proven the session', async () => {
    const staff = await makeUser(strict.db, { staff: true, trainer: true });
    const { body: first } = await login(staff, strict);
    expect(first.user).toMatchObject({ is_staff: true, needs_second_factor: true });
    const call = strict.as(staff);
    const refused = await call('GET', LIST);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.stringContaining('Security'),
    ]);
    // Calls that need no role still work.
    expect((await call('GET', '/api/venture/is-trainer/')).body).toEqual({ is_trainer: true });
    const { body } = await call('POST', URL, { body: START });
    const code = appOf(body.secret);
    await call('POST', `${URL}confirm/`, { body: { code: code(-1) } });
    expect((await call('GET', LIST)).status).toBe(200);
    expect((await call('GET', '/api/auth/user/')).body).not.toHaveProperty('needs_second_factor');
    const step = (await login(staff, strict)).body.second_factor;
    const { body: proven } = await goOn(step, code(), strict);
    const headers = { authorization: `Bearer ${proven.access}` };
    expect((await strict.visitor('GET', LIST, { headers })).status).toBe(200);
    // They cannot turn it off.
    expect((await call('DELETE', URL, { body: { code: code(1) } })).status).toBe(409);
  });

  test('a session whose second factor was turned off is proven no more', async () => {
    const { user, call, code } = await makeProven(strict);
    expect((await call('DELETE', URL, { body: { code: code() } })).status).toBe(204);
    await grantRole(strict.db, user.id, 'staff');
    expect((await call('GET', LIST)).status).toBe(403);
    expect((await call('GET', '/api/auth/user/')).body.needs_second_factor).toBe(true);
  });

  test('staff do so in the settings, once they have one, with their password; it holds at once, and stands in the record', async () => {
    const SETTINGS = '/api/staff/settings/sign-in/';
    const lax = await startTestApp();
    const { call } = await makeProven(lax, { staff: true });
    const without = await makeUser(lax.db, { staff: true });
    const other = lax.as(without);
    const trainer = lax.as(await makeUser(lax.db, { trainer: true }));
    const set = (by: typeof call, second_factor: string, password = TEST_PASSWORD) =>
      by('PUT', SETTINGS, { body: { second_factor, password } });
    expect((await other('GET', SETTINGS)).body).toEqual({
      second_factor: 'off',
      second_factor_at_least: 'off',
      without_second_factor: { staff: 1, team: 2 },
    });
    expect((await set(trainer, 'off')).status).toBe(403);
    const own = await set(other, 'staff');
    expect([own.status, own.body.error]).toEqual([409, expect.stringContaining('Security')]);
    expect((await set(call, 'staff', 'a guess')).status).toBe(400);
    expect((await set(call, 'everybody')).body).toHaveProperty('second_factor');
    expect((await other('GET', LIST)).status).toBe(200);
    expect((await set(call, 'staff')).body.second_factor).toBe('staff');
    expect((await other('GET', LIST)).status).toBe(403);
    expect((await other('GET', URL)).body.is_required).toBe(true);
    expect((await login(without, lax)).body.user.needs_second_factor).toBe(true);
    expect((await trainer('GET', '/api/venture/is-trainer/')).body.is_trainer).toBe(true);
    await set(call, 'team');
    expect((await trainer('GET', '/api/auth/user/')).body.needs_second_factor).toBe(true);
    await set(call, 'off');
    expect((await other('GET', LIST)).status).toBe(200);
    const { body } = await call('GET', '/api/staff/record/?action=settings-changed');
    expect(
      body.results.map(({ before, after }: Record<string, object>) => [before, after]),
    ).toEqual([
      [{ second_factor: 'team' }, { second_factor: 'off' }],
      [{ second_factor: 'staff' }, { second_factor: 'team' }],
      [{ second_factor: 'off' }, { second_factor: 'staff' }],
    ]);
  });

  test('staff cannot ask for less than the server was started with', async () => {
    const { call } = await makeProven(strict, { staff: true });
    const body = { second_factor: 'off', password: TEST_PASSWORD };
    expect((await call('PUT', '/api/staff/settings/sign-in/', { body })).body).toMatchObject({
      second_factor_at_least: 'staff',
    });
    expect((await strict.as(await makeUser(strict.db, { staff: true }))('GET', LIST)).status).toBe(
      403,
    );
  });

  test('sessions of before it was set up elsewhere are not proven', async () => {
    const staff = await makeUser(strict.db, { staff: true });
    const call = strict.as(staff);
    expect((await call('GET', LIST)).status).toBe(403);
    expect(
      (
        await strict.as(await makeUser(strict.db, { trainer: true }))(
          'GET',
          '/api/venture/is-trainer/',
        )
      ).body,
    ).toEqual({ is_trainer: true });
  });
});
