import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, serve, type Call } from '#src/platform/fake-server.ts';
import { makeLessons, showAt, watchScreen } from './learning.fixture.tsx';
import { setLessonLanguage } from './lesson-language.ts';
import { LessonViewer } from './lesson-viewer.tsx';
import LessonLanguages from './online/lesson-languages.tsx';

const CHECK =
  '<div class="lesson-check"><p class="check-question">Q-WORD</p><ul><li class="check-right"><p>RIGHT-WORD</p><p class="check-why">WHY-WORD</p></li><li><p>Other</p><p class="check-why">No</p></li></ul></div>';

function serveLessons(languages: ('en' | 'fr')[] = ['en', 'fr']): Call[] {
  return serve(({ path }) => {
    if (path.includes('/quiz/')) return json(200, { questions: [] });
    const language = path.includes('language=fr') ? 'fr' : 'en';
    const say = (word: string) => `${word}-${language}`;
    const lessons = makeLessons(1).map((lesson) => ({
      ...lesson,
      title: say('Title'),
      content: `<p>${say('Text')}</p>${CHECK.replace('Q-WORD', say('Question')).replace('RIGHT-WORD', say('Right')).replace('WHY-WORD', say('Why'))}`,
      language,
      languages,
    }));
    return json(200, lessons);
  });
}

afterEach(() => {
  setLessonLanguage('en');
  vi.unstubAllGlobals();
});
const show = () => {
  watchScreen();
  vi.stubGlobal('scrollTo', vi.fn());
  showAt(<LessonViewer chapterId="3" />, {
    path: '/chapters/:chapterId/lessons',
    at: '/chapters/3/lessons',
  });
};
const check = () => document.querySelector('.live')?.textContent;
const asks = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path.includes('lessons/?language=fr'));

test('one tap changes the language of a lesson, and what was answered stays answered', async () => {
  const calls = serveLessons();
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Right-en' }));
  expect(check()).toContain('Why-en');
  const button = await screen.findByRole('button', { name: 'Français' });
  expect(asks(calls)).toEqual([]);
  fireEvent.click(button);
  expect(await screen.findByText('Text-fr')).toBeTruthy();
  expect(check()).toContain('Why-fr');
  expect(document.body.textContent).not.toContain('Question-en');
  expect(screen.getByRole('heading', { level: 1 }).lang).toBe('fr');
  expect(await screen.findByRole('button', { name: 'English' })).toBeTruthy();
});

test('in the bar above the text the other language is a sign, which takes no room of the line', () => {
  const [lesson] = makeLessons(1);
  if (!lesson) throw new Error('There is a lesson.');
  const languages = { lesson: { ...lesson, languages: ['en' as const, 'fr' as const] } };
  const given = { ...languages, bring: async () => null, setLessonLanguage() {} };
  showAt(<LessonLanguages {...given} isShort />, { path: '/', at: '/' });
  const button = screen.getByRole('button', { name: 'Français' });
  expect(button.querySelector('span')?.className).toBe('sr-only');
});

test('the other language is fetched ahead only by who hesitates at its button, and once', async () => {
  const calls = serveLessons();
  show();
  const button = await screen.findByRole('button', { name: 'Français' });
  fireEvent.pointerEnter(button);
  fireEvent.focus(button);
  await expect.poll(() => asks(calls).length).toBe(1);
  fireEvent.click(button);
  expect(await screen.findByText('Text-fr')).toBeTruthy();
  expect(asks(calls)).toHaveLength(1);
});

test('a lesson in one language has no such button', async () => {
  serveLessons(['en']);
  show();
  expect(await screen.findByText('Text-en')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Français' })).toBeNull();
});
