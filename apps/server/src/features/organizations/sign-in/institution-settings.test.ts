import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrganization, joinAs } from '#src/features/organizations/organizations.fixture.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { OIDC_CLIENT_SECRET } from '#test/oidc-issuer.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { approveSettings } from './institution-settings.ts';
import { startInstitutions } from './institution.fixture.ts';

type Institutions = Awaited<ReturnType<typeof startInstitutions>>;
let {
  issuer,
  other,
  t,
  staff,
  behave,
  settingsOf,
  makeInstitution,
  approve,
  start,
  find,
}: Institutions = {} as Institutions;
beforeAll(async () => {
  ({ issuer, other, t, staff, behave, settingsOf, makeInstitution, approve, start, find } =
    await startInstitutions());
});
beforeEach(() => behave());

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
    const domain = 'wait.example.org';
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
