import type { AnswerParts } from '@inzira/contract/staff-answers';
import type { StaffAnswers, TaughtAnswer } from '@inzira/mentor/library/taught-answers';
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

/** Staff's answers and corrections for the mentor, each in its newest version. */
export async function findAnswersInUse(db: Db): Promise<TaughtAnswer[]> {
  return (await selectInUse(db).execute()).map(toAnswer);
}

export async function findStaffAnswers(db: Db): Promise<StaffAnswers> {
  return { answers: await findAnswersInUse(db), withdrawn: await findWithdrawn(db) };
}

/** The answers for phones; example questions, maybe a learner's words, only once a second person approved them for that. */
export async function findAnswersForPhones(db: Db): Promise<StaffAnswers> {
  const rows = await selectInUse(db).execute();
  const answers = rows.map((row) => ({
    ...toAnswer(row),
    ...(row.ways_checked_at === null && { askedAs: [] }),
  }));
  return { answers, withdrawn: await findWithdrawn(db) };
}

/** The ids of answers of the content that staff have withdrawn. */
async function findWithdrawn(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('advisor_released')
    .select('answer_id')
    .where('withdrawn_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ answer_id: id }) => id);
}

const selectInUse = (db: Db) =>
  selectNewest(db).where('advisor_taught.withdrawn_at', 'is', null).orderBy('advisor_taught.id');

type Row = Selectable<Tables['advisor_taught_versions']> &
  Pick<Selectable<Tables['advisor_taught']>, 'replaces' | 'replaces_in'>;

export const partsOf = ({ parts }: Pick<Row, 'parts'>): AnswerParts =>
  parts === null ? {} : (JSON.parse(parts) as AnswerParts);

function toAnswer(row: Row): TaughtAnswer {
  return {
    ...partsOf(row),
    id: answerIdOf(row.taught_id),
    ...(row.replaces !== null && row.replaces_in === row.language && { replaces: row.replaces }),
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
    .select(['advisor_taught.withdrawn_at', 'advisor_taught.replaces', 'replaces_in', 'based_on']);
}
