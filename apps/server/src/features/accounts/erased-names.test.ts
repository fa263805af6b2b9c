import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { takeBackup } from '#src/backup/take-backup.ts';
import { nameColumns } from '#src/features/accounts/accounts.ts';
import { join, review, startStudio, submit } from '#src/features/studio/studio.fixture.ts';
import { createVia } from '#src/features/ventures/ventures.fixture.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { atEndOfFile } from '#test/end-of-file.ts';
import { TEST_PASSWORD } from '#test/factories.ts';
import { formOf } from '#test/forms.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import type { Call } from '#test/start-test-app.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
/** Everything that the server logged, at the finest level. */
let log = '';
beforeAll(async () => {
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    log += String(chunk);
    return true;
  });
  atEndOfFile(() => write.mockRestore());
  studio = await startStudio({ LOG_LEVEL: 'trace' });
});

const WORDS = ['zyrmund', 'qwaxley'];
const NAME = { first_name: 'Zyrmund', last_name: 'Qwaxley' };
const planted = (number: number) => ({
  ...NAME,
  ...nameColumns({
    username: `zyrmund.qwaxley${number}`,
    email: `zyrmund.qwaxley${number}@example.org`,
  }),
  email_verified_at: new Date().toISOString(),
});

/** Unique words that each person has written. */
const written = new Map<number, string[]>();
function word(author: { id: number }, text: string): string {
  const words = written.get(author.id) ?? [];
  const marker = `marker${author.id}x${words.length}`;
  written.set(author.id, [...words, `${marker}: ${text}`]);
  return `${text} ${marker}`;
}

/** What a person has written and is missing in their data export. */
async function missingInExport(person: { id: number; call: Call }): Promise<string[]> {
  const { status, body } = await person.call('GET', '/api/auth/export/');
  expect(status).toBe(200);
  const file = JSON.stringify(body);
  return (written.get(person.id) ?? [])
    .map((one) => one.split(': ') as [string, string])
    .filter(([marker]) => !file.includes(marker))
    .map(([, text]) => text);
}

/** Announcements are the team's and stay. */
const OF_THE_TEAM = ['New lessons', 'There are new lessons.'];

/** Every column of a text or of a search index that contains a name. */
async function findNames(): Promise<string[]> {
  const { db } = studio.t;
  const found: string[] = [];
  for (const { name, columns } of await db.introspection.getTables()) {
    for (const { name: column, dataType } of columns) {
      if (!/text|char|json|tsvector|bytea|blob/i.test(dataType)) continue;
      const value =
        dataType === 'bytea'
          ? sql`encode(${sql.ref(column)}, 'escape')`
          : sql`cast(${sql.ref(column)} as text)`;
      const text = sql`lower(${value})`;
      const { rows } = await sql<{ text: string }>`select ${text} as text from ${sql.table(name)}
        where ${sql.join(
          WORDS.map((word) => sql`${text} like ${`%${word}%`}`),
          sql` or `,
        )}`.execute(db);
      if (rows[0]) found.push(`${name}.${column}: ${rows[0].text.slice(0, 200)}`);
    }
  }
  return found;
}

/**
 * Recipients of mails are kept for a week, addresses that were tried for minutes, words of the search until the
 * nightly job.
 */
async function passTwoWeeks() {
  const { db, jobs } = studio.t;
  const long = new Date(Date.now() - 15 * DAY_SECONDS * 1000).toISOString();
  await db.updateTable('outbox').set({ sent_at: long }).where('sent_at', 'is not', null).execute();
  await db.updateTable('outbox').set({ created_at: long }).execute();
  await db.updateTable('throttles').set({ ends_at: long }).execute();
  await enqueueJob(db, 'sweep-mails', {});
  await jobs.run();
  await enqueueJob(db, 'sweep-counters', {});
  await enqueueJob(db, 'sweep-files', {});
  await enqueueJob(db, 'refresh-statistics', {});
  await jobs.run();
}

/**
 * The files of the data folder and of a backup that contain a name. Without the mentor's model, and without the
 * mails of an installation that sends none, which are kept for whoever tries it out (docs/security.md).
 */
async function findInBytes(): Promise<string[]> {
  const { app, dataDir } = studio.t;
  const backup = path.join(temporaryFolder(), 'backup.tar.gz');
  await takeBackup(app.config, backup, () => {});
  const found = new Set<string>();
  const look = (name: string, bytes: Buffer) => {
    const text = bytes.toString('latin1').toLowerCase();
    for (const word of WORDS) if (text.includes(word) || name.includes(word)) found.add(name);
  };
  look('backup', gunzipSync(readFileSync(backup)));
  for (const name of readdirSync(dataDir, { recursive: true }) as string[]) {
    const file = path.join(dataDir, name);
    if (/^(?:cache|outbox)/.test(name)) continue;
    if (statSync(file).isFile()) look(name, readFileSync(file));
  }
  return [...found];
}

async function ok(call: Call, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body = {}) {
  const answer = await call(method, url, method === 'GET' ? {} : { body });
  const failure = answer.status < 300 ? null : [url, answer.status, answer.body];
  expect(failure).toBeNull();
  return answer.body;
}

