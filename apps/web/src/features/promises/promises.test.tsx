import type { LearnerPromise } from '@inzira/contract/promises';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { complete } from '#src/features/learning/progress-here.ts';
import { keptNames, readKept } from '#src/platform/device-store.ts';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, renderAt, TestProviders } from '#src/platform/fake-visit.tsx';
import { flushWrites } from '#src/platform/write-queue.ts';
import { findEntries, temporaryId } from '#src/platform/write-queue-entries.ts';
import { queryClient } from '#src/platform/query-client.ts';
import DuePromises from './due-promises.tsx';
import { dayFromNow, dayInWords } from './promise-days.ts';
import { PromiseList } from './promise-list.tsx';
import PromiseMaker from './promise-maker.tsx';
import { promiseQueries } from './promise-queries.ts';
import { changePromise, makePromise as makeNew, takeBackPromise } from './promises.api.ts';
import TraineeTasks from './trainee-tasks.tsx';

const makePromise = (changes: Partial<LearnerPromise> = {}): LearnerPromise => ({
  id: 7,
  text: 'Ask five canteens',
  due_on: dayFromNow(0),
  source: 'own',
  lesson: null,
  given_by: null,
  created_at: '2026-11-20T10:00:00.000Z',
  answer: null,
  answered_at: null,
  outcome: '',
  postponed: 0,
  ...changes,
});

function serveList(...promises: LearnerPromise[]): Call[] {
  return serve(({ method, path }) =>
    method === 'GET' && path === '/api/promises/'
      ? json(200, { promises })
      : json(method === 'POST' ? 201 : 200, promises[0] ?? makePromise()),
  );
}
const writes = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  queryClient.clear();
  logInAmina();
});

test('a day is told as people say it', () => {
  const now = new Date(2026, 10, 25);
  expect(dayFromNow(1, now)).toBe('2026-11-26');
  expect(dayInWords('2026-11-25', 'en', now)).toBe('today');
  expect(dayInWords('2026-11-26', 'fr', now)).toBe('demain');
  expect(dayInWords('2026-11-28', 'en', now)).toBe('Saturday');
  expect(dayInWords('2026-12-04', 'en', now)).toContain('4 December');
});

test('what is due is asked about, and what is not, is not', async () => {
  serveList(makePromise(), makePromise({ id: 8, text: 'Later', due_on: dayFromNow(2) }));
  renderAt(<DuePromises />, '/dashboard');
  expect(await screen.findByText('Ask five canteens')).toBeTruthy();
  expect(screen.queryByText('Later')).toBeNull();
});

test('a second change is based on the moment that the server gave to the first', async () => {
  const answered_at = '2026-11-28T10:00:00.000Z';
  let asked = 0;
  const calls = serve(({ method }) => {
    if (method === 'PUT') return json(200, makePromise({ answer: 'yes', answered_at }));
    // The list that is asked for after the first change does not come.
    return asked++ === 0 ? json(200, { promises: [makePromise()] }) : new Promise(() => undefined);
  });
  await queryClient.query(promiseQueries.own());
  await changePromise(amina.id, makePromise(), { answer: 'yes' });
  await changePromise(amina.id, makePromise(), { outcome: 'Two bought.' });
  expect(writes(calls).map(([, body]) => body)).toEqual([
    { answer: 'yes', over: null },
    { outcome: 'Two bought.', over: answered_at },
  ]);
});

test('a change that follows a waiting one is based on the same as that', async () => {
  let isOffline = true;
  const calls = serve(({ method }) => {
    if (method === 'GET') return json(200, { promises: [makePromise()] });
    return isOffline ? noNetwork() : json(200, makePromise());
  });
  await queryClient.query(promiseQueries.own());
  await changePromise(amina.id, makePromise(), { answer: 'yes' });
  await changePromise(amina.id, makePromise(), { outcome: 'Two bought.' });
  isOffline = false;
  await flushWrites();
  expect(
    writes(calls)
      .slice(-2)
      .map(([, body]) => body),
  ).toEqual([
    { answer: 'yes', over: null },
    { outcome: 'Two bought.', over: null },
  ]);
});

test('a change in a second tab is based on what the first one has sent', async () => {
  const answered_at = '2026-11-28T10:00:00.000Z';
  const calls = serve(({ method }) =>
    method === 'PUT'
      ? json(200, makePromise({ answer: 'yes', answered_at }))
      : new Promise(() => undefined),
  );
  const { queryKey } = promiseQueries.own();
  queryClient.setQueryData(queryKey, { promises: [makePromise()] });
  await changePromise(amina.id, makePromise(), { answer: 'yes' });
  // The second tab still has the list from before.
  queryClient.setQueryData(queryKey, { promises: [makePromise()] });
  await changePromise(amina.id, makePromise(), { outcome: 'Two bought.' });
  expect(writes(calls).map(([, body]) => body)).toEqual([
    { answer: 'yes', over: null },
    { outcome: 'Two bought.', over: answered_at },
  ]);
});

