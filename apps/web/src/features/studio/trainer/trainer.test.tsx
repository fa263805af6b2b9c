import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { readItem } from '#src/platform/device-store.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { draftItem } from '#src/ui/draft.tsx';
import {
  journey,
  makeQueueItem,
  makeRecord,
  makeTrainee,
  makeTraineeDetail,
  makeTraineeWork,
} from './trainer.fixture.ts';
import { reloadStudio } from './trainer.api.ts';
import ReviewQueuePage from './review-queue.page.tsx';
import TraineePage from './trainee.page.tsx';
import TraineesPage from './trainees.page.tsx';

const first = makeQueueItem();
const second = makeQueueItem({
  record: makeRecord({ id: 32, revision: 4, content: 'Nine of ten sell at the gate.' }),
  trainee: { id: 8, full_name: 'Kwame Mensah', username: 'kwame' },
});
const third = makeQueueItem({
  record: makeRecord({ id: 33, content: 'They sell at night.' }),
  trainee: { id: 9, full_name: 'Zawadi Otieno', username: 'zawadi' },
});
let waiting = [first, second];
let handedIn = makeRecord();

// Imports the lazy parts before the test, which would otherwise wait for their compilation.
beforeAll(async () => {
  await Promise.all([import('./reject-dialog.tsx'), import('./comment-box.tsx')]);
});

afterEach(() => {
  vi.useRealTimers();
});

