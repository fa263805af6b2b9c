import { parseConfig } from '@inzira/server/platform/config';
import { openDatabase } from '@inzira/server/platform/db/open-database';
import { JobWorker } from '@inzira/server/platform/jobs/job-worker';
import { enqueueJob, type JobHandlers } from '@inzira/server/platform/jobs/jobs';

/*
 * The longest wait of a request while a server runs many small jobs, such as an announcement's mails: the maximum
 * delay of a timer. On the data of DATA_DIR; prints milliseconds.
 */
declare module '@inzira/server/platform/jobs/jobs' {
  interface JobKinds {
    'bench-small': Record<string, never>;
  }
}

const JOBS = 1_500;
const TICK = 2;

const db = openDatabase(parseConfig(process.env), (error) => console.error(error));
for (let job = 0; job < JOBS; job += 1) await enqueueJob(db, 'bench-small', {});
let count = 0;
const handlers: JobHandlers = {
  'bench-small': {
    run: async () => {
      count += 1;
      // A read and a write, as for a mail written to a folder.
      await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
      await db.updateTable('users').set({ language: 'en' }).where('id', '=', 0).execute();
    },
  },
};
let longest = 0;
let last = performance.now();
const timer = setInterval(() => {
  const time = performance.now();
  longest = Math.max(longest, time - last - TICK);
  last = time;
}, TICK);
const log = console as unknown as ConstructorParameters<typeof JobWorker>[2];
await new JobWorker(db, handlers, log).run();
clearInterval(timer);
await db.destroy();
if (count < JOBS) throw new Error(`Only ${count} of ${JOBS} jobs were run`);
console.log(longest.toFixed(1));
