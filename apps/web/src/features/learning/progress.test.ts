import type { TrackedModule } from '@inzira/contract/learning';
import { expect, test } from 'vitest';
import { findNextStep, findStop, openLessons, percentOf, positionPercent } from './progress.ts';

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

/** A chapter with lessons of its own ids, 11, 12 … for the first; `quiz` says whether it was taken. */
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

test('one goes on in the chapter that is begun, else in the first that is not completed', () => {
  const begun = findNextStep(oneModule(chapter(1, [false, false]), chapter(2, [true, false])));
  expect(begun).toMatchObject({
    chapter: { id: 2, courseId: 9 },
    lesson: { id: 22 },
    isFirst: false,
  });
  const next = findNextStep(
    oneModule(chapter(1, [true, true], 'taken'), chapter(2, [false, false])),
  );
  expect(next).toMatchObject({ chapter: { id: 2 }, lesson: { id: 21 } });
});

test('after the lessons of a chapter comes its quiz, and then the next chapter', () => {
  const atQuiz = findNextStep(oneModule(chapter(1, [true, true]), chapter(2, [false])));
  expect(atQuiz).toMatchObject({ chapter: { id: 1 }, lesson: null });
  const without = findNextStep(oneModule(chapter(1, [true], 'none'), chapter(2, [false])));
  expect(without).toMatchObject({ chapter: { id: 2 }, lesson: { id: 21 } });
});

test('one goes on from the lesson that was opened last; what was passed over comes at the end', () => {
  const way = [chapter(1, [true, true]), chapter(2, [true, false]), chapter(3, [false])];
  expect(findStop(way, 21)).toMatchObject({ chapter: { id: 2 }, lesson: { id: 22 } });
  const later = [chapter(1, [true, true]), chapter(2, [true], 'taken'), chapter(3, [false])];
  expect(findStop(later, 21)).toMatchObject({ chapter: { id: 3 } });
  const end = [chapter(1, [true, true]), chapter(2, [true], 'taken'), chapter(3, [true], 'taken')];
  expect(findStop(end, 31)).toMatchObject({ chapter: { id: 1 }, lesson: null });
});

test('who is new begins with the first lesson; who has done everything has nowhere to go on', () => {
  expect(findNextStep(oneModule(chapter(1, [false])))).toMatchObject({
    lesson: { id: 11 },
    isFirst: true,
  });
  expect(findNextStep(oneModule(chapter(1, [true], 'taken')))).toBeUndefined();
  expect(findNextStep([])).toBeUndefined();
});
