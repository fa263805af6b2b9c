import { now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';
import { REFRESH_SECONDS } from '#src/platform/http/tokens.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'sweep-sessions': Record<string, never>;
  }
}

export function accountJobs(db: Db): JobHandlers {
  return {
    'sweep-sessions': {
      schedule: '20 * * * *',
      async run() {
        await db
          .deleteFrom('sessions')
          .where('last_used_at', '<', secondsFromNow(-REFRESH_SECONDS))
          .execute();
        await db.deleteFrom('reset_links').where('expires_at', '<=', now()).execute();
        await db.deleteFrom('email_links').where('expires_at', '<=', now()).execute();
        await db.deleteFrom('used_nonces').where('expires_at', '<=', now()).execute();
        await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now()).execute();
      },
    },
  };
}
