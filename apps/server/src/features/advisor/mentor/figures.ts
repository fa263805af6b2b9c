import type { CalculatorName, Figures } from '@inzira/contract/calculators';
import { foldText } from '#src/features/advisor/library/words.ts';

/** What stands before a number, or after it, when it is a figure. Each is read within the number's own clause. */
interface Role {
  before?: RegExp;
  after?: RegExp;
}

const COST = {
  before:
    /\b(?:costs?(?: me)?|buy(?:ing)?(?: (?:it|one|them))?(?: at| for)?|make (?:it|one) (?:for|at)|made for|coute|j'achete(?: a)?|nanunua)\s*$/,
  after: /^\s*(?:to (?:make|buy|produce)|of cost)\b/,
};
const PRICE = {
  before:
    /\b(?:sell(?:ing)?(?: (?:it|each|one|them))?(?: at| for)?|price(?: is| of)?|i charge|vends?(?: a)?|prix(?: de)?|nauza)\s*$/,
  after: /^\s*(?:selling price|price)\b/,
};
const MARGIN = {
  before: /\b(?:margin|marge)(?: of| de| is)?\s*$/,
  after: /^\s*(?:margin|profit margin|profit|de marge)\b/,
};
const PER = String.raw`(?:a|per|each|every|/|par|kwa)\s*(?:month|year|mois|an|mwezi|mwaka)`;
const PER_MONTH = String.raw`(?:a|per|each|every|/|par|le|kwa)\s*(?:month|mois|mwezi)`;

const ROLES: Partial<Record<CalculatorName, Record<string, Role>>> = {
  runway: {
    cash: {
      before:
        /\b(?:(?:i|we) (?:have|got|had)|with)(?: only| about)?\s*$|\b(?:cash|savings|bank)(?: of| is|:)?\s*$/,
      after:
        /^\s*(?:left|(?:in|at) (?:the |my |our )?(?:bank|hand|account)|in cash|cash|remains?|remaining|en caisse|saved)\b/,
    },
    money_out: {
      before:
        /\b(?:spend(?:ing)?|spends|burn(?:ing)?|pay(?:ing)?|costs?|expenses|lose|losing|depense[sz]?|ninatumia)(?: of| are| is| about)?\s*$/,
      after: new RegExp(
        String.raw`^\s*(?:${PER_MONTH}\s*)?(?:goes? out|going out|de depenses|of (?:costs|expenses))\b`,
      ),
    },
    money_in: {
      before:
        /\b(?:earn(?:ing)?|gets?|getting|collect|income|revenue|sales|bring(?:s|ing)? in|make|receive|comes? in|coming in)(?: back| only)?(?: of| is| are| about)?\s*$/,
      after: new RegExp(
        String.raw`^\s*(?:${PER_MONTH}\s*)?(?:comes? in|coming in|of (?:sales|income|revenue))\b`,
      ),
    },
  },
  'break-even': {
    fixed_costs: {
      before: /\b(?:rent|fixed costs?|salar(?:y|ies)|overheads?|loyer|kodi)(?: is| are| of|:)?\s*$/,
      after: /^\s*(?:of |in )?(?:rent|fixed costs?|overheads?|de loyer)\b/,
    },
    price: PRICE,
    unit_cost: COST,
  },
  margin: { price: PRICE, unit_cost: COST },
  price: { materials: COST, margin: MARGIN },
  ownership: {
    investment: {
      before: /\b(?:puts?(?: in)?|invests?|raise|raising|offers?(?: me| us)?)\s*$/,
      after: /^\s*(?:invested|investment)\b/,
    },
    valuation: {
      before:
        /\b(?:valuation(?: of| is)?|valued at|worth|pre-?money(?: of)?|post-?money(?: of)?)\s*$/,
      after: /^\s*(?:pre-?money|post-?money|valuation)\b/,
    },
    share: { before: /\b(?:i|we) (?:own|hold|have)\s*$/ },
  },
  'loan-cost': {
    amount: {
      before: /\b(?:borrow(?:ing|ed)?|loan of|(?:lends?|gives?|gave) me|pret de|emprunter?)\s*$/,
      after: /^\s*(?:loan|de pret)\b/,
    },
    rate: {
      before: /\b(?:at|rate(?: of| is)?|interest(?: of| is)?|riba ya)\s*$/,
      after: new RegExp(String.raw`^\s*(?:flat|interest|d'interet|${PER})\b`),
    },
    months: { before: /\b(?:over|for|in|sur)\s*$/, after: /^\s*(?:months?|mois)\b/ },
  },
  'cash-flow': {
    cash: { before: /\b(?:start with|opening cash|have)\s*$/ },
    sales: { before: /\b(?:sell|sales(?: of| are)?|money in)\s*$/ },
    costs: { before: /\b(?:pay|costs?(?: of| are)?|money out|spend)\s*$/ },
  },
};
/** Months must stand beside their number: "for 12" alone may be anything. */
const NEEDS_BOTH = new Set(['months']);
const LEAST_CASH = 100;
/** Of the figures that are read. */
const PERCENTAGES = new Set(['share', 'margin', 'rate']);

const CURRENCY = String.raw`(?:us\$|\$|€|£|₦|gh₵|₵|rwf|frw|kes|ksh|ugx|ush|tzs|tsh|ngn|naira|xof|xaf|fcfa|cfa|zar|ghs|cedis?|etb|birr|usd|dollars?|euros?|shillings?|shs?|bob|francs?)`;
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${CURRENCY}\s*)?(\d{1,3}(?:[ ,.\u00a0]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)\s*(millions?|milioni|thousand|mille|elfu|billions?|[km]|mn|bn)?(?![\p{L}\d])\s*(%|percent|per cent|pour cent|asilimia)?\s*(?:${CURRENCY}(?!\p{L}))?`,
  'gu',
);
const UNITS: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  mille: 1e3,
  elfu: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  millions: 1e6,
  milioni: 1e6,
  billion: 1e9,
  billions: 1e9,
  bn: 1e9,
};
const CLAUSE = /[,;:.!?](?=\s|$)|\b(?:and|but|et|mais|na|then|when|if)\b/g;

/** Whether a message has figures at all. */
export function hasFigures(message: string): boolean {
  return /\d/.test(message);
}

/** The figures of a calculator that a message gives for certain: one number with one role. */
export function figuresIn(message: string, name: CalculatorName): Figures {
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
    const isPercent = match[3] !== undefined;
    const fitting = roles.filter(([figure, role]) => {
      if (isPercent !== PERCENTAGES.has(figure)) return false;
      // "With 3 workers" is no money.
      if (figure === 'cash' && valueOf(match) < LEAST_CASH) return false;
      const isBefore = role.before?.test(before) ?? false;
      const isAfter = role.after?.test(after) ?? false;
      return NEEDS_BOTH.has(figure) ? isBefore && isAfter : isBefore || isAfter;
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
  return figures['rate'] === undefined ? figures : { ...figures, ...termsOfRate(text) };
}

/** "3% a month flat" */
function termsOfRate(text: string): Figures {
  const isMonthly = new RegExp(`%\\s*(?:flat )?(?:interest )?${PER_MONTH}`).test(text);
  const isYearly = /%\s*(?:flat )?(?:interest )?(?:a|per|\/|par)\s*(?:year|an|annum)\b/.test(text);
  return {
    ...(isMonthly !== isYearly && { rate_per: isMonthly ? 'month' : 'year' }),
    ...(/\bflat\b/.test(text) && { method: 'flat' }),
  };
}

function clauseEnd(text: string): string {
  return text.split(CLAUSE).at(-1) ?? '';
}

function valueOf([, digits = '', unit = '']: RegExpMatchArray): number {
  const isGrouped = /^\d{1,3}(?:[ ,.\u00a0]\d{3})+(?:\.\d+)?$/.test(digits) && unit === '';
  const plain = isGrouped
    ? digits.replaceAll(/[ ,\u00a0]|\.(?=\d{3}(?:\D|$))/g, '')
    : digits.replaceAll(/[ \u00a0]/g, '').replace(',', '.');
  return Number(plain) * (UNITS[unit] ?? 1);
}
