import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { accountJobs } from '#src/features/accounts/accounts.jobs.ts';
import { accountMigrations } from '#src/features/accounts/accounts.table.ts';
import { today } from '#src/platform/days.ts';
import { secondsFromNow } from '#src/platform/db/database.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let staff: Call;
beforeAll(async () => {
  t = await startTestApp();
  staff = t.as(await makeUser(t.db, { staff: true }));
});

const PEOPLE = '/api/staff/people/';
const daysAgo = (days: number) => secondsFromNow(-days * 86_400);

async function signIn(username: string): Promise<{ refresh: string }> {
  const body = { username, password: TEST_PASSWORD };
  const answer = await t.visitor('POST', '/api/auth/login/', { body });
  expect(answer.status).toBe(200);
  return answer.body;
}

const seenOf = async (id: number) => {
  const { last_seen_at } = await t.db
    .selectFrom('users')
    .select('last_seen_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return last_seen_at;
};
const setSeen = (id: number, at: string | null) =>
  t.db.updateTable('users').set({ last_seen_at: at }).where('id', '=', id).execute();
const setUsed = (id: number, at: string) =>
  t.db.updateTable('sessions').set({ last_used_at: at }).where('user_id', '=', id).execute();

/** What the list, the page of the person and the CSV say. */
async function shown({ id, username }: { id: number; username: string }) {
  const list = await staff('GET', `${PEOPLE}?search=${username}`);
  const csv = await staff('POST', `${PEOPLE}export/`, {
    body: { password: TEST_PASSWORD, search: username },
  });
  return [
    list.body.results[0].last_seen_at,
    (await staff('GET', `${PEOPLE}${id}/`)).body.last_seen_at,
    csv.body.trim().split('\r\n')[1].split(',').at(-2).replaceAll('"', ''),
  ];
}

test('a person who has been away for longer than a session lasts is still known to have been here', async () => {
  const person = await makeUser(t.db, { username: 'away-a-while' });
  await signIn(person.username);
  const at = daysAgo(40);
  await setSeen(person.id, at);
  await setUsed(person.id, at);
  await accountJobs(t.db)['sweep-sessions']?.run({}, {} as never);
  const left = await t.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .execute();
  expect(left).toEqual([]);
  expect(await shown(person)).toEqual([at, at, at]);
  const active = await staff('GET', `${PEOPLE}?active=30&search=${person.username}`);
  expect(active.body.results).toEqual([]);
  const longer = await staff('GET', `${PEOPLE}?active=45&search=${person.username}`);
  expect(longer.body.results).toHaveLength(1);
});

test('what only a server of the release before has seen is kept when the session ends', async () => {
  const person = await makeUser(t.db, { username: 'seen-by-old' });
  await signIn(person.username);
  await signIn(person.username);
  const at = daysAgo(35);
  await setSeen(person.id, null);
  await setUsed(person.id, at);
  const other = await makeUser(t.db, { username: 'seen-later' });
  await signIn(other.username);
  await setUsed(other.id, at);
  const later = await seenOf(other.id);
  expect(await shown(person)).toEqual([at, at, at]);
  await accountJobs(t.db)['sweep-sessions']?.run({}, {} as never);
  expect(await shown(person)).toEqual([at, at, at]);
  expect(await seenOf(other.id)).toBe(later);
});

test('a session that goes on is noted on the first use of a day only', async () => {
  const person = await makeUser(t.db);
  const { refresh } = await signIn(person.username);
  const first = await seenOf(person.id);
  expect(first?.slice(0, 10)).toBe(today());
  const goOn = () => t.visitor('POST', '/api/auth/refresh/', { body: { refresh } });
  expect((await goOn()).status).toBe(200);
  expect(await seenOf(person.id)).toBe(first);
  await setSeen(person.id, daysAgo(1));
  expect((await goOn()).status).toBe(200);
  expect((await seenOf(person.id))?.slice(0, 10)).toBe(today());
});

test('whoever has never signed in was never seen', async () => {
  const person = await makeUser(t.db, { username: 'never-here' });
  expect(await shown(person)).toEqual([null, null, '']);
});

test('accounts of the release before begin with what their sessions and sign-ins say', async () => {
  const [used, old, never] = [
    await makeUser(t.db, { last_sign_in_at: daysAgo(20) }),
    await makeUser(t.db, { last_sign_in_at: daysAgo(90) }),
    await makeUser(t.db),
  ];
  await signIn(used.username);
  await setUsed(used.id, daysAgo(2));
  for (const { id } of [used, old, never]) await setSeen(id, null);
  const migration = accountMigrations.find(({ name }) => name === 'accounts-last-seen');
  const fill = migration?.statements?.({ id: '', strict: '', engine: 'sqlite' })[1];
  await sql.raw(fill ?? '').execute(t.db);
  expect((await seenOf(used.id))?.slice(0, 10)).toBe(daysAgo(2).slice(0, 10));
  expect(await seenOf(old.id)).toBe(old.last_sign_in_at);
  expect(await seenOf(never.id)).toBeNull();
});
