import type { TrackedModule } from '@inzira/contract/learning';

/** The completed share in whole percent, rounded down; 0 of nothing. */
export function percentOf(completed: number, total: number): number {
  return total > 0 ? Math.floor((completed * 100) / total) : 0;
}

/** How far into a chapter the lesson at `position` (from 1) stands, rounded. */
export function positionPercent(position: number, count: number): number {
  return count > 0 ? Math.round((position / count) * 100) : 0;
}

/**
 * The lessons that may be opened, by id: the completed ones, the first that is not, and the one right
 * after the last completed. The last two differ when a lesson was passed over, as by a quiz that is
 * taken first. `lessons` are those of one chapter, in order.
 */
export function openLessons(lessons: readonly { id: number; completed: boolean }[]): Set<number> {
  const open = lessons.filter(({ completed }) => completed);
  const first = lessons.find(({ completed }) => !completed);
  const next = lessons[lessons.findLastIndex(({ completed }) => completed) + 1];
  return new Set([...open, first, next].flatMap((lesson) => (lesson ? [lesson.id] : [])));
}

interface NextLesson {
  courseId: number;
  chapter: { id: number; title: string };
  lesson: { id: number; title: string };
  /** Nothing is completed anywhere yet. */
  isFirst: boolean;
}

/**
 * Where to go on: the first lesson that is not completed, of a chapter that is begun, else of the
 * first chapter that has one. Undefined only when everything is completed.
 */
export function findNextLesson(modules: readonly TrackedModule[]): NextLesson | undefined {
  const ways = modules
    .flatMap(({ courses }) => courses)
    .flatMap(({ id, chapters }) => chapters.map((chapter) => ({ courseId: id, chapter })));
  const isDone = ({ completed }: { completed: boolean }) => completed;
  const unfinished = ways.filter(({ chapter: { lessons } }) => !lessons.every(isDone));
  const begun = unfinished.find(({ chapter: { lessons } }) => lessons.some(isDone));
  const way = begun ?? unfinished[0];
  const lesson = way?.chapter.lessons.find(({ completed }) => !completed);
  if (!way || !lesson) return undefined;
  const isFirst = ways.every(({ chapter: { lessons } }) => !lessons.some(isDone));
  return { ...way, lesson, isFirst };
}

export function countLessons(modules: readonly TrackedModule[]): {
  completed: number;
  total: number;
} {
  const lessons = modules
    .flatMap(({ courses }) => courses)
    .flatMap(({ chapters }) => chapters)
    .flatMap(({ lessons: ofChapter }) => ofChapter);
  return { completed: lessons.filter(({ completed }) => completed).length, total: lessons.length };
}
