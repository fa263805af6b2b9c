import type { UnansweredQuestion } from '@inzira/contract/advisor';
import { now, type Db } from '#src/platform/database.ts';
import { notFound } from '#src/platform/errors.ts';

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
export async function findUnanswered(db: Db, pageText: string | undefined) {
  const page = pageText === undefined ? 1 : /^[1-9]\d{0,6}$/.test(pageText) ? Number(pageText) : 0;
  const { count } = await db
    .selectFrom('advisor_unanswered')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (page < 1 || page > pages) throw notFound('Invalid page.');
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
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
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
  const at = (number: number) => (number < 1 || number > pages ? null : `${URL}?page=${number}`);
  return { count, next: at(page + 1), previous: at(page - 1), results };
}
