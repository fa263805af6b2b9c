import type { Lesson } from '@inzira/contract/learning';
import { i18n } from '@lingui/core';
import { canKeepApp } from '#src/platform/offline-start.ts';
import {
  currentSession,
  readStored,
  storedKeys,
  writeStored,
} from '#src/platform/session-store.ts';

/** A lesson that is kept on this device, to be read without a network. */
export interface SavedLesson {
  lessonId: number;
  chapterId: number;
  title: string;
  chapterTitle: string;
  minutes: number;
}

const CACHES = 'saved-lessons';

/** Of the list; a logout removes its user's. */
export const savedLessonsKey = () => `${CACHES}:${currentSession().user?.id ?? ''}`;

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
  const userId = currentSession().user?.id;
  if (userId === undefined) return;
  const { keepApp } = await import('#src/platform/offline-app.ts');
  const { keepAnswer } = await import('#src/platform/kept-answers.ts');
  await keepApp();
  // As a visitor: what is completed is told by who reads it.
  const answer = await fetch(dataOf(chapterId), {
    credentials: 'omit',
    headers: { 'Accept-Language': i18n.locale },
  });
  if (!answer.ok) throw new Error(`${dataOf(chapterId)} answered ${answer.status}`);
  await keepAnswer(userId, dataOf(chapterId), await answer.text());
  const others = savedLessons().filter((saved) => saved.lessonId !== lessonId);
  if (!writeList([...others, { lessonId, chapterId, title, chapterTitle, minutes }]))
    throw new Error('The list of saved lessons could not be kept');
}

export async function removeLesson(lessonId: number): Promise<SavedLesson[]> {
  const all = savedLessons();
  const left = all.filter((saved) => saved.lessonId !== lessonId);
  writeList(left);
  if (!canKeepApp()) return left;
  const { dropAnswers } = await import('#src/platform/kept-answers.ts');
  const { forgetApp } = await import('#src/platform/offline-app.ts');
  const userId = currentSession().user?.id;
  const chapterId = all.find((saved) => saved.lessonId === lessonId)?.chapterId;
  if (userId !== undefined && chapterId !== undefined)
    if (!left.some((saved) => saved.chapterId === chapterId))
      await dropAnswers(userId, [dataOf(chapterId)]);
  // Others who use this device may have theirs.
  if (left.length === 0 && storedKeys(`${CACHES}:`).length === 0) await forgetApp();
  return left;
}
