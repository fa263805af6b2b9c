import type { Chapter, Course, Module, TrackerView } from '@inzira/contract/learning';
import type { Promises } from '@inzira/contract/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, readKept } from '#src/platform/device-store.ts';
import { fakeCaches } from '#src/platform/fake-caches.ts';
import { amina, logInAmina } from '#src/platform/fake-visit.tsx';
import { dropAnswers, findKept, keepAnswer } from '#src/platform/kept-answers.ts';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { answerOverlays } from '#src/platform/network.ts';
import { countOpen } from '#src/platform/write-queue-entries.ts';
import { APP_KEPT, writeStored } from '#src/platform/session-store.ts';
import {
  changePromise,
  makePromise,
  takeBackPromise,
} from '#src/features/promises/promises.api.ts';
import { countTap } from '#src/features/tallies/tallies.api.ts';
import { saveMilestone } from '#src/features/studio/trainee.api.ts';
import { saveQuizResult, sendStep } from './learning-writes.ts';
import { complete, noteArrived } from './progress-here.ts';
import { sendAnswer } from './review-answers.ts';

const lesson = (id: number, completed = false) => ({ id, title: `L${id}`, minutes: 3, completed });
const quiz = (result: object | null = null) => ({ questions: 3, result });
const result = (score: number, taken_at: string) => ({
  score,
  total: 3,
  best_score: score,
  has_stamp: false,
  taken_at,
});

const chapters = () => [
  {
    id: 3,
    title: 'Sales',
    progress: 33,
    lessons: [lesson(7, true), lesson(8), lesson(9)],
    quiz: quiz(),
  },
  { id: 4, title: 'Money', progress: 0, lessons: [lesson(10)], quiz: quiz() },
];
const tracker = () =>
  ({
    modules: [
      {
        id: 1,
        name: 'M',
        progress: 25,
        courses: [{ id: 5, title: 'C', progress: 0, chapters: chapters() }],
      },
    ],
    last_accessed_lesson_id: 7,
  }) as TrackerView;

beforeEach(async () => {
  logInAmina();
  fakeCaches();
  serve(noNetwork);
  await keepAnswer(amina.id, '/api/user-progress-view/', JSON.stringify(tracker()));
});
afterEach(() => vi.unstubAllGlobals());

/** The course of the first module, without progress on the server. */
async function courseNow(): Promise<Course | undefined> {
  const [course] = (await complete('/api/modules/1/courses/', [
    {
      id: 5,
      progress: 0,
      completionbyUser: { totalchapters: 2, chapterscompleted: 0 },
      chapters: chapters(),
    },
  ])) as Course[];
  return course;
}

test('what was done offline shows in every list, as the server will count it', async () => {
  await sendStep(amina.id, { lesson_id: 8 });
  await sendStep(amina.id, { lesson_id: 9 });
  const after = (await complete('/api/user-progress-view/', tracker())) as TrackerView;
  const [chapter] = after.modules[0]?.courses[0]?.chapters ?? [];
  expect(chapter).toMatchObject({ progress: 66 });
  expect(after.modules[0]?.progress).toBe(50);
  expect(after.last_accessed_lesson_id).toBe(9);
  const [first] = (await complete('/api/courses/5/chapters/', [
    { ...chapters()[0], completionbyUser: { totallessons: 3, lessonscompleted: 0 } },
  ])) as Chapter[];
  expect(first).toMatchObject({ progress: '66', completionbyUser: { lessonscompleted: 2 } });
  const lessons = await complete('/api/chapters/3/lessons/', [lesson(7), lesson(8), lesson(9)]);
  expect(lessons).toMatchObject([{ completed: true }, { completed: true }, { completed: false }]);
  const [module] = (await complete('/api/modules/', [{ id: 1, progress: 25 }])) as Module[];
  expect(module?.progress).toBe(50);
});

test('a quiz that was taken offline has its score, and completes the last lesson of its chapter', async () => {
  const taken = { chapter: 4, score: 2, total: 3, answers: {} };
  await new Promise((resolve) => saveQuizResult({ userId: amina.id, ...taken }, resolve));
  const course = await courseNow();
  expect(course?.chapters[1]?.quiz.result).toMatchObject({ score: 2, total: 3, best_score: 2 });
  expect(course?.completionbyUser.chapterscompleted).toBe(1);
});