test('Yes is sent at once, and what came of it after it', async () => {
  const calls = serveList(makePromise());
  renderAt(<DuePromises />, '/dashboard');
  await screen.findByText('Did you?');
  press('Yes');
  await expect.poll(() => writes(calls)).toEqual([['/api/promises/7/', { answer: 'yes' }]]);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Two bought.' } });
  press('Keep this line');
  await expect
    .poll(() => writes(calls).at(-1))
    .toEqual(['/api/promises/7/', { outcome: 'Two bought.' }]);
  expect(screen.getByText('It stands in your plan now.')).toBeTruthy();
});

test('in the plan, what came of a promise can still be added once the answer has arrived', async () => {
  serveList(makePromise({ answer: 'yes' }));
  const list = (changes: Partial<LearnerPromise> = {}) => (
    <TestProviders at="/" client={queryClient}>
      <PromiseList promises={[makePromise(changes)]} mayChange />
    </TestProviders>
  );
  const { rerender } = render(list());
  press('Yes');
  const field = await screen.findByRole('textbox');
  field.focus();
  rerender(list({ answer: 'yes' }));
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('textbox')).toBe(field);
  rerender(list({ answer: 'yes', outcome: 'Two bought.' }));
  expect(screen.getByText('Promise kept')).toBeTruthy();
});

test('a line that is not sent yet is there again after a reload, and gone once it is sent', async () => {
  const before = serveList(makePromise());
  const first = renderAt(<DuePromises />, '/dashboard');
  await screen.findByText('Did you?');
  press('It went differently');
  await expect.poll(() => writes(before)).toHaveLength(1);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'It rained.' } });
  first.unmount();
  const calls = serveList(makePromise({ answer: 'differently' }));
  const second = renderAt(<DuePromises />, '/dashboard');
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('It rained.');
  expect(screen.getByText(/What happened instead/)).toBeTruthy();
  press('Keep this line');
  await expect.poll(() => writes(calls)).toEqual([['/api/promises/7/', { outcome: 'It rained.' }]]);
  await expect.poll(() => readKept('draft:outcome:7')).toBeNull();
  second.unmount();
  serveList(makePromise({ answer: 'differently', outcome: 'It rained.' }));
  renderAt(<DuePromises />, '/dashboard');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('Not yet asks for another day, without a word of blame', async () => {
  const calls = serveList(makePromise({ given_by: { id: 3, full_name: 'Thandi Nkosi' } }));
  renderAt(<DuePromises />, '/dashboard');
  expect(await screen.findByText(/Thandi Nkosi gave you this task/)).toBeTruthy();
  press('Not yet');
  press(/tomorrow/i);
  const body = { answer: 'not_yet', due_on: dayFromNow(1) };
  await expect.poll(() => writes(calls)).toEqual([['/api/promises/7/', body]]);
  expect(screen.getByText('We ask again: tomorrow.')).toBeTruthy();
});

test('a promise of a lesson has a day, and is nothing for a visitor', async () => {
  const calls = serveList();
  const { unmount } = renderAt(<PromiseMaker lessonId={5} />, '/');
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.input(screen.getByRole('textbox'), { target: { value: ' Ask Jean ' } });
  press(/today/i);
  press('Promise myself');
  const body = { text: 'Ask Jean', due_on: dayFromNow(0), source: 'lesson', lesson_id: 5 };
  await expect.poll(() => writes(calls)).toEqual([['/api/promises/', body]]);
  expect(await screen.findByText(/“Ask Jean”, today/)).toBeTruthy();
  unmount();
  localStorage.clear();
});

test('an answer that the server refuses is asked for again, with the reason', async () => {
  serve(({ method }) =>
    method === 'GET'
      ? json(200, { promises: [makePromise()] })
      : json(404, { error: 'This promise was not found.' }),
  );
  renderAt(<DuePromises />, '/dashboard');
  await screen.findByText('Did you?');
  press('Yes');
  expect(await screen.findByText('This promise was not found.')).toBeTruthy();
  expect(screen.getByText('Did you?')).toBeTruthy();
});

