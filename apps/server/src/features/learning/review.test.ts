import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import type { Call, TestApp } from '#test/start-test-app.ts';
import { makeContent, writeContent } from './content.fixture.ts';
import { importCurriculum } from './import-curriculum.ts';
import { learningData } from './learning-data.ts';
import { read, startLearning, type LearningApp } from './learning.fixture.ts';
import { addDays, dayOf } from '#src/platform/days.ts';
import { dayOfArrival } from './review-days.ts';

let t: TestApp;
let ids: LearningApp['ids'];
let newLearner: LearningApp['newLearner'];
beforeAll(async () => {
  ({ t, ids, newLearner } = await startLearning());
});

const today = dayOf(Date.now(), 0);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const round = (call: Call) => read(call, '/api/review/');
const summary = (call: Call) => read(call, '/api/review/summary/');
const answer = (call: Call, body: object) =>
  call('POST', '/api/review/answers/', { body: { given: [], hint: false, ...body } });

/** A learner who completed chapters some days ago. */
async function newReviewer(...chapters: string[]) {
  const learner = await newLearner();
  for (const chapter of chapters) {
    await t.db
      .insertInto('quiz_results')
      .values({
        user_id: learner.user.id,
        chapter_id: ids[chapter] ?? 0,
        score: 3,
        total: 5,
        taken_at: daysAgo(2),
      })
      .execute();
  }
  return learner;
}

/** Simulates that so many days have passed. */
async function letDaysPass(userId: number, days: number) {
  for (const card of await t.db
    .selectFrom('review_cards')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()) {
    await t.db
      .updateTable('review_cards')
      .set({
        due_on: addDays(card.due_on, -days),
        last_review_on: addDays(card.last_review_on, -days),
      })
      .where('user_id', '=', userId)
      .where('question_slug', '=', card.question_slug)
      .execute();
  }
}

describe('what waits', () => {
  test('is nothing before a chapter was learned', async () => {
    const { call, open } = await newLearner();
    const nothing = { next_on: null, has_learned: false };
    expect(await round(call)).toEqual({ questions: [], has_more: false, ...nothing });
    await open('who-to-ask', true);
    expect(await summary(call)).toEqual({ waiting: 0, ...nothing });
  });

  test('comes on the day after the chapter, by its quiz or by its lessons', async () => {
    const { call, open, user } = await newLearner();
    await open('mark-up', true);
    const state = { next_on: addDays(today, 1), has_learned: true };
    expect(await summary(call)).toEqual({ waiting: 0, ...state });
    await t.db
      .updateTable('lesson_progress')
      .set({ completed_at: daysAgo(1) })
      .where('user_id', '=', user.id)
      .execute();
    expect(await summary(call)).toEqual({ waiting: 5, next_on: null, has_learned: true });
    const { questions } = await round(call);
    expect(questions[0]).toMatchObject({
      slug: 'margins/what-it-is',
      question_text: 'What is margins?',
      answer: '25',
      chapter: { id: ids['margins'], title: 'Margins' },
    });
  });

  test('is five at a time, from every chapter, and five new ones a day', async () => {
    const { call } = await newReviewer('margins', 'first-talks');
    const { questions, has_more, next_on } = await round(call);
    expect(questions.map((one: { question_text: string }) => one.question_text)).toEqual([
      'What is first-talks?',
      'What is margins?',
      'Question 1 on first-talks?',
      'Question 1 on margins?',
      'Question 2 on first-talks?',
    ]);
    expect([has_more, next_on]).toEqual([false, addDays(today, 1)]);
    for (const { slug, answer: right } of questions) {
      expect((await answer(call, { question: slug, given: [[right]] })).status).toBe(200);
    }
    expect(await summary(call)).toEqual({
      waiting: 0,
      next_on: addDays(today, 1),
      has_learned: true,
    });
  });

  test('begins with what is due the longest', async () => {
    const { call, user } = await newReviewer('margins', 'first-talks');
    const first = (await round(call)).questions;
    for (const { slug, answer: right } of first)
      await answer(call, { question: slug, given: [[right]] });
    await letDaysPass(user.id, 9);
    const second = await round(call);
    expect(second.has_more).toBe(true);
    expect(new Set(second.questions.map((one: { slug: string }) => one.slug))).toEqual(
      new Set(first.map((one: { slug: string }) => one.slug)),
    );
  });
});

