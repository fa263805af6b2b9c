import { canKeepApp } from './offline-start.ts';
import { APP_KEPT, writeStored } from './session-store.ts';

/* What is done with the app on this device without a network too; what fetches it is in offline-app.ts. */

/** As public/offline.js names them. */
export const APP = 'app';
export const SHELL = '/shell';
export const LIST = '/shell/files';

interface KeptList {
  files: string[];
  /** Of the release before, for pages that are still open. */
  earlier: string[];
}

export async function readList(cache: Cache): Promise<KeptList | null> {
  const kept = await cache.match(LIST);
  return kept ? ((await kept.json()) as KeptList) : null;
}

/** Whether the app would open without a network: a browser that is short of room may have taken it, and left the rest. */
export async function isAppHere(): Promise<boolean> {
  const cache = await caches.open(APP);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const { files } = (await readList(cache)) ?? { files: [''] };
  return [SHELL, ...files].every((path) => kept.has(path));
}

/** For who keeps nothing here any more. */
export async function forgetApp(): Promise<void> {
  writeStored(APP_KEPT, null);
  if (!canKeepApp()) return;
  await caches.delete(APP);
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map(async (worker) => worker.unregister()));
}