/** A trainer's server; `answer` handles the writes. */
function open(
  page: React.ReactNode,
  at: string,
  {
    pattern = at,
    isTrainer = true,
    isCut = false,
    answer = (): Response | Promise<Response> => json(200, {}),
  } = {},
) {
  logInAmina({ is_trainer: isTrainer });
  let isWritten = false;
  waiting = [first, second];
  handedIn = makeRecord();
  const calls = serve(async (call: Call) => {
    const { method, path } = call;
    // The write's answer is lost.
    if (isCut && isWritten) return new Promise<Response>(() => {});
    if (method !== 'GET') {
      isWritten = true;
      const response = await answer();
      const isReopened = JSON.stringify(call.body ?? '').includes('"pending"');
      if (response.ok && !isReopened)
        waiting = waiting.filter(({ record }) => !path.includes(`/${record.id}/`));
      return response;
    }
    if (path.includes('/is-trainer/')) return json(200, { is_trainer: isTrainer });
    if (path.includes('/queue/'))
      return json(200, { count: waiting.length, next: null, previous: null, results: waiting });
    if (path.includes('/trainees/7/')) return json(200, makeTraineeDetail());
    if (path.includes('/trainees/9/')) return json(404, { error: 'There is no such trainee.' });
    if (path.includes('/trainees/')) return json(200, [makeTrainee()]);
    if (path.includes('/journey/')) return json(200, journey);
    if (path.includes('/work/')) return json(200, makeTraineeWork({ records: [handedIn] }));
    return json(200, []);
  });
  const user = visit(page, at, pattern);
  return { user, calls, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

const trainee = (id: number) => ({ pattern: '/trainer/trainee/:id', at: `/trainer/trainee/${id}` });
const openTrainee = (id: number, options = {}) => {
  const { at, pattern } = trainee(id);
  return open(<TraineePage />, at, { pattern, ...options });
};

test('j goes on, and a approves the revision that was looked at; the next one follows', async () => {
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review');
  await screen.findByText(first.record.content);
  await user.keyboard('ja');
  await screen.findByText('Kwame Mensah: approved.');
  expect([sent()[0]?.path, sent()[0]?.body]).toEqual([
    '/api/venture/records/32/review/',
    { status: 'approved', revision: 4, comment: '' },
  ]);
  await screen.findByText(first.record.content);
  expect(screen.queryByText(second.record.content)).toBeNull();
});

test('the next decision does not wait for what is loaded again after the one before', async () => {
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review', { isCut: true });
  await screen.findByText(first.record.content);
  await user.keyboard('a');
  await screen.findByText(second.record.content);
  await screen.findByText('Amina Diallo: approved.');
  // Selecting it marks it as seen.
  await user.keyboard('ka');
  await waitFor(() =>
    expect(sent().map(({ path }) => path)).toEqual([
      '/api/venture/records/31/review/',
      '/api/venture/records/32/review/',
    ]),
  );
});

test('what is answered waits no longer on the first page', async () => {
  const today = ['today', 'duties'];
  const { user } = open(<ReviewQueuePage />, '/trainer/review');
  queryClient.setQueryData(today, { duties: [], organizations: [] });
  await screen.findByText(first.record.content);
  await user.keyboard('a');
  await screen.findByText('Amina Diallo: approved.');
  expect(queryClient.getQueryState(today)?.isInvalidated).toBe(true);
});

test('a page whose last work is answered does not say that none waits, before it is known', async () => {
  logInAmina({ is_trainer: true });
  const next = '/api/venture/trainer/queue/?after=2026-11-20T08:00:00.000Z_31';
  let fail: (answer: Response) => void = () => {};
  const late = new Promise<Response>((resolve) => {
    fail = resolve;
  });
  let isAnswered = false;
  serve(({ method, path }) => {
    if (method !== 'GET') {
      isAnswered = true;
      return json(200, {});
    }
    if (path.includes('/is-trainer/')) return json(200, { is_trainer: true });
    if (!path.includes('/queue/')) return json(200, []);
    return isAnswered ? late : json(200, { count: 21, next, previous: null, results: [first] });
  });
  const user = visit(<ReviewQueuePage />, '/trainer/review');
  await screen.findByText(first.record.content);
  await user.keyboard('a');
  await waitFor(() => expect(screen.queryByText(first.record.content)).toBeNull());
  expect(screen.queryByText('No work to review')).toBeNull();
  await act(async () => fail(json(403, { error: 'Not now.' })));
  await screen.findByText('The work to review could not be loaded.');
  expect(screen.queryByText('No work to review')).toBeNull();
  // During the retry, the pressed button stays.
  const retry = screen.getByRole('button', { name: 'Try again' });
  await user.click(retry);
  expect(document.activeElement).toBe(retry);
});

test('a place is counted on the first page only: behind it nobody knows how many came before', async () => {
  open(<ReviewQueuePage />, '/trainer/review');
  await screen.findByText('1 / 2');
  cleanup();
  const after = '2026-11-20T08:00:00.000Z_31';
  open(<ReviewQueuePage />, `/trainer/review?after=${after}`, { pattern: '/trainer/review' });
  await screen.findByText(first.record.content);
  expect(screen.queryByText('1 / 2')).toBeNull();
});

test('an approval is taken back, and the work is looked at again', async () => {
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review', {
    answer: () => json(200, { ...second.record, revision: 5 }),
  });
  await screen.findByText(first.record.content);
  await user.keyboard('ja');
  const undo = await screen.findByRole('button', { name: /^Undo ?: Kwame Mensah/ });
  await screen.findByText(first.record.content);
  waiting = [first, second];
  await user.click(undo);
  await screen.findByText(second.record.content);
  expect(sent().at(-1)?.body).toEqual({ status: 'pending', revision: 5, comment: '' });
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  // The pressed button is gone.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
});

test('what is opened again but stands on another page is told, and the place here is kept', async () => {
  const { user } = open(<ReviewQueuePage />, '/trainer/review', {
    answer: () => json(200, { ...first.record, revision: 2 }),
  });
  await screen.findByText(first.record.content);
  waiting = [first, second, third];
  await act(async () => reloadStudio());
  await user.keyboard('a');
  const undo = await screen.findByRole('button', { name: /^Undo ?: Amina Diallo/ });
  await screen.findByText(second.record.content);
  await user.keyboard('j');
  await screen.findByText(third.record.content);
  await user.click(undo);
  await screen.findByText(/Amina Diallo: opened again\. It is not among what this page shows\./);
  const link = screen.getByRole('link', { name: 'All work of Amina Diallo' });
  expect(link.getAttribute('href')).toBe('/trainer/trainee/7');
  screen.getByText(third.record.content);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  // The two loaded ones still wait.
  screen.getByText(/2 pieces of work wait/);
});

