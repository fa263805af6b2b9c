import { foldAccents } from '@inzira/contract/rules/fold';

/*
 * Detects that somebody is ill or asks for a remedy, on which a program must not advise. Those who sell remedies,
 * keep animals or pay a sick worker ask about business. Texts are folded.
 */

const OWN = '(?:i|me|my|je|j|m|mon|ma|mes|moi|ni|na|nina)';
const PATIENT =
  '(?:i|me|child(?:ren)?|baby|babies|infant|newborn|toddler|kid|kids|pikin|son|daughter|boy|girl|wife|husband|mother|mum|mom|mama|father|papa|dad|grand(?:mother|father)|sister|brother|niece|nephew|\\d+ (?:months?|years?)(?: old)|j|je|me|enfants?|bebe|petite?|nourrisson|fils|fille|femme|mari|mere|maman|pere|soeur|frere|mtoto|mwanangu|mke|mume|umwana)';

/** Symptoms that are urgent regardless of others. */
const BLEEDS_WITHIN = new RegExp(
  [
    String.raw`\bblood\b[^.?!]{0,16}\b(?:stools?|poo\w*|toilet|urine|pee|vomit|sputum)\b|\b(?:passing|pass|cough\w*|vomit\w*|spit\w*|urinat\w*|pee\w*|poo\w*) (?:out )?blood\b|\bbloody (?:stools?|diarrh\w+|urine)\b|\b(?:diarrh\w+|stools?|selles) (?:and|with|et|avec) (?:some |du )?(?:blood|sang)\b`,
    String.raw`\bsang\b[^.?!]{0,20}\b(?:selles?|urines?|pipi|caca|crachats?|vomi\w*)\b|\b(?:selles?|urine\w*|pipi|crach\w+|tousse\w*|vomi\w*)\b[^.?!]{0,16}\bsang\b`,
    String.raw`\b(?:chest pains?|pains? in (?:the|my|his|her) chest|stiff neck|douleurs? (?:a|dans) la poitrine|mal a la poitrine|nuque raide)\b`,
    String.raw`\b(?:\w{0,3}kohoa|\w{0,4}tapika|\w{0,3}harisha) damu\b`,
  ].join('|'),
);
const ALARMING = new RegExp(
  [
    BLEEDS_WITHIN.source,
    String.raw`\b(?:not|refus\w+|stopped|cannot|can't|won't|no dey|doesn't) (?:to )?(?:drink\w*|eat\w*|breastfeed\w*|suck\w*|feed\w*|chop)\b|\b(?:refuse (?:le sein|de (?:boire|manger|teter))|ne (?:boit|mange|tete) (?:plus|pas|rien)|haliwi|halii|hanyonyi|hali chakula)\b`,
  ].join('|'),
);
const FEVER =
  '(?:fever|feverish|hot body|body (?:is |dey )?(?:very )?hot|fievre|fievreux|corps (?:est )?(?:tres )?chaud|homa)';
const VOMITS = '(?:vomi\\w*|throwing up|anatapika|kutapika)';
const DIARRHOEA =
  '(?:diarrh\\w+|running stomach|purging|dey purge|loose stools?|anaharisha|kuharisha)';
const PAIN =
  '(?:stomach|belly|abdom\\w+)[^.?!]{0,12} (?:pain\\w*|ache\\w*|hurt\\w*|dey pain)|mal au ventre|maux de ventre|tumbo lina(?:uma|muuma)|convuls\\w*|yellow eyes|yeux jaunes';
const SYMPTOMS = [FEVER, VOMITS, DIARRHOEA, PAIN].map(
  (each) => new RegExp(String.raw`\b(?:${each})`),
);
const LASTS =
  /\b(?:since|for (?:\w+ )?(?:\w+ )?(?:days?|weeks?|nights?)|(?:\w+) days|depuis|tangu|siku (?:mbili|tatu|nne|\d+)|high|very|a lot|all night|toute la nuit|\d+ (?:jours|days))\b/;
