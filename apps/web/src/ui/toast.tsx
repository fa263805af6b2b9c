import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Alert } from './alert.tsx';
import { IconButton } from './button.tsx';

interface Toast {
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

function dismiss(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** A short message over the page. It survives a navigation; a failure stays until it is closed. */
export function showToast(text: string, tone: Toast['tone'] = 'success'): void {
  const id = nextId++;
  setToasts([...toasts.filter((toast) => toast.text !== text), { id, text, tone }]);
  if (tone !== 'alarm') setTimeout(() => dismiss(id), SHOWN_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Their place on the screen. Once, in the shell. */
export function Toasts() {
  const { t } = useLingui();
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2"
    >
      {shown.map(({ id, text, tone }) => (
        <div key={id} className="pointer-events-auto flex w-full max-w-md items-center gap-1 rounded-md bg-paper-raised shadow-card">
          <div className="min-w-0 grow">
            <Alert tone={tone}>{text}</Alert>
          </div>
          <IconButton label={t`Close`} onClick={() => dismiss(id)}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
