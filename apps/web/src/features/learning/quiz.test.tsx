import type { QuizQuestion } from '@inzira/contract/learning';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { flushWrites } from '#src/platform/write-queue.ts';
import { showAt } from './learning.fixture.tsx';
import QuizPage from './quiz.page.tsx';

const choice: QuizQuestion = {
  id: 1,
  question_text: 'What comes first?',
  question_type: 'choice',
  choices: [{ text: 'The Risk' }, { text: 'the risk' }, { text: 'The logo' }],
  answer: 'The Risk',
  explanation: 'Because it could sink the idea.',
};
const text: QuizQuestion = {
  id: 2,
  question_text: 'How many weeks?',
  question_type: 'text',
  choices: [],
  answer: 'Two',
  explanation: '',
};
const RESULTS = '/api/quiz/results/';

function serveQuiz(
  questions: QuizQuestion[],
  onResult = () => json(201, { id: 1, best_score: 2 }),
) {
  return serve(({ path }) => (path === RESULTS ? onResult() : json(200, { questions })));
}

async function openQuiz() {
  showAt(<QuizPage />, { path: '/chapters/:chapterId/quiz', at: '/chapters/5/quiz' });
  await screen.findByText(/^Question 1 of /);
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const pick = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const click = (name: string) => fireEvent.click(button(name));
const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const wait = async (milliseconds: number) =>
  act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const results = (calls: readonly Call[]) => calls.filter(({ path }) => path === RESULTS);

async function answerBoth() {
  pick('The Risk');
  click('Submit');
  click('Next');
  type('two');
  click('Submit');
  await act(async () => click('Next'));
}

beforeEach(() => logInAmina());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a right choice says so for two seconds, explains itself and stays counted once', async () => {
  serveQuiz([choice, text]);
  await openQuiz();
  vi.useFakeTimers();
  pick('The Risk');
  click('Submit');
  expect(screen.getByText('Correct!')).toBeTruthy();
  expect(screen.getByText('Because it could sink the idea.')).toBeTruthy();
  expect(button('Submit').disabled).toBe(true);
  expect(document.activeElement).toBe(button('Next'));
  await wait(1999);
  expect(screen.queryByText('Correct!')).toBeTruthy();
  await wait(1);
  expect(screen.queryByText('Correct!')).toBeNull();
  expect(screen.getByText('Because it could sink the idea.')).toBeTruthy();
});

test('a wrong choice may be tried again, and the feedback is announced', async () => {
  serveQuiz([choice]);
  await openQuiz();
  pick('The logo');
  click('Submit');
  expect(screen.getByText('Try Again').closest('[role="status"]')).toBeTruthy();
  expect(screen.queryByText('Because it could sink the idea.')).toBeNull();
  expect(button('Submit').disabled).toBe(false);
  pick('The Risk');
  click('Submit');
  expect(screen.getByText('Correct!')).toBeTruthy();
});

test('a choice is compared exactly, so that one that differs in case is wrong', async () => {
  serveQuiz([choice]);
  await openQuiz();
  pick('the risk');
  click('Submit');
  expect(screen.getByText('Try Again')).toBeTruthy();
});

test('words are compared without regard to case and outer spaces', async () => {
  serveQuiz([text]);
  await openQuiz();
  type('  tWO ');
  click('Submit');
  expect(screen.getByText('Correct!')).toBeTruthy();
});

test('an empty answer, or one of spaces, is asked for again', async () => {
  serveQuiz([text]);
  await openQuiz();
  click('Submit');
  expect(screen.getByText('Please enter an answer.')).toBeTruthy();
  type('   ');
  expect(screen.queryByText('Please enter an answer.')).toBeNull();
  click('Submit');
  expect(screen.getByText('Please enter an answer.')).toBeTruthy();
});

test('Enter submits', async () => {
  serveQuiz([text]);
  await openQuiz();
  await userEvent.type(screen.getByRole('textbox'), 'two{Enter}');
  expect(screen.getByText('Correct!')).toBeTruthy();
});

