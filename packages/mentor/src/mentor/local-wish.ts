import { foldAccents } from '@inzira/contract/rules/fold';
import { wordsOf } from '#src/library/words.ts';
import { namesPlace } from './named-country.ts';

/*
 * Detects questions for local knowledge: a name, an address, a seller, today's price. No library contains it, so no
 * answer is right, however similar its words are. "Whom should I hire?" and "where do I find customers?" ask for
 * advice and do not count. Texts are folded.
 */

/** Kinds of wishes, by what helps to find them. */
export type LocalKind =
  | 'seller'
  | 'buyer'
  | 'worker'
  | 'adviser'
  | 'lender'
  | 'insurer'
  | 'service'
  | 'premises'
  | 'contact'
  | 'price'
  | 'rate'
  | 'trust';

export interface LocalWish {
  kind: LocalKind;
  /** Whether it clearly asks for a specific one, by name, place or date; otherwise it may ask how to find one. */
  isPlain: boolean;
}

/** Nouns for each kind, and verbs for what they do, in the third person and the infinitive. */
const TRADES: readonly { kind: LocalKind; nouns: string; does?: string; todo?: string }[] = [
  {
    kind: 'lender',
    nouns:
      'banks?|micro-?finances?|saccos?|mfis?|lenders?|loan apps?|money ?lenders?|banques?|imf|preteurs?',
    does: 'lends?|gives? (?:out )?(?:\\w+ )?(?:loans?|credit)|offers? (?:\\w+ )?(?:loans?|credit)|prete(?:nt)?|(?:donne|accorde|fait|font)(?:nt)? (?:des |du |un |les )?(?:petits )?(?:prets?|credits?)',
    todo: 'lend|preter',
  },
  {
    kind: 'insurer',
    nouns:
      'insurance (?:company|companies)|insurers?|insurance|assurances?|assureurs?|compagnies? d.assurance',
    does: 'insures?|covers?|assure(?:nt)?|couvr(?:e|ent)',
  },
  {
    kind: 'adviser',
    nouns:
      'lawyers?|accountants?|notary|notaries|auditors?|bookkeepers?|consultants?|clearing agents?|avocate?s?|comptables?|notaires?|transitaires?|experts?[- ]comptables?|huissiers?',
  },
  {
    kind: 'worker',
    nouns:
      '(?:graphic |web |logo )?designers?|mechanics?|welders?|carpenters?|tailors?|electricians?|plumbers?|technicians?|repairers?|repairm[ae]n|fundis?|masons?|photographers?|blacksmiths?|printers?|print shops?|graphistes?|infographistes?|mecaniciens?|soudeurs?|menuisiers?|tailleurs?|couturiere?s?|electriciens?|plombiers?|techniciens?|reparateurs?|depanneurs?|macons?|photographes?|forgerons?|imprimeurs?|imprimeries?|artisans?|frigoristes?',
    does: 'repairs?|fixe?s?|mends?|welds?|services|prints?|sews?|installs?|designs?|repairing|fixing|repare(?:nt)?|depanne(?:nt)?|soude(?:nt)?|imprime(?:nt)?|installe(?:nt)?|fabrique(?:nt)?',
    todo: 'repair|fix|mend|weld|print|install|design|reparer|depanner|souder|imprimer|installer|fabriquer',
  },
  {
    kind: 'service',
    nouns:
      'transport(?:ers?| compan(?:y|ies))|transporteurs?|compagnies? de transport|couriers?|delivery compan(?:y|ies)|cold rooms?|cold stores?|warehouses?|laborator(?:y|ies)|labs?|laboratoires?|chambres? froides?|hatcher(?:y|ies)|couvoirs?|trucks?|camions?',
    does: 'transports?|carries|delivers?|ships?|rents?(?: out)?|hires? out|takes parcels|trains?|teaches|forme(?:nt)?|transporte(?:nt)?|livre(?:nt)?|loue(?:nt)?|font? (?:le trajet|la ligne)|analyse(?:nt)?',
    todo: 'transport|deliver|transporter|livrer|analyser',
  },
  {
    kind: 'seller',
    nouns:
      'shops?|stores?|sellers?|dealers?|vendors?|suppliers?|wholesalers?|distributors?|importers?|factory|factories|compan(?:y|ies)|boutiques?|magasins?|vendeu(?:rs?|ses?)|fournisseurs?|grossistes?|usines?|quincailleries?|societes?|entreprises?|importateurs?',
    does: 'sells?|dey sell|stocks?|makes?|suppl(?:y|ies)|imports?|vend(?:ent)?|fournit|fournissent|propose(?:nt)?|importe(?:nt)?',
    todo: 'sell me|supply|vendre|fournir',
  },
  {
    kind: 'buyer',
    nouns:
      'buyers?|schools?|ecoles?|hotels?|restaurants?|exporters?|off-?takers?|collectors?|acheteurs?|exportateurs?|collecteurs?',
    does: 'buys?|orders?|collects?|commande(?:nt)?|achete(?:nt)?|prend|prennent|collecte(?:nt)?',
  },
];

