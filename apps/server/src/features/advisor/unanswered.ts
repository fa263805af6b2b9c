import type { QuestionState, UnansweredQuestion } from '@inzira/contract/advisor';
import { now, type Db } from '#src/platform/database.ts';
import { notFound } from '#src/platform/errors.ts';
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

interface UnansweredQuery {
  page?: string | undefined;
  state: QuestionState;
}

/** Newest first. @throws 404 for a page past the end. */
export async function findUnanswered(db: Db, { page, state }: UnansweredQuery) {
  const { all, open } = await db
    .selectFrom('advisor_unanswered')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('done_at', 'is', null).as('open'),
    ])
    .executeTakeFirstOrThrow();
  const { limit, offset, frame } = openPage({
    page,
    count: state === 'open' ? open : all - open,
    size: PAGE_SIZE,
    url: state === 'open' ? URL : `${URL}?state=${state}`,
  });
  const rows = await selectUnanswered(db)
    .where('unanswered.done_at', state === 'open' ? 'is' : 'is not', null)
    .orderBy('unanswered.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ...frame, open_count: open, results: rows.map(toUnanswered) };
}

/** A question that is done already keeps its moment. @throws 404 */
export async function markUnanswered(db: Db, id: number, done: boolean) {
  await db
    .updateTable('advisor_unanswered')
    .set(({ fn, val }) => ({ done_at: done ? fn.coalesce('done_at', val(now())) : null }))
    .where('id', '=', id)
    .execute();
  const row = await selectUnanswered(db).where('unanswered.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This question was not found.');
  return toUnanswered(row);
}

function selectUnanswered(db: Db) {
  return db
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
    ]);
}

type UnansweredRow = Awaited<
  ReturnType<ReturnType<typeof selectUnanswered>['executeTakeFirstOrThrow']>
>;

function toUnanswered(row: UnansweredRow): UnansweredQuestion {
  const { id, question, language, created_at, done_at, lesson_id, lesson_title } = row;
  return {
    id,
    question,
    language,
    lesson:
      lesson_id === null || lesson_title === null
        ? null
        : { id: lesson_id, chapter_id: row.chapter_id, title: lesson_title },
    user: { id: row.user_id, username: row.username },
    created_at,
    done_at,
  };
}
