import type { Db } from '#src/platform/database.ts';

/** Stands for a visitor: no user has this id. */
const NOBODY = 0;

/**
 * Every lesson that is shown, with the learner's progress: what all figures of progress are counted
 * from, so that they agree everywhere.
 */
export function lessonsWithProgress(db: Db, userId: number | null) {
  return db
    .selectFrom('chapters as chapter')
    .innerJoin('courses as course', 'course.id', 'chapter.course_id')
    .innerJoin('modules as module', 'module.id', 'course.module_id')
    .innerJoin('lessons as lesson', 'lesson.chapter_id', 'chapter.id')
    .leftJoin('lesson_progress as progress', (join) =>
      join
        .onRef('progress.lesson_id', '=', 'lesson.id')
        .on('progress.user_id', '=', userId ?? NOBODY),
    )
    .where('lesson.archived_at', 'is', null)
    .where('chapter.archived_at', 'is', null)
    .where('course.archived_at', 'is', null)
    .where('module.archived_at', 'is', null);
}

export interface ChapterCount {
  chapter_id: number;
  course_id: number;
  module_id: number;
  lessons: number;
  completed: number;
}

/** The counts of every chapter that has lessons; narrow them with `where` before they are run. */
export function chapterCounts(db: Db, userId: number | null) {
  return lessonsWithProgress(db, userId)
    .groupBy(['module.id', 'course.id', 'chapter.id'])
    .select(({ fn }) => [
      'chapter.id as chapter_id',
      'course.id as course_id',
      'module.id as module_id',
      fn.count<number>('lesson.id').as('lessons'),
      fn.count<number>('progress.completed_at').as('completed'),
    ]);
}

/** Rounded down, so that 100 means all of them. */
export function percent(completed: number, total: number): number {
  return total === 0 ? 0 : Math.floor((completed * 100) / total);
}

export function isCompleted({
  lessons,
  completed,
}: {
  lessons: number;
  completed: number;
}): boolean {
  return lessons > 0 && completed === lessons;
}

/** A module counts all its lessons. */
export function moduleProgress(counts: readonly ChapterCount[]): number {
  const sum = (read: (count: ChapterCount) => number) =>
    counts.reduce((total, count) => total + read(count), 0);
  return percent(
    sum((count) => count.completed),
    sum((count) => count.lessons),
  );
}

/** A course counts its completed chapters; one without lessons cannot be completed. */
export function courseCompletion(counts: readonly ChapterCount[], chapters: number) {
  const completed = counts.filter(isCompleted).length;
  return { total: chapters, completed, progress: percent(completed, chapters) };
}
