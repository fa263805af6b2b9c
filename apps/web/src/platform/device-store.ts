import { use } from 'react';
import { DAY_MS } from '@inzira/contract/rules/units';
import type { Item, openDatabase } from './device-database.ts';
import { importWithRetry } from './import-retry.ts';
import {
  currentSession,
  logoutHooks,
  visitorKeys,
  VISITOR_PREFIX as PREFIX,
} from './session-store.ts';
import { discardWaiting } from './waiting-writes.ts';

/** A user's id; null for a visitor, whose items belong to this tab. */
export type Owner = number | null;

/** The owner of items that belong to no account, and therefore survive a logout. */
export const DEVICE = 0;

/** The prefix of the names of drafts. */
export const DRAFTS = 'draft:';
/** The prefix of the names of saved courses: see features/offline/saved-packs.ts. */
export const PACKS = 'pack:';
/** The name of the saved mentor: see features/advisor/saved-mentor.ts. */
export const MENTOR = 'mentor-pack';

/** Called when a slow database opens after pages were shown without it, with items that they have not seen. */
export const lateOpenListeners = new Set<() => void>();

const VISITOR_MAX_AGE_MS = DAY_MS;

/*
 * Everything that the app stores on this device: drafts, notes, places in a quiz, preferences. A user's items are in
 * IndexedDB until their logout; a visitor's are in the sessionStorage of the tab until it is closed, until a logout, or
 * for a day. Reads are synchronous, from a copy in memory.
 */
const items = new Map<string, Item>();
const listeners = new Set<(owner: Owner, name: string) => void>();
let database: Awaited<ReturnType<typeof openDatabase>> | null = null;
let isReady = false;
let isRead = false;
let hasRoom = true;

const keyOf = (owner: Owner, name: string) => `${owner ?? ''}:${name}`;

async function open(): Promise<void> {
  // Retries until the code has loaded, because the stored items are unknown without it.
  const { openDatabase: openIt } = await importWithRetry(
    async () => import('./device-database.ts'),
  );
  database = await openIt((rows) => {
    isRead = true;
    const unknown = rows.filter(({ owner, name }) => !items.has(keyOf(owner, name)));
    for (const { owner, name, ...item } of unknown) {
      if (isReady) noteItem(owner, name, item);
      else items.set(keyOf(owner, name), item);
    }
    // Pages were rendered without these items: they must read again, and waiting writes must be sent.
    if (isReady && unknown.length > 0) for (const read of lateOpenListeners) read();
  }, receiveTabWrite);
  if (database.isOpen()) hasRoom = await database.hasRoom();
  isReady = true;
}

/** Whether a user's items would be lost with the page. A visitor's are stored in the tab. */
export const cannotStore = () =>
  isReady && currentOwner() !== null && (!database?.isOpen() || !hasRoom);

/** Whether the users' items were read: where the database is slow or broken, the items in memory are incomplete. */
export const isDeviceStoreRead = () => isRead;

let opening: Promise<void> | undefined;

/** Resolves once users' items can be read; never rejects. */
export async function openDeviceStore(): Promise<void> {
  opening ??= open();
  return opening;
}

/** Whether users' items can be read. */
export const isDeviceStoreOpen = () => isReady;

/** A promise in the form that React's `use` treats as already resolved. */
const NOTHING_TO_WAIT_FOR = Object.assign(Promise.resolve(), {
  status: 'fulfilled',
  value: undefined,
});

/** Suspends a component until the current user's items can be read. Visitors do not wait. */
export function useDeviceStore(): void {
  const isWaiting = !isReady && currentSession().user !== null;
  // `use` is called on every render, even with nothing to wait for, since the order of hooks must not change.
  use(isWaiting ? (opening ??= open()) : NOTHING_TO_WAIT_FOR);
}

/** The current user, even if their session has just ended, or else the visitor (null). */
export const currentOwner = (): Owner => currentSession().user?.id ?? null;

/** Null where no item has this name, or where it is too old. */
export function readItem<Value>(name: string, owner = currentOwner()): Item<Value> | null {
  const item = items.get(keyOf(owner, name)) ?? (owner === null ? readVisitorItem(name) : null);
  if (item && owner === null && !(Date.now() - item.savedAt < VISITOR_MAX_AGE_MS)) {
    void put(null, name, null);
    return null;
  }
  return item as Item<Value> | null;
}

function readVisitorItem(name: string): Item | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Item | null;
  } catch {
    // The storage is blocked, or contains something else.
    return null;
  }
}

/** The value of `readItem`. */
export function readKept<Value>(name: string, owner = currentOwner()): Value | null {
  return readItem<Value>(name, owner)?.value ?? null;
}

/**
 * Stores a value that structured cloning and JSON support; null removes it. Works for the current owner and for DEVICE:
 * what a page writes after its user has logged out is dropped.
 * @returns whether it will outlive the page
 */
export async function keep(name: string, value: unknown, owner = currentOwner()): Promise<boolean> {
  if (owner !== currentOwner() && owner !== DEVICE && value !== null) return false;
  return put(owner, name, value);
}

async function put(owner: Owner, name: string, value: unknown): Promise<boolean> {
  const item = value === null ? null : { value, savedAt: Date.now() };
  noteItem(owner, name, item);
  try {
    if (owner === null) {
      if (item) sessionStorage.setItem(PREFIX + name, JSON.stringify(item));
      else sessionStorage.removeItem(PREFIX + name);
      // Items of the tab have no copy in memory, which could differ from them.
      items.delete(keyOf(owner, name));
      return true;
    }
    // Waits only if it must, because a page that is being closed has no time for it.
    if (!isReady) {
      await openDeviceStore();
      noteItem(owner, name, item);
    }
    return (await database?.write(owner, name, item)) === true;
  } catch {
    return false;
  }
}

/** The names of this owner's items that begin with `prefix`. */
export function keptNames(prefix: string, owner = currentOwner()): string[] {
  const start = keyOf(owner, prefix);
  const end = keyOf(owner, '').length;
  if (owner === null) return visitorKeys(prefix).map((key) => key.slice(PREFIX.length));
  return [...items.keys()].flatMap((key) => (key.startsWith(start) ? key.slice(end) : []));
}

function noteItem(owner: Owner, name: string, item: Item | null): void {
  if (item) items.set(keyOf(owner, name), item);
  else items.delete(keyOf(owner, name));
  for (const listener of listeners) listener(owner, name);
}

/** Calls back when an item changes, also in another tab; with an empty name when all of an owner's go. Returns how to stop. */
export function subscribeToItems(listener: (owner: Owner, name: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Receives a write of another tab. A null name means that all items of this owner were removed. */
function receiveTabWrite(owner: number, name: string | null, item: Item | null): void {
  if (name === null) dropFromMemory(owner);
  else noteItem(owner, name, item);
}

function dropFromMemory(owner: Owner): void {
  const start = keyOf(owner, '');
  for (const key of items.keys()) if (key.startsWith(start)) items.delete(key);
  for (const listener of listeners) listener(owner, '');
}

/**
 * Removes a user's items from this device, including unsent writes; a visitor's items in the tab are removed with the
 * session.
 */
export async function forgetOwner(owner: Owner): Promise<void> {
  dropFromMemory(null);
  if (owner === null) return;
  discardWaiting(owner);
  dropFromMemory(owner);
  await openDeviceStore();
  // Removed again, because opening the database for this has read them.
  dropFromMemory(owner);
  await database?.forget(owner);
}

// Called by a logout to remove the user's items.
logoutHooks.store = {
  forget: forgetOwner,
};

if (currentSession().user) void openDeviceStore();
