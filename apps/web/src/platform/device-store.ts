import { use } from 'react';
import type { Item, openDatabase } from './device-database.ts';
import { importPatiently } from './import-again.ts';
import {
  currentSession,
  logoutHooks,
  visitorKeys,
  VISITOR_PREFIX as PREFIX,
} from './session-store.ts';
import { discardWaiting } from './waiting-writes.ts';

/** A user's id; null for a visitor, whose items belong to this tab. */
export type Owner = number | null;

/** Owns what nobody's account goes with: it stays through logouts. */
export const DEVICE = 0;

/** The names of all drafts begin with it. */
export const DRAFTS = 'draft:';
/** The names of saved courses begin with it: see features/offline/saved-packs.ts. */
export const PACKS = 'pack:';
/** The name of the saved mentor: see features/advisor/saved-mentor.ts. */
export const MENTOR = 'mentor-pack';

/** Called when the database was slow, and has more than was shown without it. */
export const lateReaders = new Set<() => void>();

const VISITOR_MAX_AGE_MS = 24 * 60 * 60 * 1000;

/*
 * All that the app keeps on this device: drafts, notes, places in a quiz, small choices. A user's
 * items lie in IndexedDB and go with their logout; a visitor's lie in this tab's sessionStorage and
 * go with the tab, with a logout, or after a day. Reads are synchronous, from a copy in memory.
 */
const items = new Map<string, Item>();
const listeners = new Set<(owner: Owner, name: string) => void>();
let database: Awaited<ReturnType<typeof openDatabase>> | null = null;
let isReady = false;
let isRead = false;
let hasRoom = true;

const keyOf = (owner: Owner, name: string) => `${owner ?? ''}:${name}`;

async function open(): Promise<void> {
  // Without its code nothing can be said of what is kept.
  const { openDatabase: openIt } = await importPatiently(
    async () => import('./device-database.ts'),
  );
  database = await openIt((rows) => {
    isRead = true;
    const unknown = rows.filter(({ owner, name }) => !items.has(keyOf(owner, name)));
    for (const { owner, name, ...item } of unknown) {
      if (isReady) noteItem(owner, name, item);
      else items.set(keyOf(owner, name), item);
    }
    // Pages went on without it: they ask again, and what waits is sent.
    if (isReady && unknown.length > 0) for (const read of lateReaders) read();
  }, hear);
  if (database.isOpen()) hasRoom = await database.hasRoom();
  isReady = true;
}

/** Whether what a user keeps would outlive the page. A visitor's lies in the tab. */
export const keepsNothing = () =>
  isReady && currentOwner() !== null && (!database?.isOpen() || !hasRoom);

/** Whether what users keep has been read: where the database is late or broken, what is here is not all of it. */
export const isDeviceStoreRead = () => isRead;

let opening: Promise<void> | undefined;

/** Resolves as soon as users' items can be read; never rejects. */
export async function openDeviceStore(): Promise<void> {
  opening ??= open();
  return opening;
}

/** Whether users' items can be read now. */
export const isDeviceStoreOpen = () => isReady;

/** As React marks a promise that it need not wait for. */
const NOTHING_TO_WAIT_FOR = Object.assign(Promise.resolve(), {
  status: 'fulfilled',
  value: undefined,
});

/** Suspends a component until what the user who is here keeps can be read. Visitors wait for nothing. */
export function useDeviceStore(): void {
  const isWaiting = !isReady && currentSession().user !== null;
  // `use` is called on every render, also when nothing is waited for: its order must not change (rules of hooks).
  use(isWaiting ? (opening ??= open()) : NOTHING_TO_WAIT_FOR);
}

/** Whoever is here: the user, also one whose session has just ended, else the visitor. */
export const currentOwner = (): Owner => currentSession().user?.id ?? null;

/** Null where nothing is kept under this name, or where it is too old. */
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
    // Blocked, or written by something else.
    return null;
  }
}

/** The value of `readItem`. */
export function readKept<Value>(name: string, owner = currentOwner()): Value | null {
  return readItem<Value>(name, owner)?.value ?? null;
}

/**
 * Keeps a value that structured cloning and JSON can carry; null removes it. Only for whoever is
 * here, and for the device: what a page writes after its user has logged out is dropped.
 *
 * @returns whether it outlives the page
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
      // Of what the tab keeps there is no second copy, which could become another.
      items.delete(keyOf(owner, name));
      return true;
    }
    // A page that is being closed has no time for a detour.
    if (!isReady) {
      await openDeviceStore();
      noteItem(owner, name, item);
    }
    return (await database?.write(owner, name, item)) === true;
  } catch {
    return false;
  }
}

/** Names that begin with `prefix` and have an item of this owner. */
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

/** Calls back when an item changes, also in another tab; without a name where all of an owner’s go. Returns how to stop. */
export function subscribeToItems(listener: (owner: Owner, name: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another tab has written it. Without a name: it has removed all of this owner's. */
function hear(owner: number, name: string | null, item: Item | null): void {
  if (name === null) dropFromMemory(owner);
  else noteItem(owner, name, item);
}

function dropFromMemory(owner: Owner): void {
  const start = keyOf(owner, '');
  for (const key of items.keys()) if (key.startsWith(start)) items.delete(key);
  for (const listener of listeners) listener(owner, '');
}

/**
 * Removes what a user keeps on this device, with what has not reached the server; what a visitor keeps in the tab goes
 * with the session.
 */
export async function forgetOwner(owner: Owner): Promise<void> {
  dropFromMemory(null);
  if (owner === null) return;
  discardWaiting(owner);
  dropFromMemory(owner);
  await openDeviceStore();
  // Read meanwhile, where the database was opened for this.
  dropFromMemory(owner);
  await database?.forget(owner);
}

// A logout removes what its user keeps here.
logoutHooks.store = {
  forget: forgetOwner,
};

if (currentSession().user) void openDeviceStore();
