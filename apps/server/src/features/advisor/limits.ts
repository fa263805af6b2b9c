import { ADVISOR_LIMITS } from '@inzira/contract/advisor';
import { now, secondsFromNow, type Db } from '#src/platform/database.ts';
import { HttpError } from '#src/platform/errors.ts';
import { countAttempt } from '#src/platform/throttle.ts';

const MINUTE = 60;
const DAY = 24 * 60 * 60;
/** What a reply takes beside its writing; a process that died is not waited for beyond it. */
const RUNNING_SECONDS = 60;
const RUNNING_RETRY_SECONDS = 3;

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