test('an approval that cannot be taken back any more is not said to be so', async () => {
  let isRefused = false;
  const { user } = open(<ReviewQueuePage />, '/trainer/review', {
    answer: () =>
      isRefused
        ? json(409, { error: 'Jabari has sent back this work meanwhile. Look at it again.' })
        : json(200, { ...first.record, revision: 2 }),
  });
  await screen.findByText(first.record.content);
  await user.keyboard('a');
  const undo = await screen.findByRole('button', { name: /^Undo ?: Amina Diallo/ });
  isRefused = true;
  await user.click(undo);
  await screen.findByText(/Jabari has sent back this work/);
  await waitFor(() => expect(screen.queryByText('Amina Diallo: approved.')).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
});

test('r asks what is to be changed, and nothing goes back without it', async () => {
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review');
  await screen.findByText(first.record.content);
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog');
  const submit = () => dialog.querySelector<HTMLFormElement>('form')?.requestSubmit();
  submit();
  const field = within(dialog).getByLabelText(/What needs to change/);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
  await user.type(field, 'Say where you met them.');
  submit();
  await screen.findByText('Amina Diallo: rejected, with your comment.');
  expect(sent()[0]?.body).toEqual({
    status: 'rejected',
    revision: 1,
    comment: 'Say where you met them.',
  });
});

/** Selects words of a text. */
function mark(text: string, words: string) {
  const node = screen.getByText(text).firstChild;
  if (!node) throw new Error('There is no text.');
  const start = text.indexOf(words);
  getSelection()?.setBaseAndExtent(node, start, node, start + words.length);
  act(() => void document.dispatchEvent(new Event('selectionchange')));
}

test('words that are marked in the work stand in the answer that sends it back', async () => {
  const { user } = open(<ReviewQueuePage />, '/trainer/review');
  const { content } = first.record;
  await screen.findByText(content);
  mark(content, 'ven of ten');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  mark(content, 'to ants.');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  await screen.findAllByText('These words stand in your answer when you reject.');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await screen.findByRole('dialog');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/What needs to change/).value).toBe(
    '> Seven of ten\n> to ants.\n',
  );
});

test('words that are marked in the work are commented on below it, without a decision', async () => {
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review');
  const { content, id } = first.record;
  await screen.findByText(content);
  expect(screen.queryByLabelText(/marked words/)).toBeNull();
  mark(content, 'to ants.');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/marked words/);
  expect(field.value).toBe('> to ants.\n');
  await user.type(field, 'Which ones?');
  await user.click(screen.getByRole('button', { name: 'Send as a comment' }));
  await waitFor(() => expect(screen.queryByLabelText(/marked words/)).toBeNull());
  expect(sent()[0]?.body).toEqual({
    activity: first.activity.id,
    user: first.trainee.id,
    record: id,
    content: '> to ants.\nWhich ones?',
  });
  expect(readItem(draftItem(`reject:${id}`))).toBe(null);
});

test('after words are marked one types behind them, and nothing that is typed decides', async () => {
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review');
  const { content } = first.record;
  await screen.findByText(content);
  mark(content, 'to ants.');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  // Before the field is loaded.
  fireEvent.keyDown(document.body, { key: 'r' });
  fireEvent.keyDown(document.body, { key: 'a' });
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/marked words/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('jar?');
  expect(field.value).toBe('> to ants.\njar?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toEqual([]);
});

test('what is asked about a rejection lies in no bar, which other bars would cover', async () => {
  const { user } = openTrainee(7);
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: /^Reject the work of/ });
  expect(dialog.closest('[class*="sticky"]')).toBeNull();
});