const OF_SMALL =
  /\b(?:baby|babies|infant|newborn|toddler|bebe|nourrisson|nouveau.nee?|\d+ (?:months?|mois)|kichanga)\b/;
const OF_CHILD =
  /\b(?:child|\d+[- ]years?[- ]old|kid|pikin|son|daughter|boy|girl|enfant|petite?|fils|fille|garcon|mtoto|mwanangu)\b/;
const HAS_PATIENT = new RegExp(String.raw`\b${PATIENT}\b`);

const REMEDY =
  '(?:medicines?|medications?|drugs?|tablets?|pills?|syrups?|antibiotics?|herbs?|herbal|remed(?:y|ies)|injections?|dose|dosage|flagyl|panadol|paracetamol|amoxi\\w*|coartem|ibuprofen|medicaments?|comprimes?|sirops?|antibiotiques?|remedes?|plantes?|feuilles|tisanes?|recettes? de grand|dawa|mitishamba)';
const ILL =
  '(?:malaria|typhoid|cholera|fever|headaches?|migraine|toothaches?|cough\\w*|diarrh\\w+|hiv|aids|ulcers?|diabetes|diabetic|cancer|hypertension|(?:high )?blood pressure|asthma|sickle cell|hepatitis|infections?|std|gonorrh\\w+|fibroids?|infertil\\w+|epilepsy|arthritis|rheumatism|piles|hemorrhoids?|kidney stones?|stroke|paludisme|palu|typhoide|fievre|toux|grippe|rhume|diarrhee|sida|vih|ulcere|diabete|tension|asthme|drepanocytose|hepatite|hemorroides|mal (?:de|a la|au|aux) (?:tete|ventre|dos|dents?|gorge)|homa|kisukari|presha|vidonda vya tumbo|maumivu|ugonjwa)';
const ASKS_REMEDY = new RegExp(
  [
    String.raw`\b(?:what|which|wetin|quel(?:le)?s?|gani)\b[^.?!]{0,24}\b${REMEDY}\b`,
    String.raw`\b${REMEDY}\b[^.?!]{0,20}\b(?:gani|which|to give|can i give|should i (?:give|take)|puis-je (?:donner|prendre)|je (?:donne|prends))\b`,
    String.raw`\b(?:what|wetin|quoi|que|qu'est-ce que)\b[^.?!]{0,24}\b(?:i|je|j|me)\b[^.?!]{0,16}\b(?:give|take|drink|donn\w+|prend\w+|boire)\b[^.?!]{0,6}(?:(?:him|her|am|it|them|for|lui|pour|contre)\b|[.?!]|$)|\bje (?:lui )?donne quoi\b|\b(?:should|can|do) i (?:give|take)\b[^.?!]{0,16}\b${REMEDY}\b`,
    String.raw`\b(?:cures?|cured|curing|heals?|healed|treats?|treatment|soign\w+|gueri\w*|traite\w*|inatibu|kutibu|anaponya)\b[^.?!]{0,32}\b${ILL}\b|\b${REMEDY}\b[^.?!]{0,24}\b(?:for|contre|pour|ya|za)\b[^.?!]{0,12}\b${ILL}\b|\b(?:cure|remedy|medicine|treatment|remede|traitement|dawa) (?:for|of|contre|de|pour|ya) (?:\w+ )?${ILL}\b`,
    String.raw`\bcan i take for\b|\bpuis-je prendre (?:contre|pour)\b`,
  ].join('|'),
);
const NAMES_ILLNESS = new RegExp(String.raw`\b${ILL}\b`);

const ANIMAL_WORDS =
  "(?:fowls?|chicks?|chickens?|hens?|broilers?|layers?|birds?|poultry|goats?|cows?|calf|calves|cattle|pigs?|piglets?|rabbits?|sheep|fish(?:es)?|fingerlings?|catfish|dogs?|bees|crops?|plants?|poussins?|poulets?|poules?|pondeuses|volailles?|chevres?|vaches?|veaux?|porcs?|porcelets?|lapins?|moutons?|poissons?|alevins|chiens?|abeilles|kuku|vifaranga|mbuzi|ng'ombe|nguruwe|sungura|samaki|vet|veterinaire)";