test('a line that the server refuses stays in its field, with the reason', async () => {
  serve(({ method, body }) => {
    if (method === 'GET') return json(200, { promises: [makePromise()] });
    return (body as { outcome?: string }).outcome === undefined
      ? json(200, makePromise())
      : json(400, { outcome: ['Say it in fewer words.'] });
  });
  renderAt(<DuePromises />, '/dashboard');
  await screen.findByText('Did you?');
  press('Yes');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Two bought.' } });
  press('Keep this line');
  expect(await screen.findByText('Say it in fewer words.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Two bought.');
});

test('a promise that is refused keeps its words and says why; what is typed outlives the page', async () => {
  const full = 'There are 30 open promises. Answer one of them first.';
  const calls = serve(() => json(409, { error: full }));
  const { unmount } = renderAt(<PromiseMaker lessonId={5} />, '/');
  fireEvent.input(await screen.findByRole('textbox'), { target: { value: 'Ask Jean' } });
  const submit = screen.getByRole('button', { name: 'Promise myself' });
  fireEvent.click(submit);
  fireEvent.click(submit);
  expect(await screen.findByText(full)).toBeTruthy();
  expect(writes(calls)).toHaveLength(1);
  press(dayInWords(dayFromNow(3), 'en'));
  unmount();
  renderAt(<PromiseMaker lessonId={5} />, '/');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /What will/ })).value).toBe(
    'Ask Jean',
  );
  const day = screen.getByRole('button', { name: dayInWords(dayFromNow(3), 'en') });
  expect(day.getAttribute('aria-pressed')).toBe('true');
});

test('while a promise is sent, nothing more is typed into its form, which is empty after it', async () => {
  let answer = (_: Response) => {};
  serve(async () => new Promise<Response>((resolve) => (answer = resolve)));
  renderAt(<PromiseMaker lessonId={8} />, '/');
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  fireEvent.input(field, { target: { value: 'Ask Jean' } });
  press('Promise myself');
  await waitFor(() => expect(field.readOnly).toBe(true));
  answer(json(201, makePromise()));
  expect(await screen.findByText(/“Ask Jean”/)).toBeTruthy();
});

test('a promise that is pressed again after a reload in mid-sending waits once', async () => {
  let answer = (_: Response) => {};
  serve(async () => new Promise<Response>((resolve) => (answer = resolve)));
  const made = () => findEntries().filter(({ key }) => key.startsWith('promise:new:'));
  const before = made().length;
  const { unmount } = renderAt(<PromiseMaker lessonId={9} />, '/');
  fireEvent.input(await screen.findByRole('textbox'), { target: { value: 'Ask Claire' } });
  press('Promise myself');
  await waitFor(() => expect(made()).toHaveLength(before + 1));
  unmount();
  renderAt(<PromiseMaker lessonId={9} />, '/');
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('Ask Claire');
  press('Promise myself');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').readOnly).toBe(true));
  expect(made()).toHaveLength(before + 1);
  answer(json(201, makePromise()));
  expect(await screen.findByText(/“Ask Claire”/)).toBeTruthy();
  expect(made()).toHaveLength(before);
});

test('a promise that waited and is refused stands in its form again, with its button', async () => {
  let isOffline = true;
  serve(() => (isOffline ? noNetwork() : json(409, { error: 'There are 30 open promises.' })));
  renderAt(<PromiseMaker lessonId={6} />, '/');
  fireEvent.input(await screen.findByRole('textbox'), { target: { value: 'Ask Jean' } });
  press('Promise myself');
  expect(await screen.findByText(/It is kept on this device/)).toBeTruthy();
  isOffline = false;
  await flushWrites();
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('Ask Jean');
  expect(screen.getByRole('button', { name: 'Promise myself' })).toBeTruthy();
  expect(screen.queryByText(/It is kept on this device until/)).toBeNull();
});

test('a promise that has arrived meanwhile is no longer called kept on this device', async () => {
  let isOffline = true;
  serve(() => (isOffline ? noNetwork() : json(201, makePromise())));
  renderAt(<PromiseMaker lessonId={7} />, '/');
  fireEvent.input(await screen.findByRole('textbox'), { target: { value: 'Ask Jean' } });
  press('Promise myself');
  expect(await screen.findByText(/It is kept on this device/)).toBeTruthy();
  isOffline = false;
  await flushWrites();
  await waitFor(() => expect(screen.queryByText(/It is kept on this device/)).toBeNull());
  expect(screen.getByText(/“Ask Jean”/)).toBeTruthy();
});

