import { allEndpoints } from '@inzira/contract/all-endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { keepQuestion } from '#src/features/advisor/unanswered.ts';
import { startEditing } from '#src/features/learning/editor/editor.fixture.ts';
import { addFeed } from '#src/features/opportunities/feeds/feeds.ts';
import { LISTING, makeOpportunity } from '#src/features/opportunities/opportunities.fixture.ts';
import {
  makeOrganization,
  makeStaffedOrganization,
} from '#src/features/organizations/organizations.fixture.ts';
import { createVia, makeApproved, updateVia } from '#src/features/ventures/ventures.fixture.ts';
import { runBackup } from '#src/features/staff/backups.ts';
import { now } from '#src/platform/db/database.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { writeSettings } from '#src/platform/settings.ts';
import { makeUser, TEST_PASSWORD } from './factories.ts';
import { formOf } from './forms.ts';
import { endpointsByCall } from './reviewed-access.ts';
import { FILE } from './samples.ts';
import type { Call, TestApp } from './start-test-app.ts';

/** An action: its URL parameters and its body. */
interface Act {
  ids?: (number | string)[];
  body?: unknown;
  form?: ReturnType<typeof formOf>;
  /** Reverts what would prevent the following ones. */
  after?: () => Promise<unknown>;
}

/** Calls that change nothing for others, or that need the internet. */
const UNRECORDED: Record<string, string> = {
  'POST /api/staff/content/preview/': 'draws a text and keeps nothing',
  'PUT /api/staff/content/draft/': 'keeps what the caller types; its publication is recorded',
  'DELETE /api/staff/content/draft/': 'forgets what the caller typed',
  'POST /api/staff/answers/try/': 'asks the mentor and keeps nothing',
  'POST /api/staff/mentor-answers/:answer/correction/':
    'needs a mentor that has learnt; released.test.ts reads the line',
  'PUT /api/staff/mentor-answers/:answer/state/':
    'needs a mentor that has learnt; released.test.ts reads the line',
  'POST /api/staff/feeds/test/': 'looks at a feed and keeps nothing',
  'POST /api/staff/feeds/': 'reads the public web first; feeds.test.ts adds one',
  'POST /api/staff/organizations/:id/sign-in/approve/':
    'asks the identity provider first; the tests of the sign-in approve one',
  'POST /api/staff/content/course/': 'records each file that it publishes: course-import.test.ts',
};

let t: TestApp;
let call: Call;
let me: { id: number };
let lessonPath: string;
beforeAll(async () => {
  const world = await startEditing();
  ({ t } = world);
  lessonPath = world.lesson.path;
  me = await makeUser(t.db, { staff: true, username: 'chief' });
  await makeUser(t.db, { staff: true });
  call = t.as(me);
});

const proof = { password: TEST_PASSWORD };
const person = async () => (await makeUser(t.db)).id;
const venture = async () => (await createVia(t.as(await makeUser(t.db)))).body;
const listing = async () => ({ ids: [await makeOpportunity(t.db)] });
const read = async (path: string) =>
  (await call('GET', `/api/staff/content/file/?path=${encodeURIComponent(path)}`)).body;

async function changedVenture() {
  const owner = await makeUser(t.db);
  const { id } = await makeApproved(t, {}, owner);
  const { body } = await updateVia(t.as(owner), id, { tagline: 'Teas from all hills' });
  return { ids: [id], body: { revision: body.revision } };
}

async function question() {
  const userId = await person();
  const words = `What does salt number ${userId} cost?`;
  await keepQuestion(t.db, userId, { question: words, language: 'en', lessonId: null });
  const { id } = await t.db
    .selectFrom('advisor_unanswered')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return id;
}

