import { allEndpoints } from '@inzira/contract/all-endpoints';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let staff: Call;
beforeAll(async () => {
  t = await startTestApp();
  staff = t.as(await makeUser(t.db, { staff: true }));
  // A look at people stands in the record.
  await staff('GET', '/api/staff/people/');
});

const URL = '/api/staff/record/';
const lines = async () => t.db.selectFrom('history').selectAll().orderBy('id').execute();

test('the record is only read: nothing of it can be written, changed or deleted by a call', async () => {
  const writing = allEndpoints.filter(
    ({ method, url }) => method !== 'GET' && url.startsWith(URL.slice(0, -1)),
  );
  expect(writing).toEqual([]);
  const before = await lines();
  expect(before.length).toBeGreaterThan(0);
  for (const url of [URL, `${URL}${before[0]?.id}/`]) {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const { status } = await staff(method, url, { body: { action: 'nothing-happened' } });
      expect([404, 405], `${method} ${url}`).toContain(status);
    }
  }
  expect(await lines()).toEqual(before);
});

test('nor by a statement in the database: what a line says stays, whoever runs it', async () => {
  const before = await lines();
  for (const [column, value] of [
    ['action', 'nothing-happened'],
    ['before', null],
    ['after', '{}'],
    ['at', '2000-01-01T00:00:00.000Z'],
    ['subject_id', 0],
  ] as const) {
    const change = sql`update history set ${sql.ref(column)} = ${value}`;
    await expect(change.execute(t.db), column).rejects.toThrow('The record cannot be changed');
  }
  expect(await lines()).toEqual(before);
});

test('a line names what it is about and who is in it, in the reader’s language; what is gone has no name', async () => {
  const person = await makeUser(t.db, { username: 'grace' });
  await t.db
    .insertInto('resources')
    .values({
      slug: 'cash-book',
      position: 1,
      type: 'template',
      title: 'Cash book',
      title_fr: 'Livre de caisse',
      description: 'A sheet.',
      description_fr: 'Une feuille.',
      template: 'cash-book',
      link: null,
      link_fr: null,
      upload: null,
      upload_fr: null,
    })
    .execute();
  const at = new Date().toISOString();
  const line = (action: string, kind: string, id: number, after: object | null) => ({
    actor_id: null,
    action,
    subject_kind: kind,
    subject_id: id,
    before: null,
    after: after && JSON.stringify(after),
    at,
  });
  await t.db
    .insertInto('history')
    .values([
      line('person-read', 'user', person.id, null),
      line('venture-handed-over', 'staff-venture', 999_999, {
        user_id: person.id,
        reason: 'Asked',
      }),
      line('people-listed', 'installation', 0, { found: [person.id] }),
      line('content-published', 'content', 0, { path: 'resources/cash-book.json' }),
      line('content-published', 'content', 0, { path: '01-a/01-b/01-c/01-never-there.md' }),
    ])
    .execute();
  const { body } = await staff('GET', URL);
  const newest = body.results.slice(0, 5).toReversed();
  const names = newest.map(({ subject }: { subject: { name: string | null } }) => subject.name);
  expect(names).toEqual(['grace', null, null, 'Cash book', null]);
  const people = newest.map((one: { people: object }) => one.people);
  expect(people).toEqual([{}, { [person.id]: 'grace' }, { [person.id]: 'grace' }, {}, {}]);
  const french = await staff('GET', URL, { headers: { 'accept-language': 'fr' } });
  expect(french.body.results[1].subject.name).toBe('Livre de caisse');
});
