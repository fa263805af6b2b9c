import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './session-store.ts';

export type Theme = 'dark' | 'light';

const KEY = 'theme';
const listeners = new Set<() => void>();

function storedTheme(): Theme | undefined {
  const stored = readStored(KEY);
  return stored === 'dark' || stored === 'light' ? stored : undefined;
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The theme in use: the choice stored on this device, else the system's. The inline script of index.html does the same. */
export function currentTheme(): Theme {
  return storedTheme() ?? systemTheme();
}

function show(): void {
  document.documentElement.dataset.theme = currentTheme();
  for (const listener of listeners) listener();
}

export function toggleTheme(): void {
  writeStored(KEY, document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  show();
}

/** Follows changes of the system and of other tabs. Called once, at start. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) show();
  });
  show();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}
