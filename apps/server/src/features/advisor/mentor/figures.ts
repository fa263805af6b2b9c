import { type CalculatorName, type Figures, MOST_FIGURE } from '@inzira/contract/calculators';
import { foldText } from '#src/features/advisor/library/words.ts';
import { BILLS, FIXED, IS_PER_MONTH, PAID, PER_MONTH, ROLES } from './figure-roles.ts';

/** What belongs to one sale; "the workshop costs 240,000 a month" is another cost. */
const OF_ONE_SALE = new Set(['price', 'unit_cost', 'materials', 'left']);
const COST_OF_ONE = ['unit_cost', 'materials'] as const;
/** What is bought once, or paid whatever is sold. */
const NOT_OF_ONE =
  /\b(?:oven|machine|fridge|freezer|motor(?:bike|cycle)|bike|car|van|truck|tractor|generator|laptop|equipment|tools|stall|shop|kiosk|land|licen[cs]e|rent|transport|delivery|electricity|salar(?:y|ies)|workers?|staff|ads?|four|frigo|congelateur|moto|voiture|materiel|boutique|loyer|salaires?|employes?|mashine|mashini|tanuri|friji|pikipiki|duka|kodi|usafiri|mishahara)\b/;
const IS_SOLD = /\b(?:sell\w*|sold|\w*vend\w*|\p{L}*uza)\b/u;
const OF_ANOTHER_SELLER =
  /\b(?:competitors?|rivals?|neighbou?rs?|others|everybody|concurrents?|voisine?s?|autres|washindani|jirani|wengine)\b/;
