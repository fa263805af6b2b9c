import type { Db } from '#src/platform/db/database.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';
import { sweepViews } from './venture-views.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'sweep-venture-views': Record<string, never>;
  }
}

export function ventureJobs(db: Db): JobHandlers {
  return {
    'sweep-venture-views': { schedule: '20 2 * * *', run: () => sweepViews(db) },
  };
}
