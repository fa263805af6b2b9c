import type { Figures } from '@inzira/contract/calculators';
import {
  all,
  asSum,
  has,
  NAME_OF,
  of,
  OPEN_COST,
  periodOf,
  plain,
  type AskedRole,
  type Parts,
  type Solved,
} from './asked-figures.ts';
import { tellResult } from './calculator-results.ts';
import { costOfOne, lot } from './lot-sums.ts';
import { DAYS_A_MONTH, isPlausible, rounded, told, WEEKS_A_MONTH } from './stated-sum.ts';
import { priceForWish, priceOfOne } from './wished-sums.ts';

export function batch(parts: Parts): Solved {
  const costs = all(parts, 'cost');
  if (costs.length === 0) return null;
  const isOpen = OPEN_COST.test(parts.text) && all(parts, 'open_cost').length === 0;
  if (!has(parts, 'pieces')) return isOpen ? null : { missing: 'pieces' };
  if (isOpen) return { missing: 'open_cost' };
  return costOfOne(
    asSum(parts, {
      cost: 'running_cost',
      open_cost: 'running_cost',
      pieces: 'pieces',
      lost: 'lost',
    }),
  );
}

export function breaksEven(parts: Parts): Solved {
  const fixed = all(parts, 'fixed').reduce((sum, { value }) => sum + value, 0);
  const costs = all(parts, 'unit_cost');
  const price = of(parts, 'price');
  const unit = costs.reduce((sum, { value }) => sum + value, 0);
  if (all(parts, 'price').length > 1) return null;
  const missing: AskedRole[] = [];
  if (fixed === 0) missing.push('fixed');
  if (price === undefined) missing.push('price');
  if (costs.length === 0) missing.push('unit_cost');
  if (missing.length > 1) return null;
  // "My costs are 1,200,000 a year" is not the cost of one piece.
  if (unit > 0 && price !== undefined && !isPlausible(unit, price)) return null;
  const figures: Figures = {
    ...(fixed > 0 && { fixed_costs: fixed }),
    ...(price !== undefined && { price }),
    ...(unit > 0 && { unit_cost: unit }),
  };
  const [lacks] = missing;
  if (lacks !== undefined)
    return { missing: lacks, calculator: { name: 'break-even', figures, worked_out: false } };
  if (!isPlausible(unit, price ?? 0)) return null;
  const days = all(parts, 'days')[0];
  const open = days && Math.round(days.period === 'week' ? days.value * WEEKS_A_MONTH : days.value);
  const result = tellResult('break-even', figures, parts.language, open ?? null);
  return result === null
    ? null
    : { told: result, calculator: { name: 'break-even', figures, worked_out: true } };
}

const PERCENTS = ['margin', 'margin_of_price', 'margin_on_cost'] as const;

export function price(parts: Parts): Solved {
  const wished = PERCENTS.flatMap((role) => all(parts, role));
  if (wished.length > 1) return null;
  const cost = of(parts, 'unit_cost');
  const sold = of(parts, 'price');
  if (wished.length === 1) {
    if (sold !== undefined) return null;
    if (cost === undefined)
      return /\b(?:price|prix|sell|vendre|vends)\b/.test(parts.text)
        ? { missing: 'unit_cost' }
        : null;
    const [{ role, value } = { role: 'margin', value: 0 }] = wished;
    const both =
      role === 'margin'
        ? priceOfOne(asSum(parts, { unit_cost: 'unit_cost', margin: 'margin' }))
        : null;
    const figures = {
      materials: cost,
      margin: value,
      ...(role === 'margin_on_cost' && { margin_on: 'cost' }),
    };
    const result = both?.told ?? tellResult('price', figures, parts.language);
    return result === null
      ? null
      : { told: result, calculator: { name: 'price', figures, worked_out: true } };
  }
  if (!ASKS_MARGIN.test(parts.text)) return null;
  if (cost === undefined) return sold === undefined ? null : { missing: 'unit_cost' };
  if (sold === undefined) return { missing: 'price' };
  const figures = { price: sold, unit_cost: cost };
  const result = isPlausible(cost, sold) ? tellResult('margin', figures, parts.language) : null;
  return result === null
    ? null
    : { told: result, calculator: { name: 'margin', figures, worked_out: true } };
}
const ASKS_MARGIN =
  /\b(?:what|whats|what's|wats?|wetin|how much|calculate|quelle?|combien|c'est)\b[^.?!]*\b(?:margin|mark-?up|marge)\b|\b(?:margin|mark-?up|marge)\b[^.?!]*\b(?:combien|how much|how many|in %|what)/;

