import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, readKept } from '#src/platform/device-store.ts';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { flushWrites } from '#src/platform/write-queue.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { clearSession } from '#src/platform/session-store.ts';
import { discardWaiting } from '#src/platform/waiting-writes.ts';
import { watchScreen } from './learning.fixture.tsx';
import { LessonText } from './lesson-text.tsx';

const CHECK =
  '<div class="lesson-check"><p class="check-question">Which is a <em>mark</em>?</p><ul><li class="check-right"><p>Ten pay</p><p class="check-why">A number.</p></li><li><p>Many like it</p><p class="check-why">No number.</p></li></ul></div>';
const SCRIPT =
  '<div class="lesson-script"><p class="script-title">Message</p><pre>Good morning!\n\nIce?</pre></div>';
const dated = (day: string) =>
  `<div class="lesson-dated" data-expires="${day}"><p>At most 24%</p></div>`;
const NOTE = '<div class="note-place" data-note=""></div>';

const show = (html: string) =>
  renderAt(<LessonText language="en" lessonId={7} html={html} onEndSeen={() => {}} />, '/');
const LABEL = 'What did you do, see or decide?';
const field = () => screen.getByLabelText<HTMLTextAreaElement>(LABEL);
const puts = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'PUT');

type ServedNote = { text: string; updated_at: string | null };

/** A server with one note, of which the later text wins. With `slow`, answers are held. */
function serveNote(first: ServedNote = { text: '', updated_at: null }) {
  let note = first;
  let isUp = true;
  let slow: Promise<void> | undefined;
  const calls = serve(async ({ method, body }) => {
    if (!isUp) return noNetwork();
    if (method === 'PUT') {
      const { text, written_at } = body as { text: string; written_at: string };
      if ((note.updated_at ?? '') <= written_at)
        note = { text: text.trim(), updated_at: written_at };
    }
    const answer = { lesson_id: 7, ...note };
    await slow;
    return json(200, answer);
  });
  return {
    calls,
    note: () => note,
    cut: (up: boolean) => (isUp = !up),
    write: (other: ServedNote) => (note = other),
    hold: () => {
      let resolve = () => {};
      slow = new Promise((done) => (resolve = done));
      return () => {
        slow = undefined;
        resolve();
      };
    },
  };
}

