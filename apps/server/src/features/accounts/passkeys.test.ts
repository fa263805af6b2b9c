import { beforeAll, describe, expect, test } from 'vitest';
import { appOf } from '#test/authenticator-app.ts';
import { makeUser, TEST_PASSWORD, viewerOf } from '#test/factories.ts';
import { mailsTo, newestLink } from '#test/mailbox.ts';
import { countRowsOf } from '#test/rows-of.ts';
import { makeSoftwarePasskey } from '#test/software-passkey.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { addPasskey } from './passkeys.ts';
import { findRelyingParty } from './webauthn.ts';

const ORIGIN = 'https://learn.example.org';
const SITE = { origin: ORIGIN, rpId: 'learn.example.org' };
const URL = '/api/auth/passkeys/';
const LOGIN = '/api/auth/login/passkey/';
const START = { current_password: null };

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: ORIGIN });
});

type Misuse = Parameters<ReturnType<typeof makeSoftwarePasskey>['get']>[1];

async function add(call: Call, key = makeSoftwarePasskey(), name = 'My phone') {
  const { body: options } = await call('POST', `${URL}options/`, { body: START });
  const credential = key.create({ ...SITE, challenge: options.challenge });
  return call('POST', URL, { body: { name, credential } });
}

/** A user with a role and a passkey. */
async function makeKeyed(app = t, overrides: Parameters<typeof makeUser>[1] = { trainer: true }) {
  const user = await makeUser(app.db, overrides);
  const call = app.as(user);
  const key = makeSoftwarePasskey();
  const { status, body } = await add(call, key);
  expect(status).toBe(201);
  return { user, call, key, ...(body as { passkey: { id: number }; recovery_codes: string[] }) };
}

const login = (user: { username: string }) =>
  t.visitor('POST', '/api/auth/login/', {
    body: { username: user.username, password: TEST_PASSWORD },
  });

async function startLogin(second_factor: string | null = null, app = t) {
  const { body } = await app.visitor('POST', `${LOGIN}options/`, { body: { second_factor } });
  return body as {
    challenge: string;
    allowCredentials: { id: string }[];
    userVerification: string;
  };
}

async function enter(
  key: ReturnType<typeof makeSoftwarePasskey>,
  { second_factor = null, misuse }: { second_factor?: string | null; misuse?: Misuse } = {},
) {
  const { challenge } = await startLogin(second_factor);
  const credential = key.get({ ...SITE, challenge }, misuse);
  return t.visitor('POST', LOGIN, { body: { credential, second_factor } });
}

const openSessionsOf = (userId: number) =>
  t.db
    .selectFrom('sessions')
    .select('second_factor_at')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();

