import type { App } from '#src/platform/http/app-type.ts';
import { truncateLog, refreshStatistics } from '#src/platform/db/database.ts';
import { sweepIdempotentAnswers } from '#src/platform/http/idempotency.ts';
import { sweepOfflineDevices } from '#src/platform/http/offline-writes.ts';
import type { JobHandlers } from './jobs.ts';
import { forgetOldWords, mergeSearchIndexes } from '#src/platform/search/search-upkeep.ts';
import { sweepThrottles } from '#src/platform/http/throttle.ts';

declare module './jobs.ts' {
  interface JobKinds {
    'sweep-counters': Record<string, never>;
    'sweep-files': Record<string, never>;
    'refresh-statistics': Record<string, never>;
  }
}

type Parts = Pick<App, 'db' | 'files' | 'spool' | 'uploads'>;

/** The platform's clean-up jobs: counters, stored answers, unused files and uploads, words that no search can find. */
export function platformJobs({ db, files, spool, uploads }: Parts): JobHandlers {
  return {
    'sweep-counters': {
      schedule: '*/10 * * * *',
      async run() {
        await sweepThrottles(db);
        await sweepIdempotentAnswers(db);
        await sweepOfflineDevices(db);
      },
    },
    'sweep-files': {
      schedule: '5-59/10 * * * *',
      claimSeconds: 30 * 60,
      run: async () => {
        // Runs all three even if one fails; the job is then retried.
        const outcomes = await Promise.allSettled([spool.sweep(), uploads.sweep(), files.sweep()]);
        const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
        if (failures.length > 0) {
          throw new AggregateError(
            failures.map(({ reason }) => reason as unknown),
            'Not everything could be swept',
          );
        }
      },
    },
    'refresh-statistics': {
      schedule: '30 2 * * *',
      claimSeconds: 30 * 60,
      async run() {
        await refreshStatistics(db);
        await forgetOldWords(db);
        await mergeSearchIndexes(db);
        await truncateLog(db);
      },
    },
    'empty-log': { run: () => truncateLog(db) },
  };
}