test('what was typed just before Reject stands in the dialog, and what was typed there below the work', async () => {
  const { user } = open(<ReviewQueuePage />, '/trainer/review');
  const { content } = first.record;
  const reject = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
    return within(await screen.findByRole('dialog')).findByLabelText<HTMLTextAreaElement>(
      /What needs to change/,
    );
  };
  const cancel = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  const type = (field: HTMLTextAreaElement, value: string) =>
    fireEvent.input(field, { target: { value } });
  await screen.findByText(content);
  mark(content, 'to ants.');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  type(await screen.findByLabelText<HTMLTextAreaElement>(/marked words/), '> to ants.\nWhich');
  expect((await reject()).value).toBe('> to ants.\nWhich');
  cancel();
  type(
    await screen.findByLabelText<HTMLTextAreaElement>(/marked words/),
    '> to ants.\nWhich ones?',
  );
  const inDialog = await reject();
  expect(inDialog.value).toBe('> to ants.\nWhich ones?');
  type(inDialog, '> to ants.\nWhich ones? When?');
  cancel();
  const below = await screen.findByLabelText<HTMLTextAreaElement>(/marked words/);
  expect(below.value).toBe('> to ants.\nWhich ones? When?');
  // More words, directly after typing.
  type(below, '> to ants.\nWhich ones? When? Where?');
  mark(content, 'ven of ten');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  await screen.findByDisplayValue(/Where\?\s> Seven of ten/);
  await user.keyboard('Yes.');
});

test('a work in which words are marked stands there once', async () => {
  const { user } = open(<ReviewQueuePage />, '/trainer/review');
  waiting = [makeQueueItem({ last_comment: null })];
  const { content } = first.record;
  await screen.findByText(content);
  mark(content, 'to ants.');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  await screen.findByLabelText(/marked words/);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
  );
  await screen.findByLabelText(/marked words/);
  expect(screen.getAllByText(content)).toHaveLength(1);
});

test('words that are marked while a comment is sent are kept for the next one', async () => {
  let arrive = () => {};
  const answer = async () =>
    new Promise<Response>((resolve) => (arrive = () => resolve(json(201, {}))));
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review', { answer });
  const { content } = first.record;
  await screen.findByText(content);
  mark(content, 'to ants.');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  await user.type(await screen.findByLabelText(/marked words/), 'Which ones?');
  await user.click(screen.getByRole('button', { name: 'Send as a comment' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  mark(content, 'ven of ten');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  arrive();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>(/marked words/).value).toBe(
      '> Seven of ten\n',
    ),
  );
  expect(sent()).toHaveLength(1);
});

test('a comment that was typed and not sent is asked about before the approval', async () => {
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review');
  const { content, id } = first.record;
  await screen.findByText(content);
  mark(content, 'to ants.');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  await user.type(await screen.findByLabelText(/marked words/), 'Which ones?');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText(/Your comment is not sent yet/);
  expect(sent()).toEqual([]);
  await waitFor(() => expect(readItem(draftItem(`reject:${id}`))).not.toBe(null));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Amina Diallo: approved.');
  expect(sent()).toHaveLength(1);
});

test('words that were marked go with the approval', async () => {
  const { user } = open(<ReviewQueuePage />, '/trainer/review');
  const { content, id } = first.record;
  await screen.findByText(content);
  mark(content, 'to ants.');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  await waitFor(() => expect(readItem(draftItem(`reject:${id}`))).not.toBe(null));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(readItem(draftItem(`reject:${id}`))).toBe(null));
});

