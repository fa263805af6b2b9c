import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startOidcIssuer } from '#test/oidc-issuer.ts';
import { startInstitutions } from './institution.fixture.ts';

type Institutions = Awaited<ReturnType<typeof startInstitutions>>;
let {
  issuer,
  other,
  t,
  behave,
  makeInstitution,
  post,
  start,
  personOf,
  visit,
  finish,
  signIn,
  roleOf,
}: Institutions = {} as Institutions;
beforeAll(async () => {
  ({
    issuer,
    other,
    t,
    behave,
    makeInstitution,
    post,
    start,
    personOf,
    visit,
    finish,
    signIn,
    roleOf,
  } = await startInstitutions());
});
beforeEach(() => behave());

describe('logging in', () => {
  test('opens an account and a place in the organization, and the same one next time', async () => {
    const { id, domain } = await makeInstitution();
    const person = personOf(domain, { given_name: 'Aline', groups: 'lecturers' });
    const { status, body } = await signIn(person);
    expect([status, body.user.email, body.user.first_name]).toEqual([200, person.email, 'Aline']);
    expect(body.user).toMatchObject({ is_trainer: false, is_staff: false, roles: [] });
    expect(await roleOf(id, body.user.id)).toBe('teacher');
    const again = await signIn({ ...person, groups: ['students'] });
    expect(again.body.user.id).toBe(body.user.id);
    expect(await roleOf(id, body.user.id)).toBe('student');
  });

  test('by a provider that wants the secret in the form', async () => {
    const { domain } = await makeInstitution({ issuer: other.url });
    other.authenticateBy('client_secret_post');
    expect((await signIn(personOf(domain), other)).status).toBe(200);
  });

  test('a claim makes nobody admin, and takes nothing from the owner', async () => {
    const { id, domain } = await makeInstitution();
    const person = personOf(domain, { groups: ['admin', 'owner', 'staff'] });
    const { body } = await signIn(person);
    expect(await roleOf(id, body.user.id)).toBe('student');
    await t.db
      .updateTable('memberships')
      .set({ role: 'admin' })
      .where('organization_id', '=', id)
      .where('user_id', '=', body.user.id)
      .execute();
    await signIn({ ...person, groups: 'lecturers' });
    expect(await roleOf(id, body.user.id)).toBe('admin');
  });

  test('brings nobody back whom the owner has removed', async () => {
    const { id, domain, call } = await makeInstitution();
    const person = personOf(domain);
    const { body } = await signIn(person);
    const { id: membership } = await t.db
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', body.user.id)
      .executeTakeFirstOrThrow();
    const removed = await call('DELETE', `/api/auth/organization_memberships/${membership}/leave/`);
    expect(removed.status).toBeLessThan(300);
    expect((await signIn(person)).status).toBe(200);
    expect(await roleOf(id, body.user.id)).toBeUndefined();
  });

  test('asks the provider with PKCE, nonce and state', async () => {
    const { domain } = await makeInstitution();
    const { url, back } = await visit(personOf(domain));
    const query = new URL(url).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      response_type: 'code',
      client_id: 'inzira',
      redirect_uri: `${t.app.config.publicUrl}/login`,
      scope: 'openid email profile',
      state: back.state,
      nonce: expect.stringMatching(/^.{32}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('takes what comes back once, in the browser that has begun it, within ten minutes', async () => {
    const { domain } = await makeInstitution();
    const { back } = await visit(personOf(domain));
    expect((await finish({ ...back, secret: 'of another browser' })).status).toBe(401);
    expect((await finish({ ...back, state: 'another' })).status).toBe(401);
    expect((await finish(back)).status).toBe(200);
    expect((await finish(back)).status).toBe(401);
    const { back: late } = await visit(personOf(domain));
    await t.db
      .updateTable('provider_visits')
      .set({ expires_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    expect((await finish(late)).status).toBe(401);
  });

  test('takes no code of another visit', async () => {
    const { domain } = await makeInstitution();
    const [mine, theirs] = [await visit(personOf(domain)), await visit(personOf(domain))];
    expect((await finish({ ...mine.back, code: theirs.back.code })).status).toBe(401);
  });

  test('takes no answer of another provider', async () => {
    const { domain } = await makeInstitution();
    const elsewhere = await makeInstitution({ issuer: other.url });
    const person = personOf(domain);
    // With an issuer in the answer, the code is not sent anywhere.
    const { back } = await visit(person);
    expect((await finish({ ...back, iss: other.url })).status).toBe(401);
    // Without one, the code is unknown where it is redeemed.
    const { back: mixed, url } = await visit(person);
    const code = other.issueCode(url, person);
    expect((await finish({ ...mixed, code, iss: null })).status).toBe(401);
    // A provider's claims only count for its own domains.
    const { back: foreign } = await visit(personOf(elsewhere.domain), other);
    other.changeClaims({ email: person.email });
    expect((await finish(foreign)).status).toBe(401);
  });

  test.each([
    ['another issuer', () => ({ iss: 'https://issuer.example' })],
    ['another client', () => ({ aud: 'another' })],
    ['several clients', () => ({ aud: ['inzira', 'another'], azp: 'another' })],
    ['another nonce', () => ({ nonce: 'another' })],
    ['yesterday', () => ({ iat: Date.now() / 1000 - 86_400, exp: Date.now() / 1000 - 86_000 })],
    ['an address without proof', () => ({ email_verified: false })],
    ['no address', () => ({ email: undefined })],
    ['nobody', () => ({ sub: '' })],
  ])('takes no token of %s', async (_, claims) => {
    const { domain } = await makeInstitution();
    const { back } = await visit(personOf(domain));
    issuer.changeClaims(claims());
    expect((await finish(back)).status).toBe(401);
  });

  test('takes no token that another key has signed', async () => {
    const fresh = await startOidcIssuer();
    const { domain } = await makeInstitution({ issuer: fresh.url });
    expect((await signIn(personOf(domain), fresh)).status).toBe(200);
    const { back } = await visit(personOf(domain), fresh);
    await fresh.rotateKeys();
    expect((await finish(back)).status).toBe(401);
    await fresh.stop();
  });

  test.each(['down', 'nonsense', 'another-issuer'] as const)(
    'says so when the provider is %s',
    async (trouble) => {
      const fresh = await startOidcIssuer();
      const { domain } = await makeInstitution({ issuer: fresh.url });
      fresh.misbehave(trouble);
      expect((await start(`a@${domain}`)).status).toBe(503);
      await fresh.stop();
    },
  );

  test('takes no answer without a name of a provider that gives its name with each', async () => {
    const fresh = await startOidcIssuer();
    fresh.changeDocument({ authorization_response_iss_parameter_supported: true });
    const { domain } = await makeInstitution({ issuer: fresh.url });
    const { back } = await visit(personOf(domain), fresh);
    expect((await finish({ ...back, iss: null })).status).toBe(401);
    expect((await signIn(personOf(domain), fresh)).status).toBe(200);
    await fresh.stop();
  });

  test('gives nobody a name that could pass for the team’s', async () => {
    const { domain } = await makeInstitution();
    const person = personOf(domain, { given_name: 'Inzira', family_name: 'Support' });
    const { body } = await signIn(person);
    expect(body.user).toMatchObject({ first_name: null, last_name: null });
    const other = await signIn(personOf(domain, { given_name: 'Aline', family_name: 'Uwase' }));
    expect(other.body.user).toMatchObject({ first_name: 'Aline', last_name: 'Uwase' });
  });

  test.each(['token_endpoint', 'jwks_uri'])(
    'is led by the %s of a document to no address of a private network but the provider’s own',
    async (name) => {
      const fresh = await startOidcIssuer();
      const { domain } = await makeInstitution({ issuer: fresh.url });
      const { port } = new URL(fresh.url);
      for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254']) {
        fresh.changeDocument({ [name]: `http://${host}:${port}/keys` });
        expect([host, (await start(`a@${domain}`)).status]).toEqual([host, 503]);
      }
      fresh.changeDocument({});
      expect((await signIn(personOf(domain), fresh)).status).toBe(200);
      await fresh.stop();
    },
  );

  test('with Google takes who is managed by a domain of the organization, and no account of one’s own', async () => {
    const GOOGLE = 'https://accounts.google.com';
    const fresh = await startOidcIssuer();
    const realFetch = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) =>
      realFetch(String(url).replace(GOOGLE, fresh.url), init),
    );
    try {
      fresh.changeDocument({
        issuer: GOOGLE,
        authorization_endpoint: `${GOOGLE}/authorize`,
        jwks_uri: `${GOOGLE}/keys`,
        token_endpoint: `${GOOGLE}/oauth/token`,
      });
      const { domain } = await makeInstitution({ issuer: GOOGLE });
      const enter = async (claims: object) => {
        const { back } = await visit(personOf(domain), fresh);
        fresh.changeClaims({ iss: GOOGLE, ...claims });
        return (await finish({ ...back, iss: GOOGLE })).status;
      };
      expect(await enter({ hd: domain })).toBe(200);
      expect(await enter({ hd: domain.toUpperCase() })).toBe(200);
      for (const claims of [
        {},
        { hd: '' },
        { hd: [domain] },
        { hd: 'other.example.org' },
        { hd: domain, email_verified: undefined },
        { hd: domain, email_verified: false },
        { hd: domain, email: 'person@other.example.org' },
      ])
        expect([claims, await enter(claims)]).toEqual([claims, 401]);
    } finally {
      vi.unstubAllGlobals();
      await fresh.stop();
    }
  });

  test('reads no document without end', async () => {
    const fresh = await startOidcIssuer();
    const { domain } = await makeInstitution({ issuer: fresh.url });
    fresh.changeDocument({ padding: 'x'.repeat(2_000_000) });
    expect((await start(`a@${domain}`)).status).toBe(503);
    await fresh.stop();
  });

  test('ends when the owner takes the sign-in away meanwhile', async () => {
    const { domain, call, url } = await makeInstitution();
    const { back } = await visit(personOf(domain));
    await call('DELETE', url);
    expect((await finish(back)).status).toBe(401);
  });

  test('of a closed account goes no further', async () => {
    const { domain } = await makeInstitution();
    const person = personOf(domain);
    const { body } = await signIn(person);
    await t.db
      .updateTable('users')
      .set({ disabled_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', body.user.id)
      .execute();
    expect((await signIn(person)).status).toBe(401);
  });
});

describe('an account with the same address', () => {
  test('is joined by its password alone, once', async () => {
    const { id, domain } = await makeInstitution();
    const person = personOf(domain);
    const user = await makeUser(t.db, { email: person.email });
    const first = await signIn(person);
    expect([first.status, Object.keys(first.body)]).toEqual([409, ['error', 'join']]);
    const { join } = first.body;
    expect(await roleOf(id, user.id)).toBeUndefined();
    expect((await post('join', { join, password: 'a guess' })).body).toHaveProperty('password');
    expect((await post('join', { join: `${join}x`, password: TEST_PASSWORD })).status).toBe(401);
    const joined = await post('join', { join, password: TEST_PASSWORD });
    expect([joined.status, joined.body.user.id]).toEqual([200, user.id]);
    expect(await roleOf(id, user.id)).toBe('student');
    expect((await signIn(person)).body.user.id).toBe(user.id);
    const [mail] = await mailsTo(t.db, person.email);
    expect(mail?.subject).toBe('You can log in with Ikaze Academy');
    // The password still works.
    const login = { username: user.username, password: TEST_PASSWORD };
    expect((await t.visitor('POST', '/api/auth/login/', { body: login })).status).toBe(200);
  });

  test('is not joined by somebody else at the provider later', async () => {
    const { domain } = await makeInstitution();
    const person = personOf(domain);
    await signIn(person);
    // The provider gave the address to another person.
    const { status, body } = await signIn({ ...person, sub: 'another-person' });
    expect(status).toBe(409);
    expect((await post('join', { join: body.join, password: 'any' })).status).toBe(400);
  });

  test('without a password is told how to get one', async () => {
    const { domain } = await makeInstitution();
    const person = personOf(domain);
    await makeUser(t.db, { email: person.email, password_hash: null });
    const { body } = await signIn(person);
    const answer = await post('join', { join: body.join, password: 'any' });
    expect(answer.body.password[0]).toContain('Forgot your password?');
  });
});

test('an export names the provider, and an erased organization leaves nothing of it', async () => {
  const { id, domain, call, name } = await makeInstitution();
  const { body } = await signIn(personOf(domain));
  const headers = { authorization: `Bearer ${body.access}` };
  const { body: file } = await t.visitor('GET', '/api/auth/export/', { headers });
  expect(file.account.sign_in_providers[0].issuer).toBe(issuer.url);
  await start(`a@${domain}`);
  await call('DELETE', `/api/auth/organizations/${id}/`, { body: { name } });
  for (const table of [
    'organization_providers',
    'organization_domains',
    'provider_visits',
  ] as const)
    expect(
      await t.db
        .selectFrom(table)
        .select('organization_id')
        .where('organization_id', '=', id)
        .execute(),
    ).toEqual([]);
});
