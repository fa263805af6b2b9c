import type { PersonalData } from '#src/platform/db/personal-data.ts';
import type { Db } from '#src/platform/db/database.ts';

/** Its text is in the parts of learning and calculators; all of it goes with the account, by foreign keys. */
export const planData: PersonalData = { name: 'plan', collect: collectPlan };

async function collectPlan(db: Db, userId: number) {
  const plan = await db
    .selectFrom('plans')
    .select(['title', 'mentor_may_read_since', 'trainer_may_read_since'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const link = await db
    .selectFrom('plan_links')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { settings: plan ?? null, link: link ?? null };
}
