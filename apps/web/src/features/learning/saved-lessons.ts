import type { Lesson } from '@inzira/contract/learning';
import { i18n } from '@lingui/core';
import { paths } from '#src/platform/paths.ts';
import {
  currentSession,
  readStored,
  storedKeys,
  writeStored,
} from '#src/platform/session-store.ts';
import { routesAt } from '#src/platform/site-map.ts';

/** A lesson that is kept on this device, to be read without a network. */
export interface SavedLesson {
  lessonId: number;
  chapterId: number;
  title: string;
  chapterTitle: string;
  minutes: number;
}

/** Each user has a cache of this name and their id, in which public/saved-lessons.js looks too. */
const CACHES = 'saved-lessons';
const WORKER = '/saved-lessons.js';

/** Of the list, and of the cache with what it names; a logout removes its user's. */
export const savedLessonsKey = () => `${CACHES}:${currentSession().user?.id ?? ''}`;

/** Browsers offer it on https and localhost alone. */
export function canSaveLessons(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator;
}

export function savedLessons(): SavedLesson[] {
  try {
    return JSON.parse(readStored(savedLessonsKey()) ?? '[]') as SavedLesson[];
  } catch {
    return [];
  }
}

function writeList(lessons: readonly SavedLesson[]): boolean {
  return writeStored(savedLessonsKey(), lessons.length === 0 ? null : JSON.stringify(lessons));
}

const dataOf = (chapterId: number) => `/api/chapters/${chapterId}/lessons/`;

/** Throws without a network, or where the device has no room. */
export async function saveLesson(chapterId: number, lesson: Lesson): Promise<void> {
  const { id: lessonId, title, chapter_title: chapterTitle, minutes } = lesson;
  await Promise.all(routesAt(paths.saved).map(async ({ page }) => page.load()));
  const cache = await caches.open(savedLessonsKey());
  // As a visitor: who finds the phone finds no progress in it.
  const wanted = [paths.lessons(chapterId), paths.saved, dataOf(chapterId)];
  const pages = await Promise.all(
    wanted.map(async (path) => ({ path, answer: await fetchAsVisitor(path) })),
  );
  // Of a deploy since this page was opened, the pages name other files than those that are here.
  const named = await Promise.all(
    pages.map(async ({ answer }) => filesIn(await answer.clone().text())),
  );
  const files = new Set([...scriptsHere(), ...named.flat()]);
  await Promise.all(
    [...files].map(async (path) => {
      if (!(await cache.match(path))) await cache.put(path, await fetchAsVisitor(path));
    }),
  );
  // Last: what was saved before stays whole if anything does not arrive.
  await Promise.all(pages.map(async ({ path, answer }) => cache.put(path, answer)));
  await navigator.serviceWorker.register(WORKER);
  const others = savedLessons().filter((saved) => saved.lessonId !== lessonId);
  if (!writeList([...others, { lessonId, chapterId, title, chapterTitle, minutes }]))
    throw new Error('The list of saved lessons could not be kept');
}

async function fetchAsVisitor(path: string): Promise<Response> {
  const answer = await fetch(path, {
    credentials: 'omit',
    headers: { 'Accept-Language': i18n.locale },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

const filesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"?#]+)"/g)].map(([, path = '']) => path);

/** The files that the pages open now were made of. */
function scriptsHere(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = [...document.querySelectorAll<HTMLElement>('script[src], link[href]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
  );
  const files = [...loaded, ...named].flatMap((name) => {
    const { origin, pathname } = new URL(name, location.href);
    return origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : [];
  });
  return [...new Set(files)];
}

export async function removeLesson(lessonId: number): Promise<SavedLesson[]> {
  const all = savedLessons();
  const left = all.filter((saved) => saved.lessonId !== lessonId);
  writeList(left);
  if (!canSaveLessons()) return left;
  if (left.length === 0) {
    await caches.delete(savedLessonsKey());
    // Others who use this device have theirs; an earlier version kept all in one.
    if (storedKeys(`${CACHES}:`).length > 0) return left;
    await caches.delete(CACHES);
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map(async (worker) => worker.unregister()));
    return left;
  }
  const chapterId = all.find((saved) => saved.lessonId === lessonId)?.chapterId;
  if (chapterId !== undefined && !left.some((saved) => saved.chapterId === chapterId)) {
    const cache = await caches.open(savedLessonsKey());
    await Promise.all([cache.delete(paths.lessons(chapterId)), cache.delete(dataOf(chapterId))]);
  }
  return left;
}
