import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import type { Calculator } from '@inzira/contract/calculators';
import type { Ledger } from './message-ledger.ts';
import { purchaseOf } from './message-purchase.ts';
import type { MessageNumber, MessageRole } from './message-number.ts';
import type { Period } from './quantities.ts';
import { PERIOD_WORDS, rounded } from './stated-sum.ts';

export type Texts = Record<FramingLanguage, string>;

export type MessageResult =
  | { told: Texts; calculator?: Calculator | null }
  | { missing: MessageRole; period?: Period };

export const EMPTY: Texts = { en: '', fr: '' };

export const per = (period: Period | null): Texts =>
  period === null
    ? EMPTY
    : { en: ` ${PERIOD_WORDS[period].en}`, fr: ` ${PERIOD_WORDS[period].fr}` };

/** Rejects costs that differ implausibly from sales. */
export const isPlausible = (costs: number, sales: number) =>
  costs >= 0 && sales > 0 && costs < sales * 4 && (costs === 0 || sales < costs * 40);

export const sumOf = (numbers: readonly MessageNumber[]) =>
  numbers.reduce((all, { value }) => all + value, 0);

/** The pieces of a lot, with packs opened and losses deducted. */
export function lotOf(ledger: Ledger): { all: number; sold: number; shown: string } | null {
  const pieces = ledger.value('pieces');
  const content = ledger.value('content');
  if (pieces === null && content === null) return null;
  if (ledger.has('pieces') && pieces === null) return null;
  const all = (pieces ?? 1) * (content ?? 1);
  const lost = ledger.has('lost') ? ledger.value('lost') : 0;
  const share = ledger.has('lost-share') ? ledger.value('lost-share') : 0;
  // "12 pieces in a carton, sell a carton at 4,500"
  const isPriceOfPack = ledger.numbers.some(
    ({ role, figure }) => role === 'price' && PACK.test(`${figure.clause}${figure.tail}`),
  );
  if (content !== null && isPriceOfPack) return null;
  // "A sack has 100 kg, I sold 5 kg": the pieces are what is sold, not sacks.
  const isOfPacks = ledger.numbers.every(
    ({ role, figure }) =>
      role !== 'pieces' ||
      PACK.test(figure.after.slice(0, 30)) ||
      (figure.verb !== 'sells' && figure.counted !== contentOf(ledger)),
  );
  if (content !== null && pieces !== null && !isOfPacks) return null;
  if (lost === null || share === null || (lost > 0 && share > 0)) return null;
  // "I sold 50, and 10 were spoiled": of the 50, or in addition?
  const isSold = ledger.numbers.some(
    ({ role, figure }) => role === 'pieces' && /\b(?:sold|vendue?s?) $/.test(figure.clause),
  );
  if (lost > 0 && isSold) return null;
  const part = ledger.value('sold');
  const sold = part ?? rounded(all * (1 - share / 100) - lost);
  if (sold <= 0 || sold > all || (part !== null && lost + share > 0)) return null;
  const shown =
    lost > 0
      ? `${ledger.money(all)} − ${ledger.money(lost)} = ${ledger.money(sold)}; `
      : share > 0
        ? `${ledger.money(all)} − ${ledger.percent(share / 100)} = ${ledger.money(sold)}; `
        : '';
  return { all, sold, shown };
}

/** Returned goods may be sold again, or are broken. */
export const comesBack = ({ numbers }: Ledger) =>
  numbers.some(
    ({ role, figure }) =>
      role === 'lost' &&
      /\b(?:return\w*|brought back|came back|rendu\w*|retourn\w*|rapporte\w*)\b/.test(figure.after),
  );

const contentOf = ({ numbers }: Ledger) =>
  numbers.find(({ role }) => role === 'content')?.figure.counted;

export const isToldOfOne = ({ role, figure }: MessageNumber) =>
  role === 'unit-cost' || figure.isEach;

export const COMES_ANYWAY = /\b(?:rent|loyer|salar\w+|charges|fixed)\b/;

const PACK =
  /\b(?:cartons?|sacs?|bags?|box|boxes|crates?|bales?|ballots?|caisses?|casiers?|packs?|bidons?|sacks?|tins?|drums?|trays?|plaquettes?)\b/;

/** "the carton costs me 300", "carton of noodles is 9,500" */
const NAMES_PACK = new RegExp(
  String.raw`(?:\b(?:the|a|an|each|every|per|one|le|la|un|une|chaque) |^ ?)${PACK.source}(?: (?:of|de) [a-z]+)?(?: (?:costs?|coute\w*|is|na|revient|at|a))?(?: me)?(?: a)? $`,
);
const isOfPack = ({ role, figure, label }: MessageNumber) =>
  role === 'lot' ||
  (figure.isEach && PACK.test(figure.tail)) ||
  (role !== 'fixed' && !label.includes('×') && NAMES_PACK.test(figure.clause));

/** The cost of a lot: costs per piece multiplied, overall costs added once. */
export function costOfLot(
  ledger: Ledger,
  pieces: number,
  period: MessageNumber['period'] = null,
): { total: number; shown: string } | null {
  const costs = ledger.numbers.filter(({ role }) =>
    ['cost', 'unit-cost', 'fixed', 'lot'].includes(role),
  );
  if (costs.length === 0 || costs.some((one) => one.period !== null && one.period !== period))
    return null;
  // A pack is not cheaper than one of its pieces, so the cost was per piece.
  const price = ledger.numbers.find(({ role }) => role === 'price');
  const isOfPiece = (one: MessageNumber) => isOfPack(one) && one.value < (price?.value ?? 0);
  if (ledger.has('content') && costs.some(isOfPiece)) return null;
  const bought = pieces > 1 ? costs.map((cost) => purchaseOf(cost, ledger)) : [];
  if (bought.includes('unclear')) return null;
  const isOfOne = (cost: MessageNumber) =>
    isToldOfOne(cost) || bought[costs.indexOf(cost)] === 'each';
  const each = costs.filter((cost) => isOfOne(cost) && !isOfPack(cost));
  if (each.length > 0 && comesBack(ledger)) return null;
  const dearest = Math.max(0, ...each.map(({ value }) => value));
  const whole = costs.filter((cost) => !isOfOne(cost) && !isOfPack(cost));
  // Beside a cost per piece, a small cost may be per piece or for all.
  if (pieces > 1 && dearest > 0 && whole.some(({ value }) => value < dearest * 5)) return null;
  const values = costs.map((cost) => {
    ledger.use(cost);
    const packs = isOfPack(cost) && ledger.has('content') ? (ledger.value('pieces') ?? 1) : null;
    if (packs !== null) {
      const shown = packs === 1 ? '' : `${ledger.money(packs)} × `;
      return { value: packs * cost.value, shown: `${shown}${ledger.money(cost.value)}` };
    }
    const isEach = pieces > 1 && isOfOne(cost);
    return {
      value: isEach ? cost.value * pieces : cost.value,
      shown: isEach
        ? `${ledger.money(pieces)} × ${ledger.money(cost.value)}`
        : ledger.money(cost.value),
    };
  });
  const total = values.reduce((all, { value }) => all + value, 0);
  const shown = values.map((each) => each.shown).join(' + ');
  return {
    total,
    shown: /[+×]/.test(shown) ? `${shown} = ${ledger.money(total)}; ` : '',
  };
}

export const bind = (ledger: Ledger) => ({
  money: (value: number) => ledger.money(value),
  percent: (share: number) => ledger.percent(share),
});