const ANIMALS = new RegExp(String.raw`\b${ANIMAL_WORDS}\b`);
const MEDICINE =
  '(?:medicin\\w*|drugs?|tablets?|pills?|syrups?|remed\\w+|herbs?|herbal|moringa|teas?|tisanes?|plantes?|medicaments?|comprimes?|sirops?|dawa|mitishamba|soaps?|creams?|oils?)';
const TRADES =
  '(?:sells?|selling|sellers?|sold|stock\\w*|wholesal\\w*|suppl\\w+|produc\\w+|package\\w*|brand\\w*|licen[cs]e\\w*|permits?|regist\\w+|approv\\w+|nafdac|profit\\w*|margin|price|business|market\\w*|export\\w*|import\\w*|open|start|vend\\w*|vente|fournisseur|fabriqu\\w*|produi\\w*|licence|autorisation|enregistr\\w*|homologu\\w*|rentable|prix|commerce|ouvrir|kuuza|nauza|biashara|leseni)';
const SELLS_REMEDIES = new RegExp(
  String.raw`\b${TRADES}\b[^.?!]{0,50}\b${MEDICINE}\b|\b${MEDICINE}\b[^.?!]{0,50}\b${TRADES}\b|\b(?:pharmac(?:y|ies|ie|ies)|chemist(?:'s)?(?! (?:gave|sold|told|has given)\b)|drug ?store|drug shop|dispensary|clinic business|my clinic|ma clinique|customers? (?:ask|say|with|who)|clients? (?:demandent|disent))\b`,
);
/** Paying a sick worker, or counting the costs of an illness. */
const OF_WORK = new RegExp(
  String.raw`\b(?:sick (?:days?|leave|pay)|arret maladie|conge (?:de )?maladie|who pays|qui paie|must i pay|dois-je (?:le |la )?payer|dois la payer|my (?:worker|employee|staff|cashier|apprentice|salesgirl)|mon employee?|ma vendeuse|mes ouvriers|mfanyakazi|insurance|assurance|restart|capital|repartir|nianze upya)\b`,
);

const KIN =
  '(?:child(?:ren)?|\\d+[- ](?:months?|years?)[- ]olds?|baby|babies|infant|newborn|toddler|kids?|pikin|sons?|daughters?|boy|girl|wife|husband|mother|mum|mom|mama|father|papa|dad|grand(?:mother|father)|sister|brother|niece|nephew|cousine?|enfants?|bebe|petite?|garcons?|nourrisson|nouveau.nee?|fils|fille|femme|mari|mere|maman|pere|soeur|frere)';
const OWNED = '(?:my|our|his|her|the|this|a|mon|ma|mes|notre|nos|son|sa|ses|le|la|les|un|une)';
const SPEAKS_OF_SELF =
  "(?:i|we) (?:have|had|get|dey|feel|keep|cough|vomit)|i am (?:cough|vomit|bleed|passing|sick|feverish)\\w*|i(?:'ve| have) been|j'ai|je (?:vomis|tousse|crache|me sens)|nina|ninakohoa|natapika|ninaharisha";
