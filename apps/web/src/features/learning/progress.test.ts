import type { TrackedModule } from '@inzira/contract/learning';
import { expect, test } from 'vitest';
import { findNextLesson, openLessons, percentOf, positionPercent } from './progress.ts';

const lessons = (...completed: boolean[]) =>
  completed.map((isCompleted, index) => ({
    id: index + 1,
    title: `Lesson ${index + 1}`,
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

test('who took the quiz first, which completes the last lesson, can read all the others in turn', () => {
  for (const read of [0, 1, 2]) {
    const chapter = lessons(read > 0, read > 1, false, true);
    expect(findNextLesson(oneModule(chapter))).toMatchObject({ lesson: { id: read + 1 } });
    expect(openLessons(chapter)).toContain(read + 1);
  }
  expect(findNextLesson(oneModule(lessons(true, true, true, true)))).toBeUndefined();
});

test('with everything completed everything is open; an empty chapter has nothing', () => {
  expect([...openLessons(lessons(true, true))]).toEqual([1, 2]);
  expect([...openLessons([])]).toEqual([]);
});

function oneModule(...chapters: ReturnType<typeof lessons>[]): TrackedModule[] {
  const tracked = chapters.map((ofChapter, index) => ({
    id: index + 1,
    title: `Chapter ${index + 1}`,
    progress: 0,
    lessons: ofChapter,
  }));
  return [
    {
      id: 1,
      name: 'M',
      progress: 0,
      courses: [{ id: 9, title: 'C', progress: 0, chapters: tracked }],
    },
  ];
}

test('one goes on in the chapter that is begun, else in the first that is not completed', () => {
  const begun = findNextLesson(oneModule(lessons(false, false), lessons(true, false)));
  expect(begun).toMatchObject({
    courseId: 9,
    chapter: { id: 2 },
    lesson: { id: 2 },
    isFirst: false,
  });
  const next = findNextLesson(oneModule(lessons(true, true), lessons(false, false)));
  expect(next).toMatchObject({ chapter: { id: 2 }, lesson: { id: 1 } });
});

test('who is new begins with the first lesson; who has done everything has nowhere to go on', () => {
  expect(findNextLesson(oneModule(lessons(false)))).toMatchObject({
    lesson: { id: 1 },
    isFirst: true,
  });
  expect(findNextLesson(oneModule(lessons(true)))).toBeUndefined();
  expect(findNextLesson([])).toBeUndefined();
});
