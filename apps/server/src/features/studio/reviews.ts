import type {
  ActivityRecord,
  RecordEvent,
  RecordHistory,
  RecordStatus,
} from '@inzira/contract/studio-records';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { conflict } from '#src/platform/http/errors.ts';
import type { Files } from '#src/platform/files/files.ts';
import { findHistory } from '#src/platform/db/history.ts';
import { notify } from '#src/features/notifications/notifications.ts';
import { titleInLanguages } from './journey-texts.ts';
import { addComment } from './comments.ts';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { excerptOf } from './studio-notifications.ts';
import { toFile } from './record-rows.ts';
import { getActivity, lockRecord, noRecord, readRecord, recordChange } from './records.ts';
import { requireTrainerOf, type Reader } from './trainer-permissions.ts';

interface Answer {
  status: RecordStatus;
  /** The revision that the trainer saw; without it, the current one is answered. */
  revision?: number | undefined;
  comment?: string | undefined;
}

const ACTIONS = { approved: 'approved', rejected: 'rejected', pending: 'reopened' } as const;

/**
 * A trainer answers a trainee's work; the trainee is notified.
 * @throws 404 for others' work; 409, with the record, when somebody was faster
 */
export async function reviewRecord(
  db: Db,
  files: Files,
  trainer: Reader,
  id: number,
  { status, revision, comment }: Answer,
): Promise<ActivityRecord> {
  return inTransaction(db, async (trx) => {
    const before = await lockRecord(trx, id);
    await requireTrainerOf(trx, trainer, before.user_id, noRecord);
    if (revision !== undefined && revision !== before.revision) {
      throw await whatHappened(trx, files, id);
    }
    const activity = await getActivity(trx, before.activity_id);
    const isChanged = before.status !== status;
    if (isChanged) {
      await trx
        .updateTable('studio_records')
        .set({
          status,
          revision: before.revision + 1,
          ...(status === 'pending'
            ? { pending_since: secondsFromNow(-(await secondsWaited(trx, id))) }
            : {
                pending_since: null,
                reviewed_version: before.version,
                reviewed_at: now(),
                reviewer_id: trainer.id,
              }),
        })
        .where('id', '=', id)
        .execute();
      if (status === 'approved') await keepMilestones(trx, before);
      await recordChange(trx, id, trainer.id, ACTIONS[status], before.version);
    }
    if (comment) {
      await addComment(trx, trainer.id, comment, {
        userId: before.user_id,
        activityId: activity.id,
        record: before,
      });
    }
    const data = {
      activity: await titleInLanguages(trx, activity),
      activityId: activity.id,
      ...(comment && { comment: excerptOf(comment) }),
    };
    if (isChanged || comment) {
      const kind = isChanged ? (`work-${ACTIONS[status]}` as const) : 'work-commented';
      await notify(trx, { userId: before.user_id, kind, data });
    }
    return readRecord(trx, files, id);
  });
}

/**
 * How long answered work had waited. When it is reopened it keeps its position in the queue, and the time during which
 * it was answered does not count.
 */
async function secondsWaited(trx: Db, id: number): Promise<number> {
  let waited = 0;
  let answeredAt = 0;
  for (const { action, at } of await findHistory(trx, { kind: 'studio-record', id })) {
    if (action === 'approved' || action === 'rejected') answeredAt = Date.parse(at);
    else if (action !== 'changed') waited += answeredAt - Date.parse(at);
    if (action === 'submitted') break;
  }
  return waited / 1000;
}

/** Stored on approval, because a pack shows the approved values, whatever the trainee changes later. */
async function keepMilestones(
  trx: Db,
  record: { id: number; user_id: number; activity_id: number },
) {
  await trx.deleteFrom('studio_approved_milestones').where('record_id', '=', record.id).execute();
  await trx
    .insertInto('studio_approved_milestones')
    .columns(['record_id', 'milestone_id', 'value'])
    .expression((eb) =>
      eb
        .selectFrom('studio_milestone_values as reached')
        .innerJoin('journey_milestones as milestone', 'milestone.id', 'reached.milestone_id')
        .select([eb.val(record.id).as('record_id'), 'reached.milestone_id', 'reached.value'])
        .where('reached.user_id', '=', record.user_id)
        .where('milestone.activity_id', '=', record.activity_id),
    )
    .execute();
}

/** The action in English and French. */
const PAST: Record<RecordEvent['action'], [string, string]> = {
  submitted: ['handed in', 'remis'],
  changed: ['changed', 'modifié'],
  approved: ['approved', 'approuvé'],
  rejected: ['sent back', 'jugé à reprendre'],
  reopened: ['reopened', 'rouvert'],
};

/** The error that says what happened between viewing and answering. */
async function whatHappened(trx: Db, files: Files, id: number) {
  const [last] = await findEvents(trx, id);
  const current = await readRecord(trx, files, id);
  const name = last?.name;
  if (last?.by === 'trainee') {
    return conflict(
      {
        en: `${name} has sent version ${last.version} meanwhile. Look at it before you answer.`,
        fr: `${name} a envoyé la version ${last.version} entre-temps. Regardez-la avant de répondre.`,
      },
      { current },
    );
  }
  const [en, fr] = PAST[last?.action ?? 'reopened'];
  return conflict(
    {
      en: `${name ?? 'Somebody'} has ${en} this work meanwhile. Look at it again.`,
      fr: `Entre-temps, ce travail a été ${fr} par ${name ?? 'une autre personne'}. Regardez-le à nouveau.`,
    },
    { current },
  );
}

/** The versions and events of a record, newest first. */
export async function findRecordHistory(db: Db, files: Files, id: number): Promise<RecordHistory> {
  const versions = await db
    .selectFrom('studio_versions as version')
    .leftJoin('stored_files as file', 'file.key', 'version.file_key')
    .select([
      'version.number',
      'version.content',
      'version.submitted_at',
      'version.file_key',
      'file.media_type',
      'file.filename',
      'file.size',
    ])
    .where('version.record_id', '=', id)
    .orderBy('version.number', 'desc')
    .execute();
  return {
    versions: versions.map((row) => ({
      number: row.number,
      content: row.content,
      file_details: toFile(row, files),
      submitted_at: row.submitted_at,
    })),
    events: await findEvents(db, id),
  };
}

async function findEvents(db: Db, recordId: number): Promise<RecordEvent[]> {
  const lines = await findHistory(db, { kind: 'studio-record', id: recordId });
  const actors = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('id', 'in', [0, ...new Set(lines.flatMap(({ actor_id }) => actor_id ?? []))])
    .execute();
  return lines.map(({ id, actor_id, action, after, at }) => {
    const actor = actors.find((one) => one.id === actor_id);
    const isTrainees = action === 'submitted' || action === 'changed';
    return {
      id,
      action: action as RecordEvent['action'],
      version: Number(after?.['version'] ?? 1),
      by: actor ? (isTrainees ? 'trainee' : 'trainer') : null,
      name: actor ? toFullName(actor) : null,
      at,
    };
  });
}