/** Where the sentence turns to animals, goods or customers. */
const TURNS_AWAY = `(?:${ANIMAL_WORDS}|${TRADES}|customers?|clients?|patients|medicines? (?:for|against)|remedes? (?:pour|contre)|(?:i|we|he|she|je|nous|elle|il) (?:dey )?(?:treats?|soigne|keep|rear|raise)|nafuga|j'eleve)`;
/** Statements about one's own family: "my baby has fever and diarrhoea, I keep rabbits". */
const OF_ONES_OWN = new RegExp(
  String.raw`\b(?:(?<!\b(?:for|pour|of|to|des?|in|among) )${OWNED}(?: (?!${ANIMAL_WORDS}\b)[a-z']+)? ${KIN}(?! (?:food|clothes|shop|wear|products?|generator|machine|business|company|car|van|truck|bike|motorbike|freezer|fridge|oven|phone|laptop|loan|debts?|engine|pump|mill|boutique|entreprise|commerce|affaire|societe)\b)|mtoto|mwanangu|watoto|(?:mama|baba|mke|mume|dada|kaka) (?:yangu|wangu)|umwana|pikin|${SPEAKS_OF_SELF})\b(?:(?!\b${TURNS_AWAY}\b)[^.?!;]){0,140}`,
  'g',
);
const GRAVE = new RegExp(
  String.raw`${BLEEDS_WITHIN.source}|\b(?:cholera|kipindupindu|ebola|meningit\w+|degedege|convuls\w+|(?:and|has|have|having|with|gets?) fits(?! (?:well|her|him|me|in)\b))\b`,
);
/** Diseases for which a child must be seen on the same day. */
const GRAVE_IN_CHILD =
  /\b(?:malaria|paludisme|palu|typhoid|typhoide|pneumoni\w+|measles|rougeole|surua)\b/;
const HAS_IT =
  /\b(?:has|have|got|gets?|dey|with|is|suffer\w*|a|ont|fait|avec|souffre\w*|ana|ina)\b/;
const SUCKS =
  '(?:breast ?feed\\w*|suck\\w*|drink\\w*|feed(?:ing)?|teter|boire|prendre le sein|nyonya)';
/** A baby that refuses the breast. */
const REFUSES_BREAST = new RegExp(
  String.raw`\b(?:not|refus\w+|stopped|cannot|can't|won't|wont|doesn't|doesnt|isn't|isnt|no (?:dey|gree|fit|wan)) (?:to |want to |wan )?${SUCKS}\b|\b(?:refuse (?:le sein|de (?:boire|teter))|ne (?:veut (?:plus |pas )?)?(?:tete|teter|prend (?:plus |pas )?le sein|boit|boire)|hanyonyi|hataki kunyonya|amekataa kunyonya)\b`,
);
const SUCKLES = /\b(?:\w*nyony\w+|suck\w*|breast\w*|tete\w?|sein)\b/;
const IS_HOT =
  /\b(?:is|dey|feels?|est|a)\b (?:\w+ )?(?:very |too |so |tres |trop )?(?:hot|chaude?|brulante?)\b/;
/** A past illness, mentioned for its costs. */
const IS_OVER =
  /\b(?:was|were|(?<!(?:has|have) )had|last (?:week|month|year)|ago|recovered|died|etaient|etait|a eu|avait|gueri\w*|est morte?|(?:semaine|annee|mois) (?:passee?|derniere?)|il y a (?:un|deux|trois) (?:ans?|mois))\b/;