/** That a cost without its price or margin is the cost of one. */
const IS_OF_ONE =
  /\b(?:one|each|per (?!month|year|week|day)\p{L}+|it costs?|costs (?:me |us )?(?:about )?\d\S*|to (?:make|produce)|buy (?:it |them )?at|chaque|l'unite|piece|coute|inanigharimu|moja|kila)\b/u;
const IS_BOUGHT_ONCE = /\b(?:bought|achete|(?:my|our) (?:\p{L}+ )?cost|nilinunua)\b/u;
const IS_COUNTED_IN_MONTHS =
  /\b(?:loans?|borrow\w*|lend\w*|\w*credits?|interest|repay\w*|pret|emprunt\w*|riba|mkopo|cash ?flow|tresorerie)\b/;
/** A cost that is more than this many times the price is of something else. */
const MOST_COST = 2;
/** Of the words after a number, what ends a noun: "1,500 each", "800 pour". */
const NO_NOUN = String.raw`(?:an?|each|one|per|every|all|for|to|at|in|into|on|of|off|from|with|over|by|after|apres|as|is|was|has|i|we|it|its|they|my|our|this|so|does|costs|sells|sales|savings|prix|pays|plus|less|always|thanks|what|how|which|when|where|par|pour|chaque|la|le|les|dans|sans|mais|alors|puis|fois|vers|je|j|nous|mon|mes|de|des|du|en|sur|ses|kwa|kila)`;
/** "45 plates", "3 different products", "500 people": a number of things and no amount. */
const IS_COUNT = new RegExp(
  String.raw`^\s*(?!${NO_NOUN}(?!\p{L}))(?:\p{L}+\s+)?(?!${NO_NOUN}(?!\p{L}))(?:\p{L}{2,}[sx]|people|women|men|children|fish|chicken|kg)(?!\p{L})`,
  'u',
);
/** "20,000 a week", "45 chapati a day", "600,000 a year": the calculators count in months. */
const IS_PER_WEEK =
  /^\s*(?:\p{L}+\s+)?(?:a|per|each|every|\/|par|kwa|chaque)\s*(?:week|day|semaine|jour|wiki|siku|year|an|mwaka)\b/u;
/** "3 for 1,000" */
const IS_FOR = /^\s*(?:for|at|@|pour|a|kwa)\s*$/;

const IS_FIXED = new RegExp(String.raw`\b(?:${FIXED})\b`);
const IS_BILL = new RegExp(String.raw`\b(?:${BILLS})\b`);
const IS_PAID = new RegExp(String.raw`\b(?:${PAID})\b`);
/** "Rent 60,000", "60,000 rent", "12,000 for oils": a part of a sum, and not the whole. */
const NAME_BEFORE = new RegExp(String.raw`\b(?:${PAID})(?: is| are| of|:)?\s*$`);
const NAME_AFTER = new RegExp(
  String.raw`^\s*(?:(?:of|for|to|in|on|de) (?!${NO_NOUN}(?!\p{L}))\p{L}|(?:${PAID})\b)`,
  'u',
);
/** "2 staff", "3 salaries" */
const IS_OF_STAFF = /\b(?:staff|salaries|salaires|wages|mishahara)\b/;
/** "100,000 each": of how many is not known. */
const IS_EACH = /^\s*(?:(?!for\b|pour\b)\p{L}+\s+)?(?:each|apiece|chacune?s?)\s*(?:$|a\s|per\s)/u;
/** Figures that are added when they are given in parts. */
const OF_PARTS = new Set(['fixed_costs', 'unit_cost', 'materials', 'money_out', 'costs']);
/** Of them those whose verb counts for the whole list: "I pay the supplier 280, rent 60". */
const OF_A_VERB = new Set(['unit_cost', 'money_out', 'costs']);
const JOINT = /[,+&]|\b(?:and|plus|et|na)\b/;
/** What begins another sentence between two numbers. */
const IS_NO_LIST =
  /[.;:!?]|\b(?:i|we|it|they|he|she|je|nous|il|elle|ca|have|has|earns?|spends?|pays?|gets?|makes?|takes?|loses?|goes|leaves?|laisse|costs?|coute|inanigharimu|each|every|one|sell\w*|sold|price|but|or|if|then|when|vend\w*|prix|chaque|kila|\p{L}*uza)\b/u;
const IS_BATCH = /\b(?:batch|fournee) (?:of|de) \d/;

const LEAST_CASH = 100;
/** Of the figures that are read. */
const PERCENTAGES = new Set(['share', 'margin', 'markup', 'rate']);

const CURRENCY = String.raw`(?:us\$|\$|€|£|₦|gh₵|₵|rwf|frw|kes|ksh|ugx|ush|tzs|tsh|ngn|naira|xof|xaf|fcfa|cfa|zar|ghs|cedis?|etb|birr|zmw|mwk|usd|dollars?|euros?|shillings?|shs?|bob|f(?:rancs?)?)`;
/** "R180 000", "N45,000" */
const LETTER = String.raw`(?:r\s?|[nkp]|le)(?=\d)`;
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(laki|elfu|milioni|asilimia)\s+)?(?:${CURRENCY}\s*|${LETTER})?(\d{1,3}(?:[ ,.]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)\s*(millions?|thousand|mille|billions?|[km]|mn|bn)?(?![\p{L}\d])\s*(%|percent|per cent|pour cent|asilimia)?\s*(?:${CURRENCY}(?!\p{L}))?`,
  'gu',
);
const UNITS: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  mille: 1e3,
  elfu: 1e3,
  laki: 1e5,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  millions: 1e6,
  milioni: 1e6,
  billion: 1e9,
  billions: 1e9,
  bn: 1e9,
};
/** "I sell mats, each at 15" goes on with the price. */
const CLAUSE =
  /(?!,\s(?:each(?: one)?|chacune?|kila moja)(?: at| for| a| kwa)?\s*$)[,;:.!?](?=\s|$)|\b(?:and|but|or|et|mais|ou|na|au|then|when|if)\b/g;

/** With the spaces of all kinds that stand within numbers made plain. */
function plainText(message: string): string {
  return foldText(message).replaceAll(/\s/g, ' ');
}

export function countNumbers(message: string): number {
  return plainText(message).match(NUMBER)?.length ?? 0;
}

const ALTERNATIVE = /^\s*(?:or|ou|au|to|-)\s*$/;

/** The figures of a calculator that a message gives for certain, and that it can take. */
export function figuresIn(message: string, name: CalculatorName): Figures {
  const figures = Object.entries(certainFigures(message, name));
  return Object.fromEntries(
    figures.filter(([, value]) => typeof value === 'string' || value <= MOST_FIGURE),
  );
}

interface Amount {
  value: number;
  /** '' where it is not certain. */
  figure: string;
  /** In one list with the amount before it. */
  isJoined: boolean;
  isPart: boolean;
  isFixed: boolean;
  isMoney: boolean;
}

/** One number, or the parts of one list; null where there may be more of it. */
function sumOf(amounts: readonly Amount[], figure: string): number | null {
  const own = amounts.filter((amount) => amount.figure === figure);
  if (OF_PARTS.has(figure)) {
    const isOpen = amounts.some((other, at) => {
      if (other.figure !== '' || !other.isMoney) return false;
      if (OF_ONE_SALE.has(figure) && other.isFixed) return false;
      const [last, next] = [amounts[at - 1], amounts[at + 1]];
      const beside = [other.isJoined && last, next?.isJoined === true && next];
      return beside.some((one) => one && one.figure === figure && (one.isPart || other.isPart));
    });
    if (isOpen) return null;
  }
  const first = amounts.findIndex((amount) => amount.figure === figure);
  const isList = own.every(
    (amount, at) =>
      amount === amounts[first + at] && amount.isPart && (at === 0 || amount.isJoined),
  );
  if (own.length > 1 && !(OF_PARTS.has(figure) && isList)) return null;
  return own.reduce((sum, { value }) => sum + value, 0);
}

/** Each number with its one role. */
function certainFigures(message: string, name: CalculatorName): Figures {
  const roles = Object.entries(ROLES[name] ?? {});
  const text = plainText(message);
  const numbers = [...text.matchAll(NUMBER)];
  const read: Amount[] = [];
  for (const [at, match] of numbers.entries()) {
    const start = match.index;
    const end = start + match[0].length;
    const earlier = numbers[at - 1];
    const after = text.slice(end, numbers[at + 1]?.index).split(CLAUSE)[0] ?? '';
    const following = numbers[at + 1];
    const between = earlier ? text.slice(earlier.index + earlier[0].length, start) : '';
    const before = clauseEnd(earlier ? between : text.slice(0, start));
    // "12 or 24 months"
    const isAlternative =
      ALTERNATIVE.test(between) ||
      (following !== undefined && ALTERNATIVE.test(text.slice(end, following.index)));
    // Neither with a currency nor in thousands.
    const isPlain = /^[\d\s,.]+$/.test(match[0]);
    const isPercent = match[4] !== undefined || match[1] === 'asilimia';
    const fitting = roles.filter(([figure, role]) => {
      if (isPercent !== PERCENTAGES.has(figure)) return false;
      // "With 3 workers" is no money.
      if (figure === 'cash' && valueOf(match) < LEAST_CASH) return false;
      if (
        figure === 'fixed_costs' &&
        valueOf(match) < LEAST_CASH &&
        IS_OF_STAFF.test(before + after)
      )
        return false;
      if (isAlternative) return false;
      if (!isPercent && figure !== 'purchases' && IS_PER_WEEK.test(after)) return false;
      if (IS_EACH.test(after) && !OF_ONE_SALE.has(figure)) return false;
      if (OF_ONE_SALE.has(figure)) {
        const clause = before + after;
        const isSubscription = name === 'unit-economics';
        if (IS_PER_MONTH.test(after) && !isSubscription) return false;
        if (OF_ANOTHER_SELLER.test(clause)) return false;
        if (NOT_OF_ONE.test(clause) && !IS_SOLD.test(clause)) return false;
        if (following && IS_FOR.test(text.slice(end, following.index))) return false;
      }
      if (role.notAfter?.test(after)) return false;
      const isBefore = role.before?.test(before) ?? false;
      if (role.after?.test(after)) return isBefore || !role.both;
      return isBefore && !role.both && !(isPlain && IS_COUNT.test(after));
    });
    const previous = read.at(-1);
    const isJoined = JOINT.test(between) && !IS_NO_LIST.test(between);
    const isPart = NAME_BEFORE.test(before) || NAME_AFTER.test(after);
    const isFixed = IS_FIXED.test(before + after);
    const isContinued =
      previous?.figure === 'fixed_costs'
        ? IS_BILL.test(before + after)
        : previous !== undefined && OF_A_VERB.has(previous.figure);
    const isOfSame =
      fitting.length === 0 &&
      isJoined &&
      isPart &&
      previous?.isPart === true &&
      isContinued &&
      !(OF_ONE_SALE.has(previous.figure) && isFixed) &&
      !(isPercent || isAlternative || IS_PER_WEEK.test(after) || IS_EACH.test(after));
    read.push({
      value: valueOf(match),
      figure: isOfSame ? previous.figure : fitting.length === 1 ? (fitting[0]?.[0] ?? '') : '',
      isJoined,
      isPart,
      isFixed,
      isMoney: !isPercent && !(isPlain && IS_COUNT.test(after) && !IS_PAID.test(after)),
    });
  }
  const figures: Figures = {};
  for (const figure of new Set(read.flatMap((amount) => amount.figure || []))) {
    const sum = sumOf(read, figure);
    if (sum !== null) figures[figure] = sum;
  }
  comeFromOthers(figures, text);
  dropUncertain(figures, text);
  if (name === 'price') return { ...timeWorked(text, numbers), ...figures };
  if (name === 'unit-economics') return ofOneCustomer(figures, text);
  if (figures['rate'] !== undefined)
    return { ...monthsOfYears(text), ...figures, ...termsOfRate(text) };
  return figures['valuation'] === undefined ? figures : { ...figures, ...momentOfValue(text) };
}

const IS_AFTER_A_MONTH =
  /\b(?:(?:after|in|apres|dans|au bout d')\s*(?:one|a|un) (?:month|mois)|baada ya mwezi)\b/;

/** What is no figure of a calculator itself but gives one. */
function comeFromOthers(figures: Figures, text: string) {
  const { left, markup, repaid, days } = figures;
  for (const name of ['left', 'markup', 'repaid', 'days']) delete figures[name];
  const spare = Number(figures['price']) - Number(left);
  if (spare > 0) figures['unit_cost'] ??= spare;
  // In percent of the price; a part of a percent would be rounded.
  const margin = (100 * Number(markup)) / (100 + Number(markup));
  if (Number.isInteger(Number((margin * 100).toFixed(6)))) figures['margin'] ??= margin;
  if (repaid === undefined) return;
  if (Number(days) % 30 === 0) figures['months'] ??= Number(days) / 30;
  if (IS_AFTER_A_MONTH.test(text)) figures['months'] ??= 1;
  const interest = Number(repaid) / Number(figures['amount']) - 1;
  if (figures['months'] !== 1 || figures['rate'] !== undefined || !(interest > 0)) return;
  Object.assign(figures, {
    rate: Number((interest * 100).toFixed(4)),
    rate_per: 'month',
    method: 'flat',
  });
}

const MONTH_NAMES =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|januari|februari|machi|aprili|mei|juni|julai|agosti)\b/g;

/** What only the other figures can make certain. */
function dropUncertain(figures: Figures, text: string) {
  // One month is not like the next.
  if (new Set(text.match(MONTH_NAMES)).size > 1)
    for (const name of ['sales', 'costs']) delete figures[name];
  // "Flat for 3 months" belongs to no sum.
  if (Object.keys(figures).length === 1 && !IS_COUNTED_IN_MONTHS.test(text))
    delete figures['months'];
  if (Object.keys(figures).length === 1) delete figures['fees'];
  if (IS_BATCH.test(text))
    for (const name of [...COST_OF_ONE, 'time', 'other']) delete figures[name];
  const { price, margin } = figures;
  for (const name of COST_OF_ONE) {
    const cost = figures[name];
    const isAlone = price === undefined && margin === undefined;
    const isOfOne = IS_OF_ONE.test(text) || (countNumbers(text) > 1 && !IS_BOUGHT_ONCE.test(text));
    if (isAlone ? !isOfOne : Number(cost) > MOST_COST * Number(price)) delete figures[name];
  }
}

const HOURS =
  /(?<![\d.,])(\d+(?:[.,]\d+)?)\s*(?:hours?|hrs?|heures?)(?:\s+\p{L}+){0,3}?\s+(?:at|a|x)\s+$/u;

/** "2 hours of work at 150" */
function timeWorked(text: string, numbers: readonly RegExpMatchArray[]): Figures {
  const times = numbers.flatMap((match) => {
    const hours = HOURS.exec(text.slice(0, match.index))?.[1];
    return hours === undefined ? [] : [Number(hours.replace(',', '.')) * valueOf(match)];
  });
  return times.length === 1 && !IS_BATCH.test(text) ? { time: times[0] ?? 0 } : {};
}

const FOR_ONE =
  /\b(?:(?:get|win|find|bring|gain) (?:me |us )?(?:one|a|each)(?: new)? (?:customer|client|buyer)|per (?:new )?(?:customer|client)|par (?:nouveau )?client)\b/;

const MONTHS_STAYED = new RegExp(
  String.raw`\bpays?\b.{0,30}?${PER_MONTH}.*\bstays?(?: with us)?(?: for)?(?: about)? (\d+) months?\b`,
);

/** "12 of ads to get one customer, pays 5 a month with 60% margin and stays 10 months" */
function ofOneCustomer({ margin, ...figures }: Figures, text: string): Figures {
  const { price, acquisition_spend: spend } = figures;
  // "Buys 3 times a year and stays 2 years"
  if (/\d (?:years|ans)\b/.test(text)) delete figures['purchases'];
  if (spend !== undefined && FOR_ONE.test(text)) figures['new_customers'] ??= 1;
  if (price === undefined) return figures;
  const months = MONTHS_STAYED.exec(text)?.[1];
  if (months !== undefined) figures['purchases'] = Number(months);
  if (margin !== undefined)
    figures['unit_cost'] = Number((Number(price) * (1 - Number(margin) / 100)).toFixed(2));
  return figures;
}

const RATE_PER =
  /(\d+(?:[.,]\d+)?)\s*(?:%|percent|per cent|pour cent)\s*(?:flat |interest |d'interet |fixe )?(?:(?:a|per|each|every|\/|par|le|kwa|chaque)\s*(month|mois|mwezi|year|annum|annee|an|mwaka)\b|(monthly|p\.?m\b)|(?:yearly|annually|p\.?a\b))|\basilimia (\d+(?:[.,]\d+)?) kwa (mwezi|mwaka)\b/g;
const IS_BORROWED =
  /cheap|expensive|\b(?:costs?|loans?|borrow\w*|lend\w*|credits?|interest|repay|cher|pret|emprunt\w*|taux|riba|mkopo|nafuu)\b/;
const IS_PUT_ASIDE =
  /\b(?:sav(?:e|es|ing|ings)|deposit\w*|invest\w*|earns?|grow\w*|growth|inflation|churn|epargn\w*|plac(?:er|ement)|akiba)\b/;
const MONTHLY = /^(?:month|mois|mwezi|p\.?m)/;

export interface RatesToCompare {
  /** In percent. */
  monthly: number;
  yearly: number;
  /** Whether one of them is said to be flat, or on what is owed. */
  isWayNamed: boolean;
}

/** The rates of two loans of which one is by the month and one by the year; null for anything else. */
export function ratesToCompare(message: string): RatesToCompare | null {
  const text = foldText(message);
  if (!IS_BORROWED.test(text) || IS_PUT_ASIDE.test(text)) return null;
  const rates = [...text.matchAll(RATE_PER)].map(
    ([, first, per, monthly, swahili, perSwahili]) => ({
      rate: Number((first ?? swahili ?? '').replace(',', '.')),
      isMonthly: MONTHLY.test(per ?? monthly ?? perSwahili ?? ''),
    }),
  );
  const monthly = rates.find(({ isMonthly }) => isMonthly);
  const yearly = rates.find(({ isMonthly }) => !isMonthly);
  if (rates.length !== 2 || !monthly || !yearly) return null;
  return {
    monthly: monthly.rate,
    yearly: yearly.rate,
    isWayNamed: /\b(?:flat|fixe|reducing|declining|balance|degressif)\b/.test(text),
  };
}

const RATE = String.raw`(?:%|percent|asilimia [\d.,]+)`;

const YEARS =
  /(?:\d|%|cent|year|yearly|annum|an|mwaka)\s+(?:for|over|sur|pendant|kwa)\s+(?:(\d+) (?:years?|ans?)|miaka (\d+))\b/;

/** "At 12% for 2 years" */
function monthsOfYears(text: string): Figures {
  const [, years, miaka] = YEARS.exec(text) ?? [];
  return years === undefined && miaka === undefined ? {} : { months: 12 * Number(years ?? miaka) };
}

/** "3% a month flat" */
function termsOfRate(text: string): Figures {
  const isMonthly = new RegExp(`${RATE}\\s*(?:flat )?(?:interest )?${PER_MONTH}`).test(text);
  const isYearly =
    new RegExp(
      String.raw`${RATE}\s*(?:flat )?(?:interest )?(?:a|per|/|par|kwa)\s*(?:year|an|annum|mwaka)\b`,
    ).test(text) ||
    (!isMonthly && YEARS.test(text));
  return {
    ...(isMonthly !== isYearly && { rate_per: isMonthly ? 'month' : 'year' }),
    ...(/\bflat\b/.test(text) && { method: 'flat' }),
  };
}

/** "80,000 before the money" */
function momentOfValue(text: string): Figures {
  const isBefore = /\bpre-? ?money\b|\b(?:before|avant)\b/.test(text);
  const isAfter = /\bpost-? ?money\b|\bafter the money\b|\bapres l'argent\b/.test(text);
  return isBefore === isAfter ? {} : { valuation_is: isBefore ? 'pre-money' : 'post-money' };
}

function clauseEnd(text: string): string {
  return text.split(CLAUSE).at(-1) ?? '';
}

function valueOf([, first, digits = '', last = '']: RegExpMatchArray): number {
  const unit = first === undefined || first === 'asilimia' ? last : first;
  const isGrouped = /^\d{1,3}(?:[ ,.]\d{3})+(?:\.\d+)?$/.test(digits) && unit === '';
  const plain = isGrouped
    ? digits.replaceAll(/[ ,]|\.(?=\d{3}(?:\D|$))/g, '')
    : digits.replaceAll(/ /g, '').replace(',', '.');
  return Number(plain) * (UNITS[unit] ?? 1);
}
