import { type CalculatorName, type Figures, MOST_FIGURE } from '@inzira/contract/calculators';
import { foldText } from '#src/features/advisor/library/words.ts';

/** What stands before a number, or after it, when it is a figure. Each is read within the number's own clause. */
interface Role {
  before?: RegExp;
  after?: RegExp;
}

/** Up to four words between a verb and its number: "I sell each cake at 350". */
const GAP = String.raw`(?:\s+(?!at\b|for\b)[\p{L}']+){0,4}(?:\s+(?:at|for|a))?\s*$`;
const lead = (words: string) => new RegExp(String.raw`\b(?:${words})${GAP}`, 'u');
const COST = {
  before: lead(
    "costs?|costing|buy(?:ing|s)?|bought|made for|coute|cout(?: de revient)?|achete|prix d'achat|nanunua|kununua|gharama|inanigharimu",
  ),
  after: /^\s*(?:to (?:make|buy|produce)|of cost)\b/,
};
const PRICE = {
  before: lead(
    String.raw`sells?|selling|sold|price|i charge|(?:re)?vends?|prix(?! d'achat)(?: de vente)?|nauza|kuuza|niuze`,
  ),
  after: /^\s*(?:selling price|price)\b/,
};
const MARGIN = {
  before: /\b(?:margin|marge|profit|earn|keep|gagner|faida)(?: of| de| is| ya)?\s*$/,
  after: /^\s*(?:margin|profit margin|profit|gain|de marge)\b/,
};
const MONTHS = { before: /\bmiezi\s*$/, after: /^\s*(?:months?|mois)\b/ };
const PER = String.raw`(?:a|per|each|every|/|par|kwa)\s*(?:month|year|mois|an|mwezi|mwaka)`;
const PER_MONTH = String.raw`(?:(?:a|per|each|every|/|par|le|kwa|chaque)\s*(?:month|mois|mwezi)|monthly)`;
const IS_PER_MONTH = new RegExp(String.raw`^\s*${PER_MONTH}\b`);
/** What belongs to one sale; "the workshop costs 240,000 a month" is another cost. */
const OF_ONE_SALE = new Set(['price', 'unit_cost', 'materials']);
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
const NO_NOUN = String.raw`(?:an?|each|one|per|every|all|for|to|at|in|into|on|of|off|from|with|over|by|after|as|is|was|has|i|we|it|its|they|my|our|this|so|does|costs|sells|sales|savings|prix|pays|plus|less|always|thanks|what|how|which|when|where|par|pour|chaque|la|le|les|dans|sans|mais|alors|puis|fois|vers|je|j|nous|mon|mes|de|des|du|en|sur|ses|kwa|kila)`;
/** "45 plates", "3 different products", "500 people": a number of things and no amount. */
const IS_COUNT = new RegExp(
  String.raw`^\s*(?!${NO_NOUN}(?!\p{L}))(?:\p{L}+\s+)?(?!${NO_NOUN}(?!\p{L}))(?:\p{L}{2,}[sx]|people|women|men|children|fish|chicken|kg)(?!\p{L})`,
  'u',
);
/** "20,000 a week", "45 chapati a day": the calculators count in months. */
const IS_PER_WEEK =
  /^\s*(?:\p{L}+\s+)?(?:a|per|each|every|\/|par|kwa|chaque)\s*(?:week|day|semaine|jour|wiki|siku)\b/u;
/** "3 for 1,000" */
const IS_FOR = /^\s*(?:for|at|@|pour|a|kwa)\s*$/;

