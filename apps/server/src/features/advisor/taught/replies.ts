import type { AnswerBody, OpenQuestion, ReplyBody } from '@inzira/contract/staff-answers';
import { NO_OFFERS, saveAnswered } from '#src/features/advisor/conversations.ts';
import { wordsOf } from '@inzira/mentor/library/words';
import { NEW_MEMORY } from '@inzira/mentor/mentor/memory';
import { framingOf, textsIn } from '@inzira/mentor/mentor/mentor-texts';
import { lockQuestions, noQuestion } from '#src/features/advisor/unanswered.ts';
import { notifyEach } from '#src/features/notifications/notifications.ts';
import { inTransaction, isOneOf, now, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { recordHistory, recordRead } from '#src/platform/db/history.ts';
import { conflict } from '#src/platform/http/errors.ts';
import { requireAnswerMarkdown } from './answer-markdown.ts';
import { answerIdOf } from './answers-in-use.ts';
import { teachAnswer } from './taught.ts';

/** The number of newest open questions that are compared for similar wording. */
const LOOKED_THROUGH = 2_000;
/** The share of common words above which two questions are shown as similar. */
const SIMILAR = 0.4;
const MOST_SIMILAR = 8;
/** The length of a question in a notification. */
const SHORT = 100;

/** A question for the person who answers it; reading it is recorded in the history. @throws 404 */
export async function readQuestion(db: Db, readerId: number, id: number): Promise<OpenQuestion> {
  const question = await getQuestion(db, id);
  await recordRead(db, {
    actorId: readerId,
    action: 'question-read',
    subject: { kind: 'question', id },
  });
  return question;
}

/** @throws 404 */
async function getQuestion(db: Db, id: number): Promise<OpenQuestion> {
  const row = await db
    .selectFrom('advisor_unanswered as unanswered')
    .innerJoin('users', 'users.id', 'unanswered.user_id')
    .leftJoin('lessons', 'lessons.id', 'unanswered.lesson_id')
    .select([
      'unanswered.id',
      'unanswered.question',
      'unanswered.language',
      'unanswered.created_at',
      'unanswered.done_at',
      'unanswered.question_key',
      'lessons.title as lesson',
      'users.username',
    ])
    .where('unanswered.id', '=', id)
    .executeTakeFirst();
  if (!row) throw noQuestion();
  const { question_key: key, ...question } = row;
  const replies = await selectReplies(db, key)
    .leftJoin('users', 'users.id', 'advisor_replies.author_id')
    .select(['text', 'users.username as author', 'sent_at'])
    .limit(MOST_SIMILAR)
    .execute();
  const group = await selectOpenGroups(db).where('question_key', '=', key).executeTakeFirst();
  const open = await selectOpenGroups(db).orderBy('id', 'desc').limit(LOOKED_THROUGH).execute();
  const newest = replies[0];
  const taughtId = newest ? await findTaughtId(db, newest.id) : null;
  return {
    ...question,
    asked: group?.asked ?? 1,
    similar: findSimilar(row, open),
    replies,
    is_taught: taughtId !== null,
    taught_id: taughtId,
  };
}

/** Replies to questions with the same key, newest first. */
function selectReplies(db: Db, questionKey: string) {
  return db
    .selectFrom('advisor_replies')
    .select('advisor_replies.id')
    .where('advisor_replies.id', 'in', (eb) =>
      eb
        .selectFrom('advisor_unanswered')
        .select('reply_id')
        .where('question_key', '=', questionKey)
        .where('reply_id', 'is not', null)
        .$castTo<{ reply_id: number }>(),
    )
    .orderBy('advisor_replies.id', 'desc');
}

/** The mentor's answer that was made from a reply, while it is in use. */
async function findTaughtId(db: Db, replyId: number): Promise<number | null> {
  const answer = await db
    .selectFrom('advisor_replies')
    .innerJoin('advisor_taught', 'advisor_taught.id', 'advisor_replies.taught_id')
    .select('advisor_taught.id')
    .where('advisor_replies.id', '=', replyId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return answer?.id ?? null;
}

/**
 * Makes a reply an answer of the mentor, edited or not.
 * @throws 400; 404 for a question without a reply; 409 where the mentor has the answer already
 */
export async function teachReply(db: Db, authorId: number, id: number, body: AnswerBody) {
  return inTransaction(db, async (trx) => {
    const question = await trx
      .selectFrom('advisor_unanswered')
      .select('question_key')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!question) throw noQuestion();
    const reply = await selectReplies(trx, question.question_key)
      .limit(1)
      .$call(lockRow(trx))
      .executeTakeFirst();
    if (!reply) throw noQuestion();
    if ((await findTaughtId(trx, reply.id)) !== null) {
      throw conflict({
        en: 'The mentor gives this answer already.',
        fr: 'Le mentor donne déjà cette réponse.',
      });
    }
    const taughtId = await teachAnswer(trx, authorId, body);
    await trx
      .updateTable('advisor_replies')
      .set({ taught_id: taughtId })
      .where('id', '=', reply.id)
      .execute();
    return taughtId;
  });
}

/** The newest question of each key, with the number of learners who ask it. */
function selectOpenGroups(db: Db) {
  return db
    .selectFrom('advisor_unanswered')
    .select(['id', 'question', 'question_key', 'asked'])
    .where('done_at', 'is', null)
    .where('asked', 'is not', null)
    .$narrowType<{ asked: number }>();
}

type OpenGroup = Awaited<
  ReturnType<ReturnType<typeof selectOpenGroups>['executeTakeFirstOrThrow']>
>;

/** Words of two letters or fewer say little about a question. */
const tellingWords = (text: string) => new Set(wordsOf(text).filter((word) => word.length > 2));

function findSimilar(
  { question, question_key: key }: Pick<OpenGroup, 'question' | 'question_key'>,
  open: readonly OpenGroup[],
) {
  const own = tellingWords(question);
  return open
    .filter((one) => one.question_key !== key)
    .map((one) => {
      const words = tellingWords(one.question);
      const shared = [...own].filter((word) => words.has(word)).length;
      return { ...one, likeness: shared / (own.size + words.size - shared || 1) };
    })
    .filter(({ likeness }) => likeness >= SIMILAR)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_SIMILAR)
    .map(({ id, question: text, asked }) => ({ id, question: text, asked }));
}

