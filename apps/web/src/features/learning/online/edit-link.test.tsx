import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { makeLessons, showAt, watchScreen } from '#src/features/learning/learning.fixture.tsx';
import { setLessonLanguage } from '#src/features/learning/lesson-language.ts';
import LessonPage from '#src/features/learning/lesson.page.tsx';
import QuizPage from '#src/features/learning/quiz.page.tsx';

const LESSON = { path: '/chapters/:chapterId/lessons', at: '/chapters/5/lessons' };
const QUIZ = { path: '/chapters/:chapterId/quiz', at: '/chapters/5/quiz' };

beforeEach(() => {
  watchScreen();
  vi.stubGlobal('scrollTo', vi.fn());
  serve(({ path }) => {
    if (path === '/api/chapters/5/lessons/') return json(200, makeLessons(2));
    if (path.startsWith('/api/user-progress/')) return json(200, { last_accessed_lesson_id: null });
    return json(200, { chapter_title: 'The chapter', course_id: 5, questions: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each(['editor', 'staff'] as const)(
  'who reads a lesson as %s gets to its editor by one tap',
  async (role) => {
    logInAmina({ roles: [role] });
    showAt(<LessonPage />, LESSON);
    const link = await screen.findByRole('link', { name: 'Edit' });
    expect(link.getAttribute('href')).toBe('/staff/curriculum/file?lesson=11&language=en');
  },
);

test('who reads a quiz as editor gets to its editor by one tap', async () => {
  logInAmina({ roles: ['editor'] });
  showAt(<QuizPage />, QUIZ);
  const link = await screen.findByRole('link', { name: 'Edit' });
  expect(link.getAttribute('href')).toBe('/staff/curriculum/file?quiz=5');
});

test('who reads a quiz in another language edits it in that one', async () => {
  logInAmina({ roles: ['editor'] });
  act(() => setLessonLanguage('fr'));
  showAt(<QuizPage />, QUIZ);
  const link = await screen.findByRole('link', { name: 'Edit' });
  expect(link.getAttribute('href')).toBe('/staff/curriculum/file?quiz=5&language=fr');
  act(() => setLessonLanguage('en'));
});

test.each([[[]], [['trainer']], [['reviewer']]] as const)(
  'a reader with the roles %j is shown no way to edit',
  async (roles) => {
    logInAmina({ roles: [...roles] });
    showAt(<LessonPage />, LESSON);
    await screen.findByRole('heading', { level: 1, name: 'Title 1' });
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  },
);