test('nothing that is stored names people who have erased their accounts', async () => {
  const { t, idOf, newTrainer, newMember } = studio;
  const staff = await newMember((await newTrainer()).venture, { staff: true, trainer: true });
  const owner = await newTrainer();
  // A trainer with a venture, an assistant, a trainee, and a member of the team.
  const trainer = await newTrainer(planted(1));
  const assistant = await newMember(owner.venture, { trainer: true, ...planted(2) });
  const trainee = await newMember(owner.venture, planted(3));
  const colleague = await newMember(owner.venture, { staff: true, ...planted(4) });
  const others = await newMember(trainer.venture);

  // Work, answers, comments, tasks, and a request to leave.
  const { body: work } = await submit(trainee, idOf('watch'), word(trainee, 'Ten people.'));
  const plan = formOf(
    { activity: String(idOf('say')), content: word(trainee, 'My plan') },
    { field: 'file', filename: 'Zyrmund Qwaxley.pdf', bytes: '%PDF-1.7 of Zyrmund Qwaxley' },
  );
  expect((await trainee.call('POST', '/api/venture/records/', plan)).status).toBe(201);
  await review(assistant, work, 'rejected', word(assistant, 'Count again.'));
  await ok(trainee.call, 'POST', '/api/venture/messages/', {
    activity: idOf('watch'),
    content: word(trainee, 'Which ten people?'),
  });
  await ok(trainee.call, 'POST', '/api/venture/leave-request/', {
    message: word(trainee, 'I move to Huye.'),
  });
  const { body: theirs } = await submit(others, idOf('watch'));
  await review(trainer, theirs, 'approved', word(trainer, 'Fine.'));
  await ok(trainer.call, 'POST', `/api/trainees/${others.id}/promises/`, {
    text: word(trainer, 'Ask three stalls'),
    due_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  });
  await ok(owner.call, 'DELETE', `/api/venture/trainees/${assistant.id}/`);
  await ok(owner.call, 'POST', `/api/venture/trainer/ventures/${owner.venture}/trainers/`, {
    username: 'zyrmund.qwaxley2',
  });
  expect((await join(assistant, owner.venture)).status).toBe(201);

  // An organization that is transferred, and its invitations.
  const organization = await ok(trainee.call, 'POST', '/api/auth/organizations/', {
    name: word(trainee, 'Ikaze'),
  });
  const place = `/api/auth/organizations/${organization.id}`;
  await ok(trainee.call, 'POST', `${place}/invite/`, { email: owner.email, role: 'admin' });
  const link = await ok(trainee.call, 'POST', `${place}/links/`, { role: 'student', days: 7 });
  await ok(owner.call, 'POST', `/api/auth/join/${String(link.url).split('/').at(-1)}/`, {
    shares_progress: false,
  });
  const members = await ok(
    trainee.call,
    'GET',
    `/api/auth/organization_memberships/?organization=${organization.id}`,
  );
  const heir = members.find(({ user }: { user: { id: number } }) => user.id === owner.id);
  await ok(trainee.call, 'POST', `${place}/transfer/`, { membership_id: heir.id });
  await ok(owner.call, 'POST', `${place}/transfer/accept/`);

  // A venture with its founder's name, approved by somebody who is erased too.
  const { body: venture } = await createVia(trainee.call, {
    founder_shown: 'true',
    company_name: word(trainee, 'Ikaze Juice'),
  });
  await ok(colleague.call, 'POST', `/api/organization/ventures/${venture.id}/approve/`, {
    revision: venture.revision,
  });

  // A message to the team, the newsletter, a question to the mentor.
  await ok(t.visitor, 'POST', '/api/auth/contact-us/', {
    name: 'Zyrmund Qwaxley',
    email: 'zyrmund.qwaxley3@example.org',
    message: word(trainee, 'Where are you?'),
  });
  await ok(t.visitor, 'POST', '/api/auth/newsletter/', { email: 'zyrmund.qwaxley3@example.org' });
  await ok(trainee.call, 'POST', '/api/advisor/chat/', {
    message: word(trainee, 'I am Zyrmund. Hello'),
  });
  await ok(t.visitor, 'POST', '/api/auth/request-password-reset/', {
    email: 'zyrmund.qwaxley3@example.org',
  });

  // The team's actions on people, by a member who is erased too.
  await ok(staff.call, 'GET', '/api/staff/people/?search=zyrmund');
  await ok(staff.call, 'POST', '/api/staff/people/export/', {
    password: TEST_PASSWORD,
    search: 'qwaxley',
  });
  await ok(staff.call, 'PUT', `/api/staff/people/${trainee.id}/roles/`, {
    roles: ['editor'],
    password: TEST_PASSWORD,
  });
  await ok(staff.call, 'GET', `/api/staff/record/?actor=zyrmund.qwaxley4`);
  const inbox = await ok(colleague.call, 'GET', '/api/staff/messages/');
  await ok(colleague.call, 'PUT', `/api/staff/messages/${inbox.results[0].id}/`, { mine: true });
  await ok(colleague.call, 'POST', '/api/staff/broadcasts/', {
    subject: word(colleague, 'New lessons'),
    text: word(colleague, 'There are new lessons.'),
    audience: { kind: 'everyone' },
  });

  await t.jobs.run();
  const named = await findNames();
  expect(named.length).toBeGreaterThan(5);
  // SQLite has no column with the words of a search index, so the files' bytes are searched.
  if (t.engine === 'postgres') expect(named.join('\n')).toMatch(/_search\.words: /);
  expect((await findInBytes()).length).toBeGreaterThan(1);
  for (const person of [trainee, assistant, trainer, colleague]) {
    const missing = await missingInExport(person);
    expect(missing).toEqual(person === colleague ? OF_THE_TEAM : []);
  }
  for (const person of [trainee, assistant, trainer, colleague])
    await ok(person.call, 'DELETE', '/api/auth/user/', { password: TEST_PASSWORD });
  await t.jobs.run();
  await passTwoWeeks();
  expect(await findNames()).toEqual([]);
  expect(await findInBytes()).toEqual([]);
  expect(log.length).toBeGreaterThan(1_000);
  const told = log.split('\n').filter((line) => /zyrmund|qwaxley/i.test(line));
  expect(told).toEqual([]);
}, 240_000);
