import type { PersonalData } from '#src/platform/db/personal-data.ts';
import type { Db } from '#src/platform/db/database.ts';

/** The plan's texts are exported by learning and calculators; foreign keys delete everything with the account. */
export const planData: PersonalData = { name: 'plan', collect: collectPlan };

async function collectPlan(db: Db, userId: number) {
  const plan = await db
    .selectFrom('plans')
    .select(['title', 'mentor_may_read_since'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const link = await db
    .selectFrom('plan_links')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const readers = await db
    .selectFrom('plan_readers')
    .innerJoin('users', 'users.id', 'plan_readers.trainer_id')
    .select(['users.username as trainer', 'since'])
    .where('user_id', '=', userId)
    .orderBy('trainer_id')
    .execute();
  const mayRead = await db
    .selectFrom('plan_readers')
    .select('since')
    .where('trainer_id', '=', userId)
    .execute();
  return { settings: plan ?? null, link: link ?? null, readers, plans_to_read: mayRead.length };
}
