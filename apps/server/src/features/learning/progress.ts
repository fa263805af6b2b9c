import { sql } from 'kysely';
import { now, type Db } from '#src/platform/db/database.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { toKnownTime, toTrustedTime } from '#src/platform/http/offline-writes.ts';
import { lastOpened, readView, readVisits, requireChapter } from './outline.ts';

interface ProgressReport {
  lesson_id: number;
  /** The learner reached the end of the lesson; false changes nothing, because completion is permanent. */
  completed?: boolean | undefined;
  done_at?: string | undefined;
}

/**
 * Records that a learner has opened a lesson; going there from an earlier one of the chapter completes that one.
 * Repeating a report writes nothing.
 * @throws 404 when the lesson does not exist.
 */
export async function saveProgress(
  db: Db,
  userId: number,
  { lesson_id: lessonId, completed, done_at }: ProgressReport,
) {
  const [view, visits] = await Promise.all([readView(db, userId), readVisits(db, userId)]);
  const lesson = view.lessons.get(lessonId);
  if (!lesson)
    throw notFound({
      en: 'There is no such lesson. Choose one from its chapter.',
      fr: 'Cette leçon n’existe pas. Choisissez-en une dans son chapitre.',
    });
  const { lessons } = lesson.chapter;

  const completes = new Set<number>();
  if (completed) completes.add(lessonId);
  const last = lastOpened(visits, lessons);
  if (last && lessons.indexOf(last) < lessons.indexOf(lesson)) completes.add(last.id);
  for (const id of view.completed) completes.delete(id);

  const isThereAlready = lastOpened(visits, view.lessons.values()) === lesson;
  await writeProgress(db, userId, {
    opens: isThereAlready ? null : lessonId,
    completes,
    at: toTrustedTime(done_at),
  });
  return {
    last_accessed_lesson_id: lessonId,
    completed_lesson_ids: lessons
      .map(({ id }) => id)
      .filter((id) => view.completed.has(id) || completes.has(id)),
  };
}

/** Completes the last lesson of a chapter, because taking the quiz implies that. */
export async function completeLastLesson(db: Db, userId: number, chapterId: number, at = now()) {
  const view = await readView(db, userId);
  const last = view.chapters.get(chapterId)?.lessons.at(-1);
  if (last && !view.completed.has(last.id)) {
    await writeProgress(db, userId, { opens: null, completes: new Set([last.id]), at });
  }
}

/** One atomic statement; its rows are ordered, so that concurrent ones cannot deadlock. */
async function writeProgress(
  db: Db,
  userId: number,
  { opens, completes, at }: { opens: number | null; completes: ReadonlySet<number>; at: string },
) {
  const ids = new Set([...completes, ...(opens === null ? [] : [opens])]);
  if (ids.size === 0) return;
  const begunAt = toKnownTime(at);
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
          // Stays as it is when the lesson is opened or completed later.
          begun_at: begunAt,
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

/**
 * The lesson that the learner visited last, in a chapter or anywhere; null when there is none.
 * @throws 404 when the chapter does not exist.
 */
export async function findLastAccessed(db: Db, userId: number, chapterId?: number) {
  const [view, visits] = await Promise.all([readView(db, null), readVisits(db, userId)]);
  const lessons =
    chapterId === undefined ? view.lessons.values() : requireChapter(view, chapterId).lessons;
  return lastOpened(visits, lessons)?.id ?? null;
}
