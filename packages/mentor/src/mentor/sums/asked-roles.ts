import type { AskedNumber, AskedRole, AskedSumName } from './asked-figures.ts';
import type { Period, Quantity } from './quantities.ts';
import { BORROWS, LOST_AFTER, LOST_BEFORE, MACHINE_ALONE } from './role-words.ts';

export interface Seen extends Quantity {
  /** The words before it in its clause, with a leading space. */
  clause: string;
  earlier: readonly AskedNumber[];
  text: string;
  times: Period | 'year' | null;
}

/** Determines the role of a number; null if it is unclear, which prevents a result. */
export type Rule = (seen: Seen) => AskedRole | 'aside' | null;

const knows = ({ earlier }: Seen, role: AskedRole) => earlier.some((one) => one.role === role);
const once = (seen: Seen, role: AskedRole) => (knows(seen, role) ? null : role);
const isMoney = ({ kind, counted, hasCurrency }: Seen) =>
  kind !== 'percent' && (hasCurrency || counted === null);

/** Numbers that are not part of the sum: people, years, ages, tables. */
const STORY_AFTER =
  /^ (?:(?:other|more|full|small|big|autres?|petits?) )?(?:years? old|years?|ans|annees?|(?:co-?)?founders?|(?:co)?fondateurs?|associes?|partners?|kids?|children|enfants?|pikin|staff|employees?|employes?|workers?|people|personnes?|members?|membres?|competitors?|rivals?|concurrents?|chairs?|tables?|branches|outlets?|shops?|boutiques?|schools?|ecoles?|clients?|customers?|buyers?|suppliers?|fournisseurs?|volts?|watts?|kva|hp|cv|km|metres?|inch(?:es)?|oclock|hours?|heures?|minutes?|rooms?|guys|boys|girls|ladies|men|women|helpers?|tailors?|barbers?|drivers?|riders?|hommes|femmes|filles|garcons|aides|types?|sizes?|sellers?|vendeurs?|months? (?:ago|old|of experience)|weeks? (?:ago|old)|days? (?:ago|old))\b/;