test('the work comes first; where there is room the task stands open below it', async () => {
  open(<ReviewQueuePage />, '/trainer/review');
  const work = await screen.findByText(first.record.content);
  const task = screen.getByText('The task, and what good looks like');
  expect(task.closest('details')?.open).toBe(matchMedia('(min-width: 64rem)').matches);
  expect(task.compareDocumentPosition(work)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('words that are marked beside the work are not asked about', async () => {
  open(<ReviewQueuePage />, '/trainer/review');
  await screen.findByText(first.record.content);
  mark('The task, and what good looks like', 'task');
  expect(screen.queryByRole('button', { name: 'Comment on these words' })).toBeNull();
});

test('on the page of a trainee they open the comment, behind what was typed', async () => {
  const { user, sent } = openTrainee(7);
  const { content } = handedIn;
  await screen.findByText(content);
  await user.click(await screen.findByRole('button', { name: 'Write a comment...' }));
  await user.type(await screen.findByLabelText(/Comment/), 'Good.');
  mark(content, 'to ants.');
  fireEvent.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  const field = screen.getByLabelText<HTMLTextAreaElement>(/Comment/);
  await waitFor(() => expect(field.value).toBe('Good.\n> to ants.\n'));
  await user.type(field, 'Until when?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ content: 'Good.\n> to ants.\nUntil when?' });
});

test('the reason that is being written stays while others empty the queue', async () => {
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review');
  await screen.findByText(first.record.content);
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/What needs to change/), 'Say where.');
  waiting = [];
  await act(async () => reloadStudio());
  await screen.findByText('No work to review');
  screen.getByDisplayValue('Say where.');
  screen.getByRole('dialog').querySelector<HTMLFormElement>('form')?.requestSubmit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()[0]?.body).toMatchObject({ status: 'rejected', comment: 'Say where.' });
});

test('keys that are typed into a field decide nothing', async () => {
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review?venture=1', {
    pattern: '/trainer/review',
  });
  await screen.findByText(first.record.content);
  (await screen.findByLabelText('Venture')).focus();
  await user.keyboard('a');
  expect(sent()).toEqual([]);
});

test('keys decide nothing beside an open dialog, in an editor, or while they are held down', async () => {
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review');
  await screen.findByText(first.record.content);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  fireEvent.keyDown(document.body, { key: 'a' });
  dialog.remove();
  const editor = document.body.appendChild(document.createElement('p'));
  editor.setAttribute('contenteditable', 'true');
  fireEvent.keyDown(editor, { key: 'a' });
  editor.remove();
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  await user.keyboard('ja');
  await screen.findByText('Kwame Mensah: approved.');
  expect(sent().map(({ path }) => path)).toEqual(['/api/venture/records/32/review/']);
});

test('the second tap of two does not approve what came after the first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { user, sent } = open(<ReviewQueuePage />, '/trainer/review');
  await screen.findByText(first.record.content);
  const approve = () => screen.getByRole('button', { name: 'Approve' });
  await user.click(approve());
  await screen.findByText(second.record.content);
  await waitFor(() => expect(approve().getAttribute('aria-disabled')).toBeNull());
  await user.click(approve());
  await user.click(approve());
  vi.setSystemTime(Date.now() + 1000);
  await waitFor(() => expect(approve().getAttribute('aria-disabled')).toBeNull());
  expect(sent()).toHaveLength(1);
  await user.click(approve());
  await screen.findByText('Kwame Mensah: approved.');
});

test('what is looked at stays while somebody else answers what came before it', async () => {
  const { user } = open(<ReviewQueuePage />, '/trainer/review');
  waiting = [first, second, third];
  await screen.findByText(first.record.content);
  await act(async () => reloadStudio());
  await user.keyboard('j');
  await screen.findByText(second.record.content);
  waiting = [second, third];
  await act(async () => reloadStudio());
  await screen.findByText('1 / 2');
  screen.getByText(second.record.content);
  expect(screen.queryByText(third.record.content)).toBeNull();
});

test('work that somebody answered meanwhile is told, and nothing is decided twice', async () => {
  const { user } = open(<ReviewQueuePage />, '/trainer/review', {
    answer: () => json(409, { error: 'Jabari approved this meanwhile.' }),
  });
  await screen.findByText(first.record.content);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Jabari approved this meanwhile.');
});

test('work that was answered meanwhile is decided again only once its present state has come', async () => {
  let isRefused = false;
  const { user } = open(<ReviewQueuePage />, '/trainer/review', {
    answer: () => {
      isRefused = true;
      const all = fetch;
      vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) =>
        (call[1]?.method ?? 'GET') === 'GET' ? new Promise(() => undefined) : all(...call),
      );
      return json(409, { error: 'Jabari approved this meanwhile.' });
    },
  });
  await screen.findByText(first.record.content);
  const approve = screen.getByRole('button', { name: 'Approve' });
  await user.click(approve);
  await waitFor(() => expect(isRefused).toBe(true));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(approve.getAttribute('aria-disabled')).toBe('true');
});

