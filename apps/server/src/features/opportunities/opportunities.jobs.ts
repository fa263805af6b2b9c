import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import type { Db } from '#src/platform/db/database.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';
import { checkApplyLinks } from './link-check.ts';
import { isPublicAddress } from '#src/platform/http/public-address.ts';
import { remindOfDeadlines } from './reminders.ts';
import { sweepUses } from './uses.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'remind-of-deadlines': Record<string, never>;
    'check-apply-links': Record<string, never>;
    'read-feeds': Record<string, never>;
    'sweep-opportunity-uses': Record<string, never>;
  }
}

export function opportunityJobs(db: Db): JobHandlers {
  return {
    'remind-of-deadlines': {
      // Early on African working days, and again for reminders that an outage delayed.
      schedule: '10 5,11 * * *',
      run: (_, { signal }) => remindOfDeadlines(db, signal),
    },
    'check-apply-links': {
      schedule: '25 * * * *',
      claimSeconds: HOUR_SECONDS,
      run: (_, { signal }) => checkApplyLinks(db, isPublicAddress, signal),
    },
    'read-feeds': {
      schedule: '40 * * * *',
      claimSeconds: HOUR_SECONDS,
      async run(_, { signal }) {
        const { readDueFeeds } = await import('./feeds/feeds.ts');
        await readDueFeeds(db, isPublicAddress, signal);
      },
    },
    'sweep-opportunity-uses': { schedule: '35 3 * * *', run: () => sweepUses(db) },
  };
}
