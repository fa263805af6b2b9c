/** Patterns for the words before and after a number that determine its role: English, Pidgin and French, folded. */

export const COUNTED_TIMES =
  /^ (days?|weeks?|months?|times|jours?|semaines?|mois|fois|instal\w+|versements?)\b/;
const LOST =
  'broke|broken|break|rot|rots|rotted|rotten|rotting|spoil\\w*|spoilt|die|dies|died|dead|bad|wasted|waste|unsold|lost|casse\\w*|pourri\\w*|gate(?:e|es|s)?\\b|torn|damaged|dried|withered|wilted|expired|cracked|missing|stolen|perdus?|perdues?|abime\\w*|dechire\\w*|perime\\w*|vole[es]*|morts?|mortes?|meurent|jete\\w*|throw(?:n)?|fade[ds]?|sour|burnt|burn|go bad';
export const LOST_AFTER = new RegExp(
  String.raw`^ (?:(?:of (?:them|these|it)|d'entre eux|(?!(?:and|but|to|for|so|at|price|profit)\b)[a-z]+) ){0,2}(?:dey |don |is |are |was |were |have |get |gets |got |go |goes |went |always |sont |ont |est |se sont |s'est |se |a ete )*(?:${LOST})\b`,
);
export const LOST_BEFORE =
  /\b(?:lose|lost|losing|threw away|throw away|throw|threw|waste|wasted|perds|perdu|jette|jete|jeter)(?: about| around| like| environ)? $/;
