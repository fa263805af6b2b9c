import type { PersonalData } from '#src/platform/db/personal-data.ts';
import type { Db } from '#src/platform/db/database.ts';

/** No erasure code is needed: the foreign key deletes these rows with the account. */
export const psychometricData: PersonalData = { name: 'psychometric', collect: collectResults };

async function collectResults(db: Db, userId: number) {
  const rows = await db
    .selectFrom('profile_results')
    .select(['test_version', 'picks', 'outcome', 'taken_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ picks, outcome, ...row }) => ({
    ...row,
    picks: JSON.parse(picks) as unknown,
    outcome: JSON.parse(outcome) as unknown,
  }));
}
