import { createHmac } from 'node:crypto';
import { exportSPKI, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo, newestLink } from '#test/mailbox.ts';
import { startOidcIssuer, type OidcIssuer, type Person } from '#test/oidc-issuer.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const CLIENT = 'inzira-web';
let issuer: OidcIssuer;
let t: TestApp;
let people = 0;

beforeAll(async () => {
  issuer = await startOidcIssuer();
  t = await startTestApp({ GOOGLE_CLIENT_ID: CLIENT, OIDC_ISSUER: issuer.url });
});
beforeEach(() => issuer.misbehave('none'));
afterAll(() => issuer.stop());

function somebody(overrides: Partial<Person> = {}): Person {
  people += 1;
  return { sub: `subject-${people}`, email: `person-${people}@example.org`, ...overrides };
}

async function nonce(): Promise<string> {
  const { body } = await t.visitor('GET', '/api/auth/google/nonce/');
  return body.nonce;
}

const send = (idToken: string) =>
  t.visitor('POST', '/api/auth/google/', { body: { id_token: idToken } });

const signIn = async (person: Person) =>
  send(await issuer.sign(issuer.claimsOf(person, CLIENT, await nonce())));

const login = (username: string, password = TEST_PASSWORD) =>
  t.visitor('POST', '/api/auth/login/', { body: { username, password } });

describe('signing in with a provider', () => {
  test('opens an account for a new person, and the same one next time', async () => {
    const person = somebody({
      email: 'Keza.M+shop@example.org',
      given_name: 'Keza',
      family_name: 'M',
    });
    const first = await signIn(person);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      user: {
        id: expect.any(Number),
        username: 'Keza.M',
        email: 'Keza.M+shop@example.org',
        first_name: 'Keza',
        last_name: 'M',
        language: 'en',
        is_trainer: false,
        is_staff: false,
        roles: [],
      },
    });
    const me = await t.visitor('GET', '/api/auth/user/', {
      headers: { authorization: `Bearer ${first.body.access}` },
    });
    expect(me.status).toBe(200);
    const second = await signIn({ ...person, email: 'moved@example.org' });
    expect(second.body.user.id).toBe(first.body.user.id);
    expect(second.body.user.email).toBe('Keza.M+shop@example.org');
  });

  test('makes a username that nobody has', async () => {
    await makeUser(t.db, { username: 'INFOS' });
    const names = [];
    for (const host of ['a', 'b', 'c']) {
      const { body } = await signIn(somebody({ email: `infos@${host}.example.org` }));
      names.push(body.user.username);
    }
    expect(names).toEqual(['infos-2', 'infos-3', 'infos-4']);
    const short = await signIn(somebody({ email: 'q@example.org', name: 'Queen Bee' }));
    expect(short.body.user.username).toBe('Queen-Bee');
  });

  test('leaves out a name that could pass for the team’s', async () => {
    const { body } = await signIn(somebody({ given_name: 'Inzira', family_name: 'Support' }));
    expect(body.user).toMatchObject({ first_name: null, last_name: null });
  });

  test('cleans names that came along', async () => {
    const { body } = await signIn(
      somebody({ given_name: 'Eve\r\nBcc: x@example.org', family_name: 'x'.repeat(400) }),
    );
    expect(body.user.first_name).toBe('Eve Bcc: x@example.org');
    expect(body.user.last_name).toHaveLength(150);
  });

  test('of one new person twenty times at once makes one account', async () => {
    const person = somebody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(person)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  });

  test('links an account whose email was proven, which keeps its password and sessions', async () => {
    const user = await makeUser(t.db, { email_verified_at: new Date().toISOString() });
    const phone = t.as(user);
    await phone('GET', '/api/auth/user/');
    const { status, body } = await signIn(somebody({ email: user.email.toUpperCase() }));
    expect(status).toBe(200);
    expect(body.user.id).toBe(user.id);
    expect((await phone('GET', '/api/auth/user/')).status).toBe(200);
    expect((await login(user.username)).status).toBe(200);
    expect(await mailsTo(t.db, user.email)).toHaveLength(1);
  });

  test('of the owner of an email shuts out who opened the account in waiting for them', async () => {
    const squatted = await makeUser(t.db, { email: 'owner@example.org' });
    const squatter = t.as(squatted);
    expect((await squatter('GET', '/api/auth/user/')).status).toBe(200);
    const email = 'squatter@example.org';
    const change = { body: { email, password: TEST_PASSWORD } };
    expect((await squatter('POST', '/api/auth/user/email/', change)).status).toBe(200);
    const [, , uid, token] = (await newestLink(t.db, email)).split('/');
    const { body } = await signIn(somebody({ email: 'owner@example.org' }));
    expect(body.user.id).toBe(squatted.id);
    // The account's address is not replaced by the squatter's.
    const link = { body: { uid, token } };
    expect((await t.visitor('POST', '/api/auth/verify-email/', link)).status).toBe(400);
    expect((await squatter('GET', '/api/auth/user/')).status).toBe(401);
    expect((await login('owner@example.org')).status).toBe(401);
    const mail = (await mailsTo(t.db, 'owner@example.org')).at(-1);
    expect(mail?.text_body).toContain('we removed the password');
  });

  test('does not open an account that another identity of the provider opens', async () => {
    const person = somebody();
    await signIn(person);
    const heir = await signIn(somebody({ email: person.email }));
    expect(heir.status).toBe(401);
    expect(heir.body).toEqual({
      error: expect.stringContaining('linked to another Google account'),
    });
  });

  test('does not open a disabled account, linked or found by its email', async () => {
    const person = somebody();
    const { body } = await signIn(person);
    const disabled_at = new Date().toISOString();
    await t.db.updateTable('users').set({ disabled_at }).where('id', '=', body.user.id).execute();
    expect((await signIn(person)).status).toBe(401);
    const closed = await makeUser(t.db, { disabled_at });
    expect((await signIn(somebody({ email: closed.email }))).status).toBe(401);
  });
});