test('a question that was reviewed offline is not asked again', async () => {
  const round = { questions: [{ slug: 'a' }, { slug: 'b' }], has_more: false, next_on: null };
  await new Promise<void>((resolve) => {
    sendAnswer(amina.id, { question: 'a', given: [['x']], hint: false }, () => null);
    setTimeout(resolve, 50);
  });
  expect(await complete('/api/review/?utc_offset=120', round)).toMatchObject({
    questions: [{ slug: 'b' }],
  });
  const summary = { waiting: 2, next_on: null, has_learned: true };
  expect(await complete('/api/review/summary/?utc_offset=120', summary)).toMatchObject({
    waiting: 1,
  });
});

test('a newer answer of the server is not covered by what it had said before', async () => {
  const kept = tracker();
  const [sales] = kept.modules[0]?.courses[0]?.chapters ?? [];
  if (sales) sales.quiz = quiz(result(1, '2026-05-01T08:00:00.000Z')) as typeof sales.quiz;
  await keepAnswer(amina.id, '/api/user-progress-view/', JSON.stringify(kept));
  const fresh = { ...chapters()[0], quiz: quiz(result(3, '2026-05-02T08:00:00.000Z')) };
  const [chapter] = (await complete('/api/courses/5/chapters/', [
    { ...fresh, completionbyUser: { totallessons: 3, lessonscompleted: 1 } },
  ])) as Chapter[];
  expect(chapter?.quiz.result?.score).toBe(3);
});

test('numbers of the journey and answers to promises that wait to be sent stand, so that the next is counted from them', async () => {
  await saveMilestone(amina.id, 8, 5);
  const work = {
    milestones: [
      { id: 8, current_value: 1 },
      { id: 9, current_value: 2 },
    ],
  };
  expect(await complete(`/api/venture/work/?user=${amina.id}`, work)).toEqual({
    milestones: [
      { id: 8, current_value: 5 },
      { id: 9, current_value: 2 },
    ],
  });
  await changePromise(amina.id, { id: 4 }, { answer: 'not_yet', due_on: '2026-12-09' });
  await changePromise(amina.id, { id: 4 }, { text: 'Ask four stalls' });
  await changePromise(amina.id, { id: 5 }, { answer: 'yes', outcome: 'Three said yes' });
  const promise = { text: 'Ask', due_on: '2026-12-01', answer: null, outcome: '' };
  const promises = [4, 5, 6].map((id) => ({ id, ...promise }));
  expect(await complete('/api/promises/', { promises })).toMatchObject({
    promises: [
      { text: 'Ask four stalls', due_on: '2026-12-09', answer: null },
      { answer: 'yes', outcome: 'Three said yes' },
      promise,
    ],
  });
});

test('presses of the counter that wait stand in the numbers of the journey, before and after one that was typed', async () => {
  const work = {
    milestones: [
      { id: 8, current_value: 1 },
      { id: 9, current_value: 0 },
    ],
  };
  const press = async (milestone: number, by: 1 | -1 = 1) =>
    countTap(amina.id, { kind: 'sold', day: '2026-12-01', milestone, by });
  const url = `/api/venture/work/?user=${amina.id}`;
  await press(8);
  await press(8);
  await press(8, -1);
  await press(9, -1);
  await press(77);
  expect(await complete(url, work)).toEqual({
    milestones: [
      { id: 8, current_value: 2 },
      { id: 9, current_value: 0 },
    ],
  });
  await saveMilestone(amina.id, 8, 7);
  await press(8);
  expect(await complete(url, work)).toMatchObject({ milestones: [{ current_value: 8 }, {}] });
});

