/**
 * Word stems and short phrases of harm in English, French, Pidgin and Swahili, as `foldAccents` leaves them: one of
 * `strong` suffices, of `weak` it takes two. Stems match at the beginning of a word.
 */
interface Words {
  strong: string;
  weak: string;
}

export const HARM: Readonly<
  Record<'body' | 'violence' | 'despair' | 'accident' | 'parts' | 'events', Words>
> = {
  body: {
    strong: `(?<!\\b(?:orders?|receive|deliver\\w*|be|is|our|your) )blood(?! (?:sausage|test|pressure|bank|donor|deliver\\w*|supply|is blood)|-)|(?<!(?:nearly|almost) )faint(?:ed|s|ing)?\\b|unconscious|coma\\b|convuls|seizure|vomit|throw\\w* up\\b|diarrh|blurr|see\\w* double
      (?:can ?not|can't|no fit|unable to) (?:breathe|feel|see well|stand(?! (?:a|an|the|him|her|it|this|that|for|long)\\b)|(?:talk|speak)(?! (?:to|in|with|well|about|for|myself|on|at|any|english|french)\\b))|not breath|gasp(?:s|ed|ing)?\\b|scald|wound(?!-| care)|paralys|(?<!\\b(?:goats?|cows?|chickens?|hens?|pigs?)\\b[^.?!]{0,30})swollen
      (?:i|he|she|they|child|kid|pikin|daughter|son|wife|husband|sister|brother|mother|father|worker) (?:am|is|are|was|dey|keeps?|started|has been) (?:still |now )?bleed\\w*(?! (?:money|cash|customers|dry)\\b)
      (?:call\\w*|need|send|wait\\w*|appel\\w*|without|no) (?:for )?(?:an? |the |une? |l')?ambulance|ambulance (?:\\w+ )?(?:not|come|coming|came|took|arriv\\w*|vient|pas)\\b|dizz|overdose|poisoned|skin (?:is |dey )?(?:com|peel)\\w*|eyes? (?:dey |is |are )?(?:turn|roll)|no pulse|mouth is hanging
      (?:red|water) (?:and \\w+ )?(?:is |are )?coming out|don red\\b|sang\\b(?! (?:neuf|froid|ne fait qu))|saign|evanoui|inconscien|vomi|voi\\w+ flou|tien\\w+ (?:pas|plus) debout
      avale(?!\\w* (?:(?:presque |deja )?tout|toute|toutes|(?:mes|mon|mn|notre|nos|leur|leurs) (?:benef\\w*|recharges|recettes?|marges?|forfait))\\b)|peau (?:part|s'en|se)|mal au ventre|mal a la poitrine|ne sait plus son nom|etoiles\\b[^.]{0,30}gonfl|couler rouge|respir\\w+ (?:mal|plus|pas|le produit)
      eye dey turn|no dey (?:talk|breathe)|purging|dey purge|(?<!kausha )damu\\b|amezimia|amezirai|hapumui|sumu\\b|dawa ya panya|hasikii|haamki`,
    weak: `swallow|sick\\b|\\bill\\b|(?:in|at|to|dey|from|reach|rushed) (?:the |a )?(?:hospital|clinic)\\b(?! (?:job|order|software|whether|wants))|(?<!\\b(?:pays?|paid|pay (?:for )?(?:the|his|her|my)) )hospital (?:now|today|since)|no (?:money|cash) for (?:the )?(?:hospital|clinic)|injur|(?<!\\b(?:du|le|un|de|au|mon|(?:four|machine|pate|farine) a) )(?<!gagne-)pain\\b|fever|stomach|belly|pregnan|cough|trembl|shak(?:e|es|ing)\\b|lips\\b|on the (?:floor|ground)
      not (?:answering|talking|waking|moving)|sleeping too much|drunk\\b|malade|(?:a|pour) l'hopital|hospitalise|douleur|enceinte|fievre|tremble|gonfle|couchees?\\b|levres
      ne repond (?:plus|pas)(?! (?:au telephone|a (?:mes|nos)|depuis|aux))|tousse|(?<=\\b(?:my|her|get|carry|big|wife|sister) )belle\\b(?![- ](?:soeur|mere|fille|famille|maman))|belle (?:big|dey|don|swell|pain)|(?<!put )body\\b(?! (?:shop|cream|lotion|butter|wash))|umia|mgonjwa|hospitali|(?<!in one )breath|(?<!(?:to|with|an|your|the) )eye\\b(?! (?:clinic|glasses|hospital|to eye|operation|care|doctor|for|on))|skin\\b|peau\\b`,
  },
  violence: {
    strong: `serre (?:le|mon|son) cou|knife|machete|panga\\b(?! (?:njia|bei|bidhaa|biashara|ratiba|mpango))|cutlass|\\bgun\\b|pistol|weapon|iron bars?|barres? de fer|stab(?:s|bed|bing)?\\b|raped?\\b|slap|punch|(?<!\\b(?:debts?|loans?|credit|contributions?|mixer|repayments?|instal\\w+|terms)\\b[^.?!]{0,40})strangl|kidnap|hostage|bruise
      black eye|eye closed|because of my (?:face|body|marks)|hid\\w* my (?:arms?|face|body|marks|neck)|(?:he|she|they) did to me|qu'(?:il|elle|on) m'a fait
      (?:sold|sells?|selling|buys?|bought) (?:my|his|her|our|the) (?:small |little )?(?:daughter|son|child|children|sister|niece|baby|kids?)(?= *(?:[.,;!?]|$|for\\b|to\\b|who\\b|and\\b))|(?:vend\\w*|achet\\w*) (?:ma|mon|sa|son|notre) (?:petite? )?(?:fille|fils|soeur|niece|enfant|bebe)\\b
      (?:does|did|doing) (?:\\w+ )?(?:things?|something) (?:to|with) (?:me|my (?:daughter|son|sister|child|children|niece|kids?|pikin)(?!\\W?s\\b))\\b|(?:fait|faire) (?:des|de) (?:\\w+ )?choses (?:a|avec) (?:moi|(?:ma|mon|mes) (?:fille|fils|soeur|niece|enfants?))\\b
      with me inside|lock\\w* (?:me|us|her|my (?:sister|brother|mother|wife|daughter|son|child|children))\\b|took my (?:son|daughter|child|cousin|brother|sister|wife|baby)|under my (?:dress|skirt|clothes)
      (?:sleep|lie) with (?:him|me|her)|(?:dormir|coucher) avec (?:lui|moi|elle)|(?<!\\b(?:matter|problem|wahala) (?:never |no |dey )?)touch(?:es|ed|ing)? (?:me\\b|my body|my breast\\w*)|\\w*nishika ?shika|nipiga(?!nie| (?:simu|picha))
      legs? broken|break (?:my|your) (?:leg|arm|bone|head|neck)|held my head|(?:cass|frapp|tir|tap|jet|lanc|tomb|lev|vers)\\w*\\b[^.?!]{0,30}\\bsur moi\\b|couteau|fusil\\b|arme\\b|me tape\\b(?! dans le dos)|me cogne|gifl|tabass|montrer la mort
      ferme (?:la porte )?a cle|lunettes noires|use belt|avec (?:le cable|la ceinture|un baton)|pour hot water|says i go nowhere|sais a quelle heure|know what time`,
    weak: `beat|hit\\b|hits\\b|threat(?!\\w* (?:me with police|us with police|to (?:sue|withdraw|leave|go|report|stop|post|close))\\b)|(?<!forces et )menac(?!\\w* (?:de porter plainte|d'aller a la police|d'arreter|d'augmenter|de partir)\\b)|kill|attack|fight|violen|force[sd]?\\b|follow\\w* me|outside my|waiting (?:outside|at|for me)|attend\\w* devant|devant (?:(?:le|la|ma|mon|mes)(?! (?:jury|public|juge|banqui\\w+|comite|micro|lycee|guichet|investisseu\\w+|bailleu\\w+|camera|miroir|monde|gens|client\\w*|belle)\\b)|l'ecole)
      (?:my|the) keys?\\b|(?:my|the) two keys|my phone\\b|scarf|foulard|sunglasses|dark glasses|if i (?:say no|refuse)|si je (?:dis non|refuse)|nikikataa|my face\\b|my back\\b
      takes? (?:it all|everything)|at night|boys\\b|gang|genge|en bande|thugs|voyous|bandits|les gars|gars du|hommes\\b|shylock|collector|lender|preteur|(?:monsieur|type|gens) du pret|loan (?:people|men|guys)|borrowed from
      (?:son|daughter|child|fille|fils|mtoi|mtoto)\\W?s? (?:school|nursery)|(?:devant|sortie de) (?:son|l'|leur) ?ecole|ecole de m[ao]\\w*|nje ya|ya shule|what time (?:he|she|you)|heure (?:tu|il|elle)
      find me\\b|come for me|photo de m[ao]|(?:il|elle|ils|mari|pere|mere|oncle|patronne?|copain) (?:[a-z]+ ){0,2}tape\\b(?! (?:sur la table|dans))|frapp|battu|peur de|enferm|lock\\w*|belt\\b|ceinture|stepfather|(?:amekuja|wamekuja) na`,
  },
  despair: {
    strong: `my (?:own )?(?:funeral|burial)\\b(?! (?:business|service|home|parlou?r|shop))|mon enterrement\\b|suicid(?!aires?\\b)|(?:suis|pensees?|idees?|envies?) suicidaires?|burial money|than with me|in(?:to)? the ground|sleep (?:and )?(?:no|not|never) wake|i no go dey|will be my problem|i will not be (?:here|there)
      god (?:carry|take) me|see (?:what )?tomorrow|voir demain|carry me go(?! (?:court|meet|see|market|school)\\b)|heri ni(?:ende|fe)|end my (?:life|own|days|pain|suffering|misery|existence|self)\\b|hang myself|(?:plus|pas) la force|letter\\w* (?:for|to) (?:my|the) (?:child|kid|son|daughter|wife|husband|mother)|lettres? (?:pour|a) (?:les|mes|ma|mon) (?:enfant|fille|fils|femme|mari|mere)
      pris (?:tous )?les comprimes|(?:took|taken) (?:all )?(?:the|my|her) (?:pills|tablets)|tired (?:of|na) life|kufa\\b|cheaper for every|(?<!\\bno |how much )better off`,
    weak: `burial|funeral|without me|sans moi|\\bdie\\b|dying|death|dead\\b|mourir|meurs\\b|meure\\b|la mort\\b|disappear|vanish|disparaitre|no reason|no point|no hope|a quoi bon|goodbye|adieu|farewell|letter\\b|lettre\\b|(?:given|give|gave) away
      relieved|soulage|tire for everything|tired of|fatiguee? de|ashamed|honte|cry(?:ing)?\\b|pleure|pills|tablets|comprimes|rope\\b|corde\\b|grave\\b|la vie\\b|my life\\b|maisha
      do better with|mieux sans|take care of my|switch off the phone|don tire|alone\\b|nimechoka|imenishinda|papers? of the shop|sister (?:take|name)`,
  },
  accident: {
    strong: `under a (?:lorry|truck|car|bus)|flames?\\b|smoke (?:dey )?(?:from|com)|smell\\w* (?:of )?(?:gas|burn)|gas (?:bottle|cylinder)[^.?!]{0,40}(?:noise|smell|hiss|leak)|sent le (?:brule|gaz)|de la fumee|fire don start|hand (?:enter|inside|in) the (?!cash|till|drawer|pot|box)|main dans la machine|amekatwa|electrocut
      (?:rat killer|bleach|javel|kerosene|petrol|acid|insecticide|pesticide)[^.]{0,40}(?:baby|child|pikin|petite?\\b|cough|sleep|\\bate\\b|drank|drink)|(?:baby|child|pikin|petite?|toddler|son|daughter)\\b[^.]{0,40}(?:rat killer|bleach|javel|kerosene|petrol|acid|insecticide|pesticide)
      breathed the|fryer oil|huile de la friteuse`,
    weak: `(?:fell|falls?|fallen)\\b(?! (?:asleep|by|in love|together|apart|short|behind|every|below|inside|within|ill|sick|from \\d|to \\d))|tombee?s?\\b(?! (?:en|du ciel|malade|d'accord|a l'eau|bien|mal|le|juste|dans l'oubli|amoureu\\w*)\\b)|ameanguka|roof\\b|ladder|lorry|grind|machine|cable\\b|(?<!(?:net|gross|«) ?)burn(?!\\w* (?:rate|brut|net|kerosene|the (?:bridge|oldest|bills?))\\b)|brul|smoke|spark(?= |s\\b|ing\\b|ed\\b)|fumee|explo(?!r|it)|(?<!\\b(?:to|i|can|should|must|you|we|and) )fire\\b(?! (?:my|an?|him|her|them|somebody|someone|one|this|that|extinguisher)\\b)|le feu\\b|crush|ecras|accident|bitten|boiling
      electric shock|chemical|respire|my (?:worker|apprentice|cook|brother)\\b|apprenti|ouvriers?\\b|bleach|kerosene|gas\\b`,
  },
  parts: {
    strong: `(?<!\\b(?:mattress\\w*|sofas?|cushions?|matelas)\\b[^?!]{0,80})foam(?!\\w* (?:mattress|cushion|sheets?|box))|(?<!(?:should|must|can) come )out of (?:his|her|my) (?:mouth|nose|ear)|dans (?:la|sa|ma) bouche`,
    weak: `(?:my|his|her|their|the|your|whose) (?!(?:money|cash|capital|deposit|goods|stock|investment|phone|loan|id|papers?|keys?|title|card|father|brother|sister|mother|uncle|aunt|customers?|clients?) back\\b)(?:\\w+\\W?s? )?(?:head|face|throat|neck|arms?|legs?|thighs?|knees?|foot|feet|fingers?|toes?|mouth|(?<!mother )tongue|teeth|ears?|nose|chest|shoulders?|back|ribs?|wrists?|hair(?= (?:out|in the machine))|jaw)\\b(?! (?:of|office|count|is full|book))|thigh|throat|(?<!mother )tongue|bones?\\b
      (?:la|ma|sa|le|mon|son|au|les|mes|ses|leurs?) (?:tete|visage|gorge|cou|bras|jambes?|cuisses?|genoux?|pieds?|doigts?|bouche|langue|dents?|oreilles?|nez|poitrine|ventre|dos|yeux|oeil|cheveux|cotes?|mains?)\\b(?! (?:droit|d'oeuvre|de(?! (?:m(?:on|a|es)|s(?:on|a|es)|notre|nos|leurs?|la|le|l')\\b)))|l'oeil\\b|l'os\\b
      kichwa|\\buso\\b|shingo|mkono wa|mguu|kidole|mdomo|ulimi|tumbo|kifua|for my (?:head|body|leg)|(?<!\\b(?:remain|lef|left|stay|dey|enter|hang) )for my hand|na my head`,
  },
  events: {
    strong: `amepigwa|nimepigwa|alipigwa|wanatapika|anatapika|nisiamke|undress|(?<!looks? )naked|strip me|(?:(?:enters?|entering|into|entre\\w* dans)|(?:com(?:es?|ing)|came|vient|venu)\\b[^.?!]{0,20}\\b(?:in|to|into|dans)) (?:my|ma) (?:room|bedroom|chambre)|carry my (?:brother|sister|son|daughter|pikin|wife|husband|child) go|days? i have left|jours qui me restent|siffle|hissing|povu\\b|ngozi (?:ina|ime|yake|yangu)|my last message|bye bye|(?:not|n't) want (?:the|another|any more) (?:morning|day|days)|ne mange plus`,
    weak: `swing|swung|throws? |threw|explod|explos|burst|swell|shiver|pale\\b|scream|shout|drag|grab|squeez|push(?:ed|es) (?:me|her|him)|pull(?:ed|s) (?:me|her|him|my)|hurts?\\b|fait mal|soft\\b|weak\\b|ne sens|sent plus|can ?not (?:sleep|eat|leave|go out|see|feel|stop)|not eat|hawezi|siwezi
      ne (?:peux|peut) (?:pas|plus) (?:sortir|marcher|parler|bouger|respirer)|crie\\b|hurle|dormir|stick\\b|pilon|bottles?\\b|stones?\\b|baton|hammer|marteau|hoe\\b|doctor|nurse|medecin|docteur|daktari|pharmac
      at night|for night|this night|tonight|each night|la nuit|ce soir|usiku|(?:dare|no fit|can ?not|don't dare) (?:to )?tell|n'ose|razor|lame\\b|sharpens|toilets?\\b|blue\\b|bleue?s?\\b|ne se (?:leve|reveille)|(?:me|m'a|m'ont|nous|l'a|l'ont|ete) suivie?\\b|(?<=\\b(?:me|nous|la|le) )suit\\b|followed|follow (?:me|her|him)|fuata|same car|came down|collapse|ecroul|\\bim (?:face|eye|leg|hand|head|body)|no fit (?:open|stand|walk|talk|see|breathe)|maji ya moto|rushia|tetemek|drank|drinks? something|in the dark|against the door|curse[sd]?\\b|tidied|range les papiers|tout range|paid everybody|hot fat\\b|fuel splash|splash|lait chaud|moto\\b
      next time|prochaine fois|dem say na|sera moi|goodnight|river|bridge|lake\\b|fleuve|riviere|pont\\b|mto\\b|afadhali|bora ni|nimechoka|e don do\\b|(?:ate|mange|chop|amekula|wamekula) (?:my|mes|the|ma|mon|keki)(?! (?:money|capital|profit|sales|stock|loan|caisse|benefices?)\\b)|my beans|mes papiers|took my (?:papers|id|passport|phone|keys?)|enleve mes
      pretty|jolie|wait for (?:her|him|my)|l'attend|m'attend|demands? that|oblige|forc\\w+ (?:me|her|him)|drunk|ivre\\b|afraid|terrifi|scared|peur de (?:lui|elle|mon|ma|rentrer)|naogopa (?:kurudi|bwana|mume|yeye)|nightmare|secours|help me now|urgent
      wife|husband|mother|father|sons?\\b|daughters?|babies|baby\\b|sister|brother|grand(?:father|mother|ma|pa)|uncle|aunt|child(?:ren)?\\b|kids?\\b|toddler|pikin\\b|bebe\\b|mtoto|mtoi\\b|small (?:girl|boy)|femme\\b|mari\\b|mere\\b|pere\\b|soeur|frere|enfants?\\b|fille\\b|fils\\b|bwana|mume\\b|mke\\b|watoto|serveuse|old (?:man|woman)|waitress|welder|dead body`,
  },
};

/** Words that make them a figure of speech about business: a market dies, a target is hit, money is locked. */
export const BY_FIGURE =
  'swallow|beat|hits?|kill|die|dying|dead|death|mort|mourir|burn|brul|bleed|saign|lock|fell|falls?|fallen|tombe|explo|strangl|chok|threat|menac|frapp|battu|force|fire|attack|fight|sick|blood|sang|pain|body|tape|stab|burst|drag|weak|hurt|push|slap|punch|diarrh|flame|die';
export const OF_BUSINESS =
  'prices?|prix|market|marche|sales|ventes|competit\\w+|concurren\\w+|targets?|rate|taux|money|argent|cash|costs?|couts?|stock|phone|telephone|deal|earnings|capital|records?|business|affaires?|profit|benefice|budget|account|funds|fonds|bill|facture|rent|loyer|tax\\w*|orders|commandes|goods|brand|caisse|till|takings|recettes?|supplier|fournisseur|reviews?|terms|wood|charcoal';
/** Words of trading in harmful things. */
export const TRADE =
  'sell|sells|selling|vends|vendre|vente|supplier|fournisseur|sharpening|shop for|price of|profitable|rentable|licen[cs]e|marge|margin|services?|business';
