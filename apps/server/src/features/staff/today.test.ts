import type { Waiting } from '@inzira/contract/staff';
import { beforeAll, expect, test } from 'vitest';
import { keepQuestion } from '#src/features/advisor/unanswered.ts';
import { addFeed } from '#src/features/opportunities/feeds/feeds.ts';
import { inDays, makeOpportunity } from '#src/features/opportunities/opportunities.fixture.ts';
import { makeOrganization } from '#src/features/organizations/organizations.fixture.ts';
import { createVia, makeApproved, updateVia } from '#src/features/ventures/ventures.fixture.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const kindsFor = async (roles: ('staff' | 'editor' | 'reviewer' | 'trainer')[]) => {
  const { status, body } = await t.as(await makeUser(t.db, { roles }))('GET', '/api/staff/today/');
  expect(status).toBe(200);
  return body.map(({ kind }: { kind: string }) => kind);
};

test('what waits is shown by role, the longest first', async () => {
  const user = await makeUser(t.db);
  const write = { name: 'Uwase', email: 'u@example.org', message: 'Hello' };
  await t.visitor('POST', '/api/auth/contact-us/', { body: write });
  await t.db
    .insertInto('advisor_unanswered')
    .values({
      user_id: user.id,
      question: 'What is a moat?',
      language: 'en',
      lesson_id: null,
      created_at: '2026-01-02T00:00:00.000Z',
      done_at: null,
    })
    .execute();
  expect(await kindsFor(['staff'])).toEqual(['unanswered', 'messages']);
  expect(await kindsFor(['reviewer'])).toEqual(['messages']);
  expect(await kindsFor(['editor'])).toEqual(['unanswered']);
  expect(await kindsFor(['trainer'])).toEqual([]);
  expect(await kindsFor([])).toEqual([]);
  const { body } = await t.as(await makeUser(t.db, { staff: true }))('GET', '/api/staff/today/');
  expect(body[0]).toEqual({
    kind: 'unanswered',
    count: 1,
    since: '2026-01-02T00:00:00.000Z',
    oldest: null,
  });
  // Who wrote and what was asked stands only in lists whose readers are recorded.
  expect(body[1]).toMatchObject({ kind: 'messages', oldest: null });
});

test('a question that several ask in the same words is counted once, as where it is answered', async () => {
  const staff = t.as(await makeUser(t.db, { staff: true }));
  const question = 'How do I keep bees in a town?';
  for (const created_at of ['2026-01-03T00:00:00.000Z', '2026-01-04T00:00:00.000Z']) {
    const { id: user_id } = await makeUser(t.db);
    const row = { user_id, question, question_key: 'bees keep town', language: 'en' };
    await t.db
      .insertInto('advisor_unanswered')
      .values({ ...row, created_at })
      .execute();
  }
  const { body: kinds } = await staff('GET', '/api/staff/today/');
  const { body: list } = await staff('GET', '/api/advisor/unanswered/');
  const { count } = kinds.find(({ kind }: { kind: string }) => kind === 'unanswered');
  expect(list.results[0]).toMatchObject({ question, asked: 2 });
  expect([count, list.open_count]).toEqual([2, 2]);
});

test('an answer that waits for a second reader waits for everybody but its author', async () => {
  const author = await makeUser(t.db, { roles: ['editor'] });
  const body = {
    language: 'en',
    asks: 'What is a moat?',
    asked_as: ['what is a moat'],
    answer: 'What others cannot copy.',
    source_title: '',
    source_url: '',
  };
  const { body: written } = await t.as(author)('POST', '/api/staff/answers/', { body });
  const reader = t.as(await makeUser(t.db, { roles: ['editor'] }));
  const waiting = async (as = reader) =>
    (await as('GET', '/api/staff/today/')).body.find(
      ({ kind }: { kind: string }) => kind === 'answers',
    );
  expect(await waiting()).toEqual({
    kind: 'answers',
    count: 1,
    since: written.versions[0].at,
    oldest: 'What is a moat?',
  });
  expect(await waiting(t.as(author))).toBeUndefined();
  expect(await waiting(t.as(await makeUser(t.db, { roles: ['reviewer'] })))).toBeUndefined();
  await reader('POST', `/api/staff/answers/${written.id}/checked/`, { body: { version: 1 } });
  expect(await waiting()).toBeUndefined();
});

