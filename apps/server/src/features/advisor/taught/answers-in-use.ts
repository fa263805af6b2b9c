import type { TaughtAnswer } from '#src/features/advisor/library/taught-answers.ts';
import type { Db } from '#src/platform/db/database.ts';

/** No answer of the content begins like it. */
const PREFIX = 'team-';

export const answerIdOf = (id: number) => `${PREFIX}${id}`;

export function taughtIdOf(answerId: string): number | null {
  const [, id] = /^team-(\d{1,10})$/.exec(answerId) ?? [];
  return id === undefined ? null : Number(id);
}

/** What staff have written for the mentor, in its newest version. */
export async function findAnswersInUse(db: Db): Promise<TaughtAnswer[]> {
  const rows = await selectNewest(db)
    .where('advisor_taught.withdrawn_at', 'is', null)
    .orderBy('advisor_taught.id')
    .execute();
  return rows.map((row) => ({
    id: answerIdOf(row.taught_id),
    language: row.language,
    asks: row.asks,
    askedAs: JSON.parse(row.asked_as) as string[],
    answer: row.answer,
    source:
      row.source_url === ''
        ? null
        : {
            title: row.source_title || row.source_url,
            url: row.source_url,
            checked: row.at.slice(0, 10),
          },
    checkedAt: row.checked_at,
  }));
}

export function selectNewest(db: Db) {
  return db
    .selectFrom('advisor_taught')
    .innerJoin('advisor_taught_versions as newest', (join) =>
      join
        .onRef('newest.taught_id', '=', 'advisor_taught.id')
        .onRef('newest.version', '=', 'advisor_taught.version'),
    )
    .selectAll('newest')
    .select('advisor_taught.withdrawn_at');
}
