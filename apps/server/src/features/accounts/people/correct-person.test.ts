import { beforeAll, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { newestLink } from '#test/mailbox.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let staff: { id: number };
let call: Call;
beforeAll(async () => {
  t = await startTestApp();
  staff = await makeUser(t.db, { staff: true, username: 'chief', email: 'chief@correct.test' });
  call = t.as(staff);
});

const PEOPLE = '/api/staff/people/';
const RIGHT = { first_name: 'Éric', last_name: 'Niyonzima', language: 'fr' };
const correct = (id: number, changes: object, by: Call = call) =>
  by('PUT', `${PEOPLE}${id}/`, { body: { password: TEST_PASSWORD, ...RIGHT, ...changes } });

/** An account created by an import, which nobody has used yet. */
const makeUnused = (changes: object = {}) =>
  makeUser(t.db, { password_hash: null, first_name: 'Niyonzima', last_name: null, ...changes });

const mailsTo = async (email: string) => {
  const mails = await t.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return mails.map(({ subject }) => subject);
};
const recordOf = async (id: number) =>
  t.db
    .selectFrom('history')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .execute();

test('staff correct name and language: recorded without a name, told to the person and to other staff', async () => {
  const second = await makeUser(t.db, { staff: true, email: 'second@correct.test' });
  const person = await makeUser(t.db, { first_name: 'Niyonzima', email: 'eric@correct.test' });
  const { status, body } = await correct(person.id, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...RIGHT,
    full_name: 'Éric Niyonzima',
    email: 'eric@correct.test',
    is_unused: false,
  });
  const [line, ...more] = await recordOf(person.id);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ action: 'person-corrected', actor_id: staff.id, before: null });
  expect(JSON.parse(line?.after ?? '')).toEqual({
    fields: ['first_name', 'last_name', 'language'],
  });
  expect(await mailsTo('eric@correct.test')).toEqual(['Votre compte Inzira a été corrigé']);
  expect(await mailsTo(second.email)).toEqual(['An act of the staff on Inzira']);
  expect((await call('GET', `${PEOPLE}?search=niyonzima%20eric`)).body.count).toBe(1);

  // The same correction again changes nothing and sends nothing.
  expect((await correct(person.id, {})).status).toBe(200);
  expect(await mailsTo('eric@correct.test')).toHaveLength(1);
  expect(await recordOf(person.id)).toHaveLength(1);
});

test('two who correct different details keep both, and one detail is not overwritten unseen', async () => {
  const person = await makeUser(t.db, { first_name: 'Eric', last_name: 'Nyonzima' });
  const had = { first_name: 'Eric', last_name: 'Nyonzima', language: 'en' };
  const first = await correct(person.id, { ...had, last_name: 'Niyonzima', had });
  expect(first.status).toBe(200);
  const second = await correct(person.id, { ...had, language: 'fr', had });
  expect(second.body).toMatchObject({ ...had, last_name: 'Niyonzima', language: 'fr' });
  const both = await correct(person.id, { ...had, last_name: 'Nionzima', had });
  expect(both.status).toBe(409);
  expect((await call('GET', `${PEOPLE}${person.id}/`)).body.last_name).toBe('Niyonzima');
});

test('the email of an account that was never used is corrected: the old link ends, a new one goes out', async () => {
  const person = await makeUnused({ email: 'eric@gmial.test' });
  await call('POST', `${PEOPLE}${person.id}/reset-link/`);
  const old = await newestLink(t.db, 'eric@gmial.test');
  const [uid, token] = old.split('/').slice(-2);
  expect((await call('GET', `${PEOPLE}${person.id}/`)).body.is_unused).toBe(true);

  const { status, body } = await correct(person.id, { email: 'Eric@gmail.test' });
  expect([status, body.email]).toEqual([200, 'Eric@gmail.test']);
  expect(await mailsTo('Eric@gmail.test')).toEqual(['Votre compte Inzira est prêt']);
  const set = (link: object) =>
    t.visitor('POST', '/api/auth/reset-password/', {
      body: { ...link, password: 'eland drum 42' },
    });
  expect((await set({ uid, token })).status).toBe(400);
  const [newUid, newToken] = (await newestLink(t.db, 'Eric@gmail.test'))
    .replace(/\?.*/, '')
    .split('/')
    .slice(-2);
  expect((await set({ uid: newUid, token: newToken })).status).toBe(200);
  const login = { body: { username: 'eric@gmail.test', password: 'eland drum 42' } };
  expect((await t.visitor('POST', '/api/auth/login/', login)).status).toBe(200);

  // After the first use, only the owner may change the address.
  const again = await correct(person.id, { email: 'other@gmail.test' });
  expect([again.status, Object.keys(again.body)]).toEqual([400, ['email']]);
  expect((await call('GET', `${PEOPLE}${person.id}/`)).body).toMatchObject({
    email: 'Eric@gmail.test',
    is_unused: false,
  });
});

