import type { Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';
import { sendNextBatch } from './broadcasts.ts';

export function contactJobs(db: Db, config: Config): JobHandlers {
  return {
    'send-broadcast': { run: ({ broadcastId }) => sendNextBatch(db, config, broadcastId) },
  };
}
