import { studioRecordEndpoints } from '@inzira/contract/studio-records';
import { studioTrainerEndpoints } from '@inzira/contract/studio-trainers';
import type { Db } from '#src/platform/db/database.ts';
import { routeOf } from '#src/platform/http/idempotency.ts';

/** Calls whose stored answers to trainers contain the work, and the link to its file. */
const ROUTES = [studioTrainerEndpoints.review, studioRecordEndpoints.updateRecord].map(routeOf);

/**
 * Deletes stored answers to repeated requests that contain the user's work, or, sent to the user, others' work. Call it
 * when the user's membership or account ends, so that a repeated request is checked again. Answers about other work
 * stay, because they prevent double writes.
 */
export async function deleteStoredAnswers(trx: Db, userId: number) {
  const own = await trx
    .selectFrom('studio_records')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  const ofUser = new Set(own.map(({ id }) => id));
  const kept = await selectKept(trx, userId).execute();
  for (const { user_id, key, body } of kept) {
    const record = body === null ? null : (JSON.parse(body) as { id: number } | null);
    if (!record || ofUser.has(record.id) === (user_id === userId)) continue;
    await trx
      .deleteFrom('idempotent_answers')
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .execute();
  }
}

/** The answers stored for the user, and for everyone who has reviewed the user's work. */
function selectKept(trx: Db, userId: number) {
  return trx
    .selectFrom('idempotent_answers')
    .select(['user_id', 'key', 'body'])
    .where('route', 'in', ROUTES)
    .where('status', '=', 200)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb(
          'user_id',
          'in',
          eb
            .selectFrom('history')
            .innerJoin('studio_records as record', 'record.id', 'history.subject_id')
            .select('history.actor_id')
            .where('history.subject_kind', '=', 'studio-record')
            .where('history.actor_id', 'is not', null)
            .where('record.user_id', '=', userId)
            .$castTo<{ actor_id: number }>(),
        ),
        eb(
          'user_id',
          'in',
          eb
            .selectFrom('studio_comments')
            .select('trainer_id')
            .where('trainer_id', 'is not', null)
            .where('user_id', '=', userId)
            .$castTo<{ trainer_id: number }>(),
        ),
      ]),
    );
}
