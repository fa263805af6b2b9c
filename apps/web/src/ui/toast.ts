import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession } from '#src/platform/session-store.ts';

export interface Toast {
  id: number;
  text: string;
  tone: 'alarm' | 'success' | 'notice';
}

const SHOWN_MS = 4000;
let toasts: readonly Toast[] = [];
const NONE: readonly Toast[] = [];
let nextId = 1;
/** Where toasts can appear: the page, and over it the dialogs that are open. */
let places: readonly string[] = [];
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

export const hasToast = (id: number): boolean => toasts.some((toast) => toast.id === id);

/** A short message over the page, which `dismissToast` takes away. It survives a navigation; a failure stays until it is closed. */
export function showToast(text: string, tone: Toast['tone'] = 'success'): number {
  const id = nextId++;
  setToasts([...toasts.filter((toast) => toast.text !== text), { id, text, tone }]);
  if (tone !== 'alarm') setTimeout(() => dismissToast(id), SHOWN_MS);
  return id;
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

/** The toasts, for the uppermost place alone: a modal dialog makes what is below it silent. */
export function useToastsHere(): readonly Toast[] {
  const all = useToasts();
  const place = useId();
  useLayoutEffect(() => {
    places = [...places, place];
    notify();
    return () => {
      places = places.filter((other) => other !== place);
      notify();
    };
  }, [place]);
  const isUppermost = useSyncExternalStore(
    subscribe,
    () => places.at(-1) === place,
    () => false,
  );
  return isUppermost ? all : NONE;
}

// On a shared phone the next person is not told what the one before has done.
if (!import.meta.env.SSR) {
  let user = currentSession().user?.id;
  subscribeToSession(() => {
    const now = currentSession().user?.id;
    if (user !== undefined && user !== now) setToasts(NONE);
    user = now;
  });
}
