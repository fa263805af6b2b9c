import type { ReviewQuestion } from '@inzira/contract/review';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noteDelivery } from '#src/platform/deliveries.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { reviewQueries } from './review.api.ts';
import ReviewPage from './review.page.tsx';
import { inWords } from './review-when.ts';

const question = (id: number): ReviewQuestion => ({
  id,
  slug: `risk/${id}`,
  question_text: `Question ${id}?`,
  question_type: 'choice',
  choices: [{ text: 'Yes' }, { text: 'No' }],
  answer: 'Yes',
  explanation: 'Because.',
  chapter: { id: 1, title: 'Start from the risk' },
});

function open(round: object) {
  logInAmina();
  const calls = serve(({ path }) =>
    path.startsWith('/api/review/answers/')
      ? json(200, { rating: 'good', due_on: '2999-01-01' })
      : json(200, round),
  );
  const user = visit(<ReviewPage />, '/dashboard/review');
  const answer = async (name: string) => {
    await user.click(await screen.findByRole('radio', { name }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
  };
  // By keyboard, because a tap on a new question is ignored as a double tap.
  const next = async () => {
    screen.getByRole('button', { name: 'Next' }).focus();
    await user.keyboard('{Enter}');
  };
  const sent = () =>
    calls.filter(({ method }) => method === 'POST').map(({ body }) => body as object);
  return { user, answer, next, sent };
}

test('a question that was not right at once comes back, and counts once', async () => {
  const round = { questions: [question(1), question(2)], has_more: true, next_on: null };
  const { user, answer, next, sent } = open({ ...round, has_learned: true });
  await answer('No');
  await answer('Yes');
  await next();
  await screen.findByText('Question 2?');
  await user.click(screen.getByRole('button', { name: 'Hint' }));
  await next();
  await screen.findByText('Question 1?');
  expect(screen.getByText('Once more, from this round')).toBeTruthy();
  await answer('Yes');
  await next();
  await screen.findByText('Question 2?');
  await next();
  await screen.findByText(/^None right the first time/);
  expect(screen.getByRole('button', { name: 'A few more' })).toBeTruthy();
  expect(sent()).toMatchObject([
    { question: 'risk/1', given: [['No'], ['Yes']], hint: false },
    { question: 'risk/2', given: [], hint: true },
  ]);
  expect(await screen.findAllByText(/Comes back in/)).toHaveLength(2);
});

test('leaving in the middle loses no answer, also of a second time, until the round is over', async () => {
  const two = { ...question(2), question_type: 'two' as const, answers: ['Yes', 'No'] };
  const round = { questions: [question(1), two], has_more: false, next_on: null };
  const { answer, next, sent } = open({ ...round, has_learned: true });
  await answer('No');
  await answer('Yes');
  await next();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Yes' }));
  // The server no longer asks answered questions.
  const again = async (shown: string) => {
    cleanup();
    const reopened = open({ questions: [two], has_more: false, next_on: null, has_learned: true });
    await screen.findByText(shown);
    return reopened;
  };
  const second = await again('Question 2 of 3');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Yes' }).checked).toBe(true);
  await second.user.click(screen.getByRole('checkbox', { name: 'No' }));
  await second.user.click(screen.getByRole('button', { name: 'Submit' }));
  await second.next();
  await second.answer('No');
  const third = await again('Question 3 of 3');
  expect(screen.getByText('Once more, from this round')).toBeTruthy();
  await third.next();
  await screen.findByText('You remembered 1 of 2 the first time');
  expect(screen.getAllByText(/Comes back in/)).toHaveLength(2);
  expect([sent(), second.sent(), third.sent()]).toMatchObject([
    [{ question: 'risk/1', given: [['No'], ['Yes']] }],
    [{ question: 'risk/2', given: [['Yes', 'No']] }],
    [],
  ]);
  await again('Question 1 of 1');
});

test('an answer of the server that comes in the middle replaces no round, and the next one is asked for', async () => {
  const typed = { ...question(2), question_type: 'text' as const, choices: [] };
  const state = { has_more: true, next_on: null, has_learned: true };
  const { user, answer, next } = open({ ...state, questions: [question(1), typed] });
  await answer('No');
  await answer('Yes');
  await next();
  await user.type(await screen.findByRole('textbox'), 'half of it');
  const calls = serve(() => json(200, { ...state, questions: [typed, question(3)] }));
  await act(async () => queryClient.invalidateQueries());
  expect(calls).not.toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('half of it');
  await user.click(screen.getByRole('button', { name: 'Hint' }));
  await next();
  await screen.findByText('Once more, from this round');
  await answer('Yes');
  await next();
  await screen.findByRole('textbox');
  await next();
  await user.click(await screen.findByRole('button', { name: 'A few more' }));
  await screen.findByText('Question 1 of 2');
});

test('of very many tries the server gets as many as it takes', async () => {
  const typed = { ...question(1), question_type: 'text' as const, choices: [] };
  const round = { questions: [typed], has_more: false, next_on: null, has_learned: true };
  const { user, next, sent } = open(round);
  await user.type(await screen.findByRole('textbox'), 'no');
  for (let i = 0; i < 21; i += 1) await user.click(screen.getByRole('button', { name: 'Submit' }));
  await next();
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([{ given: Array(20).fill(['no']) }]);
});

test.each([
  [{ has_learned: false, next_on: null }, /come after your first chapter/],
  [{ has_learned: true, next_on: null }, /New chapters bring new questions/],
])('with nothing due it says so: %o', async (state, text) => {
  open({ questions: [], has_more: false, ...state });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('days are said in words', () => {
  const now = new Date(2026, 10, 22, 21);
  expect(inWords('2026-11-22', 'en', now)).toBe('today');
  expect(inWords('2026-11-23', 'en', now)).toBe('tomorrow');
  expect(inWords('2026-11-26', 'en', now)).toBe('in 4 days');
  expect(inWords('2026-12-08', 'en', now)).toBe('in 2 weeks');
  expect(inWords('2027-02-20', 'fr', now)).toBe('dans 3 mois');
});

test('a lesson that is finished counts in the week, and in what waits, without a reload', () => {
  const [rhythm, summary] = [reviewQueries.rhythm().queryKey, reviewQueries.summary().queryKey];
  queryClient.setQueryData(rhythm, { days: [] });
  queryClient.setQueryData(summary, { waiting: 0, next_on: null, has_learned: false });
  noteDelivery('learning:completed:11', { state: 'sent', answer: null });
  for (const key of [rhythm, summary])
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});
