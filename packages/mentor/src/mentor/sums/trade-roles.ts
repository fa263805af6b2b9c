import { has, type Context, type Role } from './roles.ts';
import {
  A_PACK,
  A_PACK_OF,
  A_THING,
  ANIMALS,
  GAIN_AFTER,
  GAIN_BEFORE,
  HAS_CONTENT,
  IN_PACK_AFTER,
  IN_PACK_BEFORE,
  INCOME,
  LEAVES_BEFORE,
  OF_A_THING,
  ON_EACH_AFTER,
  ON_EACH_BEFORE,
  PER_PACK_BEFORE,
  RENT,
  RUNNING,
} from './role-words.ts';

/** Determines the role of a number; null if it has none in any sum, undefined to try the next rule. */
type Rule = (context: Context) => Role | null | undefined;

/** Money after a preposition: "40 at 25". */
const AT = /(?:^|[^a-z])(?:at|a|@|for|pour) (?:[a-z]{1,4} ?)?$/;
const once = (context: Context, role: Role) => (has(context, role) ? null : role);
const isCount = ({ counted, each, hasCurrency }: Context) =>
  counted !== null && each === null && !hasCurrency;
const lastRole = ({ earlier }: Context) => earlier.at(-1)?.role;
const isOfPack = ({ before, text }: Context) => A_PACK.test(before) && HAS_CONTENT.test(text);

const DISCOUNT = /\b(?:off|discount|reduction|remise|rabais)\b/;
const ofOrder: Rule = (context) => {
  const { earlier, text, period } = context;
  const isOrder = has(context, 'discount')
    ? earlier.length === 1
    : earlier.length === 0 && DISCOUNT.test(text);
  return isOrder && isCount(context) && period === null ? 'pieces' : undefined;
};

const ONE_PACK =
  /^ ?(?:kg|kgs|kilos?|litres?|liters?|l|bags?|sacks?|sacs?|cartons?|packets?|paquets?)\b/;
const SIZE_AFTER = /^ (?:kg|kgs|kilo|litres?|ltr|l|ml|g|grams?) (?:of )?[a-z]+\b/;
const SIZE_BEFORE = /\b(?:one|an|un|une|from|each|per|(?<!y )a) $/;
/** "One bag", "a 2 kg packet", "50 layers": descriptions of the subject. */
const aside: Rule = (context) => {
  const { value, after, before, verb } = context;
  if (value === 1 && ONE_PACK.test(after)) return 'aside';
  if (ANIMALS.test(after) && verb !== 'buys' && verb !== 'sells') return 'aside';
  const isSize = SIZE_AFTER.test(after) && SIZE_BEFORE.test(before);
  return isSize && !has(context, 'pieces') ? 'aside' : undefined;
};

const inPack: Rule = (context) => {
  const { before, after, period, verb, hasCurrency, counted } = context;
  if (period !== null) return undefined;
  if (IN_PACK_AFTER.test(after)) return has(context, 'pieces') ? null : once(context, 'content');
  if (A_PACK_OF.test(before) && !hasCurrency) {
    const isSold = verb === 'sells' || (has(context, 'sold') && !has(context, 'sale_pack'));
    return isSold ? 'sale_pack' : once(context, 'content');
  }
  const isPerPack = PER_PACK_BEFORE.test(before) && !hasCurrency && counted !== null;
  return isPerPack ? once(context, 'content') : undefined;
};

const WISHES =
  /\b(?:wants?|wan|wanna|need|must|veux|voudrais|dois|aimerais|il me faut|pour|to|make i|make e) /;
