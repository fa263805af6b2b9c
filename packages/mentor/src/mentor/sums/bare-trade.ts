import { numbersIn } from '#src/library/numbers.ts';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { lot } from './lot-sums.ts';
import { clearText } from './quantities.ts';
import type { Role, RoledNumber } from './roles.ts';
import { bound, type EverydaySum, Sum, told } from './stated-sum.ts';

/*
 * Computes a lot told as a bare list: "Buy at 8000, sell at 9500, 20 bags, transport 12000". All parts must be
 * known: one selling price, the number of pieces, and the costs: one buying price with at most one overall cost, or
 * the total spent, or each ingredient.
 */

const CURRENCY =
  '(?:rwf|frw|kes|kshs?|ugx|ush|tzs|tsh|ngn|naira|ghs|cedis?|zar|rands?|f ?cfa|f|francs?|shillings?|bob)';
const AMOUNT = String.raw`(?:${CURRENCY} ?|[rn] ?)?\d[\d.,]*(?: \d{3})*(?: ?[km]\b| ?(?:millions?|thousand|mille))?(?: ?${CURRENCY})?`;
/** A noun for goods, not for time or people. */
const THING = String.raw`(?!(?:days?|weeks?|months?|years?|hours?|times|minutes?|workers?|helpers?|people|customers?|trips?|percent|jours?|semaines?|mois|ans|heures?|fois|employes?|personnes?|clients?|voyages?|trajets?|for|at|each|${CURRENCY})\b)[a-z]{3,}(?: (?:of|de|d') ?[a-z]{3,})?`;
const PIECES = String.raw`\d[\d.,]*(?: \d{3})* ${THING}`;
const OF_ONE =
  '(?: ?(?:each|a piece|apiece|(?:a|per|le|la|par|chaque) [a-z]{3,}|chacune?|piece|l.unite))?';
const WHO = "(?:(?:i|we|je|on|nous|j'ai|nous avons) ?|j')?";
const BUY =
  "(?:buy|buys|bought|buying(?: price)?|cost price|purchase price|achat|prix d'achat|achete[es]?|achetons)";
const SELL =
  '(?:sell|sells|sold|selling(?: price)?|sale price|vente|prix de vente|vends?|vendons|vendue?s?|revends?|revendons|revente)';
const PRICE = String.raw`(?: (?:them|it|one|les))?(?: (?:at|for|a|@|is|de|est de))? ?:? ?${AMOUNT}${OF_ONE}`;
const COST =
  '(?:transport|transportation|fare|delivery|lorry|truck|fuel|loading|offloading|livraison|camion|carburant|chargement|dechargement|gardiennage|stall fee|market fee|droit de place)';

const whole = (pattern: string) => new RegExp(`^${pattern}$`);
const PARTS: readonly (readonly [RegExp, readonly Part[]])[] = [
  [whole(`${WHO}${BUY}${PRICE}`), ['cost']],
  [whole(`${WHO}${BUY} ${PIECES} (?:at|a|@) ?${AMOUNT}${OF_ONE}`), ['pieces', 'cost']],
  [whole(`${WHO}${SELL}${PRICE}`), ['price']],
  [whole(`(?:for |pour |x )?${PIECES}`), ['pieces']],
  [
    whole(`${PIECES} (?:bought|achetes?|achetees?) (?:at|a|@) ?${AMOUNT}${OF_ONE}`),
    ['pieces', 'cost'],
  ],
  [
    whole(
      `(?:the |my |le |la |mon )?${COST}(?: (?:is|was|costs?|cost me|of|de|a coute|coute))? ?:? ?${AMOUNT}(?: (?:in all|altogether|in total|total|for all|en tout|au total|pour tout))?`,
    ),
    ['all'],
  ],
];
type Part = 'cost' | 'price' | 'pieces' | 'all' | 'spent' | 'spent on each' | 'quantity';

const IN_ALL =
  '(?:in all|altogether|in total|total|for (?:everything|all|it all)|en tout|au total|pour (?:le )?tout)';
const SOLD_AT = String.raw`(?:at|for|a|@) ?${AMOUNT}${OF_ONE}`;
const EACH = '(?:each|a piece|apiece|per piece|chacune?|(?:la|par) piece|l.unite)';
const MEASURE = String.raw`\d[\d.,]* ?(?:kg|kilos?|g|grams?|grammes?|l|litres?|liters?)`;
/** An ingredient of a batch, not a price or a debt. */
const INGREDIENT = String.raw`(?!${BUY}|${SELL}|price|prix|loan|debt|credit|capital|saving|profit|gain|pret|dette|emprunt|epargne|benefice)(?:(?:the|my|le|la|les|du|de la|des|mon|ma|mes) )?[a-z]{3,}(?: [a-z]{3,})?`;

/** Parts of a batch of the learner's own products; only for lists that PARTS does not match. */
const BATCH_PARTS: readonly (readonly [RegExp, readonly Part[]])[] = [
  [whole(`(?:if |si )?${WHO}${SELL} ${PIECES} ${SOLD_AT}`), ['pieces', 'price']],
  [whole(`${PIECES} (?:sold |vendus |vendues )?${SOLD_AT}`), ['pieces', 'price']],
  [
    whole(
      `${WHO}(?:spent|paid|depense|paye|mis)(?: (?:me|en))? ${AMOUNT}(?: ${IN_ALL})?|(?:it|they|everything|all|ca|cela|tout)(?: m'a)? (?:cost|costs|coute|a coute)(?: me)? ${AMOUNT}(?: ${IN_ALL})?`,
    ),
    ['spent'],
  ],
  [whole(`${MEASURE} (?:of |de |d' ?)${INGREDIENT} ?:? ?${AMOUNT}`), ['quantity', 'spent']],
  [whole(`${INGREDIENT} ?:? ?${AMOUNT} ${EACH}`), ['spent on each']],
  [whole(`${INGREDIENT} ?:? ?${AMOUNT}`), ['spent']],
];

