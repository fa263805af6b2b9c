/*
 * Business idioms with words of harm: rivals, customers and prices that kill, beat or bleed. Removed from a message
 * before danger is looked for.
 */

const RIVALS = 'competitors?|competition|rivals?|opponents?|concurrents?|concurrentes?|concurrence';
const THINGS =
  'prix|prices?|loyers?|rents?|taxes?|impots?|factures?|bills?|charges|frais|fees|carburant|fuel|costs?|couts?|interests?|interets?|concurrence|competition|dollar|inflation';
const BARGAINING =
  'last price|dernier prix|prices?|prix|credit|discounts?|remises?|rabais|bargain\\w*|marchand\\w*|questions?|messages?|calls?|appels?|orders|commandes|work|travail';
const KILLS = 'kill|kills|killing|finish|finishing|beat|beats|beating|crush|crushing';
/** What rent and costs do to a business. */
const PRESSES =
  'chok(?:e|es|ing)|strangl(?:e|es|ing)|drown(?:s|ing)?|suffocat(?:e|es|ing)|squeez(?:e|es|ing)|bleed(?:s|ing)?|eat(?:s|ing)?';

const ANIMALS =
  'chicks?|chickens?|birds?|hens?|broilers?|layers|ducks?|goats?|sheep|cows?|calf|calves|pigs?|piglets?|rabbits?|fish(?:es)?|fingerlings?|catfish|tilapia|bees|poussins?|poulets?|poules?|pondeuses|canards?|chevres?|moutons?|vaches?|porcs?|porcelets?|lapins?|poissons?|alevins|abeilles|kuku|vifaranga|mbuzi|nguruwe|samaki';
const PEOPLE =
  'i|we|he|she|they|child(?:ren)?|kids?|baby|pikin|customers?|clients?|sons?|daughters?|wife|husband|m[ae]n|wom[ae]n|people|workers?|je|nous|on|il|elle|enfants?|bebe|fils|fille|femme|mari|gens|ouvriers?|ate|mange\\w*|chop|eaten|watoto|mtoto';

/** Orders that are late. */
const WAITED_FOR =
  '(?:orders?|clothes|dress(?:es)?|cakes?|gowns?|uniforms?|deliver\\w*|late|deadline|sew\\w*|bake|baking|deposits?|commandes?|tenues?|robes?|habits|gateaux?|retards?|livr\\w+|coudre|coutures?|acomptes?|avances?|price|prices|prix)';

