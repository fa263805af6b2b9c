import { daysOf, type Ledger } from './message-ledger.ts';
import { bind, EMPTY, type MessageResult, type Texts, lotOf, per, sumOf } from './message-lot.ts';
import { purchaseOf } from './message-purchase.ts';
import type { MessageNumber } from './message-number.ts';
import type { Period } from './quantities.ts';
import { rounded } from './stated-sum.ts';

const IS_SOLD =
  /\b(?:sell|sells|selling|sold|prices?|prix|charge|vend\w*|revend\w*|vente|facture|tarif)\b/;

/** The number of pieces to sell. */
export function countToSell(ledger: Ledger): MessageResult | null {
  const { money } = bind(ledger);
  const price = ledger.value('price');
  if (ledger.has('price') && price === null) return null;
  if (ledger.has('discount')) return countAtDiscount(ledger, price);
  if (ledger.has('margin') && price === null) return salesToCover(ledger);
  const margin = ledger.has('margin') ? ledger.value('margin') : null;
  if (ledger.has('rate-of-sale') || ledger.has('sales') || ledger.has('sold')) return null;
  if (ledger.has('margin') && (margin === null || ledger.has('unit-cost'))) return null;
  const wish = ledger.has('wish') ? ledger.one('wish') : null;
  const pieces = ledger.has('pieces') || ledger.has('content') ? lotOf(ledger) : null;
  const leftEach = ledger.has('left-each') ? ledger.value('left-each') : null;
  const fixed: MessageNumber[] = [];
  const unit: number[] = [];
  for (const one of ledger.numbers) {
    if (one.role === 'unit-cost') unit.push(ledger.use(one).value);
    else if (one.role === 'fixed' && !one.figure.isEach) fixed.push(ledger.use(one));
    else if (one.role === 'cost' || one.role === 'fixed') {
      ledger.use(one);
      if ((one.figure.isEach || purchaseOf(one, ledger) === 'each') && one.period === null)
        unit.push(one.value);
      else if (one.period !== null) fixed.push(one);
      else if (pieces !== null) unit.push(one.value / pieces.sold);
      else if (price === null && leftEach !== null && one.value > leftEach) fixed.push(one);
      else if (price === null) return null;
      else if (one.value < price) unit.push(one.value);
      else fixed.push(one);
    }
  }
  if (pieces !== null && unit.length === 0) return null;
  const periods = new Set(
    [...fixed, ...(wish === null ? [] : [wish])].flatMap(({ period }) => period ?? []),
  );
  if (periods.size > 1 || periods.has('year')) return null;
  const [said] = periods;
  const period = (said ?? (fixed.length > 0 ? 'month' : null)) as Period | null;
  const left = margin !== null && price !== null ? (price * margin) / 100 : leftEach;
  const total = sumOf(fixed) + (wish?.value ?? 0);
  const isService =
    /\b(?:heures?|hours?|seances?|sessions?|minutes?|consultations?|lessons?|cours|nuits?|nights?)\b/.test(
      ledger.text,
    );
  const cost = unit.reduce((all, value) => all + value, 0);
  if (left === null) {
    if (price === null)
      return total > 0 && cost > 0 && !ledger.has('pieces') ? { missing: 'price' } : null;
    if (total === 0)
      return cost > 0 && /\b(?:break|cover|couvr\w+|equilibr\w+|rentable)\b/.test(ledger.text)
        ? { missing: 'fixed' }
        : null;
    if (unit.length === 0 && !isService) return { missing: 'unit-cost' };
    if (cost > price * 2) return null;
  } else if (cost > 0) return null;
  if (total === 0) return null;
  const rest = left ?? (price ?? 0) - cost;
  const first =
    left === null && cost > 0
      ? `${money(price ?? 0)} − ${unit.length > 1 ? `(${ledger.plus(unit)})` : money(cost)} = ${money(rest)}; `
      : '';
  // "15 each, one takes 9": it is unclear which is the price.
  if (
    rest <= 0 &&
    !ledger.numbers.some(
      ({ role, figure }) => role === 'price' && IS_SOLD.test(`${figure.clause}|${figure.tail}`),
    )
  )
    return null;
  if (rest <= 0)
    return {
      told: {
        en: `No number of sales is enough, since each one leaves nothing: ${first.replace('; ', '')}. The price or the cost has to change first.`,
        fr: `Aucun nombre de ventes ne suffit, car chacune ne laisse rien\u00a0: ${first.replace('; ', '')}. Il faut d’abord changer le prix ou le coût.`,
      },
    };
  const exact = total / rest;
  const count = Math.ceil(rounded(exact));
  if (count > 1e6) return null;
  const parts = [...fixed.map(({ value }) => value), ...(wish === null ? [] : [wish.value])];
  const added = parts.length > 1 ? `${ledger.plus(parts)} = ${money(total)}; ` : '';
  const of = per(period);
  const { count: days, isSaid } = daysOf(ledger);
  // Whole pieces, as in the calculator below.
  const daily = money(Math.ceil(rounded(count / days)));
  const aDay =
    period === 'month' || isSaid
      ? {
          en: ` That is about ${daily} a day on ${days} days.`,
          fr: ` Cela fait environ ${daily} par jour sur ${days} jours.`,
        }
      : EMPTY;
  const free: Texts =
    cost === 0 && left === null
      ? {
          en: ' What one costs you is not in it.',
          fr: ' Ce qu’une unité vous coûte n’y est pas.',
        }
      : EMPTY;
  const whole = Number.isInteger(rounded(exact)) ? '' : `${percentless(exact)} ≈ `;
  const sums = `${added}${first}${money(total)} ÷ ${money(rest)} = ${whole}${money(count)}`;
  const figures = {
    fixed_costs: total,
    ...(left === null ? { price: price ?? 0, unit_cost: cost } : { left }),
  };
  return {
    told: {
      en: `You must sell ${money(count)}${of.en}: ${sums}.${aDay.en}${free.en}`,
      fr: `Il faut en vendre ${money(count)}${of.fr}\u00a0: ${sums}.${aDay.fr}${free.fr}`,
    },
    calculator:
      period === 'month' && wish === null && cost > 0
        ? { name: 'break-even', figures, worked_out: true }
        : null,
  };
}