/** "soap 150 a day", "wood 1,200 each": an item with its cost. */
export const A_THING =
  /^[ :=]*(?:plus |also |with |avec |then |the rest |another |autre |i count |je compte )*(?:the |my |our |la |le |les |l'|ma |mon |du |de la |des )?(?!(?:tips?|bonus|income|revenue|sales|takings|pourboires?|recettes?|ventes?|profit|benefice|each|per|par|chacun\w*|day|week|month|for|at|and|then|from|about|like|only|over|under|until|page|number|numero|class|level|since|depuis|take|took|sell|left)\b)[a-z']{2,}(?: (?!(?:each|per|par)\b)[a-z']{2,}){0,2}[ :=]+(?:is |are |na |est |a |for |cost |costs |coute |at |of |about |=|: ?)*$/;
/** "9,600 of oil", "450 for transport" */
export const OF_A_THING =
  /^ (?:of|for|d'|de la|de l'|de|du|des|pour(?: le| la| l'| les| mon| ma)?|on|in) ?(?!(?:\d|one|each|a|an|them|it|un|une|day|week|month|profit|gain|benefice|chaque)\b)[a-z]{3,}/;
export const INCOME =
  /\b(?:earns?|makes?|gets?|takings?|sales of|revenue|gagne|encaisse|recois|recettes?|fais|ventes de)\b[^\d,;.?!]{0,24}$/;
export const COMES_IN_AFTER =
  /^ (?:(?:a|per|each|every|par) [a-z]+ )?(?:dey )?(?:comes?|coming|is coming|enters?|rentrent?|entrent?) ?(?:in\b)?/;
export const COMES_IN_BEFORE =
  /\b(?:rentre(?:nt)?|entre(?:nt)?|encaisse|recois|gagne|earn|receive|comes? in|enters?|income(?: is| of)?|recettes?(?: de)?)(?: (?:only|seulement|environ|about|just|is|of))? $/;
export const GOES_OUT_AFTER =
  /^ (?:(?:a|per|each|every|par) [a-z]+ )?(?:dey )?(?:goes? out|going out|is going out|leaves? the|sortent?|comot)\b/;
export const GOES_OUT_BEFORE =
  /\b(?:sort(?:ent)?|sors|goes? out|expenses?(?: are| of| is)?|depenses?(?: de| sont)?|charges(?: de| sont)?)(?: (?:only|seulement|environ|about|just|is|of))? $/;
export const ANIMALS =
  /^ (?:layers|hens|chickens|birds|cows|goats|pigs|bees|hives|rabbits|ducks|poules|pondeuses|vaches|chevres|porcs|ruches|lapins)\b/;
/** A lender asks for another sum. */
export const LENDS =
  /\b(?:i|we|je|nous) (?:dey |want to |wan |will |have )?(?:lend|lent|gave|prete|avance)\b/;
export const OF_SALES =
  /^ (?:commission )?(?:of |on |de |d'|des |sur (?:les )?)(?:what (?:she|he|they) sells?|all |every )?(?:sales|ventes)\b/;
export const HAS =
  /(?:\b(?:i|we|on) (?:now )?(?:have|has|got|a)|\bj'ai|\bnous avons|\b(?:cash|bank|account|caisse|compte)(?: is| of| de)?)(?: only| still| encore| seulement)? $|\bil (?:me|nous) reste (?:encore )?$/;
export const IN_HAND =
  /^ (?:is |are |dey |est )?(?:in|for|on|en|dans|sur) (?:the |my |our |hand|la |le |mon |ma )?(?:account|bank|caisse|hand|cash|compte|till|box|banque|reserve)\b|^ (?:cash|en main|saved|put by)\b/;
export const OTHERS =
  /\b(?:neighbou?rs?|competitors?|rivals?|others?|another|next (?:stall|shop|door)|voisine?s?|concurrente?s?|autres?)\b/;
export const RUNNING =
  /\b(?:rent|stall|stand|shop|transport|feed|helper|wages?|worker|boy|girl|guard|electricity|power|light|nepa|water|fuel|gas|gaz|charcoal|charbon|firewood|licence|tax|expenses?|flour|oil|sugar|ingredients?|materials?|bundles|data|airtime|packaging|nylon|spend|spends|soap|petrol|diesel|hire|loading|offloading|boda|okada|loyer|loue|essence|savon|place|aliment\w*|nourriture|employe\w*|aide|vendeu\w+|gardien|salaire|salaires|electricite|courant|eau|glace|farine|huile|sucre|matieres?|depense|depenses|charges|cost|costs|coute|coutent|bois|ouvrier)\b/;
export const RENT =
  /\b(?:rent|loyer|loue|wages?|salary|salaires?|electricity|courant|light|guard|gardien|licence|girl|boy|helper|aide|employe\w*|shop|stall|kiosk)\b/;
export const WISH =
  /\b(?:make|profit|gain|earn|margin|mark-?up|want|wan|keep|remain|marge|benefice|gagner|veux)\b/;
export const IN_PACK_AFTER =
  /^ (?:(?!and\b|at\b|for\b)[a-z]+ )?(?:dey |are |is )?(?:inside|in it|dedans|a l'interieur|per (?:carton|crate|sack|bag|box|pack|tray)|in (?:a|one|each|the) (?:carton|crate|sack|bag|box|pack|tray))\b/;
const PACK =
  'cartons?|crates?|sacks?|bags?|box|boxes|packs?|packets?|trays?|bales?|dozens?|buckets?|baskets?|sacs?|caisses?|paquets?|plateaux?|ballots?|douzaines?|batch|fournee|pots?|drums?|gallons?|jerrycans?|bidons?|kilos?|kg|litres?|baths?|basins?|bassines?|rolls?|rouleaux?|seaux?';
export const IN_PACK_BEFORE = new RegExp(
  String.raw`\b(?:contains?|holds?|has|have|with|avec|gives?|give|dey give|gets?|got|yields?|(?:${PACK})(?: [a-z]+)? (?:of|de|fait|contient|donne)|fait|font|donne|contient|il y (?:en )?a|comes? out(?: of it)?)(?: (?:me|you|us|am|about|around|like|environ|exactly))* $`,
);
export const PER_PACK_BEFORE = new RegExp(
  String.raw`\b(?:an?|one|each|every|une?|chaque|per|la|le|the|1) (?:\d+ ?kg )?(?:${PACK})(?: (?:of |de |d')?[a-z]+)?,? (?:it |e |he |ca |il |elle |dey |go |can |me )*(?:gives?|gets?|carry|contains?|has|holds?|makes?|yields?|fait|donne|contient)(?: me| you| about)* $`,
);
export const A_PACK_OF = new RegExp(String.raw`\b(?:${PACK}) (?:of|de|d') ?$`);
export const A_PACK = new RegExp(
  String.raw`\b(?:an?|one|une?|the|le|la|1|per) (?:(?:big|small|whole|full) )?(?:${PACK})\b`,
);
export const HAS_CONTENT = new RegExp(
  String.raw`\b(?:${PACK}) (?:of|de|with|avec) \d|\d ?(?:[a-z]+ )?(?:dey |are |is )?(?:inside|in it|dedans|a l'interieur)\b|(?:contains?|holds?|contient|gives?(?: me)?|donne|fait|il y (?:en )?a|has|get|got)(?: about| me)? \d`,
);
export const BORROWS =
  /\b(?:lend|lends|lent|loan|borrow|borrowed|prete|pretent|emprunte\w*|credit|avance|pret|shylock|(?:microfinance|sacco|bank|banque|mutuelle|cooperative|preteur|chama|app|lender|caisse|tontine) (?:[a-z]+ ){0,3}(?:gives?|gave|propose|offers?|donne))\b/;
export const FROM_LENDER =
  /^ (?:loan |now |cash )?(?:from|de|d'|chez) ?(?:a |an |the |my |one |un |une |le |la |mon )?(?:lenders?|bank|sacco|app|shylock|microfinance|chama|cooperative|preteur|banque|usurier|phone loan|loan)\b/;
export const GIVEN =
  /\b(?:collect|gives? (?:me|us)|gave (?:me|us)|me donne|m'a donne|nous donne) (?:a loan of )?$/;
export const PAYS_BACK = /\b(?:pay|pays|return|repay|rends|rembours\w*|interest|interets?)\b/;
export const REPAYS =
  /\b(?:return|repay|pay|pays|paying|paie|paye|payer|take|takes|collect|collects|prend|prennent|preleve\w*|pay back|give back|rends|rembourse|rembourser|verse|instal\w+|mensualite)\b/;
export const MACHINE =
  /\b(?:machine|freezer|fridge|oven|generator|solar|grinder|mill|blender|bike|motorbike|boda|tuktuk|pump|dryer|mixer|printer|laptop|phone|stove|it|congelateur|frigo|four|groupe|moulin|moto|pompe|imprimante|panneau|elle|il)\b[^\d]{0,30}(?:cost|costs|for|at|is|price|na|coute|vaut|a)\b[^\d]{0,10}$/;
export const MACHINE_ALONE =
  /\b(?:machine|freezer|fridge|oven|generator|solar|panel|grinder|mill|blender|bike|motorbike|boda|tuktuk|pump|dryer|mixer|printer|congelateur|frigo|four|groupe|moulin|moto|pompe|imprimante|panneau)[ :=,]*$/;
export const BRINGS =
  /\b(?:brings?|saves?|adds?|earns?|makes?|leaves?|gives?|rapporte|rapporterait|economise|laisse|ajoute|apporte)\b[^\d,;.?!]{0,24}$/;
/** A machine that earns its price. */
export const BRINGS_BACK =
  /\b(?:brings?|saves?|adds?|earns?|rapporte\w*|economise|pays? (?:for itself|back)|pay-?back|paid back|when is it paid|money back|recuper\w*|rembourse\w*|amorti\w*|rentabilis\w*)\b/;
export const ASKS_HOW_LONG =
  /\b(?:how (?:long|many (?:months|weeks|days))|till we|until we|last|combien de (?:temps|mois|semaines|jours)|tiens|tenir|suffit)\b/;
/** "Each sale leaves 250": the profit, not the price. */
export const LEAVES_BEFORE =
  /\b(?:leaves?(?: me)?|(?:i|we|dey) (?:dey )?(?:gain|keep|remain with|make|earn|get)|(?:gain|profit) (?:is|of|na)|(?:me |il (?:me )?|nous )?laisse|(?:je |on )?gagne|(?:benefice|gain|marge) (?:est |de ))(?: (?:only|about|me|with|seulement|environ))* $/;
export const ON_EACH_BEFORE = /\b(?:each|every|one|per|for one|chaque|une?|par)\b[^,;]{0,40}$/;
export const ON_EACH_AFTER =
  /^ (?:(?:clean|net|profit|gain|de benefice|de gain|benefice) ?)*(?:on|for|from|per|in|sur|par|a) (?:each|every|one|a|an|chaque|un|une|piece|sale|vente|plat)\b|^ (?:each|chacun\w*)\b/;
export const GAIN_AFTER =
  /^ (?:each |clean |net |de )*(?:profit|gain|benefice|for myself|pour moi|to remain|to be my|for my pocket)\b/;
export const GAIN_BEFORE =
  /\b(?:gain|earn|profit|gagner|benefice|keep|remain with|take home|make|get|avoir|have)(?: (?:at least|about|only|of|de|au moins|me|environ|myself))* $/;
export const OPEN_DAYS =
  /\b(?:open|opens|work|works|sell|sells|ouvre|ouvrons|travaille|travaillons|vends|sur|on|over|dey)(?: [a-z]+){0,2} $/;
export const AGO =
  /^ (?:days?|weeks?|months?|years?|jours?|semaines?|mois|ans) (?:ago|now|old|late)\b/;
export const AGO_BEFORE = /\b(?:since|depuis|il y a|last|for the (?:past|last)|these|ces) $/;
/** "rose by 300", "was 18, now 7": changes, which no sum here computes. */
export const CHANGES =
  /\bfrom (?:[a-z]{1,4} ?)?$|\b(?:raised|rose|increased|augmente\w*|monte|passe|avant|before|used to|previously|went up|add(?:ed)?|dropp?ed)\b[^,;]{0,24}$/;
