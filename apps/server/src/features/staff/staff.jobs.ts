import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';
import { readSettings } from '#src/platform/settings.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'count-numbers': Record<string, never>;
  }
}

export function staffJobs(db: Db, config: Config): JobHandlers {
  const run = async (_: unknown, { signal }: { signal: AbortSignal }) => {
    const { countNumbers } = await import('./numbers/count-numbers.ts');
    const { timeZone } = await readSettings(db);
    await countNumbers(db, timeZone, signal);
  };
  return {
    // Another minute where a release counts otherwise: a changed line is due at once, not in the night after the update.
    'count-numbers': { schedule: '41 1 * * *', claimSeconds: 30 * 60, run },
    'count-numbers-now': { claimSeconds: 30 * 60, run },
    'take-backup': {
      claimSeconds: 2 * HOUR_SECONDS,
      async run() {
        const { runBackup } = await import('./backups.ts');
        await runBackup(db, config);
      },
    },
  };
}