const PERIOD =
  /\b(?:daily|weekly|monthly|days?|weeks?|months?|years?|jours?|semaines?|mois|ans?|annees?)\b/;
const ASKS_LEFT =
  /^(?:so |then |alors |donc )?(?:what|how much|combien|quel(?:le)?|c'est quoi|calculate|calcule[rz]?)\b.*\b(?:profit|gain|earn|make|left|over|benefice|gagn\w+|reste\w*|marge)\b/;
const ASKS_TAKINGS =
  /^(?:so |then |alors |donc )?(?:what|how much|combien|quel(?:le)?)\b.*\b(?:take in|takings?|bring in|collect|turnover|revenue|encaisse\w*|recette|chiffre d'affaires)\b/;

/** Separators of parts; a separator within a number does not count. */
const BETWEEN = /[;\n]|,(?!\d{3}(?!\d))|(?<!\d),|\.(?= |$)| (?:and|et|then|puis) /;

const partsOf = (message: string) =>
  clearText(message)
    .split(BETWEEN)
    .flatMap((part) => part.split(/ ?: (?=what|how|combien|quel)/))
    .map((part) => part.replace(/[\s?!.:]+$/, '').trim())
    .filter(Boolean);

/** The numbers of a list by role; null if a part or a number is unknown. */
function readParts(message: string, parts: readonly string[], known: typeof PARTS) {
  const found = parts.map((part) => known.find(([pattern]) => pattern.test(part))?.[1]);
  if (found.includes(undefined)) return null;
  const roles = found.flatMap((part) => part ?? []);
  const read = numbersIn(message);
  if (read.length !== roles.length) return null;
  return (role: Part) => read.filter((_, at) => roles[at] === role).map(({ value }) => value);
}

const numberOf = (role: Role, value: number): RoledNumber => ({ role, value, period: null });

/** The profit of the list; null if it is not such a list. */
export function bareTrade(message: string, language: FramingLanguage): EverydaySum | null {
  const parts = partsOf(message);
  const values = readParts(message, parts, PARTS);
  if (values === null) return batch(message, parts, language);
  const [[cost, ...costs], [price, ...prices], [pieces, ...others], [all, ...more]] = [
    values('cost'),
    values('price'),
    values('pieces'),
    values('all'),
  ];
  if (costs.length + prices.length + others.length + more.length > 0) return null;
  if (cost === undefined || price === undefined || pieces === undefined) return null;
  // A smaller overall cost may be meant per piece.
  if (all !== undefined && all <= Math.abs(price - cost)) return null;
  const numbers = [
    numberOf('pieces', pieces),
    numberOf('unit_cost', cost),
    numberOf('price', price),
    ...(all === undefined ? [] : [numberOf('running_cost', all)]),
  ];
  return lot(new Sum(numbers, language));
}

/** "20 bottles, sugar 1500, empties 50 each, sold at 300: what do I earn?" and "20 at 300: what do I take in?" */
function batch(
  message: string,
  parts: readonly string[],
  language: FramingLanguage,
): EverydaySum | null {
  // A production per period is another sum.
  if (PERIOD.test(clearText(message))) return null;
  const asked = parts.filter((part) => ASKS_LEFT.test(part) || ASKS_TAKINGS.test(part));
  const [question] = asked;
  if (question === undefined || asked.length > 1) return null;
  const list = parts.filter((part) => part !== question);
  const values = readParts(message, list, [...PARTS, ...BATCH_PARTS]);
  if (values === null || values('cost').length > 0) return null;
  const [pieces, ...otherPieces] = values('pieces');
  const [price, ...otherPrices] = values('price');
  if (pieces === undefined || price === undefined) return null;
  if (otherPieces.length + otherPrices.length > 0) return null;
  const spent = [...values('spent'), ...values('all')];
  const [onEach, ...others] = values('spent on each');
  if (others.length > 0) return null;
  const isOfTakings = ASKS_TAKINGS.test(question);
  if (isOfTakings)
    return spent.length === 0 && onEach === undefined ? takings(pieces, price, language) : null;
  if (spent.length === 0) return null;
  return lot(
    new Sum(
      [
        numberOf('pieces', pieces),
        numberOf('price', price),
        ...(onEach === undefined ? [] : [numberOf('unit_cost', onEach)]),
        ...spent.map((value) => numberOf('running_cost', value)),
      ],
      language,
    ),
  );
}

function takings(pieces: number, price: number, language: FramingLanguage): EverydaySum {
  const sum = new Sum([numberOf('pieces', pieces), numberOf('price', price)], language);
  const { money } = bound(sum);
  const brought = pieces * price;
  const counted = `${money(pieces)} × ${money(price)} = ${money(brought)}`;
  return told(
    sum,
    {
      en: `You take in ${counted}. What the goods cost you is not taken off yet: say it, and I work out what is left.`,
      fr: `Vous encaissez ${counted}. Ce que la marchandise vous coûte n’en est pas encore retiré\u00a0: dites-le-moi, et je calcule ce qui reste.`,
    },
    null,
    brought,
  );
}
