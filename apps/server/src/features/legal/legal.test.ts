import { beforeAll, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { grantRole } from '#src/features/accounts/roles.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const TERMS = '/api/legal/terms/';
const EDIT = '/api/staff/legal/terms/';

async function makeStaff() {
  const user = await makeUser(t.db);
  await grantRole(t.db, user.id, 'staff');
  return t.as(user);
}

test('what comes with the release is read by everybody in their language, and nothing else', async () => {
  for (const kind of ['privacy', 'terms']) {
    const en = await t.visitor('GET', `/api/legal/${kind}/`);
    expect(en.body).toMatchObject({ kind, version: 0, published_at: null });
    const fr = await t.visitor('GET', `/api/legal/${kind}/`, {
      headers: { 'accept-language': 'fr' },
    });
    expect(fr.body.text).not.toBe(en.body.text);
    expect(fr.body.text.match(/^## /gm)).toHaveLength(en.body.text.match(/^## /gm).length);
  }
  expect((await t.visitor('GET', '/api/legal/imprint/')).status).toBe(404);
});

test('staff publish a new version, which a registration then accepts; two at once is one', async () => {
  const staff = await makeStaff();
  const body = { version: 0, en: 'New terms.', fr: 'Nouvelles conditions.' };
  expect((await t.as(await makeUser(t.db))('PUT', EDIT, { body })).status).toBe(403);
  expect((await staff('PUT', EDIT, { body: { ...body, fr: ' ' } })).status).toBe(400);
  const both = await Promise.all([staff('PUT', EDIT, { body }), staff('PUT', EDIT, { body })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await t.visitor('GET', TERMS)).body).toMatchObject({ version: 1, text: 'New terms.' });
  const account = { username: 'keza', email: 'keza@example.org', password: TEST_PASSWORD };
  await t.visitor('POST', '/api/auth/register/', { body: { ...account, accepts_terms: true } });
  const row = await t.db
    .selectFrom('users')
    .select(['terms_version', 'terms_accepted_at'])
    .where('username', '=', 'keza')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ terms_version: 1, terms_accepted_at: expect.any(String) });
});
