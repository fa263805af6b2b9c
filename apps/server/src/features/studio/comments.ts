import type { Comment } from '@inzira/contract/studio-records';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import type { Viewer } from '#src/platform/http/auth.ts';
import { inTransaction, isOneOf, now, type Db } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import { badRequest, invalid } from '#src/platform/http/errors.ts';
import { countAttempt } from '#src/platform/http/throttle.ts';
import { FORMER_MEMBER } from '#src/platform/db/personal-data.ts';
import { notify } from '#src/features/notifications/notifications.ts';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { titleInLanguages } from './journey-texts.ts';
import { requireActivity } from './records.ts';
import { excerptOf } from './studio-notifications.ts';
import { findTrainersOf, requireTrainerOf } from './trainer-permissions.ts';

interface Filters {
  userId: number;
  activityId?: number | undefined;
  recordId?: number | undefined;
}

function selectComments(db: Db) {
  return db
    .selectFrom('studio_comments as comment')
    .leftJoin('users as author', (join) =>
      join.on((eb) =>
        eb(
          'author.id',
          '=',
          eb
            .case()
            .when('comment.by_trainee', '=', 1)
            .then(eb.ref('comment.user_id'))
            .else(eb.ref('comment.trainer_id'))
            .end(),
        ),
      ),
    )
    .select([
      'comment.id',
      'comment.content',
      'comment.created_at',
      'comment.activity_id',
      'comment.user_id',
      'comment.record_id',
      'comment.version',
      'comment.trainer_id',
      'comment.by_trainee',
      'author.username',
      'author.first_name',
      'author.last_name',
    ]);
}

/** Comments by a user and their trainers on the user's work, oldest first. */
export async function findComments(
  db: Db,
  { userId, activityId, recordId }: Filters,
): Promise<Comment[]> {
  const rows = await selectComments(db)
    .where('comment.user_id', '=', userId)
    .$if(activityId !== undefined, (query) =>
      query.where('comment.activity_id', '=', activityId ?? 0),
    )
    .$if(recordId !== undefined, (query) => query.where('comment.record_id', '=', recordId ?? 0))
    .orderBy('comment.id')
    .execute();
  return rows.map(toComment);
}

export async function findCommentsByIds(db: Db, ids: readonly number[]): Promise<Comment[]> {
  const rows = await selectComments(db)
    .where(isOneOf(db, 'comment.id', ids))
    .execute();
  return rows.map(toComment);
}

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

function toComment(row: CommentRow): Comment {
  const { username, first_name, last_name } = row;
  return {
    id: row.id,
    trainer_name:
      username === null ? FORMER_MEMBER : toFullName({ username, first_name, last_name }),
    by: row.by_trainee === 1 ? 'trainee' : 'trainer',
    content: row.content,
    created_at: row.created_at,
    activity: row.activity_id,
    user: row.user_id,
    record: row.record_id,
    version: row.version,
    trainer: row.trainer_id,
  };
}

interface NewComment {
  activity: number;
  user: number;
  content: string;
  record?: number | null | undefined;
}

/**
 * A trainer comments on a trainee's work; the trainee is notified.
 * @throws 400 for an unknown activity or record; 404 unless the user is their trainee
 */
export async function createComment(
  db: Db,
  trainer: Viewer,
  { activity: activityId, user: userId, content, record: recordId }: NewComment,
): Promise<Comment> {
  return inTransaction(db, async (trx) => {
    await requireTrainerOf(trx, trainer, userId);
    const activity = await requireActivity(trx, activityId);
    const record = await findRecord(trx, userId, activityId);
    if (recordId && recordId !== record?.id) {
      throw invalid({
        record: [
          {
            en: 'This work belongs to another trainee or activity.',
            fr: 'Ce travail est celui d’une autre personne ou d’une autre activité.',
          },
        ],
      });
    }
    const id = await addComment(trx, trainer.id, content, { userId, activityId, record });
    const data = {
      activity: await titleInLanguages(trx, activity),
      activityId,
      comment: excerptOf(content),
    };
    await notify(trx, { userId, kind: 'work-commented', data });
    return toComment(
      await selectComments(trx).where('comment.id', '=', id).executeTakeFirstOrThrow(),
    );
  });
}

/** The daily limit of messages, because each notifies every trainer. */
const MESSAGES = { max: 60, seconds: DAY_SECONDS };

