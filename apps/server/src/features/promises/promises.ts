import type { Language } from '@inzira/contract/accounts';
import { PROMISE_LIMITS } from '@inzira/contract/limits';
import type { LearnerPromise, NewPromise, PromiseChanges } from '@inzira/contract/promises';
import { lockUser, toFullName } from '#src/features/accounts/accounts.ts';
import { findTaughtLessons } from '#src/features/learning/learning.ts';
import { judgeLate, toTrustedTime } from '#src/platform/http/offline-writes.ts';
import { notify } from '#src/features/notifications/notifications.ts';
import { findTrainersOf, requireTrainerOf, type Reader } from '#src/features/studio/studio.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { addDays, dayOf, today } from '#src/platform/days.ts';
import { conflict, forbidden, invalid, notFound } from '#src/platform/http/errors.ts';

/** The limit of open promises, counted separately for tasks. */
export const MAX_OPEN = 30;
/** The latest possible due date. */
export const MAX_DAYS_AHEAD = 366;
/** The number of answered promises in a list. */
const MAX_ANSWERED = 100;
/** The default postponement for `not_yet`. */
const POSTPONE_DAYS = 7;

const selectPromises = (db: Db) =>
  db
    .selectFrom('promises as promise')
    .leftJoin('users as giver', 'giver.id', 'promise.given_by')
    .leftJoin('lessons as lesson', 'lesson.id', 'promise.lesson_id')
    .select([
      'promise.id',
      'promise.text',
      'promise.due_on',
      'promise.source',
      'promise.created_at',
      'promise.answer',
      'promise.answered_at',
      'promise.outcome',
      'promise.postponed',
      'promise.given_by',
      'giver.username',
      'giver.first_name',
      'giver.last_name',
      'promise.lesson_id',
      'lesson.title as lesson_title',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectPromises>['execute']>>[number];

async function toPromises(db: Db, rows: Row[], language: Language): Promise<LearnerPromise[]> {
  const lessons = rows.some(({ lesson_id }) => lesson_id !== null)
    ? await findTaughtLessons(db, language)
    : new Map<number, never>();
  return rows.map((row) => {
    const { given_by, username, first_name, last_name, lesson_id, lesson_title, ...promise } = row;
    const taught = lessons.get(lesson_id ?? 0);
    return {
      ...promise,
      lesson:
        lesson_id === null
          ? null
          : {
              id: lesson_id,
              title: taught?.title ?? lesson_title ?? '',
              chapter_id: taught?.chapterId ?? null,
            },
      given_by:
        given_by === null || username === null
          ? null
          : { id: given_by, full_name: toFullName({ username, first_name, last_name }) },
    };
  });
}

/** Open promises by due date, then answered ones, latest first. */
export async function findPromises(
  db: Db,
  userId: number,
  language: Language,
): Promise<LearnerPromise[]> {
  const mine = () => selectPromises(db).where('promise.user_id', '=', userId);
  const open = await mine()
    .where('promise.answered_at', 'is', null)
    .orderBy('promise.due_on')
    .orderBy('promise.id')
    .execute();
  const answered = await mine()
    .where('promise.answered_at', 'is not', null)
    .orderBy('promise.answered_at', 'desc')
    .orderBy('promise.id', 'desc')
    .limit(MAX_ANSWERED)
    .execute();
  return toPromises(db, [...open, ...answered], language);
}

/** @throws 400 for a date out of range or an unknown lesson, 409 with too many open ones */
export async function createPromise(
  db: Db,
  userId: number,
  { text, due_on, source, lesson_id: lessonId, done_at }: NewPromise,
  language: Language,
): Promise<LearnerPromise> {
  if (lessonId !== undefined && !(await findTaughtLessons(db, language)).has(lessonId)) {
    throw invalid({
      lesson_id: [{ en: 'There is no such lesson.', fr: 'Cette leçon n’existe pas.' }],
    });
  }
  const own = { user_id: userId, text, due_on, source, given_by: null } as const;
  return inTransaction(db, async (trx) => {
    const row = { ...own, lesson_id: lessonId ?? null };
    return readPromise(trx, await insertPromise(trx, row, toTrustedTime(done_at)), language);
  });
}

/** @throws 404 unless the user is a trainee of the viewer, 400 and 409 like `createPromise` */
export async function giveTask(
  db: Db,
  viewer: Reader,
  userId: number,
  { text, due_on }: Pick<NewPromise, 'text' | 'due_on'>,
  language: Language,
): Promise<LearnerPromise> {
  return inTransaction(db, async (trx) => {
    await requireTrainerOf(trx, viewer, userId);
    const task = { user_id: userId, text, due_on, source: 'trainer', given_by: viewer.id } as const;
    const made = await insertPromise(trx, { ...task, lesson_id: null });
    const name = { user: viewer.id };
    await notify(trx, { userId, kind: 'task-given', data: { name, task: text, day: due_on } });
    return readPromise(trx, made, language);
  });
}

/** Tasks that the viewer's venture gave to a trainee; those of others are not visible. */
export async function findTasks(
  db: Db,
  viewer: Reader,
  userId: number,
  language: Language,
): Promise<LearnerPromise[]> {
  await requireTrainerOf(db, viewer, userId);
  const rows = await selectPromises(db)
    .where('promise.user_id', '=', userId)
    .where('promise.given_by', 'in', await findTrainersOf(db, userId))
    .orderBy('promise.id', 'desc')
    .limit(MAX_ANSWERED)
    .execute();
  return toPromises(db, rows, language);
}

interface NewRow {
  user_id: number;
  text: string;
  due_on: string;
  source: LearnerPromise['source'];
  lesson_id: number | null;
  given_by: number | null;
}

async function insertPromise(trx: Db, row: NewRow, made = now()): Promise<number> {
  checkDay(row.due_on, made);
  await lockLearner(trx, row.user_id);
  await requireRoom(trx, row);
  const { id } = await trx
    .insertInto('promises')
    .values({ ...row, created_at: made, outcome: '', postponed: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Serialises openings of promises by a learner, so that the limit is not exceeded. */
async function lockLearner(trx: Db, userId: number) {
  if (!(await lockUser(trx, userId))) throw noPromise();
}

/** Tasks do not count towards the limit of a learner's own promises. @throws 409 */
async function requireRoom(trx: Db, { user_id, source }: Pick<NewRow, 'user_id' | 'source'>) {
  const isTask = source === 'trainer';
  const { open } = await trx
    .selectFrom('promises')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', user_id)
    .where('answered_at', 'is', null)
    .where('source', isTask ? '=' : '!=', 'trainer')
    .executeTakeFirstOrThrow();
  if (open < MAX_OPEN) return;
  throw conflict(
    isTask
      ? {
          en: `${MAX_OPEN} tasks are open here. One of them has to be answered or taken back first.`,
          fr: `${MAX_OPEN} tâches sont déjà en cours. L’une d’elles doit d’abord recevoir une réponse ou être retirée.`,
        }
      : {
          en: `There are ${MAX_OPEN} open promises. Answer one of them first.`,
          fr: `Il y a déjà ${MAX_OPEN} promesses en cours. Répondez d’abord à l’une d’elles.`,
        },
  );
}

/**
 * A later answer from another device is kept.
 * @throws 404 for somebody else's promise, 403 for changing the text of a trainer's task, 409 to reopen one beyond the
 * limit
 */
export async function updatePromise(
  db: Db,
  userId: number,
  id: number,
  changes: PromiseChanges,
  language: Language,
): Promise<LearnerPromise> {
  const {
    text,
    answer,
    outcome: typed,
    over,
    due_on = answer === 'not_yet' ? nextAsking() : undefined,
  } = changes;
  const changedAt = toTrustedTime(changes.done_at);
  if (due_on !== undefined) checkDay(due_on, changedAt);
  return inTransaction(db, async (trx) => {
    await lockLearner(trx, userId);
    const before = await trx
      .selectFrom('promises')
      .select([
        'user_id',
        'text',
        'due_on',
        'source',
        'given_by',
        'answer',
        'answered_at',
        'outcome',
        'postponed',
      ])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .$call(lockRow(trx))
      .executeTakeFirst();
    if (!before) throw noPromise();
    if (text !== undefined && before.source === 'trainer') {
      throw forbidden({
        en: 'Your trainer wrote this task. Only they can change its words.',
        fr: 'C’est votre formateur qui a écrit cette tâche\u00a0: lui seul peut en changer les mots.',
      });
    }
    const isSeen = over === undefined ? undefined : over === before.answered_at;
    const { wins, moment, isConflict } = judgeLate(before.answered_at, changedAt, isSeen);
    // Two phones said what came of it, and neither knew of the other: both lines are kept. So is any other line that
    // comes too late: it may follow an answer that waited, from a phone whose clock is behind.
    const outcome = isConflict || !wins ? bothLines(before.outcome, typed, wins) : typed;
    if (!wins) {
      if (outcome !== undefined)
        await trx.updateTable('promises').set({ outcome }).where('id', '=', id).execute();
      return readPromise(trx, id, language);
    }
    const done = answer === 'yes' || answer === 'differently' ? answer : null;
    const isOpenedAgain = answer !== undefined && done === null && before.answer !== null;
    if (isOpenedAgain) await requireRoom(trx, before);
    const isPutOff = due_on !== undefined && due_on > before.due_on;
    await trx
      .updateTable('promises')
      .set({
        ...(text !== undefined && { text }),
        ...(outcome !== undefined && { outcome }),
        ...(due_on !== undefined && { due_on, reminded_at: null }),
        ...(isPutOff && { postponed: before.postponed + 1 }),
        ...(answer !== undefined && { answer: done, answered_at: done && moment }),
      })
      .where('id', '=', id)
      .execute();
    if (done && before.answer === null) await notifyGiver(trx, userId, before);
    return readPromise(trx, id, language);
  });
}

/** Undefined if nothing was typed; that of the answer that counts where both are too long for one. */
function bothLines(before: string, typed: string | undefined, wins: boolean): string | undefined {
  if (typed === undefined) return undefined;
  if (before.includes(typed)) return before;
  if (typed.includes(before)) return typed;
  const both = `${before} · ${typed}`;
  if (both.length <= PROMISE_LIMITS.outcome) return both;
  return wins ? typed : before;
}

/**
 * Notifies the trainer of the outcome of their task, while they are the learner's trainer: only once until they have
 * read it, even if the answer changes.
 */
async function notifyGiver(
  trx: Db,
  userId: number,
  task: { text: string; given_by: number | null },
) {
  const { given_by: giver } = task;
  if (giver === null || !(await findTrainersOf(trx, userId)).includes(giver)) return;
  const data = { name: { user: userId }, traineeId: userId, task: task.text };
  const unread = await trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', giver)
    .where('kind', '=', 'task-answered')
    .where('data', '=', JSON.stringify(data))
    .where('read_at', 'is', null)
    .executeTakeFirst();
  if (!unread) await notify(trx, { userId: giver, kind: 'task-answered', data });
}

/**
 * Deletes one's own promise, including a task of a former trainer; or, as the trainer, a task that one gave.
 * @throws 404; 409 for a task with an answer
 */
export async function deletePromise(db: Db, userId: number, id: number) {
  await inTransaction(db, async (trx) => {
    const promise = await trx
      .selectFrom('promises')
      .select(['user_id', 'source', 'given_by', 'answered_at'])
      .where('id', '=', id)
      .$call(lockRow(trx))
      .executeTakeFirst();
    if (!promise || !(await mayDelete(trx, userId, promise))) throw noPromise();
    if (promise.user_id !== userId && promise.answered_at !== null) {
      throw conflict({
        en: 'They have said how this task went. It stays with their answer.',
        fr: 'Une réponse a été donnée à cette tâche\u00a0: les deux sont conservées.',
      });
    }
    await trx.deleteFrom('promises').where('id', '=', id).execute();
  });
}

type Owned = Pick<NewRow, 'user_id' | 'source' | 'given_by'>;

async function mayDelete(trx: Db, userId: number, { user_id, source, given_by: giver }: Owned) {
  if (user_id === userId && source !== 'trainer') return true;
  if (user_id !== userId && giver !== userId) return false;
  const isTheirTrainer = giver !== null && (await findTrainersOf(trx, user_id)).includes(giver);
  return (user_id === userId) !== isTheirTrainer;
}

async function readPromise(db: Db, id: number, language: Language): Promise<LearnerPromise> {
  const row = await selectPromises(db).where('promise.id', '=', id).executeTakeFirstOrThrow();
  const [promise] = await toPromises(db, [row], language);
  if (!promise) throw noPromise();
  return promise;
}

const nextAsking = () => addDays(today(), POSTPONE_DAYS);

/**
 * The earliest possible date is that of the promise, which a phone may send late; west of Greenwich it may be a day
 * earlier.
 */
function checkDay(day: string, made: string) {
  const first = addDays(dayOf(made), -1);
  const last = addDays(today(), MAX_DAYS_AHEAD);
  if (day >= first && day <= last) return;
  throw invalid({
    due_on: [
      {
        en: 'Choose a day from today on, within a year.',
        fr: 'Choisissez un jour à partir d’aujourd’hui, d’ici un an.',
      },
    ],
  });
}

function noPromise() {
  return notFound({ en: 'This promise was not found.', fr: 'Cette promesse est introuvable.' });
}
