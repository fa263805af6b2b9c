/* A page of its own: the inline script goes on, and asks whether the line is alive. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { currentTheme, followTheme, toggleTheme } from './theme.ts';

function systemIs(dark: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: dark, addEventListener: () => undefined }));
}

test('follows the system until somebody chooses, then remembers the choice', () => {
  systemIs(true);
  followTheme();
  expect(document.documentElement.dataset.theme).toBe('dark');
  toggleTheme();
  expect(localStorage.getItem('theme')).toBe('light');
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(currentTheme()).toBe('light');
});

test('a choice made in another tab shows here', () => {
  systemIs(false);
  followTheme();
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('the inline script decides the same before the first paint', () => {
  const html = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8');
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  for (const [stored, system, shown] of [
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    [null, true, 'dark'],
    ['purple', false, 'light'],
  ] as const) {
    localStorage.clear();
    if (stored) localStorage.setItem('theme', stored);
    systemIs(system);
    const node = document.createElement('html');
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the page's own script, run as the page runs it
    new Function('document', 'matchMedia', 'localStorage', script)(
      { documentElement: node },
      matchMedia,
      localStorage,
    );
    expect(node.dataset.theme).toBe(shown);
    expect(currentTheme()).toBe(shown);
  }
});
