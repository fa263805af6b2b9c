import { REVIEW_LIMITS } from '@inzira/contract/limits';
import type { ReviewOutcome } from '@inzira/contract/review';
import { type Delivery, subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { randomId } from '#src/platform/random-id.ts';
import { enqueue } from '#src/platform/write-queue.ts';
import { utcOffset } from '#src/platform/local-day.ts';
import { REVIEW_ANSWERS } from './review.api.ts';

interface Answered {
  question: string;
  given: readonly (readonly string[])[];
  hint: boolean;
}

/** Sends an answer, immediately or when the network is back; `onOutcome` receives the next review. */
export function sendAnswer(
  userId: number,
  { question, given, hint }: Answered,
  onOutcome: (outcome: ReviewOutcome) => void,
): void {
  const key = `${REVIEW_ANSWERS}${question}:${randomId()}`;
  let isTold = false;
  const report = (delivery: Delivery) => {
    if (isTold || delivery.state === 'waiting' || delivery.state === 'unstored') return;
    isTold = true;
    stop();
    // Another tab may have sent it, and received the answer.
    if (delivery.state === 'sent' && delivery.answer !== null)
      onOutcome(delivery.answer as ReviewOutcome);
  };
  const stop = subscribeToDeliveries((delivered, delivery) => {
    if (delivered === key) report(delivery);
  });
  const body = {
    question,
    given: given.slice(0, REVIEW_LIMITS.tries),
    hint,
    answered_at: new Date().toISOString(),
    utc_offset: utcOffset(),
  };
  void enqueue({ key, method: 'POST', url: '/api/review/answers/', body, userId }).then(report);
}