beforeEach(() => {
  logInAmina();
  watchScreen();
  queryClient.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('a check takes one tap: what is right, and why, stands there at once', async () => {
  serveNote();
  show(CHECK);
  const check = screen.getByRole('group', { name: /^Which is a\s+mark/ });
  const choice = (name: RegExp) => within(check).getByRole('button', { name });
  expect(within(check).queryByText('No number.')).toBeNull();
  fireEvent.click(choice(/Many like it/));
  expect(choice(/Many like it/).textContent).toContain('Tried: not right');
  expect(choice(/Ten pay/).textContent).toContain('Right');
  expect(within(check).getByText('No number.').closest('[role="status"]')).toBeTruthy();
  expect(within(check).getByText('A number.')).toBeTruthy();
  fireEvent.click(choice(/Ten pay/));
  expect(choice(/Many like it/).textContent).toContain('Tried: not right');
});

test('words to send are copied as they stand', async () => {
  serveNote();
  const user = userEvent.setup();
  show(SCRIPT);
  await user.click(screen.getByRole('button', { name: 'Copy the text' }));
  expect(await navigator.clipboard.readText()).toBe('Good morning!\n\nIce?');
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
});

test('facts that have expired say so, others do not', async () => {
  serveNote();
  show(`${dated('2001-06-30')}${dated('2999-06-30')}`);
  expect(await screen.findAllByText(/checked this again by 30 June 2001/)).toHaveLength(1);
});

test('a note is on the device at once, and with the account after a pause', async () => {
  const { calls, note } = serveNote();
  show(NOTE);
  await screen.findByLabelText(LABEL);
  vi.useFakeTimers();
  fireEvent.change(field(), { target: { value: 'Two would pay.' } });
  await act(async () => vi.advanceTimersByTimeAsync(300));
  expect(JSON.stringify(readKept('note:7'))).toContain('Two would pay.');
  expect(screen.getByText('Saving...')).toBeTruthy();
  expect(puts(calls)).toHaveLength(0);
  await act(async () => vi.advanceTimersByTimeAsync(1500));
  expect(note().text).toBe('Two would pay.');
  expect(screen.getByText('Saved with your account.')).toBeTruthy();
});

test('a note without a network stays over a reload, and arrives later', async () => {
  const server = serveNote();
  server.cut(true);
  const { unmount } = show(NOTE);
  await screen.findByLabelText(LABEL);
  fireEvent.change(field(), { target: { value: 'Written in the bus.' } });
  await act(async () => fireEvent.blur(field()));
  expect(await screen.findByText('Kept on this device. It will be sent by itself.')).toBeTruthy();
  unmount();
  queryClient.clear();
  show(NOTE);
  await screen.findByLabelText(LABEL);
  expect(field().value).toBe('Written in the bus.');
  server.cut(false);
  await act(async () => flushWrites());
  expect(server.note().text).toBe('Written in the bus.');
  expect(await screen.findByText('Saved with your account.')).toBeTruthy();
});

test('a note of another device comes, unless something newer waits here', async () => {
  serveNote({ text: 'From the laptop.', updated_at: '2026-01-02T10:00:00.000Z' });
  show(NOTE);
  expect(await screen.findByDisplayValue('From the laptop.')).toBeTruthy();
});

test('what is typed before the server has answered stands below what it has', async () => {
  const server = serveNote({ text: 'Old.', updated_at: '2026-01-02T10:00:00.000Z' });
  const letThrough = server.hold();
  show(NOTE);
  fireEvent.change(field(), { target: { value: 'New.' } });
  await act(async () => fireEvent.blur(field()));
  expect(puts(server.calls)).toHaveLength(0);
  await act(async () => letThrough());
  expect(await screen.findByDisplayValue(/New/)).toBeTruthy();
  await vi.waitFor(() => expect(server.note().text).toBe('Old.\n\nNew.'));
  expect(field().value).toBe('Old.\n\nNew.');
});

test('what is typed while an earlier text is on its way is sent too', async () => {
  const server = serveNote();
  show(NOTE);
  await screen.findByLabelText(LABEL);
  const letThrough = server.hold();
  fireEvent.change(field(), { target: { value: 'Two' } });
  await act(async () => fireEvent.blur(field()));
  fireEvent.change(field(), { target: { value: 'Two would pay.' } });
  await act(async () => letThrough());
  await act(async () => {});
  expect(screen.queryByText('Saved with your account.')).toBeNull();
  await act(async () => fireEvent.blur(field()));
  await vi.waitFor(() => expect(server.note().text).toBe('Two would pay.'));
  expect(await screen.findByText('Saved with your account.')).toBeTruthy();
});

test('a text that arrives after a later one of another device stays beside it', async () => {
  const server = serveNote();
  show(NOTE);
  await screen.findByLabelText(LABEL);
  server.cut(true);
  fireEvent.change(field(), { target: { value: 'Of the phone.' } });
  await act(async () => fireEvent.blur(field()));
  server.write({ text: 'Of the laptop.', updated_at: new Date(Date.now() + 50).toISOString() });
  server.cut(false);
  await act(async () => flushWrites());
  await act(async () => fireEvent.blur(field()));
  await vi.waitFor(() => expect(server.note().text).toBe('Of the laptop.\n\nOf the phone.'));
  expect(field().value).toBe('Of the laptop.\n\nOf the phone.');
});

test('what the server has joined with a text that was not seen here is not joined again', async () => {
  const server = serveNote();
  show(NOTE);
  await screen.findByLabelText(LABEL);
  server.cut(true);
  fireEvent.change(field(), { target: { value: 'Of the phone.' } });
  await act(async () => fireEvent.blur(field()));
  const joined = 'Of the laptop.\n\nOf the phone.';
  server.write({ text: joined, updated_at: new Date(Date.now() + 50).toISOString() });
  server.cut(false);
  await act(async () => flushWrites());
  expect(await screen.findByText('Saved with your account.')).toBeTruthy();
  expect(field().value).toBe(joined);
  const sent = puts(server.calls).map(({ body }) => body);
  expect(sent.at(-1)).toMatchObject({ text: 'Of the phone.', sent: [expect.any(String)] });
});

test('what was joined while nobody looked at the lesson stands there as it is', async () => {
  const server = serveNote();
  const { unmount } = show(NOTE);
  await screen.findByLabelText(LABEL);
  server.cut(true);
  fireEvent.change(field(), { target: { value: 'Of the phone.' } });
  await act(async () => fireEvent.blur(field()));
  unmount();
  queryClient.clear();
  const joined = 'Of the laptop.\n\nOf the phone.';
  server.write({ text: joined, updated_at: new Date(Date.now() + 50).toISOString() });
  server.cut(false);
  await act(async () => flushWrites());
  show(NOTE);
  expect(await screen.findByDisplayValue(/laptop/)).toBeTruthy();
  await act(async () => {});
  expect(field().value).toBe(joined);
  expect(server.note().text).toBe(joined);
});

test('what is typed while the server joins an earlier text stands below what it had', async () => {
  let letThrough = () => {};
  const answered = new Promise<void>((resolve) => (letThrough = resolve));
  const calls = serve(async ({ method, body }) => {
    if (method !== 'PUT') return json(200, { lesson_id: 7, text: '', updated_at: null });
    const { text, written_at } = body as { text: string; written_at: string };
    await answered;
    if (text !== 'B') return json(200, { lesson_id: 7, text, updated_at: written_at });
    // A merged note gets the server's time.
    const updated_at = new Date(Date.parse(written_at) + 1).toISOString();
    return json(200, { lesson_id: 7, text: 'A\n\nB', updated_at });
  });
  show(NOTE);
  await screen.findByLabelText(LABEL);
  fireEvent.change(field(), { target: { value: 'B' } });
  await act(async () => fireEvent.blur(field()));
  await vi.waitFor(() => expect(puts(calls)).toHaveLength(1));
  fireEvent.change(field(), { target: { value: 'B and C' } });
  await act(async () => letThrough());
  await vi.waitFor(() => expect(field().value).toBe('A\n\nB and C'));
});

test('the answer to an earlier text does not bring back what was deleted since', async () => {
  const server = serveNote();
  show(NOTE);
  await screen.findByLabelText(LABEL);
  const letThrough = server.hold();
  fireEvent.change(field(), { target: { value: 'Asked ten. All paid.' } });
  await act(async () => fireEvent.blur(field()));
  await vi.waitFor(() => expect(puts(server.calls)).toHaveLength(1));
  fireEvent.change(field(), { target: { value: 'Asked ten.' } });
  await act(async () => fireEvent.blur(field()));
  await act(async () => letThrough());
  await vi.waitFor(() => expect(server.note().text).toBe('Asked ten.'));
  await screen.findByText('Saved with your account.');
  expect(field().value).toBe('Asked ten.');
});

test('what is typed on a device whose clock is behind wins over what it was typed over', async () => {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const server = serveNote({ text: 'Old.', updated_at: tomorrow });
  show(NOTE);
  await screen.findByDisplayValue('Old.');
  fireEvent.change(field(), { target: { value: 'New.' } });
  await act(async () => fireEvent.blur(field()));
  await vi.waitFor(() => expect(server.note().text).toBe('New.'));
  expect(field().value).toBe('New.');
});

test('a logout leaves nothing of a note that was not sent', async () => {
  const server = serveNote();
  server.cut(true);
  const { unmount } = show(NOTE);
  await screen.findByLabelText(LABEL);
  fireEvent.change(field(), { target: { value: 'My own price.' } });
  await act(async () => fireEvent.blur(field()));
  expect(JSON.stringify(readKept('note:7'))).toContain('My own price.');
  await act(async () => {
    discardWaiting(amina.id);
    clearSession();
  });
  expect(field().value).toBe('');
  await act(async () => unmount());
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, readKept('note:7', 7)]);
  expect(kept).not.toContain('My own price.');
});

