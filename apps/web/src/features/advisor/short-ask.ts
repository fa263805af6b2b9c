import { ANSWER_LIMITS } from '@inzira/contract/rules/staff';

/** A question as it fits on a button. */
export function shortAsk(question: string): string {
  const asked = question.replaceAll(/\s+/g, ' ').trim();
  if (asked.length <= ANSWER_LIMITS.asks) return asked;
  const cut = asked.slice(0, ANSWER_LIMITS.asks);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : ANSWER_LIMITS.asks - 1).replace(/[\s,;:.]+$/, '')}…`;
}