/** "Rent and wages 20,000, margin 35%: what sales cover them?" */
function salesToCover(ledger: Ledger): MessageResult | null {
  const share = ledger.value('margin');
  const costs = ledger.all('fixed');
  const periods = new Set(costs.flatMap(({ period }) => period ?? []));
  if (share === null || share <= 0 || costs.length === 0 || periods.size > 1) return null;
  const { money, percent } = bind(ledger);
  const all = sumOf(costs);
  const added =
    costs.length > 1 ? `${ledger.plus(costs.map(({ value }) => value))} = ${money(all)}; ` : '';
  const sales = (all * 100) / share;
  const sums = `${added}${money(all)} ÷ ${percent(share / 100)} = ${money(sales)}`;
  return {
    told: {
      en: `Sales of ${money(sales)} cover your costs: ${sums}, if the margin is counted of the price.`,
      fr: `Des ventes de ${money(sales)} couvrent vos charges\u00a0: ${sums}, si la marge est comptée sur le prix.`,
    },
  };
}

const percentless = (value: number) => String(Math.round(value * 10) / 10);

/** "15% off: how many for the gain of 200 at the normal price?" */
function countAtDiscount(ledger: Ledger, price: number | null): MessageResult | null {
  const discount = ledger.value('discount');
  const cost = ledger.value('unit-cost');
  const pieces = ledger.value('pieces');
  if (price === null || discount === null || cost === null || pieces === null) return null;
  const { money, percent } = bind(ledger);
  const lower = price * (1 - discount / 100);
  const gain = (price - cost) * pieces;
  const rest = lower - cost;
  if (gain <= 0 || rest <= 0 || discount <= 0) return null;
  const count = Math.ceil(rounded(gain / rest));
  const sums = `${money(pieces)} × (${money(price)} − ${money(cost)}) = ${money(gain)}; ${money(price)} − ${percent(discount / 100)} = ${money(lower)}; ${money(lower)} − ${money(cost)} = ${money(rest)}; ${money(gain)} ÷ ${money(rest)} ≈ ${money(count)}`;
  return {
    told: {
      en: `You must sell ${money(count)} at the lower price to gain what ${money(pieces)} gain at the normal one: ${sums}.`,
      fr: `Il faut en vendre ${money(count)} au prix réduit pour gagner autant qu’avec ${money(pieces)} au prix normal\u00a0: ${sums}.`,
    },
  };
}