test('each kind has its count, since when its oldest waits, and what that is called', async () => {
  const own = await startTestApp();
  const { db } = own;
  const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
  const user = await makeUser(db);
  const owner = own.as(user);
  const staff = await makeUser(db, { staff: true });

  for (const [at, company_name] of ['Older Teas', 'Newer Teas'].entries()) {
    const { body } = await createVia(owner, { company_name });
    await db
      .updateTable('ventures')
      .set({ submitted_at: day(1 + at) })
      .where('id', '=', body.id)
      .execute();
  }
  const changed = await makeApproved(own, { company_name: 'Changed Teas' }, user);
  await updateVia(owner, changed.id, { tagline: 'Teas from all hills' });
  await db
    .updateTable('venture_changes')
    .set({ changed_at: day(3) })
    .execute();
  await db
    .insertInto('contact_messages')
    .values({
      name: 'Odile',
      email: 'odile@today.test',
      email_key: 'odile@today.test',
      message: 'May I come?',
      language: 'en',
      created_at: day(4),
    })
    .execute();
  await keepQuestion(db, user.id, { question: 'What is a moat?', language: 'en', lessonId: null });
  await db
    .updateTable('advisor_unanswered')
    .set({ created_at: day(5) })
    .execute();
  for (const path of [
    'modules/01-a/module.yaml',
    'journey/01-a/01-b/01-c.md',
    'journey/01-a/section.yaml',
  ])
    await db
      .insertInto('content_drafts')
      .values({
        path,
        author_id: staff.id,
        text: 'A text',
        version: 0,
        updated_at: day(6),
        review_asked_at: day(6),
        questions: null,
      })
      .execute();
  const url = 'https://feeds.invalid/today';
  await addFeed(db, staff.id, url, {
    title: 'Grants',
    entries: [{ key: 'a', title: 'A grant', link: url, summary: '', publishedAt: null }],
  });
  await db
    .updateTable('opportunity_feed_entries')
    .set({ first_seen_at: day(7) })
    .execute();
  await db
    .insertInto('outdated_translations')
    .values({ path: 'modules/01-a/module.fr.yaml', since: day(8) })
    .execute();
  await enqueueJob(db, 'count-numbers-now', {});
  await db
    .updateTable('jobs')
    .set({ failed_at: day(9) })
    .where('kind', '=', 'count-numbers-now')
    .execute();
  await makeOpportunity(db, { title: 'Gone', deadline: inDays(30) });
  await db
    .updateTable('opportunities')
    .set({ link_state: 'dead', link_checked_at: day(10) })
    .execute();
  await db
    .insertInto('facts')
    .values({
      slug: 'a-fact',
      position: 1,
      country: 'RW',
      topic: 'registration',
      statement: 'It costs ten.',
      statement_fr: null,
      fact_values: '[]',
      unit: null,
      valid_from: null,
      checked: '2026-01-01',
      expires: '2026-01-11',
      source: '{}',
      read_on: null,
    })
    .execute();

  const { body } = await own.as(staff)('GET', '/api/staff/today/');
  expect(
    body.map(({ kind, count, since, oldest }: Waiting) => [
      kind,
      count,
      since.slice(0, 10),
      oldest,
    ]),
  ).toEqual([
    ['ventures', 2, '2026-01-01', 'Older Teas'],
    ['changed-ventures', 1, '2026-01-03', 'Changed Teas'],
    ['messages', 1, '2026-01-04', null],
    ['unanswered', 1, '2026-01-05', null],
    ['drafts', 1, '2026-01-06', null],
    ['journey-drafts', 2, '2026-01-06', null],
    ['feeds', 1, '2026-01-07', 'A grant'],
    ['translations', 1, '2026-01-08', null],
    ['jobs', 1, '2026-01-09', null],
    ['links', 1, '2026-01-10', 'Gone'],
    ['facts', 1, '2026-01-11', null],
  ]);
});

test('an organization’s own login waits for staff until they approve it', async () => {
  const own = await startTestApp();
  const staff = await makeUser(own.db, { staff: true });
  const [first, second] = [await makeOrganization(own), await makeOrganization(own)];
  const ask = async ({ id, owner }: typeof first, domains: string[], at: string) => {
    const body = {
      issuer: `https://login.${domains[0]}`,
      client_id: 'inzira',
      client_secret: 'a secret',
      domains,
      teacher_claim: '',
      teacher_value: '',
    };
    const url = `/api/auth/organizations/${id}/sign-in/`;
    expect((await own.as(owner)('PUT', url, { body })).status).toBe(200);
    await own.db
      .updateTable('organization_providers')
      .set({ updated_at: at })
      .where('organization_id', '=', id)
      .execute();
  };
  const [older, newer] = ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
  await ask(second, ['b.example.org'], newer);
  await ask(first, ['a.example.org', 'aa.example.org'], older);
  const waiting = async (call = own.as(staff)) => (await call('GET', '/api/staff/today/')).body;
  expect(await waiting()).toEqual([
    { kind: 'sign-ins', count: 2, since: older, oldest: first.name, oldest_id: first.id },
  ]);
  expect(await waiting(own.as(await makeUser(own.db, { roles: ['editor'] })))).toEqual([]);
  await own.db
    .updateTable('organization_domains')
    .set({ approved_at: newer })
    .where('organization_id', '=', first.id)
    .execute();
  expect(await waiting()).toMatchObject([{ count: 1, since: newer, oldest_id: second.id }]);
  // Nobody can approve a domain that is another organization's.
  await ask(second, ['a.example.org'], newer);
  expect(await waiting()).toEqual([]);
});
