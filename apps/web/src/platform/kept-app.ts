import { canKeepApp } from './offline-start.ts';
import { APP_KEPT, writeStored } from './session-store.ts';

/* Operations on the stored app that need no network; offline-app.ts fetches it. */

/** The same names as in public/offline.js. */
export const APP = 'app';
export const SHELL = '/shell';
export const LIST = '/shell/files';

interface KeptList {
  files: string[];
  /** Paths of the previous release, for pages that are still open. */
  earlier: string[];
}

export async function readList(cache: Cache): Promise<KeptList | null> {
  const kept = await cache.match(LIST);
  return kept ? ((await kept.json()) as KeptList) : null;
}

/** Whether the app can open without a network: a browser that runs out of space may have deleted its files only. */
export async function isAppStored(): Promise<boolean> {
  const cache = await caches.open(APP);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const { files } = (await readList(cache)) ?? { files: [''] };
  return [SHELL, ...files].every((path) => kept.has(path));
}

/** Deletes the stored app when nothing is kept on this device any more. */
export async function forgetApp(): Promise<void> {
  writeStored(APP_KEPT, null);
  if (!canKeepApp()) return;
  await caches.delete(APP);
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map(async (worker) => worker.unregister()));
}