test('a promise that was made offline is asked about on its day, answered and taken back here', async () => {
  const known = { id: 5, text: 'Ask', due_on: '2026-12-03', answer: null, outcome: '' };
  const read = async () =>
    ((await complete('/api/promises/', { promises: [known] })) as Promises).promises;
  await makePromise(amina.id, { text: 'Sell two', due_on: '2026-12-01' });
  await makePromise(amina.id, { text: 'Count stock', due_on: '2026-12-08' });
  const [made, second, third] = await read();
  expect(made).toMatchObject({ text: 'Sell two', answer: null, source: 'own', given_by: null });
  expect([second?.id, third?.text]).toEqual([5, 'Count stock']);

  await changePromise(amina.id, made ?? { id: 0 }, { answer: 'yes', outcome: 'Sold three' });
  expect((await read())[0]).toMatchObject({ answer: 'yes', outcome: 'Sold three' });

  const typed = `draft:outcome:${made?.id}`;
  await keep(typed, { answer: 'yes', text: 'Sold' });
  await takeBackPromise(made?.id ?? 0);
  expect(readKept(typed)).toBeNull();
  expect((await read()).map(({ text }) => text)).toEqual(['Ask', 'Count stock']);
});

test('the plan has the customers and the promises that wait here', async () => {
  const plan = { counted: { since: '2026-11-20', asked: 9, sold: 3, refused: 6 }, promises: [] };
  const press = async (day: string, by: 1 | -1 = 1) =>
    countTap(amina.id, { kind: 'sold', day, milestone: 8, by });
  await press('2026-12-01');
  await press('2026-12-01');
  await press('2026-12-01', -1);
  expect(await complete('/api/plan/', plan)).toEqual({
    ...plan,
    counted: { ...plan.counted, sold: 4 },
  });
  expect(await complete('/api/plan/', { ...plan, counted: null })).toMatchObject({
    counted: { since: '2026-12-01', asked: 0, sold: 1, refused: 0 },
  });
  await press('2026-12-01', -1);
  expect(await complete('/api/plan/', { ...plan, counted: null })).toMatchObject({ counted: null });
  await changePromise(amina.id, { id: 5 }, { answer: 'yes' });
  const promises = [{ id: 5, answer: null }];
  expect(await complete('/api/plan/', { ...plan, promises })).toMatchObject({
    promises: [{ id: 5, answer: 'yes' }],
  });
});

test('what a trainer counts waits for their own numbers, and not for those of a trainee whom they read', async () => {
  const work = { milestones: [{ id: 8, current_value: 1 }] };
  await countTap(amina.id, { kind: 'sold', day: '2026-12-01', milestone: 8 });
  expect(await complete(`/api/venture/work/?user=${amina.id + 1}`, work)).toEqual(work);
});

test('without the tracker on the phone each list counts what was done by the lessons that it names itself', async () => {
  await dropAnswers(amina.id, ['/api/user-progress-view/']);
  await sendStep(amina.id, { lesson_id: 8 });
  await sendStep(amina.id, { lesson_id: 9 });
  const taken = { chapter: 3, score: 2, total: 3, answers: {} };
  await new Promise((resolve) => saveQuizResult({ userId: amina.id, ...taken }, resolve));
  const [chapter] = (await complete('/api/courses/5/chapters/', [
    { ...chapters()[0], completionbyUser: { totallessons: 3, lessonscompleted: 1 } },
  ])) as Chapter[];
  expect(chapter?.completionbyUser.lessonscompleted).toBe(3);
  const course = await courseNow();
  expect(course?.completionbyUser.chapterscompleted).toBe(1);
  const lessons = await complete('/api/chapters/3/lessons/', [lesson(7), lesson(8), lesson(9)]);
  expect(lessons).toMatchObject([{ completed: false }, { completed: true }, { completed: true }]);
});

test('what has arrived counts on without a network, although the server was not asked since', async () => {
  writeStored(APP_KEPT, '1 en');
  answerOverlays.push(async () => import('./progress-here.ts'));
  serve(() => json(200, {}));
  await sendStep(amina.id, { lesson_id: 8 });
  await sendStep(amina.id, { lesson_id: 9 });
  const taken = { chapter: 3, score: 2, total: 3, answers: {} };
  await new Promise((resolve) => saveQuizResult({ userId: amina.id, ...taken }, resolve));
  expect(countOpen()).toBe(0);
  const before = await findKept('/api/user-progress-view/');
  await vi.waitFor(async () => {
    const [chapter] = (await complete('/api/courses/5/chapters/', [
      { ...chapters()[0], completionbyUser: { totallessons: 3, lessonscompleted: 1 } },
    ])) as Chapter[];
    expect(chapter?.completionbyUser.lessonscompleted).toBe(3);
    expect(chapter?.quiz.result?.score).toBe(2);
  });
  // It keeps the age of the server's answer.
  expect((await findKept('/api/user-progress-view/'))?.savedAt).toBe(before?.savedAt);
  answerOverlays.pop();
  writeStored(APP_KEPT, null);
});

