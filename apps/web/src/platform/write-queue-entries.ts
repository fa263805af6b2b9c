import { useSyncExternalStore } from 'react';
import {
  currentOwner,
  DEVICE,
  isDeviceStoreOpen,
  isDeviceStoreRead,
  keep,
  keptNames,
  openDeviceStore,
  type Owner,
  readKept,
  subscribeToItems,
} from './device-store.ts';
import { QUEUED_ITEMS as PREFIX } from './unsent-writes.ts';
import { noteNetwork } from './network.ts';
import { randomId } from './random-id.ts';
import { currentSession, readStored, VISITOR_PREFIX, writeStored } from './session-store.ts';
import { noteWaitingCount } from './waiting-writes.ts';

export interface Entry {
  /** The write's own, by which the server knows it again. */
  id: string;
  /** What the write is about: a newer one with the same key takes the place of a waiting one. */
  key: string;
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  body: unknown;
  /** Whose write it is: sent only while that user is signed in. Null: nobody's, sent any time. */
  userId: number | null;
  /** When it was made, by the clock of this device. */
  doneAt: string;
  /** Where it was made: the page's title and address. */
  page?: { title: string; path: string };
  /**
   * The form that it was filled in: refused after the form has gone, the body is in it again. `owner`
   * is who wrote it, also where the write is nobody's: nobody else is told of it. `revision`: of what was edited.
   */
  form?: { draft?: string; owner?: string; revision?: number };
  /** A file of this device that goes ahead of it: `field` of the body then has its upload. */
  file?: { field: string; id: string };
  /** The server will never take it, for this reason. */
  refusal?: { status: number; body: unknown; isTold?: true };
  /** It did not arrive at once. */
  hasWaited?: true;
  /** When it arrived, of one that had waited; its body is gone. */
  sentAt?: string;
  /** The id that the server gave to what it has made, for other tabs. */
  madeId?: number;
  /** How often the server itself failed on it. */
  failures: number;
}

/** In the device store; its name is its place in the order. */
export interface KeptEntry extends Entry {
  name: string;
}

/** Entries that had waited and have arrived: so many of the last are shown. */
const MAX_SENT = 30;

/** Ids of writes whose senders wait for what becomes of them. */
export const awaited = new Set<string>();

/** Names of entries that the device could not store: they go with the page. */
const unstored = new Set<string>();

const ownerOf = ({ userId }: Pick<Entry, 'userId'>) => userId ?? DEVICE;

/** What was looked for before the device store was open is not all of it, whoever opens it. */
let cached: { owner: Owner; isWhole: boolean; entries: readonly KeptEntry[] } | null = null;

/** Everything of whoever is here and of nobody, in the order in which it was made. */
export function findEntries(): readonly KeptEntry[] {
  const owner = currentOwner();
  const isWhole = isDeviceStoreOpen();
  if (cached?.owner !== owner || cached.isWhole !== isWhole)
    cached = { owner, isWhole, entries: readEntries(owner) };
  return cached.entries;
}

