import { daysOf, times, type Ledger } from './message-ledger.ts';
import { bind, comesBack, sumOf } from './message-lot.ts';
import { purchaseOf } from './message-purchase.ts';
import type { MessageNumber } from './message-number.ts';
import { periodNamed, type Period } from './quantities.ts';
import { rounded, WEEKS_A_MONTH } from './stated-sum.ts';

export const isOfADay = (sentence: string, { isEach, after }: MessageNumber['figure']) =>
  !isEach &&
  /\b(?:sold|vendu\w*)\b/.test(sentence) &&
  /\b(?:today|yesterday|this (?:week|month|morning)|last (?:week|month)|aujourd'hui|hier|ce (?:mois|matin)|cette semaine|la semaine derniere)\b/.test(
    `${sentence}|${after}`,
  );

const ASKED =
  /\b(?:per|a|each|every|par|chaque|la|le|daily|monthly|mensuel\w*|in a|une?) ?(day|week|month|jour|semaine|mois)?\b[^.?!\d]{0,14}[?.! ]*$/;

const ADVERB = /\b(?:(daily|dly)|(weekly|hebdo\w*)|(monthly|mensuel\w*))\b[^.?!\d]{0,20}[?.! ]*$/;

export function askedPeriod(text: string): Period | null {
  const [, daily, weekly, monthly] = ADVERB.exec(text) ?? [];
  if (daily) return 'day';
  if (weekly) return 'week';
  if (monthly) return 'month';
  return periodNamed(ASKED.exec(text)?.[1] ?? '');
}

/** "the goods 900" after a higher price */
function isOfGoods(ledger: Ledger, one: MessageNumber): boolean {
  const price = ledger.numbers.find(({ role }) => role === 'price');
  return (
    price !== undefined &&
    one.value < price.value &&
    /\b(?:buy|buying|bought|achat|achete\w*|parts?|products?|produits?|goods|marchandises?|materials?|matieres?|ingredients?|tissu|cloth|fabric|extensions?|meches?|costs?|coute)\b/.test(
      `${one.figure.clause}${one.figure.tail}`,
    )
  );
}

export interface SoldGoods {
  price: MessageNumber;
  cost: MessageNumber;
}

/** "I sell at 60 what I buy at 45": the cost of goods in the takings. */
export function soldGoods(ledger: Ledger): SoldGoods | null {
  const price = ledger.one('price');
  const [cost, other] = ledger.numbers.filter(
    ({ role, period, figure }) =>
      role === 'unit-cost' || (role === 'cost' && period === null && BUYS.test(figure.clause)),
  );
  if (price === null || !cost || other || price.period !== null || ledger.has('pieces'))
    return null;
  const sales = ledger.one('sales')?.value ?? 0;
  if (cost.value >= price.value || cost.value * 20 < price.value || sales < price.value)
    return null;
  ledger.use(cost);
  return { price, cost };
}
const BUYS = /\b(?:buy|buying|bought|get it|achet\w*|prends|achat|costs?|coute\w*|revient)\b/;

/** The profit in takings: the share of the price above the cost. */
export const gainIn = (takings: number, { price, cost }: SoldGoods, ledger: Ledger) => {
  const gain = (takings * (price.value - cost.value)) / price.value;
  const { money } = ledger;
  const says = (value: number) => money.call(ledger, value);
  return {
    gain,
    shown: `${says(takings)} × (${says(price.value)} − ${says(cost.value)}) ÷ ${says(price.value)} = ${says(gain)}`,
  };
};

const IS_MONTHLY =
  /\b(?:rent|loyers?|kodi|salar\w+|salaires?|wages?|internet|wifi|insurance|assurance|charges|fixed|fixes?|electricity|electricite|shop|boutique|magasin|storage)\b/;

const IN_THE_MONTH =
  /^ ?(?:days?|jours?) (?:this|in (?:a|the|this)|ce|du|dans (?:le|un)) (?:month|mois)\b/;

interface Flow {
  period: Period;
  sales: number;
  rest: number;
  shown: string;
}

