import type { OfflineAnswer, OfflineWrite, offlineEndpoints } from '@inzira/contract/offline';
import { isTemporaryFailure } from '@inzira/contract/rules/retry';
import { DAY_MS } from '@inzira/contract/rules/units';
import { api, apiFetch, readBody } from './api.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { type Delivery, noteDelivery } from './deliveries.ts';
import { ageOf, deviceFiles, dropFile, findFile } from './device-files.ts';
import {
  DEVICE,
  DRAFTS,
  isDeviceStoreRead,
  keep,
  keptNames,
  readKept,
  subscribeToItems,
} from './device-store.ts';
import { answerOverlays } from './network.ts';
import { flushWrites, isWaiting, queueSender } from './write-queue.ts';
import {
  awaited,
  contentOf,
  currentWriter,
  type Entry,
  findEntries,
  temporaryId,
  isAbout,
  isUnsent,
  type KeptEntry,
  noteCreated,
  noteSent,
  openEntries,
  removeEntry,
  sender,
  updateEntry,
  VISITOR,
} from './write-queue-entries.ts';
import { randomId } from './random-id.ts';
import { currentSession, keepsApp, subscribeToSession } from './session-store.ts';

/* Sends what the write queue keeps: comes after the page, since without a network it can do nothing. */

const WAITING: Delivery = { state: 'waiting' };
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 5 * 60 * 1000;
/** After so many failures of the server an entry no longer holds up those behind it. */
const MAX_FAILURES = 8;
/** Limits of one request to /api/offline-writes/, as the server has them. */
const MAX_WRITES = 100;
const MAX_CHARACTERS = 300_000;
/** A file that a form has just taken is in no draft yet. */
const FRESH_MS = 60_000;
/** A storage that never answers holds nothing up. */
const NOTING_MS = 2000;

let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, in order; answers what became of each entry that was tried. */
export const sendQueue = async () => oneTabAtATime(sendAll);

async function oneTabAtATime(send: () => Promise<Map<string, Delivery>>) {
  // Absent outside secure contexts; then the writes' ids alone keep them single.
  const locks = navigator.locks as LockManager | null | undefined;
  // By the name that tabs of earlier releases use, which may be open beside this one.
  return locks ? locks.request('outbox', send) : send();
}

const maySend = ({ userId }: Entry) => userId === null || userId === sender();

/** A refused write of a visitor who has left: nobody is there to be told. */
function isAbandoned({ form, doneAt }: Entry): boolean {
  return form?.owner?.startsWith(VISITOR) === true && Date.now() - Date.parse(doneAt) > DAY_MS;
}

async function sendAll(): Promise<Map<string, Delivery>> {
  await openEntries();
  const deliveries = new Map<string, Delivery>();
  for (const entry of findEntries())
    if (entry.refusal && maySend(entry)) await reportLateRefusal(entry);
  let isTogether = true;
  // Read anew each time: meanwhile something may have been made, replaced or discarded.
  for (;;) {
    const unsent = findEntries().filter(isUnsent);
    const left = unsent.filter((entry) => maySend(entry) && !deliveries.has(entry.id));
    // What is done with something goes once the server has that.
    const entries = left.filter((entry) => !unsent.some((made) => isAbout(entry, made)));
    // Those on which the server always fails go last, and alone.
    const next = entries.filter(({ failures }) => failures < MAX_FAILURES);
    const chosen = (next.length > 0 ? toRequest(next) : entries)
      .slice(0, isTogether && next.length > 0 ? MAX_WRITES : 1)
      .map((entry) => ({ ...entry }));
    if (chosen.length === 0) break;
    // What a late database has may have been done before, as may what was tried in vain, or waits for what it is about.
    const isAll = unsent.filter(maySend).length === chosen.length && isDeviceStoreRead();
    const outcomes = await deliver(chosen, isAll);
    isTogether &&= outcomes !== null;
    if (outcomes === null) continue;
    await noteArrivals(chosen.filter((_, index) => outcomes[index]?.state === 'sent'));
    for (const [index, entry] of chosen.entries()) {
      const delivery = outcomes[index] ?? WAITING;
      deliveries.set(entry.id, delivery);
      await settle(entry, delivery);
    }
    if (next.length > 0 && outcomes.some(isWaiting)) break;
  }
  if ([...deliveries.values()].some(isWaiting)) waitAndTryAgain();
  else pause = FIRST_PAUSE;
  dropUnusedFiles();
  return deliveries;
}

/**
 * They count among what is kept of the server's answers before they stop waiting: a page that is closed in between
 * shows no less than before.
 */
async function noteArrivals(writes: readonly KeptEntry[]): Promise<void> {
  if (writes.length === 0 || !keepsApp()) return;
  const noted = answerOverlays.map(async (load) => (await load()).noteArrived?.(writes));
  const limit = new Promise((resolve) => setTimeout(resolve, NOTING_MS));
  await Promise.race([Promise.allSettled(noted), limit]);
}

