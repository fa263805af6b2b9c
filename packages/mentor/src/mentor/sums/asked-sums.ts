import type { Calculator } from '@inzira/contract/calculators';
import type { AskedRole, AskedSumName, GivenFigure, Parts, Solved } from './asked-figures.ts';
import { borrowed, daysToPay, lasts, paidBySales, paysBack, share } from './asked-money.ts';
import { readNamedNumbers } from './asked-numbers.ts';
import { questionFor } from '#src/mentor/asked-questions.ts';
import { batch, breaksEven, price, spoilt } from './asked-trade.ts';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { clearText, quantitiesIn } from './quantities.ts';
import type { EverydaySum } from './stated-sum.ts';

/*
 * Sums identified by their question. `everydaySum` determines the role of each number from its words alone and
 * gives up if one is unclear. Here the question first tells which sum it is, so that few roles are possible,
 * irrelevant numbers are ignored, and a single missing figure is known.
 */

export type AskedSum =
  | { sum: AskedSumName; result: EverydaySum }
  | { sum: AskedSumName; missing: AskedRole; question: string; calculator: Calculator | null };

const SOLVERS: Record<AskedSumName, (parts: Parts) => Solved> = {
  share,
  commission: paidBySales,
  'days-to-pay': daysToPay,
  payback: paysBack,
  spoilt: spoilt,
  loan: borrowed,
  cash: lasts,
  'break-even': breaksEven,
  batch,
  price,
};
const NAMES = Object.keys(SOLVERS) as AskedSumName[];

/**
 * The result of the sum in a message, or the question for the one missing figure.
 * @param given that figure, once the learner has given it
 */
export function askedSum(
  message: string,
  language: FramingLanguage,
  given: GivenFigure | null = null,
): AskedSum | null {
  const text = clearText(message);
  for (const name of NAMES) {
    const named = readNamedNumbers(name, message);
    if (named === null) continue;
    const numbers = given === null ? named : [...named, given];
    if (numbers.length === 0) continue;
    const parts = { language, text, numbers };
    const solved = SOLVERS[name](parts);
    if (solved === null) continue;
    if ('told' in solved) return { sum: name, result: solved };
    // The figure was given already.
    if (given !== null) return null;
    const question = questionFor(name, solved.missing, parts);
    return {
      sum: name,
      missing: solved.missing,
      question,
      calculator: solved.calculator ?? null,
    };
  }
  return null;
}

/** The maximum length of a reply with a figure. */
const MOST_FIGURE = 60;
/** Figures per month by default. */
const MONTHLY: ReadonlySet<AskedRole> = new Set(['sales', 'out', 'brings', 'salary', 'fixed']);
const SHARES: ReadonlySet<AskedRole> = new Set(['stake', 'commission']);

/** The learner's reply to the question for a figure; null if it is none. */
export function givenFigure(message: string, role: AskedRole): GivenFigure | null {
  if (message.length > MOST_FIGURE) return null;
  const text = clearText(message);
  const quantities = quantitiesIn(text);
  const [figure] = quantities ?? [];
  if (!figure || quantities?.length !== 1 || figure.value <= 0) return null;
  const isShare = figure.kind === 'percent';
  if (role === 'lost' && isShare) return { role: 'lost_share', value: figure.value, period: null };
  if (isShare !== SHARES.has(role) && (isShare || figure.value >= 100)) return null;
  const isYear = /\b(?:year|yearly|annual\w*|an|annee)\b/.test(text);
  const period = isYear ? 'year' : figure.period;
  if (period === 'year' && role !== 'sales') return null;
  if (role === 'fixed' && period !== null && period !== 'month') return null;
  return { role, value: figure.value, period: period ?? (MONTHLY.has(role) ? 'month' : null) };
}