test('a second tap on Next does not pass over the question that came in its place', async () => {
  serveQuiz([choice, text]);
  await openQuiz();
  pick('The Risk');
  click('Submit');
  const tap = () => fireEvent.click(button('Next'), { detail: 1 });
  tap();
  tap();
  await screen.findByText('Question 2 of 2');
  await new Promise((resolve) => setTimeout(resolve, 450));
  await act(async () => tap());
  expect(screen.queryByText('Question 2 of 2')).toBeNull();
});

test('the hint reveals the answer; Next clears it with the feedback and the input', async () => {
  serveQuiz([text, { ...text, id: 3, question_text: 'And then?' }]);
  await openQuiz();
  click('Hint');
  expect(screen.getByText('Two')).toBeTruthy();
  type('three');
  click('Submit');
  click('Next');
  expect(screen.getByText('Question 2 of 2')).toBeTruthy();
  // On a wide screen the field has the focus; its label is the question.
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'And then?' }));
  expect(screen.queryByText('Two')).toBeNull();
  expect(screen.queryByText('Try Again')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
});

test('after the last question the score is saved, once, and shown', async () => {
  const calls = serveQuiz([choice, text]);
  await openQuiz();
  await answerBoth();
  expect(screen.getByText('Quiz Completed!')).toBe(document.activeElement);
  expect(screen.getByText('You scored 2 out of 2')).toBeTruthy();
  expect(screen.getByText('Enough for the stamp of this chapter.')).toBeTruthy();
  expect(await screen.findByText('Your score is saved.')).toBeTruthy();
  expect(results(calls).map(({ body }) => body)).toMatchObject([
    { chapter: 5, score: 2, total: 2 },
  ]);
  expect(results(calls)[0]?.body).toHaveProperty('answers');
});

test('a question that is passed over counts nothing', async () => {
  const calls = serveQuiz([choice, text]);
  await openQuiz();
  click('Next');
  await act(async () => click('Next'));
  expect(screen.getByText('You scored 0 out of 2')).toBeTruthy();
  expect(screen.getByText('Nothing is lost: only your best try counts.')).toBeTruthy();
  expect(results(calls)[0]?.body).toMatchObject({ chapter: 5, score: 0, total: 2 });
});

test('an answer that was chosen or typed, and not submitted, counts on Next', async () => {
  const calls = serveQuiz([choice, text]);
  await openQuiz();
  pick('The Risk');
  click('Next');
  type('two');
  await act(async () => click('Next'));
  expect(screen.getByText('You scored 2 out of 2')).toBeTruthy();
  expect(screen.getByText('Right the first time: 2')).toBeTruthy();
  expect(results(calls)[0]?.body).toMatchObject({
    score: 2,
    answers: { 1: { given: ['The Risk'] }, 2: { given: ['two'] } },
  });
});

test('a wrong answer that was not submitted is worth reading again', async () => {
  const lesson = { lesson_id: 11, chapter_id: 5, title: 'Risks' };
  const calls = serveQuiz([{ ...choice, lesson }]);
  await openQuiz();
  pick('The logo');
  await act(async () => click('Next'));
  expect(screen.getByText('You scored 0 out of 1')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Risks' })).toBeTruthy();
  expect(results(calls)[0]?.body).toMatchObject({ answers: { 1: { given: ['The logo'] } } });
});

test('the start and the end say that answers after a hint do not count for the stamp', async () => {
  serveQuiz([choice, text]);
  await openQuiz();
  expect(screen.getByText('Answers after a hint do not count for the stamp.')).toBeTruthy();
  pick('The Risk');
  click('Submit');
  click('Next');
  expect(screen.queryByText('Answers after a hint do not count for the stamp.')).toBeNull();
  click('Hint');
  type('two');
  click('Submit');
  await act(async () => click('Next'));
  expect(screen.getByText('You scored 2 out of 2')).toBeTruthy();
  expect(screen.queryByText('Enough for the stamp of this chapter.')).toBeNull();
  expect(screen.getByText(/1 of 2 count, and it needs 2/)).toBeTruthy();
});

test('a score below the stamp says what it needs, and that the way goes on', async () => {
  serveQuiz([choice, text]);
  await openQuiz();
  pick('The Risk');
  click('Submit');
  click('Next');
  await act(async () => click('Next'));
  expect(screen.getByText('You may go on. The stamp needs 2 of 2.')).toBeTruthy();
});

test('Retry Quiz begins again with question 1 and score 0, and saves again', async () => {
  const calls = serveQuiz([choice, text]);
  await openQuiz();
  await answerBoth();
  click('Retry Quiz');
  expect(screen.getByText('Question 1 of 2')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'The Risk' }).checked).toBe(false);
  click('Next');
  await act(async () => click('Next'));
  expect(screen.getByText('You scored 0 out of 2')).toBeTruthy();
  await vi.waitFor(() => expect(results(calls)).toHaveLength(2));
});

