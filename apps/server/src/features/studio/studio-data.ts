import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { detachFile } from '#src/platform/files/files.ts';
import { deleteStoredAnswers } from './stored-answers.ts';

/** Submitted work and comments on it belong to its user; comments to others stay, without a name. */
export const studioData: PersonalData = {
  name: 'studio',
  collect: collectStudio,
  async beforeErasure(trx, userId) {
    const ofUser = (query: Db) =>
      query.selectFrom('studio_records').select('id').where('user_id', '=', userId);
    // The lock makes a concurrent submission find no record any more.
    await ofUser(trx).$call(lockRow(trx)).execute();
    const kept = await trx
      .selectFrom('studio_versions')
      .select('file_key')
      .distinct()
      .where('record_id', 'in', ofUser(trx))
      .where('file_key', 'is not', null)
      .execute();
    for (const { file_key } of kept) await detachFile(trx, file_key);
    await deleteStoredAnswers(trx, userId);
    await trx
      .deleteFrom('history')
      .where('subject_kind', '=', 'studio-record')
      .where('subject_id', 'in', ofUser(trx))
      .execute();
    await trx
      .deleteFrom('history')
      .where('subject_kind', '=', 'venture-member')
      .where('subject_id', '=', userId)
      .execute();
    // Deletes the records first, because files belong to their rows.
    await trx.deleteFrom('studio_records').where('user_id', '=', userId).execute();
  },
};

async function collectStudio(db: Db, userId: number) {
  const membership = await db
    .selectFrom('venture_members')
    .innerJoin('ventures', 'ventures.id', 'venture_members.venture_id')
    .select([
      'ventures.company_name as venture',
      'role',
      'joined_at',
      'leave_requested_at',
      'leave_message',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const records = await db
    .selectFrom('studio_records as record')
    .innerJoin('studio_versions as version', 'version.record_id', 'record.id')
    .innerJoin('journey_activities as activity', 'activity.id', 'record.activity_id')
    .leftJoin('stored_files as file', 'file.key', 'version.file_key')
    .select([
      'activity.title as activity',
      'record.status',
      'record.reviewed_version',
      'record.reviewed_at',
      'version.number as version',
      'version.content',
      'version.submitted_at',
      'file.filename as file',
    ])
    .where('record.user_id', '=', userId)
    .orderBy('record.id')
    .orderBy('version.number')
    .execute();
  const comments = (column: 'user_id' | 'trainer_id') =>
    db
      .selectFrom('studio_comments')
      .innerJoin('journey_activities as activity', 'activity.id', 'studio_comments.activity_id')
      .select(['activity.title as activity', 'content', 'created_at', 'by_trainee'])
      .where(`studio_comments.${column}`, '=', userId)
      .orderBy('studio_comments.id')
      .execute();
  const milestones = await db
    .selectFrom('studio_milestone_values')
    .innerJoin('journey_milestones as milestone', 'milestone.id', 'milestone_id')
    .select(['milestone.title', 'value', 'updated_at'])
    .where('user_id', '=', userId)
    .execute();
  return {
    membership: membership ?? null,
    records,
    comments: await comments('user_id'),
    comments_written: await comments('trainer_id'),
    milestones,
    kept_comments: await db
      .selectFrom('studio_snippets')
      .select(['content', 'created_at'])
      .where('trainer_id', '=', userId)
      .orderBy('id')
      .execute(),
    trainer_decisions: await db
      .selectFrom('studio_trainer_decisions as decision')
      .innerJoin('ventures', 'ventures.id', 'decision.venture_id')
      .select(['ventures.company_name as venture', 'decision', 'decided_at'])
      .where('decision.user_id', '=', userId)
      .execute(),
    pack:
      (await db
        .selectFrom('studio_packs')
        .select(['name', 'tagline', 'contact'])
        .where('user_id', '=', userId)
        .executeTakeFirst()) ?? null,
    pack_link:
      (await db
        .selectFrom('studio_pack_links')
        .select('created_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()) ?? null,
  };
}
