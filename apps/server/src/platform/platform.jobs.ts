import type { App } from './app-type.ts';
import { refreshStatistics } from './database.ts';
import { sweepIdempotentAnswers } from './idempotency.ts';
import type { JobHandlers } from './jobs.ts';
import { sweepThrottles } from './throttle.ts';

declare module './jobs.ts' {
  interface JobKinds {
    'sweep-counters': Record<string, never>;
    'sweep-files': Record<string, never>;
    'refresh-statistics': Record<string, never>;
  }
}

export function platformJobs({ db, files }: Pick<App, 'db' | 'files'>): JobHandlers {
  return {
    'sweep-counters': {
      schedule: '*/10 * * * *',
      async run() {
        await sweepThrottles(db);
        await sweepIdempotentAnswers(db);
      },
    },
    'sweep-files': {
      schedule: '5/10 * * * *',
      claimSeconds: 30 * 60,
      run: () => files.sweep(),
    },
    'refresh-statistics': {
      schedule: '30 2 * * *',
      claimSeconds: 30 * 60,
      run: () => refreshStatistics(db),
    },
  };
}
