import type { App } from './app-type.ts';
import { refreshStatistics } from './database.ts';
import { sweepIdempotentAnswers } from './idempotency.ts';
import { sweepThrottles } from './throttle.ts';

const EVERY_MILLISECONDS = 10 * 60 * 1000;
const STATISTICS_EVERY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Clears away what has had its time (unused files, old counters and kept answers), and renews the
 * planner's statistics once a day.
 */
export function startHousekeeping(app: App): () => void {
  let statisticsAt = 0;
  async function tidy() {
    try {
      await sweepThrottles(app.db);
      await sweepIdempotentAnswers(app.db);
      const swept = await app.files.sweep();
      if (swept > 0) app.log.info({ files: swept }, 'swept unused files');
      if (Date.now() - statisticsAt > STATISTICS_EVERY_MILLISECONDS) {
        await refreshStatistics(app.db);
        statisticsAt = Date.now();
      }
    } catch (error) {
      app.log.warn(error, 'could not tidy up; trying again later');
    }
  }
  const timer = setInterval(() => void tidy(), EVERY_MILLISECONDS);
  return () => clearInterval(timer);
}
