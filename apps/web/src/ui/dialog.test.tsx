import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lastFocus, watchFocus } from '#src/platform/last-focus.ts';
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

test('whose opener has gone leaves the focus to what stood around that', () => {
  watchFocus();
  const show = (isOpen: boolean, hasOpener: boolean) => (
    <I18nProvider i18n={i18n}>
      <p>{hasOpener && <button>Take out</button>}</p>
      <Dialog open={isOpen} onClose={() => {}} title="Sure?">
        <input aria-label="Reason" />
      </Dialog>
    </I18nProvider>
  );
  const { rerender, container } = render(show(false, true));
  screen.getByRole('button', { name: 'Take out' }).focus();
  rerender(show(true, true));
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  rerender(show(true, false));
  rerender(show(false, false));
  expect(lastFocus.path).toContain(container.querySelector('p'));
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
