import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { countOpen } from '#src/platform/write-queue-entries.ts';
import { flushWrites } from '#src/platform/write-queue.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { makeLessons, showAt, watchScreen } from './learning.fixture.tsx';
import { LessonViewer } from './lesson-viewer.tsx';

const LESSONS = '/api/chapters/5/lessons/';
const PROGRESS = '/api/user-progress/';
const VIEWER = <LessonViewer chapterId="5" />;

interface Served {
  lessons?: ReturnType<typeof makeLessons>;
  last?: number | null;
  onProgress?: () => Response;
}

function serveChapter({ lessons = makeLessons(3), last = null, onProgress }: Served = {}) {
  return serve(({ method, path, body }) => {
    if (path === LESSONS) return json(200, lessons);
    if (path === `${PROGRESS}?chapter=5`) return json(200, { last_accessed_lesson_id: last });
    if (path === PROGRESS && method === 'POST') {
      const { lesson_id: id } = body as { lesson_id: number };
      return onProgress?.() ?? json(200, { last_accessed_lesson_id: id, completed_lesson_ids: [] });
    }
    return json(200, { questions: [] });
  });
}

async function openLessons(at = '/chapters/5/lessons', state?: unknown, viewer = VIEWER) {
  showAt(viewer, { path: '/chapters/:chapterId/lessons', at, state });
  await screen.findByRole('heading', { level: 1 });
}

const recorded = (calls: readonly Call[]) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === PROGRESS)
    .map(({ body }) => body);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });
const turn = async (name: 'Prev' | 'Next') => act(async () => fireEvent.click(link(name)));
const text = (id: string) => screen.getByTestId(id).textContent;

