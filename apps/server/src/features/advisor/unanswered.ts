import type { Language } from '@inzira/contract/accounts';
import type { QuestionState, UnansweredQuestion } from '@inzira/contract/advisor';
import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import type { KeptQuestion } from '@inzira/mentor/mentor/turn';
import { findLessonTitles } from '#src/features/learning/learning.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { acquireTableLock } from '#src/platform/db/lock.ts';
import { INSTALLATION, recordHistory, recordRead } from '#src/platform/db/history.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { questionKeyOf } from './question-key.ts';

const URL = '/api/advisor/unanswered/';

/**
 * Call this first in a transaction that changes stored questions: the triggers that count them take this lock, so
 * taking it after row locks could deadlock.
 */
export async function lockQuestions(trx: Db) {
  await acquireTableLock(trx, 'advisor_unanswered');
}

/** Stores a question that no lesson answers. The caller must have checked the consent. */
export async function keepQuestion(
  db: Db,
  userId: number,
  { question, language, lessonId }: Omit<KeptQuestion, 'isAgreed'>,
) {
  await inTransaction(db, async (trx) => {
    await lockQuestions(trx);
    await trx
      .insertInto('advisor_unanswered')
      .values({
        user_id: userId,
        question,
        language,
        lesson_id: lessonId,
        created_at: now(),
        question_key: questionKeyOf(question),
      })
      .execute();
  });
}

interface UnansweredQuery {
  page?: string | undefined;
  state: QuestionState;
}

/** The list of questions; reading it is recorded in the history. @throws 404 for a page past the end. */
export async function readUnanswered(
  db: Db,
  readerId: number,
  query: UnansweredQuery,
  language: Language,
) {
  const found = await findUnanswered(db, query, language);
  await recordRead(db, {
    actorId: readerId,
    action: 'questions-listed',
    subject: INSTALLATION,
    after: { state: query.state, page: query.page },
  });
  return found;
}

/** Open questions, one per key, most asked first; or completed ones, newest first. @throws 404 for a page past the end. */
export async function findUnanswered(
  db: Db,
  { page, state }: UnansweredQuery,
  language: Language = ORIGINAL,
) {
  const found = await (state === 'open'
    ? findOpen(db, page, language)
    : findDone(db, page, language));
  const { open } = await db
    .selectFrom('advisor_unanswered')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('asked', 'is not', null)
    .executeTakeFirstOrThrow();
  return { ...found, open_count: Number(open) };
}

async function findOpen(db: Db, page: string | undefined, language: Language) {
  return findPage(db, {
    page,
    size: ADVISOR_PAGE_SIZE,
    url: URL,
    ids: db
      .selectFrom('advisor_unanswered')
      .select('advisor_unanswered.id')
      .where('asked', 'is not', null),
    order: { columns: ['advisor_unanswered.asked', 'advisor_unanswered.id'], direction: 'desc' },
    load: (ids) => selectQuestions(db, ids, language),
  });
}

async function findDone(db: Db, page: string | undefined, language: Language) {
  return findPage(db, {
    page,
    size: ADVISOR_PAGE_SIZE,
    url: URL,
    filters: { state: 'done' },
    ids: db
      .selectFrom('advisor_unanswered')
      .select('advisor_unanswered.id')
      .where('done_at', 'is not', null),
    order: { columns: ['advisor_unanswered.id'], direction: 'desc' },
    load: (ids) => selectQuestions(db, ids, language),
  });
}

async function selectQuestions(
  db: Db,
  ids: number[],
  language: Language,
): Promise<UnansweredQuestion[]> {
  const titles = await findLessonTitles(db, language);
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
      'unanswered.asked',
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
        : {
            id: row.lesson_id,
            chapter_id: row.chapter_id,
            title: titles.get(row.lesson_id) ?? row.lesson_title,
          },
    user: { id: row.user_id, username: row.username },
    created_at: row.created_at,
    asked: row.asked ?? 1,
    done_at: row.done_at,
  }));
}

/** Applies to all questions with the same key; completed ones keep their time. @throws 404 */
export async function markUnanswered(db: Db, actorId: number, id: number, done: boolean) {
  return inTransaction(db, async (trx) => {
    await lockQuestions(trx);
    const question = await trx
      .selectFrom('advisor_unanswered')
      .select(['question_key', 'done_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!question) throw noQuestion();
    if ((question.done_at !== null) === done) return { id, done_at: question.done_at };
    const doneAt = done ? now() : null;
    await trx
      .updateTable('advisor_unanswered')
      .set({ done_at: doneAt, asked: null })
      .$if(done, (query) =>
        query.where('question_key', '=', question.question_key).where('done_at', 'is', null),
      )
      .$if(!done, (query) => query.where('id', '=', id))
      .execute();
    await recordHistory(trx, {
      actorId,
      action: done ? 'question-done' : 'question-opened',
      subject: { kind: 'question', id },
    });
    return { id, done_at: doneAt };
  });
}

export const noQuestion = () =>
  notFound({ en: 'This question was not found.', fr: 'Cette question est introuvable.' });
