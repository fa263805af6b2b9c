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