const TRACKER = '/api/user-progress-view/';
const arrivedStep = (userId: number) => ({
  userId,
  url: '/api/user-progress/',
  body: { lesson_id: 8, completed: true },
  doneAt: '2026-05-03T10:00:00Z',
});
const keptLessons = async () =>
  ((await findKept(TRACKER))?.body as TrackerView | undefined)?.modules[0]?.courses[0]?.chapters[0]
    ?.lessons;

test('what arrived of one user counts for nobody who came after them', async () => {
  await noteArrived([arrivedStep(amina.id + 1)]);
  expect(await keptLessons()).toMatchObject([{ completed: true }, { completed: false }, {}]);
  await noteArrived([arrivedStep(amina.id)]);
  expect(await keptLessons()).toMatchObject([{ completed: true }, { completed: true }, {}]);
});

test('what arrived is noted in the answer that came meanwhile, not in the one before', async () => {
  const noted = noteArrived([arrivedStep(amina.id)]);
  const newer = tracker();
  newer.last_accessed_lesson_id = 10;
  for (const module of newer.modules) module.name = 'Newer';
  const savedAt = '2126-05-03T10:00:00.000Z';
  await keepAnswer(amina.id, TRACKER, JSON.stringify(newer), { savedAt });
  await noted;
  const kept = await findKept(TRACKER);
  expect(kept?.savedAt).toBe(savedAt);
  expect((kept?.body as TrackerView | undefined)?.modules[0]?.name).toBe('Newer');
  expect(await keptLessons()).toMatchObject([{ completed: true }, { completed: true }, {}]);
});

test('what arrived is in the review, the rhythm and the figures of a phone that goes offline again', async () => {
  const kept = {
    '/api/review/?utc_offset=120': { questions: [{ slug: 'a' }, { slug: 'b' }] },
    '/api/review/summary/?utc_offset=120': { waiting: 2 },
    '/api/user-progress/rhythm/?utc_offset=120': { days: [{ date: '2126-05-03', learned: false }] },
    '/api/calculators/figures/': [],
  };
  for (const [url, body] of Object.entries(kept))
    await keepAnswer(amina.id, url, JSON.stringify(body));
  const doneAt = '2126-05-03T10:00:00Z';
  const figures = { figures: { price: 5 } };
  await noteArrived([
    { userId: amina.id, url: '/api/review/answers/', body: { question: 'a' }, doneAt },
    { userId: amina.id, url: '/api/calculators/runway/figures/', body: figures, doneAt },
    { ...arrivedStep(amina.id), doneAt },
  ]);
  const bodies = Object.keys(kept).map(async (url) => (await findKept(url))?.body);
  expect(await Promise.all(bodies)).toMatchObject([
    { questions: [{ slug: 'b' }] },
    { waiting: 1 },
    { days: [{ date: '2126-05-03', learned: true }] },
    [{ name: 'runway', ...figures }],
  ]);
});

test('a week without a network has its own last seven days, with what was learned in them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 15, 10) });
  try {
    const days = Array.from({ length: 7 }, (_, index) => ({
      date: `2026-01-${String(index + 7).padStart(2, '0')}`,
      learned: index === 5,
    }));
    await sendStep(amina.id, { lesson_id: 8 });
    sendAnswer(amina.id, { question: 'q', given: [['a']], hint: false }, () => null);
    vi.setSystemTime(new Date(2026, 0, 16, 10));
    const after = await complete('/api/user-progress/rhythm/?utc_offset=120', { days });
    expect(after).toEqual({
      days: [10, 11, 12, 13, 14, 15, 16].map((day) => ({
        date: `2026-01-${day}`,
        learned: day === 12 || day === 15,
      })),
    });
    // A clock that is late does not change the days.
    vi.setSystemTime(new Date(2026, 0, 2, 10));
    const late = await complete('/api/user-progress/rhythm/?utc_offset=120', { days });
    expect(late).toMatchObject({ days: days.map(({ date }) => ({ date })) });
  } finally {
    vi.useRealTimers();
  }
});
