import type { QuestionState, UnansweredQuestion } from '@inzira/contract/advisor';
import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import type { KeptQuestion } from '#src/features/advisor/mentor/turn.ts';
import { now, type Db } from '#src/platform/db/database.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { findPage } from '#src/platform/db/paging.ts';

const URL = '/api/advisor/unanswered/';

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

interface UnansweredQuery {
  page?: string | undefined;
  state: QuestionState;
}

/** Newest first. @throws 404 for a page past the end. */
export async function findUnanswered(db: Db, { page, state }: UnansweredQuery) {
  const found = await findPage(db, {
    page,
    size: ADVISOR_PAGE_SIZE,
    url: URL,
    filters: { state: state === 'open' ? undefined : state },
    ids: db
      .selectFrom('advisor_unanswered')
      .select('advisor_unanswered.id')
      .where('done_at', state === 'open' ? 'is' : 'is not', null),
    order: { columns: ['advisor_unanswered.id'], direction: 'desc' },
    load: (ids) => selectQuestions(db, ids),
  });
  const { open } = await db
    .selectFrom('advisor_unanswered')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { ...found, open_count: open };
}

async function selectQuestions(db: Db, ids: number[]): Promise<UnansweredQuestion[]> {
  const rows = await db
    .selectFrom('advisor_unanswered as unanswered')
    .innerJoin('users', 'users.id', 'unanswered.user_id')
    .leftJoin('lessons', 'lessons.id', 'unanswered.lesson_id')
    .leftJoin('chapters', (join) =>
      join
        .onRef('chapters.id', '=', 'lessons.chapter_id')
        .on('lessons.archived_at', 'is', null)
        .on('chapters.archived_at', 'is', null),
    )
    .select([
      'unanswered.id',
      'unanswered.question',
      'unanswered.language',
      'unanswered.created_at',
      'unanswered.done_at',
      'unanswered.lesson_id',
      'lessons.title as lesson_title',
      'chapters.id as chapter_id',
      'users.id as user_id',
      'users.username',
    ])
    .where('unanswered.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    question: row.question,
    language: row.language,
    lesson:
      row.lesson_id === null || row.lesson_title === null
        ? null
        : { id: row.lesson_id, chapter_id: row.chapter_id, title: row.lesson_title },
    user: { id: row.user_id, username: row.username },
    created_at: row.created_at,
    done_at: row.done_at,
  }));
}

/** A question that is done already keeps its moment. @throws 404 */
export async function markUnanswered(db: Db, id: number, done: boolean) {
  const marked = await db
    .updateTable('advisor_unanswered')
    .set(({ fn, val }) => ({ done_at: done ? fn.coalesce('done_at', val(now())) : null }))
    .where('id', '=', id)
    .returning(['id', 'done_at'])
    .executeTakeFirst();
  if (!marked)
    throw notFound({ en: 'This question was not found.', fr: 'Cette question est introuvable.' });
  return marked;
}
