import { ADVISOR_LIMITS } from '@inzira/contract/advisor';
import { sql } from 'kysely';
import { now, secondsFromNow, type Db } from '#src/platform/database.ts';
import { HttpError } from '#src/platform/errors.ts';
import { countAttempt } from '#src/platform/throttle.ts';

const MINUTE = 60;
const DAY = 24 * 60 * 60;
/** What a reply takes beside its writing; a process that died is not waited for beyond it. */
const RUNNING_SECONDS = 60;
const RUNNING_RETRY_SECONDS = 3;
/** What an organization has in a month when staff have set nothing else. */
const DEFAULT_MONTHLY_TOKENS = 2_000_000;

const tooSoon = (error: string, seconds: number) =>
  new HttpError(429, { error }, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });

/**
 * One running reply for each user, on all servers together; its writing takes at most `seconds`.
 * @throws 429 while another runs. @returns what ends it.
 */
export async function startReply(
  db: Db,
  userId: number,
  seconds: number,
): Promise<() => Promise<void>> {
  const endsAt = secondsFromNow(RUNNING_SECONDS + seconds);
  const taken = await db
    .insertInto('advisor_running')
    .values({ user_id: userId, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ends_at: endsAt })
        .where('advisor_running.ends_at', '<=', now()),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!taken) {
    throw tooSoon(
      'Your last question is still being answered. Please wait for the reply.',
      RUNNING_RETRY_SECONDS,
    );
  }
  return async () => {
    await db
      .deleteFrom('advisor_running')
      .where('user_id', '=', userId)
      .where('ends_at', '=', endsAt)
      .execute();
  };
}

/** Counts one message, or one recording. @throws 429 that says when to come back. */
export async function countMessage(
  db: Db,
  userId: number,
  kind: 'message' | 'recording' = 'message',
) {
  const count = async (max: number, seconds: number, error: string) => {
    try {
      await countAttempt(db, { key: `advisor ${kind} ${seconds} ${userId}`, max, seconds });
    } catch (cause) {
      if (!(cause instanceof HttpError) || cause.statusCode !== 429) throw cause;
      throw tooSoon(error, Number(cause.headers['retry-after'] ?? seconds));
    }
  };
  await count(
    ADVISOR_LIMITS.perMinute,
    MINUTE,
    'That was many questions in a short time. Please go on in a minute.',
  );
  await count(
    ADVISOR_LIMITS.perDay,
    DAY,
    'You have used up your questions to the mentor for today. Please come back tomorrow; the lessons stay open.',
  );
}

export interface Reservation {
  organizationId: number;
  month: string;
  tokens: number;
}

/**
 * Takes tokens from the monthly allowance of an organization of the user's that has enough left.
 * @returns null for a user who is in no organization. @throws 429 until the next month.
 */
export async function reserveTokens(
  db: Db,
  userId: number,
  tokens: number,
): Promise<Reservation | null> {
  const organizations = await db
    .selectFrom('memberships')
    .leftJoin('advisor_allowances as allowance', (join) =>
      join.onRef('allowance.organization_id', '=', 'memberships.organization_id'),
    )
    .select(['memberships.organization_id as id', 'allowance.monthly_tokens'])
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.organization_id')
    .execute();
  if (organizations.length === 0) return null;
  const month = now().slice(0, 7);
  for (const { id, monthly_tokens } of organizations) {
    const allowance = monthly_tokens ?? DEFAULT_MONTHLY_TOKENS;
    if (tokens > allowance) continue;
    const reserved = await db
      .insertInto('advisor_usage')
      .values({ organization_id: id, month, tokens })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'month'])
          .doUpdateSet({ tokens: sql`advisor_usage.tokens + ${tokens}` })
          .where(sql<boolean>`advisor_usage.tokens + ${tokens} <= ${allowance}`),
      )
      .returning('organization_id')
      .executeTakeFirst();
    if (reserved) return { organizationId: id, month, tokens };
  }
  throw tooSoon(
    "Your organization has used up this month's allowance for the AI service. It starts again next month.",
    secondsUntilNextMonth(),
  );
}

/** Puts what was really used in the place of what was reserved. */
export async function settleTokens(db: Db, reservation: Reservation | null, used: number) {
  if (!reservation) return;
  const { organizationId, month, tokens } = reservation;
  await db
    .updateTable('advisor_usage')
    .set({ tokens: sql`advisor_usage.tokens + ${used - tokens}` })
    .where('organization_id', '=', organizationId)
    .where('month', '=', month)
    .execute();
}

/** About what a text costs; providers count in their own ways, and some tell nothing. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

function secondsUntilNextMonth(): number {
  const today = new Date();
  const next = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  return (next - today.getTime()) / 1000;
}
