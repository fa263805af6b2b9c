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
 * Sums that are told as a list: what came in and then what it cost, who put in what, a rate in steps. The question names
 * the sum, each figure has its one place in the list, and a cost that is named without an amount is asked for.
 */

type Reader = (listed: Listed) => ListedSum | null;

const whereOpen =
  (reader: Reader): Reader =>
  (listed) =>
    listed.open === null ? null : reader(listed);

/** What other readers take for something else. */
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
 * @param kind special before all other readers, plain where they told nothing
 * @param given the figure that was asked for, once it is told
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