test('a version that was answered before shows what changed since', async () => {
  const item = makeQueueItem({
    record: makeRecord({ id: 33, version: 2, content: 'Ten keepers lose honey.' }),
    reviewed: {
      number: 1,
      content: 'Some keepers lose honey.',
      file_details: null,
      submitted_at: '2026-11-18T08:00:00.000Z',
    },
  });
  logInAmina({ is_trainer: true });
  serve(({ path }) =>
    path.includes('/is-trainer/')
      ? json(200, { is_trainer: true })
      : json(200, path.includes('/queue/') ? { count: 1, next: null, results: [item] } : []),
  );
  visit(<ReviewQueuePage />, '/trainer/review');
  await waitFor(() => expect(document.querySelector('ins')?.textContent).toContain('Ten'));
  expect(document.querySelector('del')?.textContent).toContain('Some');
});

test('who is no trainer reads so, and no trainee is asked for', async () => {
  const { calls } = open(<TraineesPage />, '/trainer/trainees', { isTrainer: false });
  await screen.findByText('Access denied: Only trainers can view this page.');
  expect(calls.filter(({ path }) => path.includes('/trainees/'))).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Review the work' })).toBeNull();
});

test('a trainer who loses the role meanwhile reads that the page is no longer theirs', async () => {
  let isTrainer = true;
  logInAmina({ is_trainer: true });
  serve(({ method, path }) => {
    if (method !== 'GET') {
      isTrainer = false;
      return json(403, { error: 'Only trainers may do this.' });
    }
    if (path.includes('/is-trainer/')) return json(200, { is_trainer: isTrainer });
    return json(200, path.includes('/queue/') ? { count: 1, next: null, results: [first] } : []);
  });
  const user = visit(<ReviewQueuePage />, '/trainer/review');
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('You are not a trainer any more');
  expect(screen.queryByText(first.record.content)).toBeNull();
});

test('a refusal to tell the role is not asked about again', async () => {
  let [isRefused, asked] = [false, 0];
  logInAmina({ is_trainer: true });
  serve(({ method, path }) => {
    isRefused ||= method !== 'GET';
    if (path.includes('/is-trainer/')) asked += 1;
    // Without this limit, endless retries would prevent the test from failing.
    if (isRefused && asked < 20) return json(403, { error: 'Only trainers may do this.' });
    if (path.includes('/is-trainer/')) return json(200, { is_trainer: true });
    return json(200, path.includes('/queue/') ? { count: 1, next: null, results: [first] } : []);
  });
  const user = visit(<ReviewQueuePage />, '/trainer/review');
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(asked).toBeLessThan(5);
});

test('a name is searched in the list and in the table, as the address has it', async () => {
  logInAmina({ is_trainer: true });
  const calls = serve(({ path }) => {
    if (path.includes('/is-trainer/')) return json(200, { is_trainer: true });
    return json(200, path.includes('search=') ? [] : [makeTrainee({ full_name: 'Joseph Mwangi' })]);
  });
  const user = visit(<TraineesPage />, '/trainer/trainees?search=traore', '/trainer/trainees');
  await screen.findByText('No trainee has that name');
  await user.click(screen.getByRole('tab', { name: 'By steps' }));
  await waitFor(() =>
    expect(calls.some(({ path }) => /progress\/.*search=traore/.test(path))).toBe(true),
  );
  await user.click(screen.getByRole('tab', { name: 'List' }));
  await user.click(await screen.findByRole('button', { name: 'Show all trainees' }));
  await screen.findByRole('link', { name: /Joseph/ });
});

