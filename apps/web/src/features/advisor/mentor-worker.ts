import type { Learnt } from '@inzira/mentor/library/learn';
import type { Library } from '@inzira/mentor/library/library';
import {
  decodeVectors,
  learnFromPack,
  libraryOf,
  type LessonsPart,
  type PackParts,
} from '@inzira/mentor/library/pack';
import { NEW_MEMORY } from '@inzira/mentor/mentor/memory';
import { answerMessage } from '@inzira/mentor/mentor/mentor';
import { languageOfReply } from '@inzira/mentor/mentor/reply-language';
import { sourcesOf } from '@inzira/mentor/mentor/sources';
import { freeze, thaw } from './frozen.ts';
import {
  isLearnt,
  learntAt,
  type Order,
  type PackPlace,
  type PhoneQuestion,
  type PhoneReply,
  type Report,
} from './phone-messages.ts';

/* The built-in mentor on this phone: the server's code, in a worker. */

let opened: { key: string; library: Promise<Library> } | null = null;

self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const { id } = data;
  const tell = (report: Report) => self.postMessage(report);
  run(data, (share) => tell({ id, share })).then(tell, (error: unknown) =>
    tell({ id, failure: String(error) }),
  );
});

async function run(order: Order, onShare: (share: number) => void): Promise<Report> {
  const { id, place } = order;
  if (order.kind === 'learn') {
    await learn(place, onShare);
    return { id, learnt: true };
  }
  return { id, reply: reply(await open(place), order.question) };
}

async function bytesOf({ cache }: PackPlace, url: string): Promise<ArrayBuffer> {
  const found = await caches.match(url, { cacheName: cache });
  if (!found) throw new Error(`${url} is not on this device.`);
  return found.arrayBuffer();
}

async function read<T>(place: PackPlace, name: string): Promise<T> {
  const bytes = await bytesOf(place, place.urls[name] ?? '');
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

async function learn(place: PackPlace, onShare: (share: number) => void): Promise<void> {
  const cache = await caches.open(place.cache);
  if (await cache.match(learntAt(place))) return;
  const vectors = decodeVectors(new Uint8Array(await bytesOf(place, place.urls['vectors'] ?? '')));
  const asked = await read<PackParts['asked']>(place, 'asked');
  const answers = await read<PackParts['answers']>(place, 'answers');
  const learnt = learnFromPack(asked, answers, vectors, onShare);
  await cache.put(learntAt(place), new Response(freeze(learnt)));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (isLearnt(pathname) && pathname !== learntAt(place)) await cache.delete(request);
  }
}

async function open(place: PackPlace): Promise<Library> {
  const key = JSON.stringify(place);
  if (opened?.key !== key) opened = { key, library: load(place) };
  try {
    return await opened.library;
  } catch (error) {
    opened = null;
    throw error;
  }
}

async function load(place: PackPlace): Promise<Library> {
  // A browser that ran out of space may have deleted the model.
  await learn(place, () => {});
  const languages = ['en', ...(place.language === 'en' ? [] : [place.language])];
  const parts: PackParts = {
    asked: await read(place, 'asked'),
    answers: await read(place, 'answers'),
    translations: place.language === 'en' ? null : await read(place, `answers-${place.language}`),
    lessons: await Promise.all(
      languages.map(async (language) => read<LessonsPart>(place, `lessons-${language}`)),
    ),
    taught: await read(place, 'taught'),
  };
  const make = async () => libraryOf(parts, thaw(await bytesOf(place, learntAt(place))) as Learnt);
  try {
    return await make();
  } catch {
    // The stored model is damaged, or from an engine with another format.
    await (await caches.open(place.cache)).delete(learntAt(place));
    await learn(place, () => {});
    return make();
  }
}

function reply(library: Library, question: PhoneQuestion): PhoneReply {
  const { message, intent, answerId, lessonId, card } = question;
  const memory = question.memory ?? NEW_MEMORY;
  const asked = { message, isButton: intent !== null, language: question.language };
  const language = languageOfReply(library, asked, memory);
  const made = answerMessage(library, {
    message,
    intent,
    answerId,
    language,
    memory: { ...memory, language },
    lessonId,
    lastLessonId: null,
    card,
    plan: null,
    isOffline: true,
  });
  return {
    message: made.message,
    more: made.more,
    step: made.step,
    basis: made.basis,
    language: made.language,
    sources: sourcesOf(library, made.lessonIds, language),
    suggestions: made.suggestions,
    calculator: made.calculator,
    idea: made.idea,
    memory: made.memory,
  };
}
