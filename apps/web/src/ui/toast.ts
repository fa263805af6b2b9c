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
/** Possible places for toasts: the page, and open dialogs above it. */
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

/** Shows a message over the page until `dismissToast`. It survives navigations; failures stay until they are closed. */
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

/** The toasts for the topmost place only, because a modal dialog makes everything below it inert. */
export function useShownToasts(): readonly Toast[] {
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

// On a shared phone, the next user must not see messages of the previous one.
if (!import.meta.env.SSR) {
  let user = currentSession().user?.id;
  subscribeToSession(() => {
    const now = currentSession().user?.id;
    if (user !== undefined && user !== now) setToasts(NONE);
    user = now;
  });
}
