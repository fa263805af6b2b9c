import type { ContentDraft, ContentFile } from '@inzira/contract/staff-content';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, readKept } from '#src/platform/device-store.ts';
import { json } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { FILE, LESSON, open, PATH } from './content-editor.fixture.tsx';
import { contentQueries } from './curriculum.api.ts';

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(async () => {
  await keep(ITEM, null);
  vi.unstubAllGlobals();
});

const ITEM = `draft:content:${PATH}`;
const SAVE_PAUSE_MS = 3300;
const called = (title: string) => LESSON.replace('title: Prices', `title: ${title}`);
const draftOf = (title: string, at: string): ContentDraft => ({
  author: 'amina',
  text: called(title),
  version: 2,
  questions: null,
  at,
  isForReview: false,
});
const FIRST = draftOf('First', '2026-11-20T09:00:00.000Z');
const SECOND = draftOf('Second', '2026-11-20T09:10:00.000Z');
const OTHER_WINDOW = /You have written on this text in another window/;
const pause = async () => new Promise((done) => setTimeout(done, SAVE_PAUSE_MS));
const arrive = (file: Partial<ContentFile>) =>
  act(() => {
    const known = { ...FILE, text: LESSON, ...file };
    queryClient.setQueryData(contentQueries.file(PATH).queryKey, known);
  });
const title = async () => (await screen.findByLabelText<HTMLInputElement>('Title')).value;

test('what was written in another window since is not written over, and is put together with what is written here', async () => {
  let isTold = false;
  const { user, saved } = open({
    file: { text: LESSON, draft: FIRST },
    saving: () =>
      isTold
        ? json(200, { others: [], at: '2026-11-20T09:20:00.000Z' })
        : json(409, { error: 'Another one.', current: SECOND }),
  });
  await user.type(await screen.findByLabelText('Title'), ' here');
  await pause();
  expect(saved()).toMatchObject([{ text: called('First here'), since: FIRST.at }]);
  expect(await screen.findByText(OTHER_WINDOW)).toBeTruthy();
  expect(await title()).toBe('First here');
  isTold = true;
  await user.click(screen.getByRole('button', { name: 'See both side by side' }));
  await user.click(await screen.findByRole('button', { name: 'Go on with my text' }));
  await pause();
  expect(saved().at(-1)).toMatchObject({ text: called('First here'), since: SECOND.at });
  expect(screen.queryByText(OTHER_WINDOW)).toBeNull();
}, 15_000);

test('a window whose text is saved goes on with what another one has written since', async () => {
  const { user } = open({
    file: { text: LESSON, draft: FIRST },
    saving: () => json(200, { others: [], at: '2026-11-20T09:05:00.000Z' }),
  });
  await user.type(await screen.findByLabelText('Title'), ' here');
  expect(await screen.findByText('Draft saved; other editors see it.', {}, { timeout: 5000 }));
  // An answer that was sent before the save.
  arrive({ draft: FIRST });
  expect(await title()).toBe('First here');
  expect(screen.queryByText(OTHER_WINDOW)).toBeNull();
  arrive({ draft: SECOND });
  await waitFor(async () => expect(await title()).toBe('Second'));
  expect(screen.queryByText(OTHER_WINDOW)).toBeNull();
}, 10_000);

test('without a network both windows keep what is written in them on the device', async () => {
  const { user } = open({ file: { text: LESSON } });
  const field = await screen.findByLabelText('Title');
  await user.type(field, ' here');
  const at = '2026-11-20T09:00:00.000Z';
  const theirs = {
    text: called('There'),
    version: 2,
    questions: null,
    since: null,
    by: 'other',
    at,
  };
  await act(async () => keep(ITEM, theirs));
  expect(await screen.findByText(OTHER_WINDOW)).toBeTruthy();
  await user.type(field, '!');
  const texts = () => {
    const kept = readKept<{ text: string; beside?: { text: string }[] }>(ITEM);
    return [kept?.text, ...(kept?.beside ?? []).map(({ text }) => text)];
  };
  await waitFor(() => expect(texts()).toEqual([called('Prices here!'), called('There')]));
  await user.click(screen.getByRole('button', { name: 'See both side by side' }));
  const both = within(await screen.findByRole('region', { name: 'Both texts' }));
  expect(both.getByText('There')).toBeTruthy();
  await user.click(both.getByRole('button', { name: /^Take / }));
  expect(await title()).toBe('There');
  await waitFor(() => expect(texts()).toEqual([called('There')]));
});

test('a window in which nothing was written shows what is written in another one', async () => {
  const { user } = open({ file: { text: LESSON } });
  expect(await title()).toBe('Prices');
  const at = '2026-11-20T09:00:00.000Z';
  const theirs = {
    text: called('There'),
    version: 2,
    questions: null,
    since: null,
    by: 'other',
    at,
  };
  await act(async () => keep(ITEM, theirs));
  await waitFor(async () => expect(await title()).toBe('There'));
  expect(screen.queryByText(OTHER_WINDOW)).toBeNull();
  // The following edit is based on it.
  await user.type(screen.getByLabelText('Title'), ' and here');
  await waitFor(() =>
    expect(readKept<{ text: string }>(ITEM)).toMatchObject({
      text: called('There and here'),
      beside: [],
    }),
  );
});

test('a window that the server refused throws only its own text away', async () => {
  const { user, calls } = open({
    file: { text: LESSON, draft: null },
    saving: () => json(409, { error: 'Another one.', current: SECOND }),
  });
  await user.type(await screen.findByLabelText('Title'), ' here');
  await pause();
  expect(await screen.findByText(OTHER_WINDOW)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  await waitFor(async () => expect(await title()).toBe('Prices'));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
}, 10_000);

test('what another window has of a text stays when this one publishes or throws its own away', async () => {
  const { user, calls, published } = open({ file: { text: LESSON, draft: FIRST } });
  await user.type(await screen.findByLabelText('Title'), ' here');
  arrive({ draft: SECOND });
  expect(await screen.findByText(OTHER_WINDOW)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  const thrownAway = calls.find(({ method }) => method === 'DELETE');
  expect(thrownAway?.path).toContain(`since=${encodeURIComponent(FIRST.at)}`);
  expect(await screen.findByText(OTHER_WINDOW)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go on with this draft' }));
  expect(await title()).toBe('Second');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toMatchObject([{ since: SECOND.at }]));
});