const WISHES_IT = /\b(?:want|wan|veux|voudrais) $/;
const ON_IT = /^ (?:[a-z]+ )?(?:each|dessus|chacun)|^ (?:on|for) (?:it|one|each)/;
/** "I want to gain 500 on each" */
const wished: Rule = ({ before, after, period, counted, each }) => {
  const isWish = WISHES.test(before);
  const isGain =
    GAIN_BEFORE.test(before) ||
    /^ (?:on (?:it|each|one|top)|dessus|for each)\b/.test(after) ||
    (period !== null && WISHES_IT.test(before));
  const isNamed = GAIN_AFTER.test(after) && (isWish || /\bfor $/.test(before));
  if (!isNamed && !(isWish && isGain && counted === null)) return undefined;
  const isEach =
    each !== null ||
    ON_EACH_AFTER.test(after) ||
    ON_IT.test(after) ||
    /\b(?:each|chaque|every) [^,;]*$/.test(before);
  return isEach ? 'gain_each' : 'gain';
};

/** "Each sale leaves 250", "300 clean on every soda" */
const ofOneSale: Rule = (context) => {
  const { before, after, period, counted, hasCurrency } = context;
  if (period !== null || (counted !== null && !hasCurrency)) return undefined;
  const isLeft = LEAVES_BEFORE.test(before) || /^ (?:clean|net|profit|gain)\b/.test(after);
  const isOfOne =
    ON_EACH_AFTER.test(after) ||
    ON_EACH_BEFORE.test(before) ||
    /^ (?:clean|net|profit)? ?(?:on|for|per|sur|par) /.test(after);
  return isLeft && isOfOne ? once(context, 'left') : undefined;
};

const WEIGHT_AFTER = /^ ?(?:kg|kgs|kilos?|litres?|liters?|l|g|grams?|metres?|yards?)\b/;
/** "They eat 6 kg, 70 a kilo" */
const eaten: Rule = (context) => {
  const { verb, counted, next, each } = context;
  const isPricedNext = counted !== null && next?.each === counted;
  const isWeighed = WEIGHT_AFTER.test(context.after) && verb !== 'buys' && verb !== 'sells';
  if (isPricedNext && (verb === 'eats' || (isWeighed && context.earlier.length > 0)))
    return 'amount';
  return lastRole(context) === 'amount' && each !== null ? 'unit_cost' : undefined;
};

const COST_OF_PIECES = /^[^\d]{0,24}\b(?:for|pour|at|a|cost\w*|coute\w*)(?: me| m'a| m'ont)? $/;
const BUYS_AT = /(?:^|[^a-z])(?:at|@) (?:[a-z]{1,4} ?)?$/;
const bought: Rule = (context) => {
  const { verb, before, after, period, each, counted, hasCurrency } = context;
  const last = lastRole(context);
  const isKnown = has(context, 'total') || has(context, 'unit_cost');
  const isOfPieces = verb !== 'sells' && last === 'pieces' && COST_OF_PIECES.test(before);
  if (isKnown || (verb !== 'buys' && !isOfPieces)) return undefined;
  if (period !== null) return null;
  const isFollowed =
    / (?:[a-z]+ ){0,3}(?:for|pour|at|a) ?(?:[a-z]{1,4} ?)?$/.test(after) ||
    /^ (?:for|pour) /.test(after);
  const isMany = !hasCurrency && each === null && !has(context, 'pieces');
  if (isMany && !AT.test(before) && (counted !== null || isFollowed)) return 'pieces';
  // A carton of 40 is a lot, not a piece.
  if (each !== null && !isOfPack(context)) return 'unit_cost';
  const isAt = has(context, 'sold') ? AT.test(before) : BUYS_AT.test(before);
  if (isAt && last !== 'pieces') return 'unit_cost';
  if (last === 'pieces' && /\b(?:at|a|@) (?:[a-z]{1,4} ?)?$/.test(before))
    return /\b(?:pieces?|one|each|a) [^\d]*$/.test(before) ? 'unit_cost' : null;
  return counted === null || hasCurrency ? 'total' : undefined;
};

const IS_LOT =
  /^ [a-z]+(?: (?:of |d'|de )?[a-z]+)? (?:at|a|@|for|pour|costs?(?: me)?|(?:me |m'ont )?coute\w*|uses?|needs?|takes?|demandent|utilisent|prennent|me font) (?:[a-z]{1,4} ?)?$/;
