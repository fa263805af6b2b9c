import type { TrackedModule } from '@inzira/contract/learning';
import { sql } from 'kysely';
import { now, type Db } from '#src/platform/database.ts';
import { notFound } from '#src/platform/errors.ts';
import {
  courseCompletion,
  lessonsWithProgress,
  moduleProgress,
  percent,
  type ChapterCount,
} from './counts.ts';
import { requireChapter } from './lessons.ts';

interface LessonState {
  id: number;
  visit: number | null;
  completed_at: string | null;
}

export interface ProgressReport {
  lesson_id: number;
  /** The end of the lesson was seen; false says nothing, since what is completed stays so. */
  completed?: boolean | undefined;
}

/**
 * Records that a learner is at a lesson; having moved there from an earlier one of the chapter
 * completes that one. The same report twice writes nothing.
 * @throws 404 when there is no such lesson.
 */
export async function saveProgress(
  db: Db,
  userId: number,
  { lesson_id: lessonId, completed }: ProgressReport,
  at = now(),
) {
  const lessons = await lessonsWithProgress(db, userId)
    .where('chapter.id', '=', ({ selectFrom }) =>
      selectFrom('lessons').select('chapter_id').where('id', '=', lessonId),
    )
    .select(['lesson.id', 'progress.visit', 'progress.completed_at'])
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute();
  const here = lessons.findIndex((lesson) => lesson.id === lessonId);
  const lesson = lessons[here];
  if (!lesson) throw notFound('There is no such lesson. Choose one from its chapter.');

  const last = lastOpened(lessons);
  const completes = new Set<number>();
  if (completed && !lesson.completed_at) completes.add(lessonId);
  if (last && !last.completed_at && lessons.indexOf(last) < here) completes.add(last.id);
  const isLastOverall = last?.id === lessonId && (await findLastAccessed(db, userId)) === lessonId;
  if (!isLastOverall || completes.size > 0) {
    await writeProgress(db, userId, { opens: isLastOverall ? null : lessonId, completes, at });
  }
  return {
    last_accessed_lesson_id: lessonId,
    completed_lesson_ids: lessons
      .filter(({ id, completed_at }) => completed_at !== null || completes.has(id))
      .map(({ id }) => id),
  };
}

/** The lesson that was opened last, of those in reading order. */
function lastOpened<T extends LessonState>(lessons: readonly T[]): T | undefined {
  let last: T | undefined;
  for (const lesson of lessons) {
    // Two reports at the same moment may share a visit; then the later lesson counts.
    if (lesson.visit !== null && lesson.visit >= (last?.visit ?? 0)) last = lesson;
  }
  return last;
}

/** One statement, so that it happens as a whole; ordered, so that two at once cannot block each other. */
async function writeProgress(
  db: Db,
  userId: number,
  { opens, completes, at }: { opens: number | null; completes: ReadonlySet<number>; at: string },
) {
  const ids = new Set([...completes, ...(opens === null ? [] : [opens])]);
  const nextVisit = sql<number>`(select coalesce(max(visit), 0) + 1 from lesson_progress where user_id = ${userId})`;
  await db
    .insertInto('lesson_progress')
    .values(
      [...ids]
        .toSorted((a, b) => a - b)
        .map((id) => ({
          user_id: userId,
          lesson_id: id,
          visit: id === opens ? nextVisit : null,
          opened_at: id === opens ? at : null,
          completed_at: completes.has(id) ? at : null,
        })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'lesson_id']).doUpdateSet({
        visit: sql`coalesce(excluded.visit, lesson_progress.visit)`,
        opened_at: sql`coalesce(excluded.opened_at, lesson_progress.opened_at)`,
        completed_at: sql`coalesce(lesson_progress.completed_at, excluded.completed_at)`,
      }),
    )
    .execute();
}

/** Completes the last lesson of a chapter, as its quiz does. */
export async function completeLastLesson(db: Db, userId: number, chapterId: number, at = now()) {
  const last = await lessonsWithProgress(db, userId)
    .where('chapter.id', '=', chapterId)
    .select(['lesson.id', 'progress.completed_at'])
    .orderBy('lesson.position', 'desc')
    .orderBy('lesson.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && !last.completed_at) {
    await writeProgress(db, userId, { opens: null, completes: new Set([last.id]), at });
  }
}

/**
 * The lesson that the learner opened last, in a chapter or anywhere; null when there is none.
 * @throws 404 when there is no such chapter.
 */
export async function findLastAccessed(db: Db, userId: number, chapterId?: number) {
  let lessons = lessonsWithProgress(db, userId).where('progress.visit', 'is not', null);
  if (chapterId !== undefined) lessons = lessons.where('chapter.id', '=', chapterId);
  const last = await lessons
    .select('lesson.id')
    .orderBy('progress.visit', 'desc')
    .orderBy('lesson.position', 'desc')
    .orderBy('lesson.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last && chapterId !== undefined) await requireChapter(db, chapterId);
  return last?.id ?? null;
}

/** The whole curriculum with what the learner has completed of it. */
export async function findTracker(db: Db, userId: number): Promise<TrackedModule[]> {
  const rows = await lessonsWithProgress(db, userId)
    .select([
      'module.id as module_id',
      'module.name as module_name',
      'course.id as course_id',
      'course.title as course_title',
      'chapter.id as chapter_id',
      'chapter.title as chapter_title',
      'lesson.id',
      'lesson.title',
      'progress.completed_at',
    ])
    .orderBy('module.position')
    .orderBy('module.id')
    .orderBy('course.position')
    .orderBy('course.id')
    .orderBy('chapter.position')
    .orderBy('chapter.id')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute();
  return groups(rows, 'module_id').map((ofModule) => {
    const counts: ChapterCount[] = [];
    const courses = groups(ofModule.rows, 'course_id').map((ofCourse) => {
      const ofThis: ChapterCount[] = [];
      const chapters = groups(ofCourse.rows, 'chapter_id').map((ofChapter) => {
        const lessons = ofChapter.rows.map(({ id, title, completed_at }) => ({
          id,
          title,
          completed: completed_at !== null,
        }));
        const completed = lessons.filter((lesson) => lesson.completed).length;
        ofThis.push({
          chapter_id: ofChapter.id,
          course_id: ofCourse.id,
          module_id: ofModule.id,
          lessons: lessons.length,
          completed,
        });
        const progress = percent(completed, lessons.length);
        return { id: ofChapter.id, title: ofChapter.first.chapter_title, progress, lessons };
      });
      counts.push(...ofThis);
      const { progress } = courseCompletion(ofThis, chapters.length);
      return { id: ofCourse.id, title: ofCourse.first.course_title, progress, chapters };
    });
    return {
      id: ofModule.id,
      name: ofModule.first.module_name,
      progress: moduleProgress(counts),
      courses,
    };
  });
}

function groups<K extends string, T extends Record<K, number>>(rows: readonly T[], key: K) {
  return [...Map.groupBy(rows, (row) => row[key])].flatMap(([id, inGroup]) => {
    const [first] = inGroup;
    return first ? [{ id, first, rows: inGroup }] : [];
  });
}
