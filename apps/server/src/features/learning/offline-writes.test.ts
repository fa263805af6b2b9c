import type { OfflineWrite } from '@inzira/contract/offline';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call, TestApp } from '#test/start-test-app.ts';
import { sweepIdempotentAnswers } from '#src/platform/http/idempotency.ts';
import { toTrustedTime } from '#src/platform/http/offline-writes.ts';
import { read, startLearning, type LearningApp } from './learning.fixture.ts';

let t: TestApp;
let ids: LearningApp['ids'];
let newLearner: LearningApp['newLearner'];
beforeAll(async () => {
  ({ t, ids, newLearner } = await startLearning());
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

let made = 0;
const write = (url: string, body: object, settings: Partial<OfflineWrite> = {}): OfflineWrite => ({
  client_id: `write-${String((made += 1)).padStart(6, '0')}`,
  method: 'POST',
  url,
  body: { ...body },
  ...settings,
});
const quiz = (settings?: Partial<OfflineWrite>) =>
  write('/api/quiz/results/', { chapter: ids['margins'], score: 4, total: 5 }, settings);
const open = (slug: string, settings?: Partial<OfflineWrite>) =>
  write('/api/user-progress/', { lesson_id: ids[slug], completed: true }, settings);
const note = (text: string, settings?: Partial<OfflineWrite>) =>
  write(`/api/lessons/${ids['mark-up']}/note/`, { text }, { method: 'PUT', ...settings });

const send = async (
  call: Call,
  writes: OfflineWrite[],
  settings: { device?: string; is_all?: boolean } = {},
) => {
  const body = { device: 'phone-0001', is_all: true, writes, ...settings };
  const answer = await call('POST', '/api/offline-writes/', { body });
  const answers = (answer.body.answers ?? []) as { status: number; body: { error?: string } }[];
  return { ...answer, answers, statuses: answers.map(({ status }) => status) };
};

const attempts = (userId: number) =>
  t.db.selectFrom('quiz_results').selectAll().where('user_id', '=', userId).execute();

describe('what a phone did without a network', () => {
  test('arrives in its order, each with the answer of its own call', async () => {
    const { user, call } = await newLearner();
    const { statuses, answers } = await send(call, [open('mark-up'), note('Mine'), quiz()]);
    expect(statuses).toEqual([200, 200, 201]);
    expect(answers[1]?.body).toMatchObject({ text: 'Mine' });
    expect(await attempts(user.id)).toHaveLength(1);
  });

  test('counts for the day on which it was done', async () => {
    const { user, call } = await newLearner();
    await send(call, [
      open('mark-up', { done_at: daysAgo(3) }),
      quiz({ done_at: daysAgo(2) }),
      write(
        '/api/calculators/margin/figures/',
        { figures: { price: 100, unit_cost: 60 } },
        { method: 'PUT', done_at: daysAgo(1) },
      ),
    ]);
    const [attempt] = await attempts(user.id);
    expect(attempt?.taken_at.slice(0, 10)).toBe(daysAgo(2).slice(0, 10));
    const { days } = await read(call, '/api/user-progress/rhythm/');
    const learned = days.filter((day: { learned: boolean }) => day.learned);
    expect(learned.map(({ date }: { date: string }) => date)).toEqual([
      daysAgo(3).slice(0, 10),
      daysAgo(2).slice(0, 10),
    ]);
    const [figures] = await read(call, '/api/calculators/figures/');
    expect(figures.updated_at.slice(0, 10)).toBe(daysAgo(1).slice(0, 10));
  });

  test('is done once, however often and however late it is sent', async () => {
    const { user, call } = await newLearner();
    const attempt = quiz({ done_at: daysAgo(2) });
    await send(call, [attempt]);
    expect((await send(call, [attempt])).statuses).toEqual([201]);
    await t.db
      .updateTable('idempotent_answers')
      .set({ created_at: daysAgo(2) })
      .where('user_id', '=', user.id)
      .execute();
    await sweepIdempotentAnswers(t.db);
    const late = await send(call, [attempt]);
    expect([late.statuses, late.answers[0]?.body]).toEqual([[200], null]);
    expect(await attempts(user.id)).toHaveLength(1);
  });

  test('may be sent alone, with its id in its body', async () => {
    const { user, call } = await newLearner();
    const body = { chapter: ids['margins'], score: 4, total: 5, client_id: 'alone-000001' };
    for (const done_at of [daysAgo(1), daysAgo(0)])
      expect(
        (await call('POST', '/api/quiz/results/', { body: { ...body, done_at } })).status,
      ).toBe(201);
    expect(await attempts(user.id)).toHaveLength(1);
  });

  test('is not held up by what is refused', async () => {
    const { user, call } = await newLearner();
    const outdated = write('/api/quiz/results/', { chapter: ids['margins'], score: 4, total: 9 });
    const { statuses } = await send(call, [outdated, open('no-such-lesson'), quiz()]);
    expect(statuses).toEqual([400, 400, 201]);
    expect(await attempts(user.id)).toHaveLength(1);
  });

  test('two hundred of a week arrive once and in order, by hundreds', async () => {
    const { user, call } = await newLearner();
    const texts = Array.from({ length: 200 }, (_, index) => `Note ${index}`);
    const writes = texts.map((text, index) => note(text, { done_at: daysAgo(6 - index / 100) }));
    expect((await send(call, writes.slice(0, 100), { is_all: false })).statuses).toHaveLength(100);
    expect((await send(call, writes.slice(100))).statuses).toHaveLength(100);
    const row = await t.db
      .selectFrom('lesson_notes')
      .select('text')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.text).toBe('Note 199');
  });

  test('more than a hundred at once are refused', async () => {
    const { call } = await newLearner();
    const writes = Array.from({ length: 101 }, () => note('Many'));
    expect((await send(call, writes)).status).toBe(400);
  });
});

describe('of somebody else', () => {
  test('a write with the id of another user’s is a write of its own', async () => {
    const [one, two] = [await newLearner(), await newLearner()];
    const attempt = quiz();
    await send(one.call, [attempt]);
    await send(two.call, [attempt]);
    expect(await attempts(one.user.id)).toHaveLength(1);
    expect(await attempts(two.user.id)).toHaveLength(1);
  });

  test('a call that needs a role is refused as it is alone', async () => {
    const { call } = await newLearner();
    const mark = write('/api/advisor/unanswered/1/', { done: true }, { method: 'PUT' });
    expect((await send(call, [mark, open('mark-up')])).statuses).toEqual([403, 200]);
  });

  test.each([
    ['/api/auth/user/', 'PUT'],
    ['/api/auth/user/', 'DELETE'],
    ['/api/user-progress/?x=1', 'POST'],
    ['/api/offline-writes/', 'POST'],
    ['/healthz', 'POST'],
    ['https://example.org/api/user-progress/', 'POST'],
  ] as const)('%s cannot be called in this way', async (url, method) => {
    const { call } = await newLearner();
    const { statuses, answers } = await send(call, [write(url, {}, { method })]);
    expect(statuses).toEqual([404]);
    expect(answers[0]?.body.error).toBe('This cannot be sent later.');
  });
});

describe('the clock of a phone', () => {
  const day = (moment: string) => moment.slice(0, 10);
  const today = day(daysAgo(0));

  test('is believed for thirty days, and never for the future', () => {
    expect(day(toTrustedTime(daysAgo(29)))).toBe(day(daysAgo(29)));
    expect(day(toTrustedTime(daysAgo(400)))).toBe(today);
    expect(day(toTrustedTime(daysAgo(-2)))).toBe(today);
    expect(day(toTrustedTime(undefined))).toBe(today);
  });

  test('is not believed for days before everything of the phone had arrived', async () => {
    const { user, call } = await newLearner();
    await send(call, [open('mark-up', { done_at: daysAgo(5) })]);
    await send(call, [quiz({ done_at: daysAgo(5) })]);
    await send(call, [quiz({ done_at: daysAgo(5) })], { device: 'phone-0002' });
    const days = (await attempts(user.id)).map(({ taken_at }) => day(taken_at));
    expect(days).toEqual([today, day(daysAgo(5))]);
  });

  test('is believed while something waits behind', async () => {
    const { user, call } = await newLearner();
    await send(call, [open('mark-up', { done_at: daysAgo(5) })], { is_all: false });
    await send(call, [quiz({ done_at: daysAgo(4) })]);
    expect((await attempts(user.id)).map(({ taken_at }) => day(taken_at))).toEqual([
      day(daysAgo(4)),
    ]);
  });

  describe('of a write that is sent alone', () => {
    const sendAlone = async (
      call: Call,
      { done_at, device, isAll = true }: { done_at?: string; device?: string; isAll?: boolean },
    ) =>
      call('POST', '/api/quiz/results/', {
        body: { ...quiz().body, done_at },
        headers: {
          'idempotency-key': `alone-${String((made += 1)).padStart(6, '0')}`,
          ...(device !== undefined && { 'offline-device': device }),
          ...(isAll && { 'offline-is-all': 'true' }),
        },
      });
    const daysOf = async (userId: number) =>
      (await attempts(userId)).map(({ taken_at }) => day(taken_at));
    const letDaysPass = async (userId: number, days: number) =>
      t.db
        .updateTable('offline_devices')
        .set({ sent_all_at: daysAgo(days) })
        .where('user_id', '=', userId)
        .execute();

    test('is not believed for days before everything of the phone had arrived in a batch', async () => {
      const { user, call } = await newLearner();
      await send(call, [open('mark-up')]);
      await sendAlone(call, { done_at: daysAgo(5), device: 'phone-0001' });
      expect(await daysOf(user.id)).toEqual([today]);
    });

    test('nor before it had arrived alone, at once or late', async () => {
      const { user, call } = await newLearner();
      await sendAlone(call, { device: 'phone-0001' });
      await sendAlone(call, { done_at: daysAgo(5), device: 'phone-0001' });
      await sendAlone(call, { done_at: daysAgo(5), device: 'phone-0002' });
      await sendAlone(call, { done_at: daysAgo(5), device: 'phone-0002' });
      await send(call, [quiz({ done_at: daysAgo(5) })], { device: 'phone-0002' });
      const old = day(daysAgo(5));
      expect(await daysOf(user.id)).toEqual([today, today, old, today, today]);
    });

    test('counts for its day after a week without a network', async () => {
      const { user, call } = await newLearner();
      await sendAlone(call, { device: 'phone-0001' });
      await letDaysPass(user.id, 7);
      await sendAlone(call, { done_at: daysAgo(3), device: 'phone-0001', isAll: false });
      await sendAlone(call, { done_at: daysAgo(2), device: 'phone-0001' });
      await sendAlone(call, { done_at: daysAgo(2), device: 'phone-0001' });
      const days = [today, day(daysAgo(3)), day(daysAgo(2)), today];
      expect(await daysOf(user.id)).toEqual(days);
    });

    test('is believed for thirty days where a page of an earlier release does not name the phone', async () => {
      const { user, call } = await newLearner();
      await send(call, [open('mark-up')]);
      await sendAlone(call, { done_at: daysAgo(5) });
      await sendAlone(call, { done_at: daysAgo(31) });
      expect(await daysOf(user.id)).toEqual([day(daysAgo(5)), today]);
    });

    test('is written down once an hour for a phone that stays in the network', async () => {
      const { user, call } = await newLearner();
      const read = async () =>
        t.db
          .selectFrom('offline_devices')
          .select('sent_all_at')
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow();
      await sendAlone(call, { device: 'phone-0001' });
      const first = await read();
      await sendAlone(call, { device: 'phone-0001' });
      expect(await read()).toEqual(first);
      await letDaysPass(user.id, 1);
      await sendAlone(call, { device: 'phone-0001' });
      expect(day((await read()).sent_all_at)).toBe(today);
    });

    test('does not have to arrive: what is to be sent again leaves the day as it was', async () => {
      const { user, call } = await newLearner();
      const headers = { 'offline-device': 'phone-0001', 'offline-is-all': 'true' };
      const refused = await call('POST', '/api/quiz/results/', {
        body: quiz().body,
        headers: { ...headers, authorization: 'Bearer none' },
      });
      expect(refused.status).toBe(401);
      await sendAlone(call, { done_at: daysAgo(5), device: 'phone-0001' });
      expect(await daysOf(user.id)).toEqual([day(daysAgo(5))]);
    });

    test('of a phone whose name is none is refused', async () => {
      const { call } = await newLearner();
      expect((await sendAlone(call, { device: 'x' })).status).toBe(400);
    });
  });
});