describe('adding a passkey', () => {
  test('gives recovery codes with the first, ends the other sessions, and tells the user', async () => {
    const user = await makeUser(t.db, { trainer: true });
    const [call, elsewhere] = [t.as(user), t.as(user)];
    await elsewhere('GET', URL);
    expect((await call('GET', URL)).body).toEqual({ is_offered: true, passkeys: [] });
    const { status, body } = await add(call);
    expect(status).toBe(201);
    expect(body.passkey).toEqual({
      id: expect.any(Number),
      name: 'My phone',
      created_at: expect.any(String),
      last_used_at: null,
    });
    expect(body.recovery_codes).toHaveLength(10);
    expect((await elsewhere('GET', URL)).status).toBe(401);
    expect((await call('GET', URL)).body.passkeys).toEqual([body.passkey]);
    expect((await call('GET', '/api/auth/second-factor/')).body).toMatchObject({
      is_on: false,
      has_passkey: true,
      recovery_codes_left: 10,
    });
    expect(await openSessionsOf(user.id)).toEqual([{ second_factor_at: expect.any(String) }]);
    const [mail] = await mailsTo(t.db, user.email);
    expect(mail?.subject).toBe('A passkey was added to your account');
    // A second passkey is added, and the codes stay.
    const second = await add(call, makeSoftwarePasskey(), 'Blue key');
    expect([second.status, second.body.recovery_codes]).toEqual([201, null]);
  });

  test('asks for what browsers need, and names the passkeys that are there', async () => {
    const { call, key, user } = await makeKeyed();
    const { body } = await call('POST', `${URL}options/`, { body: START });
    expect(body).toMatchObject({
      rp: { id: 'learn.example.org', name: 'Inzira' },
      user: { name: user.username },
      attestation: 'none',
      excludeCredentials: [{ id: key.id, type: 'public-key', transports: ['internal'] }],
    });
    expect(body.user.id).not.toContain(user.username);
  });

  test('is for who has a role, and signed in', async () => {
    const call = t.as(await makeUser(t.db));
    expect((await call('GET', URL)).body.is_offered).toBe(false);
    expect((await call('POST', `${URL}options/`, { body: START })).status).toBe(403);
    expect((await t.visitor('POST', `${URL}options/`, { body: START })).status).toBe(401);
  });

  test('wants the password of who did not log in just now', async () => {
    const { user, call, passkey } = await makeKeyed();
    await t.db
      .updateTable('sessions')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('user_id', '=', user.id)
      .execute();
    const start = (current_password: string | null) =>
      call('POST', `${URL}options/`, { body: { current_password } });
    expect((await start(null)).body).toHaveProperty('current_password');
    expect((await start(TEST_PASSWORD)).status).toBe(200);
    const remove = await call('DELETE', `${URL}${passkey.id}/`, { body: START });
    expect([remove.status, Object.keys(remove.body)]).toEqual([400, ['current_password']]);
  });

  test.each([
    ['of another page', { origin: 'https://evil.example.org' }],
    ['of another site', { rpId: 'evil.example.org' }],
    ['that was signed for a login', { type: 'webauthn.get' }],
  ])('refuses one %s', async (_, misuse) => {
    const call = t.as(await makeUser(t.db, { trainer: true }));
    const { body: options } = await call('POST', `${URL}options/`, { body: START });
    const key = makeSoftwarePasskey();
    const credential = key.create({ ...SITE, challenge: options.challenge }, misuse);
    const { status } = await call('POST', URL, { body: { name: 'x', credential } });
    expect(status).toBe(400);
    expect((await call('GET', URL)).body.passkeys).toEqual([]);
  });

  test('takes a challenge once, of this user, and not one of a login', async () => {
    const call = t.as(await makeUser(t.db, { trainer: true }));
    const other = t.as(await makeUser(t.db, { trainer: true }));
    const { body: options } = await call('POST', `${URL}options/`, { body: START });
    const send = (by: Call, challenge: string) =>
      by('POST', URL, {
        body: { name: 'x', credential: makeSoftwarePasskey().create({ ...SITE, challenge }) },
      });
    expect((await send(other, options.challenge)).status).toBe(400);
    expect((await send(call, options.challenge)).status).toBe(201);
    expect((await send(call, options.challenge)).status).toBe(400);
    expect((await send(call, (await startLogin()).challenge)).status).toBe(400);
    expect((await send(call, 'of-nobody')).status).toBe(400);
  });

  test('takes none after its five minutes, which are then swept', async () => {
    const call = t.as(await makeUser(t.db, { trainer: true }));
    const { body: options } = await call('POST', `${URL}options/`, { body: START });
    const { challenge } = options;
    await t.db
      .updateTable('passkey_challenges')
      .set({ expires_at: '2026-01-01T00:00:00.000Z' })
      .where('challenge', '=', challenge)
      .execute();
    const credential = makeSoftwarePasskey().create({ ...SITE, challenge });
    expect((await call('POST', URL, { body: { name: 'x', credential } })).status).toBe(400);
  });

  test('looks up no certificate that a device sends', async () => {
    const call = t.as(await makeUser(t.db, { trainer: true }));
    const { body: options } = await call('POST', `${URL}options/`, { body: START });
    const credential = makeSoftwarePasskey().create(
      { ...SITE, challenge: options.challenge },
      {
        format: 'packed',
        statement: new Map<string, unknown>([
          ['alg', -7],
          ['sig', new Uint8Array(8)],
          ['x5c', [new Uint8Array(8)]],
        ]),
      },
    );
    expect((await call('POST', URL, { body: { name: 'x', credential } })).status).toBe(400);
  });

  test('is over for a session that has ended meanwhile', async () => {
    const user = await makeUser(t.db, { trainer: true });
    const call = t.as(user);
    const { body: options } = await call('POST', `${URL}options/`, { body: START });
    const credential = makeSoftwarePasskey().create({ ...SITE, challenge: options.challenge });
    const { id: sessionId } = await t.db
      .updateTable('sessions')
      .set({ revoked_at: '2026-01-01T00:00:00.000Z' })
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    // A session opened just before a new password ended it.
    const viewer = viewerOf(user, sessionId);
    await expect(addPasskey(t.app, viewer, { name: 'x', credential })).rejects.toMatchObject({
      statusCode: 401,
    });
    expect((await t.as(user)('GET', URL)).body.passkeys).toEqual([]);
  });

  test('keeps none twice, and no more than ten', async () => {
    const { call, key } = await makeKeyed();
    expect((await add(call, key)).status).toBe(409);
    for (let n = 1; n < 10; n += 1) expect((await add(call)).status).toBe(201);
    expect((await call('POST', `${URL}options/`, { body: START })).status).toBe(409);
  });

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'x', credential: 'nonsense' }, 'credential'],
  ])('says what is wrong with %j', async (body, field) => {
    const call = t.as(await makeUser(t.db, { trainer: true }));
    const answer = await call('POST', URL, { body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body).join(' ')).toContain(field);
  });
});

