import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { takeOver } from './take-over.ts';

vi.mock('#src/prepare.ts', () => ({ preparePage: async () => null }));

test('a field that the app no longer has, and that had the focus, stops nothing', async () => {
  const root = document.createElement('div');
  root.dataset['readable'] = '';
  root.innerHTML = '<main><input name="search" value="soap"></main>';
  document.body.append(root);
  root.querySelector('input')?.focus();
  await takeOver(root, <main>Here</main>, Promise.resolve());
  screen.getByText('Here');
  expect(root.dataset['readable']).toBeUndefined();
  root.remove();
});
