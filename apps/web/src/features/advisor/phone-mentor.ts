import type { ChatBody } from '@inzira/contract/advisor';
import type { IdeaCard } from '@inzira/contract/advisor-idea';
import { nameOfCountry } from '@inzira/contract/rules/countries';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { QueryClient } from '@tanstack/react-query';
import { findKept } from '#src/platform/kept-answers.ts';
import { ownIdea } from '#src/platform/own-idea.ts';
import { chosenCountry } from '#src/platform/reader-country.ts';
import { currentSession, subscribeToSession } from '#src/platform/session-store.ts';
import { mentorPlace } from './saved-mentor.ts';
import type { Order, PackPlace, PhoneQuestion, PhoneReply, Report } from './phone-messages.ts';

/* Runs the mentor of this phone in a worker, which starts with the first question and stays for the next one. */

/** Training again takes half a minute and more; after this time, the phone has silently killed the worker. */
const ANSWER_MS = 180_000;
/** A stalled network must not delay an answer. */
const CARD_MS = 3_000;

interface Waiting {
  onShare?: (share: number) => void;
  resolve: (report: Report) => void;
  reject: (error: Error) => void;
}

let worker: Worker | null = null;
const waiting = new Map<number, Waiting>();
let lastId = 0;

/** Ends with a logout, because the worker contains one user's mentor. */
function stopWithUser(): void {
  const { user } = currentSession();
  const stopWatching = subscribeToSession(() => {
    if (currentSession().user?.id === user?.id) return;
    stopWatching();
    stopPhoneMentor();
  });
}

function start(): Worker {
  const started = new Worker(new URL('./mentor-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    const asked = waiting.get(data.id);
    if (!asked) return;
    if ('share' in data) {
      asked.onShare?.(data.share);
      return;
    }
    waiting.delete(data.id);
    if ('failure' in data) asked.reject(new Error(data.failure));
    else asked.resolve(data);
  });
  started.addEventListener('error', () => {
    // The worker's script failed to load, or the phone ran out of memory.
    stop(new Error('The mentor on this device stopped.'));
  });
  return started;
}

function stop(error: Error): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

async function order(
  what: { kind: 'learn' } | { kind: 'ask'; question: PhoneQuestion },
  place: PackPlace,
  { onShare, signal }: { onShare?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<Report> {
  if (signal?.aborted) throw stopped();
  if (!worker) {
    worker = start();
    stopWithUser();
  }
  lastId += 1;
  const id = lastId;
  const done = new Promise<Report>((resolve, reject) => {
    waiting.set(id, { onShare, resolve, reject });
  });
  // The worker keeps running, because the next question needs what it loads.
  const leave = () => {
    waiting.get(id)?.reject(stopped());
    waiting.delete(id);
  };
  signal?.addEventListener('abort', leave, { once: true });
  worker.postMessage({ id, place, ...what } satisfies Order);
  return done.finally(() => signal?.removeEventListener('abort', leave));
}

const stopped = () => new DOMException('The reply was stopped.', 'AbortError');

/** Trains the model of a pack in the worker, unless that was done: half a minute on a slow phone. */
export async function learnPack(place: PackPlace, onShare: (share: number) => void): Promise<void> {
  await order({ kind: 'learn' }, place, { onShare });
}

/** @throws where the mentor is not on this phone, the browser has deleted it, or `signal` is aborted */
async function askPhone(question: PhoneQuestion, signal?: AbortSignal): Promise<PhoneReply> {
  const place = mentorPlace();
  if (!place) throw new Error('The mentor is not on this device.');
  const limit = setTimeout(() => stop(new Error('No reply came.')), ANSWER_MS);
  try {
    const report = await order({ kind: 'ask', question }, place, { signal });
    if (!('reply' in report)) throw new Error('No reply came.');
    // An idea can be confirmed only with a network.
    return { ...report.reply, idea: null };
  } finally {
    clearTimeout(limit);
  }
}

/**
 * The learner's card as far as this device has it. In an emergency, the country's phone numbers are shown: without a
 * country on the card, those of the country chosen on this device.
 */
async function findCard(client: QueryClient): Promise<IdeaCard> {
  const { queryKey } = ownIdea();
  const card = client.getQueryData(queryKey) ?? (await findKeptCard()) ?? (await askCard(client));
  if (card?.country) return card;
  const chosen = chosenCountry();
  return { ...NO_IDEA, ...card, country: chosen && nameOfCountry(chosen, 'en') };
}

const findKeptCard = async () =>
  (await findKept('/api/advisor/idea/'))?.body as IdeaCard | null | undefined;

async function askCard(client: QueryClient): Promise<IdeaCard | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), CARD_MS);
  });
  return Promise.race([client.query(ownIdea()).catch(() => null), late]);
}

/**
 * The phone's answer, with what it knows of the learner.
 * @throws as `askPhone`; unless it was stopped, the stored parts are then verified
 */
export async function answerOnPhone(
  client: QueryClient,
  { message, language, intent = null, ...body }: ChatBody,
  memory: PhoneQuestion['memory'],
  signal: AbortSignal,
): Promise<PhoneReply> {
  try {
    const asked = {
      message,
      language: language ?? 'en',
      intent,
      answerId: body.answer_id ?? null,
      lessonId: body.lesson_id ?? null,
      memory,
    };
    return await askPhone({ ...asked, card: await findCard(client) }, signal);
  } catch (error) {
    if (!signal.aborted)
      void import('./mentor-removal.ts')
        .then(async ({ verifyMentor }) => verifyMentor())
        .catch(() => null);
    throw error;
  }
}

/** Loads the mentor ahead of the first question. */
export async function warmPhone(): Promise<void> {
  const question = { message: 'How do I find out what to charge for one piece?', language: 'en' };
  await askPhone({
    ...question,
    intent: null,
    answerId: null,
    lessonId: null,
    card: NO_IDEA,
    memory: null,
  });
}

/** Frees the worker's memory. */
export const stopPhoneMentor = () => stop(new Error('The mentor was taken off this device.'));
