import { notify } from '#src/features/notifications/notifications.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';
import { daysRemaining } from './deadlines.ts';
import { titleInLanguages } from './listing-translations.ts';

const AT_ONCE = 100;

/**
 * Reminds everybody who saved an opportunity a week before it closes, and on the day before: each once. A reminder that
 * an outage delayed is sent later, with the remaining days.
 */
export async function remindOfDeadlines(db: Db, signal?: AbortSignal) {
  await remind(db, 'day_reminder_at', { from: 0, to: 1 }, signal);
  await remind(db, 'week_reminder_at', { from: 2, to: 7 }, signal);
}

async function remind(
  db: Db,
  column: 'day_reminder_at' | 'week_reminder_at',
  { from, to }: { from: number; to: number },
  signal?: AbortSignal,
) {
  for (;;) {
    signal?.throwIfAborted();
    const reminded = await inTransaction(db, async (trx) => {
      const due = await trx
        .selectFrom('opportunities')
        .innerJoin('saved_opportunities as saved', 'saved.opportunity_id', 'opportunities.id')
        .select(['opportunities.id', 'title', 'translations', 'deadline', 'saved.user_id'])
        .where('deadline', '>=', addDays(today(), from))
        .where('deadline', '<=', addDays(today(), to))
        .where(`saved.${column}`, 'is', null)
        .orderBy('deadline')
        .orderBy('opportunities.id')
        .limit(AT_ONCE)
        .execute();
      for (const { id, title, translations, deadline, user_id: userId } of due) {
        const { numUpdatedRows } = await trx
          .updateTable('saved_opportunities')
          .set({ [column]: now() })
          .where('user_id', '=', userId)
          .where('opportunity_id', '=', id)
          .where(column, 'is', null)
          .executeTakeFirstOrThrow();
        // Another server has sent it.
        if (numUpdatedRows === 0n) continue;
        const days = daysRemaining(deadline) ?? 0;
        await notify(trx, {
          userId,
          kind: 'opportunity-closes',
          data: {
            opportunityId: id,
            title: titleInLanguages({ title, translations }),
            days,
          },
        });
      }
      return due.length;
    });
    if (reminded < AT_ONCE) return;
  }
}
