import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeOrganization, joinAs } from '#src/features/organizations/organizations.fixture.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { mailsTo } from '#test/mailbox.ts';
import {
  OIDC_CLIENT_SECRET,
  startOidcIssuer,
  type OidcIssuer,
  type Person,
} from '#test/oidc-issuer.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { approveSettings } from './institution-settings.ts';

let issuer: OidcIssuer;
let other: OidcIssuer;
let t: TestApp;
let staff: { id: number };
let count = 0;

beforeAll(async () => {
  [issuer, other] = await Promise.all([startOidcIssuer(), startOidcIssuer()]);
  t = await startTestApp();
  staff = await makeUser(t.db, { staff: true });
});
beforeEach(() => {
  for (const one of [issuer, other]) {
    one.misbehave('none');
    one.authenticateBy('client_secret_basic');
    one.changeClaims({});
  }
});
afterAll(async () => {
  await Promise.all([issuer.stop(), other.stop()]);
});

const settingsOf = (domain: string, changes: object = {}) => ({
  issuer: issuer.url,
  client_id: 'inzira',
  client_secret: OIDC_CLIENT_SECRET,
  domains: [domain],
  teacher_claim: 'groups',
  teacher_value: 'lecturers',
  ...changes,
});

/** An organization with its own approved sign-in. */
async function makeInstitution(changes: { issuer?: string; teacher_claim?: string } = {}) {
  count += 1;
  const domain = `school-${count}.example.org`;
  const organization = await makeOrganization(t);
  const url = `/api/auth/organizations/${organization.id}/sign-in/`;
  const owner = t.as(organization.owner);
  const set = await owner('PUT', url, { body: settingsOf(domain, changes) });
  expect(set.status).toBe(200);
  const approved = await approve(organization.id, [domain], changes.issuer);
  expect(approved.status).toBe(200);
  return { ...organization, domain, url, call: owner };
}

const approve = (id: number, domains: string[], from = issuer.url, by = staff) =>
  t.as(by)('POST', `/api/staff/organizations/${id}/sign-in/approve/`, {
    body: { issuer: from, domains, password: TEST_PASSWORD },
  });

const post = (name: string, body: object) =>
  t.visitor('POST', `/api/auth/institution/${name}/`, { body });
const start = (email: string) => post('start', { email });
const find = async (email: string) => (await post('find', { email })).body.organization;

function personOf(domain: string, overrides: Partial<Person> = {}): Person {
  count += 1;
  return { sub: `subject-${count}`, email: `person-${count}@${domain}`, ...overrides };
}

async function visit(person: Person, from: OidcIssuer = issuer) {
  const { body } = await start(person.email);
  const { url, state, secret } = body as { url: string; state: string; secret: string };
  const code = from.issueCode(url, person);
  return { url, back: { state, secret, code, iss: from.url as string | null, language: 'en' } };
}

const finish = (back: object) => post('finish', back);
const signIn = async (person: Person, from?: OidcIssuer) =>
  finish((await visit(person, from)).back);

