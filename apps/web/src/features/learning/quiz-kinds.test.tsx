import type { QuizQuestion } from '@inzira/contract/learning';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep } from '#src/platform/device-store.ts';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { showAt } from './learning.fixture.tsx';
import QuizPage from './quiz.page.tsx';

const ask = (id: number, question: Partial<QuizQuestion>): QuizQuestion => ({
  id,
  question_text: `Question ${id}?`,
  question_type: 'text',
  choices: [],
  answer: '',
  explanation: '',
  ...question,
});
const lesson = (id: number) => ({ lesson_id: id, chapter_id: 5, title: `Lesson ${id}` });

const choice = ask(1, {
  question_type: 'choice',
  choices: [
    { text: 'Ten pay', why: 'It has a number.' },
    { text: 'Many like it', why: 'Liking costs nothing.' },
    { text: 'Nobody knows' },
  ],
  answer: 'Ten pay',
  explanation: 'A mark is a number.',
  lesson: lesson(11),
});
const number = ask(2, {
  question_type: 'number',
  answer: '1,400',
  explanation: 'Rent is in it: 900 + 500 = KES 1,400. Without it, it would be 900.',
  lesson: lesson(12),
});
const two = ask(3, {
  question_type: 'two',
  choices: [{ text: 'Rent' }, { text: 'Flour', why: 'It grows with sales.' }, { text: 'Licence' }],
  answers: ['Rent', 'Licence'],
  answer: 'Rent; Licence',
  lesson: lesson(12),
});
const order = ask(4, { question_type: 'order', steps: ['Ask', 'Count', 'Decide'], answer: '' });

/** A chapter of a course that was not begun. */
const inCourse = (id: number, title = '') => ({
  id,
  title,
  lessons: [],
  quiz: { questions: 3, result: null },
});

function serveQuiz(questions: QuizQuestion[], chapters: unknown = [inCourse(5), inCourse(6, 'B')]) {
  return serve(({ path }) => {
    if (path === '/api/quiz/results/') return json(201, { id: 1, best_score: 2 });
    if (path === '/api/courses/5/chapters/') return chapters ? json(200, chapters) : noNetwork();
    if (path === '/api/courses/9/chapters/') return json(200, [inCourse(40, 'C')]);
    if (path === '/api/modules/')
      return json(200, [{ courses: [{ id: 5 }] }, { courses: [{ id: 9 }, { id: 10 }] }]);
    return json(200, { chapter_title: 'The chapter', course_id: 5, questions });
  });
}

async function openQuiz() {
  showAt(<QuizPage />, { path: '/chapters/:chapterId/quiz', at: '/chapters/5/quiz' });
  await screen.findByText(/^Question 1 of /);
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const click = (name: string) => fireEvent.click(button(name));
const check = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const isPrimary = (name: string) => button(name).className.includes('bg-clay');
const wait = async (milliseconds: number) =>
  act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const row = (text: string) => screen.getByText(text).closest('[data-mark]');
const mark = (text: string) => row(text)?.getAttribute('data-mark');

beforeEach(() => {
  logInAmina();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a wrong choice says why, and stays marked as tried after its two seconds', async () => {
  serveQuiz([choice]);
  await openQuiz();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('radio', { name: 'Many like it' }));
  expect(mark('Many like it')).toBe('open');
  click('Submit');
  expect(mark('Many like it')).toBe('wrong');
  expect(screen.getByText('Liking costs nothing.')).toBeTruthy();
  expect(screen.queryByText('It has a number.')).toBeNull();
  await wait(2000);
  expect(screen.queryByText('Try Again')).toBeNull();
  expect(mark('Many like it')).toBe('tried');
  fireEvent.click(screen.getByRole('radio', { name: 'Ten pay' }));
  click('Submit');
  expect([mark('Ten pay'), mark('Many like it'), mark('Nobody knows')]).toEqual([
    'right',
    'tried',
    'open',
  ]);
  expect(screen.getByText('It has a number.')).toBeTruthy();
  expect(screen.getByText('A mark is a number.')).toBeTruthy();
});

test('how the questions behind went is told by signs, not by colour alone', async () => {
  serveQuiz([choice, number, two, order]);
  await openQuiz();
  fireEvent.click(screen.getByRole('radio', { name: 'Ten pay' }));
  click('Submit');
  click('Next');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '1' } });
  click('Submit');
  click('Next');
  click('Next');
  const signs = screen.getByText('Question 4 of 4').nextElementSibling?.querySelectorAll('svg');
  const drawn = [...(signs ?? [])].map((one) => one.querySelector('path:nth-of-type(2)'));
  expect(drawn.map((sign) => sign?.getAttribute('d') ?? null)).toEqual([
    'm18 28 7 7 13-14',
    'm20 20 16 16m0-16-16 16',
    // Skipped is not wrong.
    'M18 28h20',
    null,
  ]);
});