const ASKS_LOSS =
  /\bhow much (?:money )?(?:do |am |will |dey )?(?:i|we) (?:dey )?(?:lose|losing)|\bcombien (?:est-ce que )?(?:je perds|j'en perds|ca me coute)/;

export function spoilt(parts: Parts): Solved {
  const { text } = parts;
  const lostShare = of(parts, 'lost_share');
  const pieces = of(parts, 'pieces');
  const lostCount = of(parts, 'lost');
  const unit = of(parts, 'unit_cost');
  const total = of(parts, 'total');
  if (unit !== undefined && total !== undefined) return null;
  if (lostShare !== undefined && lostCount !== undefined) return null;
  const lacking: AskedRole[] = [];
  if (lostShare === undefined && lostCount === undefined) lacking.push('lost');
  const needsPieces = pieces === undefined && !(ASKS_LOSS.test(text) && lostCount !== undefined);
  if (needsPieces) lacking.push('pieces');
  if (unit === undefined && total === undefined) lacking.push('total');
  if (lacking.length > 1) return null;
  const [lacks] = lacking;
  if (lacks !== undefined) return { missing: lacks };
  const lost = lostCount ?? rounded(((pieces ?? 0) * (lostShare ?? 0)) / 100);
  const each = unit ?? (total ?? 0) / (pieces || 1);
  if (ASKS_LOSS.test(text)) return lossOf(parts, lost, each);
  if (pieces === undefined || lost >= pieces) return null;
  if (parts.numbers.some(({ period }) => period !== null)) return null;
  const numbers = parts.numbers
    .filter(({ role }) => role !== 'lost_share' && role !== 'lost')
    .concat({ role: 'lost', value: lost, period: null });
  const same = { pieces: 'pieces', lost: 'lost', unit_cost: 'unit_cost', total: 'total' } as const;
  const sum = asSum(
    { ...parts, numbers },
    {
      ...same,
      cost: 'running_cost',
      price: 'price',
      gain: 'gain',
      margin: 'margin',
      margin_of_price: 'margin_of_price',
      margin_on_cost: 'margin_on_cost',
    },
  );
  return of(parts, 'price') === undefined ? priceForWish(sum) : lot(sum);
}

/** Converts a daily loss to a week too. */
function lossOf(parts: Parts, lost: number, each: number): Solved {
  const { sum, money, percent } = plain(parts);
  const period = periodOf(parts, 'pieces') ?? periodOf(parts, 'lost');
  if (period === 'year') return null;
  const share = of(parts, 'lost_share');
  const counted =
    share === undefined
      ? ''
      : `${money(of(parts, 'pieces') ?? 0)} × ${percent(share / 100)} = ${money(lost)}; `;
  const loss = lost * each;
  const sums = `${counted}${money(lost)} × ${money(each)} = ${money(loss)}`;
  const named = period === null ? { en: '', fr: '' } : NAME_OF[period];
  const isWeek = period === 'day' && /\b(?:week|semaine)\b/.test(parts.text);
  const isMonth = period === 'day' && /\b(?:month|mois)\b/.test(parts.text);
  const days = isWeek ? 7 : isMonth ? DAYS_A_MONTH : 0;
  const longer =
    days === 0
      ? { en: '', fr: '' }
      : {
          en: ` On ${days} days that is ${money(loss)} × ${days} = ${money(loss * days)}.`,
          fr: ` Sur ${days} jours, cela fait ${money(loss)} × ${days} = ${money(loss * days)}.`,
        };
  const inTime = (name: string) => [money(loss), name].filter(Boolean).join(' ');
  return told(sum, {
    en: `You lose ${inTime(named.en)}: ${sums}.${longer.en}`,
    fr: `Vous perdez ${inTime(named.fr)}\u00a0: ${sums}.${longer.fr}`,
  });
}
