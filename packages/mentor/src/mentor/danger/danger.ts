import { foldAccents } from '@inzira/contract/rules/fold';
import { dangerByWords, hasAlarm } from './danger-signs.ts';
import { withoutLifeOfOthers } from './danger-beside.ts';
import { isChild, isChildHurt } from './danger-children.ts';
import { situationIn } from './danger-situations.ts';
import { isCrisis } from './sensitive.ts';
import { withoutTradeIdioms } from './trade-idioms.ts';

/** Kinds of danger to the writer or somebody near; each has its own reply. */
export type Danger =
  | 'burn'
  | 'poison'
  | 'food'
  | 'injury'
  | 'medical'
  | 'fire'
  | 'violence'
  | 'threat'
  /** Abuse, told by the child or by a witness. */
  | 'child'
  | 'child_beside'
  /** An ongoing fraud. */
  | 'fraud'
  /** An officer who demands money and threatens with arrest. */
  | 'official'
  | 'crisis'
  /** Somebody who fears that another person wants to die. */
  | 'crisis_beside';

/** A pattern for one of these; spaces and line breaks of the list are ignored. */
const oneOf = (list: string) => `(?:${list.trim().replaceAll(/\s*\n\s*/g, '|')})`;
const anyOf = (...patterns: string[]) => new RegExp(`\\b(?:${patterns.join('|')})`);
/** Whether one sentence matches all of these, in any order. */
const haveAll = (text: string, patterns: readonly RegExp[]) =>
  text.split(/[.!?]/).some((sentence) => patterns.every((pattern) => pattern.test(sentence)));

// As people write, without accents (`foldAccents`).
const BODY = oneOf(
  `hands?|arms?|legs?|face|skin|fingers?|foot|feet|toes?|body|chest|back|neck|head|eyes?|stomach|belly|thighs?
   bras|mains?|visage|jambes?|pieds?|doigts?|corps|peau|dos|ventre|tete|yeux|oeil|cou|poitrine|cuisses?
   mkono|mikono|mguu|miguu|uso|kidole|vidole|mwili|ngozi|macho|jicho|kichwa`,
);
const PERSON = oneOf(
  `child(?:ren)?|baby|kid|customer|client|worker|employee|cook|apprentice|girl|boy|son|daughter|wife|husband
   mother|father|sister|brother|friend|rider|driver|pikin|enfant|bebe|fille|fils|femme|mari|mere|pere|soeur|frere
   cliente?|employee?|ouvriere?|apprentie?|cuisinier|cuisiniere|vendeuse|vendeur|livreur|ami|amie|mtoto|mfanyakazi`,
);
const SOMEBODY = `(?:i|he|she|je|il|elle|on|(?:the |my |our |his |her |a |le |la |l'|un |une |mon |ma |notre |son |sa )?${PERSON}s?(?: (?:wangu|yangu))?)`;

const HOT = oneOf(
  `(?:hot|boiling|burning) (?:\\w+ )?(?:oil|water|tea|coffee|porridge|soup|stew|fat|milk|steam|wax|tar)
   (?:oil|water) from the (?:fryer|pan|pot|kettle)
   (?:huile|eau|the|cafe|bouillie|soupe|sauce|graisse|lait)(?: (?:tres |encore )?(?:chaude?|bouillante?|brulante?)| de la (?:friteuse|marmite|casserole))
   (?:mafuta|maji|chai|uji|supu) (?:ya )?moto`,
);
const SPILT = oneOf(
  `fell|fallen|fall|spill(?:ed|s)?|spilt|splash(?:ed|es)?|pour(?:ed|s)?|dropped|tipped|burst|jumped
   (?:se )?verse[rse]*|renverse[rse]*|tombe[rse]*|gicle[rse]*|eclabousse[rse]*|saute[rse]*|coule[rse]*
   \\w*mwagik\\w+|\\w*mwagi\\w+|\\w*rukia\\w*`,
);
const BURNT =
  '(?:badly |seriously )?(?:burn(?:t|ed)|scalded)(?= *[.,!?]*$|,| (?:by|with|from) (?:the |some |my )?(?:hot|boiling|oil|water|steam|fire|flames?|tea|porridge|acid|stove|iron|gas)\\b| (?:on|at) (?:the|his|her|my) (?:hands?|arms?|legs?|face|skin|foot|feet|body)\\b)';
