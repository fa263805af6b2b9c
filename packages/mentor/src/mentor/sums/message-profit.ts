import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { OPEN_COST } from './asked-figures.ts';
import { tellResult } from './calculator-results.ts';
import {
  askedPeriod,
  flowOf,
  gainIn,
  isOfADay,
  soldGoods,
  type SoldGoods,
} from './message-flow.ts';
import type { Ledger } from './message-ledger.ts';
import {
  bind,
  COMES_ANYWAY,
  EMPTY,
  type MessageResult,
  type Texts,
  costOfLot,
  isPlausible,
  isToldOfOne,
  lotOf,
  per,
  sumOf,
} from './message-lot.ts';
import { WISHES, priceFor } from './message-price.ts';
import { isPartSold } from './message-purchase.ts';
import type { MessageNumber } from './message-number.ts';

const ON_DAYS =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|market days?|jours? de marche|week-?ends?)\b/;

/** "60 chapati cost 700 and sell at 20 each" */
function profitOfLot(ledger: Ledger): MessageResult | null {
  const price = ledger.value('price');
  const lot = lotOf(ledger);
  if (price === null || lot === null) return null;
  const cost = costOfLot(ledger, lot.all);
  if (cost === null || OPEN_COST.test(ledger.text)) return null;
  // "12 on Saturdays: what profit per month?" sells on some days only.
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

/** Whether all the money has been recovered is another question than the profit on the pieces sold. */
const OF_ALL_MONEY =
  /\b(?:yet|so far|already|deja|encore|in profit|my money|recover\w*|recouvr\w*|recup\w*|rentre\w*)\b/;

/** "Bought 100, sold 60": unsold pieces are no loss. */
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

/** "I buy at 12 and sell at 20": the profit per sale, or the price for a desired margin. */
function profitOfOne(ledger: Ledger): MessageResult | null {
  const price = ledger.value('price');
  const costs = [...ledger.all('unit-cost'), ...ledger.all('cost'), ...ledger.all('fixed')];
  if (costs.some(({ label }) => COMES_ANYWAY.test(label))) return null;
  if (price === null || costs.length === 0 || costs.some(({ period }) => period !== null))
    return null;
  // "I sold phones for 45,000 today": the total of all phones.
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
  if (Math.abs(flow.rest) > Math.abs(flow.sales) * 20) return null;
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

/** Whether goods are sold without giving their cost. */
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

/** The margin, if it is asked for too. */
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

/** "Me and my 2 partners" are three; "I have 2 partners" may be two or three. */
const AND_ME =
  /\b(?:(?:i|me|myself|moi) (?:and|et) (?:my |mes )?\d+ [a-z]+|(?:my|mes) \d+ [a-z]+ (?:and|et) (?:i|me|moi)|\d+ [a-z]+ (?:plus|and|et) (?:me|i|moi))\b/;
const ARE_ALL =
  /\b(?:we are|we're|nous sommes|on est|between(?: the| us)?|entre) (?:les )?\d|^\d+ (?:partners?|associes?|brothers|sisters|freres|soeurs)\b/;

function shareOut(ledger: Ledger, rest: number): Texts {
  const { text } = ledger;
  const told = ledger.value('people');
  const people = told !== null && AND_ME.test(text) ? told + 1 : ARE_ALL.test(text) ? told : null;
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
  const goods = sales !== null && ledger.has('price') ? soldGoods(ledger) : null;
  const costs = [...ledger.all('cost'), ...ledger.all('fixed')].filter(
    (one) => one !== goods?.cost,
  );
  if (sales !== null && goods !== null) return profitOfTakings(ledger, sales, goods, costs);
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

/** "I sell at 60 what I buy at 45. Today I took in 2,400" */
function profitOfTakings(
  ledger: Ledger,
  sales: MessageNumber,
  goods: SoldGoods,
  costs: readonly MessageNumber[],
): MessageResult | null {
  const { money } = bind(ledger);
  if ([sales, ...costs].some(({ period }) => period !== null && period !== sales.period))
    return null;
  if (costs.some(({ label }) => COMES_ANYWAY.test(label))) return null;
  const { gain, shown } = gainIn(sales.value, goods, ledger);
  const rest = gain - sumOf(costs);
  const off =
    costs.length === 0
      ? ''
      : `; ${money(gain)} − ${costs.map(({ value }) => money(value)).join(' − ')} = ${money(rest)}`;
  return {
    told:
      rest < 0
        ? {
            en: `You lose ${money(-rest)} on these takings: ${shown}${off}.`,
            fr: `Vous perdez ${money(-rest)} sur cette recette\u00a0: ${shown}${off}.`,
          }
        : {
            en: `You gain ${money(rest)} on these takings: ${shown}${off}.`,
            fr: `Vous gagnez ${money(rest)} sur cette recette\u00a0: ${shown}${off}.`,
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
