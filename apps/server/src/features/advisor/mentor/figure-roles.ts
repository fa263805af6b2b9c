import type { CalculatorName } from '@inzira/contract/calculators';

/** What stands before a number, or after it, when it is a figure. Each is read within the number's own clause. */
interface Role {
  before?: RegExp;
  after?: RegExp;
  /** Only with both. */
  both?: true;
  /** Another figure, whatever stands before. */
  notAfter?: RegExp;
}

/** Up to four words between a verb and its number: "I sell each cake at 350". */
const GAP = String.raw`(?:,?\s+(?!at\b|for\b)[\p{L}']+){0,4}(?:\s+(?:at|for|a|kwa))?\s*$`;
const lead = (words: string) => new RegExp(String.raw`\b(?:${words})${GAP}`, 'u');
const COST = {
  before: lead(
    "costs?|costing|buy(?:ing|s)?|bought|made for|coute|cout(?: de revient)?|achete|prix d'achat|nanunua|kununua|gharama|[a-z]{1,4}(?:ni|tu)gharimu",
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
  after: /^\s*(?!.*\bon top\b)(?:margin|profit margin|profit|gain|de marge)\b/,
};
/** "I keep 700 each" */
const LEFT: Role = {
  before:
    /\b(?:keep|left with|leaves? (?:me|us)|laisse|reste|(?:na|tuna)baki na)(?: about| environ)?\s*$/,
  after:
    /^\s*(?:each|apiece|(?:on|for|from|per) (?:each|every|one|piece)|chacune?|par (?:piece|unite)|sur (?:chaque|chacune?)|kwa (?:kila|moja))\b/,
  both: true,
};
const MONTHS = { before: /\bmiezi\s*$/, after: /^\s*(?:months?|mois)\b/ };
const PER = String.raw`(?:a|per|each|every|/|par|kwa)\s*(?:month|year|mois|an|mwezi|mwaka)`;
export const PER_MONTH = String.raw`(?:(?:a|per|each|every|/|par|le|kwa|chaque)\s*(?:month|mois|mwezi)|monthly)`;
export const IS_PER_MONTH = new RegExp(String.raw`^\s*${PER_MONTH}\b`);
/** What is paid whatever is sold, and what else a month has to pay. */
export const FIXED =
  'rent|salar(?:y|ies)|wages|staff|overheads?|loyer|salaires?|kodi|mishahara|mshahara';
/** Fixed too where they stand in one list with those. */
export const BILLS =
  'light|electricity|power|water|internet|insurance|security|nepa|electricite|eau|assurance|umeme|maji|ulinzi';
export const PAID = `${FIXED}|${BILLS}|suppliers?|helpers?|workers?|stock|transport|fuel|fournisseurs?|employes?`;
const IN =
  'sales|ventes|mauzo|mapato|recettes|income|revenue|earn(?:s|ing)?|collect|bring(?:s|ing)? in|take in|receive|encaiss(?:e[sz]?|ons)|gagn(?:e|ons)|(?:na|nina|tuna)(?:ingiza|pata)';
const OUT =
  'spend(?:ing)?|spends|pay(?: (?:(?:my|the) )?suppliers?)?|costs?|expenses|depense[sz]?|depensons|(?:na|nina|tuna)tumia|matumizi';
const BE = '(?: of| are| is| about| sont| est| ni| environ)?(?: de)?';
const COMES_IN = String.raw`^\s*(?:${PER_MONTH}\s*)?(?:dey )?(?:comes? in|coming in|enters?)\b`;
/** By calculator and figure. */
export const ROLES: Partial<Record<CalculatorName, Record<string, Role>>> = {
  runway: {
    cash: {
      before:
        /\b(?:(?:i|we) (?:have|got|had|hold)|with|reste|nina|tuna)(?: only| about)?\s*$|\b(?:cash|savings|bank|balance|benki)(?: of| is| left|:)?\s*$/,
      after:
        /^\s*(?:left|(?:in|inside|at|for) (?:the |my |our )?(?:bank|hand|account)|in cash|cash|remains?|remaining|en (?:caisse|banque)|benki|saved)\b/,
    },
    money_out: {
      before: new RegExp(
        String.raw`\b(?:${OUT}|burn(?:ing)?|paying|lose|losing|loss|perd(?:ons)?|(?:na|nina|tuna)poteza)${BE}\s*$`,
      ),
      after: new RegExp(
        String.raw`^\s*(?:${PER_MONTH}\s*)?(?:goes? out|going out|de (?:depenses|charges)|of (?:costs|expenses))\b`,
      ),
    },
    money_in: {
      before: new RegExp(
        String.raw`\b(?:${IN}|gets?|getting|make|comes? in|coming in)(?: back| only)?${BE}\s*$`,
      ),
      after: new RegExp(
        String.raw`${COMES_IN}|^\s*(?:${PER_MONTH}\s*)?(?:of (?:sales|income|revenue)|de (?:ventes|recettes))\b`,
      ),
      notAfter: new RegExp(
        String.raw`^\s*(?:in|inside|for) (?:the |my |our )?(?:bank|account)\b(?!.*${PER_MONTH})`,
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
    left: LEFT,
  },
  margin: { price: PRICE, unit_cost: COST, left: LEFT },
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
    markup: {
      before: /\b(?:mark-?up|majoration)(?: of| de| is)?\s*$/,
      after: /^\s*(?:profit )?(?:on top|mark-?up|en plus|de majoration|juu)\b/,
    },
  },
  'unit-economics': {
    price: {
      before:
        /\b(?:she|he|they|who|each|customers?|clients?)(?: each)? pays?(?: me| us)?\s*$|\b(?:times|fois)(?: a year| par an| in all)? (?:at|for|a|pour)\s*$/,
    },
    margin: MARGIN,
    left: LEFT,
    purchases: {
      before:
        /\b(?:buys?|orders?|comes? back|achete(?:nt)?|commande(?:nt)?|revien(?:t|nent))(?: about| around| environ)?\s*$/,
      after:
        /^\s*(?:times|fois)(?: (?:in all|(?:a|per) year|par an|en tout))?(?: (?:at|for|a|pour))?\s*$/,
      both: true,
    },
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
        /\b(?:(?:valuation|valorisation|valeur|thamani|(?:pre|post)[- ]?money)(?: (?:pre|post)[- ]?money| valuation)?(?: of| is| est)?(?: de| ya)?|valued at|values (?:us|it|(?:the|my|our) \w+) at|worth)\s*$/,
      after: /^\s*(?:pre[- ]?money|post[- ]?money|valuation)\b/,
    },
    share: { before: /\b(?:i|we) (?:own|hold|have)\s*$/ },
  },
  'loan-cost': {
    amount: {
      before:
        /\b(?:borrow(?:ing|ed)?|loan(?: of)?|(?:lends?|gives?|gave) me|(?:pret|credit)(?: de)?|emprunter?|interest on|interets? sur|nikikopa|mkopo wa)\s*$/,
      after: /^\s*(?:loan|de pret)\b/,
    },
    rate: {
      before: /\b(?:at|a|rate(?: of| is)?|interest(?: of| is)?|riba ya|kwa)\s*$/,
      after: new RegExp(String.raw`^\s*(?:flat|interest|d'interet|${PER_MONTH}|${PER})\b`),
    },
    months: MONTHS,
    days: { before: /\bsiku\s*$/, after: /^\s*(?:days|jours)\b/ },
    repaid: {
      before:
        /\b(?:(?:pay|give|bring) (?:them |it )?back|repay|return|rembourser?|rends|(?:na|nina)(?:lipa|rudisha)|kulipa)\s*$/,
    },
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
        /\b(?:start|starting|(?:start|begin|open)s?(?: (?:the )?\p{L}+)? with|opening(?: cash| balance)?|have|commen(?:ce|cons)(?: (?:le )?\p{L}+)? avec|(?:na|tuna)anza(?: mwezi(?: wa)?)?(?: \p{L}+)? na)\s*$/u,
    },
    sales: {
      before: new RegExp(String.raw`\b(?:in|sell|${IN})${BE}\s*$`),
      after: new RegExp(COMES_IN),
    },
    costs: {
      before: new RegExp(String.raw`\b(?:out|${OUT})${BE}\s*$`),
      after: new RegExp(String.raw`^\s*(?:${PER_MONTH}\s*)?(?:goes|going) out\b`),
    },
    months: MONTHS,
  },
};