const BURN = anyOf(
  `(?:${SOMEBODY}|they|we) (?:just )?(?:was|is|were|got|gets|has been|have been) ${BURNT}`,
  `(?:burn(?:t|ed)|scalded) (?:my|his|her|their) (?:own )?${BODY}\\b`,
  `${SOMEBODY} (?:est |has |have |just |suis |vient de )*(?:fell|fallen|tombee?|tomber) (?:in|into|dans) (?:the |some |a |my |de )?(?:l')?${HOT}\\b`,
  // Excludes damage to devices, such as water on a laptop.
  `(?:put|dipped|fell|stuck) [^.!?]{0,20}\\b${BODY} in(?:to)? (?:the )?${HOT}`,
  `(?:he|she|worker|cook|child|baby|rider|man|woman) is burning\\b(?! (?:cash|money|charcoal|to|with)\\b)`,
  `(?:ni|a|wa)(?:me|li)mwagiki\\w* [^.!?]{0,20}moto\\b|(?:burn|burnt|burned) (?:him|her|im) (?:own )?${BODY}\\b`,
  `${HOT}\\b[^.!?]{0,40}\\b${SPILT}\\b[^.!?]{0,35}\\b(?:${BODY}\\b(?! of\\b)|(?:on|over|sur) (?:me|him|her|them|us|moi|lui|elle|eux)(?= *[.,!?]*$|,| (?:and|et|what|how|je|while|now)\\b)|(?:on|over|sur) (?:the |my |our |a |his |her |le |la |l'|un |une |mon |ma |son |sa )?${PERSON}\\b(?!'s\\b| (?:de|du)\\b))`,
  `(?:treat|first aid for|soigner|soulager) (?:a |an |the |bad |une |la |les |des )*(?:burns?|scalds?|brulures?)\\b(?! (?:rate|of|out)\\b)`,
  `(?:burns?|brulures?) (?:on|to|au|aux|a la|sur)(?: (?:the|my|his|her|their|both|la|le|les|ma|mon|sa|son|ses|deux))* ${BODY}\\b`,
  `(?:je me suis|s'est|me suis|a ete|ont ete|est|s'est fait) (?:brulee?s?|bruler|ebouillantee?s?|ebouillanter)\\b(?= *[.,!?]*$|,| (?:a la|au|aux|les?|la|avec|par|en|sa|son|ma|mon)\\b)`,
  `brulee?s? (?:par|avec) (?:l'|de l')(?:huile|eau)\\b`,
  `(?:ni|a|wa|tu)(?:me|li)?ungu(?:a|zwa)\\b|(?:ni|a|wa)(?:me|li)chom(?:wa|eka) [^.!?]{0,16}\\b(?:moto|mafuta|maji|chai|uji|asidi)\\b`,
);

/** "She spilled boiling water on her foot" */
const ON_THE_BODY = [
  new RegExp(`\\b${HOT}\\b`),
  new RegExp(`\\b(?:${SPILT}|got|recu|pour)\\b`),
  new RegExp(
    `\\b(?:on|over|for|sur|au|aux) (?:(?:the|my|our|his|her|their|both|le|la|les|ma|mon|sa|son|ses|mes) )?${BODY}\\b(?! of\\b)|\\bpour (?:my |the |him |her )?(?:pikin|child|baby)\\b`,
  ),
];

