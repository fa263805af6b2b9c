import type { TaughtAnswer } from '@inzira/mentor/library/taught-answers';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '#src/platform/db/database.ts';

/** The prefix of the ids of staff's answers, which no answer of the content has. */
const PREFIX = 'team-';

export const answerIdOf = (id: number) => `${PREFIX}${id}`;

/** Null for other answers, and for a number that leaves none for new answers. */
export function taughtIdOf(answerId: string): number | null {
  const [, id] = /^team-([1-9]\d{0,8})$/.exec(answerId) ?? [];
  return id === undefined ? null : Number(id);
}

/** Staff's answers for the mentor, each in its newest version. */
export async function findAnswersInUse(db: Db): Promise<TaughtAnswer[]> {
  return (await selectInUse(db).execute()).map(toAnswer);
}

/** The answers for phones; example questions, maybe a learner's words, only once a second person approved them for that. */
export async function findAnswersForPhones(db: Db): Promise<TaughtAnswer[]> {
  const rows = await selectInUse(db).execute();
  return rows.map((row) => ({
    ...toAnswer(row),
    ...(row.ways_checked_at === null && { askedAs: [] }),
  }));
}

const selectInUse = (db: Db) =>
  selectNewest(db).where('advisor_taught.withdrawn_at', 'is', null).orderBy('advisor_taught.id');

function toAnswer(row: Selectable<Tables['advisor_taught_versions']>): TaughtAnswer {
  return {
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
  };
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