const ASKED_OF_ONE =
  /\b(?:what|how much|wetin|combien)\b[^.?!]* $|\b(?:cost|price|cout|prix) (?:of|for|per|de|d'|pour) $/;
const YEAR_BEFORE = /\b(?:since|in|depuis|en|started|opened|from|ouvert en|cree en)(?: \w+)? $/;
const AGE_BEFORE = /(?:\b(?:i am|i'm|im|am|i be|aged?|age of|j'ai|agee? de)(?: now| only)?|^) $/;
const SPAN_BEFORE = /\b(?:been|member|for the (?:last|past)|these|since|depuis|already|deja)\b/;

export function isStory(seen: Seen): boolean {
  const { value, after, clause, hasCurrency, kind, period, before } = seen;
  if (hasCurrency || kind === 'percent' || period !== null) return false;
  if (STORY_AFTER.test(after)) return !/^ (?:hours?|heures?) at\b/.test(after);
  // "What does 1 bar cost?"
  if (value === 1 && ASKED_OF_ONE.test(clause) && /^ [a-z]/.test(after)) return true;
  if (value >= 1990 && value <= 2035 && YEAR_BEFORE.test(before)) return true;
  if (/^ ?(?:months?|weeks?|days?|mois|semaines?|jours?)\b/.test(after) && SPAN_BEFORE.test(clause))
    return true;
  return value >= 10 && value < 100 && AGE_BEFORE.test(clause) && /^ ?(?:,|$)/.test(after);
}

const TIMES = /^ ?(?:(days?|jours?)|(weeks?|semaines?)|(months?|mois)|(?:times|fois|instal\w+))\b/;
export function timesOf(after: string): Period | null {
  const [, day, week, month] = TIMES.exec(after) ?? [];
  if (day !== undefined) return 'day';
  return week === undefined ? (month === undefined ? null : 'month') : 'week';
}
const isTimes = ({ after, hasCurrency }: Seen) => TIMES.test(after) && !hasCurrency;
/** "25 days a month", "6 days per week", "open 26 days" */
const openDays = ({ after, clause, value, hasCurrency }: Seen): boolean =>
  !hasCurrency &&
  value <= 31 &&
  /^ ?(?:days|jours)\b(?! (?:ago|late|to|for|credit|de credit))/.test(after) &&
  !/\b(?:after|in|within|dans|apres|every) $/.test(clause);

export const YEARLY =
  /\b(?:yearly|annual(?:ly)?|(?:a|per|each|every) (?:year|annum)|par an|annuel\w*)\b/;

export const FIXED =
  /\b(?:rent|loyer|loue|wages?|sala(?:r|ir)\w*|helpers?|electricity|electricite|courant|light|wifi|internet|data|guard|gardien|licen[cs]e|fixed|fixes?|charges|insurance|assurance|security|employe\w*|worker|staff|shop girl|shop boy|subscription|abonnement|water|eau)\b/;
const UNIT_COST =
  /\b(?:costs?|costing|buy(?:ing)?|bought|ingredients?|materials?|stuff|make|produce|cook|coute\w*|achete\w*|revien\w*|revient|matieres?|fabric|input|spend|use|uses)\b/;
const SELLS =
  /\b(?:sell|sells|selling|sold|resell|charge|charging|vends?|vendu\w*|vendons|revends?|revend|price|prix|goes for|client pays|customer pays)\b/;
const OF_ONE =
  /^ ?(?:each|per|a piece|apiece|la piece|l'unite|chacun\w*|for one|le |la |par |a (?!month|day|week))/;

const roleInShare: Rule = (seen) => {
  const { kind, clause, after } = seen;
  if (kind === 'percent') return once(seen, 'stake');
  if (isTimes(seen)) return 'aside';
  if (!isMoney(seen)) return null;
  const near = after.slice(0, 34);
  if (
    /\bpre-? ?money\b/.test(clause) ||
    /^[^,;.?!]*\b(?:pre-? ?money|before the|avant)\b/.test(near)
  )
    return once(seen, 'value_before');
  if (/\bpost-? ?money\b/.test(clause) || /^[^,;.?!]*\b(?:post-? ?money|after the)\b/.test(near))
    return once(seen, 'value_after');
  const isGiven =
    /\b(?:gives?|gave|puts?|put|offers?|offering|invests?|investing|raise|raising|brings?|pays?|propose|met|mettre|apporte\w*|donne\w*|want|wan|wants|need|lever|offre|investit|injecte\w*|accept)\b(?!.*\b(?:valu\w+|worth|vaut|valeur))/;
  if (isGiven.test(clause)) return once(seen, 'investment');
  if (/\b(?:valu\w+|worth|vaut|valeur|valorise\w*)\b/.test(clause)) return once(seen, 'value');
  return /^ ?(?:for|pour|contre) \d/.test(`${after}${seen.kind === 'amount' ? '0' : ''}`) ||
    /^ ?(?:for|pour|contre) $/.test(after)
    ? once(seen, 'investment')
    : null;
};

const MAKES =
  /\b(?:get|gets|got|makes?|made|fills?|filled|remplis|packs?|gives?|gave|comes? out|yields?|donne\w*|fait|fais|pour|for|obtiens|sort|baking|bake|produces?|batch of|tire|sortent|prepare)\b[^,;]*$/;
const INGREDIENT =
  /^ ?(?:kg|kilos?|litres?|l|g|ml|grams?|metres?|yards?|cups?|bags?|tins?)(?: of| de| d')? ?[a-z']+(?: [a-z]+)?[ :=]*$/;
const COMES_OUT = /^ [a-z]+ (?:[a-z]+ )?(?:comes?|came|coming|sort|sortent) ?(?:out)?\b/;
const roleInBatch: Rule = (seen) => {
  const { kind, clause, after, counted, hasCurrency, period, each } = seen;
  if (kind === 'percent' || period !== null || each !== null || isTimes(seen)) return null;
  const isCounted = counted !== null && !hasCurrency && !FIXED.test(counted);
  if (LOST_AFTER.test(after)) return null;
  // "20 litres of milk 1,600": the cost follows, unless it is the price of one litre.
  if (INGREDIENT.test(after) && !hasCurrency) return 'aside';
  // "For one carton of cream": the unit of the batch.
  if (seen.value === 1 && isCounted) return 'aside';
  if (/^ ?(?:kg|kilos?|litres?|l|g|ml|grams?|metres?|yards?)\b/.test(after) && !hasCurrency)
    return null;
  if (isCounted && (MAKES.test(clause) || COMES_OUT.test(after))) return once(seen, 'pieces');
  if (/\b(?:i|we|me|it|e) (?:get|make|got|made) $/.test(clause) && !hasCurrency)
    return once(seen, 'pieces');
  if (isCounted && !/^ ?(?:of|for|on|pour|de|d'|du)\b/.test(after)) return null;
  return /[a-z]{3,}/.test(clause) || /^ ?(?:of|for|de|d'|du|pour) ?[a-z]{3,}/.test(after)
    ? 'cost'
    : null;
};

const PER_ONE = /^ ?(?:per|par) (?!day|week|month|jour|semaine|mois)[a-z]+/;
/** "One braiding is 1,500" */
const IS_PRICED =
  /\b(?:an?|one|each|every|une?|chaque) [a-z]+(?: [a-z]+)? (?:is|na|goes for|est|est a|at|a)(?: [a-z]{1,4})? $/;
const roleInBreakEven: Rule = (seen) => {
  const { kind, clause, after, period, each, before } = seen;
  if (kind === 'percent') return null;
  if (openDays(seen)) return once(seen, 'days');
  if (isTimes(seen) || !isMoney(seen)) return null;
  if (period === 'day' || period === 'week') return null;
  const [behind = ''] = /^ ?[a-z/]+/.exec(after) ?? [];
  const isOfOne = period === null && PER_ONE.test(after);
  const isFixed = !isOfOne && (FIXED.test(clause) || FIXED.test(behind));
  if (period === 'month' || isFixed) return period === null && SELLS.test(clause) ? null : 'fixed';
  const isSold = SELLS.test(clause) && !/\b(?:buy|buying|cost|achat)\b/.test(clause);
  if (isSold || (IS_PRICED.test(clause) && !UNIT_COST.test(clause))) return once(seen, 'price');
  if (UNIT_COST.test(clause)) return 'unit_cost';
  const isEach = each !== null || OF_ONE.test(after) || /\b(?:each|every|chaque)\b/.test(clause);
  if (!isEach) return null;
  return knows(seen, 'price') ? 'unit_cost' : /[a-z]/.test(before) ? 'price' : null;
};

const roleInDebts: Rule = (seen) => {
  const { kind, clause, after, period, times, sentence } = seen;
  if (kind === 'percent') return null;
  if (isTimes(seen)) return 'aside';
  if (!isMoney(seen)) return null;
  const owes =
    /\b(?:owe|owes|owed|owing|debtors?|receivables?|pending|unpaid|outstanding|doivent|doit|impaye\w*|creances?|due)\b/;
  const sells =
    /\b(?:sales?|sell|sells|selling|sold|delivers?|delivering|livr\w+|invoices?|invoicing|supply|facture\w*|vends?|vendons|ventes|chiffre|turnover|revenue)\b/;
  const isSales = sells.test(clause) || sells.test(/^[^,;.?!]{0,24}/.exec(after)?.[0] ?? '');
  if (owes.test(clause) && !sells.test(clause)) return period === null ? once(seen, 'owed') : null;
  if (isSales && times !== null) return once(seen, 'sales');
  if (/^[^,;.?!]{0,24}\b(?:owed|unpaid|outstanding|impaye\w*)\b/.test(after))
    return once(seen, 'owed');
  if (period === null && owes.test(sentence) && !sells.test(sentence)) return once(seen, 'owed');
  return null;
};

const roleInPrice: Rule = (seen) => {
  const { kind, clause, after, period } = seen;
  const around = `${clause}${after.slice(0, 40)}`;
  if (kind === 'percent') {
    if (/\b(?:off|discount|remise|rabais|reduction|tax|vat|tva|commission)\b/.test(around))
      return null;
    if (
      /\b(?:on top|mark-?up|add|adding|ajoute\w*|en plus|(?:on|sur) (?:the |my |le |mon )?(?:cost|cout))/.test(
        around,
      )
    )
      return 'margin_on_cost';
    if (/\b(?:margin|marge)\b/.test(around)) return 'margin_of_price';
    return /\b(?:profit|gain|benefice|earn|gagner)\b/.test(around) ? 'margin' : null;
  }
  if (period !== null) return null;
  if (openDays(seen)) return 'aside';
  if (!isMoney(seen)) return null;
  const sold = Math.max(...[...clause.matchAll(new RegExp(SELLS, 'g'))].map((m) => m.index), -1);
  const paid = Math.max(
    ...[
      ...clause.matchAll(
        /\b(?:costs?|costing|buy|bought|buying|achete\w*|coute\w*|revien\w*|make|made|from)\b/g,
      ),
    ].map((m) => m.index),
    -1,
  );
  if (/\b(?:cost|buying) price\b|\bprix d'achat\b|\bprix de revient\b/.test(clause))
    return once(seen, 'unit_cost');
  if (sold === paid) return null;
  return once(seen, sold > paid ? 'price' : 'unit_cost');
};

const roleInLoan: Rule = (seen) => {
  const { kind, clause, after, period, hasCurrency, sentence } = seen;
  if (kind === 'percent') {
    return knows(seen, 'rate') || /\b(?:fee|fees|frais|insurance|commission)\b/.test(clause)
      ? null
      : 'rate';
  }
  if (isTimes(seen)) return 'payments';
  if (kind === 'year' || kind === 'hour' || !isMoney(seen)) return null;
  const pays =
    /\b(?:pay|pays|paying|paid|repay|return|returns|rends|rembours\w*|verse|instal\w+|collects?|takes?|give back|go give)\b/;
  const isPaid = pays.test(clause) || (pays.test(sentence) && knows(seen, 'borrowed'));
  if (period !== null) return isPaid || knows(seen, 'borrowed') ? once(seen, 'payment') : null;
  // "18,000 after 2 weeks" is a single payment.
  if (
    isPaid &&
    knows(seen, 'borrowed') &&
    /^ ?(?:back )?(?:after|in|dans|apres|at the end|au bout)\b/.test(after)
  )
    return once(seen, 'repaid');
  if (isPaid && knows(seen, 'borrowed')) {
    const isWhole = /\b(?:back|total|in all|en tout|altogether|rembours\w*|return|repay|rends)\b/;
    return isWhole.test(`${clause}${after.slice(0, 20)}`) && /^ ?(?!(?:each|every)\b)/.test(after)
      ? once(seen, 'repaid')
      : null;
  }
  const gets =
    /\b(?:gives?|gave|got|get|gets|take|took|taking|receive\w*|recois|recu|collect|donne|loans?|pret|credit|need)\b/;
  const isLent = BORROWS.test(clause) || gets.test(clause) || /^ ?(?:loan|credit)\b/.test(after);
  return isLent && (hasCurrency || seen.counted === null) ? once(seen, 'borrowed') : null;
};

const roleInCash: Rule = (seen) => {
  const { kind, clause, after, period, times } = seen;
  if (kind === 'percent' || isTimes(seen) || !isMoney(seen)) return null;
  const near = /^[^,;.?!]{0,32}/.exec(after)?.[0] ?? '';
  const isHere =
    /\b(?:cash|bank|account|grant|capital|budget|caisse|compte|savings?|reste|remaining)\b/.test(
      clause,
    ) ||
    /^ ?(?:left|remaining|cash|in (?:the |my |our )?(?:bank|account|cash|hand)|saved|en caisse|sur (?:le|mon) compte|en banque|restants?)\b/.test(
      near,
    );
  if (period === null && isHere) return once(seen, 'cash');
  if (
    /\b(?:burn\w*|lose|losing|perds?|perdons)\b/.test(clause) ||
    /^ (?:more than|de plus que)\b/.test(near)
  )
    return times === null ? null : once(seen, 'burn');
  if (
    /\b(?:spend|spends|spending|costs?|expenses?|depense\w*|depenses|charges|sort|goes? out|pay|paie|payons|uses?|rent|loyer|salar\w+|salair\w+|wages?)\b/.test(
      clause,
    )
  )
    return 'out';
  if (/^ (?:goes? out|de depenses|de charges|expenses)\b/.test(near)) return once(seen, 'out');
  if (
    /\b(?:get|gets|earn|earns|income|sales|makes?|encaisse\w*|gagne\w*|entre|rentre|recois|receive|comes? in|bring)\b/.test(
      clause,
    )
  )
    return period === null && !knows(seen, 'out') ? null : once(seen, 'in');
  return period === null && /\b(?:have|has|get|got|ai|avons|avoir)\b/.test(clause)
    ? once(seen, 'cash')
    : null;
};

const roleInPayback: Rule = (seen) => {
  const { kind, clause, after, period, before } = seen;
  if (kind === 'percent') return null;
  if (/^ ?(?:kg|kilos?|volts?|v|watts?|w|kva|hp|litres?|l|cm|mm)\b/.test(after)) return 'aside';
  if (openDays(seen)) return once(seen, 'days');
  if (isTimes(seen)) return /\b(?:warranty|guarantee|garantie)\b/.test(after) ? 'aside' : null;
  if (!isMoney(seen)) return null;
  if (period !== null) {
    const near = /^[^,;.?!]{0,30}/.exec(after)?.[0] ?? '';
    if (
      /\b(?:gasoil|fuel|diesel|petrol|electricity|repairs?|takes?|prend|costs?|coute|spend|depense|essence|courant|rent|operator)\b/.test(
        clause,
      )
    )
      return 'running';
    const brings =
      /\b(?:bring\w*|saves?|saving|adds?|makes?|making|earn\w*|gives?|leaves?|profit|extra|rapporte\w*|economise\w*|gagne\w*|laisse\w*|apporte\w*|benefice)\b/;
    return brings.test(clause) || brings.test(near) ? once(seen, 'brings') : null;
  }
  const isPrice =
    MACHINE_ALONE.test(before) ||
    /\b(?:costs?|price|buy|bought|buying|coute\w*|prix|achat|achete\w*|acheter|of|for|at|de|a|is|was|na|vaut)\b[^,;]{0,24}$/.test(
      clause,
    );
  return isPrice || A_MACHINE.test(clause) ? once(seen, 'machine') : null;
};
const A_MACHINE =
  /\b(?:machine|freezer|fridge|oven|generator|solar|grinder|mill|blender|bike|motorbike|boda|tuktuk|pump|dryer|mixer|printer|laptop|fryer|cooker|equipment|it|congelateur|frigo|four|fourneau|groupe|moulin|moto|pompe|imprimante|panneau|decortiqueuse|couveuse|incubator|tools?|outil|tricycle|keke|van|elle|il)\b/;

const roleInCommission: Rule = (seen) => {
  const { kind, clause, after, text, earlier } = seen;
  if (kind === 'percent') return once(seen, 'commission');
  if (isTimes(seen) || !isMoney(seen)) return null;
  if (/\bbase\b/.test(clause) || /^ (?:base|basic)\b/.test(after)) return once(seen, 'base');
  const near = /^[^,;.?!]{0,16}/.exec(after)?.[0] ?? '';
  const isSold =
    /\b(?:sells?|sales|selling|sold|vend|vends|vendent|ventes)\b/.test(clause) ||
    /^ ?(?:that )?(?:he|she|they|qu'il|qu'elle) (?:dey )?(?:brings?|makes?|sells?|rapporte|vend|fait)\b/.test(
      near,
    );
  if (isSold) return once(seen, 'sales');
  const fixed =
    /\b(?:sala(?:r|ir)\w*|wages?|fix|fixed|fixe|paid?|pays?|paie|paye|payer|monthly pay)\b/;
  if (fixed.test(clause) || fixed.test(near)) return once(seen, 'salary');
  if (/^ (?:of |in |de )?(?:sales|ventes)\b/.test(near)) return once(seen, 'sales');
  const isAlone = /^[^a-z]*(?:or|ou)?[^a-z]*$/.test(clause) && earlier.length > 0;
  return isAlone && /\bbase\b/.test(text) ? once(seen, 'salary') : null;
};

const roleInSpoilt: Rule = (seen) => {
  const { kind, clause, after, before, counted, hasCurrency, each, verb, text } = seen;
  const around = `${clause}${after.slice(0, 30)}`;
  if (kind === 'percent') {
    if (LOST_AFTER.test(after) || LOST_BEFORE.test(before) || SPOILS.test(after.slice(0, 40)))
      return once(seen, 'lost_share');
    if (/\b(?:en perds|perds|lose|losing|perte)\b/.test(clause)) return once(seen, 'lost_share');
    if (/\b(?:on top|mark-?up)\b/.test(around)) return 'margin_on_cost';
    if (/\b(?:margin|marge)\b/.test(around)) return 'margin_of_price';
    return /\b(?:profit|gain|benefice)\b/.test(around) ? 'margin' : null;
  }
  if (isTimes(seen)) return null;
  if (!hasCurrency && (LOST_AFTER.test(after) || LOST_BEFORE.test(before)))
    return once(seen, 'lost');
  if (!hasCurrency && /\bperds?\b|\bperdu\b|\bjette\b/.test(clause) && each === null)
    return once(seen, 'lost');
  const isWeighed = /^ ?(?:kg|kilos?|litres?|liters?|l)\b/.test(after) && !hasCurrency;
  if (isWeighed && each === null) return once(seen, 'pieces');
  if (/\b(?:sell|sells|selling|sold|vends?|vendre|revends?)\b/.test(clause))
    return isMoney(seen) ? once(seen, 'price') : null;
  if (/\b(?:profit|gain|benefice|gagner|make|earn)\b/.test(around) && WISHES.test(clause))
    return once(seen, 'gain');
  if (/\b(?:transport|boda|okada|loading|carriage|taxi|fare)\b/.test(clause)) return 'cost';
  if (
    each !== null ||
    /^ ?(?:each|a (?:kilo|kg|litre|piece|crate|bag)|le (?:kilo|kg|litre)|la piece|chacun\w*)\b/.test(
      after,
    )
  )
    return once(seen, 'unit_cost');
  if (counted !== null && !hasCurrency) return once(seen, 'pieces');
  if (/\b(?:at|a|@)(?: [a-z]{1,4})? $/.test(clause))
    return knows(seen, 'pieces') ? null : once(seen, 'unit_cost');
  const isPaid =
    verb === 'buys' ||
    verb === 'costs' ||
    verb === 'spends' ||
    /\b(?:for|pour|paid|cost|total)\b/.test(clause);
  return isPaid && /[a-z]/.test(text) ? once(seen, 'total') : null;
};
const WISHES = /\b(?:want|wan|need|to|veux|pour|must)\b/;
const SPOILS =
  /\b(?:spoil\w*|rots?|rotten|rotting|sour|go(?:es)? bad|wast\w*|lost|break|breaks|broken|die|dies|pourri\w*|gat(?:e|es|ent)|perdu\w*|casse\w*|expire\w*)\b/;

export const ROLE_IN: Record<AskedSumName, Rule> = {
  share: roleInShare,
  commission: roleInCommission,
  'days-to-pay': roleInDebts,
  payback: roleInPayback,
  spoilt: roleInSpoilt,
  loan: roleInLoan,
  cash: roleInCash,
  'break-even': roleInBreakEven,
  batch: roleInBatch,
  price: roleInPrice,
};