test('one button leads: Submit, and Next after a right answer', async () => {
  serveQuiz([choice]);
  await openQuiz();
  expect([isPrimary('Submit'), isPrimary('Next')]).toEqual([true, false]);
  fireEvent.click(screen.getByRole('radio', { name: 'Ten pay' }));
  click('Submit');
  expect([isPrimary('Submit'), isPrimary('Next')]).toEqual([false, true]);
});

test('once the hint has told the answer, Next leads', async () => {
  serveQuiz([number]);
  await openQuiz();
  click('Hint');
  expect([isPrimary('Submit'), isPrimary('Next')]).toEqual([false, true]);
  expect(button('Submit').disabled).toBe(false);
});

test('a number may be written as people write it; wrong ones stay listed', async () => {
  serveQuiz([number]);
  await openQuiz();
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox'), '1500{Enter}');
  expect(screen.getByText('Try Again')).toBeTruthy();
  await user.type(screen.getByRole('textbox'), '1 400 francs{Enter}');
  expect(screen.getByText('Correct!')).toBeTruthy();
  const tried = screen.getByRole('list', { name: 'Tried: not right' });
  expect(within(tried).getByText('1500')).toBeTruthy();
});

test('what was typed and is not right is brought into sight above the bar', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  serveQuiz([number]);
  await openQuiz();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '1350' } });
  click('Submit');
  const tried = await screen.findByRole('list', { name: 'Tried: not right' });
  expect(seen.mock.contexts).toContain(tried);
  seen.mockRestore();
});

test('a wrong number is told how the right one comes about, and how theirs did; the last step stays theirs', async () => {
  serveQuiz([number]);
  await openQuiz();
  const type = (value: string) => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value } });
    click('Submit');
  };
  type('900');
  expect(screen.getByText('Too low.')).toBeTruthy();
  expect(screen.getByText('Without it, it would be 900.').className).toContain('font-bold');
  // After a first wrong attempt, the explanation is not shown.
  expect(screen.queryByText(/Rent is in it/)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
  expect(screen.getByRole('link', { name: 'Lesson 12' }).getAttribute('href')).toBe(
    '/chapters/5/lessons?lesson=12',
  );
  type('1500');
  expect(screen.getByText('Too high.')).toBeTruthy();
  expect(screen.getByText('Rent is in it: 900 + 500 = KES ?.')).toBeTruthy();
  click('Hint');
  expect(screen.getByText('Rent is in it: 900 + 500 = KES 1,400.')).toBeTruthy();
  type('1400');
  expect(screen.queryByText('Too high.', { exact: false })).toBeNull();
  expect(screen.getByText(number.explanation)).toBeTruthy();
});

test('two are two: not none, not one, not three, and a right one of them stays found', async () => {
  serveQuiz([two]);
  await openQuiz();
  click('Submit');
  expect(screen.getByText('Please enter an answer.')).toBeTruthy();
  check(/Rent/);
  click('Submit');
  expect(screen.queryByText('Try Again')).toBeNull();
  check(/Flour/);
  check(/Licence/);
  click('Submit');
  expect(screen.queryByText('Try Again')).toBeNull();
  check(/Licence/);
  click('Submit');
  expect(screen.getByText('Try Again')).toBeTruthy();
  expect([mark('Rent'), mark('Flour'), mark('Licence')]).toEqual(['right', 'wrong', 'open']);
  expect(screen.getByText('It grows with sales.')).toBeTruthy();
  check(/Flour/);
  check(/Licence/);
  click('Submit');
  expect(screen.getByText('Correct!')).toBeTruthy();
});

test('steps are tapped in their order, by keyboard too, and a second tap takes one back', async () => {
  serveQuiz([order]);
  await openQuiz();
  const user = userEvent.setup();
  const step = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
  const press = async (name: string) => {
    step(name).focus();
    await user.keyboard('{Enter}');
  };
  const shown = within(screen.getByRole('group')).getAllByRole('button');
  expect(shown.map(({ textContent }) => textContent)).not.toEqual(['Ask', 'Count', 'Decide']);
  await press('Count');
  await press('Ask');
  click('Submit');
  expect(screen.queryByText('Try Again')).toBeNull();
  await press('Decide');
  click('Submit');
  expect(screen.getByText('Try Again')).toBeTruthy();
  expect(step('Decide').textContent).toContain('Right');
  expect(step('Ask').textContent).toContain('Tried: not right');
  await press('Count');
  expect(step('Ask').textContent).toContain('place 1');
  await press('Decide');
  await press('Count');
  await press('Decide');
  click('Submit');
  expect(screen.getByText('Correct!')).toBeTruthy();
});

