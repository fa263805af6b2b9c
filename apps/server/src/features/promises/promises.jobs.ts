import { notify } from '#src/features/notifications/notifications.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'remind-of-promises': Record<string, never>;
  }
}

const AT_ONCE = 100;
/** A reminder that was delayed longer is not sent; the page still asks. */
const REMIND_DAYS = 2;

export function promiseJobs(db: Db): JobHandlers {
  return {
    'remind-of-promises': {
      // Morning and noon of African working days; the second for reminders that an outage delayed.
      schedule: '20 6,10 * * *',
      run: (_, { signal }) => remindOfPromises(db, signal),
    },
  };
}

/** One reminder per chosen day; afterwards only the page asks. */
export async function remindOfPromises(db: Db, signal?: AbortSignal) {
  for (;;) {
    signal?.throwIfAborted();
    const reminded = await inTransaction(db, async (trx) => {
      const due = await trx
        .selectFrom('promises')
        .select(['id', 'user_id', 'text'])
        .where('answered_at', 'is', null)
        .where('reminded_at', 'is', null)
        .where('due_on', '>', addDays(today(), -REMIND_DAYS))
        .where('due_on', '<=', today())
        .orderBy('due_on')
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      for (const { id, user_id: userId, text } of due) {
        const { numUpdatedRows } = await trx
          .updateTable('promises')
          .set({ reminded_at: now() })
          .where('id', '=', id)
          .where('answered_at', 'is', null)
          .where('reminded_at', 'is', null)
          .executeTakeFirstOrThrow();
        // Another server has sent it, or the learner has answered meanwhile.
        if (numUpdatedRows === 0n) continue;
        await notify(trx, { userId, kind: 'promise-due', data: { promise: text } });
      }
      return due.length;
    });
    if (reminded < AT_ONCE) return;
  }
}
