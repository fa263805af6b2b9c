import type {
  LearnerPromise,
  NewPromise,
  PromiseChanges,
  promiseEndpoints,
} from '@inzira/contract/promises';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import { subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { keep, readKept } from '#src/platform/device-store.ts';
import { enqueue, type NewEntry } from '#src/platform/write-queue.ts';
import {
  findEntries,
  temporaryId,
  resolveId,
  isAbout,
  latestOf,
  isUnsent,
  removeEntry,
} from '#src/platform/write-queue-entries.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { randomId } from '#src/platform/random-id.ts';
import { askAgain, outcomeName, PROMISE_WRITES, promiseQueries } from './promise-queries.ts';

type Calls = typeof promiseEndpoints;

/**
 * Sends a write, or queues it until the network is back.
 * @returns whether the server has it
 * @throws ApiError where the server refuses it, NetworkError where its user is not logged in any more
 */
async function sendOrQueue(write: NewEntry): Promise<boolean> {
  const delivery = await enqueue(write);
  if (delivery.state === 'refused') throw delivery.error;
  if (delivery.state === 'discarded') throw new NetworkError('It was sent and stored nowhere.');
  return delivery.state === 'sent';
}

/**
 * Makes a promise, at once or when the network is back.
 * @param typed the draft of the form, into which the text returns if the server refuses it later, and the key of
 * this attempt, which the draft stores so that a reload does not make the promise twice
 * @returns the key of its entry in the write queue
 */
export async function makePromise(
  userId: number,
  promise: Omit<NewPromise, 'source'> & Partial<NewPromise>,
  typed?: { draft: string; idempotencyKey: string },
): Promise<string> {
  const id = typed?.idempotencyKey ?? randomId();
  const key = `${PROMISE_WRITES}new:${id}`;
  const form = typed && { form: { draft: typed.draft } };
  const write: NewEntry = {
    key,
    id,
    method: 'POST',
    url: '/api/promises/',
    body: promise,
    userId,
    ...form,
  };
  // Lists include queued promises too: see progress-here.ts.
  if (!(await sendOrQueue(write))) askAgain();
  return key;
}

/** Answers or postpones a promise; shown at once. */
export async function changePromise(
  userId: number,
  { id }: Pick<LearnerPromise, 'id'>,
  changes: PromiseChanges,
): Promise<boolean> {
  const { answer, ...rest } = changes;
  // While an earlier change waits, the list shows what only this device knows.
  const known = queryClient
    .getQueryData(promiseQueries.own().queryKey)
    ?.promises.find((one) => one.id === id);
  const waiting = findEntries().find(
    (entry) => isUnsent(entry) && entry.key.startsWith(`${PROMISE_WRITES}${id}:`),
  );
  const over = waiting
    ? (waiting.body as PromiseChanges).over
    : known && latestOf(readKept<string>(`${PROMISE_WRITES}${resolveId(id)}`), known.answered_at);
  const done = answer === 'yes' || answer === 'differently' ? answer : null;
  queryClient.setQueryData(
    promiseQueries.own().queryKey,
    (known) =>
      known && {
        promises: known.promises.map((one) =>
          one.id !== id
            ? one
            : {
                ...one,
                ...rest,
                ...(answer !== undefined && {
                  answer: done,
                  answered_at: done && new Date().toISOString(),
                }),
              },
        ),
      },
  );
  const url = `/api/promises/${resolveId(id)}/`;
  try {
    return await sendOrQueue({
      key: `${PROMISE_WRITES}${id}:${randomId()}`,
      method: 'PUT',
      url,
      body: { ...changes, over },
      userId,
    });
  } catch (refusal) {
    void queryClient.invalidateQueries({ queryKey: promiseQueries.own().queryKey });
    throw refusal;
  }
}

/** The name of the stored draft about a promise's outcome. */
export const outcomeItem = ({ id }: Pick<LearnerPromise, 'id'>) => outcomeName(resolveId(id));

export async function takeBackPromise(id: number): Promise<void> {
  const waiting = findEntries().find((entry) => isUnsent(entry) && temporaryId(entry) === id);
  if (waiting) {
    // It may be on its way already; then it is deleted after it has arrived.
    const stop = subscribeToDeliveries((key, { state }) => {
      if (key !== waiting.key) return;
      stop();
      if (state === 'sent') void takeBackPromise(id).catch(() => null);
    });
    for (const entry of findEntries())
      if (entry === waiting || isAbout(entry, waiting)) await removeEntry(entry);
  } else {
    // Removed from the lists at once, to prevent a second press; if the call fails, the reload restores it.
    for (const queryKey of LISTS)
      queryClient.setQueryData<{ promises: LearnerPromise[] }>(
        queryKey,
        (known) => known && { ...known, promises: known.promises.filter((one) => one.id !== id) },
      );
    await api<Calls['delete']>('DELETE', '/api/promises/:id/', { params: { id: resolveId(id) } })
      .catch((error: unknown) => {
        // Already deleted, by a call whose answer was lost or on another device.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      })
      .finally(refresh);
  }
  void keep(outcomeItem({ id }), null);
  refresh();
}

/** The lists with promises: the learner's own, and the plan. */
const LISTS = [
  ['promises', 'own'],
  ['learning', 'notes', 'plan'],
];

function refresh(): void {
  for (const queryKey of [['promises'], ...LISTS]) void queryClient.invalidateQueries({ queryKey });
}

/** Gives a trainee a task. */
export async function giveTask(
  user: number,
  task: { text: string; due_on: string },
  idempotencyKey: string,
) {
  await api<Calls['give']>('POST', '/api/trainees/:user/promises/', {
    params: { user },
    body: task,
    idempotencyKey,
  });
  void queryClient.invalidateQueries({ queryKey: promiseQueries.ofTrainee(user).queryKey });
}
