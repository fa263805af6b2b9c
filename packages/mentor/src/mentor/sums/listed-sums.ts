import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { listedIn, type GivenAmount, type Listed, type ListedSum } from './listed-figures.ts';
import { orderLevel, paidBack, payInSteps, sharedProfit } from './listed-money.ts';
import {
  countAfterCut,
  countWithoutLoss,
  gainAndCostOfOne,
  gainOfLot,
  leftOfTakings,
} from './listed-trade.ts';
import { isEasilyMisread } from './message-sum.ts';

/*
 * Sums told as a list: takings followed by costs, contributions of partners, a rate in steps. The question
 * identifies the sum, each figure has one place in the list, and a cost without an amount is asked for.
 */

type Reader = (listed: Listed) => ListedSum | null;

const whereOpen =
  (reader: Reader): Reader =>
  (listed) =>
    listed.open === null ? null : reader(listed);

/** Sums that other readers would misinterpret. */
const SPECIAL: readonly Reader[] = [
  orderLevel,
  countAfterCut,
  payInSteps,
  sharedProfit,
  gainAndCostOfOne,
  whereOpen(paidBack),
  whereOpen(leftOfTakings),
];
const PLAIN: readonly Reader[] = [paidBack, countWithoutLoss, leftOfTakings, gainOfLot];

/**
 * @param kind `special` to try before all other readers, `plain` if they found nothing
 * @param given the figure that was asked for, once it is known
 */
export function listedSum(
  kind: 'special' | 'plain',
  message: string,
  language: FramingLanguage,
  given: GivenAmount | null = null,
): ListedSum | null {
  if (isEasilyMisread(message)) return null;
  const listed = listedIn(message, language, given);
  if (listed === null || listed.figures.length < 2) return null;
  for (const reader of kind === 'special' ? SPECIAL : PLAIN) {
    const sum = reader(listed);
    if (sum !== null && (given === null || 'result' in sum)) return sum;
  }
  return null;
}