const roleOf = async (organizationId: number, userId: number) =>
  (
    await t.db
      .selectFrom('memberships')
      .select('role')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.role;

describe('the settings', () => {
  test('are the owner’s, and never show the secret', async () => {
    const organization = await makeOrganization(t);
    const url = `/api/auth/organizations/${organization.id}/sign-in/`;
    const call = t.as(organization.owner);
    expect((await call('GET', url)).body).toEqual({
      sign_in: null,
      redirect_uri: `${t.app.config.publicUrl}/login`,
    });
    const { body } = await call('PUT', url, { body: settingsOf('@Mine.Example.org') });
    expect(body).toMatchObject({
      has_secret: true,
      domains: [{ domain: 'mine.example.org', is_approved: false }],
    });
    expect(JSON.stringify(body)).not.toContain(OIDC_CLIENT_SECRET);
    const row = await t.db
      .selectFrom('organization_providers')
      .select('client_secret')
      .where('organization_id', '=', organization.id)
      .executeTakeFirstOrThrow();
    expect(row.client_secret).not.toContain(OIDC_CLIENT_SECRET);
    for (const role of ['admin', 'teacher', 'student'] as const) {
      const member = await makeUser(t.db);
      await joinAs(t.db, organization.id, member, role);
      expect((await t.as(member)('GET', url)).status).toBe(403);
      expect((await t.as(member)('DELETE', url)).status).toBe(403);
      const set = await t.as(member)('PUT', url, { body: settingsOf('mine.example.org') });
      expect(set.status).toBe(403);
    }
    const outsider = t.as(await makeUser(t.db, { trainer: true }));
    expect((await outsider('GET', url)).status).toBe(404);
    expect((await outsider('PUT', url, { body: settingsOf('a.example.org') })).status).toBe(404);
    expect((await t.visitor('GET', url)).status).toBe(401);
    expect((await call('DELETE', url)).status).toBe(204);
    expect((await call('DELETE', url)).status).toBe(404);
  });

  test.each([
    [{ issuer: 'ftp://a.example.org' }, 'issuer'],
    [{ issuer: 'http://login.example.org' }, 'issuer'],
    [{ issuer: 'https://login.example.org/?a=1' }, 'issuer'],
    [{ issuer: 'https://appleid.apple.com/' }, 'issuer'],
    [{ domains: [] }, 'domains'],
    [{ domains: ['nonsense'] }, 'domains'],
    [{ domains: ['gmail.com'] }, 'domains'],
    [{ domains: ['a.org', 'b.org', 'c.org', 'd.org', 'e.org', 'f.org'] }, 'domains'],
    [{ client_secret: null }, 'client_secret'],
    [{ client_id: '' }, 'client_id'],
  ])('say what is wrong with %j', async (changes, field) => {
    const organization = await makeOrganization(t);
    const { status, body } = await t.as(organization.owner)(
      'PUT',
      `/api/auth/organizations/${organization.id}/sign-in/`,
      { body: settingsOf('wrong.example.org', changes) },
    );
    expect([status, Object.keys(body).join(' ')]).toEqual([400, expect.stringContaining(field)]);
  });

  test('count once staff have approved what they saw, and anew after another issuer or client', async () => {
    count += 1;
    const domain = `wait-${count}.example.org`;
    const organization = await makeOrganization(t);
    const call = t.as(organization.owner);
    const url = `/api/auth/organizations/${organization.id}/sign-in/`;
    await call('PUT', url, { body: settingsOf(domain) });
    const email = `a@${domain}`;
    expect(await find(email)).toBeNull();
    expect((await start(email)).status).toBe(404);
    const trainer = await makeUser(t.db, { trainer: true });
    expect((await approve(organization.id, [domain], issuer.url, trainer)).status).toBe(403);
    expect((await approve(organization.id, [domain], issuer.url, organization.owner)).status).toBe(
      403,
    );
    expect((await approve(organization.id, [domain], 'https://evil.example.org')).status).toBe(409);
    expect((await approve(organization.id, [domain, 'more.example.org'])).status).toBe(409);
    expect((await approve(organization.id, [domain])).body.domains).toEqual([
      { domain, is_approved: true },
    ]);
    expect(await find(email)).toBe(organization.name);
    // Adding a domain keeps the first one's approval; the secret stays if it is not sent.
    await call('PUT', url, {
      body: settingsOf(domain, { domains: [domain, `new-${domain}`], client_secret: null }),
    });
    expect([await find(email), await find(`a@new-${domain}`)]).toEqual([organization.name, null]);
    for (const changes of [{ client_id: 'another' }, { issuer: other.url }]) {
      await approve(organization.id, [domain]);
      await call('PUT', url, { body: settingsOf(domain, changes) });
      expect(await find(email)).toBeNull();
    }
    const record = await t.db
      .selectFrom('history')
      .select('actor_id')
      .where('action', '=', 'sign-in-approved')
      .where('subject_id', '=', organization.id)
      .execute();
    expect(record[0]).toEqual({ actor_id: staff.id });
    expect(
      (await t.as(staff)('GET', `/api/staff/organizations/${organization.id}/sign-in/`)).body
        .sign_in.issuer,
    ).toBe(other.url);
    const history = await call('GET', `/api/auth/organizations/${organization.id}/history/`);
    expect(history.body.results[0].action).toBe('sign-in-set');
  });

  test('let one organization speak for a domain', async () => {
    const first = await makeInstitution();
    const second = await makeOrganization(t);
    await t.as(second.owner)('PUT', `/api/auth/organizations/${second.id}/sign-in/`, {
      body: settingsOf(first.domain),
    });
    expect((await approve(second.id, [first.domain])).status).toBe(409);
  });

  test('let one organization speak for a domain that two are given at once', async () => {
    const [first, second] = [await makeOrganization(t), await makeOrganization(t)];
    const domain = 'twice.example.org';
    for (const { id, owner } of [first, second])
      await t.as(owner)('PUT', `/api/auth/organizations/${id}/sign-in/`, {
        body: settingsOf(domain),
      });
    const given = { issuer: issuer.url, domains: [domain] };
    // Started outside of the transaction that triggers it.
    const { promise: go, resolve } = Promise.withResolvers<void>();
    const later = go.then(() => approve(second.id, [domain]));
    await inTransaction(t.db, async (trx) => {
      await approveSettings(trx, t.app.config, first.id, staff.id, given);
      resolve();
      // Enough to reach the lock; on a slower machine it comes later, with the same result.
      await wait(500);
    });
    const refused = await later;
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `${domain} is approved for another organization.`,
    ]);
    expect(await find(`a@${domain}`)).toBe(first.name);
  });
});

test('domains are approved in whatever order the database has them', async () => {
  const own = await startTestApp();
  if (own.engine === 'postgres') {
    // Sorts without regard to punctuation, as the libraries of most systems do.
    await sql`create collation by_letters (provider = icu, locale = 'en-u-ka-shifted')`.execute(
      own.db,
    );
    await sql`alter table organization_domains alter column domain type text collate by_letters`.execute(
      own.db,
    );
  }
  const domains = ['uni-x.example.org', 'unia.example.org'];
  const organization = await makeOrganization(own);
  const { body } = await own.as(organization.owner)(
    'PUT',
    `/api/auth/organizations/${organization.id}/sign-in/`,
    { body: settingsOf('', { domains }) },
  );
  const answer = await own.as(await makeUser(own.db, { staff: true }))(
    'POST',
    `/api/staff/organizations/${organization.id}/sign-in/approve/`,
    {
      body: {
        issuer: issuer.url,
        domains: body.domains.map((one: { domain: string }) => one.domain),
        password: TEST_PASSWORD,
      },
    },
  );
  expect(answer.status).toBe(200);
});

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
    expect(answer.body.password[0]).toContain('Forgot password');
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