test('two answers and steps are given anew in the language to which the page was switched', async () => {
  const questions = [two, order];
  const show = async (...shown: QuizQuestion[]) => {
    questions.splice(0, 2, ...shown);
    await act(async () => queryClient.invalidateQueries());
  };
  serveQuiz(questions);
  await openQuiz();
  check(/Rent/);
  check(/Flour/);
  const french = { ...two, choices: [{ text: 'Loyer' }, { text: 'Farine' }, { text: 'Patente' }] };
  await show({ ...french, answers: ['Loyer', 'Patente'], answer: 'Loyer; Patente' }, order);
  fireEvent.click(await screen.findByRole('checkbox', { name: /Loyer/ }));
  check(/Patente/);
  click('Submit');
  expect(screen.getByText('Correct!')).toBeTruthy();
  click('Next');
  const tap = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  tap(/^Ask/);
  await show(two, { ...order, steps: ['Demander', 'Compter', 'Choisir'] });
  await screen.findByRole('button', { name: /^Demander/ });
  for (const name of [/^Demander/, /^Compter/, /^Choisir/]) tap(name);
  click('Submit');
  expect(screen.getByText('Correct!')).toBeTruthy();
});

test('the end shows how each went, what to read again, and the next chapter', async () => {
  serveQuiz([choice, number, ask(3, { answer: 'Two' })]);
  await openQuiz();
  fireEvent.click(screen.getByRole('radio', { name: 'Ten pay' }));
  click('Submit');
  click('Next');
  click('Hint');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '1400' } });
  click('Submit');
  click('Next');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '3 rows' } });
  await act(async () => click('Next'));
  expect(screen.getByText('You scored 2 out of 3')).toBeTruthy();
  expect(screen.getByText('Right the first time: 1')).toBeTruthy();
  expect(screen.getByText('Right on another try or with the hint')).toBeTruthy();
  expect(screen.getByText('Not right yet')).toBeTruthy();
  // Right answers are explained; missed questions are asked again, without revealing the answer.
  const row = (at: number) => screen.getByText(`Question ${at}?`).closest('li');
  expect(screen.queryByText('Question 1?')).toBeNull();
  expect(row(2)?.textContent).toContain(number.explanation);
  expect(row(3)?.textContent).toContain('Your answer: 3 rows');
  expect(row(3)?.textContent).not.toContain('Two');
  const again = screen.getByRole('link', { name: 'Lesson 12' });
  expect(again.getAttribute('href')).toBe('/chapters/5/lessons?lesson=12');
  expect(screen.queryByRole('link', { name: 'Lesson 11' })).toBeNull();
  const next = await screen.findByRole('link', { name: 'Next chapter' });
  expect(next.getAttribute('href')).toBe('/chapters/6/lessons');
});

test('a wrong answer that an earlier release kept without its words is not told as skipped', async () => {
  serveQuiz([number, order]);
  const place = { number: 1, outcomes: ['missed'], begun: null };
  await act(async () => keep('quiz:5', { version: '2,4', place }));
  showAt(<QuizPage />, { path: '/chapters/:chapterId/quiz', at: '/chapters/5/quiz' });
  await screen.findByText(/^Question 2 of /);
  await act(async () => click('Next'));
  await screen.findByText('Question 2?', {}, { timeout: 4000 });
  const said = (at: number) => screen.getByText(`Question ${at}?`).closest('li')?.textContent;
  expect(said(2)).toContain('Not right yet');
  expect(said(4)).toContain('Skipped');
});

test.each([
  [
    'of the last chapter of a course leads into the next module',
    [inCourse(4), inCourse(5)],
    'Next chapter',
    '/chapters/40/lessons',
  ],
  ['without a network leads to the modules', null, 'All modules', '/modules'],
])('the end %s', async (_, chapters, name, href) => {
  serveQuiz([order], chapters);
  await openQuiz();
  await act(async () => click('Next'));
  expect(screen.getByText('Skipped')).toBeTruthy();
  const next = await screen.findByRole('link', { name }, { timeout: 4000 });
  expect(next.getAttribute('href')).toBe(href);
});
