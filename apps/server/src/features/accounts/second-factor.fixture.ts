import { expect } from 'vitest';
import { appOf } from '#test/authenticator-app.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import type { Call, TestApp } from '#test/start-test-app.ts';

const URL = '/api/auth/second-factor/';

/** What the tests of the second factor do again and again; `app` is the server of the test file. */
export const secondFactorCalls = (app: () => TestApp) => ({
  login: (user: { username: string }, at = app()): ReturnType<Call> =>
    at.visitor('POST', '/api/auth/login/', {
      body: { username: user.username, password: TEST_PASSWORD },
    }),
  goOn: (second_factor: string, code: string, at = app()): ReturnType<Call> =>
    at.visitor('POST', '/api/auth/login/second-factor/', { body: { second_factor, code } }),
  async makeProven(at = app(), overrides: Parameters<typeof makeUser>[1] = { trainer: true }) {
    const user = await makeUser(at.db, overrides);
    const call = at.as(user);
    const { body } = await call('POST', URL, { body: { current_password: null } });
    const code = appOf(body.secret);
    // Confirms with the previous time step's code, so that the current one is unused.
    const confirmed = await call('POST', `${URL}confirm/`, { body: { code: code(-1) } });
    expect(confirmed.status).toBe(200);
    return { user, call, code, recovery: confirmed.body.recovery_codes as string[] };
  },
});