/** "200 chicks at 80 each", at the beginning */
const lotFirst: Rule = (context) => {
  const { after, before, counted, verb, earlier, period, each } = context;
  const isFirst = earlier.length === 0 && period === null && counted !== null;
  if (isFirst && verb !== 'sells' && IS_LOT.test(after)) return 'pieces';
  const isOfLot =
    lastRole(context) === 'pieces' &&
    each !== null &&
    /\b(?:at|a|@) (?:[a-z]{1,4} ?)?$/.test(before);
  return isOfLot && verb !== 'sells' ? once(context, 'unit_cost') : undefined;
};

const SELLING =
  /\b(?:sell|sells|selling|sold|resell|vends?|vendue?s?|vendre|revends?|vente|goes? for)\b/;
const COSTING = /\b(?:cost|costs|coute|revient|rent|loyer)\b/;
const RUNNING_BEFORE =
  /\b(?:rent|loyer|transport|wages?|electricity|courant|charges|costs?|coute|revient|spend|pay|feed|fuel)\b[^,;]{0,20}$/;
const sold: Rule = (context) => {
  const { verb, before, after, clause, period, each, counted, hasCurrency, next, text } = context;
  if (verb !== 'sells' || RUNNING_BEFORE.test(before)) return undefined;
  const cost = before.search(COSTING);
  if (cost > -1 && !SELLING.test(before.slice(cost))) return undefined;
  if (!SELLING.test(before) && A_THING.test(clause) && !AT.test(before)) return undefined;
  const last = lastRole(context);
  if ((last === 'pieces' || last === 'sold') && !has(context, 'price') && AT.test(before))
    return 'price';
  if (period !== null) {
    const isIncome = /\b(?:for|at|pour|a|make|makes|of) (?:[a-z]{1,4} ?)?$/.test(before);
    if (isIncome && counted === null && each === null) return once(context, 'income');
    const isPrice = last === 'sold' || each !== null || hasCurrency;
    return once(context, isPrice ? 'price' : 'sold');
  }
  if (isCount(context)) {
    if (has(context, 'pieces') || has(context, 'sold')) return null;
    const isPriced = /\b(?:at|for|a|@)\b/.test(after) || has(context, 'price');
    return next === undefined || isPriced || /\b(?:in|dans|per|a) /.test(text) ? 'pieces' : null;
  }
  return has(context, 'price') ? undefined : 'price';
};

const IS_PRICED =
  /\b(?:an?|one|une?|chaque|each) (?!rent|loyer|shop)[a-z]+(?: [a-z]+)? (?:is|a|at|na|of|est a|est) (?:[a-z]{1,4} ?)?$/;
