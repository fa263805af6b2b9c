import type { App } from './app-type.ts';
import { sweepIdempotentAnswers } from './idempotency.ts';
import { sweepThrottles } from './throttle.ts';

const EVERY_MILLISECONDS = 10 * 60 * 1000;

/** Clears away what has had its time: unused files, old counters and kept answers. */
export function startHousekeeping(app: App): () => void {
  async function tidy() {
    try {
      await sweepThrottles(app.db);
      await sweepIdempotentAnswers(app.db);
      const swept = await app.files.sweep();
      if (swept > 0) app.log.info({ files: swept }, 'swept unused files');
    } catch (error) {
      app.log.warn(error, 'could not tidy up; trying again later');
    }
  }
  const timer = setInterval(() => void tidy(), EVERY_MILLISECONDS);
  return () => clearInterval(timer);
}
