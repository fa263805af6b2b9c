import { beforeAll, describe, expect, test } from 'vitest';
import type { Call, TestApp } from '#test/start-test-app.ts';
import { makeContent, makeQuiz, writeContent } from './content.fixture.ts';
import { importCurriculum } from './import-curriculum.ts';
import { learningData } from './learning-data.ts';
import { read, startLearning, type LearningApp } from './learning.fixture.ts';

let t: TestApp;
let ids: LearningApp['ids'];
let newLearner: LearningApp['newLearner'];
beforeAll(async () => {
  ({ t, ids, newLearner } = await startLearning());
});

test('a quiz can be read', async () => {
  const { questions, ...place } = await read(t.visitor, `/api/chapters/${ids['margins']}/quiz/`);
  const [lesson] = await read(t.visitor, `/api/chapters/${ids['margins']}/lessons/`);
  const { chapter_title, course_id } = lesson;
  expect(place).toEqual({ chapter_title, course_id });
  expect(questions).toHaveLength(5);
  expect(questions[0]).toEqual({
    id: expect.any(Number),
    question_text: 'What is margins?',
    question_type: 'text',
    choices: [],
    answer: '25',
    explanation: 'Because.',
    lesson: { lesson_id: ids['mark-up'], chapter_id: ids['margins'], title: 'Mark up' },
  });
  expect(questions[1].choices).toEqual(
    ['Yes', 'No', 'It depends'].map((text) => ({ text, why: 'So' })),
  );
});

test('a question of another kind has what its kind has, and the lesson that teaches it', async () => {
  const quiz = makeQuiz('margins')
    .replace(
      /^questions:\n(.*\n){5}/,
      [
        'questions:',
        '  - id: how-much',
        '    question: How much?',
        '    type: number',
        '    answer: "1,400"',
        '    accept: ["1.4k"]',
        '    explanation: Because.',
        '    lesson: mark-up',
        '  - id: which-two',
        '    question: Which two?',
        '    type: two',
        '    choices: [{text: a, why: It is.}, b, c]',
        '    answers: [a, c]',
        '    explanation: Because.',
        '  - id: in-which-order',
        '    question: In which order?',
        '    type: order',
        '    steps: [ask, count, decide]',
        '    explanation: Because.',
        '',
      ].join('\n'),
    )
    .replace(/ {2}- id: question-[34](.*\n)+$/, '');
  const content = writeContent(
    makeContent(undefined, { [`02-money/01-pricing/01-margins/quiz.yaml`]: quiz }),
  );
  await importCurriculum(t.db, content.contentDir);
  content.remove();
  const { questions } = await read(t.visitor, `/api/chapters/${ids['margins']}/quiz/`);
  expect(questions.slice(0, 3)).toMatchObject([
    {
      question_type: 'number',
      answer: '1,400',
      accept: ['1.4k'],
      lesson: { lesson_id: ids['mark-up'], chapter_id: ids['margins'], title: 'Mark up' },
    },
    {
      question_type: 'two',
      choices: [{ text: 'a', why: 'It is.' }, { text: 'b' }, { text: 'c' }],
      answers: ['a', 'c'],
      answer: 'a; c',
    },
    { question_type: 'order', choices: [], steps: ['ask', 'count', 'decide'] },
  ]);
  expect(questions[1]).not.toHaveProperty('lesson');
});

describe('a quiz result', () => {
  const save = (call: Call, body: object) => call('POST', '/api/quiz/results/', { body });

  test('is kept, and the best one told', async () => {
    const { user, call } = await newLearner();
    const first = await save(call, { chapter: ids['discounts'], score: 3, total: 5 });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ id: expect.any(Number), best_score: 3, checked_score: null });
    const second = await save(call, { chapter: ids['discounts'], score: 5, total: 5 });
    const third = await save(call, { chapter: ids['discounts'], score: 0, total: 5 });
    expect([second.body.best_score, third.body.best_score]).toEqual([5, 5]);
    const other = await save(call, { chapter: ids['margins'], score: 1, total: 5 });
    expect(other.body.best_score).toBe(1);
    const attempt = (chapter: string, score: number) => ({
      chapter,
      score,
      total: 5,
      taken_at: expect.any(String),
    });
    expect(await learningData.collect(t.db, user.id)).toMatchObject({
      quizzes: [
        attempt('Discounts', 3),
        attempt('Discounts', 5),
        attempt('Discounts', 0),
        attempt('Margins', 1),
      ],
    });
    const stranger = await newLearner();
    expect(
      (await save(stranger.call, { chapter: ids['discounts'], score: 2, total: 5 })).body
        .best_score,
    ).toBe(2);
  });

  test('completes the last lesson of its chapter, and opens none', async () => {
    const { call, open } = await newLearner();
    await open('sales');
    await Promise.all(
      [1, 2, 3].map((score) => save(call, { chapter: ids['discounts'], score, total: 5 })),
    );
    const lessons = await read(call, `/api/chapters/${ids['discounts']}/lessons/`);
    expect(lessons.map((lesson: { completed: boolean }) => lesson.completed)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(await read(call, '/api/user-progress/')).toEqual({
      last_accessed_lesson_id: ids['sales'],
    });
  });

  test.each([
    [{ total: 4 }, 'total'],
    [{ total: 6 }, 'total'],
    [{ total: 0 }, 'total'],
    [{ total: null }, 'total'],
    [{ score: 6 }, 'score'],
    [{ score: -1 }, 'score'],
    [{ score: 1.5 }, 'score'],
    [{ score: '5' }, 'score'],
    [{ score: 1e308 }, 'score'],
    [{ score: null }, 'score'],
    [{ chapter: 'abc' }, 'chapter'],
    [{ chapter: 0 }, 'chapter'],
    [{ chapter: 2_147_483_648 }, 'chapter'],
    [{ chapter: null }, 'chapter'],
  ])('that is wrong (%j) answers 400 on the field %s and keeps nothing', async (wrong, field) => {
    const { user, call } = await newLearner();
    const { status, body } = await save(call, {
      chapter: ids['discounts'],
      score: 3,
      total: 5,
      ...wrong,
    });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual([field]);
    expect(await learningData.collect(t.db, user.id)).toMatchObject({
      lessons: [],
      quizzes: [],
      notes: [],
    });
  });

  test('with an answer to a question that is no longer in the quiz is refused in words, and keeps nothing', async () => {
    const { user, call } = await newLearner();
    const { questions } = await read(call, `/api/chapters/${ids['discounts']}/quiz/`);
    const answer = { given: ['25'], hint: false };
    const answers = Object.fromEntries(
      (questions as { id: number }[]).map(({ id }) => [id, answer] as const),
    );
    const body = { chapter: ids['discounts'], score: 3, total: 5 };
    const gone = await save(call, { ...body, answers: { ...answers, 2_147_483_647: answer } });
    expect([gone.status, gone.body]).toEqual([
      400,
      { answers: ['This quiz has changed since you answered it. Take it again.'] },
    ]);
    expect(await learningData.collect(t.db, user.id)).toMatchObject({ quizzes: [] });
    // An unanswered question counts as wrong.
    const [first, ...others] = Object.entries(answers);
    expect(first).toBeDefined();
    const fewer = await save(call, { ...body, answers: Object.fromEntries(others) });
    expect(fewer.status).toBe(201);
  });

  test('of an unknown chapter answers 404', async () => {
    const { call } = await newLearner();
    const { status, body } = await save(call, { chapter: 2_147_483_647, score: 3, total: 5 });
    expect(status).toBe(404);
    expect(body).toEqual({ error: expect.stringContaining('chapter') });
  });
});
