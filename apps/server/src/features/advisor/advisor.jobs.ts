import { now, type Db } from '#src/platform/db/database.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'sweep-clips': Record<string, never>;
  }
}

export function advisorJobs(db: Db): JobHandlers {
  return {
    'sweep-clips': {
      schedule: '*/10 * * * *',
      async run() {
        await db.deleteFrom('advisor_clips').where('expires_at', '<=', now()).execute();
      },
    },
  };
}
