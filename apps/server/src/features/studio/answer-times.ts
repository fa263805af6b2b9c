import type { ExpressionBuilder } from 'kysely';
import { secondsFromNow, type Tables } from '#src/platform/db/database.ts';

const LATELY_SECONDS = 90 * 24 * 60 * 60;
/** So many say how fast a trainer is, however many there are. */
const ANSWERS = 20;
const HOUR = 60 * 60 * 1000;

interface Answer {
  submitted_at: string;
  reviewed_at: string | null;
}

/** The last answers of a venture's owner: when the version that they answered came, and when they did. */
export function selectAnswers(eb: ExpressionBuilder<Tables, 'ventures'>) {
  return eb
    .selectFrom('studio_records as record')
    .innerJoin('studio_versions as version', (join) =>
      join
        .onRef('version.record_id', '=', 'record.id')
        .onRef('version.number', '=', 'record.reviewed_version'),
    )
    .select(['version.submitted_at', 'record.reviewed_at'])
    .whereRef('record.reviewer_id', '=', 'ventures.owner_id')
    .where('record.reviewed_at', '>', secondsFromNow(-LATELY_SECONDS))
    .orderBy('record.reviewed_at', 'desc')
    .limit(ANSWERS);
}

/** Half of them took no longer; null without any. */
export function toAnswerHours(answers: readonly Answer[]): number | null {
  const hours = answers
    .map(({ submitted_at, reviewed_at }) =>
      Math.max(0, (Date.parse(reviewed_at ?? submitted_at) - Date.parse(submitted_at)) / HOUR),
    )
    .toSorted((a, b) => a - b);
  const middle = hours[Math.floor((hours.length - 1) / 2)];
  return middle === undefined ? null : Math.ceil(middle);
}