describe('a token is refused', () => {
  /** Signs a valid token with some changes. */
  async function tokenWith(changes: Record<string, unknown>, person = somebody()) {
    return issuer.sign({ ...issuer.claimsOf(person, CLIENT, await nonce()), ...changes });
  }
  const past = () => Math.floor(Date.now() / 1000) - 3600;

  test.each<[string, () => Promise<Record<string, unknown>>]>([
    ['for another audience', async () => ({ aud: 'another-client' })],
    [
      'for several audiences, made for another client',
      async () => ({ aud: [CLIENT, 'x'], azp: 'x' }),
    ],
    ['of another issuer', async () => ({ iss: 'https://issuer.example' })],
    [
      'of Google, where Google is not the issuer',
      async () => ({ iss: 'https://accounts.google.com' }),
    ],
    ['that has expired', async () => ({ exp: past() })],
    ['that never expires', async () => ({ exp: undefined })],
    ['that is not valid yet', async () => ({ nbf: past() + 7200 })],
    ['without a subject', async () => ({ sub: '' })],
    ['without an email', async () => ({ email: undefined })],
    ['with an email that is none', async () => ({ email: 'a@b.org\r\nBcc: c@d.org' })],
    ['with an email that is not verified', async () => ({ email_verified: false })],
    [
      'that is silent on whether the email is verified',
      async () => ({ email_verified: undefined }),
    ],
    ['without a nonce', async () => ({ nonce: undefined })],
    ['with a nonce that we did not issue', async () => ({ nonce: 'made.9999999999.up' })],
    ['with a nonce that was extended', async () => ({ nonce: (await nonce()).replace('.', '.9') })],
  ])('%s', async (_, changes) => {
    const victim = await makeUser(t.db);
    const before = await t.db.selectFrom('users').select('id').execute();
    const { status, body } = await send(
      await tokenWith({ email: victim.email, ...(await changes()) }),
    );
    expect(status).toBe(401);
    expect(body).toEqual({ error: expect.any(String) });
    expect(await t.db.selectFrom('users').select('id').execute()).toHaveLength(before.length);
    expect((await login(victim.username)).status).toBe(200);
  });

  test('with an unverified email onto an existing account', async () => {
    const victim = await makeUser(t.db, { email_verified_at: new Date().toISOString() });
    const { status } = await signIn(somebody({ email: victim.email, email_verified: false }));
    expect(status).toBe(401);
  });

  test('that is sent again', async () => {
    const token = await issuer.sign(issuer.claimsOf(somebody(), CLIENT, await nonce()));
    expect((await send(token)).status).toBe(200);
    expect((await send(token)).status).toBe(401);
  });

  test('that is sent twenty times at once, but for one', async () => {
    const token = await issuer.sign(issuer.claimsOf(somebody(), CLIENT, await nonce()));
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
  });

  test('signed by another key, under the right name', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const claims = issuer.claimsOf(somebody(), CLIENT, await nonce());
    expect((await send(await issuer.sign(claims, { key: privateKey }))).status).toBe(401);
    expect(
      (await send(await issuer.sign(claims, { key: privateKey, kid: 'unknown' }))).status,
    ).toBe(401);
  });

  test('with alg none, or with the public key as a shared secret', async () => {
    const claims = issuer.claimsOf(somebody(), CLIENT, await nonce());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect((await send(`${encode({ alg: 'none' })}.${encode(claims)}.`)).status).toBe(401);
    const publicKey = (await importJWK(issuer.publicKey(), 'RS256')) as CryptoKey;
    const head = `${encode({ alg: 'HS256', kid: issuer.publicKey().kid })}.${encode(claims)}`;
    const hmac = createHmac('sha256', await exportSPKI(publicKey))
      .update(head)
      .digest('base64url');
    expect((await send(`${head}.${hmac}`)).status).toBe(401);
  });

  test('when its content was changed', async () => {
    const token = await issuer.sign(issuer.claimsOf(somebody(), CLIENT, await nonce()));
    const [head, , signature] = token.split('.');
    const other = Buffer.from(JSON.stringify(issuer.claimsOf(somebody(), CLIENT, await nonce())));
    expect((await send(`${head}.${other.toString('base64url')}.${signature}`)).status).toBe(401);
  });

  test('that is none', async () => {
    for (const nonsense of ['x', 'a.b.c', '..', 'null', '{"alg":"RS256"}']) {
      expect((await send(nonsense)).status).toBe(401);
    }
    for (const body of [{}, { id_token: '' }, { id_token: 7 }, { id_token: 'x'.repeat(20_000) }]) {
      const answer = await t.visitor('POST', '/api/auth/google/', { body });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual(['id_token']);
    }
  });

  test('after fifteen minutes of the nonce', async () => {
    const [random, , signature] = (await nonce()).split('.');
    const late = `${random}.${past()}.${signature}`;
    expect((await send(await tokenWith({ nonce: late }))).status).toBe(401);
  });
});

