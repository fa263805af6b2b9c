import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { readSettings, writeSettings } from '#src/platform/settings.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let staff: Call;
beforeAll(async () => {
  t = await startTestApp({ TEAM_EMAIL: 'team@example.org' });
  staff = t.as(await makeUser(t.db, { staff: true, email: 'director@example.org' }));
});

const URL = '/api/staff/settings/';
const mails = async () => t.db.selectFrom('outbox').select(['recipient', 'subject']).execute();

test('settings say how the installation stands, with the defaults of its start', async () => {
  const { body } = await staff('GET', URL);
  expect(body).toMatchObject({
    time_zone: 'UTC',
    contact_email: '',
    default_contact_email: 'team@example.org',
    sends_mail: false,
    version: expect.stringMatching(/^\d+\.\d+/),
    database: t.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    storage: { used_bytes: 0, limit_bytes: null },
  });
  expect(body.storage.free_bytes).toBeGreaterThan(0);
});

test('a change holds at once, for contact messages too, and stands in the record', async () => {
  const body = { time_zone: 'Africa/Kigali', contact_email: 'desk@example.org' };
  expect((await staff('PUT', URL, { body })).body).toMatchObject(body);
  const message = { name: 'Uwase', email: 'u@example.org', message: 'Hello' };
  await t.visitor('POST', '/api/auth/contact-us/', { body: message });
  expect((await mails()).map(({ recipient }) => recipient)).toContain('desk@example.org');
  // The numbers are counted again at once, with the new time zone's days, instead of the next night.
  const numbers = async () => (await staff('GET', '/api/staff/numbers/')).body;
  expect(await numbers()).toMatchObject({ time_zone: 'Africa/Kigali', is_counting: true });
  await t.jobs.run();
  expect(await numbers()).toMatchObject({ time_zone: 'Africa/Kigali', is_counting: false });
  const { body: record } = await staff('GET', '/api/staff/record/?action=settings-changed');
  expect(record.results).toMatchObject([
    { before: { time_zone: 'UTC' }, after: { time_zone: 'Africa/Kigali' } },
  ]);
  expect((await staff('PUT', URL, { body: { ...body, contact_email: '' } })).status).toBe(200);
  expect(await numbers()).toMatchObject({ is_counting: false });
  await t.visitor('POST', '/api/auth/contact-us/', { body: { ...message, message: 'Again' } });
  expect((await mails()).map(({ recipient }) => recipient)).toContain('team@example.org');
});

test.each([
  ['time_zone', { time_zone: 'Mars/Base', contact_email: '' }],
  ['contact_email', { time_zone: 'UTC', contact_email: 'nobody' }],
])('a wrong %s is refused and changes nothing', async (field, body) => {
  const before = (await staff('GET', URL)).body;
  const refused = await staff('PUT', URL, { body });
  expect(refused.status).toBe(400);
  expect(refused.body).toHaveProperty(field);
  expect((await staff('GET', URL)).body.time_zone).toBe(before.time_zone);
});

test('a test mail goes to who asked for it, and stands in the record', async () => {
  const { status, body } = await staff('POST', `${URL}test-mail/`);
  expect([status, body.message]).toEqual([200, expect.stringContaining('director@example.org')]);
  expect(await mails()).toContainEqual({
    recipient: 'director@example.org',
    subject: 'A test mail from Inzira',
  });
  const { body: record } = await staff('GET', '/api/staff/record/?action=test-mail-sent');
  expect(record.count).toBe(1);
});

test('two staff at once lose no change: another field is kept, the same field is refused with both', async () => {
  const first = (await staff('GET', URL)).body;
  const save = (changes: object, revision: number) =>
    staff('PUT', URL, { body: { ...changes, revision } });
  const theirs = await save({ contact_email: 'theirs@example.org' }, first.revision);
  expect([theirs.status, theirs.body.revision]).toEqual([200, first.revision + 1]);
  const zone = await save({ time_zone: 'Africa/Nairobi' }, first.revision);
  expect(zone.body).toMatchObject({
    time_zone: 'Africa/Nairobi',
    contact_email: 'theirs@example.org',
    revision: first.revision + 2,
  });
  const refused = await save({ contact_email: 'mine@example.org' }, first.revision);
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      error: expect.any(String),
      current: {
        time_zone: 'Africa/Nairobi',
        contact_email: 'theirs@example.org',
        revision: first.revision + 2,
      },
      fields: ['contact_email'],
    },
  ]);
  const chosen = await save({ contact_email: 'mine@example.org' }, first.revision + 2);
  expect(chosen.body).toMatchObject({ contact_email: 'mine@example.org' });
  const answers = await Promise.all(
    ['Africa/Lagos', 'Africa/Accra'].map((time_zone) =>
      save({ time_zone }, chosen.body.revision as number),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body: record } = await staff('GET', '/api/staff/record/?action=settings-changed');
  expect(record.results[1]).toMatchObject({
    before: { contact_email: 'theirs@example.org' },
    after: { contact_email: 'mine@example.org' },
  });
});

test('a page of an earlier release sends both fields and no revision, and they hold', async () => {
  const body = { time_zone: 'Africa/Harare', contact_email: 'old@example.org' };
  const answer = await staff('PUT', URL, { body });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining(body)]);
  expect((await staff('PUT', URL, { body: {} })).status).toBe(400);
});

test('two forms of the settings that are sent at once keep both changes', async () => {
  for (const [at, timeZone] of ['Africa/Lagos', 'Africa/Accra', 'Africa/Dakar'].entries()) {
    const secondFactor = at % 2 === 0 ? 'staff' : 'off';
    await Promise.all([
      inTransaction(t.db, (trx) => writeSettings(trx, { timeZone })),
      inTransaction(t.db, (trx) => writeSettings(trx, { secondFactor })),
    ]);
    expect(await readSettings(t.db)).toMatchObject({ timeZone, secondFactor });
  }
});