test('the table is saved with the trainees that it shows', async () => {
  logInAmina({ is_trainer: true });
  const trainee = { ...makeTrainee(), progress: [] };
  const calls = serve(({ path }) => {
    if (path.includes('/is-trainer/')) return json(200, { is_trainer: true });
    if (path.includes('/csv/')) return json(403, {});
    if (!path.includes('/progress/')) return json(200, []);
    return json(200, { steps: [], count: 1, next: null, previous: null, results: [trainee] });
  });
  const user = visit(
    <TraineesPage />,
    '/trainer/trainees?tab=steps&search=dia&venture=4',
    '/trainer/trainees',
  );
  await user.click(await screen.findByRole('button', { name: 'Save as a table (CSV)' }));
  await waitFor(() => {
    const saved = calls.find(({ path }) => path.includes('/csv/'))?.path ?? '';
    expect(saved).toMatch(/\?venture=4&search=dia$/);
  });
});

test('the trainees of one venture, each leading to their work', async () => {
  const { user, calls } = open(<TraineesPage />, '/trainer/trainees');
  const card = await screen.findByRole('link', { name: /Amina Diallo/ });
  expect(card.getAttribute('href')).toBe('/trainer/trainee/7');
  expect(within(card).getByText(/^1 to review · \d+ (days|months?) ago$/)).toBeDefined();
  // The address is on the trainee's page; the name of a single venture is left out.
  expect(screen.queryByText('amina@example.org')).toBeNull();
  expect(screen.queryByText('Umuvumba Honey')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'By steps' }));
  await waitFor(() => expect(calls.some(({ path }) => path.includes('/progress/'))).toBe(true));
});

test('a trainee’s work by sections and steps, in the words of the spec', async () => {
  openTrainee(7);
  await screen.findByRole('heading', { name: 'Trainee Detail View' });
  screen.getByText('Reviewing data for trainee ID 7');
  await screen.findByText(first.record.content);
  screen.getByText('Pending');
  screen.getByText('No steps in this section.');
  expect(screen.getByText(/4 of 10/)).toBeDefined();
});

test('whose page it is stands in large, and steps without work are one line of their section', async () => {
  const { user } = openTrainee(7);
  await screen.findByText(first.record.content);
  screen.getByRole('heading', { level: 2, name: 'Amina Diallo' });
  screen.getByText('Step 1: Talk to ten people');
  const idle = screen.getByText('Step 2: Name the problem');
  expect(idle.closest('details')?.parentElement?.closest('details')?.open).toBe(false);
  await user.click(screen.getByText(/^Nothing handed in: 1 more step/));
  await user.click(idle);
  screen.getByText('No activities found.');
});

test('the work that waits comes first, and stays there when it is answered; its step says where it is', async () => {
  openTrainee(7);
  const waiting = await screen.findByRole('region', { name: /^1 to review · / });
  within(waiting).getByRole('heading', { name: 'Ten interviews' });
  within(waiting).getByRole('button', { name: 'Approve' });
  const step = screen.getByText('Step 1: Talk to ten people').closest('details');
  expect(step?.open).toBe(false);
  const [first] = screen.getAllByRole('region');
  expect(first).toBe(waiting);
  handedIn = makeRecord({ status: 'approved', revision: 2 });
  await act(async () => reloadStudio());
  within(await screen.findByRole('region', { name: 'No work to review' })).getByText('Approved');
  fireEvent.click(screen.getByText('Step 1: Talk to ten people'));
  const link = await screen.findByRole('link', { name: 'On top of this page: Ten interviews' });
  expect(document.querySelector(link.getAttribute('href') ?? '')).toBe(
    screen.getByRole('region', { name: 'No work to review' }),
  );
});

