import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { setServerReachable, noteNetwork } from '#src/platform/network.ts';
import OfflineDetails from './offline-details.tsx';
import { OfflineNotice } from './offline-notice.tsx';

afterEach(() => {
  act(() => {
    setServerReachable(true);
    noteNetwork({ stored: 0, unstored: 0, refused: 0, kept: {} });
  });
});

function notice() {
  act(() => noteNetwork({ details: <OfflineDetails /> }));
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/dashboard/plan']}>
        <OfflineNotice />
      </MemoryRouter>
    </I18nProvider>,
  );
  return screen.getByRole('status');
}

test('promises to keep nothing where nothing waits', () => {
  const status = notice();
  expect(status.textContent).toBe('');
  act(() => setServerReachable(false));
  expect(status.textContent).toContain('No connection. Pages load when it is back');
  expect(status.textContent).not.toContain('kept');
});

test('says what is kept, and what is not', () => {
  const status = notice();
  act(() => {
    setServerReachable(false);
    noteNetwork({ stored: 2, unstored: 0, refused: 0 });
  });
  expect(status.textContent).toContain('What you did is kept here.');
  act(() => {
    setServerReachable(true);
    noteNetwork({ stored: 0, unstored: 1, refused: 0 });
  });
  expect(status.textContent).toContain('Leave this page open until it is sent.');
});

test('says of when the page is that this phone has kept', () => {
  const status = notice();
  act(() => noteNetwork({ kept: { '/dashboard/plan': '2026-05-03T08:00:00.000Z' } }));
  expect(status.textContent).toContain('This page is of 3 May 2026');
  act(() => noteNetwork({ kept: { '/tracker': '2026-05-03T08:00:00.000Z' } }));
  expect(status.textContent).toBe('');
});