test('somebody without mail gets an address; the name alone is told to nobody there', async () => {
  const person = await makeUnused({ email: 'grace@no-mail.invalid' });
  expect((await correct(person.id, {})).status).toBe(200);
  expect(await mailsTo('grace@no-mail.invalid')).toEqual([]);
  expect((await correct(person.id, { email: 'grace@correct.test' })).status).toBe(200);
  expect(await mailsTo('grace@correct.test')).toEqual(['Votre compte Inzira est prêt']);
});

test('an account that was used in any way keeps its address', async () => {
  const withPassword = await makeUser(t.db);
  const withSession = await makeUnused();
  await t.as(withSession)('GET', '/api/auth/user/');
  const withGoogle = await makeUnused();
  await t.db
    .insertInto('identities')
    .values({
      issuer: 'https://accounts.google.com',
      subject: 'g-1',
      user_id: withGoogle.id,
      email: withGoogle.email,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  for (const { id, email } of [withPassword, withSession, withGoogle]) {
    const { status, body } = await correct(id, { email: `new-${id}@correct.test` });
    expect([status, Object.keys(body)]).toEqual([400, ['email']]);
    // Nothing was changed.
    const { body: person } = await call('GET', `${PEOPLE}${id}/`);
    expect([person.email, person.is_unused, person.last_name]).toEqual([email, false, null]);
  }
});

test('wrong input is refused on its field, and nothing is changed', async () => {
  const taken = await makeUser(t.db, { email: 'taken@correct.test' });
  const person = await makeUnused({ email: 'wrong@correct.test' });
  const fieldsOf = async (changes: object) => {
    const { status, body } = await correct(person.id, changes);
    expect(status, JSON.stringify(changes)).toBe(400);
    return Object.keys(body);
  };
  expect(await fieldsOf({ email: taken.email.toUpperCase() })).toEqual(['email']);
  expect(await fieldsOf({ email: 'no address' })).toEqual(['email']);
  expect(await fieldsOf({ email: 'x@no-mail.invalid' })).toEqual(['email']);
  expect(await fieldsOf({ language: 'sw' })).toEqual(['language']);
  expect(await fieldsOf({ first_name: 'x'.repeat(151) })).toEqual(['first_name']);
  expect(await fieldsOf({ first_name: 'Inzira', last_name: 'Team' })).toEqual(['first_name']);
  expect(await fieldsOf({ password: 'not mine' })).toEqual(['password']);
  expect((await correct(999_999, {})).status).toBe(404);
  expect(await recordOf(person.id)).toEqual([]);
  expect(await mailsTo('wrong@correct.test')).toEqual([]);
});

test('a disabled account gets no new address: its link would open nothing', async () => {
  const person = await makeUnused({ disabled_at: '2026-01-01T00:00:00.000Z' });
  expect((await correct(person.id, { email: 'open@correct.test' })).status).toBe(409);
  expect(await mailsTo('open@correct.test')).toEqual([]);
});

test('others than staff are refused', async () => {
  const person = await makeUnused();
  for (const role of ['editor', 'reviewer', 'trainer'] as const) {
    const other = t.as(await makeUser(t.db, { roles: [role] }));
    expect((await correct(person.id, {}, other)).status).toBe(403);
  }
  expect((await correct(person.id, {}, t.as(await makeUser(t.db)))).status).toBe(403);
  expect((await correct(person.id, {}, t.visitor)).status).toBe(401);
  expect(await recordOf(person.id)).toEqual([]);
});
