import type { Sentence } from '@inzira/contract/sentence';
import { sql } from 'kysely';
import { now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { tooManyRequests } from './errors.ts';

/** The window in which `config.limits.mailsPerRecipient` mails of a kind may go to one address. */
export const MAIL_WINDOW_SECONDS = 30 * 60;

/** Limits attempts within a time window; the database counts them, for all servers and across restarts. */
export interface Throttle {
  key: string;
  max: number;
  seconds: number;
  /** The message when no attempts are left; by default it says when to try again. */
  error?: Sentence;
}

/**
 * Counts one attempt.
 * @returns the number of attempts in the window
 * @throws 429 when none is left.
 */
export async function countAttempt(
  db: Db,
  { key, max, seconds, error }: Throttle,
): Promise<number> {
  const moment = now();
  const endsAt = secondsFromNow(seconds);
  const row = await db
    .insertInto('throttles')
    .values({ key, count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when throttles.ends_at <= ${moment} then 1 else throttles.count + 1 end`,
        ends_at: sql`case when throttles.ends_at <= ${moment} then ${endsAt} else throttles.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  if (row.count > max) throw tooManyRequests((Date.parse(row.ends_at) - Date.now()) / 1000, error);
  return row.count;
}

/** Checks without counting. @throws 429 when the window has no attempts left */
export async function requireAttempts(db: Db, { key, max, error }: Omit<Throttle, 'seconds'>) {
  const row = await db
    .selectFrom('throttles')
    .select(['count', 'ends_at'])
    .where('key', '=', key)
    .where('ends_at', '>', now())
    .executeTakeFirst();
  if (!row || row.count < max) return;
  throw tooManyRequests((Date.parse(row.ends_at) - Date.now()) / 1000, error);
}

export async function clearAttempts(db: Db, { key }: Pick<Throttle, 'key'>) {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

export async function sweepThrottles(db: Db) {
  await db.deleteFrom('throttles').where('ends_at', '<=', now()).execute();
}
