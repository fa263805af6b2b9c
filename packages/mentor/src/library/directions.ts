import { foldAccents } from '@inzira/contract/rules/fold';

/**
 * Patterns for who does what to whom, and for kinds of questions. Single words do not tell a developer from
 * somebody who looks for one, or a lender from a borrower. Each match is a feature beside the words.
 */
const DIRECTIONS: readonly (readonly [string, RegExp])[] = [
  [
    'i build',
    /\b(?:i am|i'm|i be|je suis|nous sommes|we are) (?:an? |une? |the )?(?:\w+ )?(?:developer|programmer|coder|engineer|designer|technician|developpeu\w+|informaticien\w*|ingenieur\w*)\b|\b(?:i|we|je) (?:can|know how to|fit|sais|peux) (?:code|program|build|make|develop|coder|programmer|developper)\b/,
  ],
  [
    'seeks builder',
    /\b(?:need|needs|find|finding|look(?:ing)? for|hire|get|want|cherche|trouver|besoin d'une?) (?:\w+ ){0,3}(?:developer|programmer|coder|engineer|designer|developpeu\w+|informaticien\w*|technical \w+)\b|\b(?:can'?t|cannot|can not|don'?t know how to|not able to|ne sais pas) (?:code|program|coder|programmer)\b/,
  ],
  [
    'lends',
    /\b(?:lend|lending|lent) (?:him|her|them|it|money to|my|to)\b|\b(?:wants?|asks?|asking|asked|begs?|begging|wan) (?:me |us |my \w+ )?(?:to lend|for a loan|to borrow|make i borrow|a loan from)\b|\bborrow(?:s|ed|ing)? (?:\w+ ){0,3}from (?:me|us|my (?:shop|business|till))\b|\b(?:i|we) (?:should |can |dey |want to )?(?:lend|lent)\b|\bje (?:lui )?prete\b|\b(?:me|m') ?(?:demande|emprunte)\w* (?:de l'argent|un pret)\b/,
  ],
  [
    'borrows',
    /\b(?:i|we|to|can i|should i) (?:\w+ )?borrow\b(?! from me)|\b(?:take|get|apply for|need|want|took|have) (?:a |an |the |another )?(?:\w+ )?loan\b|\blends? me\b|\b(?:emprunte\w*|contracter un pret|prendre un credit|demander un (?:pret|credit)|me prete)\b/,
  ],
  [
    'they owe',
    /\b(?:owes?|owed|owing) (?:me|us|my)\b|\b(?:customers?|clients?|buyers?|people|he|she|they|who) (?:\w+ )?(?:owes?|owe|owing|dey owe)\b|\bme doi(?:t|vent)\b|\b(?:ne|no|not|never|don'?t|doesn'?t|refuses? to|refuse de) (?:me )?(?:pays?|paye|paient|pay me)\b/,
  ],
  [
    'i owe',
    /\b(?:i|we) (?:\w+ )?owe\b|\bje dois (?:de l'argent|\d|a )|\bmy (?:debts?|loans?) (?:is|are)\b|\bmes dettes\b/,
  ],
  [
    'i employ',
    /\b(?:my|our|the) (?:worker|staff|employee|shop girl|shop boy|salesgirl|cashier|helper|apprentice|assistant|driver|rider)s?\b|\b(?:mon|ma|mes) (?:employe\w*|vendeu\w+|apprenti\w*|ouvrie\w+|caissie\w+)\b/,
  ],
  [
    'i am employed',
    /\bmy (?:boss|employer|oga|manager|job|salary)\b|\bi work for\b|\b(?:mon patron|mon emploi|je travaille pour)\b/,
  ],
  [
    'from supplier',
    /\b(?:supplier|wholesaler|distributor|vendor|importer|manufacturer)s?\b|\b(?:sells? me|i buy from|we buy from|where i buy|supplies me|brings? me)\b|\b(?:fournisseur|grossiste)s?\b/,
  ],
  [
    'official',
    /\b(?:officers?|officials?|council|county|municipal\w*|tax (?:man|people|office)|inspectors?|police|revenue|kra|ura|rra|nrc|kanjo|askari|agents? (?:des impots|du fisc|municipaux|de la mairie)|mairie|douane|impots)\b/,
  ],
  [
    'relative',
    /\b(?:my|our) (?:own )?(?:brother|sister|mother|father|uncle|aunt|cousin|husband|wife|in-?laws?|family|relatives?|son|daughter|nephew|niece)s?\b|\b(?:mon|ma|mes) (?:frere|soeur|mere|pere|oncle|tante|cousine?|mari|femme|famille|belle|beau|fils|fille|neveu)\w*\b/,
  ],
  [
    'partner',
    /\b(?:partners?|co-?founders?|business mate|two of us|three of us|associes?|associee?s?)\b/,
  ],
  [
    'asks meaning',
    /\bwhat (?:is|are|does)(?: an?| the)? (?:\w+ ?){1,4}(?:mean|in simple|exactly)?\s*\??$|\bmeaning of\b|\bc'est quoi\b|\bqu'est-ce que (?:c'est|le|la|l'|un|une)\b|\bdifference\b|\bwetin be\b/,
  ],
  [
    'asks whether',
    /\b(?:should (?:i|we)|is it (?:good|bad|wise|worth|better|ok|okay|right|risky|safe)|dois-je|faut-il|est-ce (?:mieux|bien|bon|prudent)|e good|make i)\b/,
  ],
  [
    'asks when',
    /\b(?:when (?:do|should|can|must|is|will|to)|how long|how soon|quand (?:dois|faut|puis)|combien de temps|a partir de quand)\b/,
  ],
  ['asks amount', /\b(?:how much|how many|what percent|which percentage|combien)\b/],
  [
    'compares',
    /\b(?:better|which (?:is|one|of)|versus|vs|rather|or should|mieux|plutot|ou bien)\b|\w \bor\b \w/,
  ],
  [
    'first',
    /\b(?:first|just start(?:ed|ing)?|new (?:business|shop)|beginner|never (?:had|sold|borrowed)|premier|premiere|debute|commence)\b/,
  ],
  [
    'stolen',
    /\b(?:steals?|stole|stealing|stolen|thief|thieves|takes? (?:\w+ ){0,2}(?:from|out of) (?:the |my )?(?:drawer|till|box|shop|money|cash)|helps? (?:himself|herself)|vole\w*|se sert|dey carry (?:\w+ )?money)\b/,
  ],
  [
    'spoils',
    /\b(?:spoil\w*|rot|rots|rotten|rotting|yellow|wilt\w*|mould\w*|mold\w*|expire\w*|go(?:es)? bad|went bad|waste|thrown? away|pourri\w*|gate|perime\w*|jete\w*|fane\w*)\b/,
  ],
];

/** The names of the patterns that match a text. */
export function directionsOf(text: string): string[] {
  const folded = foldAccents(text);
  return DIRECTIONS.flatMap(([name, pattern]) => (pattern.test(folded) ? [name] : []));
}