describe('an answer', () => {
  const newQuestion = async (index: number) => {
    const learner = await newReviewer('margins');
    const { questions } = await round(learner.call);
    return { ...learner, question: questions[index], slug: String(questions[index].slug) };
  };

  test('that is right at once comes back in days, a wrong one tomorrow', async () => {
    const { call, slug } = await newQuestion(0);
    const good = await answer(call, { question: slug, given: [[' 25 ']] });
    expect(good.body.rating).toBe('good');
    expect(good.body.due_on > addDays(today, 1)).toBe(true);
    const wrong = await newQuestion(0);
    const again = await answer(wrong.call, {
      question: wrong.slug,
      given: [['24'], ['23'], ['25']],
    });
    expect(again.body).toEqual({ rating: 'again', due_on: addDays(today, 1) });
  });

  test.each([
    ['a written answer at the second try', 0, [['24'], ['25']], false, 'hard'],
    ['a choice at the second try', 1, [['Yes'], ['No']], false, 'again'],
    ['an answer that was looked up', 1, [['No']], true, 'again'],
    ['a question that was left', 1, [], false, 'again'],
    ['a choice at once', 1, [['No']], false, 'good'],
  ])('is rated by the server: %s', async (_, index, given, hint, rating) => {
    const { call, slug } = await newQuestion(index);
    expect((await answer(call, { question: slug, given, hint })).body.rating).toBe(rating);
  });

  test('is taken once: what is not due stays as it is', async () => {
    const { call, slug, user } = await newQuestion(0);
    const first = await answer(call, { question: slug, given: [['25']] });
    const second = await answer(call, { question: slug, given: [['24']] });
    expect(second.body).toEqual({ rating: null, due_on: first.body.due_on });
    expect(await learningData.collect(t.db, user.id)).toMatchObject({
      review: { days: [{ day: today, answers: 1 }], questions: [{ reps: 1, lapses: 0 }] },
    });
  });

  test('of two at the same moment, one counts', async () => {
    const { call, slug, user } = await newQuestion(0);
    const both = await Promise.all([
      answer(call, { question: slug, given: [['25']] }),
      answer(call, { question: slug, given: [['25']] }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const days = await t.db
      .selectFrom('review_days')
      .select('answers')
      .where('user_id', '=', user.id)
      .execute();
    expect(days).toEqual([{ answers: 1 }]);
  });

  test('spreads what is known further and further, and forgets what was not', async () => {
    const { call, slug, user } = await newQuestion(0);
    const waits: number[] = [];
    for (const given of ['25', '25', '25', '0']) {
      const { body } = await answer(call, { question: slug, given: [[given]] });
      const days = (Date.parse(body.due_on) - Date.parse(today)) / 86_400_000;
      waits.push(days);
      await letDaysPass(user.id, days);
    }
    const [first = 0, second = 0, third = 0, forgotten = 0] = waits;
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
    expect(forgotten).toBeLessThan(second);
    expect(await learningData.collect(t.db, user.id)).toMatchObject({
      review: { questions: [{ question: 'What is margins?', reps: 4, lapses: 1 }] },
    });
  });

  test('that arrives late counts for its day', async () => {
    const { call, slug, user } = await newQuestion(0);
    await answer(call, { question: slug, given: [['25']], answered_at: daysAgo(1) });
    const { review } = (await learningData.collect(t.db, user.id)) as {
      review: { days: unknown };
    };
    expect(review.days).toEqual([{ day: addDays(today, -1), answers: 1 }]);
  });

  test('to a question of others is refused', async () => {
    const { call, slug } = await newQuestion(0);
    const { call: stranger } = await newLearner();
    expect((await answer(stranger, { question: slug, given: [['25']] })).status).toBe(404);
    expect((await answer(call, { question: 'margins/none', given: [['25']] })).status).toBe(404);
    expect((await answer(call, { question: slug, given: 'x' })).status).toBe(400);
    expect((await answer(call, { question: slug, given: Array(21).fill(['x']) })).status).toBe(400);
    expect((await answer(call, { question: slug, utc_offset: 900 })).status).toBe(400);
    expect((await call('GET', '/api/review/?utc_offset=1e3')).status).toBe(400);
    for (const url of ['/api/review/', '/api/review/summary/', '/api/user-progress/rhythm/']) {
      expect((await t.visitor('GET', url)).status).toBe(401);
    }
  });

  test('stays with its question when the content is imported anew', async () => {
    const { call, slug } = await newQuestion(0);
    await answer(call, { question: slug, given: [['25']] });
    await importQuiz((quiz) => quiz.replace('what-it-is', 'something-else'));
    await importQuiz((quiz) => quiz);
    const { questions } = await round(call);
    expect(questions.map((one: { slug: string }) => one.slug)).not.toContain(slug);
    expect((await answer(call, { question: slug, given: [['25']] })).body.rating).toBeNull();
  });

  test('keeps what is known of a question that is worded anew', async () => {
    const { call, slug } = await newQuestion(0);
    const { body: known } = await answer(call, { question: slug, given: [['25']] });
    await importQuiz((quiz) => quiz.replace('What is margins?', 'What does margins mean?'));
    expect((await answer(call, { question: slug, given: [['25']] })).body).toEqual({
      rating: null,
      due_on: known.due_on,
    });
    await importQuiz((quiz) => quiz);
  });

  test('follows questions that were named by their wording, as before they had ids', async () => {
    const { call, slug, user } = await newQuestion(0);
    const { body: known } = await answer(call, { question: slug, given: [['25']] });
    const before = 'margins/0123456789ab';
    await t.db
      .updateTable('quiz_questions')
      .set({ slug: before })
      .where('slug', '=', slug)
      .execute();
    await t.db
      .updateTable('review_cards')
      .set({ question_slug: before })
      .where('user_id', '=', user.id)
      .execute();
    await importQuiz((quiz) => `${quiz}# as after an update\n`);
    expect((await answer(call, { question: slug, given: [['25']] })).body).toEqual({
      rating: null,
      due_on: known.due_on,
    });
    await importQuiz((quiz) => quiz);
  });

  test('goes with the account', async () => {
    const { call, slug, user } = await newQuestion(0);
    await answer(call, { question: slug, given: [['25']] });
    await t.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await learningData.collect(t.db, user.id)).toMatchObject({
      review: { questions: [], days: [] },
    });
  });
});

/** Imports the content with a changed quiz on margins. */
async function importQuiz(change: (quiz: string) => string) {
  const file = '02-money/01-pricing/01-margins/quiz.yaml';
  const quiz = String(makeContent().get(file));
  const { contentDir, remove } = writeContent(makeContent(undefined, { [file]: change(quiz) }));
  await importCurriculum(t.db, contentDir);
  remove();
}

describe('the rhythm', () => {
  test('is the last seven days, with those on which something was learned', async () => {
    const { user, call, open } = await newReviewer('margins');
    await open('who-to-ask', true);
    await t.db
      .updateTable('lesson_progress')
      .set({ completed_at: daysAgo(6) })
      .where('user_id', '=', user.id)
      .execute();
    const [first] = (await round(call)).questions;
    await answer(call, { question: first.slug, answered_at: daysAgo(1) });
    const { days } = await read(call, '/api/user-progress/rhythm/');
    expect(days).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((ago) => ({
        date: addDays(today, -ago),
        learned: [6, 2, 1].includes(ago),
      })),
    );
  });

  test('is empty for who has just come', async () => {
    const call = t.as(await makeUser(t.db));
    const { days } = await read(call, '/api/user-progress/rhythm/');
    expect(days.filter(({ learned }: { learned: boolean }) => learned)).toEqual([]);
  });
});

describe('a day', () => {
  test('is that of the learner’s calendar', () => {
    expect(dayOf('2026-11-22T23:30:00Z', 120)).toBe('2026-11-23');
    expect(dayOf('2026-11-22T00:30:00Z', -60)).toBe('2026-11-21');
  });

  test('of what arrives late is believed as far as it can be true', () => {
    const now = Date.parse('2026-11-22T10:00:00Z');
    const arrival = (at?: string) => dayOfArrival(at, now, 0);
    expect(arrival('2026-11-20T10:00:00Z')).toBe('2026-11-20');
    for (const at of [undefined, 'soon', '2026-11-25T10:00:00Z', '2019-01-01T00:00:00Z'])
      expect(arrival(at)).toBe('2026-11-22');
    for (const [at, offset] of [
      ['+275760-09-13T00:00:00.000Z', 840],
      ['-271821-04-20T00:00:00.000Z', -840],
    ] as const)
      expect(dayOfArrival(at, now, offset)).toBe(dayOf(now, offset));
  });
});
