import { studioRecordEndpoints } from '@inzira/contract/studio-records';
import { studioTrainerEndpoints } from '@inzira/contract/studio-trainers';
import type { Db } from '#src/platform/db/database.ts';
import { routeOf } from '#src/platform/http/idempotency.ts';

/** What a trainer is answered here has the work in it, and the link to its file. */
const ROUTES = [studioTrainerEndpoints.review, studioRecordEndpoints.updateRecord].map(routeOf);

/**
 * Takes away what is kept against writing twice of a user's work for others, and of others' work for the user: whose
 * place ends, or whose account, is looked at anew when the same request comes again. What anybody was answered about
 * other work stays, or it would be written twice.
 */
export async function forgetKeptWork(trx: Db, userId: number) {
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

/** What the user was answered, and all who have looked at work of theirs. */
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
