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

interface PathChapter {
  lessons: readonly { id: number; completed: boolean }[];
  quiz: { questions: number; result: object | null };
}

interface Stop<C extends PathChapter> {
  chapter: C;
  /** Null at the chapter's quiz. */
  lesson: C['lessons'][number] | null;
  /** Nothing is completed anywhere yet. */
  isFirst: boolean;
}

const isRead = ({ lessons }: PathChapter) => lessons.every(({ completed }) => completed);
const hasQuizAhead = ({ quiz }: PathChapter) => quiz.questions > 0 && quiz.result === null;
const isPassed = (chapter: PathChapter) => isRead(chapter) && !hasQuizAhead(chapter);
const isBegun = ({ lessons, quiz }: PathChapter) =>
  quiz.result !== null || lessons.some(({ completed }) => completed);

/**
 * Where to go on along `chapters`: the first lesson that is not completed, and after the last one
 * the quiz. It looks in the chapter of the lesson that was opened last (`lastLessonId`) and those
 * after it, then in those before; where none was opened, first in one that is begun. Undefined only
 * when everything is done.
 */
export function findStop<C extends PathChapter>(
  chapters: readonly C[],
  lastLessonId: number | null = null,
): Stop<C> | undefined {
  const here = chapters.findIndex(({ lessons }) => lessons.some(({ id }) => id === lastLessonId));
  const ahead = [...chapters.slice(Math.max(here, 0)), ...chapters.slice(0, Math.max(here, 0))];
  const open = ahead.filter((chapter) => !isPassed(chapter));
  const chapter = (here < 0 ? open.find(isBegun) : undefined) ?? open[0];
  if (!chapter) return undefined;
  const lesson = chapter.lessons.find(({ completed }) => !completed) ?? null;
  return { chapter, lesson, isFirst: !chapters.some(isBegun) };
}

type TrackedCourse = TrackedModule['courses'][number];
type TrackedChapter = TrackedCourse['chapters'][number];

export interface NextStep extends Stop<TrackedChapter & { courseId: number }> {
  lesson: TrackedChapter['lessons'][number] | null;
}

/** Where to go on in the whole curriculum. */
export function findNextStep(
  modules: readonly TrackedModule[],
  lastLessonId: number | null = null,
): NextStep | undefined {
  const chapters = modules
    .flatMap(({ courses }) => courses)
    .flatMap(({ id, chapters: ofCourse }) =>
      ofCourse.map((chapter) => ({ ...chapter, courseId: id })),
    );
  return findStop(chapters, lastLessonId);
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
