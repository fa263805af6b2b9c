import { numbersIn } from '#src/library/numbers.ts';
import { foldAccents } from '@inzira/contract/rules/fold';
import { STORY } from '#src/mentor/sure-enough.ts';
import { isShy } from './sensitive.ts';
import { withoutTradeIdioms } from './trade-idioms.ts';
import { BY_FIGURE, HARM, OF_BUSINESS, TRADE } from './harm-words.ts';

/** One strong word of harm, or two weak ones. */
const ENOUGH = 2;
/** The distance in letters within which a business word makes a word of harm a figure of speech. */
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
/** Things that are traded as well as used to harm. */
const IS_WARE =
  /^(?:kni|machete|couteau|panga|gun|pills|tablets|comprimes|rope|corde|funeral|burial|blood|sumu|bleach|kerosene|gas|grind|machine|chemical|smoke|belt|burn)/;

const DESPAIR = new RegExp(
  `${patternOf(HARM.despair.strong).source}|${patternOf(HARM.despair.weak).source}`,
);

/** Whether a message has a word of dying, in whatever sense. */
export const namesDespair = (message: string) =>
  DESPAIR.test(withoutTradeIdioms(foldAccents(message)));

/**
 * Relatives, tools and goods: near a word of harm they tell whom it concerns; on their own they occur in any
 * business.
 */
const IS_KIN_OR_GOODS =
  /^(?:wife|husband|mother|father|sons?$|daughters?|sister|brother|grand|uncle|aunt|child|kids?|pikin|bab(?:y|ies)$|bebe|mtoto|watoto|femme|mari$|mere|pere|soeur|frere|enfants?|fille|fils|bwana|mume|mke|my (?:worker|apprentice|cook|brother)|waitress|serveuse|welder|apprenti|ouvriers?|machine|grind|cable|gas$|chemical|roof|ladder|lorry|moto$|smoke|bottles?|stones?|papers|toilets?|doctor|nurse|medecin|docteur|daktari|pharmac)/;
/** Times of night and lenders, which occur in questions about business too. */
const IS_HOUR_OR_LENDER =
  /^(?:my phone|old (?:man|woman)|boys|guys|mange mon|hommes|lender|collector|preteur|creancier|at night|for night|tonight|each night|la nuit|ce soir|usiku|next time|prochaine fois)/;
/**
 * Mild words, such as shame, fear, noise or pressure: about business if a question is asked and nothing worse is
 * said.
 */
