import type { Comment } from '@inzira/contract/studio-records';
import type { Viewer } from '#src/platform/http/auth.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { FORMER_MEMBER } from '#src/platform/db/personal-data.ts';
import { notify } from '#src/features/notifications/notifications.ts';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { requireActivity } from './records.ts';
import { excerptOf } from './studio-notifications.ts';
import { requireTrainerOf } from './trainers.ts';

interface Filters {
  userId: number;
  activityId?: number | undefined;
  recordId?: number | undefined;
}

function selectComments(db: Db) {
  return db
    .selectFrom('studio_comments as comment')
    .leftJoin('users as trainer', 'trainer.id', 'comment.trainer_id')
    .select([
      'comment.id',
      'comment.content',
      'comment.created_at',
      'comment.activity_id',
      'comment.user_id',
      'comment.record_id',
      'comment.version',
      'comment.trainer_id',
      'trainer.username',
      'trainer.first_name',
      'trainer.last_name',
    ]);
}

/** On a user's work, the oldest first. */
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

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

function toComment(row: CommentRow): Comment {
  const { username, first_name, last_name } = row;
  return {
    id: row.id,
    trainer_name:
      username === null ? FORMER_MEMBER : toFullName({ username, first_name, last_name }),
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
 * A trainer's comment on the work of a trainee of theirs, who is told.
 * @throws 400 for an activity or record that does not fit; 404 for others than their trainees
 */
export async function createComment(
  db: Db,
  trainer: Viewer,
  { activity: activityId, user: userId, content, record: recordId }: NewComment,
): Promise<Comment> {
  return inTransaction(db, async (trx) => {
    await requireTrainerOf(trx, trainer, userId);
    const activity = await requireActivity(trx, activityId);
    const record = await trx
      .selectFrom('studio_records')
      .select(['id', 'version'])
      .where('user_id', '=', userId)
      .where('activity_id', '=', activityId)
      .executeTakeFirst();
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
    const data = { activity: activity.title, activityId, comment: excerptOf(content) };
    await notify(trx, { userId, kind: 'work-commented', data });
    return toComment(
      await selectComments(trx).where('comment.id', '=', id).executeTakeFirstOrThrow(),
    );
  });
}

interface About {
  userId: number;
  activityId: number;
  record: { id: number; version: number } | undefined;
}

/** Writes it without a word to anybody. @returns its id. */
export async function addComment(
  trx: Db,
  trainerId: number,
  content: string,
  { userId, activityId, record }: About,
): Promise<number> {
  const { id } = await trx
    .insertInto('studio_comments')
    .values({
      user_id: userId,
      activity_id: activityId,
      record_id: record?.id ?? null,
      version: record?.version ?? null,
      trainer_id: trainerId,
      content,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
