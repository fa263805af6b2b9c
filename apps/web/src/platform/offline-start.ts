import { currentSession, keepsApp } from './session-store.ts';

/** Browsers offer it on https and localhost alone. */
export const canKeepApp = () => 'caches' in globalThis && 'serviceWorker' in navigator;

/** Opened from the home screen, not in a browser's window. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/**
 * Looks for a new release of the app that this device keeps, and for writes that a killed browser left. Called once the
 * page is at rest; for a visitor it fetches nothing.
 */
export function keepAppReady(): void {
  if (navigator.onLine && (keepsApp() || isInstalled()))
    void import('./offline-app.ts').then(async ({ refreshApp }) => refreshApp()).catch(() => null);
  if (currentSession().user) void sendWhatWasLeft().catch(() => null);
}

async function sendWhatWasLeft(): Promise<void> {
  const { findLeftWrites } = await import('./left-writes.ts');
  if (await findLeftWrites()) (await import('./write-queue.ts')).startWriteQueue();
}
