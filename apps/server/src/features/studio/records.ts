import type { ActivityRecord, NewRecord, RecordChanges } from '@inzira/contract/studio-records';
import { SpooledFile } from '@inzira/contract/endpoint';
import { MEGABYTE } from '@inzira/contract/rules/units';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { acquireLock, lockRow } from '#src/platform/db/lock.ts';
import { conflict, forbidden, invalid, notFound, tooLarge } from '#src/platform/http/errors.ts';
import { attachFile, type Files } from '#src/platform/files/files.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { pendingUploadBytes } from '#src/platform/files/upload-data.ts';
import { takeUpload } from '#src/platform/files/uploads.ts';
import { toTrustedTime } from '#src/platform/http/offline-writes.ts';
import { notify } from '#src/features/notifications/notifications.ts';
import { readToday } from '#src/platform/settings.ts';
import { titleInLanguages } from './journey-texts.ts';
import { selectRecords, toRecord } from './record-rows.ts';
import { findTrainersOf } from './trainer-permissions.ts';

/** Enough for a phone's photos of months; more is not course work. */
const FILES_OF_USER_BYTES = 1024 * MEGABYTE;
/** The most versions since the last answer; each answer by a trainer allows more. */
const MAX_UNANSWERED = 200;

export const noRecord = () =>
  notFound({ en: 'This work was not found.', fr: 'Ce travail est introuvable.' });

export async function findRecords(
  db: Db,
  files: Files,
  { userId, activityId }: { userId: number; activityId?: number | undefined },
): Promise<ActivityRecord[]> {
  const rows = await selectRecords(db)
    .where('record.user_id', '=', userId)
    .$if(activityId !== undefined, (query) =>
      query.where('record.activity_id', '=', activityId ?? 0),
    )
    .orderBy('record.id')
    .execute();
  return rows.map((row) => toRecord(row, files));
}

export async function readRecord(db: Db, files: Files, id: number): Promise<ActivityRecord> {
  const row = await selectRecords(db).where('record.id', '=', id).executeTakeFirst();
  if (!row) throw noRecord();
  return toRecord(row, files);
}

/** The user whose record it is. @throws 404 */
export async function getRecordOwner(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom('studio_records')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw noRecord();
  return row.user_id;
}

/** The row, locked until the transaction ends. @throws 404 */
export async function lockRecord(trx: Db, id: number) {
  const row = await trx
    .selectFrom('studio_records')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRow(trx))
    .executeTakeFirst();
  if (!row) throw noRecord();
  return row;
}

/**
 * Submits the caller's own work.
 * @throws 400 for an unknown activity; 403 for another user; 409, with the record, when there is one already; 415 for a
 * file that is not a document
 */
export async function createRecord(
  db: Db,
  files: Files,
  userId: number,
  body: NewRecord,
): Promise<ActivityRecord> {
  if (body.user !== undefined && body.user !== userId) {
    throw forbidden({
      en: 'You can hand in work for yourself only.',
      fr: 'Vous ne pouvez remettre un travail que pour vous-même.',
    });
  }
  const fileOf = await prepareFile(db, files, userId, body);
  return inTransaction(db, async (trx) => {
    const activity = await requireActivity(trx, body.activity);
    const moment = now();
    const created = await trx
      .insertInto('studio_records')
      .values({
        user_id: userId,
        activity_id: activity.id,
        status: 'pending',
        version: 1,
        revision: 1,
        pending_since: moment,
        reviewed_version: null,
        reviewed_at: null,
        reviewer_id: null,
      })
      .onConflict((onConflict) => onConflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) {
      const [current] = await findRecords(trx, files, { userId, activityId: activity.id });
      throw conflict(
        {
          en: 'You have handed in work for this activity already. Change that instead.',
          fr: 'Vous avez déjà remis un travail pour cette activité. Modifiez-le plutôt.',
        },
        { current },
      );
    }
    await addVersion(trx, userId, created.id, 1, {
      content: withLineFeeds(body.content),
      file_key: (await fileOf(trx)) ?? null,
      submitted_at: body.done_at === undefined ? moment : toTrustedTime(body.done_at),
    });
    await recordChange(trx, created.id, userId, 'submitted', 1);
    await notifyTrainers(trx, userId, activity);
    return readRecord(trx, files, created.id);
  });
}

/**
 * Changes the caller's own work, which then waits for an answer; an identical version changes nothing.
 * @throws 404; 409, with the record, when it is approved or a newer version than `body.version` exists
 */
