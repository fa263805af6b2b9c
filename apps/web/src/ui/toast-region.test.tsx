import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { ToastRegion } from './toast-region.tsx';
import { showToast } from './toast.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { clearSession } from '#src/platform/session-store.ts';

test('a toast stands in the dialog that is open, once, and in the page when there is none', () => {
  const content = (open: boolean) => (
    <I18nProvider i18n={i18n}>
      <ToastRegion />
      <Dialog open={open} onClose={() => {}} title="Title">
        Content
      </Dialog>
    </I18nProvider>
  );
  const { rerender } = render(content(false));
  rerender(content(true));
  act(() => void showToast('It failed.', 'alarm'));
  const toast = screen.getByText('It failed.');
  expect(toast.closest('dialog')).not.toBeNull();
  expect(toast.closest('[aria-live=polite]')).not.toBeNull();
  rerender(content(false));
  expect(screen.getByText('It failed.').closest('dialog')).toBeNull();
});

test('over an opened menu lies no word of what is done, and every failure', () => {
  const content = (open: boolean) => (
    <I18nProvider i18n={i18n}>
      <ToastRegion />
      <Drawer open={open} onClose={() => {}} label="Menu">
        Content
      </Drawer>
    </I18nProvider>
  );
  const { rerender } = render(content(false));
  act(() => void showToast('It is saved.'));
  act(() => void showToast('It was not sent.', 'alarm'));
  rerender(content(true));
  expect(screen.queryByText('It is saved.')).toBeNull();
  expect(screen.getByText('It was not sent.').closest('dialog')).not.toBeNull();
});

test('what was told to who logs out goes with them', () => {
  logInAmina();
  render(
    <I18nProvider i18n={i18n}>
      <ToastRegion />
    </I18nProvider>,
  );
  act(() => void showToast('Your answer on debts was not accepted.', 'alarm'));
  act(() => clearSession());
  expect(screen.queryByText(/on debts/)).toBeNull();
});
