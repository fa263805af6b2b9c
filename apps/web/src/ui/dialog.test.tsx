import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

test('a drag out of a dialog leaves it open; a click beside it closes it', () => {
  const onClose = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <Dialog open onClose={onClose} title="Title">
        <input aria-label="Name" />
      </Dialog>
    </I18nProvider>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByLabelText('Name'));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('begins at its first field that is shown', () => {
  render(
    <I18nProvider i18n={i18n}>
      <Dialog open onClose={() => {}} title="Log in again">
        <input name="username" hidden readOnly value="amina" />
        <input aria-label="Password" />
      </Dialog>
    </I18nProvider>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('one beside what it is about leaves the page in reach, and Esc closes it', () => {
  const onClose = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <Dialog beside open onClose={onClose} title="What needs to change">
        <textarea aria-label="Comment" />
      </Dialog>
    </I18nProvider>,
  );
  expect(document.documentElement.className).not.toContain('overflow-hidden');
  const field = screen.getByLabelText('Comment');
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});