describe('logging in', () => {
  test('by a passkey alone opens a proven session, without a name or password', async () => {
    const { user, key, call } = await makeKeyed();
    const options = await startLogin();
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const { status, body } = await enter(key);
    expect([status, body.user.username]).toEqual([200, user.username]);
    expect(body.device).toEqual(expect.any(String));
    const proven = (await openSessionsOf(user.id)).every((one) => one.second_factor_at !== null);
    expect(proven).toBe(true);
    expect((await call('GET', URL)).body.passkeys[0].last_used_at).toEqual(expect.any(String));
  });

  test('after the password takes a passkey of this account', async () => {
    const { user, key } = await makeKeyed();
    const first = await login(user);
    expect([first.status, first.body]).toEqual([
      401,
      {
        error: 'Confirm with your passkey.',
        second_factor: expect.any(String),
        passkey: 'only',
      },
    ]);
    const { second_factor } = first.body;
    expect((await startLogin(second_factor)).allowCredentials).toMatchObject([{ id: key.id }]);
    const stranger = await makeKeyed();
    expect((await enter(stranger.key, { second_factor })).status).toBe(401);
    // A key without a sensor or PIN suffices after the right password.
    const { status, body } = await enter(key, { second_factor, misuse: { verified: false } });
    expect([status, body.user.username]).toEqual([200, user.username]);
  });

  test('takes a recovery code in its place', async () => {
    const { user, recovery_codes: codes } = await makeKeyed();
    const { second_factor } = (await login(user)).body;
    const body = { second_factor, code: codes[0] };
    expect((await t.visitor('POST', '/api/auth/login/second-factor/', { body })).status).toBe(200);
  });

  test.each([
    ['of another page', { origin: 'https://evil.example.org' }],
    ['of a page of the same site', { origin: 'https://evil.learn.example.org' }],
    ['of another site', { rpId: 'evil.example.org' }],
    ['that was signed for a registration', { type: 'webauthn.create' }],
    ['of a device that has not seen who holds it', { verified: false }],
    ['whose counter went back', { counter: 1 }],
  ])('refuses an answer %s', async (_, misuse) => {
    const { key, user } = await makeKeyed();
    expect((await enter(key)).status).toBe(200);
    const before = await openSessionsOf(user.id);
    expect((await enter(key, { misuse })).status).toBe(401);
    expect(await openSessionsOf(user.id)).toEqual(before);
  });

  test('takes an answer once, also of two at the same moment', async () => {
    const { key } = await makeKeyed();
    const { challenge } = await startLogin();
    const credential = key.get({ ...SITE, challenge });
    const body = { credential, second_factor: null };
    const send = () => t.visitor('POST', LOGIN, { body });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await send()).status).toBe(401);
  });

  test('takes no challenge of another step, nor a signature of another key', async () => {
    const { key, user } = await makeKeyed();
    const { second_factor } = (await login(user)).body;
    const sendWith = (challenge: string, step: string | null = null) =>
      t.visitor('POST', LOGIN, {
        body: { credential: key.get({ ...SITE, challenge }), second_factor: step },
      });
    expect((await sendWith((await startLogin()).challenge, second_factor)).status).toBe(401);
    expect((await sendWith((await startLogin(second_factor)).challenge)).status).toBe(401);
    const { challenge } = await startLogin();
    const forged = {
      ...makeSoftwarePasskey().get({ ...SITE, challenge }),
      id: key.id,
      rawId: key.id,
    };
    const { status, body } = await t.visitor('POST', LOGIN, {
      body: { credential: forged, second_factor: null },
    });
    expect(status).toBe(401);
    // The same as for an unknown passkey.
    expect((await enter(makeSoftwarePasskey())).body).toEqual(body);
  });

  test('refuses a first step that was made up', async () => {
    const { status } = await t.visitor('POST', `${LOGIN}options/`, {
      body: { second_factor: 'nonsense' },
    });
    expect(status).toBe(401);
  });

  test('of a disabled account goes no further', async () => {
    const { key, user } = await makeKeyed();
    await t.db
      .updateTable('users')
      .set({ disabled_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', user.id)
      .execute();
    expect((await enter(key)).status).toBe(401);
  });

  test('ends after many failures from one address, whoever they were for', async () => {
    const strict = await startTestApp({
      PUBLIC_URL: ORIGIN,
      LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '3',
    });
    const guess = async () => {
      const { challenge } = await startLogin(null, strict);
      const credential = makeSoftwarePasskey().get({ ...SITE, challenge });
      return (await strict.visitor('POST', LOGIN, { body: { credential, second_factor: null } }))
        .status;
    };
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([
      401, 401, 401, 429,
    ]);
  });

  test('beside an app either does', async () => {
    const { user, call, key } = await makeKeyed();
    const factor = '/api/auth/second-factor/';
    const { body: setup } = await call('POST', factor, { body: START });
    const code = appOf(setup.secret);
    await call('POST', `${factor}confirm/`, { body: { code: code(-1) } });
    const { second_factor, passkey } = (await login(user)).body;
    expect(passkey).toBe('too');
    expect((await enter(key, { second_factor })).status).toBe(200);
    // Without the app the passkey is still required, and the recovery codes stay.
    expect((await call('DELETE', factor, { body: { code: code() } })).status).toBe(204);
    expect((await login(user)).body.passkey).toBe('only');
    expect((await call('GET', factor)).body).toMatchObject({ recovery_codes_left: 10 });
  });
});

