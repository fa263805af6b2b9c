import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { joinAs, makeOrganization } from './organizations.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const FULL = {
  name: 'Abacuruzi b’i Kigali',
  description: 'Traders who teach each other.\nSince 2019.',
  industry: 'Retail',
  website: 'https://abacuruzi.example/about?x=1#top',
  phone: '+250 788 000 000',
  address: 'KN 3 Rd, Kigali',
};

describe('creating an organization', () => {
  test('makes the creator its owner and first member', async () => {
    const owner = await makeUser(t.db);
    const call = t.as(owner);
    const { status, body } = await call('POST', '/api/auth/organizations/', { body: FULL });
    expect(status).toBe(201);
    const organization = {
      id: expect.any(Number),
      ...FULL,
      logo: null,
      owner: { id: owner.id, username: owner.username },
      billing_plan: 'Free',
      revision: 1,
    };
    expect(body).toEqual(organization);
    expect((await call('GET', `/api/auth/organizations/${body.id}/`)).body).toEqual(organization);
    expect((await call('GET', '/api/auth/organizations/')).body).toEqual([
      { ...organization, role: 'owner', membership_id: expect.any(Number) },
    ]);
  });

  test('takes a name alone; what is empty or missing is null', async () => {
    const { status, body } = await t.as(await makeUser(t.db))('POST', '/api/auth/organizations/', {
      body: { name: '  Ikaze  ', website: '', phone: '  ' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Ikaze',
      description: null,
      industry: null,
      website: null,
      phone: null,
      address: null,
      logo: null,
    });
  });

  test.each([
    ['no name', {}, 'name'],
    ['a blank name', { name: '   ' }, 'name'],
    ['a name over the limit', { name: 'x'.repeat(151) }, 'name'],
    ['two names', { name: ['a', 'b'] }, 'name'],
    ['a name of two lines', { name: 'a\r\nBcc: x@example.org' }, 'name'],
    ['a script for a website', { name: 'a', website: 'javascript:alert(1)' }, 'website'],
    ['a website of another scheme', { name: 'a', website: 'ftp://example.org' }, 'website'],
    [
      'a website with a login',
      { name: 'a', website: 'https://google.com@evil.example' },
      'website',
    ],
    ['markup in a website', { name: 'a', website: 'https://x.org/"><script>' }, 'website'],
    ['a website without a scheme', { name: 'a', website: 'example.org' }, 'website'],
    ['a description over the limit', { name: 'a', description: 'x'.repeat(2001) }, 'description'],
    ['NUL', { name: 'a', address: 'a\u0000b' }, 'address'],
  ])('refuses %s', async (_, fields, wrong) => {
    const call = t.as(await makeUser(t.db));
    const { status, body } = await call('POST', '/api/auth/organizations/', { body: fields });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual([wrong]);
    expect((await call('GET', '/api/auth/organizations/')).body).toEqual([]);
  });

  test('gives the caller nothing that is not theirs to set', async () => {
    const victim = await makeUser(t.db);
    const user = await makeUser(t.db);
    const { body } = await t.as(user)('POST', '/api/auth/organizations/', {
      body: {
        name: 'Sly',
        id: 1,
        owner: victim.id,
        owner_id: victim.id,
        billing_plan: 'Enterprise',
        logo_key: 'private/secret',
      },
    });
    expect(body).toMatchObject({ owner: { id: user.id }, billing_plan: 'Free', logo: null });
  });

  test('sent twice with one Idempotency-Key makes one', async () => {
    const call = t.as(await makeUser(t.db));
    const send = () =>
      call('POST', '/api/auth/organizations/', {
        body: { name: 'Once' },
        headers: { 'idempotency-key': 'organization-1' },
      });
    expect((await send()).body).toEqual((await send()).body);
    expect((await call('GET', '/api/auth/organizations/')).body).toHaveLength(1);
  });
});

describe('reading organizations', () => {
  test('shows each member their own, with their role, the owned ones first', async () => {
    const user = await makeUser(t.db);
    const other = await makeOrganization(t);
    await joinAs(t.db, other.id, user, 'teacher');
    const own = await makeOrganization(t, user);
    await makeOrganization(t);
    const { body } = await t.as(user)('GET', '/api/auth/organizations/');
    expect(body.map((row: { id: number; role: string }) => [row.id, row.role])).toEqual([
      [own.id, 'owner'],
      [other.id, 'teacher'],
    ]);
    expect(body[1].owner).toEqual({ id: other.owner.id, username: other.owner.username });
  });

  test.each(['owner', 'admin', 'teacher', 'student'] as const)(
    'is for a member: %s',
    async (role) => {
      const organization = await makeOrganization(t);
      const user = role === 'owner' ? organization.owner : await makeUser(t.db);
      if (role !== 'owner') await joinAs(t.db, organization.id, user, role);
      const { status } = await t.as(user)('GET', `/api/auth/organizations/${organization.id}/`);
      expect(status).toBe(200);
    },
  );

  test('is not for outsiders, staff among them: to them it is not there', async () => {
    const organization = await makeOrganization(t);
    const url = `/api/auth/organizations/${organization.id}/`;
    for (const user of [
      await makeUser(t.db),
      await makeUser(t.db, { staff: true, trainer: true }),
    ]) {
      const answer = await t.as(user)('GET', url);
      expect(answer.status).toBe(404);
      const missing = await t.as(user)('GET', '/api/auth/organizations/999999/');
      expect(answer.body).toEqual(missing.body);
    }
    expect((await t.visitor('GET', url)).status).toBe(401);
  });
});

describe('an organization that two have open', () => {
  const open = async () => {
    const organization = await makeOrganization(t);
    const admin = await makeUser(t.db);
    await joinAs(t.db, organization.id, admin, 'admin');
    const url = `/api/auth/organizations/${organization.id}/`;
    const owner = t.as(organization.owner);
    const { body } = await owner('GET', url);
    return { url, owner, admin: t.as(admin), revision: body.revision as number };
  };

  test('keeps a colleague’s new phone number when the other saves another field', async () => {
    const { url, owner, admin, revision } = await open();
    await admin('PUT', url, { body: { phone: '+250 788 111 111', revision } });
    const saved = await owner('PUT', url, { body: { industry: 'Retail', revision } });
    expect(saved.body).toMatchObject({ phone: '+250 788 111 111', industry: 'Retail' });
  });

  test('shows both values where both changed a field, and then takes the one that is sent again', async () => {
    const { url, owner, admin, revision } = await open();
    await admin('PUT', url, { body: { phone: '+250 788 111 111', revision } });
    const mine = { phone: '+250 788 222 222', industry: 'Retail' };
    const { status, body } = await owner('PUT', url, { body: { ...mine, revision } });
    expect([status, body]).toEqual([
      409,
      {
        error: expect.any(String),
        fields: ['phone'],
        current: expect.objectContaining({ phone: '+250 788 111 111', industry: null }),
      },
    ]);
    const again = await owner('PUT', url, { body: { ...mine, revision: body.current.revision } });
    expect(again.body).toMatchObject(mine);
  });
});
