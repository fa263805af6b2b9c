import type { Ledger } from './message-ledger.ts';
import type { MessageNumber } from './message-number.ts';

const IS_BOUGHT =
  /\b(?:buy|buys|buying|bought|purchase\w*|achet\w+|achat|prends|prenons|j'ai pris|on prend|get it|take it|i get|i take|costs?|coute\w*|revien\w+)\b/;
/** "at 3,000", "à 3 000" */
const IS_AT = /(?:\b(?:at|a|@)|@)(?: only| about| around| environ| seulement)? ?$/;
/** Verbs of production: the purchase price is then not per piece sold. */
const IS_MADE =
  /\b(?:makes?|making|made|bakes?|baking|baked|produces?|cooks?|cooking|sew\w*|fry|fries|prepare\w*|fais|faisons|fait|font|fabrique\w*|couds|cuis\w*|produi\w+|transforme\w*|coupe|cut|cuts|roast\w*|grind\w*|brew\w*|sort|obtiens|gives?|donne)\b/;
const OTHER_COST =
  /\b(?:transport|fuel|carburant|essence|gas|gaz|ice|glace|delivery|livraison|customs|douane|taxi|packaging|emballage\w*|sachets?|feed|aliment|charcoal|charbon)\b/;
const OF_ALL =
  /\b(?:in all|in total|altogether|en tout|au total|the lot|le lot|the whole|tout le|toute la|all of|tous les|toutes les|stock)\b/;

const stemOf = (word: string) => word.replace(/(?:es|s|x)$/, '');

/**
 * Whether a purchase price is per piece, if the message does not say: "I buy bags at 3,000, sell at 4,500 and sold
 * 20" is per piece, "I bought a carton at 9,000 and sell 24 pieces" is for all.
 */
export function purchaseOf(one: MessageNumber, ledger: Ledger): 'each' | 'all' | 'unclear' {
  const { figure, role, label, value } = one;
  const { clause, tail } = figure;
  if (role !== 'cost' || label.includes('×') || !IS_BOUGHT.test(clause)) return 'all';
  if (OTHER_COST.test(clause) || ledger.has('content')) return 'all';
  const price = ledger.numbers.find(({ role: other }) => other === 'price')?.value ?? null;
  const isBelow = price !== null && value < price;
  if (OF_ALL.test(`${clause}|${tail}`)) return 'all';
  const isMade = IS_MADE.test(ledger.text);
  const [, article = '', noun = ''] =
    /\b(?:(le|la|l'|un|une|a|an|one|the|des|les|mes|nos|my|du|de la) ?)?([a-z]{3,})(?: (?:de|d'|of) ?[a-z]+)?(?: (?:at|a|@|for|pour|costs?|coute\w*))? ?$/.exec(
      clause,
    ) ?? [];
  const isNamed = ledger.numbers.some(
    ({ role: other, figure: { after } }) =>
      (other === 'pieces' || other === 'rate-of-sale' || other === 'sold') &&
      noun !== '' &&
      after.startsWith(` ${stemOf(noun)}`),
  );
  const isOne = /^(?:le|la|l'|un|une|a|an|one|the)$/.test(article) && stemOf(noun) === noun;
  if (isNamed && (isOne || IS_AT.test(clause))) return 'each';
  if (IS_AT.test(clause) && !isMade) {
    if (isBelow) return 'each';
    if (!isOne && (price === null || value < price * 3)) return 'unclear';
  }
  return isBelow ? 'unclear' : 'all';
}

/** "Bought 2 crates, sold one crate at 2,300" */
const IS_PART_SOLD =
  /\b(?:sold|vendue?s?) (?:only |just |seulement |deja |already )?(?:one|une?|half|some|part|most|la moitie|quelques|une partie)\b/;
export const isPartSold = (text: string) => IS_PART_SOLD.test(text);
