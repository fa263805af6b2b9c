import { afterEach, beforeEach, vi } from 'vitest';
import type * as Entries from './write-queue-entries.ts';
import type * as Queue from './write-queue.ts';
import { storeSession } from './session-store.ts';

/** The modules of the last loaded page. */
export let queue: typeof Queue;
export let entries: typeof Entries;

/** Imports fresh modules, like a page load: only stored data survives. */
export async function loadPage(): Promise<void> {
  vi.resetModules();
  queue = await import('./write-queue.ts');
  entries = await import('./write-queue-entries.ts');
  await import('./write-queue-sender.ts');
  await entries.openEntries();
}

/** The session module reads only storage, so any copy of it works. */
export function signInAs(id: number): void {
  const user = {
    id,
    username: `u${id}`,
    email: '',
    first_name: null,
    last_name: null,
    language: 'en' as const,
  };
  storeSession({
    access: `token-${id}`,
    refresh: 'r',
    user: { ...user, is_trainer: false, is_staff: false, roles: [] },
  });
}

export function progress(lesson: number, userId: number | null = 1): Queue.NewEntry {
  const body = { lesson_id: lesson };
  return { key: `progress:${lesson}`, method: 'POST', url: '/api/user-progress/', body, userId };
}

/** Gives each test its own page, with a signed-in user and no waiting writes. */
export function startEachOnAPage(): void {
  beforeEach(async () => {
    vi.useFakeTimers();
    // Without this, pages of earlier tests would keep receiving messages.
    vi.stubGlobal('BroadcastChannel', undefined);
    signInAs(1);
    await loadPage();
    for (const entry of entries.findEntries()) await entries.removeEntry(entry);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
