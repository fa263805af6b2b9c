import type { Figures } from '@inzira/contract/calculators';
import {
  type CalculatorName,
  isSpoken,
  type SpokenCalculator,
} from '@inzira/contract/rules/calculator-figures';
import {
  breakEven,
  cashFlow,
  findFaults,
  loanCost,
  margin,
  ownership,
  priceFromCosts,
  runway,
  unitEconomics,
} from '@inzira/contract/rules/sums';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';

interface Formats {
  money: (value: number) => string;
  percent: (share: number) => string;
  number: (value: number) => string;
  /** Days of business per month. */
  days: number;
}
type Telling = (figures: Figures, formats: Formats) => Record<FramingLanguage, string>;

/** The default. */
const DAYS = 26;
const FLAT = {
  en: 'That counts the interest on the first amount, flat; on what you still owe it would be less.',
  fr: 'L’intérêt est compté sur le montant de départ ; sur ce que vous devez encore, ce serait moins.',
};

/** A required figure for which the mentor has a question. */
export type MissingFigure =
  | 'cash'
  | 'money_out'
  | 'fixed_costs'
  | 'price'
  | 'unit_cost'
  | 'acquisition_spend'
  | 'new_customers'
  | 'amount'
  | 'rate'
  | 'rate_per'
  | 'months'
  | 'investment'
  | 'valuation'
  | 'materials'
  | 'margin'
  | 'sales'
  | 'costs'
  | 'once_month';

/** The figures that a result still needs, in form order. */
export function missingFigures(name: CalculatorName, figures: Figures): MissingFigure[] {
  const missing = Object.entries(findFaults(name, figures))
    .filter(([, fault]) => fault === 'missing')
    .map(([figure]) => figure as MissingFigure);
  const isRateOpen = name === 'loan-cost' && figures['rate_per'] === undefined;
  return isRateOpen && !missing.includes('rate') ? [...missing, 'rate_per'] : missing;
}

/** The result of a sum with its working; null if a figure is missing or impossible, or only the form can show it. */
export function tellResult(
  name: CalculatorName,
  given: Figures,
  language: FramingLanguage,
  days: number | null = null,
): string | null {
  if (!isSpoken(name) || Object.keys(findFaults(name, given)).length > 0) return null;
  if (missingFigures(name, given).length > 0) return null;
  // Assumes the form's default, and says so.
  const isAssumed = name === 'loan-cost' && given['method'] === undefined;
  const figures = isAssumed ? { ...given, method: 'flat' } : given;
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value || 0);
  const space = language === 'fr' ? '\u00a0' : '';
  const told = TELLINGS[name](figures, {
    money: (value) => format(value, Math.abs(value) < 100 ? 2 : 0),
    percent: (share) => `${format(share * 100, 1)}${space}%`,
    number: (value) => format(value, 1),
    days: days ?? DAYS,
  })[language];
  return isAssumed ? `${told} ${FLAT[language]}` : told;
}