let scrollToEnd: (isEnd?: boolean) => void;
beforeEach(() => {
  logInAmina();
  scrollToEnd = watchScreen();
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

test('begins with the first lesson for somebody who has read none', async () => {
  serveChapter();
  await openLessons();
  expect(title()).toBe('Title 1');
  expect(screen.getByText('Lesson 1 of 3')).toBeTruthy();
  expect(screen.getByText('The chapter')).toBeTruthy();
  expect(screen.getByText('Text 1')).toBeTruthy();
  screen.getByRole('img', { name: 'Position in the chapter: 33%' });
  expect(button('Prev').disabled).toBe(true);
  expect(screen.queryByRole('link', { name: 'Start Quiz' })).toBeNull();
});

test('begins with the lesson that was opened last', async () => {
  serveChapter({ last: 12 });
  await openLessons();
  expect(title()).toBe('Title 2');
  screen.getByRole('img', { name: 'Position in the chapter: 67%' });
});

test('the lesson and title in the router state win over the one opened last', async () => {
  const calls = serveChapter({ last: 12 });
  await openLessons('/chapters/5/lessons', { lessonId: 13, chapterTitle: 'As it was listed' });
  expect(title()).toBe('Title 3');
  expect(screen.getByText('As it was listed')).toBeTruthy();
  expect(calls.some(({ path }) => path.includes('?chapter='))).toBe(false);
});

test('a shared address names its lesson; one that the chapter does not have is passed over', async () => {
  serveChapter({ last: 12 });
  await openLessons('/chapters/5/lessons?lesson=13');
  expect(title()).toBe('Title 3');
  document.body.replaceChildren();
  await openLessons('/chapters/5/lessons?lesson=99');
  expect(title()).toBe('Title 2');
});

test('Next and Prev move by one, stop at the ends, and the address follows', async () => {
  serveChapter();
  await openLessons();
  await turn('Next');
  expect(title()).toBe('Title 2');
  expect(text('address')).toBe('/chapters/5/lessons?lesson=12');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  await turn('Next');
  expect(button('Next').disabled).toBe(true);
  const quiz = screen.getByRole('link', { name: 'Start Quiz' });
  expect(quiz.getAttribute('href')).toBe('/chapters/5/quiz');
  await turn('Prev');
  expect(title()).toBe('Title 2');
});

test('each change is recorded once, in order; the same lesson again only after another', async () => {
  const calls = serveChapter();
  await openLessons();
  await turn('Next');
  await turn('Prev');
  await vi.waitFor(() => expect(recorded(calls)).toHaveLength(3));
  expect(recorded(calls)).toEqual([{ lesson_id: 11 }, { lesson_id: 12 }, { lesson_id: 11 }]);
});

test('the end of a lesson on screen completes it, once', async () => {
  const calls = serveChapter();
  await openLessons();
  await act(async () => scrollToEnd());
  await act(async () => scrollToEnd());
  await vi.waitFor(() => expect(recorded(calls)).toHaveLength(2));
  expect(recorded(calls)[1]).toEqual({ lesson_id: 11, completed: true });
  expect(await screen.findByText('Completed')).toBeTruthy();
});

test('a lesson that is completed already is not reported again', async () => {
  const calls = serveChapter({ lessons: makeLessons(3, [11]) });
  await openLessons();
  await act(async () => scrollToEnd());
  expect(recorded(calls)).toEqual([{ lesson_id: 11 }]);
});

test('a dropped network loses no step: all arrive once it is back', async () => {
  let online = true;
  const calls = serveChapter({
    onProgress: () =>
      online ? json(200, { last_accessed_lesson_id: 1, completed_lesson_ids: [] }) : noNetwork(),
  });
  await openLessons();
  await vi.waitFor(() => expect(recorded(calls)).toHaveLength(1));
  online = false;
  await act(async () => scrollToEnd());
  await turn('Next');
  await turn('Next');
  expect(title()).toBe('Title 3');
  await vi.waitFor(() => expect(countOpen()).toBe(3));
  const tried = recorded(calls).length;
  online = true;
  await act(async () => flushWrites());
  expect(countOpen()).toBe(0);
  expect(recorded(calls).slice(tried)).toEqual([
    { lesson_id: 11, completed: true },
    { lesson_id: 12 },
    { lesson_id: 13 },
  ]);
});

test('without an answer about the last lesson, reading begins with the first', async () => {
  serve(({ path }) =>
    path === LESSONS ? json(200, makeLessons(3)) : json(404, { error: 'Gone.' }),
  );
  await openLessons();
  expect(title()).toBe('Title 1');
});

test('without an answer reading goes on at the lesson that this device had open', async () => {
  serveChapter({ last: 12 });
  await openLessons();
  expect(title()).toBe('Title 2');
  cleanup();
  queryClient.clear();
  serve(({ path }) => (path === LESSONS ? json(200, makeLessons(3)) : json(404, {})));
  await openLessons();
  expect(title()).toBe('Title 2');
});

test('a visitor reads, is invited to log in, and nothing is recorded', async () => {
  localStorage.clear();
  const calls = serveChapter();
  await openLessons();
  await act(async () => scrollToEnd());
  await turn('Next');
  const invitation = screen.getByRole('link', { name: 'Log in to save your progress' });
  expect(invitation.closest('p')?.className).toContain('print:hidden');
  expect(recorded(calls)).toEqual([]);
  expect(countOpen()).toBe(0);
});

test('the arrow keys turn, but not where they mean something else', async () => {
  const table = '<div class="table-scroll" tabindex="0" role="region" aria-label="Table">…</div>';
  const lessons = makeLessons(3).map((lesson) => ({ ...lesson, content: table }));
  serveChapter({ lessons });
  await openLessons();
  await act(async () => userEvent.keyboard('{ArrowRight}'));
  expect(title()).toBe('Title 2');
  screen.getByRole('region').focus();
  await act(async () => userEvent.keyboard('{ArrowRight}'));
  expect(title()).toBe('Title 2');
  screen.getByRole('heading', { level: 1 }).focus();
  await act(async () => userEvent.keyboard('{Control>}{ArrowRight}{/Control}'));
  expect(title()).toBe('Title 2');
  await act(async () => userEvent.keyboard('{ArrowLeft}'));
  expect(title()).toBe('Title 1');
});

test('a link in the text leads to another lesson without leaving the app', async () => {
  const content =
    '<p><a href="/chapters/5/lessons?lesson=13">later</a> <a href="https://example.org/" target="_blank">out</a></p>';
  serveChapter({ lessons: makeLessons(3).map((lesson) => ({ ...lesson, content })) });
  await openLessons();
  await act(async () => fireEvent.click(screen.getByText('later')));
  expect(title()).toBe('Title 3');
});

test('a chapter that does not exist, and one without lessons, say so', async () => {
  serve(() => json(404, { error: 'There is no such chapter.' }));
  showAt(VIEWER, { path: '/chapters/:chapterId/lessons', at: '/chapters/5/lessons' });
  expect(await screen.findByText('This chapter does not exist')).toBeTruthy();
  document.body.replaceChildren();
  serveChapter({ lessons: [] });
  showAt(VIEWER, { path: '/chapters/:chapterId/lessons', at: '/chapters/5/lessons' });
  expect(await screen.findByText('No lessons yet')).toBeTruthy();
});

test('while nothing comes the loading text stays, and the lessons come once the server is back', async () => {
  vi.useFakeTimers();
  let up = false;
  serve(({ path }) => {
    if (!up) return noNetwork();
    return json(200, path === LESSONS ? makeLessons(2) : { last_accessed_lesson_id: null });
  });
  showAt(VIEWER, { path: '/chapters/:chapterId/lessons', at: '/chapters/5/lessons' });
  await act(async () => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByText(/You are offline/)).toBeTruthy();
  expect(screen.getByText(/Loading lessons\.\.\./)).toBeTruthy();
  up = true;
  await act(async () => vi.advanceTimersByTimeAsync(15_000));
  expect(title()).toBe('Title 1');
  vi.useRealTimers();
});

test('the tutor is offered only where the page brings one, and a change of lesson closes it', async () => {
  serveChapter();
  await openLessons();
  expect(screen.queryByRole('button', { name: 'Learn More With AI Business Coach' })).toBeNull();
  document.body.replaceChildren();
  await openLessons(
    '/chapters/5/lessons',
    undefined,
    <LessonViewer chapterId="5" renderTutor={(lesson) => <p>About {lesson.title}</p>} />,
  );
  fireEvent.click(button('Learn More With AI Business Coach'));
  const panel = screen.getByRole('complementary');
  expect(within(panel).getByText('About Title 1')).toBeTruthy();
  expect(document.activeElement).toBe(button('Return to Lesson'));
  fireEvent.click(button('Return to Lesson'));
  expect(document.activeElement).toBe(button('Learn More With AI Business Coach'));
  fireEvent.click(button('Learn More With AI Business Coach'));
  await turn('Next');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('closed by its button, Esc or Back, the tutor keeps what is typed, and the lesson stays', async () => {
  serveChapter();
  const tutor = (_: unknown, isOpen: boolean) => (
    <input aria-label="Draft" data-open={String(isOpen)} />
  );
  const viewer = <LessonViewer chapterId="5" renderTutor={tutor} />;
  await openLessons('/chapters/5/lessons', undefined, viewer);
  const push = vi.spyOn(history, 'pushState');
  fireEvent.click(button('Learn More With AI Business Coach'));
  expect(push).toHaveBeenCalledTimes(1);
  push.mockRestore();
  const draft = screen.getByLabelText<HTMLInputElement>('Draft');
  fireEvent.change(draft, { target: { value: 'half a question' } });
  const closings = [
    () => fireEvent.click(button('Return to Lesson')),
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    () => history.back(),
  ];
  for (const closing of closings) {
    if (draft.dataset['open'] === 'false')
      fireEvent.click(button('Learn More With AI Business Coach'));
    const left = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    );
    await act(async () => {
      closing();
      await left;
    });
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(draft.isConnected).toBe(true);
    expect(draft.value).toBe('half a question');
    expect(title()).toBe('Title 1');
    expect(document.activeElement).toBe(button('Learn More With AI Business Coach'));
  }
});

test('“Next” takes the tutor’s entry of the history along, so that closing it later stays in the lesson', async () => {
  serveChapter();
  const viewer = <LessonViewer chapterId="5" renderTutor={() => <p>Tutor</p>} />;
  await openLessons('/chapters/5/lessons', undefined, viewer);
  const push = vi.spyOn(history, 'pushState');
  fireEvent.click(button('Learn More With AI Business Coach'));
  fireEvent.click(link('Next'));
  await vi.waitFor(() => expect(title()).toBe('Title 2'));
  fireEvent.click(button('Learn More With AI Business Coach'));
  expect(push).toHaveBeenCalledTimes(2);
  push.mockRestore();
});

test('the lessons and the one opened last are asked for together', async () => {
  let answer: (response: Response) => void = () => {};
  const calls = serve(async ({ path }) =>
    path === LESSONS
      ? new Promise<Response>((resolve) => (answer = resolve))
      : json(200, { last_accessed_lesson_id: 12 }),
  );
  showAt(VIEWER, { path: '/chapters/:chapterId/lessons', at: '/chapters/5/lessons' });
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain(`${PROGRESS}?chapter=5`));
  answer(json(200, makeLessons(3)));
  await screen.findByRole('heading', { level: 1 });
  expect(title()).toBe('Title 2');
});

const COACH = 'Learn More With AI Business Coach';
const WITH_TUTOR = (
  <LessonViewer chapterId="5" renderTutor={(lesson) => <p>About {lesson.title}</p>} />
);

test.each([
  [360, 'in the bar'],
  [1280, 'beside the text'],
])('on a screen of %i px the tutor is within reach while one reads, %s', async (width) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: width >= 1280,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  serveChapter();
  await openLessons('/chapters/5/lessons', undefined, WITH_TUTOR);
  const isInBar = () => screen.getByRole('navigation').contains(button(COACH));
  const isBeforeBar = () =>
    (button(COACH).compareDocumentPosition(screen.getByRole('navigation')) &
      Node.DOCUMENT_POSITION_FOLLOWING) >
    0;
  // There is always exactly one button of this name; otherwise `button` would throw.
  expect(isInBar()).toBe(width === 360);
  expect(button(COACH).getAttribute('aria-expanded')).toBe('false');

  const reach = button(COACH);
  reach.focus();
  fireEvent.click(reach);
  expect(button('Return to Lesson').getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('complementary').id).toBe(reach.getAttribute('aria-controls'));
  expect(screen.queryByRole('button', { name: COACH })).toBeNull();
  fireEvent.click(button('Return to Lesson'));
  expect(document.activeElement).toBe(button(COACH));
  expect(isInBar()).toBe(width === 360);

  // At the end of the text, the other button takes over, with the focus; and back.
  await act(async () => scrollToEnd());
  expect(isInBar()).toBe(false);
  expect(isBeforeBar()).toBe(true);
  expect(document.activeElement).toBe(button(COACH));
  // The bar keeps the button's space, so that its other buttons do not move.
  const inBar = screen.queryByText('Coach')?.closest('button');
  expect(inBar?.style.visibility).toBe(width === 360 ? '' : undefined);
  const end = button(COACH);
  fireEvent.click(end);
  fireEvent.click(button('Return to Lesson'));
  expect(document.activeElement).toBe(end);
  await act(async () => scrollToEnd(false));
  expect(button(COACH)).not.toBe(end);
  expect(document.activeElement).toBe(button(COACH));
  expect(isInBar()).toBe(width === 360);
});

test('at the end of a text that comes late the tutor is offered, too', async () => {
  const there = makeLessons(2).map((lesson) => ({
    ...lesson,
    content: `<section class="lesson-objectives"><ul><li>Sell</li></ul></section>${lesson.content}`,
  }));
  const { content: _, ...late } = there[1] ?? {};
  let arrive: (answer: Response) => void = () => {};
  const onItsWay = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  let asks = 0;
  serve(({ path }) => {
    if (path !== LESSONS) return json(200, { questions: [] });
    asks += 1;
    return asks === 1 ? json(200, [there[0], late]) : onItsWay;
  });
  await openLessons('/chapters/5/lessons?lesson=12', undefined, WITH_TUTOR);
  await act(async () => arrive(json(200, there)));
  await screen.findByRole('region', { name: 'Now you can' });
  await act(async () => scrollToEnd());
  expect(screen.getByRole('region', { name: 'Now you can' }).contains(button(COACH))).toBe(true);
});

test('scrolling takes the focus from nothing but the toggle', async () => {
  serveChapter();
  await openLessons('/chapters/5/lessons', undefined, WITH_TUTOR);
  link('Next').focus();
  await act(async () => scrollToEnd());
  expect(document.activeElement).toBe(link('Next'));
});

test('the line that is read stays in its place when the text wraps beside the tutor', async () => {
  serveChapter();
  const scrollBy = vi.fn();
  vi.stubGlobal('scrollBy', scrollBy);
  await openLessons('/chapters/5/lessons', undefined, WITH_TUTOR);
  const line = screen.getByText('Text 1');
  vi.spyOn(line, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, screen.queryByRole('complementary') ? 340 : 120, 100, 30),
  );
  fireEvent.click(button(COACH));
  expect(scrollBy).toHaveBeenLastCalledWith(0, 220);
  fireEvent.click(button('Return to Lesson'));
  expect(scrollBy).toHaveBeenLastCalledWith(0, -220);
});