/** Removes files of drafts that were discarded. */
function dropUnusedFiles(): void {
  const drafts = JSON.stringify(keptNames(DRAFTS).map((name) => readKept(name)));
  const isUsed = (id: string) =>
    drafts.includes(id) ||
    findEntries().some(({ file, sentAt }) => file?.id === id && sentAt === undefined);
  for (const id of deviceFiles()) if (!isUsed(id) && ageOf(id) > FRESH_MS) void dropFile(id);
}

/** The next entries that can travel in one request: those of the user, or one of nobody's or with a file. */
function toRequest(entries: readonly KeptEntry[]): KeptEntry[] {
  const isNobodys = entries[0]?.userId === null;
  const end = entries.findIndex(({ userId }) => (userId === null) !== isNobodys);
  const withFile = entries.findIndex(({ file }) => file !== undefined);
  const alone = isNobodys || withFile === 0;
  const ends = [end, withFile].filter((one) => one > 0);
  const run = entries.slice(0, alone ? 1 : Math.min(...ends, entries.length));
  let characters = 0;
  const tooMany = run.findIndex((entry, index) => {
    characters += contentOf(entry).length;
    return index > 0 && characters > MAX_CHARACTERS;
  });
  return tooMany < 0 ? run : run.slice(0, tooMany);
}

/** What somebody who has left had written is not told to the pages of the next user. */
function tell({ key, userId }: KeptEntry, delivery: Delivery): void {
  if (userId === null || userId === currentSession().user?.id) noteDelivery(key, delivery);
}

async function settle(entry: KeptEntry, delivery: Delivery): Promise<void> {
  if (isWaiting(delivery)) {
    const kept = findEntries().find(({ name }) => name === entry.name);
    if (kept && !(kept.hasWaited && kept.failures === entry.failures))
      void updateEntry({ ...entry, hasWaited: true });
    return;
  }
  if (delivery.state === 'refused') await nameMade(entry, null);
  if (delivery.state === 'refused' && !awaited.has(entry.id)) {
    const { status, body } = delivery.error;
    const refused = { ...entry, refusal: { status, body } };
    void updateEntry(refused);
    tell(entry, delivery);
    await reportLateRefusal(refused);
    return;
  }
  if (delivery.state === 'sent' && entry.file) void dropFile(entry.file.id);
  if (delivery.state === 'sent') await nameMade(entry, idOf(delivery.answer));
  // Already replaced by a newer write of the same key? Then that one has a place of its own.
  void (delivery.state === 'sent' ? noteSent(entry) : removeEntry(entry));
  tell(entry, delivery);
}

function idOf(answer: unknown): number | null {
  const { id } = (answer ?? {}) as { id?: unknown };
  return typeof id === 'number' ? id : null;
}

/**
 * What was done and typed here about what a write has made is about that, by the id that the server has given it; null:
 * it has made nothing, and what was done with that goes with it.
 */
async function nameMade(entry: KeptEntry, id: number | null): Promise<void> {
  const here = temporaryId(entry);
  if (id !== null) noteCreated(entry, id);
  for (const one of findEntries()) {
    if (!isUnsent(one) || !isAbout(one, entry)) continue;
    if (id === null) await removeEntry(one);
    else await updateEntry({ ...one, url: one.url.replace(`/${here}/`, `/${id}/`) });
  }
  for (const name of keptNames(DRAFTS)) {
    const end = `:${here}`;
    if (!name.endsWith(end)) continue;
    if (id !== null) await keep(`${name.slice(0, -end.length)}:${id}`, readKept(name));
    await keep(name, null);
  }
}

/** What became of each that was tried; null where the server will not take them together. */
async function deliver(entries: readonly KeptEntry[], isAll: boolean): Promise<Delivery[] | null> {
  const [first] = entries;
  if (first?.file) return [await deliverWithFile(first, first.file, isAll)];
  if (first && entries.length === 1) return [await deliverAlone(first, isAll)];
  try {
    const { answers } = await api<typeof offlineEndpoints.send>('POST', '/api/offline-writes/', {
      body: { device: deviceId(), is_all: isAll, writes: entries.map(toWrite) },
      // A week's work takes the server a while.
      timeoutMs: 60_000,
    });
    return entries
      .slice(0, answers.length)
      .map((entry, index) => toDelivery(entry, answers[index]));
  } catch (error) {
    if (error instanceof ApiError && !isTemporaryFailure(error)) return null;
    return [toWaiting(error)];
  }
}

function toWrite({ id, doneAt, method, url, body }: KeptEntry): OfflineWrite {
  const hasBody = typeof body === 'object' && body !== null;
  return {
    client_id: id,
    done_at: doneAt,
    method,
    url,
    ...(hasBody && { body: body as Record<string, unknown> }),
  };
}