const IS_MILD =
  /^(?:ashamed|honte|n'ose|dare|afraid|scared|peur de|oblige|force|locks?$|shout|crie|weak|soft|blue|bleu|borrowed from|papers of|les yeux|eye|la tete|ma tete|my head|her head|his head|la main|mes mains|my hands?|my knees|mes genoux|pregnan|enceinte|urgent|belly|old (?:man|woman))/;
/** Words that a farewell has, but that are none on their own. */
const IS_FAREWELL =
  /^(?:letter|lettre|give away|gave away|given away|funeral|burial|disappear|vanish|without me|sans moi)/;
/** Verbs that things do as well as people; about relatives they are meant literally. */
const IS_OF_THINGS =
  /^(?:fell|falls?|fallen|tombe|fight|throw|collapse|ecroul|burst|explo|fire|burn|spark|swallow|dead|death|mort|beat|kerosene|bleach|chemical|accident|grab|pull|push|shak|trembl)/;
const IS_TOOL =
  /^(?:machine|grind|cable|gas$|chemical|roof|ladder|lorry|moto$|smoke|bottles?|stones?)/;
const IS_REFUSAL = /^(?:if i (?:say no|refuse)|si je (?:dis non|refuse)|nikikataa)/;
/** An explicit question: how, which, what. */
const ASKS =
  /\?|\b(?:how|what|which|where|who|whom|whose|why|when|should|can i|may i|do i|is it|are|comment|combien|quels?|quelles?|ou|qui|pourquoi|quand|que|quoi|puis-je|dois-je|faut-il|est-ce|wetin|nifanye|vipi|gani|jinsi)\b/;
/** Words that accompany the numbers of a sum. */
const OF_SUM =
  /%|\b(?:how (?:much|many|long)|reste\w*|remains?|left|encaiss\w*|combien|ngapi|sells?|selling|sold|buys?|buying|bought|costs?|prices?|profits?|gains?|earns?|rent|wages?|salary|takings?|each|apiece|(?:a|per) (?:piece|bottle|bag|carton|day|week|month)|vend\w*|vente|achet\w*|cout\w*|prix|benef\w*|gagn\w*|marge|loyer|salaires?|recettes?|chacune?|(?:la|par) (?:piece|jour|semaine|mois)|nauza|nanunua|bei|faida|kodi)\b/;
const ASKS_COUNT = /\b(?:how many|combien|ngapi)\b/;
function isSum(text: string): boolean {
  const numbers = numbersIn(text).length;
  return OF_SUM.test(text) && (numbers > 1 || (numbers > 0 && ASKS_COUNT.test(text)));
}

/** Places where people sell, and where some go to die. */
const IS_WATERSIDE = /^(?:bridge|river|lake|fleuve|riviere|pont|mto)/;
const IS_ALONE = /^alone/;
const BESIDE_WATER =
  /\b(?:alone|seule?|peke (?:yangu|yake)|night|tonight|evening|since (?:morning|yesterday)|nuit|soir|usiku|letters?|lettres?|barua|finished|nobody|goodbye)\b/;
/** A letter counts as a farewell only if somebody left it or means nobody to see it. */
const IS_LETTER = /^(?:letter|lettre)/;
const OF_OFFICE =
  /\b(?:resign\w*|bank|motivation|demission|recommand\w*|recommend\w*|cover letter|council|office|landlord|tax|banque|mairie|bailleur|impots?|client|customer|supplier|fournisseur|offer|contract|intent|credit)\b/;

/** Somebody comes at night to a child, a woman or a house, without saying what they do. */
const BY_NIGHT = /\b(?:nights?|tonight|nuits?|soirs?|usiku)\b/;
const TO_WEAKER =
  /\b(?:child|daughter|sister|niece|girl|enfant|fille|soeur|niece|petite|mtoto|binti|pikin)\b/;
const BY_WHOM =
  /\b(?:honte|ashamed|aibu|cry(?:ing)?|cries|pleure\w*|uncle|stepfather|oncle|beau-?pere|mjomba|(?:father|man|boss|landlord|pere|patron|baba|he|il) (?:dey )?(?:comes?|came|vient|anakuja|huja))\b/;
const MEN_COME =
  /\b(?:lenders?|collectors?|boys|gang|men|guys|hommes|gars|types|preteurs?|creanciers?|genge|wanakuja|walikuja|dem)\b[^.?!]{0,40}\b(?:came|comes?|waits?|waiting|viennent|attendent|sont venus|wanakuja|walikuja|na genge)\b|\bwanani(?:fuata|subiri|tafuta|vizia)\b/;
const OF_WORK_BY_NIGHT =
  /\b(?:partners?|customers?|clients?|buyers?|workers?|deliver\w*|shift|unload|load|watchm[ae]n|guards?|gardiens?|livr\w+|associee?s?|comes to (?:the|my|our) (?:shop|stall|kiosk|bakery) (?:only )?(?:at|by) night|wateja)\b/;
const comesByNight = (text: string) =>
  BY_NIGHT.test(text) &&
  !OF_WORK_BY_NIGHT.test(text) &&
  ((TO_WEAKER.test(text) && BY_WHOM.test(text)) || MEN_COME.test(text));

/** Explicit business questions. */
const OF_BUSINESS_ASKED =
  /\b(?:sell\w*|buy|business|profit\w*|capital|partners?|share|licen[cs]e|supply|price|start|open|rentable|rapporte|djossi|paie|donne bien|donne a|vend\w*|achet\w*|commence|ouvrir|partag\w*|on partage|demarcher|proposer|aborder|pay them|must i pay|dois[- ]je)\b/;

/** A past illness, or a sick person who has to be paid, is under treatment already. */
const IS_ILLNESS =
  /^(?:sick|ill$|(?:in|at|to|dey|from|reach|rushed) (?:the |a )?(?:hospital|clinic)|hospital|malade|(?:a|pour) l'hopital|mgonjwa|pregnan|enceinte)/;
const OF_ILLNESS =
  /\b(?:was|were|had been|after|recovered|capital|pay|paid|wages?|salary|leave|insurance|supply|restart|etais|etait|ete malade|gueri|repartir|reprendre|payer|salaire|conge|assurance|fournir|livrer)\b/;
/** Somebody who is ill now and cannot pay is not under treatment. */
const IS_ILL_NOW =
  /\b(?:child|pikin|baby|son|daughter|wife|husband|mother|father|enfant|bebe|fils|fille|femme|mari|mere|pere|mtoto)\b[^.?!,]{0,12}\b(?:is|dey|are|est|ni|anaumwa)\b[^.?!,]{0,10}\b(?:sick|ill|malade|mgonjwa|anaumwa)\b|\bno (?:money|cash) for (?:the )?(?:hospital|clinic|doctor|drugs?|medicine)|\b(?:no fit|cannot|can't) (?:pay|afford) (?:the )?(?:hospital|clinic|doctor)|\bpas d'argent pour (?:l'hopital|le medecin|la clinique|le soigner|la soigner)|\b(?:sina|hana|hatuna) (?:pesa|hela) (?:ya|za) (?:hospitali|daktari|dawa)/;
/** A customer who cries about an order. */
const CUSTOMER_CRIES =
  /\b(?:customers?|clients?|clientes?|dame|woman|lady|she|he|elle|il)\b[^.?!]{0,60}\b(?:cry(?:ing)?|cries|pleure)\b[^.?!]{0,60}\b(?:money|deposit|order|late|refund|wants?|rembours\w+|argent|depot|commande|retard|rende)\b|\b(?:deposit|depot|transfer\w*|money|argent)\b[^.?!]{0,60}\b(?:cry(?:ing)?|cries|pleure)\b/;
const IS_SHYNESS = /^(?:n'ose|dare|honte|ashamed)/;
const IS_CRYING = /^(?:cry|pleure)/;

/** The text around a word within its sentence. */
function aroundIn(text: string, start: number, end: number): string {
  const before =
    text
      .slice(Math.max(0, start - NEAR), start)
      .split(/[.?!]\s/)
      .at(-1) ?? '';
  const [after = ''] = text.slice(end, end + NEAR).split(/[.?!](?:\s|$)/);
  return `${before}${text.slice(start, end)}${after}`;
}

/** The first literal word of harm of each kind. */
function wordsIn(text: string, pattern: RegExp): Set<string> {
  const found = new Set<string>();
  for (const { 0: word, index } of text.matchAll(pattern)) {
    const around = aroundIn(text, index, index + word.length);
    if (IS_BY_FIGURE.test(word) && BUSINESS.test(around)) continue;
    if (IS_WARE.test(word) && IN_TRADE.test(around)) continue;
    found.add(word);
  }
  return found;
}

/**
 * Whether a message has words of harm in any order, without a clear sign of what happened. Used when there is no
 * clear answer: it suffices to say first where help is, and a false alarm costs a line, a miss a person. Of 16
 * wordings written after the lists it matched 7, of which the signs and patterns matched none; of 94,000 business
 * questions it matches 0.4 %.
 * @returns 'doubtful' if all the words are also used about business
 */
export function harmIn(message: string): 'told' | 'doubtful' | null {
  const text = withoutTradeIdioms(foldAccents(message));
  // A weak word of two kinds counts once.
  const weakWords = new Set<string>();
  for (const { strong, weak } of CLASSES) {
    if (wordsIn(text, strong).size > 0) return 'told';
    for (const word of wordsIn(text, weak)) weakWords.add(word);
  }
  if (comesByNight(text)) return 'told';
  if (weakWords.size < ENOUGH) return null;
  if ([...weakWords].every((word) => IS_KIN_OR_GOODS.test(word))) {
    const isOfKinAlone = ![...weakWords].some((word) => IS_TOOL.test(word));
    if (isOfKinAlone || ASKS.test(text) || OF_BUSINESS_ASKED.test(text)) return null;
  }
  const isOfCustomer = CUSTOMER_CRIES.test(text);
  const asksOfBusiness = isOfCustomer || OF_BUSINESS_ASKED.test(text);
  const isAtWater = [...weakWords].some((word) => IS_WATERSIDE.test(word));
  const isOfSum = isSum(text);
  const asks = ASKS.test(text);
  const isFaint = (word: string) =>
    IS_KIN_OR_GOODS.test(word) ||
    IS_HOUR_OR_LENDER.test(word) ||
    (IS_WATERSIDE.test(word) && !BESIDE_WATER.test(text)) ||
    (IS_ALONE.test(word) && !isAtWater) ||
    (IS_LETTER.test(word) && OF_OFFICE.test(text)) ||
    (IS_SHYNESS.test(word) && isShy(text));
  const farewells = [...weakWords].filter((word) => IS_FAREWELL.test(word)).length;
  const isOfKin = [...weakWords].some((word) => IS_KIN_OR_GOODS.test(word) && !IS_TOOL.test(word));
  const isUsual = (word: string) =>
    isFaint(word) ||
    IS_MILD.test(word) ||
    (IS_FAREWELL.test(word) && farewells === 1) ||
    (IS_OF_THINGS.test(word) && !isOfKin);
  // In a long story some of these words are usual, so one of them near a relative is not enough.
  const isOfStory =
    isOfSum && text.split(/\s+/).length >= STORY && !DESPAIR.test(text) && weakWords.size < 4;
  const isPlain = (word: string) =>
    (isOfStory && (isUsual(word) || IS_REFUSAL.test(word))) ||
    (asksOfBusiness && isFaint(word)) ||
    (asks && isUsual(word)) ||
    (isOfSum && IS_KIN_OR_GOODS.test(word)) ||
    (IS_ILLNESS.test(word) && OF_ILLNESS.test(text) && !IS_ILL_NOW.test(text)) ||
    (IS_CRYING.test(word) && isOfCustomer);
  return [...weakWords].every(isPlain) ? null : 'doubtful';
}

/** Whether a message has words of harm, doubtful or not. */
export const namesHarm = (message: string) => harmIn(message) !== null;