test('a lesson that is finished now lays a stone, and one that is read again does not', async () => {
  await import('./online/stone-laid.tsx');
  const lessons = makeLessons(2, [11]).map((lesson) => ({
    ...lesson,
    content: `<section class="lesson-objectives"><ul><li>Sell</li></ul></section>${lesson.content}`,
  }));
  const done = lessons.map(({ id, title: name }) => ({
    id,
    title: name,
    minutes: 9,
    completed: true,
  }));
  const chapters = [
    { id: 5, title: 'C', progress: 100, lessons: done, quiz: { questions: 0, result: null } },
  ];
  const modules = [
    { id: 1, name: 'M', progress: 100, courses: [{ id: 2, title: 'K', progress: 100, chapters }] },
  ];
  serve(({ path }) => {
    if (path === LESSONS) return json(200, lessons);
    if (path === '/api/user-progress-view/')
      return json(200, { modules, last_accessed_lesson_id: null });
    return json(200, { questions: [] });
  });
  await openLessons('/chapters/5/lessons?lesson=12');
  await act(async () => scrollToEnd());
  await screen.findByText('Stone 2 of 2 is laid');
  await turn('Prev');
  await act(async () => scrollToEnd());
  expect(screen.getByRole('region', { name: 'Now you can' })).toBeTruthy();
  expect(screen.queryByText(/is laid/)).toBeNull();
});
