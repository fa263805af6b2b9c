import type { Calculator } from '@inzira/contract/calculators';
import { OPEN_COST } from './asked-figures.ts';
import { tellResult } from './calculator-results.ts';
import type { FramingLanguage } from '#src/features/advisor/mentor/mentor-texts.ts';
import { daysOf, times, type Ledger } from './message-ledger.ts';
import { isPartSold, purchaseOf } from './message-purchase.ts';
import type { MessageNumber, MessageRole } from './message-roles.ts';
import { periodNamed, type Period } from './quantities.ts';
import { PERIOD_WORDS, rounded, WEEKS_A_MONTH } from './stated-sum.ts';

type Texts = Record<FramingLanguage, string>;
export type MessageResult =
  | { told: Texts; calculator?: Calculator | null }
  | { missing: MessageRole; period?: Period };

const EMPTY: Texts = { en: '', fr: '' };
const per = (period: Period | null): Texts =>
  period === null
    ? EMPTY
    : { en: ` ${PERIOD_WORDS[period].en}`, fr: ` ${PERIOD_WORDS[period].fr}` };

/** No trade costs so much more, or less, than it brings. */
const isPlausible = (costs: number, sales: number) =>
  costs >= 0 && sales > 0 && costs < sales * 4 && (costs === 0 || sales < costs * 40);

const sumOf = (numbers: readonly MessageNumber[]) =>
  numbers.reduce((all, { value }) => all + value, 0);

