import type { ExpressionBuilder } from 'kysely';
import { DAY_SECONDS, HOUR_MS } from '@inzira/contract/rules/units';
import { secondsFromNow, type Tables } from '#src/platform/db/database.ts';

const LATELY_SECONDS = 90 * DAY_SECONDS;
/** The number of recent answers that the measure uses. */
const ANSWERS = 20;

interface Answer {
  submitted_at: string;
  reviewed_at: string | null;
}

/** The last answers of a venture's owner: when each version was submitted, and when it was answered. */
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

/** When each unanswered work of a venture was submitted, oldest first. */
export function selectUnanswered(eb: ExpressionBuilder<Tables, 'ventures'>) {
  return eb
    .selectFrom('studio_records as record')
    .innerJoin('venture_members as member', 'member.user_id', 'record.user_id')
    .innerJoin('ventures as own', 'own.id', 'member.venture_id')
    .innerJoin('users as trainee', 'trainee.id', 'record.user_id')
    .select('record.pending_since')
    .whereRef('own.owner_id', '=', 'ventures.owner_id')
    .where('member.role', '=', 'trainee')
    .where('trainee.disabled_at', 'is', null)
    .where('record.status', '=', 'pending')
    .orderBy('record.pending_since')
    .limit(ANSWERS);
}

interface Unanswered {
  pending_since: string | null;
}

/**
 * The median answer time; null without any answer. Unanswered work that has waited longer than the median counts as an
 * answer of that length and replaces the oldest answers: a trainer who has stopped answering must not look fast because
 * of earlier answers.
 */
export function toAnswerHours(
  answers: readonly Answer[],
  unanswered: readonly Unanswered[] = [],
): number | null {
  const answered = answers
    .toSorted((a, b) => (b.reviewed_at ?? '').localeCompare(a.reviewed_at ?? ''))
    .map(({ submitted_at, reviewed_at }) =>
      hoursBetween(submitted_at, reviewed_at ?? submitted_at),
    );
  const usual = middleOf(answered);
  if (usual === undefined) return null;
  const now = new Date().toISOString();
  const waiting = unanswered
    .map(({ pending_since: since }) => hoursBetween(since ?? now, now))
    .filter((hours) => hours > usual);
  return Math.ceil(middleOf([...waiting, ...answered].slice(0, ANSWERS)) ?? usual);
}

const hoursBetween = (start: string, end: string) =>
  Math.max(0, (Date.parse(end) - Date.parse(start)) / HOUR_MS);

function middleOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
}