describe('recovery codes that never arrived', () => {
  const CODES = '/api/auth/second-factor/recovery-codes/';

  test('are made anew for the password, by who has a passkey and no app', async () => {
    const { user, call, recovery_codes: lost } = await makeKeyed();
    await t.db
      .updateTable('sessions')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('user_id', '=', user.id)
      .execute();
    const renew = (body: object) => call('POST', CODES, { body });
    expect((await renew({ current_password: null })).body).toHaveProperty('current_password');
    expect((await renew({ current_password: 'a guess' })).status).toBe(400);
    const { status, body } = await renew({ current_password: TEST_PASSWORD });
    expect([status, body.recovery_codes.length]).toEqual([200, 10]);
    const { second_factor } = (await login(user)).body;
    const enterWith = (code: string | undefined) =>
      t.visitor('POST', '/api/auth/login/second-factor/', { body: { second_factor, code } });
    expect((await enterWith(lost[0])).status).toBe(400);
    expect((await enterWith(body.recovery_codes[0])).status).toBe(200);
    const subjects = (await mailsTo(t.db, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('You have new recovery codes');
  });

  test('are not where an app has codes, or where there is no second step', async () => {
    const { call } = await makeKeyed();
    const { body: setup } = await call('POST', '/api/auth/second-factor/', { body: START });
    const code = appOf(setup.secret)();
    await call('POST', '/api/auth/second-factor/confirm/', { body: { code } });
    const without = t.as(await makeUser(t.db, { trainer: true }));
    for (const by of [call, without]) {
      const { status, body } = await by('POST', CODES, {
        body: { current_password: TEST_PASSWORD },
      });
      expect([status, Object.keys(body)]).toEqual([400, ['code']]);
    }
    expect((await t.visitor('POST', CODES, { body: {} })).status).toBe(401);
  });
});

describe('a new password', () => {
  const KEPT = { name: 'My phone', created_at: expect.any(String), last_used_at: null };

  test('by a mailed link names the passkeys that still open the account, in the answer and by mail', async () => {
    const { user, call } = await makeKeyed();
    await add(call, makeSoftwarePasskey(), 'Not mine https://evil.example');
    await t.visitor('POST', '/api/auth/request-password-reset/', { body: { email: user.email } });
    const [uid, token] = (await newestLink(t.db, user.email)).split('/').slice(-2);
    const { status, body } = await t.visitor('POST', '/api/auth/reset-password/', {
      body: { uid, token, password: 'eland drum 42' },
    });
    expect(status).toBe(200);
    expect(body.passkeys).toEqual([KEPT, { ...KEPT, name: 'Not mine https://evil.example' }]);
    const mail = (await mailsTo(t.db, user.email)).at(-1);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text_body).toMatch(/My phone: added on \d+ \w+ \d{4}, not used yet\./);
    expect(mail?.text_body).toContain('under Security');
    expect(mail?.text_body).not.toContain('https://evil.example');
  });

  test('in the profile says so by mail, and of an account without passkeys nothing', async () => {
    const change = async (by: Call) =>
      by('PUT', '/api/auth/user/', { body: { password: 'eland drum 42' } });
    const { user, call } = await makeKeyed(t, { trainer: true, language: 'fr' });
    expect((await change(call)).status).toBe(200);
    const mail = (await mailsTo(t.db, user.email)).at(-1);
    expect(mail?.text_body).toMatch(/My phone\s: ajoutée le \d+ \S+ \d{4}, pas encore utilisée\./);
    const other = await makeUser(t.db, { trainer: true });
    await change(t.as(other));
    expect((await mailsTo(t.db, other.email)).at(-1)?.text_body).not.toMatch(/passkey/i);
  });
});

describe('of the list', () => {
  test('one is renamed and removed by its owner, and by nobody else', async () => {
    const { call, passkey, key, user } = await makeKeyed();
    await add(call, makeSoftwarePasskey(), 'Blue key');
    const other = t.as(await makeUser(t.db, { trainer: true }));
    const url = `${URL}${passkey.id}/`;
    const rename = (by: Call, name: string) => by('PUT', url, { body: { name } });
    expect((await rename(other, 'Mine')).status).toBe(404);
    expect((await rename(call, '')).status).toBe(400);
    expect((await rename(call, 'Work phone')).body.name).toBe('Work phone');
    expect((await other('DELETE', url, { body: START })).status).toBe(404);
    expect((await call('DELETE', url, { body: START })).status).toBe(204);
    expect((await call('DELETE', url, { body: START })).status).toBe(404);
    expect((await call('GET', URL)).body.passkeys).toMatchObject([{ name: 'Blue key' }]);
    expect((await enter(key)).status).toBe(401);
    const subjects = (await mailsTo(t.db, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('A passkey was removed from your account');
  });

  test('the last one leaves the password alone, and no recovery code', async () => {
    const { call, passkey, user } = await makeKeyed();
    expect((await call('DELETE', `${URL}${passkey.id}/`, { body: START })).status).toBe(204);
    expect((await login(user)).status).toBe(200);
    expect((await call('GET', '/api/auth/second-factor/')).body).toMatchObject({
      has_passkey: false,
      recovery_codes_left: 0,
    });
    const subjects = (await mailsTo(t.db, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your login takes no code any more');
  });

  test('the last one stays with who needs it, and counts as their second factor', async () => {
    const strict = await startTestApp({ PUBLIC_URL: ORIGIN, REQUIRE_SECOND_FACTOR: 'staff' });
    const { call, passkey } = await makeKeyed(strict, { staff: true });
    expect((await call('GET', '/api/staff/people/')).status).toBe(200);
    expect((await call('GET', '/api/staff/settings/sign-in/')).body).toMatchObject({
      without_second_factor: { staff: 0 },
    });
    const refused = await call('DELETE', `${URL}${passkey.id}/`, { body: START });
    expect(refused.status).toBe(409);
    expect((await call('GET', URL)).body.passkeys).toHaveLength(1);
  });

  test('staff reset them with the codes', async () => {
    const { user, key } = await makeKeyed();
    const staff = t.as(await makeUser(t.db, { staff: true }));
    const { body } = await staff('POST', `/api/staff/people/${user.id}/second-factor-reset/`, {
      body: { password: TEST_PASSWORD },
    });
    expect(body.has_second_factor).toBe(false);
    expect((await enter(key)).status).toBe(401);
    expect((await login(user)).status).toBe(200);
  });

  test('an export names them without their keys, and they go with the account', async () => {
    const { user, call, key } = await makeKeyed();
    const { body } = await call('GET', '/api/auth/export/');
    expect(body.account.passkeys).toEqual([
      { name: 'My phone', created_at: expect.any(String), last_used_at: null },
    ]);
    expect(JSON.stringify(body)).not.toContain(key.id);
    await call('POST', `${URL}options/`, { body: START });
    await call('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
    const left = await countRowsOf(t.db, user.id, ['passkeys', 'passkey_challenges']);
    expect(left).toEqual({ passkeys: 0, passkey_challenges: 0 });
  });
});

describe('where browsers have no passkeys', () => {
  test('none is offered', async () => {
    const plain = await startTestApp({ PUBLIC_URL: 'http://192.0.2.7:8000' });
    const call = plain.as(await makeUser(plain.db, { trainer: true }));
    expect((await call('GET', URL)).body.is_offered).toBe(false);
    expect((await call('POST', `${URL}options/`, { body: START })).status).toBe(409);
    expect(
      (await plain.visitor('POST', `${LOGIN}options/`, { body: { second_factor: null } })).status,
    ).toBe(409);
  });

  test.each([
    ['https://learn.example.org', 'learn.example.org'],
    ['https://learn.example.org:8443/inzira', 'learn.example.org'],
    ['http://localhost:8000', 'localhost'],
    ['http://learn.example.org', null],
    ['https://192.0.2.7', null],
    ['https://[2001:db8::1]', null],
  ])('%s', (publicUrl, id) => {
    expect(findRelyingParty({ publicUrl })?.id ?? null).toBe(id);
  });
});
