import type { TrackedModule } from '@inzira/contract/learning';

/** The completed share in whole percent, rounded down; 0 if there is nothing to complete. */
export function percentOf(completed: number, total: number): number {
  return total > 0 ? Math.floor((completed * 100) / total) : 0;
}

interface PathChapter {
  lessons: readonly { id: number; completed: boolean }[];
  quiz: { questions: number; result: object | null };
}

interface Stop<C extends PathChapter> {
  chapter: C;
  /** Null for the chapter's quiz. */
  lesson: C['lessons'][number] | null;
  /** True if nothing is completed anywhere yet. */
  isFirst: boolean;
}

const isRead = ({ lessons }: PathChapter) => lessons.every(({ completed }) => completed);
const hasQuizAhead = ({ quiz }: PathChapter) => quiz.questions > 0 && quiz.result === null;
const isPassed = (chapter: PathChapter) => isRead(chapter) && !hasQuizAhead(chapter);
const isBegun = ({ lessons, quiz }: PathChapter) =>
  quiz.result !== null || lessons.some(({ completed }) => completed);

/**
 * The next step along `chapters`: the first incomplete lesson or, after a chapter's last lesson, its quiz, starting from
 * the furthest chapter that was begun; then steps that were skipped. Undefined when everything is done.
 */
export function findStop<C extends PathChapter>(chapters: readonly C[]): Stop<C> | undefined {
  const at = Math.max(chapters.findLastIndex(isBegun), 0);
  const chapter = [...chapters.slice(at), ...chapters.slice(0, at)].find((one) => !isPassed(one));
  if (!chapter) return undefined;
  const lesson = chapter.lessons.find(({ completed }) => !completed) ?? null;
  return { chapter, lesson, isFirst: !chapters.some(isBegun) };
}

type TrackedCourse = TrackedModule['courses'][number];
type TrackedChapter = TrackedCourse['chapters'][number];

export interface NextStep extends Stop<TrackedChapter & { courseId: number }> {
  lesson: TrackedChapter['lessons'][number] | null;
}

/**
 * The next step in the whole curriculum: in the course of the lesson that was opened last (`lastLessonId`) if it is
 * begun, else in the first course that is, then in the courses after and before it.
 */
export function findNextStep(
  modules: readonly TrackedModule[],
  lastLessonId: number | null = null,
): NextStep | undefined {
  const courses = modules.flatMap((module) => module.courses);
  const begun = courses.filter(({ chapters }) => chapters.some(isBegun));
  const isHere = ({ chapters }: TrackedCourse) =>
    chapters.some(({ lessons }) => lessons.some(({ id }) => id === lastLessonId));
  const start =
    begun.find(isHere) ?? begun.find(({ chapters }) => findStop(chapters)) ?? courses.find(isHere);
  const at = start ? courses.indexOf(start) : 0;
  for (const { id, chapters } of [...courses.slice(at), ...courses.slice(0, at)]) {
    const stop = findStop(chapters.map((chapter) => ({ ...chapter, courseId: id })));
    if (stop) return { ...stop, isFirst: begun.length === 0 };
  }
  return undefined;
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