const nouns = TRADES.map(({ nouns: all }) => all).join('|');
const START =
  '(?:^|[.,;:?!] ?|\\b(?:and|et|tell me|know|say|dis-moi|dites-moi|savoir|please|abeg|svp|bonjour|hello|hi|good (?:morning|afternoon|evening))[, ]+)';
const QUALITY =
  '(?:(?:any|some|an?|the|one|good|best|cheap\\w*|serious|reliable|honest|trusted|real|genuine|original|small|local|nearest|closest|un|une|des|le|la|les|bon|bonne|bons|meilleure?|autre|petite?|vraie?|certain) )*';
/** A place between "who" and the verb: "who in Adjamé repairs". */
const SOMEWHERE = /^(?:(?:here|there|ici)|(?:in|at|near|around|from|a|au|dans|vers|pres de) )/;
/** The maximum number of words of a place. */
const MOST_PLACE = 5;
const BEST =
  /\b(?:best|cheap\w*|reliable|trust\w*|serious|fiables?|meilleur\w*|serieu\w+|moins cher\w*|conseill\w+|recommand\w+|recommend\w*)\b/;

/** Questions for advice: what to do, or how to judge something. */
const ADVICE =
  /\b(?:should|must i|do (?:i|we) (?:need|do|pay|charge|choose|ask|check|tell|say|know)|how (?:do|can|to|should|could)|what (?:do|to do|should|can) |choose|choisir|compare|why|dois|doit-on|faut|comment|pourquoi|comparer|je fais quoi|que faire|on fait quoi|i (?:can|could|want to|will) be)\b/;
/** Facts of the learner's own business, which nobody else knows. */
const OWN =
  /\b(?:my (?:customers?|clients?|competitors?|workers?|prices?|suppliers?|bank|lender)|mes (?:clients?|prix|concurrents?)|mon (?:client|prix|fournisseur|concurrent)|from me|chez moi ce|mes produits|my products?|ma marchandise)\b/;
/** Things on which advice is the same in every town. */
const GENERAL =
  /\b(?:customers?|clients?|clientele|money|funding|funds|loans?|grants?|capital|financing|invest\w*|ideas?|help|advice|mentors?|partners?|co-?founders?|workers?|staff|employees?|informations?|training|markets?|data|statistics|rules|forms?|certificates?|licen[cs]es?|permits?|courses?|lessons?|jobs?|testers?|people|users?|time|answer|examples?|templates?|goods|stock|suppliers?|interviews?|argent|fonds|financements?|subventions?|prets?|credits?|idees?|aide|conseils?|associe\\w*|employe\\w*|personnel|formations?|marche|donnees|regles|lecons?|gens|temps|exemples?|modeles?|marchandises?|fournisseurs?|debouches|acheteurs?|buyers?|bourses?|visas?|business|opportunit\\w+|insurance|tax|impots?)\b/;
/** A longer message describes a situation. */
const MOST_WORDS = 26;
/** The maximum number of words for the thing that is wanted. */
const OBJECT_WORDS = 4;

