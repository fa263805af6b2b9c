import type { AskedNumber, AskedSumName } from './asked-figures.ts';
import { FIXED, isStory, ROLE_IN, timesOf, YEARLY, type Seen } from './asked-roles.ts';
import { clearText, quantitiesIn, type Period } from './quantities.ts';

interface Reading {
  /** Patterns that must match, and that must not. */
  asks: RegExp;
  about: RegExp;
  never: RegExp;
}

const LOAN = /\b(?:loans?|borrow\w*|lend\w*|interest|prets?|emprunt\w*|sacco|microfinance)\b/;
const READINGS: Record<AskedSumName, Reading> = {
  share: {
    asks: /\b(?:worth|valu\w+|valorisation|vaut|valeur|share|stake|part|percent|pour cent)\b|%/,
    about:
      /\b(?:invest\w*|investisseur|company|business|bizness|startup|shop|societe|entreprise|pre-? ?money|post-? ?money|valu\w+|(?:my|our|mon|ma|notre) [a-z]+)\b/,
    never:
      /\b(?:loans?|interest|safe|convertible|discount|capped|dilut\w*|vesting|options?|co-?founder|rounds?|already|owns?|keep|inherit\w*|sales|margin|profit|commission|revenue|normal|typical|fair|usual|first|shareholders?|dividend\w*|stock|each)\b/,
  },
  commission: {
    asks: /\b(?:commission|%|percent|pour cent)|%/,
    about: /\b(?:sala(?:r|ir)\w*|wages?|fix|fixed|fixe|base|commission)\b/,
    never: /\b(?:invest\w*|loans?|interest|minimum wage|tax)\b/,
  },
  'days-to-pay': {
    asks: /\bhow (?:many days|long)\b|\bin how many days\b|\b(?:debtor|collection) days\b|\bdays (?:sales )?outstanding\b|\bcombien de (?:jours|temps)\b|\bdelai\b/,
    about:
      /\b(?:owe[sd]?|owing|impaye\w*|debtors?|receivables?|doivent|invoices?|facture\w*|clients? (?:paient|pay)|customers?|take to pay|pay me|paient)\b/,
    never: /\b(?:loans?|borrow\w*|prets?|emprunt\w*|machine|rent|loyer|break)\b/,
  },
  payback: {
    asks: /\b(?:(?:money|get it|have it|got it) back|recover\w*|pays? (?:it|for it)? ?self|pays? (?:me )?back|paid (?:off|back|for)|pay-?back|rembours\w*|payee?|rentabilis\w*|rentable|amorti\w*|recuper\w*)\b/,
    about:
      /\b(?:how (?:long|many (?:months|weeks|days))|when|quand|(?:en )?combien de (?:temps|mois|jours|semaines)|pay-?back(?: (?:period|time))?(?= *[?.!]*$))\b/,
    never:
      /\b(?:loans?|borrow\w*|lend\w*|interest|customers?|owes?|debts?|dettes?|dois|doit|prets?|emprunt\w*|lender)\b/,
  },
  spoilt: {
    asks: /\b(?:cost|costs|price|prix|profit|gain|sell|lose|losing|cout|coute|revient|perds|benefice|vendre)\b/,
    about:
      /\b(?:spoil\w*|rots?|rotten|rotting|sour|go(?:es)? bad|wast\w*|lost|lose|losing|break|breaks|broken|die|dies|pourri\w*|gat(?:e|es|ent|ee|ees)|perdu\w*|perds?|perte|jette|casse\w*|expire\w*)\b/,
    never: /\b(?:loans?|rent|loyer|insurance|customers|clients|credit|month|mois)\b/,
  },
  loan: {
    asks: /\b(?:cost\w*|interest|interets?|how much|expensive|cher|chere|coute|total|fair|combien|good|wetin)\b/,
    about:
      /\bgave\b[^?]*\bpay\b|\b(?:loans?|lend\w*|lent|borrow\w*|prete\w*|prets?|emprunt\w*|credit|pay back|repay\w*|give me|gave me|me donne)\b/,
    never:
      /\b(?:i|we) (?:lend|lent)\b|\b(?:invest\w*|equity|grant|customers?|clients?|owes? me|reducing|declining|balance|salary)\b/,
  },
  cash: {
    asks: /\bhow (?:long|many (?:months|weeks|days))\b|\brunway\b|\bcombien de (?:temps|mois|semaines)\b/,
    about:
      /\b(?:cash|money|bank|account|left|runway|survive|last|lasts|finish|burn|caisse|compte|tiens|tenir|tient|suffit|spend)\b/,
    never:
      /\b(?:loans?|borrow\w*|owes?|machine|pay(?:s)? (?:itself|back)|money back|rembours\w*|sell|vends|per day|invest\w*|test|customers?|clients?)\b/,
  },
  'break-even': {
    asks: /\bbreak[- ]?even\b|\bnot (?:to )?(?:make a )?los[es]\w*|\bno lose\b|\bcover\b|\b(?:see|make|start) (?:a |any )?profit\b|\bhow many\b|\bcouvrir\b|\brentrer dans\b|\bseuil\b|\bcombien\b/,
    about:
      /\b(?:rent|loyer|fixed|fixes|wages?|sala(?:r|ir)\w*|charges|electricity|monthly|per month|a month|par mois)\b/,
    never:
      /\b(?:loans?|borrow\w*|invest\w*|how (?:long|many (?:months|weeks|customers|people|staff))|combien de (?:temps|mois|semaines|clients)|commission|save|machine|profit of|spoil\w*|rot)\b/,
  },
  batch: {
    asks: /\b(?:how much (?:is |be |does |do |go )?(?:each|one|1|a|every|for (?:each|one)|per)|costs? (?:me )?(?:per|each|for one|of (?:one|1|a|each))|(?:what|wat|how much) (?:does |do )?(?:1|one|a|each) [a-z]+ costs?|(?:one|1|each) [a-z]+ costs?|revient|coute (?:une?|chaque|la piece)|cost price)\b|\bcombien (?:me )?(?:coute|revient)/,
    about: /[a-z]/,
    never:
      /\b(?:sell|sells|sold|selling|resold|resell|vends?|vendre|vendue?s?|revend\w*|gagne\w*|benefice|rent|loyer|prix|price should|profit|gain|margin|marge|spoil\w*|rot\w*|pourri\w*|loans?|customers?|clients?|users?|per kilo|a kilo|le kilo|month|mois|commission|invest\w*)\b/,
  },
  price: {
    asks: /\b(?:margin|mark-?up|marge|price|prix|sell (?:it|at|for|one)|charge|combien)\b/,
    about: /\b(?:margin|mark-?up|marge|on top|add|profit|benefice)\b|%/,
    never:
      /\b(?:invest\w*|commission|discount|remise|rabais|rent|loyer|per month|a month|par mois|break|cover (?:my|the|all|our)|shop takes|keeps|off|vat|tva|tax|test|retailers?|wholesale|revendeurs?|gross|net|good|normal|expected|typical|two|three)\b/,
  },
};