export async function updateRecord(
  db: Db,
  files: Files,
  userId: number,
  id: number,
  body: RecordChanges,
): Promise<ActivityRecord> {
  const fileOf = await prepareFile(db, files, userId, body);
  return inTransaction(db, async (trx) => {
    const before = await lockRecord(trx, id);
    if (before.user_id !== userId) throw noRecord();
    if (before.status === 'approved') {
      throw conflict(
        {
          en: 'This work is approved and cannot be changed any more.',
          fr: 'Ce travail est approuvé et ne peut plus être modifié.',
        },
        { current: await readRecord(trx, files, id) },
      );
    }
    if (body.version !== undefined && body.version !== before.version) {
      throw conflict(
        {
          en: 'A newer version of this work was sent from another window or device. Yours was not saved over it.',
          fr: 'Une version plus récente de ce travail a été envoyée depuis une autre fenêtre ou un autre appareil. La vôtre ne l’a pas remplacée.',
        },
        { current: await readRecord(trx, files, id) },
      );
    }
    const earlier = await trx
      .selectFrom('studio_versions')
      .select(['content', 'file_key', 'submitted_at'])
      .where('record_id', '=', id)
      .where('number', '=', before.version)
      .executeTakeFirstOrThrow();
    const fileKey = await fileOf(trx);
    const version = {
      content: body.content === undefined ? earlier.content : withLineFeeds(body.content),
      file_key: fileKey === undefined ? earlier.file_key : fileKey,
      submitted_at: laterOf(earlier.submitted_at, toTrustedTime(body.done_at)),
    };
    const isSame = version.content === earlier.content && version.file_key === earlier.file_key;
    if (isSame && before.status === 'pending') return readRecord(trx, files, id);
    if (before.version - (before.reviewed_version ?? 0) >= MAX_UNANSWERED) {
      throw conflict({
        en: 'This work has been changed too often since a trainer last looked at it. You can change it again after their review.',
        fr: 'Ce travail a été modifié trop souvent depuis son dernier examen. Vous pourrez le modifier après le prochain.',
      });
    }
    const number = before.version + 1;
    await addVersion(trx, userId, id, number, version);
    await trx
      .updateTable('studio_records')
      .set({
        status: 'pending',
        version: number,
        revision: before.revision + 1,
        // Improving work that waits keeps its position in the queue.
        pending_since: before.pending_since ?? now(),
      })
      .where('id', '=', id)
      .execute();
    const isNew = before.status !== 'pending';
    await recordChange(trx, id, userId, isNew ? 'submitted' : 'changed', number);
    if (isNew) await notifyTrainers(trx, userId, await getActivity(trx, before.activity_id));
    return readRecord(trx, files, id);
  });
}

export async function recordChange(
  trx: Db,
  recordId: number,
  actorId: number,
  action: 'submitted' | 'changed' | 'approved' | 'rejected' | 'reopened',
  version: number,
) {
  const subject = { kind: 'studio-record', id: recordId };
  await recordHistory(trx, { actorId, action, subject, after: { version } });
}

interface ActivityName {
  id: number;
  title: string;
}

export async function getActivity(db: Db, id: number): Promise<ActivityName> {
  return db
    .selectFrom('journey_activities')
    .select(['id', 'title'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** @throws 400 on `activity` for one that is not in the journey */
export async function requireActivity(db: Db, id: number): Promise<ActivityName> {
  const activity = await db
    .selectFrom('journey_activities')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('shown_from', '<=', await readToday(db))
    .executeTakeFirst();
  if (activity) return activity;
  throw invalid({
    activity: [
      {
        en: 'This activity is not part of the journey any more.',
        fr: 'Cette activité ne fait plus partie du parcours.',
      },
    ],
  });
}

async function notifyTrainers(trx: Db, traineeId: number, activity: ActivityName) {
  const data = {
    name: { user: traineeId },
    traineeId,
    activity: await titleInLanguages(trx, activity),
    activityId: activity.id,
  };
  for (const userId of await findTrainersOf(trx, traineeId)) {
    await notify(trx, { userId, kind: 'work-submitted', data });
  }
}

const laterOf = (one: string, other: string) => (one > other ? one : other);

/** Removes carriage returns, which forms add and which would make every line differ from the previous version. */
const withLineFeeds = (text: string) => text.replaceAll('\r\n', '\n');

async function addVersion(
  trx: Db,
  userId: number,
  recordId: number,
  number: number,
  version: { content: string; file_key: string | null; submitted_at: string },
) {
  await trx
    .insertInto('studio_versions')
    .values({ record_id: recordId, number, ...version })
    .execute();
  if (version.file_key === null) return;
  // Checked again under the lock, because concurrent uploads may all have found space.
  await acquireLock(trx, `files of ${userId}`);
  await requireSpace(trx, userId, 0);
}

/**
 * Stores a form's file before the transaction; the returned function takes the file, or the upload, within it.
 * @returns a function that returns the key: null removes the file, undefined keeps the current one.
 */
async function prepareFile(
  db: Db,
  files: Files,
  userId: number,
  { file, upload }: Pick<RecordChanges, 'file' | 'upload'>,
): Promise<(trx: Db) => Promise<string | null | undefined>> {
  if (upload !== undefined) {
    return (trx) => takeUpload(trx, userId, upload, 'file');
  }
  if (file instanceof SpooledFile) {
    await requireSpace(db, userId, file.size);
    const key = await files.storeDocument(file);
    return async (trx) => {
      await attachFile(trx, key);
      return key;
    };
  }
  return async () => (file === '' ? null : undefined);
}

/** @throws 413 when the user's files exceed the limit */
async function requireSpace(db: Db, userId: number, more: number) {
  const { size } = await db
    .selectFrom('stored_files')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
    // Counts each file once, because new versions of a text keep the same file.
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('studio_records as record')
        .innerJoin('studio_versions as version', 'version.record_id', 'record.id')
        .select('version.file_key')
        .where('version.file_key', 'is not', null)
        .where('record.user_id', '=', userId),
    )
    .executeTakeFirstOrThrow();
  const onTheirWay = await pendingUploadBytes(db, userId);
  if (Number(size ?? 0) + onTheirWay + more > FILES_OF_USER_BYTES) {
    throw tooLarge({
      en: 'Your files take too much space in all. Put what you can into the text.',
      fr: 'Vos fichiers prennent trop de place au total. Mettez ce que vous pouvez dans le texte.',
    });
  }
}