test('lines that a trainee typed with a hyphen are a list, and words are marked in them as in others', async () => {
  const { user } = openTrainee(7);
  await screen.findByText(first.record.content);
  handedIn = makeRecord({
    revision: 2,
    version: 2,
    content: 'Ten talks:\n- Seven lose honey\n- Three do not',
  });
  await act(async () => reloadStudio());
  await screen.findByText('Three do not');
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim());
  expect(items).toEqual(expect.arrayContaining(['Seven lose honey', 'Three do not']));
  const [from, to] = ['Seven lose honey', 'Three do not'].map((line) => screen.getByText(line));
  if (!from?.firstChild || !to?.firstChild) throw new Error('There is no text.');
  getSelection()?.setBaseAndExtent(from.firstChild, 6, to.firstChild, 5);
  act(() => void document.dispatchEvent(new Event('selectionchange')));
  await user.click(await screen.findByRole('button', { name: 'Comment on these words' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/Comment/);
  expect(field.value).toBe('> lose honey Three\n');
});

test('both answers stay in sight; the one that stands cannot be given again', async () => {
  openTrainee(7);
  const answer = (name: string) =>
    screen.findByRole<HTMLButtonElement>('button', { name }).then(({ disabled }) => disabled);
  expect([await answer('Approve'), await answer('Reject')]).toEqual([false, false]);
  handedIn = makeRecord({ status: 'approved', revision: 2 });
  await act(async () => reloadStudio());
  await screen.findByText('Approved');
  expect([await answer('Approve'), await answer('Reject')]).toEqual([true, false]);
  handedIn = makeRecord({ status: 'rejected', revision: 3 });
  await act(async () => reloadStudio());
  await screen.findByText('Rejected');
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.filter((name) => /^(Open again|Approve|Reject)$/.test(name))).toEqual([
    'Open again',
    'Reject',
    'Approve',
  ]);
  expect([await answer('Approve'), await answer('Reject')]).toEqual([false, true]);
});

test('a comment is sent for the record it stands under; a blank one is not', async () => {
  const { user, sent } = openTrainee(7);
  await user.click(await screen.findByRole('button', { name: 'Write a comment...' }));
  const field = screen.getByPlaceholderText('Write a comment...');
  await user.type(field, '   ');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await user.type(field, 'Who was the tenth?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(sent()[0]?.body).toEqual({
      activity: 5,
      user: 7,
      content: 'Who was the tenth?',
      record: 31,
    }),
  );
});

test('a comment that the server has stands in its list and is no draft, whatever is still asked for', async () => {
  const comment = {
    id: 90,
    trainer_name: 'Thandi',
    trainer: 4,
    by: 'trainer',
    content: 'Who was the tenth?',
    created_at: '2026-11-20T10:00:00.000Z',
    activity: 5,
    user: 7,
    record: 31,
  };
  const { user } = openTrainee(7, { isCut: true, answer: () => json(201, comment) });
  await user.click(await screen.findByRole('button', { name: 'Write a comment...' }));
  await user.type(screen.getByPlaceholderText('Write a comment...'), comment.content);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('button', { name: 'Write a comment...' });
  screen.getByText(comment.content);
  expect(screen.queryByText(/Not sent yet/)).toBeNull();
});

test('a comment whose answer was lost is the same at the next try, and another once it is edited', async () => {
  const { user, sent } = openTrainee(7, { answer: () => json(500, {}) });
  await user.click(await screen.findByRole('button', { name: 'Write a comment...' }));
  const field = screen.getByPlaceholderText('Write a comment...');
  const send = async (count: number) => {
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent()).toHaveLength(count));
    await screen.findByText(/The comment could not be sent/);
  };
  await user.type(field, 'Who was the tenth?');
  await send(1);
  await send(2);
  await user.type(field, ' And where?');
  await send(3);
  const [one, two, three] = sent().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(one).toMatch(/^[\w-]{8,}$/);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});

test('what came while the dialog is open is not sent back unread', async () => {
  const newer = makeRecord({ version: 2, revision: 2, content: 'All ten of them.' });
  const { user, sent } = openTrainee(7, {
    answer: () => {
      handedIn = newer;
      return json(409, { error: 'Amina Diallo has sent version 2 meanwhile.' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog');
  const submit = () => dialog.querySelector<HTMLFormElement>('form')?.requestSubmit();
  await user.type(within(dialog).getByLabelText(/What needs to change/), 'Say where.');
  submit();
  await within(dialog).findByText(/has sent version 2 meanwhile/);
  await screen.findByText(newer.content);
  submit();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ body }) => (body as { revision: number }).revision)).toEqual([1, 1]);
});

test('a trainee of somebody else is not shown', async () => {
  openTrainee(9);
  await screen.findByText('This is not one of your trainees');
});