test('a note that the server refuses says so, and stays', async () => {
  serve(({ method }) =>
    method === 'PUT'
      ? json(400, { text: ['Use plain text.'] })
      : json(200, { lesson_id: 7, text: '', updated_at: null }),
  );
  show(NOTE);
  fireEvent.change(field(), { target: { value: 'A' } });
  await act(async () => fireEvent.blur(field()));
  expect(await screen.findByText(/This text could not be saved/)).toBeTruthy();
  expect(field().value).toBe('A');
});

test('a visitor writes too, once they come near, and is told how to keep it', async () => {
  localStorage.clear();
  const comeNear = watchScreen();
  const server = serveNote();
  show(NOTE);
  await import('./try-note.tsx');
  await act(async () => null);
  expect(screen.queryByLabelText(LABEL)).toBeNull();
  await act(async () => comeNear());
  await screen.findByLabelText(LABEL);
  fireEvent.change(field(), { target: { value: 'Before I had an account.' } });
  await act(async () => fireEvent.blur(field()));
  expect(screen.getByRole('link', { name: 'Log in to keep it.' })).toBeTruthy();
  expect(puts(server.calls)).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
});

test('the same note in two tabs: one follows the other, and what was typed in both stays', async () => {
  serveNote();
  show(NOTE);
  await screen.findByLabelText(LABEL);
  const other = (text: string) => {
    const value = { text, writtenAt: new Date().toISOString(), isSent: false };
    act(() => void keep('note:7', value));
  };
  other('From the other tab.');
  expect(field().value).toBe('From the other tab.');
  fireEvent.change(field(), { target: { value: 'From the other tab. And this one.' } });
  other('Typed there meanwhile.');
  expect(field().value).toBe('Typed there meanwhile.\n\nFrom the other tab. And this one.');
});

test('what is folded is open on paper', async () => {
  show('<details class="lesson-fold"><summary>Common mistakes</summary><p>Waiting.</p></details>');
  const text = await screen.findByText('Waiting.');
  expect(text.closest('details')?.open).toBe(false);
  fireEvent(window, new Event('beforeprint'));
  expect(text.closest('details')?.open).toBe(true);
});
