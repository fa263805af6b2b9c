import { currentSession, keepsApp } from './session-store.ts';

/** Browsers support these only on https and localhost. */
export const canKeepApp = () => 'caches' in globalThis && 'serviceWorker' in navigator;

/** Opened as an app from the home screen. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/**
 * Checks for a new release of the stored app, and for unsent writes that a killed browser left. Call it when the page
 * is idle; for a visitor it fetches nothing.
 */
export function keepAppReady(): void {
  if (navigator.onLine && (keepsApp() || isInstalled()))
    void import('./offline-app.ts').then(async ({ refreshApp }) => refreshApp()).catch(() => null);
  if (currentSession().user) void sendWhatWasLeft().catch(() => null);
}

async function sendWhatWasLeft(): Promise<void> {
  const { findUnsentWrites } = await import('./unsent-writes.ts');
  if (await findUnsentWrites()) (await import('./write-queue.ts')).startWriteQueue();
}
