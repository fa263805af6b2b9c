/*
 * Detects children who are beaten, locked in or abused, told by the child, who is then addressed as one, or by a
 * witness. Texts are folded.
 */

const OWN_AGE =
  /\b(?:i am|i'm|im|i be|i just turned|i turned|j'ai|nina miaka|nina umri wa miaka|mfite imyaka|my age (?:is|na)|na) (?:only |just |seulement |seulement )?(?:[7-9]|1[0-7])(?= ?(?:years?|yrs?|yr|ans|old|and|et|na|,|\.|$|my|mon|ma))(?! (?:years?|yrs?|ans) (?:in|of (?:experience|business)|de metier|d'experience|dans))/;
const SAYS_CHILD =
  /\b(?:i am (?:a|still a|only a|just a) (?:child|kid|minor|small (?:girl|boy))|je suis (?:un|une|encore un|encore une) enfant|mimi ni mtoto|i be (?:small )?pikin|ndi umwana)\b/;
/** The writer's own age: "im 12 years old". */
export function isChild(text: string): boolean {
  return OWN_AGE.test(text) || SAYS_CHILD.test(text);
}

const HURTS =
  '(?:beats?|beating|beaten|canes?|caned|caning|flogs?|flogged|flogging|whips?|whipped|lash\\w*|slaps?|kicks?|burns? (?:me|her|him)|lock(?:s|ed)? (?:me|her|him)|chain(?:s|ed)?|tie[ds]? (?:me|her|him)|touch(?:es|ed)? (?:me|her|him)|rap(?:es|ed)|abuses?|abused|molest\\w*|starv\\w*|bat|battue?|frappe\\w*|tape|fouette\\w*|enferme\\w*|viole\\w*|touche\\w*|maltraite\\w*|\\w*(?:nipiga|ampiga|chapa|nyanyasa|tesa|fungia|bakwa|baka|nigusa|nishika)|\\w*nkubita|\\w*mukubita)';
const BY_OTHERS =
  '(?:uncle|aunt(?:y|ie)?|father|papa|dad|daddy|stepfather|stepmother|mother|mama|brother|teacher|boss|oga|madam|master|pastor|cousin|guardian|neighbou?r|owner|he|she|they|dem|e|oncle|tante|pere|mere|beau-?pere|patronne?|maitre|voisin|il|elle|ils|mjomba|baba|mama|mwajiri|bosi|data|nyirasenge)';
const DONE_TO_ME = new RegExp(
  String.raw`\b${BY_OTHERS}\b[^?]{0,60}\b${HURTS}\b|\b${HURTS}\b[^?]{0,30}\b(?:me|my (?:body|back|hands?|private)|m'|moi)\b|\b(?:comes?|came|enters?|climbs?|vient|entre)\b[^.?!]{0,14}\b(?:to|into|in|dans|sur)\b[^.?!]{0,8}\b(?:bed|room|bedroom|lit|chambre)\b|\b(?:no|without|refuses? (?:me )?|pas de|sans) (?:food|manger)\b|\b(?:marry|marier|married to|epouser)\b`,
);

const A_CHILD =
  '(?:child|girl|boy|pikin|housegirl|house ?boy|house ?help|pupil|kid|toddler|baby|enfants?|fillette|petite fille|petit garcon|fille|garcon|mtoto|msichana|kijana|umwana|umukobwa)';
const IS_DONE = new RegExp(
  String.raw`\b${A_CHILD}\b[^.?!]{0,60}\b(?:is|are|was|being|gets?|dey|est|sont|se fait|a ete)\b (?:[a-z]+ ){0,2}(?:beaten|caned|flogged|whipped|locked (?:in|up)|chained|starved|raped|abused|molested|tortured|burnt|burned|battue?s?|frappee?s?|enfermee?s?|violee?s?|maltraitee?s?|fouettee?s?)\b|\b(?:mtoto|msichana|kijana)\b[^.?!]{0,50}\b(?:anapigwa|amepigwa|anateswa|anafungiwa|anachapwa|amebakwa|ananyanyaswa)\b|\b(?:beats?|canes?|flogs?|whips?|rapes?|raped|molests?|locks?|dey (?:beat|flog)|bat|frappe|enferme|fouette|viole)\b[^.?!]{0,14}\b(?:the|a|her|his|that|this|small|cette|cet|ce|un|une|la|le|l'|sa|son) ?(?:little |small |house |petite? )?${A_CHILD}\b(?! (?:goat|cow|scouts?|band))|\bforc(?:es|ed|ing) (?:his|her|the|a|their) (?:(?:small|little|own) )?(?:daughter|son|niece|nephew|${A_CHILD}) to (?:sleep|marry|beg|go with)\b|\b${A_CHILD}\b[^.?!]{0,60}\b(?:has|have|full of|with) (?:\w+ )?(?:burn marks|bruises|whip marks|cane marks|wounds on)|\b(?:umwana|abana)\b[^.?!]{0,40}\b(?:arakubitwa|bakubitwa|yafashwe ku ngufu)\b`,
);
/** Somebody who helps such children, or speaks about them in general. */
const IN_GENERAL =
  /\b(?:ngo|orphanage|shelter|foundation|charity|grants?|donors?|home for|awareness|campaign|who (?:were|have been)|association|subvention|orphelinat|foyer|film|book|song|drums?|eggs?|carpets?|record|score|match|team)\b/;

/** @param isOwn whether a child tells it about itself */
export function isChildHurt(text: string, isOwn: boolean): boolean {
  if (IN_GENERAL.test(text)) return false;
  return isOwn ? DONE_TO_ME.test(text) : IS_DONE.test(text);
}
