import type { Language } from '@inzira/contract/accounts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';
import { daysRemaining } from './deadlines.ts';
import { sayIn } from './listing-translations.ts';
import { noOpportunity } from './no-opportunity.ts';
import { findUses } from './uses.ts';

/** No erasure code is needed: the foreign key deletes these rows with the account. */
export const opportunityData: PersonalData = {
  name: 'opportunities',
  async collect(db, userId) {
    const saved = await db
      .selectFrom('saved_opportunities')
      .innerJoin('opportunities', 'opportunities.id', 'saved_opportunities.opportunity_id')
      .select([
        'opportunities.id',
        'opportunities.title',
        'opportunities.organization_name',
        'saved_opportunities.saved_at',
      ])
      .where('saved_opportunities.user_id', '=', userId)
      .orderBy('opportunities.id')
      .execute();
    return { saved, used: await findUses(db, userId) };
  },
};

/**
 * Saves an opportunity for a user; repeating it has no effect. A user who saves it shortly before its deadline has just
 * seen the date, and gets no reminder within a week.
 * @throws 404
 */
export async function saveOpportunity(db: Db, userId: number, id: number) {
  await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('opportunities')
      .select('deadline')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw noOpportunity();
    const moment = now();
    const days = daysRemaining(row.deadline) ?? Infinity;
    await trx
      .insertInto('saved_opportunities')
      .values({
        user_id: userId,
        opportunity_id: id,
        saved_at: moment,
        week_reminder_at: days < 7 ? moment : null,
        day_reminder_at: days < 1 ? moment : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

export async function unsaveOpportunity(db: Db, userId: number, id: number) {
  await db
    .deleteFrom('saved_opportunities')
    .where('user_id', '=', userId)
    .where('opportunity_id', '=', id)
    .execute();
}

/** A user's saved opportunities that close within a number of days, soonest first. */
export async function findSavedClosing(
  db: Db,
  userId: number,
  withinDays: number,
  most: number,
  language: Language,
): Promise<{ id: number; title: string; days: number }[]> {
  const rows = await db
    .selectFrom('saved_opportunities as saved')
    .innerJoin('opportunities', 'opportunities.id', 'saved.opportunity_id')
    .select([
      'opportunities.id',
      'opportunities.title',
      'opportunities.translations',
      'opportunities.deadline',
    ])
    .where('saved.user_id', '=', userId)
    .where('opportunities.deadline', '>=', today())
    .where('opportunities.deadline', '<=', addDays(today(), withinDays))
    .orderBy('opportunities.deadline')
    .orderBy('opportunities.id')
    .limit(most)
    .execute();
  return rows.map(({ id, title, translations, deadline }) => ({
    id,
    title: sayIn(language, { title, translations }).title,
    days: daysRemaining(deadline) ?? 0,
  }));
}
