import type { TrackedModule } from '@inzira/contract/learning';
import { expect, test } from 'vitest';
import { openLessons } from './open-lessons.ts';
import { positionPercent } from './position-percent.ts';
import { findNextStep, findStop, percentOf } from './progress.ts';
import { hasAllStamps } from './stamp-score.ts';

const lessons = (...completed: boolean[]) =>
  completed.map((isCompleted, index) => ({
    id: index + 1,
    title: `Lesson ${index + 1}`,
    minutes: 9,
    completed: isCompleted,
  }));

test('a share is rounded down, also where floating point would slip', () => {
  expect(percentOf(2, 3)).toBe(66);
  expect(percentOf(29, 100)).toBe(29);
  expect(percentOf(7, 7)).toBe(100);
});

test('a share of nothing is 0', () => {
  expect(percentOf(0, 0)).toBe(0);
  expect(percentOf(3, 0)).toBe(0);
});

test('a position is rounded', () => {
  expect(positionPercent(1, 3)).toBe(33);
  expect(positionPercent(2, 3)).toBe(67);
  expect(positionPercent(3, 3)).toBe(100);
});

test('with nothing completed the first lesson is open', () => {
  expect([...openLessons(lessons(false, false, false))]).toEqual([1]);
});

test('completed lessons are open, and the one after the last of them', () => {
  expect([...openLessons(lessons(true, true, false, false))]).toEqual([1, 2, 3]);
});

test('a lesson that was passed over is open, besides the one after the last completed', () => {
  const open = (...completed: boolean[]) =>
    [...openLessons(lessons(...completed))].toSorted((a, b) => a - b);
  expect(open(true, false, true, false, false)).toEqual([1, 2, 3, 4]);
  expect(open(true, false, false, true, false, false)).toEqual([1, 2, 4, 5]);
});

const TAKEN = {
  score: 5,
  total: 6,
  best_score: 5,
  has_stamp: true,
  taken_at: '2026-11-20T10:00:00.000Z',
};

/** A chapter with lessons of its own ids, 11, 12 … for the first; `quiz` is the state of its quiz. */
function chapter(id: number, completed: boolean[], quiz: 'taken' | 'open' | 'none' = 'open') {
  return {
    id,
    title: `Chapter ${id}`,
    progress: 0,
    lessons: lessons(...completed).map((lesson) => ({ ...lesson, id: id * 10 + lesson.id })),
    quiz: { questions: quiz === 'none' ? 0 : 6, result: quiz === 'taken' ? TAKEN : null },
  };
}

function oneModule(...chapters: ReturnType<typeof chapter>[]): TrackedModule[] {
  return [
    { id: 1, name: 'M', progress: 0, courses: [{ id: 9, title: 'C', progress: 0, chapters }] },
  ];
}

test('with everything completed everything is open; an empty chapter has nothing', () => {
  expect([...openLessons(lessons(true, true))]).toEqual([1, 2]);
  expect([...openLessons([])]).toEqual([]);
});

test('who took the quiz first, which completes the last lesson, can read all the others in turn', () => {
  for (const read of [0, 1, 2]) {
    const begun = chapter(1, [read > 0, read > 1, false, true], 'taken');
    expect(findNextStep(oneModule(begun))).toMatchObject({ lesson: { id: 11 + read } });
    expect(openLessons(begun.lessons)).toContain(11 + read);
  }
});

test('the next step is in the furthest chapter that is begun, whatever was looked at; what was passed over comes at the end', () => {
  const ways = [chapter(1, [true, true]), chapter(2, [true, false]), chapter(3, [false, false])];
  for (const last of [null, 11, 31, 32])
    expect(findNextStep(oneModule(...ways), last)).toMatchObject({
      chapter: { id: 2, courseId: 9 },
      lesson: { id: 22 },
      isFirst: false,
    });
  expect(findStop(ways)?.lesson?.id).toBe(22);
  const end = [chapter(1, [true, true]), chapter(2, [false], 'taken'), chapter(3, [true], 'taken')];
  expect(findStop(end)).toMatchObject({ chapter: { id: 1 }, lesson: null });
});

test('one goes on in the course that was opened last, once it is begun; a look into another changes nothing', () => {
  const courses = (...chapters: ReturnType<typeof chapter>[]): TrackedModule[] =>
    chapters.map((one, index) => ({
      id: index + 1,
      name: 'M',
      progress: 0,
      courses: [{ id: index + 1, title: 'C', progress: 0, chapters: [one] }],
    }));
  const begun = courses(chapter(1, [true, false]), chapter(2, [false]), chapter(3, [true, false]));
  expect(findNextStep(begun, 21)).toMatchObject({ lesson: { id: 12 } });
  expect(findNextStep(begun, 31)).toMatchObject({ lesson: { id: 32 }, chapter: { courseId: 3 } });
  const finished = courses(chapter(1, [false]), chapter(2, [true], 'taken'), chapter(3, [false]));
  expect(findNextStep(finished, 21)).toMatchObject({ lesson: { id: 31 } });
  expect(findNextStep(courses(chapter(1, [false]), chapter(2, [false])), 21)).toMatchObject({
    lesson: { id: 21 },
    isFirst: true,
  });
});

test('a course has all its stamps when it is read and no quiz wants more', () => {
  const taken = chapter(1, [true], 'taken');
  const failed = { ...taken, quiz: { questions: 6, result: { ...TAKEN, has_stamp: false } } };
  expect(hasAllStamps([taken, chapter(2, [true], 'none')])).toBe(true);
  expect(hasAllStamps([taken, failed])).toBe(false);
  expect(hasAllStamps([taken, chapter(2, [false], 'taken')])).toBe(false);
});

test('after the lessons of a chapter comes its quiz, and then the next chapter', () => {
  const atQuiz = findNextStep(oneModule(chapter(1, [true, true]), chapter(2, [false])));
  expect(atQuiz).toMatchObject({ chapter: { id: 1 }, lesson: null });
  const without = findNextStep(oneModule(chapter(1, [true], 'none'), chapter(2, [false])));
  expect(without).toMatchObject({ chapter: { id: 2 }, lesson: { id: 21 } });
});

test('who is new begins with the first lesson; who has done everything has nowhere to go on', () => {
  expect(findNextStep(oneModule(chapter(1, [false])))).toMatchObject({
    lesson: { id: 11 },
    isFirst: true,
  });
  expect(findNextStep(oneModule(chapter(1, [true], 'taken')))).toBeUndefined();
  expect(findNextStep([])).toBeUndefined();
});