describe('the keys of the provider', () => {
  const fresh = () => startTestApp({ GOOGLE_CLIENT_ID: CLIENT, OIDC_ISSUER: issuer.url });
  async function tryAt(app: TestApp) {
    const { body } = await app.visitor('GET', '/api/auth/google/nonce/');
    const token = await issuer.sign(issuer.claimsOf(somebody(), CLIENT, body.nonce));
    return app.visitor('POST', '/api/auth/google/', { body: { id_token: token } });
  }

  test.each(['down', 'nonsense', 'another-issuer'] as const)(
    'that cannot be had (%s) answer 503, and serve again when they are back',
    async (trouble) => {
      const app = await fresh();
      issuer.misbehave(trouble);
      const { status, body } = await tryAt(app);
      expect(status).toBe(503);
      expect(body).toEqual({ error: expect.stringContaining('cannot be checked') });
      issuer.misbehave('none');
      expect((await tryAt(app)).status).toBe(200);
    },
  );

  test('do not keep anybody waiting when the provider is silent', async () => {
    const app = await fresh();
    // It never answers, so without a timeout the call would hang.
    issuer.misbehave('silent');
    expect((await tryAt(app)).status).toBe(503);
  });

  test('are fetched once for many', async () => {
    const app = await fresh();
    const before = issuer.keyFetches();
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryAt(app)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(issuer.keyFetches() - before).toBe(1);
  });
});

test('without a client id there is no such sign-in: 503', async () => {
  const app = await startTestApp();
  expect((await app.visitor('GET', '/api/auth/google/nonce/')).status).toBe(503);
  const { status, body } = await app.visitor('POST', '/api/auth/google/', {
    body: { id_token: 'x' },
  });
  expect(status).toBe(503);
  expect(body).toEqual({ error: expect.any(String) });
});

test('the page is told where the script of the button is', async () => {
  const { body } = await t.visitor('GET', '/api/auth/google/nonce/');
  expect(body).toEqual({ nonce: expect.any(String), script: `${issuer.url}/gsi/client` });
});
