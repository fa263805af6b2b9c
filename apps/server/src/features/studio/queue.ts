import type { Language } from '@inzira/contract/accounts';
import {
  QUEUE_SIZE,
  studioTrainerEndpoints,
  type QueueItem,
} from '@inzira/contract/studio-trainers';
import type { Db } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';
import { sql } from 'kysely';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { findCommentsByIds } from './comments.ts';
import { findTitles, inLanguage } from './journey-texts.ts';
import { selectRecords, toFile, toRecord } from './record-rows.ts';
import { requireResponsible } from './trainer-permissions.ts';
import { countPending, isPending } from './waiting-work.ts';

/**
 * The unanswered work of a trainer's trainees, oldest first, with everything that is needed to answer it.
 * @param after the position of the last item seen, so that answers given since move nothing.
 * @throws 404 unless `venture` is the trainer's
 */
export async function findQueue(
  db: Db,
  files: Files,
  trainerId: number,
  { venture, after }: { venture?: number | undefined; after?: string | undefined },
  language: Language,
) {
  const ventures = await requireResponsible(db, trainerId, venture);
  const { count } = await countPending(db, ventures);
  const place = readPlace(after);
  const rows = await selectQueue(db)
    .where(isPending(db, ventures))
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(record.pending_since, record.id) > (${place?.since ?? ''}, ${sql`cast(${place?.id ?? 0} as integer)`})`,
      ),
    )
    .orderBy('record.pending_since')
    .orderBy('record.id')
    .limit(QUEUE_SIZE + 1)
    .execute();
  const words = await findWords(db, language, rows);
  const results = rows.slice(0, QUEUE_SIZE).map((row) => toItem(row, files, words));
  const last = rows.length > QUEUE_SIZE ? results.at(-1) : undefined;
  const query = new URLSearchParams({
    ...(venture !== undefined && { venture: String(venture) }),
    ...(last && { after: `${last.waiting_since}_${last.record.id}` }),
  });
  const next = last ? `${studioTrainerEndpoints.queue.url}?${query.toString()}` : null;
  return { count, next, previous: null, results };
}

/** An invalid position means the beginning. */
function readPlace(after: string | undefined) {
  const match = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_([1-9]\d{0,8})$/.exec(after ?? '');
  return match ? { since: match[1] ?? '', id: Number(match[2]) } : null;
}

function selectQueue(db: Db) {
  return selectRecords(db)
    .innerJoin('venture_members as member', 'member.user_id', 'record.user_id')
    .innerJoin('ventures as venture', 'venture.id', 'member.venture_id')
    .innerJoin('users as trainee', 'trainee.id', 'record.user_id')
    .innerJoin('journey_activities as activity', 'activity.id', 'record.activity_id')
    .innerJoin('journey_steps as step', 'step.id', 'activity.step_id')
    .leftJoin('studio_versions as reviewed', (join) =>
      join
        .onRef('reviewed.record_id', '=', 'record.id')
        .onRef('reviewed.number', '=', 'record.reviewed_version'),
    )
    .leftJoin('stored_files as reviewed_file', 'reviewed_file.key', 'reviewed.file_key')
    .select((eb) => [
      'trainee.username',
      'trainee.first_name',
      'trainee.last_name',
      'venture.id as venture_id',
      'venture.company_name',
      'activity.title as activity_title',
      'activity.description as activity_description',
      'activity.good',
      'step.id as step_id',
      'step.title as step_title',
      'reviewed.number as reviewed_number',
      'reviewed.content as reviewed_content',
      'reviewed.submitted_at as reviewed_submitted_at',
      'reviewed.file_key as reviewed_file_key',
      'reviewed_file.media_type as reviewed_media_type',
      'reviewed_file.filename as reviewed_filename',
      'reviewed_file.size as reviewed_size',
      eb
        .selectFrom('studio_comments as comment')
        .select('comment.id')
        .whereRef('comment.record_id', '=', 'record.id')
        .orderBy('comment.id', 'desc')
        .limit(1)
        .as('last_comment_id'),
    ]);
}

type QueueRow = Awaited<ReturnType<ReturnType<typeof selectQueue>['executeTakeFirstOrThrow']>>;

/** The activities' texts, the names of their steps, and the last comments. */
async function findWords(db: Db, language: Language, rows: readonly QueueRow[]) {
  const activities = rows.map((row) => ({
    id: row.activity_id,
    title: row.activity_title,
    description: row.activity_description,
    good: row.good,
  }));
  const said = await inLanguage(db, 'activity', language, activities);
  const comments = await findCommentsByIds(
    db,
    rows.flatMap(({ last_comment_id: id }) => id ?? []),
  );
  return {
    activities: new Map(said.map((activity) => [activity.id, activity])),
    comments: new Map(comments.map((comment) => [comment.id, comment])),
    steps: await findTitles(db, 'step', language),
  };
}

function toItem(
  row: QueueRow,
  files: Files,
  { activities, comments, steps }: Awaited<ReturnType<typeof findWords>>,
): QueueItem {
  const activity = activities.get(row.activity_id);
  const comment = comments.get(row.last_comment_id ?? 0);
  return {
    record: toRecord(row, files),
    trainee: { id: row.user_id, full_name: toFullName(row), username: row.username },
    venture: { id: row.venture_id, name: row.company_name },
    activity: {
      id: row.activity_id,
      title: activity?.title ?? row.activity_title,
      description: activity?.description ?? row.activity_description,
      good: JSON.parse(activity?.good ?? row.good) as string[],
      step: { id: row.step_id, name: steps.get(row.step_id) ?? row.step_title },
    },
    waiting_since: row.pending_since ?? row.submitted_at,
    reviewed:
      row.reviewed_number === null
        ? null
        : {
            number: row.reviewed_number,
            content: row.reviewed_content ?? '',
            submitted_at: row.reviewed_submitted_at ?? '',
            file_details: toFile(
              {
                file_key: row.reviewed_file_key,
                media_type: row.reviewed_media_type,
                filename: row.reviewed_filename,
                size: row.reviewed_size,
              },
              files,
            ),
          },
    last_comment: comment?.content ?? null,
    last_comment_by: comment?.trainer_name ?? null,
  };
}
