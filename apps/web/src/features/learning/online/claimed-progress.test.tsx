import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keep, keptNames, readKept } from '#src/platform/device-store.ts';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import ClaimedProgress from './claimed-progress.tsx';
import QuizPage from '#src/features/learning/quiz.page.tsx';
import { TryNote } from '#src/features/learning/try-note.tsx';
import { noteVisitorScore, noteVisitorStep } from '#src/features/learning/visitor-progress.ts';

const score = { chapter: 5, score: 6, total: 6, answers: { 1: { given: ['Two'] } } };

function serveAccount(hasProgress: boolean) {
  const lessons = [{ id: 11, title: 'A', minutes: 3, completed: hasProgress }];
  const modules = [
    { courses: [{ chapters: [{ lessons, quiz: { questions: 6, result: null } }] }] },
  ];
  return serve(({ method, path }) => {
    if (path === '/api/user-progress-view/') return json(200, { modules });
    if (path === '/api/lessons/11/note/')
      return json(
        200,
        method === 'GET'
          ? { lesson_id: 11, text: '', updated_at: null }
          : { lesson_id: 11, text: 'Asked ten.', updated_at: '2026-01-02T10:00:00.000Z' },
      );
    if (path === '/api/chapters/5/quiz/')
      return json(200, { questions: [question(1), question(2)] });
    return json(200, {});
  });
}

const question = (id: number) => ({
  id,
  question_text: `How many, ${id}?`,
  question_type: 'text',
  choices: [],
  answer: 'Two',
  explanation: '',
});

const writes = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

async function learnAsVisitorAndLogIn() {
  noteVisitorStep({ lesson_id: 11 });
  noteVisitorStep({ lesson_id: 11, completed: true });
  noteVisitorStep({ lesson_id: 12 });
  noteVisitorScore(score);
  await keep('note:11', note('Asked ten.', false));
  await keep('quiz:5', visitorsPlace);
  logInAmina();
}

const note = (text: string, isSent: boolean) => ({
  text,
  writtenAt: '2026-01-01T10:00:00.000Z',
  isSent,
});
/** The second of two questions. */
const visitorsPlace = {
  version: '1,2',
  place: { number: 1, outcomes: ['first'], answered: [], begun: null },
};
const notesSent = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === 'PUT' && path === '/api/lessons/11/note/');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('what a visitor did becomes the account’s after the login, once', async () => {
  await learnAsVisitorAndLogIn();
  const calls = serveAccount(false);
  visit(<ClaimedProgress />, '/modules');
  await screen.findByText('What you did before you logged in is in your account now.');
  await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
  const sent = writes(calls);
  expect(sent).toContainEqual(['/api/user-progress/', { lesson_id: 11, completed: true }]);
  expect(sent).toContainEqual(['/api/user-progress/', { lesson_id: 12 }]);
  expect(sent).toContainEqual(['/api/quiz/results/', score]);
  expect(sent.some(([path]) => path === '/api/lessons/11/note/')).toBe(true);
  expect(keptNames('', null)).toEqual([]);
});

test('an account with progress of its own is asked first; what is not theirs goes', async () => {
  await learnAsVisitorAndLogIn();
  const calls = serveAccount(true);
  visit(<ClaimedProgress />, '/modules');
  await screen.findByText('Did you learn here before you logged in?');
  expect(screen.getByText(/opened 2 lessons and finished 1 quiz/)).toBeTruthy();
  expect(writes(calls)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'No, remove it' }));
  expect(screen.queryByText('Did you learn here before you logged in?')).toBeNull();
  expect(writes(calls)).toEqual([]);
  expect(keptNames('', null)).toEqual([]);
});

test('an account with progress of its own takes it over when they say so', async () => {
  await learnAsVisitorAndLogIn();
  const calls = serveAccount(true);
  visit(<ClaimedProgress />, '/modules');
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, add it to my account' }));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(writes(calls)).toContainEqual(['/api/quiz/results/', score]);
  expect(keptNames('', null)).toEqual([]);
});

test('a note that the account already has on this device is joined to the visitor’s, not taken for it', async () => {
  logInAmina();
  await keep('note:11', note('Asked two.', true));
  localStorage.clear();
  await learnAsVisitorAndLogIn();
  const calls = serveAccount(false);
  visit(<ClaimedProgress />, '/modules');
  await vi.waitFor(() => expect(notesSent(calls)).not.toEqual([]));
  expect(notesSent(calls)[0]?.body).toMatchObject({ text: 'Asked two.\n\nAsked ten.' });
});

const inLesson = (
  <>
    <TryNote lessonId={11} prompt="What did they say?" />
    <ClaimedProgress />
  </>
);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { hidden: true });

test('the note of somebody else is neither shown nor sent before the answer, and goes with No', async () => {
  await learnAsVisitorAndLogIn();
  const calls = serveAccount(true);
  visit(inLesson, '/modules');
  await screen.findByText('Did you learn here before you logged in?');
  expect(screen.getByText('1 note that was written there goes with it.')).toBeTruthy();
  expect(field().value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'No, remove it' }));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(notesSent(calls)).toEqual([]);
  expect(readKept('note:11', 7)).toBeNull();
});

test('a note of one’s own comes into the open field with Yes', async () => {
  await learnAsVisitorAndLogIn();
  const calls = serveAccount(true);
  visit(inLesson, '/modules');
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, add it to my account' }));
  await vi.waitFor(() => expect(notesSent(calls)).toHaveLength(1));
  expect(field().value).toBe('Asked ten.');
});

test.each([
  ['No, remove it', 'Question 1 of 2'],
  ['Yes, add it to my account', 'Question 2 of 2'],
])('%s: an open quiz shows %s', async (name, position) => {
  await learnAsVisitorAndLogIn();
  serveAccount(true);
  visit(
    <>
      <QuizPage />
      <ClaimedProgress />
    </>,
    '/chapters/5/quiz',
    '/chapters/:chapterId/quiz',
  );
  await screen.findByText('Question 2 of 2');
  const button = await screen.findByRole('button', { name });
  expect(readKept('quiz:5', 7)).toBeNull();
  fireEvent.click(button);
  await screen.findByText(position);
});

test('a note that the server refuses is marked as such, for the question of a logout', async () => {
  logInAmina();
  serve(({ method }) =>
    method === 'PUT'
      ? json(400, { text: ['Too long.'] })
      : json(200, { lesson_id: 12, text: '', updated_at: null }),
  );
  const user = visit(<TryNote lessonId={12} prompt="" />, '/modules');
  await user.type(await screen.findByRole('textbox'), 'Asked all.');
  await user.tab();
  await screen.findByText(/could not be saved with your account/);
  expect(readKept('note:12', 7)).toMatchObject({ text: 'Asked all.', isRefused: true });
});
