import { readableText } from './quantities.ts';

/* Patterns for what no sum here takes into account; a result would be wrong. */

const PERCENT = /%|\bper ?cent\b|\bpour cent\b/;
/** A discount for some of the buyers or pieces only. */
const CUT_FOR_SOME =
  /\b(?:discount|off|promo\w*|remise|rabais|reduction)\b[^.?!]{0,40}\b(?:every (?:second|other|third)|half (?:of|the)|some (?:of|customers|clients|buyers|people)|(?:regular|loyal|bulk|new) (?:customers|clients|buyers)|regulars|members|fideles|habitues|grossistes|certaine?s)\b|\d ?% (?:to|for|of|on|a|pour|sur) \d+(?:\.\d+)?%/;
/** "2 shops: the first sells 50,000, the second 30,000" */
const OF_TWO =
  /\b(?:the first|le premier|la premiere)\b[^.?!]{0,60}\d[^.?!]{0,40}\b(?:the second|the other|le deuxieme|la deuxieme|le second|la seconde|l'autre)\b[^.?!]{0,40}\d/;
const LENGTH = String.raw`\d ?(?:m|metres?|meters?|yards?)(?: (?:of|de|d'))? ?(?:[a-z]+ )?(?:cloth|fabrics?|material|tissus?|wax|pagnes?|kitenge|ankara|bazin|lace|dentelle)\b`;
const MADE_OF_IT =
  '(?:dress(?:es)?|gowns?|shirts?|skirts?|suits?|uniforms?|robes?|jupes?|chemises?|boubous?|costumes?|rideaux?|curtains?|trousers|pantalons?|blouses?|tenues?|ensembles?)';
/** "One dress: 2 m of cloth at 450": material per piece, not pieces sold. */
const MATERIAL_OF_ONE = new RegExp(
  String.raw`\b(?:one|an?|the|each|per|une?|la|le|chaque|par) (?:[a-z]+ )?${MADE_OF_IT}\b[^?]*${LENGTH}|${LENGTH}[^?]*\b(?:one|an?|the|each|per|une?|la|le|chaque|par) (?:[a-z]+ )?${MADE_OF_IT}\b`,
);
/** "1,200 for two days" beside daily amounts. */
const FOR_SEVERAL_DAYS =
  /\d(?: ?[a-z]{1,5})? (?:for|every|pour|tous les|toutes les) (?:two|three|four|deux|trois|quatre|[2-6]) (?:days|weeks|jours|semaines)\b(?! (?:a|per|par|of) )/;
const BY_THE_DAY = /\b(?:a|per|each|par|chaque) (?:day|week|jour|semaine)\b/;
const OF_TERM = /\b(?:loan|borrow\w*|lend\w*|credit|pret|emprunt\w*|rembours\w*)\b/;
const PART_OF_DAY =
  '(?:at|on|in the|le|a|au) (?:lunch|breakfast|dinner|supper|night|noon|morning|evening|afternoon|week ?days?|week ?ends?|saturdays?|sundays?|midi|soir|matin|samedis?|dimanches?)';
/** "20 plates at lunch and 10 at dinner" */
const BY_PARTS_OF_DAY = new RegExp(
  String.raw`\d (?:[a-z]+ )?${PART_OF_DAY}\b[^.?!\d]{0,12}\b(?:and|et)\b[^.?!\d]{0,8}\d+ (?:[a-z]+ )?${PART_OF_DAY}\b`,
);
/** "90,000 on average, the highest was 120,000" */
const WITH_EXTREMES =
  /\b(?:on average|average|en moyenne)\b[^.?!]{0,40}\b(?:highest|lowest|max(?:imum)?|min(?:imum)?|best|worst)\b[^.?!\d]{0,12}\d/;
/** "A bottle of 250 ml", "100 g of a kilo": units that no sum here converts. */
const OF_SMALL_UNITS = /\d ?(?:g|gr|grams?|grammes?|ml|cl)\b/;
/** "I buy at 200, 5% discount, I sell at 260": the discount is on the purchase, not on the selling price. */
const BOUGHT_AT_CUT =
  /\b(?:buy|bought|achete\w*)\b[^.?!]{0,40}\b(?:discount|remise|rabais|reduction)\b[^.?!]{0,16}\d[^.?!]{0,24}\b(?:sell|sold|resell|(?:re)?vend\w*)\b/;
/** "500 a pair, and one shoe costs 300" */
const OF_A_PAIR = /\b(?:a|the|per|each|la|par|une?) (?:pair|paire)\b/;
const OF_ONE_OF_IT =
  /\b(?:per|an?|each|one|par|la|une?) (?:shoe|sock|earring|chaussure)\b|\b(?:per|la|par|each|one) piece\b/;
/** Kept with each payment, or deposited for the borrower: not a one-time fee. */
const KEPT_OTHERWISE =
  /\b(?:fees?|frais|keeps?|kept|gardent?|retien\w*)\b[^.?!]{0,24}\d[^.?!,;]{0,14}\b(?:(?:per|each|every|par|a chaque|chaque) (?:instal\w*|payment|echeance|versement|remboursement)|(?:as|for|in|comme|en|d') ?(?:my |our |mon |ma )?(?:savings?|epargne|deposit|caution|shares?))\b/;
const OF_SALES = /\b(?:sales|turnover|revenue|ventes|recettes|chiffre d'affaires)\b/;
const LASTING =
  '(?:fridge|freezer|oven|machine|motorbike|motorcycle|generator|stove|mixer|mill|frigo|congelateur|four|moto|groupe electrogene|moulin)';
/** "Sales 100,000, costs 60,000, I bought a fridge for 30,000": an investment, not a running cost. */
const BOUGHT_TO_USE = new RegExp(
  String.raw`\b(?:bought|achete) (?:an?|one|my|our|une?|mon|ma|notre) (?:[a-z]+ )?${LASTING}\b[^.?!]{0,12}\d`,
);

/** Whether a message has a part that no sum can use. */
export function isPartlyTold(message: string): boolean {
  const text = readableText(message);
  return (
    (PERCENT.test(text) && CUT_FOR_SOME.test(text)) ||
    OF_TWO.test(text) ||
    BY_PARTS_OF_DAY.test(text) ||
    WITH_EXTREMES.test(text) ||
    OF_SMALL_UNITS.test(text) ||
    (OF_A_PAIR.test(text) && OF_ONE_OF_IT.test(text)) ||
    KEPT_OTHERWISE.test(text) ||
    BOUGHT_AT_CUT.test(text) ||
    MATERIAL_OF_ONE.test(text) ||
    (FOR_SEVERAL_DAYS.test(text) && BY_THE_DAY.test(text) && !OF_TERM.test(text)) ||
    (OF_SALES.test(text) && BOUGHT_TO_USE.test(text))
  );
}
