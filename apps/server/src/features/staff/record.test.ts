import { allEndpoints } from '@inzira/contract/all-endpoints';
import { RECORD_LINES_MAX } from '@inzira/contract/rules/staff';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { engineOf, inTransaction, now } from '#src/platform/db/database.ts';
import { NAMES_USER, namedUser } from '#src/platform/db/history.table.ts';
import { recordHistory, type Subject } from '#src/platform/db/history.ts';
import { writeSettings } from '#src/platform/settings.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let staff: Call;
beforeAll(async () => {
  t = await startTestApp();
  staff = t.as(await makeUser(t.db, { staff: true }));
  // Viewing people is recorded.
  await staff('GET', '/api/staff/people/');
});

const URL = '/api/staff/record/';
const exportOf = async (filters: object) => {
  const { status, body } = await staff('POST', `${URL}export/`, {
    body: { password: TEST_PASSWORD, ...filters },
  });
  expect(status).toBe(200);
  return body;
};
const lines = async () => t.db.selectFrom('history').selectAll().orderBy('id').execute();

test('the record is only read: nothing of it can be written, changed or deleted by a call', async () => {
  const writing = allEndpoints.filter(
    ({ method, url }) => method !== 'GET' && url.startsWith(URL.slice(0, -1)),
  );
  // It requires a password, and adds a line of its own.
  expect(writing.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${URL}export/`]);
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
  // The newest line is the previous view.
  expect(french.body.results[0].action).toBe('record-read');
  expect(french.body.results[2].subject.name).toBe('Livre de caisse');
});

test('the lines stand in the order of the dates that they show', async () => {
  const line = (action: string, daysAgo: number) => ({
    actor_id: null,
    action,
    subject_kind: 'installation',
    subject_id: 777,
    before: null,
    after: null,
    at: new Date(Date.now() - daysAgo * 864e5).toISOString(),
  });
  // An offline write arrives after later actions.
  await t.db
    .insertInto('history')
    .values([line('people-listed', 3), line('people-listed', 9), line('people-listed', 6)])
    .execute();
  const { body } = await staff('GET', `${URL}?kind=installation&subject=777`);
  const shown = body.results.map(({ at }: { at: string }) => at);
  expect(shown).toHaveLength(3);
  expect(shown).toEqual(shown.toSorted().toReversed());
});

test('a question to the mentor is named by its words, as long as who asked it is here', async () => {
  const asker = await makeUser(t.db);
  const question = `What does a permit cost${' in my town'.repeat(20)}?`;
  const { id } = await t.db
    .insertInto('advisor_unanswered')
    .values({
      user_id: asker.id,
      question,
      question_key: 'permit',
      language: 'en',
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(t.db, {
    actorId: null,
    action: 'question-read',
    subject: { kind: 'question', id },
  });
  const nameOf = async () => (await staff('GET', URL)).body.results[0].subject.name;
  expect(await nameOf()).toMatch(/^What does a permit cost in my town.*…$/);
  expect((await nameOf()).length).toBeLessThanOrEqual(120);
  const file = await exportOf({ kind: 'question' });
  expect(file.lines[0].subject).toEqual({ kind: 'question', id, name: null });
  await t.db.deleteFrom('users').where('id', '=', asker.id).execute();
  expect(await nameOf()).toBeNull();
  const rows = await t.db.selectFrom('history').select(['before', 'after']).execute();
  expect(JSON.stringify(rows)).not.toContain('permit');
});

test('a contact message is named by who wrote it, as long as it is here, and in no file', async () => {
  const { id } = await t.db
    .insertInto('contact_messages')
    .values({
      name: 'Odile Niyonsaba',
      email: 'odile@record.test',
      email_key: 'odile@record.test',
      message: 'May I come?',
      language: 'en',
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subject = { kind: 'contact-message', id };
  await recordHistory(t.db, { actorId: null, action: 'message-answered', subject });
  const nameOf = async () => (await staff('GET', URL)).body.results[0].subject.name;
  expect(await nameOf()).toBe('Odile Niyonsaba');
  const file = await exportOf({ kind: 'contact-message' });
  expect(file.lines[0].subject).toEqual({ ...subject, name: null });
  await t.db.deleteFrom('contact_messages').where('id', '=', id).execute();
  expect(await nameOf()).toBeNull();
});

test('one search finds who did it and to whom it was done, by username, name or email', async () => {
  const aline = await makeUser(t.db, {
    staff: true,
    username: 'aline.i',
    first_name: 'Aline',
    last_name: 'Ishimwe',
    email: 'boss@kigali-record.test',
  });
  const joel = await makeUser(t.db, {
    username: 'joel.m',
    first_name: 'Joël',
    last_name: 'Mutesa',
    email: 'joel@farm-record.test',
  });
  const other = await makeUser(t.db, { username: 'unrelated.one' });
  const add = async (action: string, subject: Subject, after?: Record<string, unknown>) =>
    recordHistory(t.db, { actorId: aline.id, action, subject, ...(after && { after }) });
  await add('account-disabled', { kind: 'user', id: joel.id }, { reason: 'Asked' });
  await add('venture-handed-over', { kind: 'staff-venture', id: 5 }, { user_id: joel.id });
  await add('people-listed', { kind: 'installation', id: 0 }, { found: [other.id, joel.id] });
  await add('account-disabled', { kind: 'user', id: other.id }, { reason: 'Spam' });
  await add('message-changed', { kind: 'contact-message', id: 4 }, { user_id: joel.id });
  await add('record-read', { kind: 'installation', id: 0 }, { found: [joel.id] });
  await add('record-exported', { kind: 'installation', id: 0 }, { found: [joel.id], count: 1 });
  // Typed text may contain half a surrogate pair, which PostgreSQL's JSON refuses.
  await add('record-exported', { kind: 'installation', id: 0 }, { kind: '\ud800', found: [] });
  // A venture with the same id is not the person.
  await add('created', { kind: 'venture', id: joel.id });
  await recordHistory(t.db, {
    actorId: joel.id,
    action: 'member-left',
    subject: { kind: 'organization', id: 3 },
  });

  const actionsOf = async (name: string) => {
    const query = `person=${encodeURIComponent(name)}`;
    const { status, body } = await staff('GET', `${URL}?${query}`);
    expect(status).toBe(200);
    // Each search adds a line about whom it found.
    const ofThem = (found: { actor: { id: number } | null; action: string }[]) =>
      found.filter(({ actor }) => actor?.id === aline.id || actor?.id === joel.id);
    const exported = await exportOf({ person: name });
    expect(ofThem(exported.lines)).toEqual(ofThem(body.results));
    return ofThem(body.results).map(({ action }) => action);
  };
  const ofJoel = [
    'member-left',
    'record-exported',
    'record-read',
    'message-changed',
    'people-listed',
    'venture-handed-over',
    'account-disabled',
  ];
  for (const name of ['joel.m', 'joel mutesa', 'Mutesa', 'joel@farm-record.test', 'joel.\u200bm'])
    expect(await actionsOf(name), name).toEqual(ofJoel);
  expect(await actionsOf('ishimwe')).toHaveLength(9);
  expect(await actionsOf('Aline Mutesa')).toEqual([]);
  expect(await actionsOf('%')).toEqual([]);
  const { body } = await staff('GET', `${URL}?person=${'x'.repeat(255)}`);
  expect(body).toHaveProperty('person');

  const { body: found } = await staff('GET', `${URL}?person=mutesa`);
  const disabled = found.results.at(-1);
  expect(disabled.subject.name).toBe('Joël Mutesa (joel.m)');
  expect(disabled.people[aline.id]).toBe('Aline Ishimwe (aline.i)');
});

test('looks at personal data can be left out, on the screen and in the file', async () => {
  const person = await makeUser(t.db);
  const subject = { kind: 'user', id: person.id };
  await recordHistory(t.db, { actorId: null, action: 'person-read', subject });
  await recordHistory(t.db, { actorId: null, action: 'code-made', subject });
  const actionsOf = async (query: string) => {
    const { body } = await staff('GET', `${URL}?subject=${person.id}&kind=user${query}`);
    const only = query === '' ? {} : { only: 'changes' };
    const file = await exportOf({ subject: String(person.id), kind: 'user', ...only });
    expect(file.lines).toEqual(body.results);
    return body.results.map(({ action }: { action: string }) => action);
  };
  expect(await actionsOf('&only=changes')).toEqual(['code-made']);
  expect(await actionsOf('')).toEqual(['code-made', 'person-read']);
  expect((await staff('GET', `${URL}?only=everything`)).status).toBe(400);
});

test('whom a line of an organization names is found by an index', async () => {
  const isSqlite = engineOf(t.db) === 'sqlite';
  const plan = await inTransaction(t.db, async (trx) => {
    // Otherwise a short table would be scanned.
    if (!isSqlite) await sql`set local enable_seqscan = off`.execute(trx);
    return sql<Record<string, unknown>>`${sql.raw(isSqlite ? 'explain query plan' : 'explain')}
      select id from history where ${sql.raw(NAMES_USER)}
        and ${sql.raw(namedUser(engineOf(trx), 'after'))} in (1, 2)`.execute(trx);
  });
  expect(JSON.stringify(plan.rows)).toContain('history_named_after');
});

test('several acts and kinds can be looked for at once, and days are those of the installation', async () => {
  const actor = await makeUser(t.db, { username: 'night.worker', staff: true });
  await writeSettings(t.db, { timeZone: 'Africa/Nairobi' });
  const add = async (action: string, kind: string, at: string) =>
    t.db
      .insertInto('history')
      .values({
        actor_id: actor.id,
        action,
        subject_kind: kind,
        subject_id: 1,
        before: null,
        after: null,
        at,
      })
      .execute();
  // In Nairobi the tenth of May begins at 21:00 UTC on the ninth.
  await add('role-granted', 'user', '2026-05-09T20:59:59.999Z');
  await add('role-revoked', 'user', '2026-05-09T21:00:00.000Z');
  await add('account-disabled', 'user', '2026-05-10T20:59:59.999Z');
  await add('plan-changed', 'staff-organization', '2026-05-10T21:00:00.000Z');
  const actionsOf = async (query: string) => {
    const { body } = await staff('GET', `${URL}?actor=night.worker&${query}`);
    return body.results.map(({ action }: { action: string }) => action);
  };
  expect(await actionsOf('from=2026-05-10&to=2026-05-10')).toEqual([
    'account-disabled',
    'role-revoked',
  ]);
  expect(await actionsOf('action=role-granted,role-revoked')).toEqual([
    'role-revoked',
    'role-granted',
  ]);
  expect(await actionsOf('kind=organization,staff-organization')).toEqual(['plan-changed']);
  await writeSettings(t.db, { timeZone: 'UTC' });
  expect(await actionsOf('from=2026-05-10&to=9999-12-31')).toHaveLength(2);
});

test('who looked at the record, and for whom, stands in it by their numbers and not by what was typed', async () => {
  const reader = await makeUser(t.db, { staff: true });
  const person = await makeUser(t.db, { username: 'sought.one', first_name: 'Séraphine' });
  for (let count = 0; count < 2; count += 1)
    await t.as(reader)('GET', `${URL}?person=seraphine&only=changes`);
  const own = (await lines()).filter(({ actor_id: id }) => id === reader.id);
  expect(own.map(({ action, after }) => [action, after])).toEqual([
    ['record-read', JSON.stringify({ only: 'changes', found: [person.id] })],
  ]);
});

test('the export asks for the password, is told to the other staff, and goes on where a file ended', async () => {
  const { email } = await makeUser(t.db, { staff: true });
  const bare = await staff('POST', `${URL}export/`, { body: { password: 'not-my-password' } });
  expect([bare.status, Object.keys(bare.body)]).toEqual([400, ['password']]);
  const odd = await staff('POST', `${URL}export/`, {
    body: { password: TEST_PASSWORD, before: { at: '\u0000', id: 1 } },
  });
  expect([odd.status, Object.keys(odd.body)]).toEqual([400, ['before']]);
  const at = now();
  const one = {
    actor_id: null,
    action: 'many-made',
    subject_kind: 'installation',
    subject_id: 0,
    before: null,
    after: null,
    at,
  };
  const rows = RECORD_LINES_MAX + 2;
  for (let left = rows; left > 0; left -= 1000)
    await t.db
      .insertInto('history')
      .values(Array.from({ length: Math.min(left, 1000) }, () => one))
      .execute();
  const first = await exportOf({ action: 'many-made' });
  expect([first.lines.length, first.has_more]).toEqual([RECORD_LINES_MAX, true]);
  const last = first.lines.at(-1);
  const before = { at: last.at, id: last.id };
  const second = await exportOf({ action: 'many-made', before });
  expect([second.lines.length, second.has_more]).toEqual([2, false]);
  const ids = [...first.lines, ...second.lines].map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(rows);
  const mails = await t.db
    .selectFrom('outbox')
    .select('text_body')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  expect(
    mails.map(({ text_body: text }) => /record was exported: \d+ lines/.exec(text)?.[0]),
  ).toEqual([`record was exported: ${RECORD_LINES_MAX} lines`, 'record was exported: 2 lines']);
  expect((await exportOf({ action: 'record-exported' })).lines.length).toBeGreaterThanOrEqual(2);
});
