import { now, type Db } from '#src/platform/db/database.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'sweep-invitations': Record<string, never>;
  }
}

export function organizationJobs(db: Db): JobHandlers {
  return {
    'sweep-invitations': {
      schedule: '40 * * * *',
      async run() {
        await db.deleteFrom('invitations').where('expires_at', '<=', now()).execute();
        await db.deleteFrom('provider_visits').where('expires_at', '<=', now()).execute();
        await db.deleteFrom('organization_links').where('expires_at', '<=', now()).execute();
      },
    },
  };
}
