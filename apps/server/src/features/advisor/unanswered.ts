import type { UnansweredQuestion } from '@inzira/contract/advisor';
import { now, type Db } from '#src/platform/database.ts';
import { openPage } from '#src/platform/paging.ts';

const PAGE_SIZE = 20;
const URL = '/api/advisor/unanswered/';

export interface KeptQuestion {
  question: string;
  language: string;
  lessonId: number | null;
}

/** Keeps a question that no lesson answers. The caller has made sure of the consent. */
export async function keepQuestion(
  db: Db,
  userId: number,
  { question, language, lessonId }: KeptQuestion,
) {
  await db
    .insertInto('advisor_unanswered')
    .values({ user_id: userId, question, language, lesson_id: lessonId, created_at: now() })
    .execute();
}

/** Newest first. @throws 404 for a page past the end. */
export async function findUnanswered(db: Db, page: string | undefined) {
  const { count } = await db
    .selectFrom('advisor_unanswered')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { limit, offset, frame } = openPage({ page, count, size: PAGE_SIZE, url: URL });
  const rows = await db
    .selectFrom('advisor_unanswered as unanswered')
    .innerJoin('users', 'users.id', 'unanswered.user_id')
    .leftJoin('lessons', 'lessons.id', 'unanswered.lesson_id')
    .select([
      'unanswered.id',
      'unanswered.question',
      'unanswered.language',
      'unanswered.created_at',
      'unanswered.lesson_id',
      'lessons.title as lesson_title',
      'users.id as user_id',
      'users.username',
    ])
    .orderBy('unanswered.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const results: UnansweredQuestion[] = rows.map((row) => ({
    id: row.id,
    question: row.question,
    language: row.language,
    lesson:
      row.lesson_id === null || row.lesson_title === null
        ? null
        : { id: row.lesson_id, title: row.lesson_title },
    user: { id: row.user_id, username: row.username },
    created_at: row.created_at,
  }));
  return { ...frame, results };
}
