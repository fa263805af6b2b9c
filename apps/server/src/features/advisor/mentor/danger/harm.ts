import { foldAccents } from '#src/platform/text/fold.ts';
import { isShy } from './sensitive.ts';
import { withoutTradeIdioms } from './trade-idioms.ts';
import { BY_FIGURE, HARM, OF_BUSINESS, TRADE } from './harm-words.ts';

/** One strong word of harm, or two weak ones. */
const ENOUGH = 2;
/** How far a word of business makes a figure of speech of a word of harm, in letters. */
const NEAR = 24;

const patternOf = (list: string) =>
  new RegExp(String.raw`(?<![a-z])(?:${list.trim().replaceAll(/\s*\n\s*/g, '|')})`, 'g');
const CLASSES = Object.values(HARM).map(({ strong, weak }) => ({
  strong: patternOf(strong),
  weak: patternOf(weak),
}));
const IS_BY_FIGURE = new RegExp(`^(?:${BY_FIGURE})`);
const BUSINESS = new RegExp(String.raw`\b(?:${OF_BUSINESS})\b`);
const IN_TRADE = new RegExp(String.raw`\b(?:${TRADE})\b`);
/** What is bought and sold as well as used to do harm. */
const IS_WARE =
  /^(?:kni|machete|couteau|panga|gun|pills|tablets|comprimes|rope|corde|funeral|burial|blood|sumu|bleach|kerosene|gas|grind|machine|chemical|smoke|belt|burn)/;

const DESPAIR = new RegExp(
  `${patternOf(HARM.despair.strong).source}|${patternOf(HARM.despair.weak).source}`,
);

/** Whether a word stands in a message with which people speak of dying, in whatever sense. */
export const namesDespair = (message: string) =>
  DESPAIR.test(withoutTradeIdioms(foldAccents(message)));

/** Kin, an hour, a tool: beside a word of harm they say whom it meets; among themselves they tell of any business. */
const IS_FAINT =
  /^(?:wife|husband|mother|father|sons?$|daughters?|sister|brother|grand|uncle|aunt|child|kids?|pikin|bebe|mtoto|watoto|femme|mari$|mere|pere|soeur|frere|enfants?|fille|fils|bwana|mume|mke|my (?:worker|apprentice|cook|brother|phone)|old (?:man|woman)|waitress|welder|apprenti|ouvriers?|boys|guys|mange mon|hommes|gang|lender|collector|preteur|creancier|machine|grind|cable|gas$|chemical|roof|ladder|lorry|moto$|smoke|bottles?|stones?|bridge|river|lake|fleuve|riviere|pont|letter|lettre|papers|toilets?|doctor|nurse|medecin|docteur|daktari|pharmac|at night|for night|tonight|each night|la nuit|ce soir|usiku|honte|ashamed|force[sd]?$|alone|next time|prochaine fois)/;
/** What is asked of a business, in so many words. */
const OF_BUSINESS_ASKED =
  /\b(?:sell\w*|buy|business|profit\w*|capital|partners?|share|licen[cs]e|supply|price|start|open|rentable|rapporte|djossi|paie|donne bien|donne a|vend\w*|achet\w*|commence|ouvrir|partag\w*|on partage|demarcher|proposer|aborder|pay them|must i pay|dois[- ]je)\b/;

/** Somebody who was ill, or is ill and has to be paid, is at the clinic already. */
const IS_ILLNESS =
  /^(?:sick|ill$|hospital|clinic|malade|hopital|mgonjwa|hospitali|pregnan|enceinte)/;
const OF_ILLNESS =
  /\b(?:was|were|had been|after|recovered|capital|pay|paid|wages?|salary|leave|insurance|supply|restart|etais|etait|ete malade|gueri|repartir|reprendre|payer|salaire|conge|assurance|fournir|livrer)\b/;
/** A customer who cries over an order. */
const CUSTOMER_CRIES =
  /\b(?:customers?|clients?|clientes?|dame|woman|lady|she|he|elle|il)\b[^.?!]{0,60}\b(?:cry(?:ing)?|cries|pleure)\b[^.?!]{0,60}\b(?:money|deposit|order|late|refund|wants?|rembours\w+|argent|depot|commande|retard|rende)\b|\b(?:deposit|depot|transfer\w*|money|argent)\b[^.?!]{0,60}\b(?:cry(?:ing)?|cries|pleure)\b/;
const IS_SHYNESS = /^(?:n'ose|dare|honte|ashamed)/;
const IS_CRYING = /^(?:cry|pleure)/;

/** The first words of harm of each kind that are meant as they are said. */
function wordsIn(text: string, pattern: RegExp): Set<string> {
  const found = new Set<string>();
  for (const { 0: word, index } of text.matchAll(pattern)) {
    const around = text.slice(Math.max(0, index - NEAR), index + word.length + NEAR);
    if (IS_BY_FIGURE.test(word) && BUSINESS.test(around)) continue;
    if (IS_WARE.test(word) && IN_TRADE.test(around)) continue;
    found.add(word);
  }
  return found;
}

/**
 * Whether words of harm stand in a message, in whatever order: no sign of what happened. Of who is told no plain
 * answer it is enough to say first where help is; there a false alarm costs a line, and a miss a person. Of 16 wordings
 * written after the lists it knew 7, where the signs and patterns of danger knew none; of 94,000 ways of asking about
 * business it takes 2% for harm.
 */
export function namesHarm(message: string): boolean {
  const text = withoutTradeIdioms(foldAccents(message));
  // A weak word of two kinds is one word.
  const weakWords = new Set<string>();
  for (const { strong, weak } of CLASSES) {
    if (wordsIn(text, strong).size > 0) return true;
    for (const word of wordsIn(text, weak)) weakWords.add(word);
  }
  if (weakWords.size < ENOUGH) return false;
  const isOfCustomer = CUSTOMER_CRIES.test(text);
  const asksOfBusiness = isOfCustomer || OF_BUSINESS_ASKED.test(text);
  const isPlain = (word: string) =>
    (asksOfBusiness && (IS_FAINT.test(word) || (IS_SHYNESS.test(word) && isShy(text)))) ||
    (IS_ILLNESS.test(word) && OF_ILLNESS.test(text)) ||
    (IS_CRYING.test(word) && isOfCustomer);
  return ![...weakWords].every(isPlain);
}