/** Income per day, week or month. */
export function flowOf(ledger: Ledger): Flow | null {
  const { money, percent } = bind(ledger);
  const short = (period: MessageNumber['period']): Period | null =>
    period === 'year' ? null : period;
  if (ledger.numbers.some(({ period }) => period === 'year')) return null;
  const { count: daysAMonth } = daysOf(ledger);
  const said = new Set(
    ledger.numbers
      .filter(({ role }) => role !== 'days')
      .flatMap(({ period }) => (period === null ? [] : [period as Period])),
  );
  const hasFixed = ledger.numbers.some(
    ({ role, period, figure }) => role === 'fixed' && period === null && !figure.isEach,
  );
  const asked = askedPeriod(ledger.text);
  const order: Period[] = ['month', 'week', 'day'];
  const base: Period =
    asked ??
    (ledger.has('days') || hasFixed ? 'month' : (order.find((one) => said.has(one)) ?? 'month'));

  // "5 days a week": taken as is for a week, not from a rounded number per month.
  const open = ledger.numbers.find(({ role }) => role === 'days');
  const isOfWeek = open?.period === 'week' || (open !== undefined && open.value <= 7);
  const days = base === 'week' && open && isOfWeek ? open.value * WEEKS_A_MONTH : daysAMonth;
  // "6 days": per month or per week?
  if (base === 'month' && open && open.period === null && open.value <= 7) {
    if (!IN_THE_MONTH.test(open.figure.after)) return null;
  }

  const goods = ledger.has('sales') && ledger.has('price') ? soldGoods(ledger) : null;
  // Income.
  const isUnclear = (one: MessageNumber) =>
    one !== goods?.cost &&
    one.period === null &&
    purchaseOf(one, ledger) === 'unclear' &&
    !isOfGoods(ledger, one);
  if (ledger.numbers.some(isUnclear)) return null;
  const unitCosts = ledger.numbers.filter(
    (one) =>
      one !== goods?.cost &&
      (one.role === 'unit-cost' ||
        (one.period === null && purchaseOf(one, ledger) === 'each') ||
        ((one.role === 'cost' || one.role === 'fixed') &&
          one.figure.isEach &&
          one.period === null) ||
        (one.role === 'cost' && one.period === null && isOfGoods(ledger, one))),
  );
  let units: number | null = null;
  let period: Period | null = null;
  let earned: number;
  let shown: string;
  const price = ledger.value('price');
  const rate = ledger.one('rate-of-sale');
  if (ledger.has('rate-of-sale') && rate === null) return null;
  if (rate !== null) {
    period = short(rate.period);
    const gain = price === null ? ledger.value('left-each') : null;
    const paid = price ?? gain;
    if (paid === null || period === null || ledger.has('pieces')) return null;
    if (gain !== null && (ledger.has('unit-cost') || ledger.has('lost'))) return null;
    const lost = ledger.has('lost') ? ledger.value('lost') : 0;
    const share = ledger.has('lost-share') ? ledger.value('lost-share') : 0;
    if (lost === null || share === null || ledger.has('content')) return null;
    // "I lose 10 eggs": daily, or once?
    const isLostOften = ledger.numbers.every(
      (one) => one.role !== 'lost' || one.period !== null || base === rate.period,
    );
    if (!isLostOften) return null;
    const sold = rounded(rate.value * (1 - share / 100) - lost);
    units = rate.value;
    earned = sold * paid;
    const of =
      sold === rate.value
        ? ''
        : `${money(rate.value)} − ${lost > 0 ? money(lost) : percent(share / 100)} = ${money(sold)}; `;
    shown = `${of}${money(sold)} × ${money(paid)} = ${money(earned)}`;
  } else if (ledger.has('sales')) {
    const sales = ledger.one('sales');
    if (sales === null) return null;
    period = short(sales.period);
    const turns = ledger.one('turns');
    if (turns !== null && turns.period !== null) period = short(turns.period);
    if (period === null && sales.period === null)
      period = said.size === 1 && ledger.has('days') === false ? ([...said][0] ?? null) : null;
    const shares = [...ledger.all('commission'), ...ledger.all('margin')];
    if (shares.length > 1 || (price !== null) !== (goods !== null) || period === null) return null;
    if (goods !== null && shares.length > 0) return null;
    const volume = sales.value * (turns?.value ?? 1);
    const part = (shares[0]?.value ?? 100) / 100;
    const gained = goods && gainIn(volume, goods, ledger);
    earned = gained?.gain ?? volume * part;
    shown = [
      turns === null ? '' : `${money(sales.value)} × ${turns.value} = ${money(volume)}`,
      part === 1 ? '' : `${money(volume)} × ${percent(part)} = ${money(earned)}`,
      gained?.shown ?? '',
    ]
      .filter(Boolean)
      .join('; ');
  } else {
    const one = ledger.one('price');
    if (one === null || price === null) return null;
    const lost = ledger.has('lost') ? ledger.value('lost') : 0;
    const pieces = ledger.has('pieces') ? ledger.value('pieces') : 1;
    if (pieces === null || lost === null) return null;
    period = short(one.period);
    // "I buy it for 9,000 a day and sell it for 11,000"
    if (period === null && !ledger.has('pieces') && !one.figure.isEach) {
      const last = ledger.numbers[ledger.numbers.indexOf(one) - 1];
      if (last && last.period !== null && ['cost', 'unit-cost'].includes(last.role)) {
        period = short(last.period);
      }
    }
    // "45 plates at 120, the place 800 a day: what do I keep in a day?"
    if (
      period === null &&
      ledger.has('pieces') &&
      said.size === 1 &&
      asked !== null &&
      said.has(asked)
    )
      period = asked;
    const turns = ledger.one('turns');
    if (turns !== null) {
      if (one.period !== null) return null;
      // Bought once, or repeatedly?
      if (ledger.numbers.some((other) => other.role === 'cost' && other.period === null))
        return null;
      period = short(turns.period);
    }
    if (period === null) return null;
    const sold = (pieces - lost) * (turns?.value ?? 1);
    units = sold;
    earned = sold * price;
    shown =
      sold === 1
        ? ''
        : `${lost > 0 ? `(${money(pieces)} − ${money(lost)})` : money(sold)} × ${money(price)} = ${money(earned)}`;
  }
  if (unitCosts.length > 0) {
    if (comesBack(ledger)) return null;
    if (units === null || unitCosts.some((one) => one.period !== null && one.period !== period))
      return null;
    const cost = sumOf(unitCosts.map((one) => ledger.use(one)));
    const isDaily = unitCosts.every((one) => one.period !== null);
    // "Flour and oil cost me 800" for doughnuts at 50 is not per piece.
    if (!isDaily && price !== null && cost > price * 4) return null;
    const spent = isDaily ? cost : cost * units;
    shown = `${shown ? `${shown}; ` : ''}${money(earned)} − ${isDaily ? '' : `${money(units)} × `}${money(cost)} = ${money(earned - spent)}`;
    earned -= spent;
  }
  const often = times(period, base, days);
  const steps = shown === '' ? [] : [shown];
  let income = earned;
  // Expenses.
  const outs = ledger.numbers.filter(
    (one) =>
      (one.role === 'fixed' || one.role === 'cost') &&
      one !== goods?.cost &&
      !unitCosts.includes(one),
  );
  const values: number[] = [];
  const parts: string[] = [];
  // Deducts expenses of the shorter period first, so that each step is comprehensible.
  const near = outs.filter((one) => one.period === period && period !== base);
  if (near.length > 0) {
    const cost = sumOf(near.map((one) => ledger.use(one)));
    steps.push(
      `${money(income)} − ${ledger.plus(near.map(({ value }) => value)).replaceAll('+', '−')} = ${money(income - cost)}`,
    );
    income -= cost;
  }
  if (period !== base) {
    const many = often >= 1 ? `× ${money(often)}` : `÷ ${money(1 / often)}`;
    steps.push(`${money(income)} ${many} = ${money(income * often)}`);
    income *= often;
  }
  for (const one of outs) {
    if (near.includes(one)) continue;
    ledger.use(one);
    let of = short(one.period);
    if (of === null) {
      if (one.role === 'fixed') {
        const isMonthly =
          IS_MONTHLY.test(one.label) ||
          outs.some((other) => other.role === 'fixed' && IS_MONTHLY.test(other.label)) ||
          !(said.has('day') || said.has('week')) ||
          said.has('month');
        if (!isMonthly) return null;
        of = 'month';
      } else if (said.size <= 1 && one.value >= (price ?? 0) && (said.has(base) || said.size === 0))
        // An expense above the income is probably not per day or week, unless the question asks about it.
        if (asked === null && base !== 'month' && one.value >= income) return null;
        else of = base;
      else return null;
      ledger.periods.set(one, of);
    }
    const value = one.value * times(of, base, days);
    values.push(value);
    parts.push(of === base ? money(one.value) : money(value));
  }
  const spent = values.reduce((all, value) => all + value, 0);
  const rest = rounded(income - spent);
  if (values.length > 0) steps.push(`${money(income)} − ${parts.join(' − ')} = ${money(rest)}`);
  return { period: base, sales: income, rest, shown: steps.join('; ') };
}
