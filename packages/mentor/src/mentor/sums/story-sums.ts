import { foldAccents } from '@inzira/contract/rules/fold';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { ASKS_MANY, labelledMonth } from './story-month.ts';
import {
  A_MONTH,
  isBefore,
  isBeside,
  Labelled,
  OF_OTHER_TIME,
  partsOf,
  saysOnly,
  withoutHead,
  type Labels,
  type Part,
} from './story-parts.ts';
import { Sum, told, type EverydaySum } from './stated-sum.ts';

/*
 * Sums in a story that labels each figure with a word before or after it: a month with stocks, a loan with a
 * deduction, the sales needed for a promotion, monthly costs against the profit per sale. All figures must have a
 * role, or there is no result. Texts are folded.
 */

const AT_START =
  /\bstock\b[^.?!,;]{0,16}\b(?:start|begin\w*|opening|first|debut|depart|initial)\b|\b(?:opening|starting|initial) stock\b/;
const AT_END =
  /\bstock\b[^.?!,;]{0,16}\b(?:left|end|closing|remain\w*|final\w*|fin|reste\w*)\b|\bclosing stock\b/;
const SPENT =
  /\b(?:transport|rent|bags?|expenses?|spent|wages?|salary|airtime|power|depenses?|loyer|frais|charges|salaires?|moto|sachets?|courant)\b/;
/** All words that may label the figures of a month; a purchased freezer or a loan does not belong. */
const WORD_OF_STOCKS =
  /^(?:stocks?|goods|marchandises?|start|started|begin|beginning|opening|starting|initial|initiale?|first|debut|depart|left|end|closing|remain\w*|final\w*|fin|rest(?:e|es|ant|ante)|bought|buy|purchases?|purchased|achats?|achete\w*|sales?|sold|sell|ventes?|vendu\w*|recettes?|took|take|taken|pris|prends|preleve\w*|retire\w*|house|home|family|food|maison|famille|myself|moi|transport|rent|bags?|expenses?|spent|wages?|salary|airtime|power|light|depenses?|loyer|frais|charges|salaires?|moto|sachets?|courant)$/;
const OF_STOCKS: Labels<'opening' | 'closing' | 'drawn' | 'sales' | 'bought' | 'spent'> = [
  ['opening', isBefore(AT_START)],
  ['closing', isBefore(AT_END)],
  [
    'drawn',
    (part) =>
      !SPENT.test(part.before) &&
      !SPENT.test(part.after) &&
      isBeside(
        /\b(?:took|take|taken|pris|prends|preleve\w*|retire\w*)\b|\b(?:for|pour) (?:the |my |la |ma )?(?:house|home|family|food|maison|famille)\b/,
      )(part),
  ],
  ['sales', isBefore(/\b(?:sales|sold|sell|ventes?|vendu\w*|recettes?)\b/)],
  ['bought', isBefore(/\b(?:bought|buy|purchases?|goods|achats?|achete\w*|marchandises?)\b/)],
  ['spent', isBeside(SPENT)],
];
/** "40 bags" beside the money of the sales */
const COUNTS_GOODS = ({ after }: Part) => /^ ?(?:bags?|sachets?)\b/.test(after);

/** Whether stocks at the start and the end are given, which other readers would take for costs. */
export function tellsStocks(message: string): boolean {
  const text = foldAccents(message);
  return AT_START.test(text) && AT_END.test(text);
}

function stockMonth(parts: readonly Part[], sum: Sum): EverydaySum | null {
  const labelled = new Labelled(parts, OF_STOCKS);
  const [opening, closing, sales] = [
    labelled.one('opening'),
    labelled.one('closing'),
    labelled.one('sales'),
  ];
  if (!labelled.isWhole || opening === null || closing === null || sales === null) return null;
  if (!parts.every(saysOnly(WORD_OF_STOCKS)) || parts.some(COUNTS_GOODS)) return null;
  const money = (value: number) => sum.money(value);
  const goods = opening + labelled.total('bought') - closing;
  const spent = labelled.all('spent');
  const profit = sales - goods - labelled.total('spent');
  if (goods < 0) return null;
  const ofGoods = `${[opening, ...labelled.all('bought')].map(money).join(' + ')} − ${money(closing)} = ${money(goods)}`;
  const working = `${[sales, goods, ...spent].map(money).join(' − ')} = ${money(profit)}`;
  const drawn = labelled.total('drawn');
  const rest = profit - drawn;
  const amount = money(Math.abs(profit));
  const ofDrawn = {
    en: ` What you took (${money(drawn)}) is no cost: after it ${rest < 0 ? `the business has ${money(-rest)} less` : `${money(rest)} stay in the business`}.`,
    fr: ` Ce que vous avez pris (${money(drawn)}) n’est pas une charge\u00a0: ensuite, ${rest < 0 ? `l’affaire a ${money(-rest)} de moins` : `il reste ${money(rest)} dans l’affaire`}.`,
  };
  return told(
    sum,
    {
      en: `${profit < 0 ? `You lost ${amount}` : `Your profit is ${amount}`}: the goods that you sold cost ${ofGoods}; ${working}.${drawn > 0 ? ofDrawn.en : ''}`,
      fr: `${profit < 0 ? `Vous avez perdu ${amount}` : `Votre bénéfice est de ${amount}`}\u00a0: les marchandises vendues ont coûté ${ofGoods}\u00a0; ${working}.${drawn > 0 ? ofDrawn.fr : ''}`,
    },
    null,
    profit,
  );
}