/**
 * Replies to a question for everyone who asked it: each gets the reply in a conversation with the mentor, and a
 * notification. With `teach` it also becomes an answer of the mentor.
 * @throws 404, 400; 409 where a colleague was faster
 */
export async function replyToQuestion(db: Db, authorId: number, id: number, body: ReplyBody) {
  requireAnswerMarkdown(body.text, 'text');
  return inTransaction(db, async (trx) => {
    await lockQuestions(trx);
    const waiting = await findWaiting(trx, [id, ...body.also]);
    await refuseAnswered(trx, id);
    const asked = framingOf(waiting.find((one) => one.id === id)?.language ?? 'en');
    const taught = body.teach
      ? await teachAnswer(trx, authorId, { language: asked, ...body.teach, answer: body.text })
      : null;
    const { id: replyId } = await trx
      .insertInto('advisor_replies')
      .values({ text: body.text, author_id: authorId, sent_at: now(), taught_id: taught })
      .returning('id')
      .executeTakeFirstOrThrow();
    const doneAt = now();
    await notifyAskers(trx, waiting, body.text, taught);
    const ids = waiting.map((question) => question.id);
    await trx
      .updateTable('advisor_unanswered')
      .set({ reply_id: replyId, done_at: doneAt, asked: null })
      .where(isOneOf(trx, 'id', ids))
      .execute();
    await recordHistory(trx, {
      actorId: authorId,
      action: 'question-answered',
      subject: { kind: 'question', id },
      after: { learners: new Set(waiting.map((one) => one.user_id)).size, answer_id: taught },
    });
    return { id, done_at: doneAt, taught_id: taught };
  });
}

/** The learners already have a reply that this author has not seen. */
async function refuseAnswered(trx: Db, id: number) {
  const answered = await trx
    .selectFrom('advisor_unanswered')
    .innerJoin('advisor_replies', 'advisor_replies.id', 'advisor_unanswered.reply_id')
    .leftJoin('users', 'users.id', 'advisor_replies.author_id')
    .select('users.username')
    .where('advisor_unanswered.id', '=', id)
    .where('done_at', 'is not', null)
    .executeTakeFirst();
  if (!answered) return;
  throw conflict({
    en: `${answered.username ?? 'Someone else'} has already answered this question.`,
    fr: `${answered.username ?? 'Quelqu’un'} a déjà répondu à cette question.`,
  });
}

/** The given questions, and all open ones with the same keys. @throws 404 where one does not exist any more */
async function findWaiting(trx: Db, ids: readonly number[]) {
  const named = await trx
    .selectFrom('advisor_unanswered')
    .select(['id', 'question_key'])
    .where('id', 'in', ids)
    .execute();
  if (named.length < new Set(ids).size) throw noQuestion();
  return trx
    .selectFrom('advisor_unanswered')
    .select(['id', 'user_id', 'question', 'language'])
    .$call(lockRow(trx))
    .where((eb) =>
      eb.or([
        eb('id', 'in', ids),
        eb.and([
          eb('done_at', 'is', null),
          eb(
            'question_key',
            'in',
            named.map((question) => question.question_key),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
}

interface Waiting {
  user_id: number;
  question: string;
  language: string;
}

async function notifyAskers(
  trx: Db,
  waiting: readonly Waiting[],
  text: string,
  taughtId: number | null,
) {
  const answerId = taughtId === null ? null : answerIdOf(taughtId);
  const conversationIds = await saveAnswered(
    trx,
    waiting.map(({ user_id: userId, question, language }) => ({
      userId,
      question,
      reply: {
        content: `${textsIn(framingOf(language)).teamAnswers}\n\n${text}`,
        lessonIds: [],
        engine: null,
        isFinished: true,
        memory: { ...NEW_MEMORY, question, answerId },
        offers: NO_OFFERS,
      },
    })),
  );
  const told = conversationIds.flatMap((conversationId, at) => {
    const asked = waiting[at];
    if (!asked) return [];
    const question = shorten(asked.question).replaceAll(/\s+/g, ' ');
    return [{ userId: asked.user_id, data: { conversationId, question } }];
  });
  await notifyEach(trx, 'question-answered', told);
}

const shorten = (question: string) =>
  question.length > SHORT ? `${question.slice(0, SHORT - 1)}…` : question;