async function message() {
  const email = 'asker@acts.test';
  const { id } = await t.db
    .insertInto('contact_messages')
    .values({
      name: 'Odile',
      email,
      email_key: email,
      message: 'May I come?',
      language: 'en',
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const BROADCAST = {
  subject: 'Friday',
  text: 'We meet at ten.',
  link_label: '',
  link: '',
  subject_fr: '',
  text_fr: '',
  link_label_fr: '',
  audience: { kind: 'everyone' },
};
async function broadcast(): Promise<number> {
  return (await call('POST', '/api/staff/broadcasts/', { body: BROADCAST })).body.id;
}

let answers = 0;
function answerBody() {
  answers += 1;
  return {
    language: 'en',
    asks: `How do I dry salt number ${answers} for sale?`,
    asked_as: [`how to dry salt ${answers} at home`, `drying of salt ${answers} in the sun`],
    answer: 'In the sun, on a clean cloth.',
    source_title: '',
    source_url: '',
  };
}
async function answer(): Promise<{ id: number; version: number }> {
  return (await call('POST', '/api/staff/answers/', { body: answerBody() })).body;
}

async function feed() {
  const url = `https://feeds.invalid/${await person()}`;
  const entries = [{ key: url, title: 'A grant', link: url, summary: '', publishedAt: null }];
  return addFeed(t.db, me.id, url, { title: 'Grants', entries });
}

async function upload(): Promise<string> {
  const text = 'Eleven articles.';
  const { body } = await call('POST', '/api/uploads/', {
    body: { filename: 'statutes.txt', size: text.length },
  });
  await call('PUT', `/api/uploads/${body.id}/parts/0/`, {
    body: Buffer.from(text),
    headers: { 'content-type': 'application/octet-stream' },
  });
  await call('POST', `/api/uploads/${body.id}/finish/`);
  return body.id;
}

async function publishLesson() {
  const { text, version } = await read(lessonPath);
  const body = { path: lessonPath, text: `${text}\n\nOurs ${version}.\n`, version };
  return body;
}

const acts: Record<string, () => Promise<Act>> = {
  'POST /api/staff/jobs/:id/retry/': async () => {
    await enqueueJob(t.db, 'count-numbers-now', {});
    const { id } = await t.db
      .updateTable('jobs')
      .set({ failed_at: now() })
      .where('kind', '=', 'count-numbers-now')
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ids: [id] };
  },
  'PUT /api/advisor/unanswered/:id/': async () => ({
    ids: [await question()],
    body: { done: true },
  }),
  'PUT /api/advisor/organizations/:id/allowance/': async () => ({
    ids: [(await makeOrganization(t)).id],
    body: { monthly_tokens: 7 },
  }),
  'PUT /api/staff/legal/:kind/': async () => {
    const { body } = await call('GET', '/api/staff/legal/terms/');
    return {
      ids: ['terms'],
      body: { version: body.version, en: 'New terms.', fr: 'De nouvelles conditions.' },
    };
  },
  'POST /api/organization/ventures/:id/accept/': changedVenture,
  'POST /api/organization/ventures/:id/approve/': async () => {
    const { id, revision } = await venture();
    return { ids: [id], body: { revision } };
  },
  'POST /api/organization/ventures/:id/decline/': async () => {
    const { id, revision } = await venture();
    return { ids: [id], body: { revision, reason: 'Too short' } };
  },
  'POST /api/organization/opportunities/': async () => ({ body: LISTING }),
  'PUT /api/organization/opportunities/:id/': async () => ({
    ...(await listing()),
    body: { title: 'Another grant' },
  }),
  'PUT /api/organization/opportunities/:id/logo/': async () => ({
    ...(await listing()),
    form: formOf({}, { field: 'logo', ...FILE }),
  }),
  'POST /api/staff/opportunities/import/': async () => ({
    body: {
      csv: 'title,organization,link,description\nA grant of acts,Fund,https://fund.example/a,Money.\n',
      dry_run: false,
    },
  }),
  'POST /api/organization/opportunities/:id/checked/': listing,
  'POST /api/organization/opportunities/:id/close/': listing,
  'POST /api/staff/people/import/': async () => ({
    body: { ...proof, csv: 'name,email\nAda Obi,ada@acts.test\n', dry_run: false },
  }),
  'POST /api/staff/people/:id/code/': async () => ({ ids: [await person()], body: proof }),
  'PUT /api/staff/people/:id/': async () => ({
    ids: [await person()],
    body: { ...proof, first_name: 'Ama', last_name: 'Owusu', language: 'fr' },
  }),
  'PUT /api/staff/people/:id/roles/': async () => ({
    ids: [await person()],
    body: { ...proof, roles: ['editor'] },
  }),
  'POST /api/staff/people/:id/disable/': async () => ({
    ids: [await person()],
    body: { ...proof, reason: 'Spam' },
  }),
  'POST /api/staff/people/:id/enable/': async () => {
    const { id } = await makeUser(t.db, { disabled_at: now() });
    return { ids: [id], body: proof };
  },
  'POST /api/staff/people/:id/sign-out/': async () => ({ ids: [await person()] }),
  'POST /api/staff/people/:id/second-factor-reset/': async () => {
    const id = await person();
    await t.db
      .insertInto('second_factors')
      .values({ user_id: id, secret: 'A', last_step: 0, created_at: now(), confirmed_at: now() })
      .execute();
    return { ids: [id], body: proof };
  },
  'POST /api/staff/people/:id/reset-link/': async () => ({ ids: [await person()] }),
  'POST /api/staff/people/:id/verification/': async () => ({ ids: [await person()] }),
  'DELETE /api/staff/people/:id/': async () => ({
    ids: [await person()],
    body: { ...proof, reason: 'Asked' },
  }),
  'POST /api/staff/people/export/': async () => ({ body: proof }),
  'POST /api/staff/messages/:id/reply/': async () => ({
    ids: [await message()],
    body: { text: 'Yes.', keep_open: false },
  }),
  'PUT /api/staff/messages/:id/': async () => ({ ids: [await message()], body: { mine: true } }),
  'POST /api/staff/broadcasts/': async () => ({ body: BROADCAST }),
  'PUT /api/staff/broadcasts/:id/': async () => ({
    ids: [await broadcast()],
    body: { subject: 'Saturday' },
  }),
  'POST /api/staff/broadcasts/:id/test/': async () => ({ ids: [await broadcast()] }),
  'POST /api/staff/broadcasts/:id/send/': async () => ({ ids: [await broadcast()] }),
  'POST /api/staff/broadcasts/:id/stop/': async () => {
    const id = await broadcast();
    await call('POST', `/api/staff/broadcasts/${id}/send/`);
    return { ids: [id] };
  },
  'DELETE /api/staff/subscribers/:id/': async () => {
    const { id } = await t.db
      .insertInto('newsletter_subscriptions')
      .values({
        email: 'reader@acts.test',
        email_key: 'reader@acts.test',
        token: 'acts',
        language: 'en',
        subscribed_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ids: [id] };
  },
  'POST /api/staff/subscribers/csv/': async () => ({ body: proof }),
  'POST /api/staff/record/export/': async () => ({ body: proof }),
  'PUT /api/staff/content/file/': async () => ({ body: await publishLesson() }),
  'POST /api/staff/content/undo/': async () => {
    await call('PUT', '/api/staff/content/file/', { body: await publishLesson() });
    const { version } = await read(lessonPath);
    return { body: { path: lessonPath, version } };
  },
  'POST /api/staff/content/keep/': async () => {
    await call('PUT', '/api/staff/content/file/', { body: await publishLesson() });
    await t.db
      .updateTable('content_edits')
      .set({ released_hash: 'of an earlier release' })
      .where('path', '=', lessonPath)
      .execute();
    return { body: { path: lessonPath } };
  },
  'POST /api/staff/content/parts/': async () => ({
    body: { kind: 'module', parent: null, title: 'Salt', description: 'All of it.' },
  }),
  'POST /api/staff/content/hidden/': async () => ({ body: { path: lessonPath, isHidden: true } }),
  'POST /api/staff/content/order/': async () => {
    const folder = `${lessonPath.split('/').slice(0, -1).join('/')}/`;
    const { body } = await call('GET', '/api/staff/content/');
    const before = body.entries
      .filter(
        ({ kind, path }: { kind: string; path: string }) =>
          kind === 'lesson' && path.startsWith(folder),
      )
      .map(({ path }: { path: string }) => /(?:\d\d-)?([a-z0-9-]+)\.md$/.exec(path)?.[1]);
    return { body: { folder, before, after: before.toReversed() } };
  },
  'POST /api/staff/content/upload/': async () => ({ body: { file: await upload() } }),
  'POST /api/staff/numbers/count/': async () => ({}),
  'PUT /api/staff/brand/': async () => ({ form: formOf({ name: 'Ikaze' }) }),
  'PUT /api/staff/settings/': async () => ({
    body: { time_zone: 'Africa/Kigali', contact_email: '' },
  }),
  'POST /api/staff/backups/': async () => ({}),
  'POST /api/staff/backups/download/': async () => {
    await runBackup(t.db, t.app.config);
    return { body: proof };
  },
  'POST /api/staff/settings/test-mail/': async () => ({}),
  'PUT /api/staff/settings/sign-in/': async () => {
    // Requiring a code needs a session with one.
    await t.db
      .updateTable('sessions')
      .set({ second_factor_at: now() })
      .where('user_id', '=', me.id)
      .execute();
    const after = async () => writeSettings(t.db, { secondFactor: 'off' });
    return { body: { ...proof, second_factor: 'staff' }, after };
  },
  'POST /api/staff/questions/:id/reply/': async () => ({
    ids: [await question()],
    body: { text: 'Ten francs.', also: [], teach: null },
  }),
  'POST /api/staff/answers/': async () => ({ body: answerBody() }),
  'PUT /api/staff/answers/:id/': async () => {
    const { id, version } = await answer();
    return { ids: [id], body: { ...answerBody(), version } };
  },
  'POST /api/staff/answers/:id/checked/': async () => {
    const colleague = t.as(await makeUser(t.db, { staff: true }));
    const { body } = await colleague('POST', '/api/staff/answers/', { body: answerBody() });
    return { ids: [body.id], body: { version: body.version } };
  },
  'PUT /api/staff/answers/:id/in-use/': async () => ({
    ids: [(await answer()).id],
    body: { in_use: false },
  }),
  'PUT /api/staff/organizations/:id/plan/': async () => ({
    ids: [(await makeOrganization(t)).id],
    body: { plan: 'team' },
  }),
  'POST /api/staff/organizations/:id/members/': async () => {
    const { username } = await makeUser(t.db);
    return { ids: [(await makeOrganization(t)).id], body: { to: username, role: 'student' } };
  },
  'PUT /api/staff/organizations/:id/members/:membershipId/': async () => {
    const { id, student } = await makeStaffedOrganization(t);
    return { ids: [id, student.membershipId], body: { role: 'teacher' } };
  },
  'DELETE /api/staff/organizations/:id/members/:membershipId/': async () => {
    const { id, student } = await makeStaffedOrganization(t);
    return { ids: [id, student.membershipId] };
  },
  'POST /api/staff/organizations/:id/owner/': async () => {
    const { username } = await makeUser(t.db);
    const { id } = await makeOrganization(t);
    return { ids: [id], body: { ...proof, to: username, reason: 'She left.' } };
  },
  'POST /api/staff/ventures/:id/owner/': async () => {
    const { username } = await makeUser(t.db);
    return {
      ids: [(await venture()).id],
      body: { ...proof, to: username, reason: 'Sold.' },
    };
  },
  'POST /api/staff/feeds/:id/read/': async () => ({ ids: [await feed()] }),
  'PUT /api/staff/feeds/:id/': async () => ({ ids: [await feed()], body: { paused: true } }),
  'DELETE /api/staff/feeds/:id/': async () => ({ ids: [await feed()] }),
  'POST /api/staff/feed-entries/:id/dismiss/': async () => {
    const id = await feed();
    const entry = await t.db
      .selectFrom('opportunity_feed_entries')
      .select('id')
      .where('feed_id', '=', id)
      .executeTakeFirstOrThrow();
    return { ids: [entry.id] };
  },
};

const writing = allEndpoints
  .filter(
    ({ method, config }) =>
      method !== 'GET' && ['staff', 'editor', 'reviewer'].includes(config?.access ?? 'user'),
  )
  .map(({ method, url }) => `${method} ${url}`);

test('each call of the team that writes is made here, or stands among those that leave no line', () => {
  expect(
    [...Object.keys(acts), ...Object.keys(UNRECORDED)].toSorted(),
    'Let the new call write a line of the record, and add it to `acts`.',
  ).toEqual(writing.toSorted());
});

const linesOf = async (actorId: number) =>
  t.db
    .selectFrom('history')
    .select(['id', 'action'])
    .where('actor_id', '=', actorId)
    .orderBy('id')
    .execute();

describe('leaves a line in the record', () => {
  test.each(Object.keys(acts))('%s', async (name) => {
    const endpoint = endpointsByCall.get(name);
    const act = (await acts[name]?.()) ?? {};
    const left = [...(act.ids ?? [])];
    const url = (endpoint?.url ?? '').replaceAll(/:\w+/g, () => String(left.shift()));
    const before = (await linesOf(me.id)).length;
    const { status, body } = await call(endpoint?.method ?? 'GET', url, {
      ...(act.body !== undefined && { body: act.body }),
      ...act.form,
    });
    await act.after?.();
    expect([200, 201, 204], JSON.stringify(body)).toContain(status);
    expect((await linesOf(me.id)).length).toBeGreaterThan(before);
  });
});

/** Reads of the team that show personal data, each with the action that the record has of it. */
const READS: Record<string, { action: string; id?: () => Promise<number>; query?: string }> = {
  'GET /api/staff/people/': { action: 'people-listed' },
  'GET /api/staff/people/:id/': { action: 'person-read', id: person },
  'GET /api/staff/people/:id/mails/': { action: 'person-read', id: person },
  'GET /api/staff/people/:id/sent/': { action: 'person-read', id: person },
  'GET /api/staff/people/:id/trainees/': { action: 'person-read', id: person },
  'GET /api/staff/messages/': { action: 'messages-listed', query: '?search=odile' },
  'GET /api/staff/messages/:id/': { action: 'message-read', id: message },
  'GET /api/staff/subscribers/': { action: 'subscribers-listed' },
  'GET /api/advisor/unanswered/': { action: 'questions-listed' },
  'GET /api/staff/questions/:id/': { action: 'question-read', id: question },
  'GET /api/staff/missed-answers/': { action: 'questions-listed', id: missedAnswer },
  'GET /api/organization/ventures/review/': { action: 'ventures-listed' },
  'GET /api/organization/ventures/changed/': { action: 'ventures-listed' },
  'GET /api/staff/organizations/:id/members/': {
    action: 'members-listed',
    id: async () => (await makeOrganization(t)).id,
  },
  'GET /api/staff/record/': { action: 'record-read' },
};

/** Reads of the team that leave no line, with the reason. */
const UNRECORDED_READS: Record<string, string> = {
  'GET /api/staff/today/': 'counts what waits; no name and no words of a person',
  'GET /api/advisor/organizations/': 'use of the mentor by organization, without people',
  'GET /api/staff/organizations/': 'organizations; of people only the username of each owner',
  'GET /api/staff/organizations/:id/': 'an organization; of people only the username of its owner',
  'GET /api/staff/organizations/:id/sign-in/': 'an identity provider and its domains',
  'GET /api/staff/colleagues/': 'the team itself',
  'GET /api/staff/answers/': 'texts of the team',
  'GET /api/staff/answers/:id/': 'texts of the team',
  'GET /api/staff/answers.yaml': 'texts of the team',
  'GET /api/staff/mentor-answers/': 'texts of the release and of the team',
  'GET /api/staff/mentor-answers/:answer/': 'texts of the release and of the team',
  'GET /api/staff/broadcasts/': 'texts of the team, and how many they reached',
  'GET /api/staff/content/': 'the curriculum',
  'GET /api/staff/content/course/': 'the curriculum',
  'GET /api/staff/content/file/': 'the curriculum',
  'GET /api/staff/content/place/': 'the curriculum',
  'GET /api/staff/content/search/': 'the curriculum',
  'GET /api/staff/content/translations/': 'the curriculum',
  'GET /api/staff/legal/:kind/': 'public texts',
  'GET /api/facts/expiring/': 'public facts',
  'GET /api/staff/feeds/': 'addresses of the public web',
  'GET /api/staff/feed-entries/': 'entries of the public web',
  'GET /api/staff/feed-entries/:id/': 'an entry of the public web',
  'GET /api/staff/opportunities/': 'public listings',
  'GET /api/staff/opportunities/:id/': 'a public listing',
  'GET /api/staff/jobs/': 'kinds and errors of jobs, with addresses left out',
  'GET /api/staff/numbers/': 'counts, none of fewer than five people',
  'GET /api/staff/numbers/csv/': 'counts, none of fewer than five people',
  'GET /api/staff/numbers/group/': 'counts, none of fewer than five people',
  'GET /api/staff/brand/': 'the installation',
  'GET /api/staff/settings/': 'the installation',
  'GET /api/staff/settings/sign-in/': 'the installation',
  'GET /api/staff/mail/': 'the installation',
};

/** A question whose answer did not help; the list shows it. */
async function missedAnswer(): Promise<number> {
  const user_id = await person();
  await t.db
    .insertInto('advisor_misses')
    .values({ user_id, answer_id: 'lesson-1', question: 'And salt?', at: now() })
    .execute();
  return user_id;
}

const reading = allEndpoints
  .filter(
    ({ method, url, config }) =>
      method === 'GET' &&
      (url.startsWith('/api/staff/') ||
        ['staff', 'editor', 'reviewer'].includes(config?.access ?? 'user')),
  )
  .map(({ method, url }) => `${method} ${url}`);

test('each call of the team that reads leaves a line in the record, or stands here with the reason why not', () => {
  expect(
    [...Object.keys(READS), ...Object.keys(UNRECORDED_READS)].toSorted(),
    'Let the new call record who reads, if it shows people; then add it to `READS`.',
  ).toEqual(reading.toSorted());
});

test.each(Object.entries(READS))(
  'who calls %s is in the record, once for all reads within an hour',
  async (name, { action, id, query = '' }) => {
    const reader = await makeUser(t.db, { staff: true });
    const row = String((await id?.()) ?? '');
    const url = `${name.slice('GET '.length).replace(':id', row)}${query}`;
    for (let count = 0; count < 2; count += 1)
      expect((await t.as(reader)('GET', url)).status).toBe(200);
    expect((await linesOf(reader.id)).map((line) => line.action)).toEqual([action]);
  },
);

test('what is read without a line has no name, address or words of a person', async () => {
  const planted = await makeUser(t.db, {
    username: 'planted-username',
    email: 'planted@people.test',
    first_name: 'Plantedfirst',
    last_name: 'Plantedlast',
  });
  const about = { question: 'What does plantedwords cost?', language: 'en' as const };
  await keepQuestion(t.db, planted.id, { ...about, lessonId: null });
  await t.db
    .updateTable('advisor_unanswered')
    .set({ created_at: '2020-01-01T00:00:00.000Z' })
    .where('user_id', '=', planted.id)
    .execute();
  const plantedMessage = await message();
  await t.db
    .updateTable('contact_messages')
    .set({ name: 'Plantedsender', email: 'planted@people.test', message: 'plantedwords' })
    .where('id', '=', plantedMessage)
    .execute();
  // As the only ones, since some lists name the oldest.
  await t.db
    .updateTable('contact_messages')
    .set({ closed_at: now() })
    .where('id', '<>', plantedMessage)
    .execute();
  await t.db
    .updateTable('advisor_unanswered')
    .set({ done_at: now() })
    .where('user_id', '<>', planted.id)
    .execute();
  const urls = Object.keys(UNRECORDED_READS)
    .map((name) => name.slice('GET '.length))
    .filter((url) => !url.includes(':'));
  for (const url of urls) {
    const { body } = await call('GET', url);
    expect(JSON.stringify(body) ?? '', url).not.toMatch(/planted/i);
  }
});