const CHEMICAL = oneOf(
  `(?:rat )?poison|sumu|rat killer|sniper|pesticides?|insecticides?|herbicides?|weed ?killer|fertili[sz]er|bleach|jik|javel
   kerosene|paraffin|petrol|gasoline|diesel|acid|acide|asidi|battery (?:water|acid)|caustic(?: soda)?|lye|chlor(?:ine|e)|detergents?
   (?:liquid |washing )soap|thinner|turpentine|(?:the |some )paint|varnish|antifreeze|(?:hair )?relaxer|acetone|mothballs?|dettol|izal
   toilet cleaner|mort.aux.rats|desherbant|engrais|petrole|essence|gasoil|gazole|soude(?: caustique)?|potasse|lessive
   savon liquide|diluant|dissolvant|peinture|vernis|alcool a bruler|produits? (?:chimiques?|menagers?|toxiques?|de nettoyage)
   chemicals?|defrisant|mafuta ya taa|petroli|dizeli|dawa ya (?:panya|wadudu|choo)|magadi`,
);
const FILLED = `(?:(?:some|the|a|of|my|our|his|her|from|bit|little|bottle|cup|du|de|la|le|les|un|une|des|mon|ma|mes|notre|eau|bouteille|flacon|peu|gorgee|ya|kidogo) |l'|d'){0,5}`;
const POISON = anyOf(
  `(?:drank|drunk|swallow(?:ed|s|ing)?|ingested|sipped|licked) (?:[a-z']+ ){0,4}(?:${CHEMICAL}|batter(?:y|ies)|coins?|magnets?|pills?)\\b`,
  `(?:bleach|javel|jik|acid|chlorine|toilet cleaner|chemicals?)\\b[^.!?]{0,60}\\b(?:coughing|cannot breathe|can't breathe|dizzy|tousse|fumes)\\b`,
  `(?:acid|acide|caustic soda|soude caustique|lye|bleach|javel)\\b[^.!?]{0,25} (?:on|over|sur) (?:(?:the|my|his|her|their|la|le|les|ma|mon|sa|son|ses|mes) )?${BODY}\\b`,
  `(?:drink|drinks|drinking|ate|eaten|chop) ${FILLED}(?:(?:rat )?poison|pesticides?|bleach|caustic soda|sniper|izal)\\b`,
  `(?:took|taken|take|pris|prendre) (?:rat |some |the |du |le )?poison\\b`,
  `(?:pikin|${PERSON}) (?:don |just |dey )*(?:drink|drinks|swallow|lick|chop) ${FILLED}${CHEMICAL}\\b`,
  `(?:bu|boire|avale\\w*|ingere\\w*|leche) (?:une? (?:pile|piece|aimant)\\b|${FILLED}${CHEMICAL}\\b)`,
  `\\w*(?:kunywa|nywa|meza) ${FILLED}${CHEMICAL}\\b`,
  `(?:yanyoye|yanyweye|yamize|yariye|nanyoye|nanyweye|namize|anyoye) (?:\\w+ ){0,2}(?:lisansi|peteroli|esansi|mazutu|uburozi|javel|aside|umuti w'imbeba)\\b`,
  `${CHEMICAL}\\b[^.!?]{0,12} (?:in|into|inside|dans) (?:his|her|my|the|sa|ma|la) (?:mouth|bouche)\\b`,
  `${CHEMICAL}\\b[^.!?]{0,30} (?:in|into|inside|enter(?:ed)?|reach(?:ed)?|dans|sur) (?:[a-z]+ |l'){0,3}(?:eyes?|yeux|oeil)\\b(?! of\\b)`,
  `poisoned(?! (?:the|our|my) (?:relationship|market|well))(?= (?:by|with|from|himself|herself|myself)\\b| *[.!?]*$)|food poisoning right now|overdose\\b`,
);

/**
 * A child who swallowed something, told over several sentences: the contents of the bottle and the child's
 * condition.
 */
const SWALLOWED: readonly RegExp[] = [
  anyOf(
    '(?:child|kid|baby|toddler|boy|girl|son|daughter|nephew|niece|pikin|enfant|bebe|petite?|fille|fils|garcon|mtoto|mwanangu)\\b',
  ),
  anyOf(
    `(?:drank|drunk|drinks?|drink|drinking|sip\\w*|swallow\\w*|lick\\w*|tasted|took|taken|bu|boit|avale\\w*|pris|goute\\w*|amekunywa|alikunywa|amemeza)\\b[^?]{0,80}\\b${CHEMICAL}\\b`,
  ),
  anyOf(
    "(?:saliva|drool\\w*|bave\\w*|foam\\w*|vomi\\w*|crie\\w*|cries|cry(?:ing)?|scream\\w*|hurle\\w*|sleepy|somnole\\w*|cough\\w*|tousse|mouth|bouche|lips|levres|povu|analia|(?:doesn'?t|does ?not|not|won'?t|cannot|can'?t|no fit|ne) (?:want to |veut (?:plus |pas )?|peut (?:plus |pas )?)?(?:talk|speak|swallow|cry|eat|parler?|avaler?|manger?))\\b",
  ),
];

/**
 * Somebody who asks who pays has been at the clinic already; a question about pay or stock concerns an accident
 * long ago.
 */
const WHO_PAYS =
  /\b(?:who pays?|pay|insur\w+|compensat\w+|hospital (?:bill|wants)|my duty|qui (?:paie|paye)|assurance|indemni\w+|cnps|nani (?:analipa|atalipa)|bima)\b/;
