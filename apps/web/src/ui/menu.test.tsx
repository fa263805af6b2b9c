import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '#src/platform/fake-visit.tsx';
import { Menu } from './menu.tsx';

const onSelect = vi.fn();

beforeEach(() => {
  onSelect.mockClear();
  renderAt(
    <>
      <Menu
        label="More"
        items={[
          { id: 'edit', label: 'Edit', to: '/edit' },
          { id: 'archive', label: 'Archive', disabled: true, onSelect },
          { id: 'delete', label: 'Delete', isDangerous: true, onSelect },
        ]}
      />
      <button type="button">beside</button>
    </>,
    '/list',
  );
});

const button = () => screen.getByRole('button', { name: 'More' });
const focused = () => document.activeElement?.textContent;

test('opens with the focus on its first entry; arrows pass over what is disabled', async () => {
  button().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Edit');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Delete');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Edit');
  await userEvent.keyboard('d{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button());
});

test('Esc closes it and gives the focus back; a touch beside it closes it too', async () => {
  await userEvent.click(button());
  await userEvent.keyboard('{Escape}');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button());
  await userEvent.click(button());
  await userEvent.click(screen.getByText('beside'));
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

test('an entry leads where it says, and a disabled one does nothing', async () => {
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }));
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  screen.getByText('at /edit');
});
