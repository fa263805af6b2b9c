import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { setServerReachable, noteWaitingWrites } from '#src/platform/network.ts';
import { OfflineNotice } from './offline-notice.tsx';

afterEach(() => {
  act(() => {
    setServerReachable(true);
    noteWaitingWrites({ stored: 0, unstored: 0, refused: 0 });
  });
});

function notice() {
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
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
  expect(status.textContent).toContain('No connection.');
  expect(status.textContent).not.toContain('kept');
});

test('says what is kept, and what is not', () => {
  const status = notice();
  act(() => {
    setServerReachable(false);
    noteWaitingWrites({ stored: 2, unstored: 0, refused: 0 });
  });
  expect(status.textContent).toContain('kept on this device');
  act(() => {
    setServerReachable(true);
    noteWaitingWrites({ stored: 0, unstored: 1, refused: 0 });
  });
  expect(status.textContent).toContain('Leave this page open until it is sent.');
});
