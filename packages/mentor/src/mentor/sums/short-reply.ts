import { framingOf } from '#src/mentor/mentor-texts.ts';
import type { Turn } from '#src/mentor/turn.ts';
import { shortSum } from './short-sums.ts';
import { giveResult } from './sum-reply.ts';

/**
 * Answers a message that consists of a one-step sum.
 * @returns false for any other message
 */
export function giveShortSum(turn: Turn): boolean {
  const { memory, message, language } = turn.input;
  const sum = memory.pending === null ? shortSum(message, framingOf(language)) : null;
  if (sum === null) return false;
  giveResult(turn, sum, message);
  // The answers found for such a message only match single words.
  if (turn.finding?.band !== 'answer') turn.suggestions = [];
  return true;
}