/**
 * A trainee writes a message, and their trainers are notified.
 * @throws 400 without a trainer, or for an unknown activity
 */
export async function createMessage(
  db: Db,
  userId: number,
  { activity: activityId, content }: { activity: number; content: string },
): Promise<Comment> {
  return inTransaction(db, async (trx) => {
    const activity = await requireActivity(trx, activityId);
    const trainers = await findTrainersOf(trx, userId);
    if (trainers.length === 0) {
      throw badRequest({
        en: 'You have no trainer yet: join a venture, and its trainer reads your question.',
        fr: 'Vous n’avez pas encore de formateur : rejoignez un projet, et son formateur lira votre question.',
      });
    }
    await countAttempt(trx, { key: `studio messages ${userId}`, ...MESSAGES });
    const record = await findRecord(trx, userId, activityId);
    const id = await addComment(trx, null, content, { userId, activityId, record });
    const data = {
      name: { user: userId },
      traineeId: userId,
      activity: await titleInLanguages(trx, activity),
      activityId,
    };
    for (const trainer of trainers) {
      await notify(trx, { userId: trainer, kind: 'trainee-wrote', data });
    }
    return toComment(
      await selectComments(trx).where('comment.id', '=', id).executeTakeFirstOrThrow(),
    );
  });
}

async function findRecord(db: Db, userId: number, activityId: number) {
  return db
    .selectFrom('studio_records')
    .select(['id', 'version'])
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst();
}

interface About {
  userId: number;
  activityId: number;
  record: { id: number; version: number } | undefined;
}

/**
 * Adds a comment without notifications. Comments of a thread are committed in the order of their ids, which mark how far
 * somebody has read.
 * @param trainerId null when the trainee is the author
 * @returns its id
 */
export async function addComment(
  trx: Db,
  trainerId: number | null,
  content: string,
  { userId, activityId, record }: About,
): Promise<number> {
  await acquireLock(trx, `thread of ${userId} on ${activityId}`);
  const { id } = await trx
    .insertInto('studio_comments')
    .values({
      user_id: userId,
      activity_id: activityId,
      record_id: record?.id ?? null,
      version: record?.version ?? null,
      trainer_id: trainerId,
      by_trainee: trainerId === null ? 1 : 0,
      content,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Reading {
  readerId: number;
  userId: number;
  activityId: number;
}

/** Comments of the other side on a user's activities that the reader has not read. */
export function selectUnread(db: Db, readerId: number, side: 'trainer' | 'trainee') {
  return db
    .selectFrom('studio_comments as comment')
    .leftJoin('studio_threads_read as seen', (join) =>
      join
        .on('seen.reader_id', '=', readerId)
        .onRef('seen.user_id', '=', 'comment.user_id')
        .onRef('seen.activity_id', '=', 'comment.activity_id'),
    )
    .where('comment.by_trainee', '=', side === 'trainee' ? 0 : 1)
    .where((eb) =>
      eb(
        'comment.id',
        '>',
        eb.fn.coalesce('seen.last_comment_id', eb.cast<number>(eb.val(0), 'integer')),
      ),
    );
}

export async function countUnread(db: Db, readerId: number, userId: number) {
  const side = readerId === userId ? 'trainee' : 'trainer';
  return selectUnread(db, readerId, side)
    .select(({ fn }) => ['comment.activity_id as activity', fn.countAll<number>().as('count')])
    .where('comment.user_id', '=', userId)
    .groupBy('comment.activity_id')
    .execute();
}

/** Never moves backwards. @throws 400 for a comment of another thread */
export async function markRead(db: Db, { readerId, userId, activityId }: Reading, last: number) {
  const comment = await db
    .selectFrom('studio_comments')
    .select('id')
    .where('id', '=', last)
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst();
  if (!comment) {
    throw invalid({
      last: [{ en: 'This comment is not there.', fr: 'Ce commentaire n’existe pas.' }],
    });
  }
  await db
    .insertInto('studio_threads_read')
    .values({
      reader_id: readerId,
      user_id: userId,
      activity_id: activityId,
      last_comment_id: last,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['reader_id', 'user_id', 'activity_id'])
        .doUpdateSet({ last_comment_id: last })
        .where('studio_threads_read.last_comment_id', '<', last),
    )
    .execute();
}
