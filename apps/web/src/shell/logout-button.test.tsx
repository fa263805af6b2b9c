import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { notePack, savedPacks } from '#src/features/offline/saved-packs.ts';
import { keep, MENTOR, readKept } from '#src/platform/device-store.ts';
import { stallDatabase } from '#src/platform/fake-database.ts';
import { noNetwork, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, signedInAmina } from '#src/platform/fake-visit.tsx';
import { currentSession } from '#src/platform/session-store.ts';
import { countWaiting, noteWaitingCount } from '#src/platform/waiting-writes.ts';
import { LogoutButton } from './logout-button.tsx';

const QUESTION = '#src/features/offline/logout-question.tsx';

afterEach(async () => {
  cleanup();
  for (const { courseId } of savedPacks()) await notePack(courseId, null);
  noteWaitingCount(amina.id, 0);
  vi.unstubAllGlobals();
});

function show(Shown = LogoutButton) {
  logInAmina();
  serve(noNetwork);
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <Shown className="" onLeave={() => {}} />
      </MemoryRouter>
    </I18nProvider>,
  );
}

const pressLogout = async () => userEvent.click(screen.getByRole('button', { name: 'Logout' }));

const saveCourse = async (courseId: number) =>
  notePack(courseId, {
    courseId,
    title: 'Talking',
    language: 'en',
    bytes: 1_200_000,
    savedAt: '2026-05-03T10:00:00Z',
    parts: {},
    isPartial: false,
  });

test('a logout that removes nothing asks nothing', async () => {
  show();
  await pressLogout();
  await vi.waitFor(() => expect(currentSession().signedIn).toBe(false));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('before saved courses go with a logout it says how many and how large, and may be left', async () => {
  show();
  await saveCourse(3);
  await saveCourse(4);
  await pressLogout();
  await screen.findByRole('dialog', { name: 'Log out and remove what is saved here?' });
  await screen.findByText(/^2 saved courses go from this device \(2\.4 MB\)\./);
  await userEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentSession().signedIn).toBe(true);
  expect(savedPacks()).toHaveLength(2);

  await pressLogout();
  await userEvent.click(await screen.findByRole('button', { name: 'Log out and remove them' }));
  await vi.waitFor(() => expect(currentSession().signedIn).toBe(false));
  logInAmina();
  await vi.waitFor(() => expect(savedPacks()).toEqual([]));
});

test('before the mentor goes with a logout it says so, and how large it is', async () => {
  show();
  await keep(MENTOR, { language: 'en', urls: {}, bytes: 14_000_000, savedAt: '2026-05-03' });
  await pressLogout();
  await screen.findByRole('dialog', { name: 'Log out and remove what is saved here?' });
  await screen.findByText(/^The mentor goes from this device \(14 MB\)\./);
  await userEvent.click(screen.getByRole('button', { name: 'Log out and remove them' }));
  await vi.waitFor(() => expect(readKept(MENTOR, amina.id)).toBeNull());
});

test('a note that the server has refused is on this device only, so that a logout asks', async () => {
  show();
  const note = { text: 'Asked ten.', writtenAt: '2026-01-01T10:00:00.000Z', isSent: false };
  await keep('note:11', { ...note, isRefused: true });
  await keep('note:12', note);
  await pressLogout();
  await screen.findByRole('dialog', { name: 'Log out before everything is sent?' });
  await screen.findByText(/^A note or form that you began is only on this device/);
  await keep('note:11', null);
  await keep('note:12', null);
});

test('what was not sent and what is saved are told together', async () => {
  show();
  await saveCourse(3);
  noteWaitingCount(amina.id, 2);
  await pressLogout();
  await screen.findByRole('dialog', { name: 'Log out before everything is sent?' });
  await screen.findByText(/^2 steps of yours have not reached us yet/);
  await screen.findByText(/^1 saved course goes from this device/);
  expect(savedPacks()).toHaveLength(1);
});

test.each([
  ['does not come', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['neither comes nor fails', async () => new Promise<never>(() => {})],
])('where what asks %s, a logout ends the session and takes nothing along', async (_, load) => {
  vi.resetModules();
  vi.doMock(QUESTION, load);
  // As on a page with stored data, before the question is loaded.
  const { LogoutButton: Button } = await import('./logout-button.tsx');
  const { currentSession: session, storeSession } = await import('#src/platform/session-store.ts');
  const { keep, readKept } = await import('#src/platform/device-store.ts');
  const { countWaiting, noteWaitingCount: note } = await import('#src/platform/waiting-writes.ts');
  show(Button);
  storeSession(signedInAmina);
  await keep('pack:3', { courseId: 3 });
  await keep('draft:idea', { text: 'half a sentence' });
  note(amina.id, 1);

  await pressLogout();
  await vi.waitFor(() => expect(session().signedIn).toBe(false), { timeout: 5000 });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(readKept('pack:3')).toBeNull();
  storeSession(signedInAmina);
  expect(readKept('pack:3')).toEqual({ courseId: 3 });
  expect(readKept('draft:idea')).toEqual({ text: 'half a sentence' });
  expect(countWaiting(amina.id)).toBe(1);
  vi.doUnmock(QUESTION);
});

test('while the database of the phone is late, a logout ends the session and takes nothing along', async () => {
  show();
  await saveCourse(3);
  await keep('draft:idea', { text: 'half a sentence' });
  noteWaitingCount(amina.id, 1);
  cleanup();
  const goOn = stallDatabase();
  vi.resetModules();
  const { LogoutButton: Button } = await import('./logout-button.tsx');
  const { currentSession: session, storeSession } = await import('#src/platform/session-store.ts');
  const openStore = async () => {
    const store = await import('#src/platform/device-store.ts');
    await store.openDeviceStore();
    return store;
  };
  storeSession(signedInAmina);
  const late = await openStore();
  await (await import('#src/platform/write-queue-entries.ts')).openEntries();
  show(Button);
  await pressLogout();
  await vi.waitFor(() => expect(session().signedIn).toBe(false), { timeout: 5000 });
  expect(screen.queryByRole('dialog')).toBeNull();
  // Until the entries are loaded, of which there are none.
  expect(countWaiting(amina.id)).toBe(1);
  goOn();
  storeSession(signedInAmina);
  expect(await late.keep('note:1', 'since')).toBe(true);
  vi.restoreAllMocks();
  vi.resetModules();
  const { keep: change, readKept } = await openStore();
  expect(readKept('draft:idea')).toEqual({ text: 'half a sentence' });
  expect(readKept('pack:3')).toMatchObject({ courseId: 3 });
  await change('draft:idea', null);
}, 15_000);

test('Logout shows that it is under way while the line stalls', async () => {
  vi.resetModules();
  vi.doMock(QUESTION, async () => new Promise<never>(() => {}));
  const { LogoutButton: Button } = await import('./logout-button.tsx');
  show(Button);
  await pressLogout();
  await screen.findByRole('button', { name: 'Logout', busy: true });
  // Otherwise it would end the session of the next test.
  await vi.waitFor(() => expect(currentSession().signedIn).toBe(false), { timeout: 5000 });
  vi.doUnmock(QUESTION);
});
