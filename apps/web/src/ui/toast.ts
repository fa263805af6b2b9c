import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  text: string;
  tone: 'alarm' | 'success' | 'notice';
}

const SHOWN_MS = 6000;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** A short message over the page. It survives a navigation; a failure stays until it is closed. */
export function showToast(text: string, tone: Toast['tone'] = 'success'): void {
  const id = nextId++;
  setToasts([...toasts.filter((toast) => toast.text !== text), { id, text, tone }]);
  if (tone !== 'alarm') setTimeout(() => dismissToast(id), SHOWN_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
}