/** Sums with only money and time. */
const ONLY_MONEY: ReadonlySet<AskedSumName> = new Set([
  'share',
  'days-to-pay',
  'loan',
  'commission',
]);
/** "9 hotels": a small number with a noun in the plural. */
const isCountOfStory = ({ value, counted, hasCurrency, kind, period }: Seen) =>
  value < 100 &&
  !hasCurrency &&
  kind !== 'percent' &&
  period === null &&
  counted !== null &&
  /[a-z]{3,}[sx]$/.test(counted) &&
  !FIXED.test(counted);

/** The numbers of a message with their roles; null if the sum is not asked for, or a role is unclear. */
export function readNamedNumbers(name: AskedSumName, message: string): AskedNumber[] | null {
  const { asks, about, never } = READINGS[name];
  const roleOf = ROLE_IN[name];
  const text = clearText(message);
  if (!asks.test(text) || !about.test(text) || never.test(text)) return null;
  if (name !== 'loan' && LOAN.test(text)) return null;
  const quantities = quantitiesIn(text);
  if (quantities === null || quantities.length === 0) return null;
  const periods = new Set(quantities.map(({ period }) => period).filter((one) => one !== null));
  const spoken = periodSpoken(text);
  const found: AskedNumber[] = [];
  for (const quantity of quantities) {
    const { before, after } = quantity;
    const isYear = YEARLY.test(before.slice(-40)) || YEARLY.test(after.slice(0, 24));
    const onlyPeriod = periods.size === 1 ? [...periods][0] : undefined;
    const times = isYear ? 'year' : (quantity.period ?? onlyPeriod ?? spoken);
    const seen: Seen = {
      ...quantity,
      kind: quantity.isPercent ? 'percent' : quantity.kind,
      // A number of pieces may be followed directly by the end.
      clause: ` ${before.split(/[,;:.?!]| and | et | plus | but | mais /).at(-1) ?? ''}`,
      earlier: found,
      text,
      times,
    };
    if (isStory(seen) || (ONLY_MONEY.has(name) && isCountOfStory(seen))) continue;
    const role = roleOf(seen);
    if (role === null) return null;
    if (role === 'aside') continue;
    const isFlow = role === 'burn' || role === 'out' || role === 'in' || role === 'sales';
    const period =
      role === 'payments' || role === 'days'
        ? role === 'days'
          ? /^ ?(?:days|jours) (?:a|per|par|each) (?:week|semaine)/.test(after)
            ? 'week'
            : null
          : timesOf(after)
        : isFlow
          ? times
          : role === 'rate'
            ? rateOf(after)
            : quantity.period;
    found.push({ role, value: quantity.value, period });
  }
  return found;
}

const rateOf = (after: string): Period | 'year' | null => {
  if (/^ ?(?:[a-z]+ )?(?:a|per|par|each|every) (?:month|mois)\b|^ ?monthly|^ ?mensuel/.test(after))
    return 'month';
  return YEARLY.test(after.slice(0, 24)) ? 'year' : null;
};

/** The single period that a message mentions: "each month". */
function periodSpoken(text: string): Period | null {
  const named = new Set(
    [
      ...text.matchAll(/\b(?:a|per|each|every|par|chaque) (day|week|month|jour|semaine|mois)\b/g),
    ].map(([, word = '']) => word),
  );
  const [word] = named;
  if (named.size !== 1 || word === undefined) return null;
  if (word === 'day' || word === 'jour') return 'day';
  return word === 'week' || word === 'semaine' ? 'week' : 'month';
}