const TELLINGS: Record<SpokenCalculator, Telling> = {
  runway(figures, { money, number }) {
    const { cash, out, comesIn, burn, months } = runway(figures);
    if (months === null)
      return {
        en: `As much comes in as goes out, or more (${money(comesIn)} beside ${money(out)} a month): your cash does not run down.`,
        fr: `Il entre autant d’argent qu’il en sort, ou plus (${money(comesIn)} pour ${money(out)} par mois) : votre trésorerie ne baisse pas.`,
      };
    const left = number(months);
    return figures['money_in'] === undefined
      ? {
          en: `Your money lasts about ${left} months, without money coming in: ${money(cash)} ÷ ${money(burn)} a month.`,
          fr: `Votre argent suffit pour environ ${left} mois, sans aucune rentrée : ${money(cash)} ÷ ${money(burn)} par mois.`,
        }
      : {
          en: `Your money lasts about ${left} months: ${money(out)} − ${money(comesIn)} uses up ${money(burn)} a month, and ${money(cash)} ÷ ${money(burn)} = ${left}.`,
          fr: `Votre argent suffit pour environ ${left} mois : ${money(out)} − ${money(comesIn)} consomme ${money(burn)} par mois, et ${money(cash)} ÷ ${money(burn)} = ${left}.`,
        };
  },
  'break-even'(figures, { money, number, days }) {
    const result = breakEven(figures);
    const { fixed, left, units } = result;
    const each = leaves(figures, result, money);
    if (units === null)
      return {
        en: `Each sale leaves ${each}: no number of sales covers your fixed costs, so the price or the cost has to change first.`,
        fr: `Chaque vente laisse ${each} : aucun nombre de ventes ne couvre vos charges fixes, il faut d’abord changer le prix ou le coût.`,
      };
    const sum = `${money(fixed)} ÷ ${money(left)}`;
    const whole = money(units);
    const exact = number(fixed / left);
    const [en, fr] =
      exact === whole ? ['', ''] : [`${exact}, rounded up to `, `${exact}, arrondi à `];
    // Rounded up, because fewer do not cover the costs.
    const perDay = money(Math.ceil(units / days));
    return {
      en: `Each sale leaves ${each}, so you cover your costs with ${sum} = ${en}${whole} sales a month, about ${perDay} a day on ${days} days.`,
      fr: `Chaque vente laisse ${each} : vous couvrez vos charges avec ${sum} = ${fr}${whole} ventes par mois, environ ${perDay} par jour sur ${days} jours.`,
    };
  },
  'unit-economics'(figures, { money, number }) {
    const sum = unitEconomics(figures);
    const each = leaves(figures, sum, money);
    const winning = `${money(sum.spend)} ÷ ${number(sum.customers)} = ${money(sum.winning)}`;
    const all = `${money(sum.left)} × ${number(sum.purchases)} = ${money(sum.lifetime)}`;
    const rest = money(Math.abs(sum.result));
    // It is unknown how often customers return.
    if (figures['purchases'] === undefined) {
      const [en, fr] =
        sum.payback === null
          ? ['that never pays it back', 'ce coût ne se récupère jamais']
          : [
              `you have it back after ${sum.payback} of their purchases`,
              `vous le récupérez au bout de ${sum.payback} de ses achats`,
            ];
      return {
        en: `Winning one customer costs ${winning}, and one purchase leaves ${each}: ${en}.`,
        fr: `Gagner un client coûte ${winning}, et un achat laisse ${each} : ${fr}.`,
      };
    }
    const [en, fr] =
      sum.result < 0
        ? [`you lose ${rest} on`, `vous perdez ${rest} sur`]
        : [`${rest} remains of`, `il reste ${rest} de`];
    return {
      en: `Winning one customer costs ${winning}. One purchase leaves ${each}, in all ${all}, so ${en} each customer.`,
      fr: `Gagner un client coûte ${winning}. Un achat laisse ${each}, en tout ${all} : ${fr} chaque client.`,
    };
  },
  margin(figures, { money, percent }) {
    const { price, cost, profit, margin: share, markup } = margin(figures);
    if (profit < 0)
      return {
        en: `You sell below your cost: each sale takes ${money(cost)} − ${money(price)} = ${money(-profit)} from you.`,
        fr: `Vous vendez au-dessous de votre coût : chaque vente vous prend ${money(cost)} − ${money(price)} = ${money(-profit)}.`,
      };
    const [en, fr] =
      markup === null
        ? ['', '']
        : [
            ` and a mark-up of ${percent(markup)} on the cost`,
            ` et un taux de marge de ${percent(markup)} (sur le coût)`,
          ];
    return {
      en: `You keep ${money(price)} − ${money(cost)} = ${money(profit)} on each: a margin of ${percent(share)} of the price${en}.`,
      fr: `Vous gardez ${money(price)} − ${money(cost)} = ${money(profit)} sur chaque vente : un taux de marque de ${percent(share)} (sur le prix)${fr}.`,
    };
  },
  'loan-cost'(figures, { money, percent, number }) {
    const { received, first, last, months, paid, cost, yearly } = loanCost(figures);
    const payment =
      Math.abs(first - last) < 0.005 ? money(first) : `${money(first)} … ${money(last)}`;
    const isAtEnd = figures['method'] === 'at-end' || months === 1;
    const share = percent(cost / received);
    const [en, fr] = isAtEnd
      ? ['', '']
      : [
          `${payment} a month for ${number(months)} months, `,
          `${payment} par mois pendant ${number(months)} mois, `,
        ];
    const [ofItEn, ofItFr] = isAtEnd
      ? [` (${share} of what you receive)`, ` (${share} de la somme reçue)`]
      : ['', ''];
    return {
      en: `You receive ${money(received)} and pay ${en}${money(paid)} back in all: the loan costs ${money(cost)}${ofItEn}, which is ${percent(yearly)} a year on what you still owe.`,
      fr: `Vous recevez ${money(received)} et remboursez ${fr}${money(paid)} en tout : le prêt coûte ${money(cost)}${ofItFr}, soit ${percent(yearly)} par an sur ce que vous devez encore.`,
    };
  },
  ownership(figures, { money, percent }) {
    const { investment, pre, post, investor, before, after } = ownership(figures);
    const sum = `${money(investment)} ÷ ${money(post)} = ${percent(investor)}`;
    const keeps = percent(after);
    const [en, fr] =
      figures['share'] === undefined
        ? [`who owns all of it now keeps ${keeps}`, `qui possède tout aujourd’hui garde ${keeps}`]
        : [
            `your ${percent(before)} becomes ${keeps}`,
            `vos ${percent(before)} deviennent ${keeps}`,
          ];
    const [assumedEn, assumedFr] =
      figures['valuation_is'] === undefined
        ? [
            ` That takes ${money(pre)} as the value before the money.`,
            ` Cela prend ${money(pre)} comme valeur avant l’argent.`,
          ]
        : ['', ''];
    return {
      en: `With the money the company is worth ${money(post)}: the investor holds ${sum}, and ${en}.${assumedEn}`,
      fr: `Avec l’argent, l’entreprise vaut ${money(post)} : l’investisseur détient ${sum}, et ${fr}.${assumedFr}`,
    };
  },
  price(figures, { money, percent }) {
    const { cost, wanted, isOnTop, price, profit } = priceFromCosts(figures);
    const sum = isOnTop
      ? `${money(cost)} × (${percent(1)} + ${percent(wanted)})`
      : `${money(cost)} ÷ (${percent(1)} − ${percent(wanted)})`;
    return {
      en: `One costs you ${money(cost)}, so the price is ${sum} = ${money(price)}, which leaves you ${money(profit)}.`,
      fr: `L’unité vous coûte ${money(cost)}, donc le prix est ${sum} = ${money(price)}, ce qui vous laisse ${money(profit)}.`,
    };
  },
  'cash-flow'(figures, { money }) {
    const { rows, lowest, short } = cashFlow(figures);
    const { length } = rows;
    const end = money(rows.at(-1)?.cash ?? 0);
    if (length === 1 && short === null)
      return {
        en: `At the end of the month you have ${end}.`,
        fr: `À la fin du mois, il vous reste ${end}.`,
      };
    if (length === 1) {
      const missing = money(-lowest.cash);
      return {
        en: `The money does not reach: at the end of the month you need ${missing} more.`,
        fr: `L’argent ne suffit pas : à la fin du mois, il vous faut ${missing} de plus.`,
      };
    }
    return short === null
      ? {
          en: `After ${length} months you have ${end}. Your cash stays above zero all the time, and is lowest in month ${lowest.month}, with ${money(lowest.cash)}.`,
          fr: `Après ${length} mois, il vous reste ${end}. Votre trésorerie ne passe jamais sous zéro, et elle est au plus bas au mois ${lowest.month}, avec ${money(lowest.cash)}.`,
        }
      : {
          en: `You run short in month ${short}, and stand at ${end} after ${length} months. The lowest point is month ${lowest.month}: you need ${money(-lowest.cash)} more, or money that comes in earlier.`,
          fr: `L’argent manque au mois ${short}, et après ${length} mois vous êtes à ${end}. Le point le plus bas est le mois ${lowest.month} : il vous faut ${money(-lowest.cash)} de plus, ou de l’argent qui rentre plus tôt.`,
        };
  },
};

/** "1,500 − 900 = 600" */
function leaves(
  figures: Figures,
  { price, cost, left }: { price: number; cost: number; left: number },
  money: Formats['money'],
): string {
  if (figures['left'] !== undefined) return money(left);
  return `${money(price)} − ${money(cost)} = ${money(left)}`;
}
