import { beforeAll, describe, expect, test } from 'vitest';
import { notify } from '#src/features/notifications/notifications.ts';
import { makeOpportunity } from '#src/features/opportunities/opportunities.fixture.ts';
import { makeApproved } from '#src/features/ventures/ventures.fixture.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let chief: Awaited<ReturnType<typeof makeUser>>;
let staff: Call;
beforeAll(async () => {
  t = await startTestApp({}, { withLessons: 'few' });
  chief = await makeUser(t.db, { staff: true });
  staff = t.as(chief);
});

const day = (number: number) => `2026-05-0${number}T10:00:00.000Z`;
const personOf = async (id: number) => (await staff('GET', `/api/staff/people/${id}/`)).body;
const sentTo = async (id: number, headers = {}) =>
  (await staff('GET', `/api/staff/people/${id}/sent/`, { headers })).body;

describe('what a person did', () => {
  test('is counted with the day of the last, and is nobody else’s', async () => {
    const [person, other] = [await makeUser(t.db), await makeUser(t.db)];
    const lessons = await t.db
      .selectFrom('lessons')
      .select(['id', 'chapter_id'])
      .limit(3)
      .execute();
    const [chapter] = lessons.map(({ chapter_id: id }) => id);
    await t.db
      .insertInto('lesson_progress')
      .values(
        lessons.map(({ id }, at) => ({
          user_id: person.id,
          lesson_id: id,
          opened_at: day(1),
          // The last was opened alone.
          completed_at: at === 2 ? null : day(at + 1),
        })),
      )
      .execute();
    for (const taken_at of [day(3), day(4)])
      await t.db
        .insertInto('quiz_results')
        .values({ user_id: person.id, chapter_id: chapter ?? 0, score: 1, total: 2, taken_at })
        .execute();
    await makeApproved(t, {}, person);
    const id = await makeOpportunity(t.db);
    for (const step of ['opened', 'applied'] as const)
      await t.db
        .insertInto('opportunity_uses')
        .values({ user_id: person.id, opportunity_id: id, step, at: day(5) })
        .execute();
    const { did, lessons_completed, quizzes_done } = await personOf(person.id);
    expect(did).toEqual([
      { what: 'lessons', count: 2, last_at: day(2) },
      { what: 'quizzes', count: 1, last_at: day(4) },
      { what: 'works', count: 0, last_at: null },
      { what: 'ventures', count: 1, last_at: expect.any(String) },
      { what: 'certificates', count: 0, last_at: null },
      { what: 'opportunities-saved', count: 0, last_at: null },
      { what: 'opportunities-applied', count: 1, last_at: day(5) },
    ]);
    expect([lessons_completed, quizzes_done]).toEqual([2, 1]);
    const nothing = await personOf(other.id);
    expect(nothing.did.map(({ count }: { count: number }) => count)).toEqual(Array(7).fill(0));
  });
});

describe('what a person was sent', () => {
  test('is told by kind with its days, without a word of it', async () => {
    const [person, other] = [await makeUser(t.db), await makeUser(t.db)];
    for (const userId of [person.id, person.id, other.id])
      await notify(t.db, {
        userId,
        kind: 'message-assigned',
        data: { by: { user: 1 }, message: 7 },
      });
    await t
      .as(person)('GET', '/api/notifications/')
      .then(({ body }) =>
        t.as(person)('POST', '/api/notifications/read/', { body: { ids: [body.results[0].id] } }),
      );
    const { notifications } = await sentTo(person.id, { 'accept-language': 'fr' });
    expect(notifications).toEqual([
      {
        kind: 'message-assigned',
        label: 'Un message de contact qu’un collègue vous confie',
        count: 2,
        unread: 1,
        last_at: expect.any(String),
      },
    ]);
  });

  test('has the newsletters of a confirmed address alone, and announcements', async () => {
    const email = 'reader@news.test';
    const reader = await makeUser(t.db, { email, email_verified_at: day(1) });
    const subscription = await t.db
      .insertInto('newsletter_subscriptions')
      .values({
        email,
        email_key: email,
        token: 'a'.repeat(43),
        language: 'en',
        subscribed_at: day(1),
        confirmed_at: day(2),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const broadcast = async (kind: string, subject: string, readerId: number, at: string) => {
      const { id } = await t.db
        .insertInto('broadcasts')
        .values({
          audience: JSON.stringify({ kind, language: null }),
          subject,
          text: 'Secrettext',
          link: '',
          link_label: '',
          state: 'sent',
          created_at: at,
          started_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await t.db
        .insertInto('broadcast_readers')
        .values({ broadcast_id: id, reader_id: readerId })
        .execute();
    };
    await broadcast('subscribers', 'Grants', subscription.id, day(3));
    await broadcast('everyone', 'We move', reader.id, day(4));
    // To somebody else, whose subscription has the number of this account.
    await broadcast('subscribers', 'Not theirs', reader.id, day(5));
    const sent = await sentTo(reader.id);
    expect(sent.broadcasts).toEqual([
      { id: expect.any(Number), kind: 'announcement', subject: 'We move', sent_at: day(4) },
      { id: expect.any(Number), kind: 'newsletter', subject: 'Grants', sent_at: day(3) },
    ]);
    expect(sent.subscription).toEqual({
      subscribed_at: day(1),
      confirmed_at: day(2),
      unsubscribed_at: null,
    });
    expect(JSON.stringify(sent)).not.toMatch(/secrettext|@|aaa/i);
    await t.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', reader.id)
      .execute();
    const unproven = await sentTo(reader.id);
    expect(unproven.subscription).toBeNull();
    expect(unproven.broadcasts.map(({ subject }: { subject: string }) => subject)).toEqual([
      'We move',
    ]);
  });

  test('is a read in the record, and of nobody 404', async () => {
    const person = await makeUser(t.db);
    await sentTo(person.id);
    const { body } = await staff('GET', `/api/staff/record/?kind=user&subject=${person.id}`);
    expect(body.results.map(({ action }: { action: string }) => action)).toEqual(['person-read']);
    expect((await staff('GET', '/api/staff/people/999999/sent/')).status).toBe(404);
  });
});