const IDIOMS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:kill|crush|finish|destroy|bury|beat|smash|eat|wipe out|tuer|ecraser|battre|enterrer|manger|detruire)(?:ing)? (?:(?:off|that|this|my|the|our|all|dem|those|any|their|every|le|la|les|mon|mes|ce|cette|ces) ){0,3}(?:${RIVALS}|marche|market)\\b`,
    'g',
  ),
  new RegExp(
    `\\b(?:${THINGS})\\b[^.!?]{0,24}\\b(?:(?:${KILLS}|${PRESSES}) (?:me|us|my business)|(?:me|nous) (?:tuent|tue|tuer|achevent?|acheve|etranglent?|saignent?))\\b`,
    'g',
  ),
  new RegExp(
    `\\b(?:(?:${KILLS}) (?:me|us)|(?:me|nous) (?:tuer|tuent|tue|achever)) (?:with|avec|a coups? de)\\b[^.!?]{0,24}\\b(?:${BARGAINING})\\b`,
    'g',
  ),
  // Betrayal, and rejection by banks.
  /\b(?:stab(?:bed|s|bing)?|poignarde\w*) (?:me |us |him |her )?(?:in|dans) (?:the|my|his|her|le) (?:back|dos)\b(?! (?:with|using|avec|twice)\b)/g,
  /\b(?:no|nobody|no one|not a single|none of the)(?: \w+){0,3} (?:will |would |wants? to |dares? to |can )?touch(?:es)? (?:me|us|it|my \w+)\b(?! (?:body|breast))/g,
  /\b(?:pre-?wedding|wedding|photo\w*|video|film|bridal|portrait|fashion|product|drone|outdoor|studio) shoots?\b|\bshoots? (?:a |an |the |my |our )?(?:wedding|photo|video|film|bride|couple|product|event|picture)\w*/g,
  /\b(?:kill|crush|break)(?:s|ed|ing)? (?:my|our|the|all|his|her) (?:\w+ )?(?:spirit|mood|vibe|motivation|joy|morale|creativity|energy|confidence)\b/g,
  /\b(?:attack|attaqu)\w* (?:together )?(?:the|this|that|our|my|every|each|le|la|les|ce|cette|un|une|a) (?:\w+ )?(?:problems?|markets?|tasks?|work|issues?|debts?|backlog|segment|probleme|marche|sujet|dettes?)\b/g,
  // "Nothing in my hands", and debts that "eat" somebody.
  /\brien (?:dans|en) (?:la|les|ma|mes) mains?\b|\bnothing in my hands?\b|\b(?:la )?famille (?:va|vont) me manger\b/g,
  /\ben finir avec (?=(?:lui|elle|eux)\b[^?!]*\b(?:remplac|contrat|livr|fourniss|commande|factur))/g,
  // Competitors who "beat me to it", and customers who "hit us" with an order.
  /\b(?:beats?|beaten) (?:me|us) (?:down (?:on|to)|to (?:it|(?:the|this|that|my|every) (?:tender|market|deal|customers?|clients?|contract|order|punch|sale|job|spot|stall|bid))|(?:in|at|on) (?:sales|selling|speed|taste|bargaining|cooking|sewing|quality|design))\b/g,
  /\bhits? (?:me|us) with (?:an? |the |this |his |her |their )?(?:big |new |large |huge |bulk |surprise |higher )*(?:orders?|offers?|invoices?|discounts?|prices?|ideas?|requests?|tax(?:es)?|fees?)\b/g,
  /\bend it all\b(?= with (?:this|that|my|the|our) (?:[a-z]+ )?(?:supplier|client|customer|partner|landlord|contract|agency|company|lender|bank|worker|staff|project)\b)/g,
  /\b(?:cannot|can't|can not) breathe\b(?= (?:with|under|because of) (?:all )?(?:these|the|my|so many) (?:bills|debts|loans|orders|costs|taxes|payments|prices)\b)/g,
  /\bchok(?:e|es|ing) on (?:the|my|our|this|that) prices?\b|\b(?:gun|knife) to my (?:head|throat)\b(?= (?:with|on|over|about) (?:the|his|her|their|this) (?:prices?|terms|deal|contract|rent)\b)/g,
  /\b(?:knife|knives|machetes?|panga|cutlass) (?:to|for|that needs?) (?:be )?(?:sharpen\w*|repair\w*|sell|sale)\b/g,
  /\bshoot (?:me|us)\b(?= (?:for (?:my|our|the) (?:website|page|catalogue|brand|products?|advert|campaign|flyer)|at (?:the|my|our) (?:wedding|event|launch|studio)|with (?:his|her|a|the) (?:camera|drone|phone))\b)/g,
  /\bfrappee?s? par (?:sa|son|la|le|l'|leur|cette|ce)[ a-z]{0,12}\b(?:gentillesse|qualite|prix|gout|beaute|accueil|service|offre|sourire|idee|demarche|proprete)\b/g,
  /\b(?:me|se|nous) tue(?:r|s|nt|z)? a (?:la tache|l'ouvrage|la besogne)\b/g,
  /\bviol(?:e|er|ee|es|ent) (?:le|la|les|notre|nos|mon|ma|son|l'|cet|cette|ce) ?(?:contrats?|accords?|clauses?|regles?|reglement|promesses?|confidentialite|engagements?|loi|marque|secret)\b/g,
  // Not sleeping well, as opposed to not waking up.
  /\b(?:not|never) (?:to )?(?:wak(?:e|ing)|get(?:ting)?) up\b(?= (?:(?:so |too |very |always |every day |feeling )*(?:tired|exhausted|sore|hungry|late|early|stressed)|(?:at|before|by|until|till) (?:\d|dawn|midnight|noon|three|four|five|six|sunrise)|in the middle of|for (?:the )?(?:market|shop|bakery|work|prayers?)|to (?:calls?|messages?|noise|my alarm|bake|cook|fetch|open|sell|wash))\b)/g,
  // "Killed" by paperwork, rates or comments.
  /\b(?:kill|strangle|choke|slaughter|murder|lynch)(?:s|ed|ing)? (?:me|us)\b(?= (?:(?:with|by) (?:the |their |his |her |all |these |those |high |more |too much )*(?:paper ?work|interests?|taxes|tax|fees|fines|charges|rates|bills|questions|calls|messages|emails|reports|forms|rules|deadlines|penalt(?:y|ies)|instal\w+)|(?:on|in) (?:the |our |a )?(?:facebook|whatsapp|twitter|tiktok|instagram|social media|comments|reviews|meeting|press|media|newspapers?|audit|interview))\b)/g,
  // What customers say about a price, and "kill for".
  /\b(?:people|customers|they|everybody|clients) (?:will|would|go|gonna|are going to) kill (?:me|us)\b(?= (?:if|when|once) (?:i|we) (?:raise|increase|double|change|put up) (?:my |our |the |all )*prices?\b)/g,
  /\bkill(?:s|ed)? (?:me |us |(?:my|our) \w+ )?(?=for (?:a|this|that|my|our|your|such a|the)(?: \w+){0,2} (?:prices?|discounts?|deals?|offers?|recipes?|bargains?|chapatis?|cakes?|dress|shoes?|samosas?)\b)/g,
  new RegExp(
    String.raw`\b(?:ropes?|cordes?) (?:for|to tie|pour) (?:the |my |our |les |mes |nos )?(?:${ANIMALS}|loads?|tarpaulins?|bales?)\b`,
    'g',
  ),
  // A business that could do without somebody.
  /\b(?:without me|sans moi) (?:in|at|behind|on|au|a la|dans|derriere|sur) (?:the |my |our |la |le |l'|ma |mon |notre )?(?:shop|stall|kiosk|market|counter|till|farm|business|kitchen|office|salon|workshop|road|field|magasin|boutique|marche|caisse|comptoir|ferme|cuisine|bureau|atelier|champ|kiosque)\b/g,
  /\b(?:mourir|die) (?:dedans|dans (?:ca|ce commerce|cette affaire)|inside (?:this|the|my) (?:business|shop|market))\b/g,
  /\bfrapper (?:fort|un grand coup)\b/g,
  // A shop that is "on fire" sells well.
  /\b(?:is|are|was|dey|been) on fire\b(?= (?:this|last|these) (?:month|week|year|season|days)| (?:with (?:orders|sales)|on (?:tiktok|instagram|social))|[^.?!]{0,12}\b(?:sales|orders) (?:have |has |are )?(?:doubled|tripled|up|rising|flying))/g,
  // Spices that burn, unless they got into somebody.
  /\b(?:pepper|chill?i|sauces?|piment\w*|pilipili|ginger|spices?|spicy)\b[^.?!]{0,30}\b(?:burns?|burning|brule\w*)\b(?! (?:(?:my|his|her|mon|son|sa) )?(?:eyes?|hands?|skin|face|oeil|yeux|peau|main)\b)(?: (?:your|the|ta|la|votre) (?:mouth|tongue|throat|bouche|langue|gorge))?/g,
  /\b(?:burns?|burned|burnt|burning|brule\w*) (?:the |my |our |all the |le |la |les |mes )?(?:chapatis?|bread|food|rice|cakes?|stew|beans|meat|mandazi|maize|sauce|fish|pots?|cookies|pain|riz|gateaux?|poisson|viande)\b/g,
  /\bshoot (?:me|us) (?:your|an?|the|some|any)\b(?= (?:best |good |quick |email|mail|message|text|question|advice|idea|tip|price|quote))/g,
  /\b(?:explod(?:es?|ing)|burst(?:s|ing)?) with (?:flavou?rs?|colou?rs?|taste|energy|ideas|orders)\b/g,
  /\b(?:banks?|system|government|council|landlords|taxes|importers?) (?:is|are|keeps?|dey) (?:strangl|chok|kill|bleed|crush|finish)\w* (?:(?:us|the|all|our|we) )?(?:small |little )?(?:traders|business(?:es)?|startups|shops|sellers|farmers|makers)\b/g,
  /\b(?:killer|murderous) (?:ad|advert|adverts|app|deal|price|prices|product|feature|pitch|logo|content|idea|offer|look|outfit)s?\b/g,
  /\b(?:is|are|dey|na) (?:the|a) bomb\b(?! (?:in|under|at|near|inside|outside)\b)/g,
  /\b(?:deal|contract|price|rent|margin|order|commission|fee|landlord's price)s? (?:will|go|is going to|would|can) kill (?:me|us)\b/g,
  // Dying animals, unless people ate them.
  new RegExp(
    String.raw`\b(?:${ANIMALS})\b(?:(?!\b(?:${PEOPLE})\b)[^.?!]){0,40}\b(?:die[ds]?|dying|dead|deaths?|sick|ill|diarrh\w*|cough\w*|vomit\w*|malades?|diarrhees?|toussent|meur(?:t|ent)|mourir|mortes?|morts?|(?:wa|zi|ame|li)\w*kufa)\b`,
    'g',
  ),
  /\b(?:dying|die|dey die) (?:to|for) (?:open|start|try|have|get|launch|sell|see|my (?:own|new|first|second))\b/g,
];

/** Customers or relatives who will "kill me" about an order or a purchase; not in a threat. */
const SCOLDED: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:people|customers?|clientes?|clients?|everybody|everyone|brides?|parents|they all|the whole \w+|les gens|tout le monde|elles|on) (?:will|would|go|gonna|are going to|is going to|vont|va) (?:kill|murder|lynch|eat|strangle|slaughter|me tuer|me manger|me lyncher|m.etrangler|m.egorger)\b(?: me\b)?(?=[^?]*\b${WAITED_FOR}\b|(?<=\b${WAITED_FOR}\b[^?]*))`,
    'g',
  ),
  /\b(?:wife|madame|boss|oga|mother|mum|sister|accountant|femme|patron(?:ne)?|chef|mere|soeur|comptable) (?:will|would|go|gonna|is going to|va) (?:kill|murder|strangle|slaughter|me tuer|m.etrangler|m.egorger|me manger)\b(?: me\b)?(?= (?:if|when|once|si|quand) (?:i|we|je|j|on|the|le|la|mon|ma|my)\b[^.?!]{0,14}\b(?:buy|bought|spend|take|borrow|bring|order|invest|forget|come late|stock|books?|count|achete|depense|ramene|commande|oublie|stock|caisse|compte)\b)/g,
];
const THREATENS =
  /\b(?:said|says?|told|swore|threat\w*|warned|outside|armed|dit|disent|jure\w*|promis\w*|menac\w*|dehors|devant|tried|already|did it|does it|has done|yesterday|last (?:night|week|time|month)|deja|hier|essaye|l'a fait|recommence\w*)\b/;

const SPEAKS_OF_RIVALS = new RegExp(`\\b(?:${RIVALS})\\b`);
/** A rival who uses physical violence is no matter of trade. */
const BY_HAND =
  /\b(?:stick|knife|panga|machete|gun|blood|hospital|clinic|injur\w*|hurt|wound\w*|arms?|face|head|slap\w*|punch\w*|baton|couteau|sang|hopital|blesse\w*|visage|threat\w*|menac\w*)\b/;
const OF_A_RIVAL = new RegExp(
  `\\b(?:(?:is|are|keeps?|dey) )?(?:${KILLS}|finish) (?:me|us|him|her|them)\\b|\\bbleeding\\b|\\b(?:me|nous|les?) (?:tue|tuer|bat|battre|finir)\\b`,
  'g',
);

/** @param text of a message, folded */
export function withoutTradeIdioms(text: string): string {
  const isScolded = !BY_HAND.test(text) && !THREATENS.test(text);
  const idioms = isScolded ? [...IDIOMS, ...SCOLDED] : IDIOMS;
  const plain = idioms.reduce((all, idiom) => all.replaceAll(idiom, ' '), text);
  return SPEAKS_OF_RIVALS.test(text) && !BY_HAND.test(text)
    ? plain.replaceAll(OF_A_RIVAL, ' ')
    : plain;
}
