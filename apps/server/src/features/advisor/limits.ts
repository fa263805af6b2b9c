import { ADVISOR_LIMITS } from '@inzira/contract/limits';
import type { Sentence } from '@inzira/contract/sentence';
import { DAY_SECONDS, MINUTE_SECONDS } from '@inzira/contract/rules/units';
import { now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { tooManyRequests } from '#src/platform/http/errors.ts';
import { countAttempt } from '#src/platform/http/throttle.ts';

/** Time for a reply besides its writing; after that, the lock of a crashed process expires. */
const RUNNING_SECONDS = 60;
const RUNNING_RETRY_SECONDS = 3;

/**
 * Allows one running reply per user on all servers; writing takes at most `seconds`.
 * @throws 429 while another runs.
 * @returns a function that ends it.
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
    throw tooManyRequests(RUNNING_RETRY_SECONDS, {
      en: 'Your last question is still being answered. Please wait for the reply.',
      fr: 'La réponse à votre dernière question est en cours. Veuillez l’attendre.',
    });
  }
  return async () => {
    await db
      .deleteFrom('advisor_running')
      .where('user_id', '=', userId)
      .where('ends_at', '=', endsAt)
      .execute();
  };
}

/** Counts a message or recording. @throws 429 with the time to wait. */
export async function countMessage(
  db: Db,
  userId: number,
  kind: 'message' | 'recording' = 'message',
) {
  const count = async (max: number, seconds: number, error: Sentence) =>
    countAttempt(db, { key: `advisor ${kind} ${seconds} ${userId}`, max, seconds, error });
  await count(ADVISOR_LIMITS.perMinute, MINUTE_SECONDS, {
    en: 'That was many questions in a short time. Please go on in a minute.',
    fr: 'Cela fait beaucoup de questions en peu de temps. Veuillez continuer dans une minute.',
  });
  await count(ADVISOR_LIMITS.perDay, DAY_SECONDS, {
    en: 'You have used up your questions to the mentor for today. Please come back tomorrow; the lessons stay open.',
    fr: 'Vous avez posé toutes vos questions au mentor pour aujourd’hui. Revenez demain ; les leçons restent ouvertes.',
  });
}