function readEntries(owner: Owner): KeptEntry[] {
  const owners = owner === null ? [DEVICE] : [owner, DEVICE];
  return owners
    .flatMap((one) =>
      keptNames(PREFIX, one).flatMap((name) => {
        const entry = readKept<Entry>(name, one);
        return entry ? [{ ...entry, name }] : [];
      }),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Not arrived yet, nor refused for good. */
export const isUnsent = ({ sentAt, refusal }: Entry) => sentAt === undefined && !refusal;

/** What its writer would lose with the device: unsent, or refused and not told yet. */
const isOpen = (entry: Entry) =>
  isUnsent(entry) || (entry.refusal !== undefined && !entry.refusal.isTold);

/** Everything that whoever is here has made, as it changes. */
export function useEntries(): readonly KeptEntry[] {
  const entries = useSyncExternalStore(subscribeToEntries, findEntries, () => NONE);
  return entries.filter(isOwn);
}

/** What is nobody's may have been written by somebody else on this device. */
const isOwn = ({ form }: Entry) => form?.owner === undefined || form.owner === currentWriter();

const NONE: readonly KeptEntry[] = [];
const subscribeToEntries = (listener: () => void) =>
  subscribeToItems((_owner, name) => {
    if (name === '' || name.startsWith(PREFIX)) listener();
  });

/** How many writes of whoever is here, and of nobody, have not arrived yet. */
export const countOpen = () => findEntries().filter(isOpen).length;

export const isUnstored = ({ name }: KeptEntry) => unstored.has(name);

/** The last number that was given out. */
const LAST = 'last-write';

/**
 * The last number of this device and one more: the order is never a clock's. None is given out twice: pages and drafts
 * may still call by it what it made.
 */
function nextName(id: string): string {
  const known = findEntries().at(-1)?.name.slice(PREFIX.length).split(':')[0] ?? 0;
  const number = String(Math.max(Number(known), Number(readStored(LAST) ?? 0)) + 1);
  writeStored(LAST, number);
  return `${PREFIX}${number.padStart(9, '0')}:${id.slice(0, 8)}`;
}

export async function addEntry(entry: Entry): Promise<KeptEntry> {
  const kept = { ...entry, name: nextName(entry.id) };
  madeIds.delete(temporaryId(kept));
  await saveEntry(kept);
  return kept;
}

/** Changes an entry that is still there; one that was replaced or discarded meanwhile stays gone. */
export async function updateEntry({ name, ...entry }: KeptEntry): Promise<void> {
  if (readKept(name, ownerOf(entry)) === null) return;
  await saveEntry({ name, ...entry });
}

async function saveEntry({ name, ...entry }: KeptEntry): Promise<void> {
  const owner = ownerOf(entry);
  const isOfCurrentUser = owner === DEVICE || owner === currentOwner();
  if (await keep(name, entry, owner)) unstored.delete(name);
  else if (isOfCurrentUser) unstored.add(name);
  noteCounts();
}

export async function removeEntry({ name, ...entry }: KeptEntry): Promise<void> {
  unstored.delete(name);
  const removed = keep(name, null, ownerOf(entry));
  noteCounts();
  await removed;
}

/** What had waited is shown as sent for a while, without its text. */
export async function noteSent(entry: KeptEntry): Promise<void> {
  const madeId = madeIds.get(temporaryId(entry));
  if (entry.userId === null || !entry.hasWaited) {
    await removeEntry(entry);
    return;
  }
  await updateEntry({
    ...entry,
    body: null,
    sentAt: new Date().toISOString(),
    ...(madeId !== undefined && { madeId }),
  });
  const sent = findEntries().filter(({ sentAt }) => sentAt !== undefined);
  for (const one of sent.slice(0, -MAX_SENT)) await removeEntry(one);
}

function noteCounts(): void {
  // Of a part it would be too few.
  if (!isDeviceStoreOpen()) return;
  const entries = findEntries();
  const owner = currentOwner();
  const open = entries.filter(isOpen);
  for (const one of owner === null ? [DEVICE] : [owner, DEVICE]) {
    const count = open.filter((entry) => ownerOf(entry) === one).length;
    if (count > 0 || isDeviceStoreRead()) noteWaitingCount(one, count);
  }
  const own = open.filter(isOwn);
  const lost = own.filter(isUnstored).length;
  const refused = entries.filter((entry) => entry.refusal && isOwn(entry)).length;
  noteNetwork({ stored: own.length - lost, unstored: lost, refused });
}

export async function openEntries(): Promise<void> {
  if (!isDeviceStoreOpen()) {
    await openDeviceStore();
    cached = null;
  }
  noteCounts();
}

/** Stands in addresses for the id of what a waiting write makes, until the server has given it one. */
export const temporaryId = ({ name }: KeptEntry) => -Number.parseInt(name.slice(PREFIX.length), 10);

const madeIds = new Map<number, number>();

/** Pages go on with the id of here until they have asked again: what it stands for is known by `resolveId`. */
export const noteCreated = (made: KeptEntry, id: number) => madeIds.set(temporaryId(made), id);

export const resolveId = (id: number) =>
  madeIds.get(id) ?? findEntries().find((entry) => temporaryId(entry) === id)?.madeId ?? id;

/** Whether a write is about what the other one makes. */
export const isAbout = ({ url }: Entry, made: KeptEntry) => url.includes(`/${temporaryId(made)}/`);

/** The later moment: what a change is based on, of a version that this tab knows and one that another tab has noted. */
export const latestOf = (noted: string | null, known: string | null = null) =>
  (noted ?? '') > (known ?? '') ? noted : known;

/** Two writes with the same one are the same write. */
export function contentOf({ method, url, body }: Pick<Entry, 'method' | 'url' | 'body'>): string {
  return JSON.stringify([method, url, body]);
}

/** Whose writes may go out now. */
export function sender(): number | undefined {
  const { user, isExpired } = currentSession();
  return isExpired ? undefined : user?.id;
}

export const VISITOR = 'visitor ';

/** Tells a user from others, and a visitor from those in other tabs and after a logout. */
export function currentWriter(): string {
  const user = currentSession().user?.id;
  return user === undefined ? `${VISITOR}${visitorId()}` : String(user);
}

/** Gone with the tab, with a logout, or where the browser keeps nothing. */
function visitorId(): string {
  const item = `${VISITOR_PREFIX}id`;
  try {
    const id = sessionStorage.getItem(item) ?? randomId();
    sessionStorage.setItem(item, id);
    return id;
  } catch {
    return 'nobody';
  }
}

let discards = 0;

/** Grows whenever all that a user keeps goes from this device, as with a logout. */
export const countDiscards = () => discards;

// Another tab has made one, or brought one through.
subscribeToItems((owner, name) => {
  if (name === '' && owner !== null) discards += 1;
  if (name !== '' && !name.startsWith(PREFIX)) return;
  cached = null;
  noteCounts();
});
