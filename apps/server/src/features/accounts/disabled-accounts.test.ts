import { allEndpoints } from '@inzira/contract/all-endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization } from '#src/features/organizations/organizations.fixture.ts';
import { appOf } from '#test/authenticator-app.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { newestLink } from '#test/mailbox.ts';
import { OIDC_CLIENT_SECRET, startOidcIssuer, type OidcIssuer } from '#test/oidc-issuer.ts';
import { makeSoftwarePasskey } from '#test/software-passkey.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { openSession } from './sessions.ts';

const CLIENT = 'inzira-web';
const ORIGIN = 'https://learn.example.org';
const SITE = { origin: ORIGIN, rpId: 'learn.example.org' };
const DOMAIN = 'school.example.org';
const START = { current_password: null };

let google: OidcIssuer;
let institution: OidcIssuer;
let t: TestApp;
let staff: { id: number };

beforeAll(async () => {
  [google, institution] = await Promise.all([startOidcIssuer(), startOidcIssuer()]);
  t = await startTestApp({
    PUBLIC_URL: ORIGIN,
    GOOGLE_CLIENT_ID: CLIENT,
    OIDC_ISSUER: google.url,
  });
  staff = await makeUser(t.db, { staff: true });
  const { id } = await makeOrganization(t);
  // An installation with HTTPS accepts no local issuer, so the test's issuer is written to the database.
  await t.db
    .insertInto('organization_providers')
    .values({
      organization_id: id,
      issuer: institution.url,
      client_id: 'inzira',
      client_secret: t.app.tokens.encrypt(
        Buffer.from(OIDC_CLIENT_SECRET),
        `provider of organization ${id}`,
      ),
      teacher_claim: '',
      teacher_value: '',
      updated_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  await t.db
    .insertInto('organization_domains')
    .values({ organization_id: id, domain: DOMAIN, approved_at: '2026-01-01T00:00:00.000Z' })
    .execute();
});
afterAll(() => Promise.all([google.stop(), institution.stop()]));

interface User {
  id: number;
  username: string;
  email: string;
}

const post = (url: string, body: object) => t.visitor('POST', url, { body });
const login = ({ username }: User, password = TEST_PASSWORD) =>
  post('/api/auth/login/', { username, password });
const firstStep = async (user: User) => (await login(user)).body.second_factor as string;

async function addApp(user: User) {
  const call = t.as(user);
  const { body } = await call('POST', '/api/auth/second-factor/', { body: START });
  const code = appOf(body.secret);
  const { body: confirmed } = await call('POST', '/api/auth/second-factor/confirm/', {
    body: { code: code(-1) },
  });
  return { code, recovery: confirmed.recovery_codes as string[] };
}

async function addPasskey(user: User) {
  const call = t.as(user);
  const key = makeSoftwarePasskey();
  const { body } = await call('POST', '/api/auth/passkeys/options/', { body: START });
  const credential = key.create({ ...SITE, challenge: body.challenge });
  await call('POST', '/api/auth/passkeys/', { body: { name: 'My phone', credential } });
  return async (second_factor: string | null) => {
    const { body: options } = await post('/api/auth/login/passkey/options/', { second_factor });
    return { credential: key.get({ ...SITE, challenge: options.challenge }), second_factor };
  };
}

async function enterWithGoogle({ email }: User) {
  const { body } = await t.visitor('GET', '/api/auth/google/nonce/');
  const claims = google.claimsOf({ sub: `google of ${email}`, email }, CLIENT, body.nonce);
  return post('/api/auth/google/', { id_token: await google.sign(claims) });
}

async function enterByInstitution({ email }: User) {
  const { body } = await post('/api/auth/institution/start/', { email });
  const { url, state, secret } = body as { url: string; state: string; secret: string };
  const code = institution.issueCode(url, { sub: `member ${email}`, email });
  const iss = institution.url;
  return post('/api/auth/institution/finish/', { state, secret, code, iss, language: 'en' });
}

async function resetLink({ email }: User) {
  await post('/api/auth/request-password-reset/', { email });
  const [uid, token] = (await newestLink(t.db, email)).split('/').slice(-2);
  return { uid, token };
}

type Answer = Awaited<ReturnType<typeof post>>;

/** Ways to open a session: what is prepared while the account is enabled, then the call itself. */
const WAYS: [name: string, url: string, begin: (user: User) => Promise<() => Promise<Answer>>][] = [
  ['its password', '/api/auth/login/', async (user) => () => login(user)],
  [
    'a code of its app',
    '/api/auth/login/second-factor/',
    async (user) => {
      const { code } = await addApp(user);
      const second_factor = await firstStep(user);
      return () => post('/api/auth/login/second-factor/', { second_factor, code: code() });
    },
  ],
  [
    'a printed recovery code',
    '/api/auth/login/second-factor/',
    async (user) => {
      const { recovery } = await addApp(user);
      const second_factor = await firstStep(user);
      return () => post('/api/auth/login/second-factor/', { second_factor, code: recovery[0] });
    },
  ],
  [
    'a passkey after the password',
    '/api/auth/login/passkey/',
    async (user) => {
      const sign = await addPasskey(user);
      const body = await sign(await firstStep(user));
      return () => post('/api/auth/login/passkey/', body);
    },
  ],
  [
    'a passkey alone',
    '/api/auth/login/passkey/',
    async (user) => {
      const sign = await addPasskey(user);
      const body = await sign(null);
      return () => post('/api/auth/login/passkey/', body);
    },
  ],
  [
    'a linked account of Google',
    '/api/auth/google/',
    async (user) => {
      await enterWithGoogle(user);
      return () => enterWithGoogle(user);
    },
  ],
  [
    'an account of Google with its address',
    '/api/auth/google/',
    async (user) => () => enterWithGoogle(user),
  ],
  [
    'the login of an organization',
    '/api/auth/institution/finish/',
    async (user) => {
      const { body } = await enterByInstitution(user);
      await post('/api/auth/institution/join/', { join: body.join, password: TEST_PASSWORD });
      return () => enterByInstitution(user);
    },
  ],
  [
    'the login of an organization that it joins',
    '/api/auth/institution/join/',
    async (user) => {
      const { body } = await enterByInstitution(user);
      return () =>
        post('/api/auth/institution/join/', { join: body.join, password: TEST_PASSWORD });
    },
  ],
  [
    'a session of before',
    '/api/auth/refresh/',
    async (user) => {
      const { body } = await login(user);
      return () => post('/api/auth/refresh/', { refresh: body.refresh });
    },
  ],
  [
    'a new password by a mailed link',
    '/api/auth/login/',
    async (user) => {
      const link = await resetLink(user);
      return async () => {
        await post('/api/auth/reset-password/', { ...link, password: 'eland drum 42' });
        return login(user, 'eland drum 42');
      };
    },
  ],
];

describe('a closed account', () => {
  let count = 0;
  async function makeSomebody() {
    count += 1;
    return makeUser(t.db, {
      trainer: true,
      email: `somebody-${count}@${DOMAIN}`,
      email_verified_at: '2026-01-01T00:00:00.000Z',
    });
  }

  const close = (user: User) =>
    t.as(staff)('POST', `/api/staff/people/${user.id}/disable/`, {
      body: { reason: 'A test.', password: TEST_PASSWORD },
    });

  const openSessionsOf = (user: User) =>
    t.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute();

  test.each(WAYS)('is not opened by %s', async (_, _url, begin) => {
    const [open, closed] = [await makeSomebody(), await makeSomebody()];
    const enterOpen = await begin(open);
    const enterClosed = await begin(closed);
    expect((await close(closed)).status).toBe(200);
    // The same call works for an enabled account.
    expect((await enterOpen()).status).toBe(200);
    const { status, body } = await enterClosed();
    expect([400, 401]).toContain(status);
    expect(body).not.toHaveProperty('access');
    expect(await openSessionsOf(closed)).toEqual([]);
  });

  test('is told to who has the right password, with whom to write to; to nobody else', async () => {
    const user = await makeSomebody();
    await close(user);
    const wrong = await login(user, 'another password 7');
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Invalid username or password.' }]);
    const { status, body } = await login(user);
    expect([status, Object.keys(body)]).toEqual([401, ['error']]);
    expect(body.error).toContain('was disabled');
    const settings = JSON.stringify({ contactEmail: 'team@school.test' });
    await t.db.insertInto('installation').values({ key: 'settings', value: settings }).execute();
    const french = await t.visitor('POST', '/api/auth/login/', {
      body: { username: user.email, password: TEST_PASSWORD },
      headers: { 'accept-language': 'fr' },
    });
    expect([french.status, french.body]).toEqual([
      401,
      {
        error: 'Ce compte a été désactivé. Si c’est une erreur, écrivez à team@school.test.',
      },
    ]);
    await t.db.deleteFrom('installation').where('key', '=', 'settings').execute();
    expect(await openSessionsOf(user)).toEqual([]);
  });

  test('has no session where it was closed after who it is was shown', async () => {
    const user = await makeSomebody();
    const { tokens, config } = t.app;
    await close(user);
    const opened = openSession(t.db, tokens, config, user.id);
    await expect(opened).rejects.toMatchObject({ statusCode: 401 });
    expect(await openSessionsOf(user)).toEqual([]);
  });

  test('is tried above by every call that answers with a session', () => {
    const urls = allEndpoints
      .filter(({ schema }) => {
        const ok = schema.response?.[200];
        return ok !== undefined && 'shape' in ok && 'access' in (ok.shape as object);
      })
      .map(({ url }) => url);
    expect(urls).toContain('/api/auth/login/');
    expect(urls.filter((url) => WAYS.every(([, way]) => way !== url))).toEqual([]);
  });
});
