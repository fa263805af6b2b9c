import type { CalculatorName } from '@inzira/contract/calculators';

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
export const PER_MONTH = String.raw`(?:(?:a|per|each|every|/|par|le|kwa|chaque)\s*(?:month|mois|mwezi)|monthly)`;
export const IS_PER_MONTH = new RegExp(String.raw`^\s*${PER_MONTH}\b`);
/** What is paid whatever is sold, and what else a month has to pay. */
export const FIXED = 'rent|salar(?:y|ies)|wages|staff|overheads?|loyer|salaires?|kodi|mishahara';
export const PAID = `${FIXED}|suppliers?|helpers?|workers?|stock|transport|electricity|water|internet|fuel|fournisseurs?|employes?|electricite`;
/** By calculator and figure. */
export const ROLES: Partial<Record<CalculatorName, Record<string, Role>>> = {
  runway: {
    cash: {
      before:
        /\b(?:(?:i|we) (?:have|got|had)|with|reste|nina|tuna)(?: only| about)?\s*$|\b(?:cash|savings|bank|balance|benki)(?: of| is| left|:)?\s*$/,
      after:
        /^\s*(?:left|(?:in|inside|at) (?:the |my |our )?(?:bank|hand|account)|in cash|cash|remains?|remaining|en (?:caisse|banque)|benki|saved)\b/,
    },
    money_out: {
      before:
        /\b(?:spend(?:ing)?|spends|burn(?:ing)?|pay(?:ing)?(?: (?:(?:my|the) )?suppliers?)?|costs?|expenses|lose|losing|loss|depense[sz]?|perd(?:ons)?|(?:na|nina|tuna)(?:tumia|poteza)|matumizi)(?: of| are| is| about)?\s*$/,
      after: new RegExp(
        String.raw`^\s*(?:${PER_MONTH}\s*)?(?:goes? out|going out|de (?:depenses|charges)|of (?:costs|expenses))\b`,
      ),
    },
    money_in: {
      before:
        /\b(?:earn(?:ing)?|gets?|getting|collect|income|revenue|sales|bring(?:s|ing)? in|take in|make|receive|comes? in|coming in|(?:na|nina|tuna)ingiza)(?: back| only)?(?: of| is| are| about)?\s*$/,
      after: new RegExp(
        String.raw`^\s*(?:${PER_MONTH}\s*)?(?:comes? in|coming in|of (?:sales|income|revenue))\b`,
      ),
    },
  },
  'break-even': {
    fixed_costs: {
      before: new RegExp(
        String.raw`\b(?:${FIXED}|fixed costs?|charges fixes|frais fixes)(?: is| are| of| est(?: de)?| sont(?: de)?|:)?\s*$`,
      ),
      after: new RegExp(
        String.raw`^\s*(?:of |in |for |on |de )?(?:${FIXED}|fixed costs?|charges fixes)\b`,
      ),
    },
    price: PRICE,
    unit_cost: COST,
  },
  margin: { price: PRICE, unit_cost: COST },
  price: {
    materials: {
      before: COST.before,
      after:
        /^\s*(?:(?:to (?:make|buy|produce)|of cost)\b|(?:of|for|in|on|de) (?:flour|sugar|eggs|ingredients?|materials?|cloth|fabric|leather|wood|wax|oils?|thread|farine|tissu|bois)\b)/,
    },
    time: {
      before: /\b(?:labou?r|my (?:time|work|own pay)|main d'oeuvre)(?: costs?| is| of|:)?\s*$/,
      after: /^\s*(?:of|for|in|de) (?:labou?r|my time|main d'oeuvre|couture)\b/,
    },
    other: {
      after: /^\s*(?:of|for|in|on|de|d')\s*(?:packag\w+|packing|transport|delivery|emballages?)\b/,
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
    fees: {
      before:
        /\b(?:processing|application|loan|admin\w*) fees?(?: of| is|:)?\s*$|\bfrais de dossier(?: de)?\s*$/,
      after: new RegExp(
        String.raw`^\s*(?:(?:(?:processing|application|loan|admin\w*) )?fees?|de frais(?: de dossier)?)\b(?!\s*(?:${PER_MONTH}|${PER}))`,
      ),
    },
  },
  'cash-flow': {
    cash: {
      before:
        /\b(?:start|starting|(?:start|begin)(?: the (?:month|year))? with|opening(?: cash| balance)?|have|commence avec|naanza na)\s*$/,
    },
    sales: { before: /\b(?:in|sell|sales(?: of| are)?|ventes|mauzo)\s*$/ },
    costs: {
      before:
        /\b(?:out|pay(?: (?:my |the )?suppliers?)?|costs?(?: of| are)?|expenses|depenses|matumizi|spend)\s*$/,
    },
    months: MONTHS,
  },
};