const IS_NOW =
  /\b(?:now|since|today|still|depuis|maintenant|aujourd'hui|toujours|sasa|leo|tangu)\b/;

const toldOfOwn = (text: string) =>
  [...text.matchAll(OF_ONES_OWN)]
    .map(([told]) => told)
    .filter((told) => !IS_OVER.test(told) || IS_NOW.test(told));

const FEVERS = `(?:${FEVER}|malaria|paludisme|palu|typhoid\\w*|typhoide|pneumoni\\w+|measles|rougeole|surua)`;
/** Nets, tests and projects against it, research, and football fever. */
const AGAINST_IT = new RegExp(
  String.raw`\b${FEVERS} (?:nets?|tests?|kits?|drugs?|medicines?|tablets?|patients?|vaccines?|projects?|programm?e?s?|campaigns?|control|prevention|research|for|of)\b|\b(?:projects?|apps?|ngo|associations?|campaigns?|talks?|stud(?:y|ies)|research|thesis|scholarship|programm?e?s?|nets?|tests?|kits?|products?|medicines?|drugs?|projets?|applis?|ong|campagnes?|recherches?|entreprise|produits?|moustiquaires?|medicaments?) (?:[a-z]+ )?(?:about|against|on|for|of|to fight|that [a-z]+|contre|sur|pour|de|du)\b[^.?!]{0,16}\b${FEVERS}\b`,
);
/** "The boy who works for us": an employee, not a child. */
const IS_HELP =
  /^(?:the|a|this|our|my) (?:boy|girl)\b[^.?!]{0,16}\b(?:who|that) (?:works?|sells?|helps?|serves?)\b|^(?:the|a|this|our|my) (?:boy|girl) (?:at|in|of) (?:the|my|our) (?:salon|shop|stall|kiosk|workshop|bar|restaurant)\b/;
const isFeverish = (told: string) =>
  (GRAVE_IN_CHILD.test(told) || SYMPTOMS[0]?.test(told) === true) &&
  !AGAINST_IT.test(told) &&
  !IS_HELP.test(told);

/**
 * Whether somebody of one's family is seriously ill, whatever else is about animals or trade.
 * @param text folded
 */
function isOneOfOwnIll(text: string): boolean {
  return toldOfOwn(text).some((told) => {
    const isSmall = OF_SMALL.test(told) || /\bpikin\b/.test(told);
    const symptoms =
      SYMPTOMS.filter((symptom) => symptom.test(told)).length +
      Number(isSmall && !SYMPTOMS[0]?.test(told) && IS_HOT.test(told));
    return (
      GRAVE.test(told) ||
      symptoms > 1 ||
      (symptoms > 0 && (isSmall || LASTS.test(told))) ||
      (OF_CHILD.test(told) && HAS_IT.test(told) && isFeverish(told)) ||
      ((isSmall || SUCKLES.test(told)) && REFUSES_BREAST.test(told))
    );
  });
}

/** An employee, or somebody mentioned before. */
const SOMEBODY =
  /\b(?:worker|employee|cashier|apprentice|cook|salesgirl|driver|rider|she|he|him|her|elle|il|lui|employee?|vendeuse|apprentie?|ouvriere?|mfanyakazi)\b/;

/**
 * Whether something is said about one's own family, and not about animals or a trade.
 * @param text folded
 */
export function isToldOfOwn(text: string, illness: RegExp): boolean {
  return toldOfOwn(text).some((told) => illness.test(told));
}

/**
 * Whether it is about animals, the trade in remedies, or the business costs of an illness.
 * @param text folded
 */
export function isOfTrade(text: string): boolean {
  return ANIMALS.test(text) || SELLS_REMEDIES.test(text) || OF_WORK.test(text);
}

/** 'clinic' for somebody who must be seen today; 'remedy' for a question about remedies; null for neither. */
export function illnessIn(message: string): 'clinic' | 'remedy' | null {
  const text = foldAccents(message);
  // Checked first, because most writers keep animals or sell something too.
  if (isOneOfOwnIll(text)) return 'clinic';
  if (ANIMALS.test(text) || SELLS_REMEDIES.test(text)) return null;
  if (BLEEDS_WITHIN.test(text) && SOMEBODY.test(text) && !IS_OVER.test(text)) return 'clinic';
  const asks = ASKS_REMEDY.test(text);
  if (!asks && OF_WORK.test(text)) return null;
  const isSomebody = HAS_PATIENT.test(text) || new RegExp(String.raw`\b${OWN}\b`).test(text);
  const symptoms = SYMPTOMS.filter((symptom) => symptom.test(text)).length;
  const isBad =
    ALARMING.test(text) &&
    (symptoms > 0 || asks || /\b(?:blood|sang|chest|poitrine|neck|nuque)\b/.test(text));
  const isLong =
    symptoms > 1 ||
    (symptoms > 0 && (OF_SMALL.test(text) || LASTS.test(text) || (asks && OF_CHILD.test(text))));
  if (isSomebody && (isBad || isLong)) return 'clinic';
  return asks && (NAMES_ILLNESS.test(text) || symptoms > 0) ? 'remedy' : null;
}

/** Whether a remedy is asked for, and an illness not only mentioned. */
export function asksForRemedy(message: string): boolean {
  return ASKS_REMEDY.test(foldAccents(message));
}