/** The pieces of a lot, packs opened, without those that are lost. */
function lotOf(ledger: Ledger): { all: number; sold: number; shown: string } | null {
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
  // "A sack has 100 kg, I sold 5 kg": of what is sold, and no sacks.
  const isOfPacks = ledger.numbers.every(
    ({ role, figure }) =>
      role !== 'pieces' ||
      PACK.test(figure.after.slice(0, 30)) ||
      (figure.verb !== 'sells' && figure.counted !== contentOf(ledger)),
  );
  if (content !== null && pieces !== null && !isOfPacks) return null;
  if (lost === null || share === null || (lost > 0 && share > 0)) return null;
  // "I sold 50, and 10 were spoiled": of the 50, or beside them?
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

/** What a customer brought back is there again, or is broken. */
const comesBack = ({ numbers }: Ledger) =>
  numbers.some(
    ({ role, figure }) =>
      role === 'lost' &&
      /\b(?:return\w*|brought back|came back|rendu\w*|retourn\w*|rapporte\w*)\b/.test(figure.after),
  );

const contentOf = ({ numbers }: Ledger) =>
  numbers.find(({ role }) => role === 'content')?.figure.counted;

const isToldOfOne = ({ role, figure }: MessageNumber) => role === 'unit-cost' || figure.isEach;

const COMES_ANYWAY = /\b(?:rent|loyer|salar\w+|charges|fixed)\b/;
const PACK =
  /\b(?:cartons?|sacs?|bags?|box|boxes|crates?|bales?|ballots?|caisses?|casiers?|packs?|bidons?|sacks?|tins?|drums?|trays?|plaquettes?)\b/;
const isOfPack = ({ role, figure }: MessageNumber) =>
  role === 'lot' || (figure.isEach && PACK.test(figure.tail));

/** What a lot costs: what is of one piece counts for each, what is told of the whole once. */
function costOfLot(
  ledger: Ledger,
  pieces: number,
  period: MessageNumber['period'] = null,
): { total: number; shown: string } | null {
  const costs = ledger.numbers.filter(({ role }) =>
    ['cost', 'unit-cost', 'fixed', 'lot'].includes(role),
  );
  if (costs.length === 0 || costs.some((one) => one.period !== null && one.period !== period))
    return null;
  const bought = pieces > 1 ? costs.map((cost) => purchaseOf(cost, ledger)) : [];
  if (bought.includes('unclear')) return null;
  const isOfOne = (cost: MessageNumber) =>
    isToldOfOne(cost) || bought[costs.indexOf(cost)] === 'each';
  const each = costs.filter((cost) => isOfOne(cost) && !isOfPack(cost));
  if (each.length > 0 && comesBack(ledger)) return null;
  const dearest = Math.max(0, ...each.map(({ value }) => value));
  const whole = costs.filter((cost) => !isOfOne(cost));
  // Beside the cost of one, what costs little may be of one as well, and may be of all.
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

const ON_DAYS =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|market days?|jours? de marche|week-?ends?)\b/;

/** "60 chapati cost 700 and sell at 20 each" */
function profitOfLot(ledger: Ledger): MessageResult | null {
  const price = ledger.value('price');
  const lot = lotOf(ledger);
  if (price === null || lot === null) return null;
  const cost = costOfLot(ledger, lot.all);
  if (cost === null || OPEN_COST.test(ledger.text)) return null;
  // "12 on Saturdays: what profit per month?"
  if (askedPeriod(ledger.text) !== null && ON_DAYS.test(ledger.text)) return null;
  if (lot.all > 1 && isPartSold(ledger.text)) return null;
  const sales = lot.sold * price;
  const rest = sales - cost.total;
  if (ledger.has('sold') && lot.sold < lot.all) return profitOfPart(ledger, lot, price, cost);
  if (!isPlausible(cost.total, sales)) return null;
  const { money } = bind(ledger);
  const sums = `${lot.shown}${cost.shown}${money(lot.sold)} × ${money(price)} = ${money(sales)}; ${money(sales)} − ${money(cost.total)} = ${money(rest)}`;
  const each = rest / lot.sold;
  return {
    told:
      rest < 0
        ? {
            en: `You lose ${money(-rest)}: ${sums}.`,
            fr: `Vous perdez ${money(-rest)}\u00a0: ${sums}.`,
          }
        : {
            en: `You gain ${money(rest)}: ${sums}. That is ${money(each)} on each that you sell, ${ledger.percent(rest / sales)} of your sales.`,
            fr: `Vous gagnez ${money(rest)}\u00a0: ${sums}. Cela fait ${money(each)} sur chaque pièce vendue, ${ledger.percent(rest / sales)} des ventes.`,
          },
  };
}

/** Whether the money of all is back already is another question than what those sold have left. */
const OF_ALL_MONEY =
  /\b(?:yet|so far|already|deja|encore|in profit|my money|recover\w*|recouvr\w*|recup\w*|rentre\w*)\b/;

/** "Bought 100, sold 60": what is not sold is no loss. */
function profitOfPart(
  ledger: Ledger,
  { all, sold }: { all: number; sold: number },
  price: number,
  cost: { total: number; shown: string },
): MessageResult | null {
  const { money } = bind(ledger);
  const sales = sold * price;
  const unit = cost.total / all;
  const left = money(all - sold);
  const worth = money(unit * (all - sold));
  const still: Texts = {
    en: ` ${left} are not sold yet, and cost you ${worth}: that money is still in them, as long as they can be sold.`,
    fr: ` Il en reste ${left}, qui vous ont coûté ${worth}\u00a0: cet argent y est encore, tant qu’ils peuvent se vendre.`,
  };
  if (OF_ALL_MONEY.test(ledger.text)) {
    const rest = sales - cost.total;
    if (!isPlausible(cost.total, sales)) return null;
    const sums = `${cost.shown}${money(sold)} × ${money(price)} = ${money(sales)}; ${money(sales)} − ${money(cost.total)} = ${money(rest)}`;
    return {
      told:
        rest < 0
          ? {
              en: `So far you lose ${money(-rest)}: ${sums}.${still.en}`,
              fr: `Pour l’instant vous perdez ${money(-rest)}\u00a0: ${sums}.${still.fr}`,
            }
          : {
              en: `So far you gain ${money(rest)}: ${sums}.${still.en}`,
              fr: `Pour l’instant vous gagnez ${money(rest)}\u00a0: ${sums}.${still.fr}`,
            },
    };
  }
  const spent = unit * sold;
  const rest = sales - spent;
  if (!isPlausible(spent, sales)) return null;
  const sums = `${cost.shown}${money(cost.total)} × ${money(sold)} ÷ ${money(all)} = ${money(spent)}; ${money(sold)} × ${money(price)} = ${money(sales)}; ${money(sales)} − ${money(spent)} = ${money(rest)}`;
  return {
    told:
      rest < 0
        ? {
            en: `You lose ${money(-rest)} on the ${money(sold)} that are sold: ${sums}.${still.en}`,
            fr: `Vous perdez ${money(-rest)} sur les ${money(sold)} déjà vendus\u00a0: ${sums}.${still.fr}`,
          }
        : {
            en: `You gain ${money(rest)} on the ${money(sold)} that are sold: ${sums}.${still.en}`,
            fr: `Vous gagnez ${money(rest)} sur les ${money(sold)} déjà vendus\u00a0: ${sums}.${still.fr}`,
          },
  };
}

/** "I buy at 12 and sell at 20": what one sale leaves, and the price for a wished margin. */
function profitOfOne(ledger: Ledger): MessageResult | null {
  const price = ledger.value('price');
  const costs = [...ledger.all('unit-cost'), ...ledger.all('cost'), ...ledger.all('fixed')];
  if (costs.some(({ label }) => COMES_ANYWAY.test(label))) return null;
  if (price === null || costs.length === 0 || costs.some(({ period }) => period !== null))
    return null;
  // "I sold phones for 45,000 today": of all of them.
  if (
    ledger.numbers.some(({ role, figure }) => role === 'price' && isOfADay(figure.sentence, figure))
  )
    return null;
  const { money, percent } = bind(ledger);
  const cost = sumOf(costs);
  if (!isPlausible(cost, price)) return null;
  const discount = ledger.has('discount') ? ledger.value('discount') : 0;
  if (discount === null || discount >= 100) return null;
  const paid = price * (1 - discount / 100);
  const rest = paid - cost;
  const first =
    discount > 0 ? `${money(price)} − ${percent(discount / 100)} = ${money(paid)}; ` : '';
  const added =
    costs.length > 1 ? `${ledger.plus(costs.map(({ value }) => value))} = ${money(cost)}; ` : '';
  const sums = `${first}${added}${money(paid)} − ${money(cost)} = ${money(rest)}`;
  const wished = WISHES.test(ledger.text) ? priceFor(ledger, cost) : null;
  if (wished === undefined) return null;
  const more: Texts =
    wished === null
      ? EMPTY
      : {
          en: ` For what you wish the price is ${wished.shown}.`,
          fr: ` Pour ce que vous souhaitez, le prix est ${wished.shown}.`,
        };
  const figures = { price: paid, unit_cost: cost };
  const before = `${first}${added}`;
  const kept = (language: FramingLanguage) => tellResult('margin', figures, language) ?? '';
  const how = before === '' ? '' : ` (${before.replace(/; $/, '')})`;
  return {
    calculator: { name: 'margin', figures, worked_out: true },
    told:
      rest < 0
        ? {
            en: `You lose ${money(-rest)} on each: ${sums}.${more.en}`,
            fr: `Vous perdez ${money(-rest)} sur chaque pièce\u00a0: ${sums}.${more.fr}`,
          }
        : {
            en: `${kept('en')}${how}${more.en}`,
            fr: `${kept('fr')}${how}${more.fr}`,
          },
  };
}

const isOfADay = (sentence: string, { isEach, after }: MessageNumber['figure']) =>
  !isEach &&
  /\b(?:sold|vendu\w*)\b/.test(sentence) &&
  /\b(?:today|yesterday|this (?:week|month|morning)|last (?:week|month)|aujourd'hui|hier|ce (?:mois|matin)|cette semaine|la semaine derniere)\b/.test(
    `${sentence}|${after}`,
  );

const WISHES =
  /\b(?:want|wan|wish|need|keep|add|veux|voudrais|aimerais|souhaite|garder|avoir|faire|ajoute\w*)\b/;

const bind = (ledger: Ledger) => ({
  money: (value: number) => ledger.money(value),
  percent: (share: number) => ledger.percent(share),
});

/** The price by a margin or mark-up that is wished; null where none is, undefined where it cannot be. */
function priceFor(
  ledger: Ledger,
  cost: number,
): { price: number; shown: string } | null | undefined {
  const margin = ledger.has('margin') ? ledger.value('margin') : null;
  const markup = ledger.has('markup') ? ledger.value('markup') : null;
  if ((ledger.has('margin') && margin === null) || (ledger.has('markup') && markup === null))
    return undefined;
  if (margin !== null && markup !== null) return undefined;
  const { money, percent } = bind(ledger);
  if (margin !== null) {
    if (margin >= 100 || margin <= 0) return undefined;
    const price = cost / (1 - margin / 100);
    return {
      price,
      shown: `${money(cost)} ÷ (100% − ${percent(margin / 100)}) = ${money(price)}`,
    };
  }
  if (markup === null) return null;
  const price = cost * (1 + markup / 100);
  return { price, shown: `${money(cost)} + ${percent(markup / 100)} = ${money(price)}` };
}

const ASKED =
  /\b(?:per|a|each|every|par|chaque|la|le|daily|monthly|mensuel\w*|in a|une?) ?(day|week|month|jour|semaine|mois)?\b[^.?!\d]{0,14}[?.! ]*$/;
const ADVERB = /\b(?:(daily|dly)|(weekly|hebdo\w*)|(monthly|mensuel\w*))\b[^.?!\d]{0,20}[?.! ]*$/;

function askedPeriod(text: string): Period | null {
  const [, daily, weekly, monthly] = ADVERB.exec(text) ?? [];
  if (daily) return 'day';
  if (weekly) return 'week';
  if (monthly) return 'month';
  return periodNamed(ASKED.exec(text)?.[1] ?? '');
}

/** "the goods 900", after a price that is higher */
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

const IS_MONTHLY =
  /\b(?:rent|loyers?|kodi|salar\w+|salaires?|wages?|internet|wifi|insurance|assurance|charges|fixed|fixes?|electricity|electricite|shop|boutique|magasin|storage)\b/;

interface Flow {
  period: Period;
  sales: number;
  rest: number;
  shown: string;
}

/** What a trade brings in a day, a week or a month. */
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

  // "5 days a week" is 5 for the week, and no part of a month's rounded count.
  const open = ledger.numbers.find(({ role }) => role === 'days');
  const isOfWeek = open?.period === 'week' || (open !== undefined && open.value <= 7);
  const days = base === 'week' && open && isOfWeek ? open.value * WEEKS_A_MONTH : daysAMonth;
  // "6 days" of a month, or of each week?
  if (base === 'month' && open && open.period === null && open.value <= 7) return null;

  // What comes in.
  const isUnclear = (one: MessageNumber) =>
    one.period === null && purchaseOf(one, ledger) === 'unclear' && !isOfGoods(ledger, one);
  if (ledger.numbers.some(isUnclear)) return null;
  const unitCosts = ledger.numbers.filter(
    (one) =>
      one.role === 'unit-cost' ||
      (one.period === null && purchaseOf(one, ledger) === 'each') ||
      ((one.role === 'cost' || one.role === 'fixed') && one.figure.isEach && one.period === null) ||
      (one.role === 'cost' && one.period === null && isOfGoods(ledger, one)),
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
    // "I lose 10 eggs": each day, or once?
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
    if (shares.length > 1 || price !== null || period === null) return null;
    const volume = sales.value * (turns?.value ?? 1);
    const part = (shares[0]?.value ?? 100) / 100;
    earned = volume * part;
    shown = [
      turns === null ? '' : `${money(sales.value)} × ${turns.value} = ${money(volume)}`,
      part === 1 ? '' : `${money(volume)} × ${percent(part)} = ${money(earned)}`,
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
      // Bought once, or each time?
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
    const spent = isDaily ? cost : cost * units;
    shown = `${shown ? `${shown}; ` : ''}${money(earned)} − ${isDaily ? '' : `${money(units)} × `}${money(cost)} = ${money(earned - spent)}`;
    earned -= spent;
  }
  const often = times(period, base, days);
  const steps = shown === '' ? [] : [shown];
  let income = earned;
  // What goes out.
  const outs = ledger.numbers.filter(
    (one) => (one.role === 'fixed' || one.role === 'cost') && !unitCosts.includes(one),
  );
  const values: number[] = [];
  const parts: string[] = [];
  // Taken off in the shorter period first, so that each step can be followed.
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
        of = base;
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

function profitOfPeriod(ledger: Ledger): MessageResult | null {
  if (isCostOpen(ledger)) {
    for (const one of ledger.numbers) ledger.use(one);
    return { missing: 'unit-cost' };
  }
  const isNet = ledger.numbers.some(({ role }) =>
    ['unit-cost', 'cost', 'fixed', 'commission', 'margin', 'left-each'].includes(role),
  );
  if (!isNet) return null;
  const flow = flowOf(ledger);
  if (flow === null || flow.shown === '') return null;
  const { money } = bind(ledger);
  if (Math.abs(flow.rest) > flow.sales * 20) return null;
  const of = per(flow.period);
  const unit = marginOfUnit(ledger);
  const people = shareOut(ledger, flow.rest);
  return {
    told:
      flow.rest < 0
        ? {
            en: `You lose ${money(-flow.rest)}${of.en}: ${flow.shown}.${unit.en}`,
            fr: `Vous perdez ${money(-flow.rest)}${of.fr}\u00a0: ${flow.shown}.${unit.fr}`,
          }
        : {
            en: `${money(flow.rest)} is left${of.en}: ${flow.shown}.${unit.en}${people.en}`,
            fr: `Il reste ${money(flow.rest)}${of.fr}\u00a0: ${flow.shown}.${unit.fr}${people.fr}`,
          },
  };
}

/** Goods are sold, and what they cost is not told. */
function isCostOpen(ledger: Ledger): boolean {
  const price = ledger.numbers.find(({ role }) => role === 'price');
  return (
    ledger.has('rate-of-sale') &&
    price !== undefined &&
    !ledger.has('unit-cost') &&
    !ledger.has('cost') &&
    !ledger.numbers.some(({ role, figure }) => role === 'fixed' && figure.isEach) &&
    /\b(?:sell|sells|selling|sold|vends?|vendons|vendre|vendu\w*|revends?|ecoule\w*)\b/.test(
      ledger.text,
    )
  );
}

/** Of who asks for a margin as well. */
function marginOfUnit(ledger: Ledger): Texts {
  const price = ledger.value('price');
  const costs = ledger.numbers.filter(isToldOfOne).filter(({ role }) => role === 'unit-cost');
  if (price === null || costs.length === 0 || !/\bmarg|\bmark/.test(ledger.text)) return EMPTY;
  const { money, percent } = bind(ledger);
  const rest = price - sumOf(costs);
  const share = percent(rest / price);
  return {
    en: ` Each sale leaves ${money(rest)}, a margin of ${share} of the price.`,
    fr: ` Chaque vente laisse ${money(rest)}, une marge de ${share} du prix.`,
  };
}

function shareOut(ledger: Ledger, rest: number): Texts {
  const people = ledger.value('people');
  if (people === null || people < 2) return EMPTY;
  const { money } = bind(ledger);
  const sums = `${money(rest)} ÷ ${people} = ${money(rest / people)}`;
  return {
    en: ` Shared equally: ${sums} each.`,
    fr: ` En parts égales\u00a0: ${sums} pour chacun.`,
  };
}

/** "Sales 380,000, stock 250,000, rent 40,000" */
function profitOfTotals(ledger: Ledger): MessageResult | null {
  const sales = ledger.one('sales');
  const costs = [...ledger.all('cost'), ...ledger.all('fixed')];
  if (sales !== null && ledger.has('margin')) return profitOfShare(ledger, sales, costs);
  if (sales === null || costs.length === 0) return null;
  const periods = new Set([sales, ...costs].flatMap(({ period }) => period ?? []));
  if (periods.size > 1) return null;
  const { money } = bind(ledger);
  const cost = sumOf(costs);
  const rest = sales.value - cost;
  if (!isPlausible(cost, sales.value)) return null;
  const sums = `${money(sales.value)} − ${costs.map(({ value }) => money(value)).join(' − ')} = ${money(rest)}`;
  const people = shareOut(ledger, rest);
  return {
    told:
      rest < 0
        ? {
            en: `You lose ${money(-rest)}: ${sums}.`,
            fr: `Vous perdez ${money(-rest)}\u00a0: ${sums}.`,
          }
        : {
            en: `The profit is ${money(rest)}, ${ledger.percent(rest / sales.value)} of the sales: ${sums}.${people.en}`,
            fr: `Le bénéfice est de ${money(rest)}, soit ${ledger.percent(rest / sales.value)} des ventes\u00a0: ${sums}.${people.fr}`,
          },
  };
}

/** "Sales 300,000 with a margin of 45%" */
function profitOfShare(
  ledger: Ledger,
  sales: MessageNumber,
  costs: readonly MessageNumber[],
): MessageResult | null {
  const share = ledger.value('margin');
  if (share === null || [sales, ...costs].some(({ period }) => period !== null)) return null;
  const { money, percent } = bind(ledger);
  const gross = (sales.value * share) / 100;
  const rest = gross - sumOf(costs);
  const off = costs.map(({ value }) => ` − ${money(value)}`).join('');
  const sums = `${money(sales.value)} × ${percent(share / 100)} = ${money(gross)}${off === '' ? '' : `; ${money(gross)}${off} = ${money(rest)}`}`;
  return {
    told: {
      en: `${money(rest)} is left: ${sums}, if the margin is counted of the price.`,
      fr: `Il reste ${money(rest)}\u00a0: ${sums}, si la marge est comptée sur le prix.`,
    },
  };
}

/** "14,000 on flyers brought 40 customers who leave 600 each" */
function profitOfCampaign(ledger: Ledger): MessageResult | null {
  const customers = ledger.value('customers') ?? ledger.value('pieces');
  const left = ledger.value('left-each');
  const cost = ledger.value('cost');
  if (customers === null || left === null || cost === null) return null;
  const { money } = bind(ledger);
  const all = customers * left;
  const rest = all - cost;
  const sums = `${money(customers)} × ${money(left)} = ${money(all)}; ${money(all)} − ${money(cost)} = ${money(rest)}`;
  const each = `${money(cost)} ÷ ${money(customers)} = ${money(cost / customers)}`;
  return {
    told:
      rest < 0
        ? {
            en: `It cost ${money(-rest)} more than it brought: ${sums}. Each customer cost ${each}.`,
            fr: `Cela a coûté ${money(-rest)} de plus que ce que cela a rapporté\u00a0: ${sums}. Chaque client a coûté ${each}.`,
          }
        : {
            en: `Yes, it left you ${money(rest)}: ${sums}. Each customer cost ${each}.`,
            fr: `Oui, il vous en reste ${money(rest)}\u00a0: ${sums}. Chaque client a coûté ${each}.`,
          },
  };
}

export const PROFITS = [profitOfCampaign, profitOfPeriod, profitOfLot, profitOfOne, profitOfTotals];

/** What a piece should cost its buyer. */
export function priceOfPiece(ledger: Ledger): MessageResult | null {
  const rate = ledger.has('pieces') ? null : ledger.one('rate-of-sale');
  const lot = rate === null ? lotOf(ledger) : { all: rate.value, sold: rate.value, shown: '' };
  if (lot === null && (ledger.has('pieces') || ledger.has('content'))) return null;
  const cost = costOfLot(ledger, lot?.all ?? 1, rate?.period ?? null);
  if (cost === null || ledger.has('price') || OPEN_COST.test(ledger.text)) return null;
  if (ledger.has('sold')) return null;
  const pieces = lot?.sold ?? 1;
  const { money } = bind(ledger);
  const unit = cost.total / pieces;
  const one = pieces === 1 ? '' : `${money(cost.total)} ÷ ${money(pieces)} = ${money(unit)}; `;
  const wish = ledger.has('wish') ? ledger.one('wish') : null;
  const each = ledger.has('wish-each') ? ledger.value('wish-each') : null;
  // "Sell one to gain 2,000", of 96: on all of them?
  if (each !== null && pieces > 1 && each > unit * 5) return null;
  const wished = priceFor(ledger, unit);
  if (wished === undefined || [wish, each, wished].filter((given) => given !== null).length > 1)
    return null;
  const given = ledger.has('given-share') ? ledger.value('given-share') : 0;
  if (given === null || given >= 100) return null;
  if (wish !== null && (wish.period !== null || (lot !== null && pieces === 1))) return null;
  const parts = `${lot?.shown ?? ''}${cost.shown}`;
  if (wished === null && wish === null && each === null) {
    if (/\b(?:cost|cout) (?:of|d'|de revient|unitaire|per)/.test(ledger.text) && pieces > 1)
      return {
        told: {
          en: `One costs you ${money(unit)}: ${parts}${one.replace(/; $/, '')}. Your own time and the rent are not in it.`,
          fr: `Une pièce vous coûte ${money(unit)}\u00a0: ${parts}${one.replace(/; $/, '')}. Votre temps et le loyer n’y sont pas.`,
        },
      };
    if (
      !/\b(?:minimum|lowest|los\w+|perd\w*|plus bas|mini|at least|au moins|make i no|cost price)\b/.test(
        ledger.text,
      )
    )
      return null;
    return {
      told: {
        en: `${money(Math.ceil(Number(unit.toPrecision(5))))} is the lowest price without a loss: ${parts}${one || `${money(unit)}; `}rounded up. Below it each sale takes money from you.`,
        fr: `${money(Math.ceil(Number(unit.toPrecision(5))))} est le prix le plus bas sans perte\u00a0: ${parts}${one || `${money(unit)}\u00a0; `}arrondi vers le haut. En dessous, chaque vente vous coûte de l’argent.`,
      },
    };
  }
  const net =
    wished?.price ?? (wish === null ? unit + (each ?? 0) : (cost.total + wish.value) / pieces);
  const sums =
    wished?.shown ??
    (wish === null
      ? `${money(unit)} + ${money(each ?? 0)} = ${money(net)}`
      : `${pieces === 1 ? `${money(cost.total)} + ${money(wish.value)}` : `(${money(cost.total)} + ${money(wish.value)}) ÷ ${money(pieces)}`} = ${money(net)}`);
  const price = net / (1 - given / 100);
  const shared = given > 0 ? `; ${money(net)} ÷ (100% − ${given}%) = ${money(price)}` : '';
  const margin = ledger.value('margin');
  const markup = ledger.value('markup');
  const wishedShare = margin ?? markup;
  const figures = {
    materials: unit,
    margin: wishedShare ?? 0,
    margin_on: margin === null ? 'cost' : 'price',
  };
  const onPrice =
    margin === null
      ? { en: '', fr: '' }
      : {
          en: ` The margin is counted of the price; on top of the cost it would be only ${money(unit * (1 + margin / 100))}.`,
          fr: ` La marge est comptée sur le prix\u00a0; ajoutée au coût, elle ne donnerait que ${money(unit * (1 + margin / 100))}.`,
        };
  return {
    calculator: wishedShare === null ? null : { name: 'price', figures, worked_out: true },
    told: {
      en: `Sell one at about ${money(Math.round(price * 100) / 100)}: ${parts}${wish === null ? one : ''}${sums}${shared}.${onPrice.en}`,
      fr: `Vendez la pièce à environ ${money(Math.round(price * 100) / 100)}\u00a0: ${parts}${wish === null ? one : ''}${sums}${shared}.${onPrice.fr}`,
    },
  };
}

const IS_SOLD =
  /\b(?:sell|sells|selling|sold|prices?|prix|charge|vend\w*|revend\w*|vente|facture|tarif)\b/;

/** How many have to be sold. */
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
  const left =
    margin !== null && price !== null
      ? (price * margin) / 100
      : ledger.has('left-each')
        ? ledger.value('left-each')
        : null;
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
  } else if (price !== null && cost > 0) return null;
  if (total === 0) return null;
  const rest = left ?? (price ?? 0) - cost;
  const first =
    left === null && cost > 0
      ? `${money(price ?? 0)} − ${unit.length > 1 ? `(${ledger.plus(unit)})` : money(cost)} = ${money(rest)}; `
      : '';
  // "15 each, one takes 9": which of them is the price?
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
  const { count: days } = daysOf(ledger);
  const aDay =
    period === 'month'
      ? {
          en: ` That is about ${money(Math.round((count / days) * 10) / 10)} a day on ${days} days.`,
          fr: ` Cela fait environ ${money(Math.round((count / days) * 10) / 10)} par jour sur ${days} jours.`,
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