const OF_LOAN =
  /\b(?:loans?|microfinance|lends?|borrow\w*|pret|prets|credit|emprunt\w*|mutuelle|sacco|bank|banque)\b/;
/** Paid with each payment or returned at the end: not a one-time fee. */
const OF_EACH_PAYMENT =
  /\b(?:per|each|every|a chaque|par|chaque) (?:instal\w*|payment|time|echeance|versement|fois|remboursement|paiement)\b|\bsavings?\b/;
/** A total profit is not monthly. */
const IN_ALL = /\b(?:in all|in total|altogether|total|once|en tout|au total|une fois)\b/;
const IS_COUNT_OF_MONTHS = ({ kind }: Part) => kind === 'month' || kind === 'times';
const OF_KEPT_LOAN: Labels<'count' | 'fee' | 'gain' | 'payment' | 'amount'> = [
  ['count', IS_COUNT_OF_MONTHS],
  [
    'fee',
    ({ before, after }) =>
      !A_MONTH.test(after) &&
      (/\b(?:removes?|keeps?|kept|deducts?|fees?|frais|gardent?|retien\w*|retenu\w*|preleve\w*|assurance|insurance)\b/.test(
        before,
      ) ||
        /^ ?(?:de |of |as |in )?(?:processing|fees?|frais|assurance|insurance)\b/.test(after)),
  ],
  ['gain', isBeside(/\b(?:profit|benefice|expect|extra|rapport\w*|gagne\w*)\b/)],
  [
    'payment',
    (part) =>
      /\b(?:pay|repay|paie|paye|rembourse\w*|instal\w*|mensualites?|echeances?)\b/.test(
        part.before,
      ) ||
      /^ ?(?:x|×|\*|(?:a|per|each|every|par|chaque) (?:month|mois)|pendant)\b/.test(part.after),
  ],
  [
    'amount',
    isBefore(/\b(?:loan|lends?|gives?|gave|borrow\w*|pret\w*|credit|emprunt\w*|donne\w*)\b/),
  ],
];

function keptLoan(parts: readonly Part[], text: string, sum: Sum): EverydaySum | null {
  if (!OF_LOAN.test(text) || parts.some(({ isPercent }) => isPercent)) return null;
  if (OF_OTHER_TIME.test(text) || OF_EACH_PAYMENT.test(text) || IN_ALL.test(text)) return null;
  const labelled = new Labelled(parts, OF_KEPT_LOAN);
  const [amount, payment, count] = [
    labelled.one('amount'),
    labelled.one('payment'),
    labelled.one('count'),
  ];
  const fee = labelled.total('fee');
  if (!labelled.isWhole || amount === null || payment === null || count === null) return null;
  if (fee <= 0 || fee >= amount || labelled.all('gain').length > 1) return null;
  const money = (value: number) => sum.money(value);
  const [paid, received] = [payment * count, amount - fee];
  const cost = paid - received;
  // A payment is less than the loan; totals of many times the loan indicate wrong roles.
  if (cost <= 0 || paid > 3 * amount || payment > amount) return null;
  const [gain] = labelled.all('gain');
  const gap = (gain ?? 0) - payment;
  const compared =
    gain === undefined
      ? { en: '', fr: '' }
      : gap < 0
        ? {
            en: ` A payment is ${money(payment)} and you expect ${money(gain)} more a month: ${money(-gap)} a month would have to come from elsewhere. On these figures the loan does not carry itself; a smaller one or a longer one may.`,
            fr: ` Une échéance est de ${money(payment)} et vous attendez ${money(gain)} de plus par mois\u00a0: il faudrait trouver ailleurs ${money(-gap)} par mois. Avec ces chiffres, le prêt ne se porte pas lui-même\u00a0; un plus petit ou un plus long, peut-être.`,
          }
        : {
            en: ` Of the ${money(gain)} that you expect more a month ${money(gap)} are left after the payment, if the goods really sell like that.`,
            fr: ` Des ${money(gain)} que vous attendez de plus par mois, il reste ${money(gap)} après l’échéance, si les ventes suivent vraiment.`,
          };
  return told(
    sum,
    {
      en: `The loan costs you ${money(cost)}: you pay ${money(count)} × ${money(payment)} = ${money(paid)}, and get ${money(amount)} − ${money(fee)} = ${money(received)} in your hand.${compared.en}`,
      fr: `Le prêt vous coûte ${money(cost)}\u00a0: vous payez ${money(count)} × ${money(payment)} = ${money(paid)}, et vous recevez ${money(amount)} − ${money(fee)} = ${money(received)}.${compared.fr}`,
    },
    null,
    cost,
  );
}

