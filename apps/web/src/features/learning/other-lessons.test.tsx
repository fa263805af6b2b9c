import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { makeLessons, showAt, watchScreen } from './learning.fixture.tsx';
import { LessonViewer } from './lesson-viewer.tsx';

const LESSONS = '/api/chapters/5/lessons/';

/** The first answer as in the server's HTML, which only has the first lesson's text. */
async function open(later = () => json(200, makeLessons(3))) {
  const [first, ...others] = makeLessons(3);
  const partial = [first, ...others.map(({ content: _, ...one }) => one)];
  const calls = serve(({ path }) => {
    if (path !== LESSONS) return json(200, { questions: [] });
    return asked() > 1 ? later() : json(200, partial);
  });
  const asked = () => calls.filter(({ path }) => path === LESSONS).length;
  showAt(<LessonViewer chapterId="5" />, {
    path: '/chapters/:id/lessons',
    at: '/chapters/5/lessons',
  });
  await screen.findByText('Text 1');
  return asked;
}

const next = async () =>
  act(async () => fireEvent.click(screen.getByRole('link', { name: 'Next' })));

beforeEach(() => {
  watchScreen();
  vi.stubGlobal('scrollTo', vi.fn());
});

test('texts that did not come along are asked for once, when somebody begins to read', async () => {
  const asked = await open();
  expect(asked()).toBe(1);
  await act(async () => fireEvent.scroll(window));
  await act(async () => fireEvent.scroll(window));
  expect(asked()).toBe(2);
  await next();
  screen.getByText('Text 2');
  expect(asked()).toBe(2);
});

test('who turns the page before that waits below its title, and reads it when it has come', async () => {
  let come = (_: Response) => {};
  const coming = new Promise<Response>((resolve) => (come = resolve));
  await open(() => coming as unknown as Response);
  await next();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Title 2');
  screen.getByText('Loading lessons...');
  expect(screen.queryByText('Text 1')).toBeNull();
  await act(async () => come(json(200, makeLessons(3))));
  await screen.findByText('Text 2');
  expect(screen.queryByText('Loading lessons...')).toBeNull();
});
