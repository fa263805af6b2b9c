import type { Language } from '@inzira/contract/accounts';
import { sql } from 'kysely';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { prepared, type Db } from '#src/platform/db/database.ts';
import { countChapter, readView } from './outline.ts';

interface ChapterResult {
  id: number;
  title: string;
  lessonsDone: number;
  lessonsLeft: number;
  hasQuiz: boolean;
  /** The best attempt as scored by the server, without hints, in whole percent, rounded down. */
  quizPercent: number | null;
  /** When its last lesson was completed, and when its quiz was first passed with `passPercent`. */
  lessonsDoneAt: string | null;
  quizPassedAt: string | null;
}

export interface CourseResult {
  id: number;
  title: string;
  module: { id: number; name: string };
  chapters: ChapterResult[];
  /** The total reading time that its lessons state. */
  minutes: number;
  /** Since when the server knows that the learner has begun one of its lessons. */
  begunAt: string | null;
}

/** A learner's results in all courses with lessons, in order, with four statements. */
export async function findCourseResults(
  db: Db,
  userId: number,
  passPercent: number,
  language: Language = ORIGINAL,
): Promise<CourseResult[]> {
  const [view, quizzes, attempts, lessons] = await Promise.all([
    readView(db, userId, language),
    selectQuizzes(db, {}),
    selectAttempts(db, { userId, passPercent }),
    selectLastCompletions(db, { userId }),
  ]);
  const withQuiz = new Set(quizzes.map((row) => row.chapter_id));
  const best = new Map(attempts.map((row) => [row.chapter_id, row]));
  const lastOf = new Map(lessons.map((row) => [row.chapter_id, row.at]));
  const beginningOf = new Map(lessons.map((row) => [row.chapter_id, row.begun_at]));
  return [...view.courses.values()]
    .map(({ id, title, module, chapters }) => ({
      id,
      title,
      module: { id: module.id, name: module.name },
      minutes: chapters
        .flatMap(({ lessons: all }) => all)
        .reduce((sum, lesson) => sum + lesson.minutes, 0),
      begunAt:
        chapters.flatMap((chapter) => beginningOf.get(chapter.id) ?? []).toSorted()[0] ?? null,
      chapters: chapters
        .filter((chapter) => chapter.lessons.length > 0)
        .map((chapter) => {
          const { total, completed } = countChapter(view, chapter);
          const attempt = best.get(chapter.id);
          return {
            id: chapter.id,
            title: chapter.title,
            lessonsDone: completed,
            lessonsLeft: total - completed,
            hasQuiz: withQuiz.has(chapter.id),
            quizPercent: attempt?.percent ?? null,
            lessonsDoneAt: completed === total ? (lastOf.get(chapter.id) ?? null) : null,
            quizPassedAt: attempt?.passed_at ?? null,
          };
        }),
    }))
    .filter(({ chapters }) => chapters.length > 0);
}

const selectQuizzes = prepared((db) =>
  db.selectFrom('quiz_questions').select('chapter_id').distinct(),
);

const selectAttempts = prepared(
  (db, { userId, passPercent }: { userId: number; passPercent: number }) =>
    db
      .selectFrom('quiz_results')
      .where('user_id', '=', userId)
      .where('checked_score', 'is not', null)
      .select([
        'chapter_id',
        sql<number>`max(checked_score * 100 / total)`.as('percent'),
        sql<
          string | null
        >`min(case when checked_score * 100 >= total * ${passPercent} then taken_at end)`.as(
          'passed_at',
        ),
      ])
      .groupBy('chapter_id'),
);

const selectLastCompletions = prepared((db, { userId }: { userId: number }) =>
  db
    .selectFrom('lesson_progress as progress')
    .innerJoin('lessons as lesson', 'lesson.id', 'progress.lesson_id')
    .where('progress.user_id', '=', userId)
    .where('lesson.archived_at', 'is', null)
    .select([
      'lesson.chapter_id',
      sql<string | null>`max(progress.completed_at)`.as('at'),
      // Opening a lesson again updates `opened_at` but not the time of its completion.
      sql<string | null>`min(case
        when progress.begun_at is not null then progress.begun_at
        when progress.completed_at is null or progress.opened_at < progress.completed_at
        then progress.opened_at else progress.completed_at end)`.as('begun_at'),
    ])
    .groupBy('lesson.chapter_id'),
);