test('what is typed about a promise that was made without a network stays when that arrives', async () => {
  let isOffline = true;
  const promise = makePromise({ id: 77, text: 'Ask Jean' });
  const answers = vi.fn<(path: string) => void>();
  serve(async ({ method, path }) => {
    if (method === 'GET')
      return json(200, await complete(path, { promises: isOffline ? [] : [promise] }));
    if (isOffline) return noNetwork();
    if (method === 'PUT') answers(path);
    return json(method === 'POST' ? 201 : 200, promise);
  });
  await makeNew(amina.id, { text: 'Ask Jean', due_on: dayFromNow(0) });
  renderAt(<DuePromises />, '/dashboard');
  await screen.findByText('Did you?');
  press('Yes');
  const line = await screen.findByRole<HTMLInputElement>('textbox');
  fireEvent.change(line, { target: { value: 'Sold three' } });
  isOffline = false;
  await flushWrites();
  await expect.poll(() => answers.mock.calls).toEqual([['/api/promises/77/']]);
  await expect.poll(() => readKept('draft:outcome:77')).toMatchObject({ text: 'Sold three' });
  expect(screen.getByRole('textbox')).toBe(line);
  press('Keep this line');
  await expect.poll(() => answers.mock.calls).toHaveLength(2);
  expect(answers.mock.calls.at(-1)).toEqual(['/api/promises/77/']);
  await expect.poll(() => keptNames('draft:outcome:')).toEqual([]);
});

test('a promise that is taken back while it is on its way does not come back', async () => {
  let arrive = (_: Response) => {};
  const calls = serve(async ({ method, path }) => {
    if (method === 'POST') return new Promise<Response>((resolve) => (arrive = resolve));
    return method === 'GET'
      ? json(200, await complete(path, { promises: [] }))
      : new Response(null, { status: 204 });
  });
  const made = makeNew(amina.id, { text: 'Ask Jean', due_on: dayFromNow(0) });
  await expect.poll(() => writes(calls)).toHaveLength(1);
  const [entry] = findEntries();
  await takeBackPromise(entry ? temporaryId(entry) : 0);
  arrive(json(201, makePromise({ id: 77 })));
  await made;
  await expect
    .poll(() => calls.findLast(({ method }) => method === 'DELETE')?.path)
    .toBe('/api/promises/77/');
});

test('a promise that is taken back goes before a second tap, and comes back where that fails', async () => {
  const promise = makePromise({ due_on: dayFromNow(3) });
  const own = () => queryClient.getQueryData(['promises', 'own']);
  const plan = () => queryClient.getQueryData(['learning', 'notes', 'plan']);
  queryClient.setQueryData(['promises', 'own'], { promises: [promise] });
  queryClient.setQueryData(['learning', 'notes', 'plan'], { entries: [], promises: [promise] });
  serve(({ method }) => (method === 'DELETE' ? noNetwork() : json(200, { promises: [promise] })));
  const failed = takeBackPromise(7);
  expect(own()).toEqual({ promises: [] });
  expect(plan()).toEqual({ entries: [], promises: [] });
  await expect(failed).rejects.toThrow();
  await queryClient.query(promiseQueries.own());
  expect(own()).toEqual({ promises: [promise] });
});

test('a promise that was taken back already, on another device, is no failure', async () => {
  queryClient.setQueryData(['promises', 'own'], { promises: [makePromise()] });
  serve(({ method }) =>
    method === 'DELETE' ? json(404, { error: 'No.' }) : json(200, { promises: [] }),
  );
  await takeBackPromise(7);
  expect(queryClient.getQueryData(['promises', 'own'])).toEqual({ promises: [] });
});

test('a trainer gives a task with a day, and reads what came of earlier ones', async () => {
  const done = makePromise({
    id: 9,
    text: 'Visit two shops',
    answer: 'yes',
    outcome: 'Both sell.',
  });
  const calls = serve(({ method }) =>
    method === 'GET' ? json(200, { promises: [done] }) : json(201, makePromise()),
  );
  renderAt(<TraineeTasks traineeId={4} />, '/trainer/trainee/4');
  expect(await screen.findByText('Both sell.')).toBeTruthy();
  const fold = screen.getByText('Give a task').closest('details');
  if (fold) {
    fold.open = true;
    fireEvent(fold, new Event('toggle'));
  }
  fireEvent.input(await screen.findByRole('textbox'), { target: { value: 'Ask Jean' } });
  press(/tomorrow/i);
  press('Give this task');
  press('Give this task');
  const body = { text: 'Ask Jean', due_on: dayFromNow(1) };
  await expect.poll(() => writes(calls)).toEqual([['/api/trainees/4/promises/', body]]);
});