const NOW =
  /\b(?:today|now|tonight|this (?:week|month|morning)|currently|at the moment|right now|leo|aujourd'?hui|maintenant|cette semaine|ce mois|ce matin|ce soir|en ce moment|actuel\w*|ce jour)\b/;
const PRICED =
  /\b(?:how much|what(?:'s| is| are)? (?:the )?(?:current |market )?(?:price|cost|rate|fee|charge)|what price|price of|prices? for|cost of|selling (?:at|for)|fees?|charges?|combien|prix d\w+|cout(?:e|ent)|tarifs?|frais|cours d\w+)\b/;
/** The units of market prices. */
const A_MEASURE =
  /\b(?:bags?|kilos?|kgs?|crates?|lit(?:er|re)s?|cartons?|tons?|tonnes?|trays?|bunch(?:es)?|tins?|gallons?|heads?|bales?|drums?|baskets?|buckets?|sacs?|caisses?|plateaux?|bidons?|regimes?|ballots?|paniers?|seaux?|tetes?|alveoles?)\b(?<of> (?:of\b|de\b|du\b|d'))?/;
const CURRENCIES =
  /\b(?:dollars?|usd|euros?|eur|pounds?|naira|cedis?|shillings?|rands?|yuans?|rmb|(?:francs? )?cfa|fcfa|francs?|ksh|kes|tzs|ugx|rwf)\b/g;
const EXCHANGED = /\b(?:to|into|rate|exchange|cours|taux|change|en|combien)\b/;
const DECIDES =
  /\b(?:should|my|mon|ma|mes|our|i (?:sell|charge|pay|buy|make)|do i|can i|je (?:vends?|paie|paye|prends?|gagne|fixe)|dois|raise|increase|augmenter|hausse|set|fixer|borrow|regist\w*|licen[cs]e|permit|form|start(?:ing)?|open(?:ing)?|immatricul\w*|creer|ouvrir|lancer|salary|wages?|salaires?|hire|pay|payer|embaucher|employ\w*|apprenti\w*|tax\w*|vat|tva|impots?|duty|customs|douanes?|patente|fine|amende)\b/;
const A_PROVIDER =
  /\b(?:mtn|momo|m-?pesa|orange money|wave|airtel|tigo|moov|opay|moniepoint|palmpay|mixx|free money|jumia|glovo|yango|uber)\b/;

const GIVEN =
  '(?:give|send|share|need|want|have|get|donne\\w*|envoye\\w*|avez-vous|veux|cherche)(?: me|[- ]moi)?';
const A_FEW =
  "(?:the |an? |me |some |any |direct |exact |full |good |le |la |les |l'|une? |du |des |bon |bonne )*";
/**
 * "Number of" asks for a sum, and names of businesses are invented; both only count as a wish if they are
 * somebody's.
 */
const CONTACT = new RegExp(
  `(?:${START}|\\b${GIVEN} |\\b(?:what|quel(?:le)?) (?:is|est) )${A_FEW}(?:(?:tele)?phone numbers?|contacts?|address(?:es)?|coordonnees|adresses?|numeros? de (?:tele)?phone) (?:of|for|to|de|d'|du|des)|\\b${GIVEN} ${A_FEW}(?:numbers?|names?|noms?|numeros?) (?:of|d'|de|du|des) ?${QUALITY}(?:${nouns}|investors?|investisseurs?|somebody|someone|people who|makers?|manufacturers?|farmers?|fabricants?|producteurs?|bureaux?|office)\\b`,
  'u',
);
/** Numbers and names of the learner's own business. */
const OWN_CONTACT =
  /\b(?:my|our|your|his|their|ma|mes|mon|notre|tin|tax|id|order|account|registration|serial|batch|customers?'?|clients?|emergency)\b/;
const OFFICE =
  /\b(?:office|branch|agents?|agency|bureau|bureaux|agence|guichet|desk|headquarters|centre|center|market|marche|apix|nafdac|rdb|brela|cac|ursb|cipc|cepici|court|bank|banque|lab|laboratory|laboratoire)\b/;
const WHERE_IS =
  /(?:^|[.,;] ?)(?:where(?:'s| is| are| can i find| do i find)|ou (?:est|sont|se trouve(?:nt)?|je trouve|trouver)|(?:which|quel(?:le)?) (?:street|road|rue|avenue|building)|(?:c'est )?ou (?:exactement )?(?:l'|la |le ))/;
const IS_WHERE = /(?:c'est|se trouve|est) ou\s*\??$|\b(?:is|are) where\s*\??$/;
const NEAREST =
  /\b(?:nearest|closest|near me|around (?:me|here)|close to me|plus proche|pres de (?:moi|chez moi)|dans mon quartier)\b/;

const WHERE_TO =
  "(?:where(?: exactly)?(?: (?:can|could|do|will|would|fit|may|i fit|to|must|we|i|you|one|person|someone|dey|go|is it possible to|is the best place to))*|ou (?:est-ce qu(?:e |'))?(?:(?:je|on|nous|puis-je|peut-on|peux|peut|pourrais|pouvons|pourrait|vais|se) )*)";
const GETS =
  '(?<buy>buy|purchase|order|source|acheter|achete|commander|s.approvisionner en|me procurer|se procurer|on vend|vend|vendent|procurer)|(?<rent>rent|lease|hire|louer|loue)|(?<mend>repair|fix|print|weld|reparer|faire reparer|imprimer|faire imprimer|faire souder|souder)|(?<find>find|get|see|trouver|trouve|avoir)';
const WHERE = new RegExp(`${START}${WHERE_TO} ?(?:${GETS})\\b(?: me| moi)? ?(?<thing>.*)$`, 'u');
const GOT =
  /^(?:where|ou) .*\b(?:get|have|faire|can|peut)\b.*\b(?:tested|repaired|fixed|printed|tester|analyser|reparer)\b/;
const A_ROOM =
  /\b(?:shop|stall|space|room|store|kiosk|house|place|premises|office|local|boutique|magasin|place|stand|maison|bureau|terrain|land|plot)\b/;

const LOOKS_FOR = new RegExp(
  `${START}(?:(?:i am|i'm|im|we are) looking for|i (?:need|want)|looking for|need|je (?:cherche|recherche|veux)|(?:j'ai |on a )?besoin d(?:e |')(?:un |une )?|cherche|is there|are there|do you know|(?:can you |please )?(?:recommend|suggest)(?: me)?|y a-t-il|(?:est-ce qu'|qu')?il y a|connaissez-vous|tu connais|vous connaissez|any|quel(?:le)?s?|(?:can you )?(?:give|show) me|donne[sz]?[- ]moi) ${QUALITY}(?<who>somebody|someone|anybody|quelqu'un|${nouns})\\b`,
  'u',
);
const ADVISED = new RegExp(
  `\\b(?<who>${nouns}) (?:(?:me |nous )?(?:conseillez|conseilles|recommandez|recommandes|proposez)|(?:do|can|would|will) you (?:recommend|suggest|advise))|\\b(?:who is|who's|qui est) (?:the |le |la )?(?:best|cheapest|meilleure?|moins chere?) (?<best>${nouns})\\b`,
  'u',
);
const BY_NAME =
  /\b(?:any names?|give (?:me )?names?|by name|names? please|contacts?|phone|des noms|un nom|par nom)\b/;
const WHO = new RegExp(`${START}(?:who|qui) `, 'u');
const WHICH = new RegExp(
  `${START}(?:in [\\p{L}]+,? )?(?:which|what|quel(?:le)?s?|any|is there|y a-t-il|tell me which|kain) (?:est |sont |is |are )?${QUALITY}(?<who>${nouns})(?<rest>\\b.*)$`,
  'u',
);
const ABOUT_NAMED =
  /\b(?:is|are|est|est-ce qu[e']|c'est)\b.{2,60}\b(?:good|serious|genuine|reliable|trustworthy|honest|safe|real|legit|scam|fake|serieu(?:x|se)|fiable|honnete|bonne?|arnaque|vrai)\b/;
const A_NAME_AT = /(?<=\S\s+)(?:Chez\s+)?\p{Lu}[\p{L}'’&-]+(?:\s+\p{Lu}[\p{L}'’&-]+)+/u;
const A_TRADER =
  /\b(?:wholesale\w*|shops?|stores?|suppliers?|company|boutique|magasin|fournisseur|grossiste|societe|entreprise|chez|vendeu\w+|seller|dealer)\b/;

/** The local knowledge that a message asks for; null for a question that advice can answer. */
export function localWishIn(message: string): LocalWish | null {
  if (wordsOf(message).length > MOST_WORDS) return null;
  const text = foldAccents(message).replaceAll(/\s+/g, ' ').trim();
  const isHere = namesPlace(message) || NEAREST.test(text);
  return (
    priceIn(text, isHere) ??
    trustIn(message, text) ??
    contactIn(text, isHere) ??
    (ADVICE.test(text) || OWN.test(text) ? null : providerIn(text, isHere))
  );
}

/** "…, who sells them?" at the end. */
const AT_LAST = /, ?(?:who|qui) (?:dey |en )?(?:sells?|vend(?:ent)?)\b/;
const A_TRADE = new RegExp(`\\b(?:${nouns})\\b`);
const DOING = TRADES.flatMap(({ kind, does, todo }) => {
  const verbs = [does, todo].filter(Boolean).join('|');
  const pattern = new RegExp(`^(?:(?:me|moi|us|nous|dey|can|fit|peut|pourrait) )*(?:${verbs})\\b`);
  return verbs === '' ? [] : [[kind, pattern] as const];
});
const does = TRADES.flatMap((trade) => trade.does ?? []).join('|');
const ANY_DOING = new RegExp(
  `^(?:[^?]{0,30} )?(?:that |who |qui )?(?:${does}|has|have|ont|a (?:des?|du|les?|un))\\b`,
);

function priceIn(text: string, isHere: boolean): LocalWish | null {
  if (DECIDES.test(text) || /\d/.test(text)) return null;
  const currencies = new Set(text.match(CURRENCIES));
  const isNow = NOW.test(text);
  if (currencies.size > 1 && isNow && EXCHANGED.test(text) && !A_MEASURE.test(text))
    return { kind: 'rate', isPlain: true };
  if (!PRICED.test(text)) return null;
  if (A_PROVIDER.test(text)) return isNow ? { kind: 'rate', isPlain: true } : null;
  const measure = A_MEASURE.exec(text);
  if (isNow) return { kind: 'price', isPlain: isHere || measure !== null };
  return measure?.groups?.of !== undefined && isHere ? plain('price') : null;
}

function trustIn(message: string, text: string): LocalWish | null {
  const isNamed = A_NAME_AT.test(message) && A_TRADER.test(text) && ABOUT_NAMED.test(text);
  return isNamed && text.endsWith('?') ? { kind: 'trust', isPlain: true } : null;
}

function contactIn(text: string, isHere: boolean): LocalWish | null {
  if (OWN.test(text) || OWN_CONTACT.test(text) || ADVICE.test(text)) return null;
  const isOffice = OFFICE.test(text) && (WHERE_IS.test(text) || IS_WHERE.test(text));
  if (isOffice && isHere) return plain('contact');
  if (!CONTACT.test(text)) return null;
  const kind = OFFICE.test(text) ? null : tradeOf(A_TRADE.exec(text)?.[0] ?? '');
  return plain(kind ?? 'contact');
}

function providerIn(text: string, isHere: boolean): LocalWish | null {
  const who = WHO.exec(text);
  if (who) {
    const rest = text.slice(who.index + who[0].length);
    const kind = doneBy(rest);
    // "Who buys maize in bulk?" and "who lends to farmers?" ask for kinds of customers and lenders.
    const isOfAnyone = kind === 'buyer' || kind === 'lender' || kind === 'insurer';
    if (kind !== undefined) return isOfAnyone && !isHere && !NOW.test(text) ? null : plain(kind);
  }
  const which = WHICH.exec(text)?.groups;
  if (which) {
    const rest = (which.rest ?? '').trim();
    const kind = kindOf(which.who ?? '', rest);
    if (kind !== null && (isHere || ANY_DOING.test(rest) || (kind !== 'lender' && BEST.test(text))))
      return plain(kind);
  }
  if (GOT.test(text) && isHere) return plain(/test|analys/.test(text) ? 'service' : 'worker');
  const where = WHERE.exec(text)?.groups;
  const thing = wordsOf(where?.thing ?? '')
    .slice(0, OBJECT_WORDS)
    .join(' ');
  if (where && thing !== '' && !GENERAL.test(thing)) {
    if (where.rent !== undefined && isHere)
      return plain(A_ROOM.test(thing) ? 'premises' : 'service');
    if (where.mend !== undefined) return plain('worker');
    const kind = tradeOf(A_TRADE.exec(thing)?.[0] ?? '') ?? 'seller';
    if (where.buy !== undefined || (where.find !== undefined && isHere))
      return { kind, isPlain: isHere };
  }
  const looked = (LOOKS_FOR.exec(text) ?? ADVISED.exec(text))?.groups;
  const noun = looked?.who ?? looked?.best;
  if (noun !== undefined && (isHere || BY_NAME.test(text))) return plain(tradeOf(noun) ?? 'worker');
  return AT_LAST.test(text) ? plain('seller') : null;
}

/** The kind of somebody, from what they are said to do, even if a place is between. */
function doneBy(rest: string): LocalKind | undefined {
  const words = rest.split(' ');
  const most = SOMEWHERE.test(rest) ? MOST_PLACE : 1;
  for (let at = 0; at < most; at += 1) {
    const told = words.slice(at).join(' ');
    const done = DOING.find(([, pattern]) => pattern.test(told));
    if (done) return done[0];
  }
  return undefined;
}

/** "Which company rents cold rooms?": the kind of a company follows from the verb. */
function kindOf(noun: string, rest: string): LocalKind | null {
  const kind = tradeOf(noun);
  if (!GENERIC.test(noun)) return kind;
  const work = DOING.find(([, does]) =>
    rest.split(' ').some((_, at, all) => at < NEAR_VERB && does.test(all.slice(at).join(' '))),
  );
  return work?.[0] ?? kind;
}
const GENERIC = /^(?:compan|entreprise|societe|shop|boutique|store|magasin)/;
const NEAR_VERB = 6;

const plain = (kind: LocalKind): LocalWish => ({ kind, isPlain: true });
const NOUNS = TRADES.map(({ kind, nouns: all }) => [kind, new RegExp(`^(?:${all})$`)] as const);
const tradeOf = (noun: string): LocalKind | null =>
  NOUNS.find(([, pattern]) => pattern.test(noun))?.[0] ?? null;