const ROLES: Partial<Record<CalculatorName, Record<string, Role>>> = {
  runway: {
    cash: {
      before:
        /\b(?:(?:i|we) (?:have|got|had)|with|reste|nina|tuna)(?: only| about)?\s*$|\b(?:cash|savings|bank|balance)(?: of| is| left|:)?\s*$/,
      after:
        /^\s*(?:left|(?:in|inside|at) (?:the |my |our )?(?:bank|hand|account)|in cash|cash|remains?|remaining|en (?:caisse|banque)|benki|saved)\b/,
    },
    money_out: {
      before:
        /\b(?:spend(?:ing)?|spends|burn(?:ing)?|pay(?:ing)?|costs?|expenses|lose|losing|loss|depense[sz]?|perd(?:ons)?|(?:nina|tuna)(?:tumia|poteza)|matumizi)(?: of| are| is| about)?\s*$/,
      after: new RegExp(
        String.raw`^\s*(?:${PER_MONTH}\s*)?(?:goes? out|going out|de (?:depenses|charges)|of (?:costs|expenses))\b`,
      ),
    },
    money_in: {
      before:
        /\b(?:earn(?:ing)?|gets?|getting|collect|income|revenue|sales|bring(?:s|ing)? in|take in|make|receive|comes? in|coming in)(?: back| only)?(?: of| is| are| about)?\s*$/,
      after: new RegExp(
        String.raw`^\s*(?:${PER_MONTH}\s*)?(?:comes? in|coming in|of (?:sales|income|revenue))\b`,
      ),
    },
  },
  'break-even': {
    fixed_costs: {
      before:
        /\b(?:rent|fixed costs?|salar(?:y|ies)|overheads?|loyer|charges fixes|frais fixes|kodi)(?: is| are| of|:)?\s*$/,
      after: /^\s*(?:of |in )?(?:rent|fixed costs?|overheads?|de loyer|de charges)\b/,
    },
    price: PRICE,
    unit_cost: COST,
  },
  margin: { price: PRICE, unit_cost: COST },
  price: {
    materials: {
      before: COST.before,
      after:
        /^\s*(?:(?:to (?:make|buy|produce)|of cost)\b|(?:of|for|in|on|de) (?:flour|sugar|eggs|ingredients?|materials?|cloth|fabric|leather|wood|wax|farine|tissu|bois)\b)/,
    },
    time: {
      before: /\b(?:labou?r|my (?:time|work|own pay)|main d'oeuvre)(?: costs?| is| of|:)?\s*$/,
      after: /^\s*(?:of|for|in|de) (?:labou?r|my time|main d'oeuvre)\b/,
    },
    margin: MARGIN,
  },
  'unit-economics': {
    price: {
      before: /\b(?:she|he|they|who|each|customers?|clients?)(?: each)? pays?(?: me| us)?\s*$/,
    },
    margin: MARGIN,
    acquisition_spend: {
      after:
        /^\s*(?:on|of|in|for|de|kwa) (?:facebook |google |radio )?(?:ads?|adverts?|flyers|facebook|agents|pub|publicite|matangazo)\b/,
    },
    new_customers: { after: /^\s*(?:new )?(?:customers|buyers|clients|acheteurs)\b/ },
  },
  ownership: {
    investment: {
      before:
        /\b(?:puts?(?: in)?|invests?|raise|raising|offers?(?: me| us)?|gives?(?: me| us)?|met|leve)\s*$/,
      after: /^\s*(?:invested|investment)\b/,
    },
    valuation: {
      before:
        /\b(?:(?:valuation|valorisation|valeur|thamani)(?: of| is| de| ya)?|valued at|worth|pre[- ]?money(?: of)?|post[- ]?money(?: of)?)\s*$/,
      after: /^\s*(?:pre[- ]?money|post[- ]?money|valuation)\b/,
    },
    share: { before: /\b(?:i|we) (?:own|hold|have)\s*$/ },
  },
  'loan-cost': {
    amount: {
      before:
        /\b(?:borrow(?:ing|ed)?|loan(?: of)?|(?:lends?|gives?|gave) me|(?:pret|credit)(?: de)?|emprunter?|nikikopa|mkopo wa)\s*$/,
      after: /^\s*(?:loan|de pret)\b/,
    },
    rate: {
      before: /\b(?:at|a|rate(?: of| is)?|interest(?: of| is)?|riba ya|kwa)\s*$/,
      after: new RegExp(String.raw`^\s*(?:flat|interest|d'interet|${PER_MONTH}|${PER})\b`),
    },
    months: MONTHS,
  },
  'cash-flow': {
    cash: {
      before:
        /\b(?:start|starting|start with|begin with|opening(?: cash| balance)?|have|commence avec|naanza na)\s*$/,
    },
    sales: { before: /\b(?:in|sell|sales(?: of| are)?|ventes|mauzo)\s*$/ },
    costs: { before: /\b(?:out|pay|costs?(?: of| are)?|expenses|depenses|matumizi|spend)\s*$/ },
    months: MONTHS,
  },
};
const LEAST_CASH = 100;
/** Of the figures that are read. */
const PERCENTAGES = new Set(['share', 'margin', 'rate']);

const CURRENCY = String.raw`(?:us\$|\$|€|£|₦|gh₵|₵|rwf|frw|kes|ksh|ugx|ush|tzs|tsh|ngn|naira|xof|xaf|fcfa|cfa|zar|ghs|cedis?|etb|birr|usd|dollars?|euros?|shillings?|shs?|bob|francs?)`;
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(laki|elfu|milioni|asilimia)\s+)?(?:${CURRENCY}\s*)?(\d{1,3}(?:[ ,.\u00a0]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)\s*(millions?|thousand|mille|billions?|[km]|mn|bn)?(?![\p{L}\d])\s*(%|percent|per cent|pour cent|asilimia)?\s*(?:${CURRENCY}(?!\p{L}))?`,
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
const CLAUSE = /[,;:.!?](?=\s|$)|\b(?:and|but|or|et|mais|ou|na|au|then|when|if)\b/g;

export function countNumbers(message: string): number {
  return foldText(message).match(NUMBER)?.length ?? 0;
}

const ALTERNATIVE = /^\s*(?:or|ou|au|to|-)\s*$/;

/** The figures of a calculator that a message gives for certain, and that it can take. */
export function figuresIn(message: string, name: CalculatorName): Figures {
  const figures = Object.entries(certainFigures(message, name));
  return Object.fromEntries(
    figures.filter(([, value]) => typeof value === 'string' || value <= MOST_FIGURE),
  );
}

/** One number with one role. */
function certainFigures(message: string, name: CalculatorName): Figures {
  const roles = Object.entries(ROLES[name] ?? {});
  const text = foldText(message);
  const numbers = [...text.matchAll(NUMBER)];
  const found = new Map<string, number[]>();
  for (const [at, match] of numbers.entries()) {
    const start = match.index;
    const end = start + match[0].length;
    const earlier = numbers[at - 1];
    const before = clauseEnd(text.slice(earlier ? earlier.index + earlier[0].length : 0, start));
    const after = text.slice(end, numbers[at + 1]?.index).split(CLAUSE)[0] ?? '';
    const following = numbers[at + 1];
    // "12 or 24 months"
    if (following && ALTERNATIVE.test(text.slice(end, following.index))) continue;
    if (earlier && ALTERNATIVE.test(text.slice(earlier.index + earlier[0].length, start))) continue;
    // Neither with a currency nor in thousands.
    const isPlain = /^[\d\s,.\u00a0]+$/.test(match[0]);
    const isPercent = match[4] !== undefined || match[1] === 'asilimia';
    const fitting = roles.filter(([figure, role]) => {
      if (isPercent !== PERCENTAGES.has(figure)) return false;
      // "With 3 workers" is no money.
      if (figure === 'cash' && valueOf(match) < LEAST_CASH) return false;
      if (IS_PER_WEEK.test(after)) return false;
      if (OF_ONE_SALE.has(figure)) {
        const clause = before + after;
        const isSubscription = name === 'unit-economics';
        if (IS_PER_MONTH.test(after) && !isSubscription) return false;
        if (OF_ANOTHER_SELLER.test(clause)) return false;
        if (NOT_OF_ONE.test(clause) && !IS_SOLD.test(clause)) return false;
        if (following && IS_FOR.test(text.slice(end, following.index))) return false;
      }
      if (role.after?.test(after)) return true;
      return (role.before?.test(before) ?? false) && !(isPlain && IS_COUNT.test(after));
    });
    const [only] = fitting;
    if (fitting.length !== 1 || !only) continue;
    found.set(only[0], [...(found.get(only[0]) ?? []), valueOf(match)]);
  }
  const figures: Figures = Object.fromEntries(
    [...found].flatMap(([figure, values]) =>
      values.length === 1 ? [[figure, values[0] ?? 0]] : [],
    ),
  );
  dropUncertain(figures, text);
  if (name === 'price') return { ...timeWorked(text, numbers), ...figures };
  if (name === 'unit-economics') return ofOneCustomer(figures, text);
  if (figures['rate'] !== undefined) return { ...figures, ...termsOfRate(text) };
  return figures['valuation'] === undefined ? figures : { ...figures, ...momentOfValue(text) };
}

/** What only the other figures can make certain. */
function dropUncertain(figures: Figures, text: string) {
  // "Flat for 3 months" belongs to no sum.
  if (Object.keys(figures).length === 1 && !IS_COUNTED_IN_MONTHS.test(text))
    delete figures['months'];
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
  return times.length === 1 ? { time: times[0] ?? 0 } : {};
}

const FOR_ONE =
  /\b(?:(?:get|win|find|bring|gain) (?:me |us )?(?:one|a|each)(?: new)? (?:customer|client|buyer)|per (?:new )?(?:customer|client)|par (?:nouveau )?client)\b/;

const MONTHS_STAYED = new RegExp(
  String.raw`\bpays?\b.{0,30}?${PER_MONTH}.*\bstays?(?: with us)?(?: for)?(?: about)? (\d+) months?\b`,
);

/** "12 of ads to get one customer, pays 5 a month with 60% margin and stays 10 months" */
function ofOneCustomer({ margin, ...figures }: Figures, text: string): Figures {
  const { price, acquisition_spend: spend } = figures;
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

/** "3% a month flat" */
function termsOfRate(text: string): Figures {
  const isMonthly = new RegExp(`${RATE}\\s*(?:flat )?(?:interest )?${PER_MONTH}`).test(text);
  const isYearly = new RegExp(
    String.raw`${RATE}\s*(?:flat )?(?:interest )?(?:a|per|/|par|kwa)\s*(?:year|an|annum|mwaka)\b`,
  ).test(text);
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
  const isGrouped = /^\d{1,3}(?:[ ,.\u00a0]\d{3})+(?:\.\d+)?$/.test(digits) && unit === '';
  const plain = isGrouped
    ? digits.replaceAll(/[ ,\u00a0]|\.(?=\d{3}(?:\D|$))/g, '')
    : digits.replaceAll(/[ \u00a0]/g, '').replace(',', '.');
  return Number(plain) * (UNITS[unit] ?? 1);
}