const IT_COSTS =
  /^(?: (?:and |et |but |mais )?|[,;.]+ (?:and |et |but |mais )?(?=(?:it|one|il|elle|they|ca|each) ))(?:it |one |il |elle |they |ca |each )?(?:me |m'|dey )?(?:costs?|coute\w*|revien\w+)(?: me| a| am)*(?: about| around| environ)? (?:[a-z]{1,4} ?)?$/;
/** A price without a verb of selling, and the cost after it. */
const priced: Rule = (context) => {
  const { before, period, next, verb } = context;
  const isFollowedByCost = next !== undefined && /\b(?:cost\w*|coute|revient)\b/.test(next.before);
  const isPriceless = period === null && !has(context, 'price');
  if (isPriceless && isFollowedByCost && IS_PRICED.test(before)) return 'price';
  if (context.earlier.length === 0 && isCount(context) && period !== null)
    if (verb !== 'spends' && verb !== 'eats') return 'sold';
  const isNamed = /\b(?:price|prix)\b[^,;]{0,16}$/.test(before);
  if (isNamed && !has(context, 'price') && !/\b(?:buying|cost|d'achat)\b/.test(before))
    return period === null ? 'price' : null;
  if (lastRole(context) === 'sold' && AT.test(before) && !has(context, 'price'))
    return verb !== 'sells' && next?.verb === 'sells' ? 'unit_cost' : 'price';
  const isCost = has(context, 'price') && !has(context, 'unit_cost') && !has(context, 'total');
  return isCost && period === null && IT_COSTS.test(before) ? 'unit_cost' : undefined;
};

const DOES =
  /\b(?:i|we|je|nous|on) (?:dey |can )?(?!(?:need|lose|want|owe|have|has|pay|spend|save|use|eat|feed|get|earn|buy|sell|count|perds|dois|ai|avons|paie|depense|veux|gagne|mets|compte|achete|vends)\b)[a-z]{3,} (?:about |environ )?$/;
const EARNS_NEXT = /\b(?:makes?|earns?|gets?|gagne|encaisse|fait)(?: about| environ)? $/;
/** The maximum number of pieces per pack. */
const MOST_PIECES = 5000;
const made: Rule = (context) => {
  const { before, clause, verb, period, counted, earlier, hasCurrency, each, value } = context;
  const isEarned = !A_THING.test(clause) || EARNS_NEXT.test(before);
  if (INCOME.test(before) && period !== null && counted === null && isEarned)
    return once(context, 'income');
  if (/^ ?(?:for|pour) $/.test(before) && counted !== null && earlier.length === 0)
    if (period === null) return 'pieces';
  const isMade =
    verb === 'makes' ||
    verb === 'contains' ||
    DOES.test(before) ||
    IN_PACK_BEFORE.test(before) ||
    /^[,; ]*(?:it |for |pour )$/.test(before);
  if (isMade && isCount(context) && !RUNNING.test(clause)) {
    if (period !== null) return once(context, 'sold');
    return has(context, 'sold') ? null : once(context, 'pieces');
  }
  const isContent = IN_PACK_BEFORE.test(before) && !hasCurrency && each === null && period === null;
  return isContent && !has(context, 'pieces') && value < MOST_PIECES ? 'pieces' : undefined;
};

const PERIOD_NAMES = 'day|week|month|jour|semaine|mois';
const PER_ONE_BEFORE = new RegExp(
  String.raw`\b(?:per|for each|each|one|every|chaque|par) (?!${PERIOD_NAMES})[a-z]+ $`,
);
const PER_ONE_AFTER = new RegExp(
  String.raw`^ (?:per|for each|par|pour chaque|pour une?) (?!${PERIOD_NAMES})[a-z]+`,
);
const OF_INGREDIENT =
  /\b(?:rent|loyer|transport|feed|wages?|electricity|courant|water|eau|fuel|gas|gaz|charcoal|charbon|flour|farine|oil|huile|sugar|sucre|salaire|charges)(?: [a-z]+){0,2} $/;
const COST_ALONE =
  /(?:^|\b(?:with|and|et|avec|my|mon|the|its|it|un|le) |[,;.:] ?)(?:costs?|cout|coute)(?: price)?(?: me| of| is| de| est de)? $/;
const COST_FIRST =
  /^\W*(?:it |ca |my |mon )?(?:costs?(?: price)?(?: me)?|cout|coute)(?: de| is| of)? $/;
const PRONOUN_COSTS =
  /\b(?:it|they|ca|il|elle|e|am)(?: me| dey)? (?:costs?|coute|revient)(?: me)?(?: a)? $/;
const ONE_COSTS =
  /\b(?:one|an?|une?|the|le|la) (?!rent|loyer|shop|stall|total)[a-z-]+(?: [a-z-]+)? (?:me )?(?:costs?|coute|revient|na)(?: me)?(?: a)? $/;

const PIECES_AFTER =
  /^ ?(?:pieces?|pcs?|units?|unites?|packs?|packets?|paquets?|bottles?|bouteilles?|tins?|cans?|boites?|sachets?|rolls?|rouleaux?|trays?|plateaux?|bags?|sacs?|cartons?|crates?|cageots?|casiers?|dozens?|douzaines?|heaps?|tas)\b(?! (?:each|chacun))/;

const spent: Rule = (context) => {
  const { verb, clause, after } = context;
  const isSpent = verb === 'costs' || verb === 'spends' || verb === 'buys' || verb === 'eats';
  const isThing = A_THING.test(clause) || OF_A_THING.test(after) || RUNNING.test(clause);
  return isSpent || isThing ? roleOfCost(context) : undefined;
};

/** "The blank shirt is 400" with 60 shirts: per shirt. */
function isOfCounted({ clause, text }: Context): boolean {
  const [, noun] =
    /([a-z-]{3,}[a-rt-z]) (?:is|na|est|costs?|coute)(?: me)? (?:[a-z]{1,4} ?)?$/.exec(clause) ?? [];
  return noun !== undefined && new RegExp(String.raw`\d ?${noun}s\b`).test(text);
}

function roleOfCost(context: Context): Role | null {
  const { before, after, period, each, counted, verb, earlier, clause, next } = context;
  if (next?.kind === 'percent' && COST_FIRST.test(before)) return 'unit_cost';
  const hasLot = has(context, 'pieces') || has(context, 'sold');
  const isPriced = has(context, 'price') || has(context, 'commission');
  if (COST_ALONE.test(before) && period === null && !hasLot && isPriced) return 'unit_cost';
  if (has(context, 'running_cost') && counted !== null && RUNNING.test(counted))
    if (period === null) return 'running_cost';
  const isNoMoney =
    isCount(context) &&
    period === null &&
    !OF_A_THING.test(after) &&
    !/^ (?:goes|with|to|in|on)\b/.test(after);
  if (isNoMoney && !A_THING.test(clause)) return null;
  // "Butter 6 pieces at 1,200": the 6 are no amount.
  if (isCount(context) && period === null && PIECES_AFTER.test(after)) return null;
  // "3 kg of sugar" is no amount.
  if (WEIGHT_AFTER.test(after) && !context.hasCurrency) return null;
  const isOne =
    (each !== null && !OF_INGREDIENT.test(clause)) ||
    PER_ONE_BEFORE.test(clause) ||
    PER_ONE_AFTER.test(after);
  if (period === null && isOfCounted(context) && !isOfPack(context)) return 'unit_cost';
  if (isOne && !isOfPack(context)) return period === null ? 'unit_cost' : null;
  if (period === null) {
    if (isOfPack(context) && !has(context, 'total')) return 'total';
    const isSoldNext = /\b(?:sell|sells|vends?)\b/.test(after) && earlier.length === 0;
    if (verb === 'costs' && isSoldNext) return 'unit_cost';
    if (PRONOUN_COSTS.test(before) && has(context, 'price') && !has(context, 'total'))
      return 'unit_cost';
    const isFree = !has(context, 'unit_cost') && !has(context, 'pieces');
    if (ONE_COSTS.test(before) && isFree && !RENT.test(clause)) return 'unit_cost';
  }
  const isRunning =
    RUNNING.test(clause) ||
    A_THING.test(clause) ||
    OF_A_THING.test(after) ||
    earlier.length > 0 ||
    verb === 'spends';
  return isRunning ? 'running_cost' : null;
}

/** The first rule with a result decides. */
const RULES: readonly Rule[] = [
  ofOrder,
  inPack,
  aside,
  wished,
  ofOneSale,
  eaten,
  bought,
  lotFirst,
  sold,
  priced,
  made,
  spent,
];

/** The role of a number in buying, making and selling. */
export function roleInTrade(context: Context): Role | null {
  for (const rule of RULES) {
    const role = rule(context);
    if (role !== undefined) return role;
  }
  return null;
}
