import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReleasedAnswer, ReleasedText } from '@inzira/contract/staff-released';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import ReleasedAnswerPage from './released-answer.page.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const english: ReleasedText = {
  language: 'en',
  asks: 'What is an MVP?',
  answer: 'The smallest product.',
  parts: { example: 'Ten loaves.' },
  source: null,
  checked: '2026-11-12',
  of: '0123456789ab',
  correction: null,
  waits: false,
};
const correction: ReleasedText['correction'] = {
  id: 4,
  version: 1,
  in_use: true,
  replaces: 'mvp',
  is_own: false,
  versions: [
    {
      version: 1,
      language: 'en',
      asks: 'What is an MVP?',
      asked_as: ['mvp abeg'],
      answer: 'What somebody pays for.',
      parts: {},
      source_title: '',
      source_url: '',
      author: 'thandi',
      at: AT,
      checked_by: null,
      checked_at: null,
    },
  ],
};
const released: ReleasedAnswer = {
  answer_id: 'mvp',
  lesson: { id: 9, chapter_id: 2, title: 'What an MVP is for' },
  module: 'MVP design',
  state: 'released',
  revision: 0,
  withdrawn: null,
  asked_as: ['wat is an mvp'],
  misses: 0,
  texts: [english],
};

function open(answer: ReleasedAnswer, refuse?: () => Response | undefined) {
  logInAmina({ is_staff: true });
  let now = answer;
  const calls = serve(({ method, path }) => {
    if (path.includes('/try/')) return json(200, { reply: '', taught_id: null, answer_id: 'mvp' });
    return method === 'GET' ? json(200, now) : (refuse?.() ?? json(200, now));
  });
  const user = visit(<ReleasedAnswerPage />, '/staff/mentor/mvp', '/staff/mentor/:id');
  const writes = () =>
    calls.filter(({ method, path }) => method !== 'GET' && !path.includes('/try/'));
  const sent = () => writes().at(-1);
  /** Loads the page's answer again, as when its tab is shown again. */
  const becomes = async (next: ReleasedAnswer) => {
    now = next;
    await act(async () => queryClient.invalidateQueries());
  };
  return { user, sent, writes, becomes };
}

test('a built-in answer is corrected with its parts, from the text that the mentor gives', async () => {
  const { user, sent } = open(released);
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  const form = within(await screen.findByRole('form', { name: 'Correct the answer' }));
  const text = form.getByDisplayValue('The smallest product.');
  await user.clear(text);
  await user.type(text, 'What somebody pays for.');
  await user.clear(form.getByDisplayValue('Ten loaves.'));
  await user.click(form.getByRole('button', { name: 'Give it from now on' }));
  await screen.findByText('Saved. The mentor gives this version from now on.');
  expect(sent()).toMatchObject({
    method: 'POST',
    body: {
      language: 'en',
      asks: 'What is an MVP?',
      asked_as: [],
      answer: 'What somebody pays for.',
      example: '',
      steps: '',
      of: english.of,
      revision: 0,
    },
  });
});

test('what is typed stays where a colleague was faster, and the page says so', async () => {
  const error = 'Someone else has just changed this answer. Load the page again.';
  const { user } = open(released, () => json(409, { error }));
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  await user.type(await screen.findByDisplayValue('The smallest product.'), ' Sold.');
  await user.click(screen.getByRole('button', { name: 'Give it from now on' }));
  await screen.findByText(new RegExp(error));
  screen.getByDisplayValue('The smallest product. Sold.');
});

test('what a colleague has corrected meanwhile is replaced only by who was told', async () => {
  const { user, sent, becomes } = open(released);
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  await user.type(await screen.findByDisplayValue('The smallest product.'), ' Sold.');
  await becomes({
    ...released,
    state: 'corrected',
    revision: 1,
    texts: [{ ...english, correction }],
  });
  await screen.findByText(/^A colleague changed this answer after you began/);
  screen.getByDisplayValue('The smallest product. Sold.');
  await user.click(screen.getByRole('button', { name: 'Give it from now on' }));
  await screen.findByText('Saved. The mentor gives this version from now on.');
  expect(sent()?.body).toMatchObject({ answer: 'The smallest product. Sold.', revision: 1 });
});

test('a correction whose answer was lost is sent again as the same one, and is no colleague’s', async () => {
  let isLost = true;
  const { user, writes, becomes } = open(released, () => (isLost ? noNetwork() : undefined));
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  await user.type(await screen.findByDisplayValue('The smallest product.'), ' Sold.');
  await user.click(screen.getByRole('button', { name: 'Give it from now on' }));
  await screen.findByText(/^It could not be saved\./);
  isLost = false;
  // The server had it.
  await becomes({
    ...released,
    state: 'corrected',
    revision: 1,
    texts: [{ ...english, correction }],
  });
  await screen.findByText('Corrected here');
  expect(screen.queryByText(/^A colleague changed/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Give it from now on' }));
  await screen.findByText('Saved. The mentor gives this version from now on.');
  const [first, second] = writes();
  expect(second?.body).toEqual(first?.body);
  const keyOf = (call = first) => call?.headers.get('idempotency-key');
  expect([keyOf(), keyOf(second)]).toEqual([expect.any(String), keyOf()]);
});

test('the placeholder for the learner’s idea is named', async () => {
  const { user } = open({
    ...released,
    texts: [{ ...english, parts: { for_idea: 'Sell {idea} first.' } }],
  });
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  await screen.findByText('{idea} stands for the learner’s idea.');
});

test('a new release waits beside the correction, which is kept or given up', async () => {
  const texts = [{ ...english, correction, waits: true }];
  const { user, sent } = open({ ...released, state: 'waiting', revision: 3, texts });
  await screen.findByText('A new release has another text');
  screen.getByText(/What somebody pays for\./);
  screen.getByText(/The smallest product\./);
  await user.click(screen.getByRole('button', { name: 'Keep ours' }));
  expect(sent()?.body).toEqual({ act: 'keep', language: 'en', of: english.of, revision: 3 });
  await user.click(await screen.findByRole('button', { name: 'Take the release' }));
  expect(sent()?.body).toEqual({ act: 'take', language: 'en', of: english.of, revision: 3 });
});

test('an answer is withdrawn for a reason, which stands there until it is put back', async () => {
  const first = open(released);
  await first.user.click(await screen.findByRole('button', { name: 'Withdraw this answer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await first.user.type(dialog.getByLabelText(/^Reason/), 'Out of date.');
  await first.user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(first.sent()?.body).toEqual({ act: 'withdraw', reason: 'Out of date.', revision: 0 });
});

test('a withdrawn answer says since when and why, and is put back', async () => {
  const withdrawn = { at: AT, reason: 'Out of date.' };
  const { user, sent } = open({ ...released, state: 'withdrawn', revision: 1, withdrawn });
  await screen.findByText(/since 20 November 2026: “Out of date\.”/);
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use it again' }));
  expect(sent()?.body).toEqual({ act: 'put-back', revision: 1 });
});
