import { now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';
import { REFRESH_SECONDS } from '#src/platform/http/tokens.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'sweep-sessions': Record<string, never>;
  }
}

/** Deletes sessions that ended; of their use, an account keeps the last moment. */
async function sweepSessions(db: Db, before: string) {
  await db
    .updateTable('users')
    .from(({ selectFrom }) =>
      selectFrom('sessions')
        .select(({ fn }) => ['user_id', fn.max('last_used_at').as('at')])
        .where('last_used_at', '<', before)
        .groupBy('user_id')
        .as('ended'),
    )
    .set(({ ref }) => ({ last_seen_at: ref('ended.at') }))
    .whereRef('users.id', '=', 'ended.user_id')
    .where(({ eb, ref, or }) =>
      or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', ref('ended.at'))]),
    )
    .execute();
  await db.deleteFrom('sessions').where('last_used_at', '<', before).execute();
}

export function accountJobs(db: Db): JobHandlers {
  return {
    'sweep-sessions': {
      schedule: '20 * * * *',
      async run() {
        await sweepSessions(db, secondsFromNow(-REFRESH_SECONDS));
        await db.deleteFrom('reset_links').where('expires_at', '<=', now()).execute();
        await db.deleteFrom('email_links').where('expires_at', '<=', now()).execute();
        await db.deleteFrom('used_nonces').where('expires_at', '<=', now()).execute();
        await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now()).execute();
      },
    },
  };
}