/** A burn of last night still needs treatment. */
const LONG_PAST =
  /\b(?:last (?:month|year)|(?:months?|years?) ago|(?:mois|annee) (?:passee?|derniere?)|il y a \w+ (?:mois|ans?))\b/;
const LONG_AGO =
  /\b(?:last (?:week|month|year|night)|(?:days?|weeks?|months?|years?) ago|yesterday|since|(?:semaine|mois|annee) (?:passee?|derniere?)|il y a \w+ (?:jours?|semaines?|mois|ans?)|hier|depuis|(?:wiki|mwezi|mwaka) (?:iliyopita|uliopita|jana)|jana)\b/;
const INJURY = anyOf(
  `(?:(?:losing|lost|loses|so much|too much|a lot of) blood|blood everywhere|blood is (?:coming|pouring)|(?:perd|perdu) (?:beaucoup de|trop de|du) sang|plein de sang)\\b`,
  `${SOMEBODY} (?:is|are|was|got|gets) (?:trapped|stuck|pinned|crushed) (?:under|in|inside|between) (?:the|a|my) (?:\\w+ )?(?:machine|car|truck|wall|lorry|container|press|mill|grinder)\\b|coincee? (?:sous|dans) (?:la|le|une?) (?:machine|voiture|camion|mur)\\b`,
  `${SOMEBODY} (?:has |have |just |had |is having |fait |a fait |vient de faire |a eu |had )*(?:a stroke|a heart attack|a seizure|un malaise|un avc|une crise)\\b(?! (?:of|de)\\b)`,
  `${SOMEBODY} [^.!?]{0,40}\\b(?:is not moving|isn't moving|no dey move|ne bouge plus)\\b|(?:hit|banged|cracked) (?:my|his|her) head\\b`,
  `(?:s'est|me suis) coupee? (?:avec|a la) (?:la |le |une? )?(?:scie|machine|machette|couteau|verre|meule|tole)\\b|amekatwa na (?:mashine|kisu|panga)\\b`,
  `(?:not|isn't|isnt|stopped|can't|cannot|can not|no longer|no dey) breath(?:e|ing)\\b|unconscious\\b`,
  `${SOMEBODY} (?:has |have |just |suddenly |don )*(?:fainted|faint|passed out|collapsed)(?= *[.,!?]*$|,| (?:and|at|in|on|from|while|now|what|again)\\b)`,
  `(?:${SOMEBODY}|wound|cut|${BODY}) (?:is |are |was |keeps |dey |still |won't stop |wont stop |will not stop |does not stop )+bleed(?:ing)?\\b(?! (?:cash|money|customers|users)\\b)`,
  `(?:wont|won't|not|no gree|doesn't|cannot|can't|dey no) stop(?:ping)? (?:to )?bleed\\w*|(?:not|n't|no|never|cannot|can't|no dey|no gree) (?:to )?wak(?:e|ing) up\\b(?! (?:early|before|at|on time|late))|(?:hawaamki|haamki|ne se (?:reveille|reveillent) (?:pas|plus))\\b|(?:bleeding (?:a lot|badly|heavily|too much)|cut (?:off )?(?:his|her|my|their) (?:own )?${BODY})\\b`,
  `(?:machine|mill|grinder|saw|blade|press|moulin|scie|lame|presse|broyeur)\\b[^.!?]{0,14}\\b(?:took|taken|ate|a (?:pris|arrache|mange|emporte))\\b[^.!?]{0,16}\\b${BODY}\\b`,
  `recu (?:une |la |des )?decharges?\\b[^.!?]{0,60}\\b(?:par terre|tombee?|bouge|repond|souder|courant|cable|prise)\\b`,
  `electrocuted\\b|electric shock\\b|current (?:don )?(?:catch|shock)\\b|(?:snake|dog) ?bite\\b|bitten by (?:a )?(?:snake|dog)\\b`,
  `${SOMEBODY} (?:is|are|was) chok(?:ing|ed)(?! on (?:debts?|costs|bills)\\b)|having a (?:seizure|heart attack|stroke)\\b(?! of\\b)|(?:going|gone) into labou?r\\b`,
  `(?:broke|broken) (?:his|her|my) (?:arm|leg|hand)\\b|fell (?:from|off) the (?:roof|ladder|scaffold\\w*)\\b`,
  `ne? ?respire (?:plus|pas)\\b|inconsciente?\\b(?! (?:du|de|des|que)\\b)|perdu connaissance\\b|(?:s'est|vient de s') ?(?:evanouie?|evanouir)\\b|s'etouffe\\b|crise cardiaque\\b|convulsions?\\b`,
  `(?:${SOMEBODY}|plaie|blessure|${BODY}) (?:\\w+ )?saigne\\b(?! a blanc)|(?:a|fait) une hemorragie\\b|electrocutee?\\b|decharge electrique\\b|(?:recu|pris) (?:le|du) courant\\b`,
  `(?:s'est|me suis|vient de se|viens de me) (?:fait )?(?:coupee?|couper|cassee?|casser|tranchee?|trancher|ouvert|ouvrir|ecrasee?|ecraser|broyee?|broyer)(?: \\w+)? (?:le|la|un|deux|l'|les) ?${BODY}|(?:ca|il|elle|plaie) saigne\\b|saigne (?:beaucoup|fort|trop|enormement)\\b|mordue? par (?:un |une )?(?:serpent|chien)\\b|morsure de serpent\\b`,
  `tombee? (?:du toit|de l'echelle|de l'echafaudage)\\b|perd les eaux\\b|en train d'accoucher\\b`,
  `(?:arava|aravirirana|ava) amaraso\\b|yataye ubwenge\\b|ntahumeka\\b|hapumui\\b|amezimia\\b|amepoteza fahamu\\b|ana(?:toka|vuja) damu\\b|amepigwa na (?:shoti|umeme)\\b|ameumwa na (?:nyoka|mbwa)\\b|amejikata\\b`,
);
/** Medical emergencies need other help than wounds. */
const MEDICAL =
  /\b(?:breath\w*|respire|unconscious|inconscient\w*|faint\w*|passed out|collapsed|stroke|heart attack|seizure|chok\w+|malaise|avc|crise|convulsions?|connaissance|evanoui\w*|s'etouffe|labou?r|eaux|accoucher|wak\w+|haamki|hawaamki|reveill\w+|ubwenge|ntahumeka|pregnant|enceinte|hapumui|amezimia|fahamu)\b/;
const WOUND =
  /\b(?:cut|blood|wound|electr\w+|current|shock|snake|serpent|bite|morsure|fell|ladder|roof|tombe\w*|coupe\w*|plaie|blessure|machine|damu|shoti|umeme)\b/;
const PLACE = oneOf(
  `shop|store|house|kitchen|stall|market|warehouse|workshop|salon|generator|boutique|maison|magasin|cuisine
   marche|atelier|entrepot|duka|nyumba|soko`,
);
const FIRE = anyOf(
  `(?:il y a|y'a) le feu\\b|le feu a pris\\b|fire (?:dey|don) catch\\b|there is (?:a )?fire (?:in|at|near)\\b|${PLACE}(?: \\w+){0,2} (?:(?<!\\ba )brule(?= *[.!]*$|,| (?:en ce moment|maintenant)\\b)|(?:li|i)naungua\\b)`,
  `(?:gas|gaz)\\b[^.!?]{0,30}\\b(?:hissing|leaking|fuit|siffle)\\b`,
  `${PLACE}(?: (?:is|are|dey|est|la|lina|ina))? ?(?:on fire|burning(?! (?:cash|money|through))|in flames|dey burn|en feu|en flammes|en train de bruler|prend feu|(?:li|i)na(?:ungua|waka moto))\\b`,
  `(?:inzu|iduka|igikoni|isoko|ububiko)\\b[^.!?]{0,14}\\b(?:irashya|iri gushya|rirashya|riri gushya|irahiye|burashya)\\b|(?:curtain|stove|roof|wall|wires?|socket|mattress|rideau|toit|matelas) (?:is|are|est|dey) (?:burning|on fire|en feu|en train de bruler|burn)\\b|just caught fire\\b|vient de prendre feu\\b|smell(?:s|ing)? (?:of )?gas\\b|gas (?:cylinder |bottle )?is leaking\\b|gas leak (?:in|at|now)\\b|there is a gas leak\\b|fuite de gaz\\b|(?:odeur de|sent le) gaz\\b|gesi inavuja\\b`,
);

const THREATENER = oneOf(
  `i|he|she|they|who|lenders?|landlord|partner|co-?founder|husband|wife|boyfriend|brother|uncle|cousin|boss|customers?|clients?|supplier
   investor|man|men|boys|guys|people|somebody|someone|neighbou?rs?|police|gang|thugs|worker|employee|collectors?|dem|e`,
);
const HARM = oneOf(
  `kill(?:ed|ing)?|beat(?:en|ing)?|hurt|attack|shoot|stab|rape|kidnap|harm|wound|strangle|murder|lynch|slaughter|behead
   burn (?:me|us|my (?:house|shop|stall|home))|break (?:my )?(?:legs?|arms?|bones?|head|neck)`,
);
/** Excludes rivals who "beat me on price". */
const NO_MATTER_OF_PRICE = `(?! (?:(?:me|us) )?(?:(?:on|in|by|to|at|with) (?:the |their |its? )?(?:prices?|games?|delivery|quality|service|speed|football|fifa|soccer|cards|chess|draughts|ludo|pool|match|race|bids?|tenders?|sales|design|taste|packaging|marketing|advertising)|(?:on|in|to|by) (?:the )?market\\b)|(?: (?:my|our|the))? (?:price|business|market|margin|sales|competition|reputation|brand|page|deal)s?\\b)(?!'s\\b)`;
const NO_MATTER_OF_PRICE_FR =
  '(?! (?:sur|au|aux|a|dans) (?:les? |la |l.)?(?:prix|qualite|service|foot\\w*|match|jeu|jeux|cartes|ludo|fifa|dames|course|livraison|delais?|ventes?|concours|appel)\\b| sur le marche\\b)';
const HARM_FR = oneOf(
  `tuer|tabasser|frapper|battre|bastonner|agresser|violer|egorger|etrangler|lyncher|assassiner|poignarder|blesser|kidnapper|m'enlever|bruler (?:ma|mon|la)
   faire (?:du mal|la peau)|regler (?:mon|son) compte|casser la (?:gueule|figure)|(?:un|une|d'un|d'une|avec un) (?:couteau|arme|fusil|pistolet)|machette|mort`,
);
const THREAT = anyOf(
  `(?:getting|get|got|receive|received|receiving) (?:\\w+ )?threats\\b|(?:me|nous) menacent?\\b(?! (?:de|d)\\b)|(?:recois|recu|recevons) des menaces\\b`,
  `(?:he|she|they|dem|e|lender|landlord|partner|collectors?) [^.!?]{0,25}\\b(?:will|go|says?|said|told|wan|going to) [^.!?]{0,25}\\b(?:send|come with|bring) (?:some |his |her |their |the )?(?:boys|thugs|gangsters|area boys|gang|goons)\\b`,
  `envoyer (?:des|ses|les) (?:gars|jeunes|voyous|loubards|petits|bandits|gens)\\b[^.!?]{0,30}\\b(?:me|m'|moi|frapper|tabasser|battre)|\\w*tishi\\w* maisha`,
  `(?:door|gate|shop|house|stall|office) with (?:a |an )?(?:knife|gun|machete|panga|cutlass)\\b|(?:send|post|share|publish|envoyer|publier|diffuser) [^.!?]{0,20}\\b(?:nudes?|naked|photos? (?:nues?|intimes?)|intimate (?:pictures|photos))\\b`,
  `${THREATENER}\\b[^.!?]{0,40}\\bthreat\\w* (?:to |with |that |me |say |us )[^.!?]{0,40}\\b(?:${HARM}|death|violence|(?:a )?(?:gun|knife|machete|panga|cutlass)|acid)\\b${NO_MATTER_OF_PRICE}`,
  `(?:threatened with (?:a )?(?:death|violence|gun|knife|machete)|death threats?|threat(?:s)? (?:on|to|against) my (?:life|family))\\b`,
  `${THREATENER} (?:says?|said|swore|warned me|told me|keeps saying) (?:that )?(?:he|she|they|dem|e) (?:will|go|would|is going to|are going to|wan|wants? to) (?:come (?:and |to )?)?${HARM} (?:me|us|my family)\\b${NO_MATTER_OF_PRICE}`,
  `${THREATENER} (?:says?|said|swore|keeps saying) (?:that )?(?:he|she|they|dem|e) (?:will|go|would|is going to) (?:come (?:and |to )?)?break my (?:legs?|arms?|bones?|head|neck)\\b`,
  `(?:he|she|they|lender|husband|wife|boyfriend|partner|dem|e) (?:will|go|is going to|are going to|wan|wants? to) (?:come (?:and |to )?)?(?:beat|kill|stab|shoot|strangle|murder|slaughter|lynch) me\\b${NO_MATTER_OF_PRICE}`,
  `(?:send(?:ing|s)?|sent|hired?|pay|paid) (?:some |his |her |their )?(?:boys|thugs|men|people|gangsters|police|area boys|somebody|someone) [^.!?]{0,20}\\b(?:beat|hurt|kill|wound|attack)\\b`,
  `(?:will|go|going to|gonna|wan|wants? to|would) (?:pour|throw|spray) [^.!?]{0,14}\\b(?:acid|petrol|fuel|kerosene|hot (?:water|oil))\\b[^.!?]{0,10}\\b(?:on|for|at) (?:me|us|my|her|him)\\b|(?:jeter|verser|asperger)[^.!?]{0,20}\\b(?:acide|essence)\\b|atanimwagia (?:tindikali|asidi|petroli|maji ya moto)\\b`,
  `(?:have|get) me (?:beaten|killed|hurt|kidnapped)\\b`,
  `(?:boys|thugs|goons|guys|gang|people|men|customers|clients) (?:will|go|would|are going to|gonna|wan|want to) (?:(?:go |come )(?:and |to (?!my ))?(?:to my \\w+ (?:and )?)?)?(?:beat|flog|kill|stab|shoot|hurt|wound|deal with|break) (?:me|us|my (?:stall|shop|house|legs?|head|family))\\b${NO_MATTER_OF_PRICE}`,
  `(?:gars|jeunes|hommes|gens|voyous|bandits|loubards) (?:vont|viendront|veulent) (?:venir )?(?:me|nous) (?:tuer|frapper|battre|tabasser|bastonner|regler)\\b${NO_MATTER_OF_PRICE_FR}`,
  `(?:came|comes|entered|standing|outside) [^.!?]{0,30}\\bwith (?:a |an )?(?:knife|gun|machete|panga|cutlass|weapons?)(?= *[.,!?]*$|,| (?:and|to|at|in)\\b)|(?:at gunpoint|pointed a gun)\\b`,
  `menac\\w*[^.!?]{0,60}\\b(?<!\\bse |\\bs')${HARM_FR}\\b(?! (?:notre|mon|le|ma|la) (?:marche|activite|commerce|entreprise|prix)\\b| sur les? prix\\b)`,
  `(?:me|m'|nous) ?(?:faire )?(?:tabasser|bastonner|poignarder|egorger)\\b(?! sur (?:les? |la )?(?:prix|qualite|delais?|ventes?)\\b)|me faire (?:tuer|battre|frapper|agresser)\\b`,
  `(?:il|elle|ils|mari|femme|copain|conjoint|oncle|pere) (?:va|veut|vont|veulent|jure de|jurent de) (?:venir )?m'(?:etrangler|egorger|assassiner|etouffer)\\b(?! avec (?:ce|cet|cette|ces|son|sa|ses|leurs?|le|la|les)\\b)|(?:jure|jures|jurent|jurait|promis) de (?:me|nous) (?:lyncher|tuer|egorger|bruler|tabasser)\\b(?! sur (?:les? |la )?(?:prix|qualite|delais?|ventes?)\\b)`,
  `(?:il|elle|ils|on|associe|creancier|preteur|bailleur|mari|patron) (?:va|veut|vont|veulent|dit qu'il va|jure de) (?:venir )?me (?:tuer|frapper|battre|violer|bruler)\\b${NO_MATTER_OF_PRICE_FR}`,
  `\\w*tishi\\w* (?:ku(?:ni|tu))(?:piga|ua|choma|umiza|chinja)\\b|(?:ata|wata)(?:ni|tu)(?:piga(?! (?:simu|picha|pasi|bei|hela|pesa|chini|faini|marufuku|jeki|bao|maswali|swali))|ua|umiza|chinja|choma)\\b`,
);
const BLOW = anyOf(
  `(?:boss|partner|husband|wife|boyfriend|girlfriend|father|mother|brother|uncle|customer|client|landlord|lender|officer|policeman|he|she|they) (?:has |have |just )*(?:slapped|punched|kicked|strangled|choked|stabbed|beat|pushed|hit) me\\b(?! (?:to|on|into|out|at|with|for|by)\\b)`,
  `m'(?:a|ont) (?:gifle|frappe|poussee?|etrangle|poignarde|bouscule|cogne|battu)e?s?\\b(?! (?:a|vers|sur)\\b)|\\w*nichapa\\b(?! kazi)`,
);
/** Threats by a partner count as violence, with or without a blow, whatever the reason. */
const PARTNER =
  /\b(?<!(?:kill|hurt|beat|burn|attack|shoot|tuer|frapper|battre|bruler) )(?:(?:my|mon|ma)(?: ex)? (?:husband|wife|boyfriend|girlfriend|fiancee?|mari|femme|epoux|epouse|copain|copine|compagnon|compagne|conjointe?|ex)|(?:mume|mke|mpenzi) wangu)\b(?!'s)/;
/** Phrases of crisis that concern a threat by others. */
const THREATENED =
  /\b(?:threat\w*|menaces? de mort|menacent? (?:de me|de nous)|tishia|taniua|kuniua|nyica|(?:come|going|will|wants?|want) (?:and |to )?(?:kill|hurt|burn|beat) (?:me|my))\b/;
const VIOLENCE =
  /\b(?:(?:beats?|hits?|touch(?:es|ed|ing)?|grop\w+) (?:me|my|her|him|us)|beaten|rap(?:e|es|ed|ing|ist)|abus\w*|sexual\w*|sexuel\w*|sex|sexe|sleep(?:ing)? with|couch\w+ avec|m'a touchee?|viol(?:e|ee|er|es)|(?:me|m'a) (?:bat|battue?|frappe\w*)|peur de mon|(?:afraid|scared) of my|\w*nibaka|\w*bakwa|\w*nipiga|ngono|lale naye|kulala (?:nami|naye)|\w*nkubi\w+|ngufu)\b/;

/** Restores apostrophes: "wont", "cant". */
function withApostrophes(text: string): string {
  return text.replaceAll(/\b(do|does|did|is|was|wo|ca|would|could|have|has)nt\b/g, "$1n't");
}

/** The danger that a message describes, to the writer or somebody near; null for none. */
export function dangerIn(message: string): Danger | null {
  const text = withoutTradeIdioms(foldAccents(message));
  const danger = dangerOf(text);
  if (isChild(text) && (danger === 'violence' || danger === 'threat' || isChildHurt(text, true)))
    return 'child';
  // Bleeding and burns come first; an abused child's reply says more than the one for violence.
  if ((danger === null || danger === 'violence') && isChildHurt(text, false)) return 'child_beside';
  return danger;
}

/** Said about oneself, not about somebody who does not wake up. */
const WOULD_NOT_WAKE =
  /\b(?:i (?:just |only )?(?:want|wish|would like|feel like|hope|pray)|let me)\b[^.?!]{0,20}\b(?:fall asleep|sleep\w*|go to (?:sleep|bed))\b[^.?!]{0,14}\b(?:not|never) (?:to )?(?:wak(?:e|ing)|get(?:ting)?) up\b/;

function dangerOf(written: string): Danger | null {
  const text = withApostrophes(written);
  if (WOULD_NOT_WAKE.test(text)) return 'crisis';
  if ((BURN.test(text) || haveAll(text, ON_THE_BODY)) && !LONG_PAST.test(text)) return 'burn';
  if (POISON.test(text) || SWALLOWED.every((sign) => sign.test(text))) return 'poison';
  const isOver = LONG_AGO.test(text) || WHO_PAYS.test(text);
  if (INJURY.test(text) && !isOver)
    return MEDICAL.test(text) && !WOUND.test(text) ? 'medical' : 'injury';
  if (FIRE.test(text) && !isOver) return 'fire';
  // If the writer mentions another person's death and their own, the reply is about their own.
  const ofSelf = withoutLifeOfOthers(text);
  const isAtRisk = isCrisis(ofSelf);
  if (THREAT.test(text) || (isAtRisk && THREATENED.test(text))) return atHome('threat', text);
  if (BLOW.test(text)) return 'violence';
  if (!isAtRisk && ofSelf !== text) return 'crisis_beside';
  if (!isAtRisk) return atHome(situationIn(text) ?? dangerByWords(text), text);
  return VIOLENCE.test(text) ? 'violence' : 'crisis';
}

const atHome = (danger: Danger | null, text: string) =>
  danger === 'threat' && PARTNER.test(text) ? 'violence' : danger;

/** Whether a message may describe danger, though not which: the reply then says first what to do in an emergency. */
export function mayBeDanger(message: string): boolean {
  return hasAlarm(withoutTradeIdioms(foldAccents(message)));
}
