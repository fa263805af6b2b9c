import type { ChapterQuiz, TrackerView } from '@inzira/contract/learning';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { showAt } from './learning.fixture.tsx';
import NextStep from './next-step.tsx';
import QuizResultsCard from './online/quiz-results-card.tsx';

function chapter(id: number, completed: boolean[], result: ChapterQuiz['result'] = null) {
  const lessons = completed.map((isCompleted, index) => ({
    id: id * 10 + index + 1,
    title: `Lesson ${id}.${index + 1}`,
    minutes: 12,
    completed: isCompleted,
  }));
  return { id, title: `Chapter ${id}`, progress: 0, lessons, quiz: { questions: 6, result } };
}

const scored = (score: number, day: number) => ({
  score,
  total: 6,
  best_score: 6,
  has_stamp: true,
  taken_at: `2026-11-${day}T10:00:00.000Z`,
});

function learned(...chapters: ReturnType<typeof chapter>[]) {
  const view: TrackerView = {
    modules: [
      { id: 1, name: 'M', progress: 0, courses: [{ id: 9, title: 'C', progress: 0, chapters }] },
    ],
    last_accessed_lesson_id: null,
  };
  serve(() => json(200, view));
}

const show = (page = <NextStep />) => showAt(page, { path: '/', at: '/' });
const hrefOf = async (name: RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

beforeEach(() => logInAmina());
afterEach(() => vi.unstubAllGlobals());

test('the next step is a lesson with its title, place and minutes', async () => {
  learned(chapter(1, [true, false, false]));
  show();
  expect(await hrefOf(/Continue learning/)).toBe('/chapters/1/lessons');
  expect(screen.getByText('Lesson 1.2')).toBeTruthy();
  expect(screen.getByText(/Lesson 2 of 3/).textContent).toBe('Lesson 2 of 3 · 12 min');
});

test('after the lessons comes the quiz, after the quiz the next chapter', async () => {
  learned(chapter(1, [true, true]), chapter(2, [false]));
  show();
  expect(await hrefOf(/Take the quiz/)).toBe('/chapters/1/quiz');
  document.body.replaceChildren();
  learned(chapter(1, [true, true], scored(4, 20)), chapter(2, [false]));
  show();
  expect(await hrefOf(/Continue learning/)).toBe('/chapters/2/lessons');
  expect(screen.getByText('Your next chapter')).toBeTruthy();
});

test('after all of it comes the studio', async () => {
  learned(chapter(1, [true], scored(6, 20)));
  show();
  expect(await hrefOf(/Open the venture studio/)).toBe('/venture-studio');
});

test('the last results stand in their order, three of them', async () => {
  learned(
    chapter(1, [true], scored(1, 11)),
    chapter(2, [true], scored(2, 14)),
    chapter(3, [true], scored(3, 13)),
    chapter(4, [true], scored(4, 12)),
  );
  show(<QuizResultsCard />);
  await screen.findByText('Chapter 2');
  const rows = screen.getAllByRole('link').map((link) => link.textContent);
  expect(rows.map((text) => /Chapter \d\d of 6/.exec(text)?.[0])).toEqual([
    'Chapter 22 of 6',
    'Chapter 33 of 6',
    'Chapter 44 of 6',
  ]);
});