test('a score that cannot be saved says so, and arrives when the network is back', async () => {
  let online = false;
  const calls = serveQuiz([choice, text], () =>
    online ? json(201, { id: 1, best_score: 2 }) : noNetwork(),
  );
  await openQuiz();
  await answerBoth();
  expect(await screen.findByText('Could not save score to server.')).toBeTruthy();
  expect(screen.getByText('Quiz Completed!')).toBeTruthy();
  expect(screen.getByText(/will be sent by itself/)).toBeTruthy();
  online = true;
  await act(async () => flushWrites());
  expect(screen.getByText('Your score is saved.')).toBeTruthy();
  expect(screen.queryByText('Could not save score to server.')).toBeNull();
  expect(results(calls).map(({ headers }) => headers.get('idempotency-key'))).toHaveLength(2);
  expect(new Set(results(calls).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
}
function goOnline() {
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
}

test('without a network a quiz that is not here says so, and comes when the network is back', async () => {
  let isCut = true;
  serve(() => (isCut ? noNetwork() : json(200, { questions: [choice, text] })));
  goOffline();
  showAt(<QuizPage />, { path: '/chapters/:chapterId/quiz', at: '/chapters/5/quiz' });
  expect(await screen.findByText('No Questions Found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the lessons' })).toBeTruthy();
  isCut = false;
  goOnline();
  expect(await screen.findByText('Question 1 of 2')).toBeTruthy();
});

test('without a network the end of the quiz leads on all the same', async () => {
  serve(({ path }) =>
    path.includes('/quiz/') && path !== RESULTS
      ? json(200, { questions: [choice, text], course_id: 3 })
      : noNetwork(),
  );
  await openQuiz();
  goOffline();
  await answerBoth();
  expect(await screen.findByRole('link', { name: 'All modules' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your progress' })).toBeTruthy();
  goOnline();
});

test('a score that the server refuses is not promised to arrive', async () => {
  serveQuiz([choice, text], () => json(400, { total: ['This quiz has 3 questions.'] }));
  await openQuiz();
  await answerBoth();
  expect(await screen.findByText('Could not save score to server.')).toBeTruthy();
  expect(screen.queryByText(/will be sent by itself/)).toBeNull();
});

test('a visitor is invited to log in instead of a save', async () => {
  localStorage.clear();
  const calls = serveQuiz([choice, text]);
  await openQuiz();
  await answerBoth();
  expect(screen.getByRole('link', { name: 'Log in to save your score.' })).toBeTruthy();
  expect(results(calls)).toHaveLength(0);
});

test('a visitor who comes back from the login sees their result, and not question 1', async () => {
  localStorage.clear();
  serveQuiz([choice, text]);
  const { unmount } = show();
  await screen.findByText('Question 1 of 2');
  await answerBoth();
  unmount();
  logInAmina();
  show();
  expect(await screen.findByText('You scored 2 out of 2')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Log in to save your score.' })).toBeNull();
  click('Retry Quiz');
  expect(screen.getByText('Question 1 of 2')).toBeTruthy();
});

test.each([
  ['a quiz without questions', () => json(200, { questions: [] })],
  ['a chapter that does not exist', () => json(404, { error: 'There is no such chapter.' })],
  ['a failing server', () => json(503, { error: 'Later.' })],
])('%s shows that there are none', async (_, answer) => {
  vi.useFakeTimers();
  serve(answer);
  showAt(<QuizPage />, { path: '/chapters/:chapterId/quiz', at: '/chapters/5/quiz' });
  await wait(3000);
  expect(screen.getByText('No Questions Found')).toBeTruthy();
  expect(screen.getByText('Quiz data is not available for this chapter.')).toBeTruthy();
});

test('a quiz that could not be loaded comes by itself once the server is back', async () => {
  vi.useFakeTimers();
  let up = false;
  serve(() => (up ? json(200, { questions: [text] }) : json(503, { error: 'Later.' })));
  showAt(<QuizPage />, { path: '/chapters/:chapterId/quiz', at: '/chapters/5/quiz' });
  await wait(3000);
  expect(screen.getByText('No Questions Found')).toBeTruthy();
  up = true;
  await wait(10_000);
  expect(screen.getByText('Question 1 of 1')).toBeTruthy();
});

const show = () =>
  showAt(<QuizPage />, { path: '/chapters/:chapterId/quiz', at: '/chapters/5/quiz' });

test('who leaves in the middle goes on where they were, until the quiz is finished', async () => {
  serveQuiz([choice, text]);
  const { unmount } = show();
  await screen.findByText('Question 1 of 2');
  pick('The logo');
  click('Submit');
  unmount();
  const again = show();
  await screen.findByText('Question 1 of 2');
  expect(screen.getByText('tried: not right', { exact: false })).toBeTruthy();
  pick('The Risk');
  click('Submit');
  click('Next');
  type('one or t');
  again.unmount();
  const last = show();
  await screen.findByText('Question 2 of 2');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('one or t');
  type('two');
  click('Submit');
  await act(async () => click('Next'));
  expect(screen.getByText('You scored 2 out of 2')).toBeTruthy();
  last.unmount();
  show();
  await screen.findByText('Question 1 of 2');
});

test('a place in other questions than those of today is none', async () => {
  serveQuiz([choice, text]);
  const { unmount } = show();
  await screen.findByText('Question 1 of 2');
  click('Hint');
  click('Next');
  await screen.findByText('Question 2 of 2');
  unmount();
  serveQuiz([text, choice]);
  show();
  await screen.findByText('Question 1 of 2');
});

const other: QuizQuestion = { ...text, id: 3, question_text: 'How many months?', answer: 'Four' };

test('a quiz that is changed under the hands of who takes it goes on as it was begun', async () => {
  let questions = [choice, text];
  const calls = serve(({ path }) =>
    path === RESULTS ? json(201, { id: 1, best_score: 2 }) : json(200, { questions }),
  );
  await openQuiz();
  pick('The Risk');
  click('Submit');
  click('Next');
  questions = [other, choice, text];
  await act(async () => queryClient.invalidateQueries());
  expect(screen.getByText('How many weeks?')).toBeTruthy();
  expect(screen.getByText('Question 2 of 2')).toBeTruthy();
  type('two');
  click('Submit');
  await act(async () => click('Next'));
  expect(screen.getByText('You scored 2 out of 2')).toBeTruthy();
  const answers = { 1: { given: ['The Risk'], hint: false }, 2: { given: ['two'], hint: false } };
  expect(results(calls)[0]?.body).toMatchObject({ total: 2, answers });
  // A retry uses the new version.
  click('Retry Quiz');
  expect(screen.getByText('Question 1 of 3')).toBeTruthy();
  expect(screen.getByText('How many months?')).toBeTruthy();
});

test('where the answers are refused, as to a quiz that has changed, Retry asks the new one', async () => {
  let questions = [choice, text];
  serve(({ path }) =>
    path === RESULTS
      ? json(400, { answers: ['This quiz has changed since you answered it.'] })
      : json(200, { questions }),
  );
  await openQuiz();
  questions = [choice, other];
  await answerBoth();
  await screen.findByText('Could not save score to server.');
  expect(screen.getByText('Right the first time: 2')).toBeTruthy();
  click('Retry Quiz');
  pick('The Risk');
  click('Submit');
  click('Next');
  expect(screen.getByText('How many months?')).toBeTruthy();
});

test('who leaves in the middle of a round of a quiz that was changed goes on there', async () => {
  let questions = [choice, text];
  serve(({ path }) =>
    path === RESULTS ? json(201, { id: 1, best_score: 2 }) : json(200, { questions }),
  );
  await openQuiz();
  pick('The Risk');
  click('Submit');
  click('Next');
  questions = [other, choice, text];
  await act(async () => queryClient.invalidateQueries());
  type('two');
  click('Submit');
  await act(async () => click('Next'));
  click('Retry Quiz');
  type('Four');
  click('Submit');
  click('Next');
  expect(screen.getByText('Question 2 of 3')).toBeTruthy();
  cleanup();
  showAt(<QuizPage />, { path: '/chapters/:chapterId/quiz', at: '/chapters/5/quiz' });
  expect(await screen.findByText('Question 2 of 3')).toBeTruthy();
});

const changed = () => json(400, { answers: ['This quiz has changed since you answered it.'] });

test('where answers are refused, Retry waits for the quiz as it is now', async () => {
  let questions: Response | Promise<Response> = json(200, { questions: [choice, text] });
  let come = (_: Response) => {};
  serve(({ path }) => (path === RESULTS ? changed() : questions));
  await openQuiz();
  questions = new Promise((resolve) => {
    come = resolve;
  });
  await answerBoth();
  await screen.findByText(/^The quiz may have changed since/);
  expect(button('Retry Quiz').getAttribute('aria-disabled')).toBe('true');
  click('Retry Quiz');
  expect(screen.getByText('You scored 2 out of 2')).toBeTruthy();
  await act(async () => come(json(200, { questions: [other] })));
  await waitFor(() => expect(button('Retry Quiz').getAttribute('aria-disabled')).toBeNull());
  click('Retry Quiz');
  expect(screen.getByText('How many months?')).toBeTruthy();
});

test('a round that has just begun asks the new questions where those of the round before are refused', async () => {
  let questions = [choice, text];
  let refuse = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    refuse = resolve;
  });
  serve(({ path }) => (path === RESULTS ? late : json(200, { questions })));
  await openQuiz();
  await answerBoth();
  click('Retry Quiz');
  expect(screen.getByText('What comes first?')).toBeTruthy();
  questions = [other];
  await act(async () => refuse(changed()));
  expect(await screen.findByText('How many months?')).toBeTruthy();
  expect(screen.getByText('Question 1 of 1')).toBeTruthy();
});

/** The quiz of the last chapter of a course, whose first one is completed or not. */
function serveLastQuiz(hasOther: boolean) {
  const taken = { score: 6, total: 6, best_score: 6, has_stamp: hasOther, taken_at: '2026-11-20' };
  const chapter = (id: number, result: object | null) => ({
    id,
    title: `Chapter ${id}`,
    lessons: [{ id: id * 10, title: 'L', minutes: 9, completed: result !== null }],
    quiz: { questions: 2, result },
    completionbyUser: { lessonscompleted: 0, totallessons: 1 },
  });
  serve(({ path }) => {
    if (path === RESULTS) return json(201, { id: 1, best_score: 2 });
    if (path.startsWith('/api/courses/')) return json(200, [chapter(4, taken), chapter(5, null)]);
    return json(200, path.endsWith('/quiz/') ? { questions: [choice, text], course_id: 9 } : []);
  });
}
const certificate = () => screen.queryByRole('link', { name: 'Certificate of this course' });

test('the end leads to the certificate of the course when its last stamp is earned', async () => {
  serveLastQuiz(true);
  await openQuiz();
  await answerBoth();
  await waitFor(() => expect(certificate()).toBeTruthy());
});

test('the end leads to no certificate while a stamp is missing, here or in another chapter', async () => {
  serveLastQuiz(true);
  await openQuiz();
  click('Next');
  await act(async () => click('Next'));
  await screen.findByText('Your score is saved.');
  expect(certificate()).toBeNull();
  cleanup();
  queryClient.clear();
  serveLastQuiz(false);
  await openQuiz();
  await answerBoth();
  await screen.findByText('Your score is saved.');
  expect(certificate()).toBeNull();
});