const AS_BEFORE =
  /\b(?:same|pareil|autant|meme (?:benefice|profit|gain|chose)|as (?:now|before)|qu'avant|comme avant)\b/;
const IS_CUT = /\b(?:discount|off|promo\w*|remise|rabais|reduction|moins|baisse\w*|cheaper)\b/;
/** A discount for some of the buyers or pieces. */
const FOR_SOME =
  /\b(?:every (?:second|other|third)|half (?:of|the)|some (?:of|customers|clients|buyers|people)|(?:regular|loyal|good|bulk|new) (?:customers|clients|buyers)|regulars|members|fideles|habitues|grossistes|certaine?s|(?:un|une) sur)\b/;
const A_TIME = /\b(?:a|per|each|every|par|la|chaque) (day|week|month|jour|semaine|mois)\b/;
const timesIn = (text: string) =>
  new Set([...text.matchAll(new RegExp(A_TIME, 'g'))].map(([, time]) => time));
const OF_PROMOTION: Labels<'cut' | 'sold' | 'cost' | 'price'> = [
  ['cut', (part) => part.isPercent && isBeside(IS_CUT)(part)],
  ['sold', ({ after }) => A_TIME.test(after)],
  ['cost', isBefore(/\b(?:costs?|coute\w*|revien\w*|buy|bought|achete\w*)\b/)],
  ['price', isBefore(/\b(?:sell|at|price|vends?|vendue?s?|prix)\b/)],
];

function promotion(parts: readonly Part[], text: string, sum: Sum): EverydaySum | null {
  if (
    !ASKS_MANY.test(text) ||
    !AS_BEFORE.test(text) ||
    timesIn(text).size > 1 ||
    FOR_SOME.test(text)
  )
    return null;
  const labelled = new Labelled(parts, OF_PROMOTION);
  const [cut, sold, cost, price] = [
    labelled.one('cut'),
    labelled.one('sold'),
    labelled.one('cost'),
    labelled.one('price'),
  ];
  if (!labelled.isWhole || cut === null || sold === null || cost === null || price === null)
    return null;
  const money = (value: number) => sum.money(value);
  const lower = price * (1 - cut / 100);
  if (price <= cost || lower <= cost) return null;
  const profit = (price - cost) * sold;
  const needed = Math.ceil(profit / (lower - cost) - 1e-9);
  const working = `(${money(price)} − ${money(cost)}) × ${money(sold)} = ${money(profit)}; ${money(price)} − ${sum.percent(cut / 100)} = ${money(lower)}; ${money(lower)} − ${money(cost)} = ${money(lower - cost)}; ${money(profit)} ÷ ${money(lower - cost)} = ${money(needed)}`;
  return told(
    sum,
    {
      en: `You must sell ${money(needed)} to earn the same, ${money(needed - sold)} more than now: ${working}.`,
      fr: `Il faut en vendre ${money(needed)} pour gagner autant, soit ${money(needed - sold)} de plus qu’aujourd’hui\u00a0: ${working.replaceAll('; ', '\u00a0; ')}.`,
    },
    null,
    needed,
  );
}

const OF_MARGIN: Labels<'percent' | 'cost' | 'price'> = [
  ['percent', ({ isPercent }) => isPercent],
  ['cost', isBefore(/\b(?:buy|bought|achete\w*|costs?|coute\w*)\b/)],
  ['price', isBefore(/\b(?:sell|sold|vends?|revends?)\b/)],
];
const MOST_OFF = 0.6;
/** Further deductions between price and profit. */
const BESIDE_MARGIN =
  /\b(?:transport|delivery|livraison|discount|off|remise|rabais|reduction|tax\w*|vat|tva|impots?|commission|fees?|frais|customs|douane|interests?|interets?)\b/;

/** "She says 50%, he says 33%": margins on the cost and of the price. */
function twoMargins(parts: readonly Part[], text: string, sum: Sum): EverydaySum | null {
  if (BESIDE_MARGIN.test(text)) return null;
  const labelled = new Labelled(parts, OF_MARGIN);
  const [cost, price] = [labelled.one('cost'), labelled.one('price')];
  const said = labelled.all('percent');
  if (!labelled.isWhole || cost === null || price === null || said.length !== 2 || price <= cost)
    return null;
  const [ofCost, ofPrice] = [(price - cost) / cost, (price - cost) / price];
  const isSaid = (share: number) => said.some((value) => Math.abs(value - share * 100) <= MOST_OFF);
  const areBoth = isSaid(ofCost) && isSaid(ofPrice);
  const money = (value: number) => sum.money(value);
  const working = `${money(price)} − ${money(cost)} = ${money(price - cost)}`;
  const [up, down] = [sum.percent(ofCost), sum.percent(ofPrice)];
  return told(
    sum,
    {
      en: `${areBoth ? 'Both are right, of different things' : 'It depends on what you compare with'}: ${working}. Of what you paid that is ${up}, the mark-up; of your price it is ${down}, the margin. Name the same one each time.`,
      fr: `${areBoth ? 'Les deux sont justes, mais pas de la même chose' : 'Tout dépend de quoi l’on compte'}\u00a0: ${working}. Sur le coût, cela fait ${up}, le taux de marge\u00a0; sur le prix, ${down}, le taux de marque. Dites toujours lequel des deux.`,
    },
    null,
    ofPrice,
  );
}

const SHARES_BY_WEIGHT =
  /\b(?:shar\w+|partag\w*|divid\w*|repart\w*)\b[^?]*\b(?:kilos?|kgs?|litres?)\b/;
const OF_SURPLUS: Labels<'reserve' | 'surplus' | 'weight'> = [
  [
    'reserve',
    (part) =>
      part.isPercent && isBeside(/\b(?:reserves?|keep|kept|fund|garde\w*|fonds|caisse)\b/)(part),
  ],
  ['surplus', isBefore(/\b(?:surplus|profit|excedent|benefice|ristourne)\b/)],
  [
    'weight',
    ({ kind, before, after }) =>
      (kind === 'amount' || kind === 'unread') &&
      /^(?!(?:price|transport|paid|pays?|costs?|fees?|frais|prix|reserve|at|a)\b)[a-z'-]+(?: ?:| a| has| brought| livre)?$/.test(
        withoutHead(before),
      ) &&
      /^ ?(?:kgs?|kilos?|litres?|l)?(?: (?:of|de) [a-z]+)?$/.test(after),
  ],
];

function sharedByWeight(parts: readonly Part[], text: string, sum: Sum): EverydaySum | null {
  if (!SHARES_BY_WEIGHT.test(text)) return null;
  const labelled = new Labelled(parts, OF_SURPLUS);
  const surplus = labelled.one('surplus');
  const weights = labelled.all('weight');
  const [reserve = 0, another] = labelled.all('reserve');
  if (!labelled.isWhole || surplus === null || another !== undefined || weights.length < 2)
    return null;
  const money = (value: number) => sum.money(value);
  const rest = surplus * (1 - reserve / 100);
  const all = labelled.total('weight');
  const each = weights
    .map(
      (weight) =>
        `${money(weight)} ÷ ${money(all)} × ${money(rest)} = ${money((weight / all) * rest)}`,
    )
    .join('; ');
  const kept =
    reserve > 0 ? `${money(surplus)} − ${sum.percent(reserve / 100)} = ${money(rest)}; ` : '';
  return told(sum, {
    en: `Each gets their part of ${money(rest)}: ${kept}${weights.map(money).join(' + ')} = ${money(all)}; ${each}.`,
    fr: `Chacun reçoit sa part de ${money(rest)}\u00a0: ${`${kept}${weights.map(money).join(' + ')} = ${money(all)}; ${each}`.replaceAll('; ', '\u00a0; ')}.`,
  });
}

const FEWEST = 3;

/** The sum of a story that labels all its figures; null for any other message. */
export function storySum(message: string, language: FramingLanguage): EverydaySum | null {
  const text = foldAccents(message)
    .replaceAll(/\s/g, ' ')
    // A list in brackets belongs to the figure after it.
    .replaceAll(/\(([^)\d]*)\)/g, (_, words: string) => ` ${words.replaceAll(',', ' ')} `)
    .replaceAll(/(\d)(?=(?:kgs?|kilos?|litres?|l)\b)/g, '$1 ');
  const parts = partsOf(text);
  if (parts === null || parts.length < FEWEST) return null;
  const sum = new Sum([], language);
  return (
    stockMonth(parts, sum) ??
    keptLoan(parts, text, sum) ??
    promotion(parts, text, sum) ??
    twoMargins(parts, text, sum) ??
    sharedByWeight(parts, text, sum) ??
    labelledMonth(parts, text, sum)
  );
}