function toDelivery(entry: KeptEntry, answer: OfflineAnswer | undefined): Delivery {
  if (!answer) return WAITING;
  const { status, body, retry_after } = answer;
  if (status >= 200 && status < 300) return { state: 'sent', answer: body };
  const error = new ApiError(status, body, retry_after ?? undefined);
  if (!isTemporaryFailure(error)) return { state: 'refused', error };
  entry.failures += 1;
  return toWaiting(error);
}

/** Its user is still here, and has not taken it back. */
const isToBeSent = (entry: KeptEntry) =>
  maySend(entry) && findEntries().some(({ name }) => name === entry.name);

/** The upload's id stays with the write, so that the next try is the same. */
async function deliverWithFile(
  entry: KeptEntry,
  { field, id }: NonNullable<Entry['file']>,
  isAll: boolean,
): Promise<Delivery> {
  const file = findFile(id);
  const body = entry.body as Record<string, unknown>;
  if (body[field] === undefined) {
    // Taken away by the browser: the server says so, where the write would have arrived without it.
    if (!file) return deliverAlone(entry, isAll, { ...body, [field]: id });
    const gone = new AbortController();
    const look = () => isToBeSent(entry) || gone.abort();
    const stops = [subscribeToItems(look), subscribeToSession(look)];
    try {
      const { uploadResumable } = await import('./upload.ts');
      const upload = await uploadResumable(file, { retriesFailures: false, signal: gone.signal });
      entry.body = { ...body, [field]: upload.id };
      await updateEntry(entry);
    } catch (error) {
      if (error instanceof ApiError && !isTemporaryFailure(error))
        return { state: 'refused', error };
      // An upload on which the server always fails holds up the writes behind it no longer than another write.
      if (error instanceof ApiError) entry.failures += 1;
      return toWaiting(error);
    } finally {
      for (const stop of stops) stop();
    }
    if (!isToBeSent(entry)) return WAITING;
  }
  const delivery = await deliverAlone(entry, isAll);
  const isSwept = delivery.state === 'refused' && delivery.error.fields?.[field] !== undefined;
  if (!isSwept || !file) return delivery;
  // A day without a word from this write: the upload is gone, and is made again for another one.
  const { [field]: _, ...rest } = body;
  Object.assign(entry, { id: randomId(), body: rest, failures: entry.failures + 1 });
  await updateEntry(entry);
  return WAITING;
}

async function deliverAlone(
  entry: KeptEntry,
  isAll: boolean,
  body = entry.body,
): Promise<Delivery> {
  const { id, method, url, userId, hasWaited, doneAt } = entry;
  // What is sent at once is done now; what nobody waits for was made before, on a page that was closed meanwhile.
  const isLate = hasWaited || !awaited.has(id);
  const said = isLate && userId !== null && body ? { ...body, done_at: doneAt } : body;
  try {
    const response = await apiFetch(
      url,
      {
        method,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
          ...(userId !== null && { 'Offline-Device': deviceId() }),
          ...(userId !== null && isAll && { 'Offline-Is-All': 'true' }),
        },
        body: JSON.stringify(said),
      },
      userId === null ? { anonymous: true } : {},
    );
    return { state: 'sent', answer: await readBody(response) };
  } catch (error) {
    if (error instanceof ApiError && !isTemporaryFailure(error)) return { state: 'refused', error };
    if (!(error instanceof NetworkError)) entry.failures += 1;
    return toWaiting(error);
  }
}

function toWaiting(error: unknown): Delivery {
  const isThrottled = error instanceof ApiError && error.status === 429;
  return { state: 'waiting', ...(isThrottled && { isThrottled }) };
}

/** Names this device to the server, which believes its clock since everything of it had arrived. */
function deviceId(): string {
  const known = readKept<string>('device-id', DEVICE);
  if (known !== null) return known;
  const id = randomId();
  void keep('device-id', id, DEVICE);
  return id;
}

/** What nobody waits for any more is not dropped without a word; what no form takes back stays listed. */
async function reportLateRefusal(entry: KeptEntry): Promise<void> {
  const { form, refusal, userId } = entry;
  if (!refusal || refusal.isTold) return;
  if (isAbandoned(entry)) {
    void removeEntry(entry);
    return;
  }
  if (!(await reportRefusal(entry))) return;
  if (form?.draft !== undefined || userId === null) void removeEntry(entry);
  else void updateEntry({ ...entry, refusal: { ...refusal, isTold: true } });
}

/** False while it cannot be said. */
async function reportRefusal({ form, body, page, refusal }: Entry): Promise<boolean> {
  // On a shared phone the text is not shown to the next person.
  if (!refusal || (form?.owner !== undefined && form.owner !== currentWriter())) return false;
  try {
    const { reportRefusal: tell } = await import('#src/ui/late-refusal.ts');
    const of = { ...form, title: page?.title };
    return await tell(of, body, new ApiError(refusal.status, refusal.body));
  } catch {
    return false;
  }
}

function waitAndTryAgain(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void flushWrites(), pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

queueSender.send = sendQueue;
