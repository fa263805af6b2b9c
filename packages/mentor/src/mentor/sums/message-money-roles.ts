import type { Figure } from './message-figures.ts';
import { OF_PRICE } from './message-goals.ts';
import {
  type Around,
  BOUGHT,
  type MessageRole,
  SELLS,
  isForSeveral,
  namesContent,
} from './message-number.ts';
import { countsHired, isOneHired, namesHired } from './message-people.ts';

const OVERHEAD =
  /\b(?:rent|loyers?|kodi|salar\w+|salaires?|wages?|workers?|assistants?|girl|boy|helpers?|guard|gardien\w*|watchman|cleaners?|instructors?|moniteurs?|coach|vendeu\w+|employe\w*|ouvriers?|apprenti\w*|apprentices?|staff|fille|caissiere?|aide|electricity|electricite|power|courant|lights?|lumiere|stima|internet|wifi|bundles?|connexion|security|securite|storage|magasin|personnel|cooks?|cuisinier\w*|shop fee|bills|expenses|factures|insurance|assurance|licen[cs]es?|patente|tax|taxes|fixed|fixes?|charges|car payment|voiture|place|emplacement|stall|repairs?|reparations?|entretien|maintenance|others?|autres?|abonnement|subscription|market fee|mshahara)\b/;
const SOLD =
  /\b(?:sell|sells|selling|sold|resell|charge|charges|prices?|goes for|go for|fetch\w*|vend\w*|revend\w*|revente|vente|facture|prix|tarif|pays?(?: me)?|paie|paient|payent|paying|verse|versent|quote|quoted|devis|brings me|loue|rent (?:them |it )?out)\b/;
const I_PAY =
  /^ ?(?:also )?(?:pay|paie|paye|payer) $|\b(?:i|we|je|on|nous|must|to) (?:also |dey )?(?:pay|paid|paie|paye|payer|payons|verse)\b/;
/** "I make 150 on each" */
const MAKES = /\b(?:i|we|je|on|nous) (?:make|gain|earn|gagne|gagnons) $/;
const OF_EACH_MADE = /^ ?(?:on|from|sur) (?:each|every|one|a|chaque|une?)\b/;
const LEFT_EACH = /\b(?:leaves?|laisse\w*|gain|earn|profit|margin|marge|benefice|gagne|keep)\b/;
const WISHED_PLAIN =
  /\b(?:want|wants|wan|need|wish|to|veux|voudrais|aimerais|souhaite|pour|must)\b/;
const OF_EACH_PIECE = /^ ?(?:each|apiece|chacune?|l'une?|la piece|l'unite)\b/;
/** Irrelevant money, and profits that the learner expects. */
const NO_COST =
  /\b(?:gave|given|gift|saved|savings|capital|budget|owes?|owed|doit|doivent|dettes?|debts?|before|avant|used to|instead|target|goal|objectif|neighbou?rs?|voisin\w*|competitors?|concurrents?|rate|taux|exchange|m'a donne|a donne|economies|il (?:me|nous) reste|in hand|caisse|bank|account|compte|(?:my|so|the|mon|donc|je) (?:profit|gain|gagne|benefice)(?: is| est)?) (?:[a-z']+ )?$|\b(?:i have|we have|j'ai|on a|nous avons) $/;
/** A single amount of takings. */
const TAKEN_IN =
  /\b(?:took in|takes? in|takings?|collected|came in|my till|sales (?:are|were|is|was|of|came to)|encaiss\w*|recettes?|ma caisse|chiffre d'affaires)\b/;
const isTakenToday = ({ clause, after }: Figure) =>
  /\b(?:(?:i|we) (?:took|made)|(?:j'ai|on a) (?:fait|pris)) $/.test(clause) &&
  /^ ?(?:[a-z]+ )?(?:today|yesterday|aujourd'hui|hier)\b/.test(after);
/** Takings as a single amount. */
const TAKINGS =
  /\b(?:collects?|takings?|recettes?|encaiss\w*|income|revenue|brings in|gets? in|i (?:make|earn|get)|je (?:fais|gagne|touche)|(?:shop|business|stall|boutique|commerce) (?:gains?|makes?|earns?|gagne|fait))\b/;
const WISHED =
  /\b(?:want|wants|wan|need|wish|hope|to (?:gain|earn|make|keep|have|get)|veux|voudrais|aimerais|souhaite|pour (?:gagner|avoir|garder|faire)|gagner|must (?:gain|earn|make))\b/;
const MACHINE =
  /\b(?:machine|freezer|fridge|oven|generator|solar|panels?|grinder|mill|blender|bike|motorbike|boda|tuktuk|pump|dryer|mixer|printer|laptop|phone|stove|congelateur|frigo|four|fourneau|groupe|moulin|moto\w*|pompe|imprimante|panneaux?|rapeuse|presse|press|juicer|broyeur|decortiqueuse|sechoir|tractor|tracteur|equipment|materiel|van|truck|camion|tricycle|kiosk|kiosque)\b/;

export function moneyRole(around: Around, before: Figure | undefined): MessageRole | null {
  if (around.last?.role === 'content' && isForSeveral(around.last)) return 'price';
  const { figure, goal, named, last, stem } = around;
  const { clause, tail, verb, isEach, period } = figure;
  const has = (role: MessageRole) => named.some((each) => each.role === role);
  // "15 vendus, 5 restants" are pieces without the noun.
  if (!figure.hasCurrency && IS_PART.test(figure.after)) return null;
  if (!figure.hasCurrency && figure.value < 100 && period === null && namesHired(clause))
    return null;
  if (has('price') && IS_OF_REST.test(clause)) return null;
  // "What price for 400 profit?"
  if (goal === 'profit' && OF_PRICE.test(around.text) && IS_GAIN.test(figure.after)) return null;
  const isPair = before?.isPaired === true;
  if (goal === 'loan') {
    if (/\b(?:repay|pay|rends?|rembours\w*|return|rendre)\b/.test(clause) || period !== null)
      return 'payment';
    if (/\b(?:fees?|frais)\b/.test(clause)) return null;
    return has('borrowed') ? null : 'borrowed';
  }
  if (goal === 'credit-price') {
    if (/\b(?:cash|comptant)\b/.test(clause) || /\bcomptant\b/.test(tail)) return 'cash-price';
    if (period !== null) return 'payment';
    return has('deposit') ? null : 'deposit';
  }
  if (goal === 'rent-or-buy') return period === null ? 'machine' : 'payment';
  if (goal === 'lasts') {
    if (OVERHEAD.test(clause)) return 'fixed';
    return period === null ? 'pieces' : 'rate-of-sale';
  }
  if (goal === 'packs') return last?.role === 'content' ? 'lot' : null;
  if (goal === 'agent-or-salary') {
    if (/\b(?:salar\w+|salaire|wages?|fixe|fixed)\b/.test(clause)) return 'salary';
    if (period === 'month') return 'salary';
    return isEach ? 'price' : null;
  }
  if (goal === 'payback') {
    if (
      /\b(?:brings?|brought|gives?|saves?|adds?|rapport\w*|laisse\w*|economis\w*|leaves?)\b/.test(
        clause,
      ) &&
      period !== null
    )
      return 'brings';
    if (!has('machine') && period === null && !isEach) {
      if (isPair || MACHINE.test(figure.sentence)) return 'machine';
    }
    if (!has('machine') && period === null && MACHINE.test(clause)) return 'machine';
  }
  if (isEach && LEFT_EACH.test(clause) && !WISHED_PLAIN.test(clause)) return 'left-each';
  const isWish =
    WISHED.test(clause) ||
    (/^ ?(?:f |bob |naira )?(?:of |de |d')?(?:clean |net )?(?:profit|gain|benefice)\b/.test(
      figure.after,
    ) &&
      WISHED.test(figure.sentence));
  if (isWish && (!SOLD.test(clause) || clause.search(WISHED) > clause.search(SOLD)))
    return isEach ||
      /\b(?:on|per|par|sur) (?:each|every|chaque|une?|bottle|bouteille|piece)\b/.test(tail)
      ? 'wish-each'
      : 'wish';
  if (
    /\b(?:sales|ventes|revenue|chiffre d'affaires|turnover|recettes?|float|transactions?|volume|worth)\b/.test(
      `${clause}|${tail}`,
    ) &&
    !isEach &&
    !/\bprix de vente\b/.test(clause)
  )
    return 'sales';
  if (/\b(?:panier moyen|average (?:basket|sale|ticket|bill))\b/.test(clause)) return 'price';
  if (TAKINGS.test(clause) && period !== null && !isEach) return 'sales';
  if (goal === 'profit' && !isEach && (TAKEN_IN.test(clause) || isTakenToday(figure)))
    return 'sales';
  if (isOneHired(clause)) return 'fixed';
  if (OF_EACH_MADE.test(figure.after) && MAKES.test(clause)) return 'left-each';
  if (/\bgoods\b|\bmarchandises?\b/.test(clause) && SELLS.test(clause)) return 'sales';
  if (
    /\b(?:ils|elles|they|clients?|customers?|people|gens) (?:[a-z]+ )?(?:spend|depensent|laissent|paient|pay)\b/.test(
      clause,
    )
  )
    return 'price';
  if (isPair && before) {
    if (countsHired(before)) return 'unit-cost';
    if (
      before.verb === 'eats' ||
      /\b(?:uses?|consumes?|burns?|consomme\w*|utilise\w*)\b/.test(before.clause)
    )
      return 'unit-cost';
    if (SELLS.test(figure.before)) return 'price';
    const isBuying =
      BOUGHT.test(figure.before) ||
      /\b(?:buy|buys|bought|achete\w*|achat|j'achete|pris|purchase\w*)\b/.test(before.clause) ||
      before.verb === 'buys';
    if (isBuying || OVERHEAD.test(before.tail)) return 'unit-cost';
    if (
      before.verb === 'sells' ||
      before.period !== null ||
      SOLD.test(figure.before) ||
      SOLD.test(before.clause)
    )
      return 'price';
    return 'unit-cost';
  }
  if (
    last?.role === 'content' ||
    /\b(?:carton|sac|bag|box|crate|bale|ballot|caisse) (?:of [a-z]+ |d'[a-z]+ |de [a-z]+ )?(?:costs? )?(?:me )?$/.test(
      clause,
    )
  ) {
    // "A carton of 24 at 20 each": with several cartons it would be per carton.
    if (last?.role === 'content' && !has('pieces') && OF_EACH_PIECE.test(figure.after))
      return SOLD.test(clause) ? 'price' : 'unit-cost';
    if (!SOLD.test(clause) && last?.role === 'content')
      return /[,;.]/.test(figure.before) && namesContent(figure, last) ? 'unit-cost' : 'lot';
  }
  const isOverhead = OVERHEAD.test(clause) || (OVERHEAD.test(tail) && !/[a-z]{3}/.test(clause));
  if (!isOverhead && NO_COST.test(clause)) return null;
  // "5 litres cost me 1,250"
  if (
    before?.isCount === true &&
    /^ [a-z]+ (?:costs?|cost me|costs me|coutent|coute|me coutent) $/.test(figure.before)
  )
    return 'lot';
  const paysMore = has('price') && !SELLS.test(clause) && /\b(?:pay|paie|paye)\b/.test(clause);
  if (paysMore) return isEach ? 'unit-cost' : isOverhead ? 'fixed' : 'cost';
  // A commission is relative to the turnover.
  if (
    !isOverhead &&
    period !== null &&
    !isEach &&
    !has('sales') &&
    !has('price') &&
    !I_PAY.test(clause) &&
    !BOUGHT.test(clause) &&
    /\bcommissions?\b/.test(around.text)
  )
    return 'sales';
  const sells = SOLD.test(clause) && !BOUGHT.test(clause) && !I_PAY.test(clause);
  if (sells && (!isOverhead || SELLS.test(clause))) {
    if (period !== null && !isEach && !has('pieces') && !has('rate-of-sale')) {
      const isAt = !figure.hasCurrency && /\b(?:at|a|@) ?$/.test(figure.after);
      if (isAt) return 'rate-of-sale';
      // "I sell at 100 ... I sell 50 a week": pieces or money?
      const price = named.find((one) => one.role === 'price');
      if (!price || figure.hasCurrency) return 'sales';
      return figure.value < price.value ? 'rate-of-sale' : null;
    }
    return 'price';
  }
  if (/\b(?:fixed|fixes|charges)\b/.test(clause) && !isEach) return 'fixed';
  if (isOverhead && period !== null) return 'fixed';
  if (BOUGHT.test(clause))
    return isEach || /\b(?:it|one|me|elle|il|am|cost na|l'un|la piece)\b/.test(clause)
      ? 'unit-cost'
      : 'cost';
  if (isOverhead && !isEach) return 'fixed';
  if (period !== null && isPlainBring(clause) && verb === 'sells') return 'sales';
  if (isEach && /\b(?:normal|usual|l'heure|la seance|une? )\b/.test(clause) && !has('price'))
    return 'price';
  const isThing = /^ ?(?:une?|la|le|l'|a|one|the)? ?[a-z']+(?: c'est| is| na)? $/.test(clause);
  const isWanted =
    stem !== null &&
    (/[a-z]{3}/.test(clause.replace(/.*:/, '')) ? clause : tail)
      .replaceAll(/[^a-z ]/g, ' ')
      .split(' ')
      .some((word) => word.length > 2 && (word.startsWith(stem) || stem.startsWith(word)));
  if ((goal === 'count' || goal === 'price') && !has('price') && isWanted && !isEach)
    return 'price';
  if (goal === 'count' && !has('price') && isThing && /^ ?(?:une?|la|l'|a|one)\b/.test(clause))
    return 'price';
  // "40 bags ... a bag at 5,000"
  const [, thing] =
    /\b(?:le|la|l'|une?|a|the|one) ?([a-z]+)(?: (?:a|at|is|na|est|for|=))? $/.exec(clause) ?? [];
  if (
    thing !== undefined &&
    thing.length > 2 &&
    !has('price') &&
    named.some((one) => one.role === 'pieces' && namesUnit(one.figure, thing))
  )
    return 'price';
  // "at 1,500" directly after what is sold
  if (
    verb === 'sells' &&
    !has('price') &&
    /^ ?(?:(?:for|at|a|@|each at|it at|them)\b ?)*$/.test(clause)
  )
    return 'price';
  if (
    verb === 'sells' &&
    !has('price') &&
    /\b(?:normal|price|prix|at|the (?:others?|rest)|autres?|reste)\b/.test(clause)
  )
    return 'price';
  const [, unit] =
    /^ ?(?:(?:f|bob|fcfa|naira) )?(?:le|la|l'|un|une|a|the|per|par|each) ?([a-z]+)/.exec(
      figure.after,
    ) ?? [];
  if (
    goal === 'profit' &&
    unit !== undefined &&
    !has('price') &&
    !/[a-z]{4}/.test(clause) &&
    named.some((one) => one.role === 'pieces' && namesUnit(one.figure, unit))
  )
    return 'price';
  if (/\b(?:of|de|d'|with|avec) ?$/.test(clause) && !/[a-z]{3}/.test(tail)) return null;
  if (isEach && goal === 'count' && !has('price') && /^ ?(?:at|a) $/.test(clause)) return 'price';
  if (IS_RESULT.test(clause) || IS_WHEN.test(clause)) return null;
  if (!figure.hasCurrency && figure.value < 100 && IS_EATEN.test(clause)) return null;
  if (!/[a-z]{2}/.test(clause) && IS_WHEN.test(tail) && /[a-z]{3}/.test(tail)) return null;
  if (isEach) return 'unit-cost';
  if (period !== null || /[a-z]{2}/.test(clause) || /[a-z]{2}/.test(tail)) return 'cost';
  return null;
}

const IS_GAIN = /^ ?(?:f |bob |naira )?(?:of |de |d')?(?:clean |net )?(?:profit|gain|benefice)\b/;
const IS_PART =
  /^ (?:vendue?s?|restante?s?|sold|left|unsold|are|were|sont|etaient|of them|d'entre)\b/;
/** "my children eat 5" */
const IS_EATEN =
  /\b(?:eats?|ate|drinks?|drank|keeps?|kept|mangent?|mange|boivent|boit|gardent?)(?: about| environ)? $/;
/** "the others at 40" */
const IS_OF_REST = /\b(?:others?|rest|autres?|reste)\b(?: [a-z]+)? (?:at|a|for|@) $/;
/** "If I sell 20 at 300 I get 6,000", "last month 40" are no costs. */
const IS_RESULT =
  /\b(?:(?:i|we) (?:get|got|make|made|earn|earned|receive|received)|gives? me|brings? me|brought me|(?:ca|cela) (?:me )?(?:fait|donne)|j'(?:ai )?(?:eu|gagne|recu|obtiens|obtenu)|je (?:recois|gagne|touche)|that is|makes it|(?:i|we) did|j'en ai [a-z]+|on en a [a-z]+|j'en [a-z]+)(?: about| only| back| environ)? $/;
const IS_WHEN =
  /^ ?(?:last|this|in|on|the|le|la|ce|cette|en|au)? ?(?:month|week|year|time|mois|semaine|annee|today|yesterday|now|january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|hier|aujourd'hui|mon|tues|wednes|thurs|fri|satur|sun)(?:day|dernier|derniere|passe|passee)? ?(?:dernier|derniere|passe|passee)? ?(?:it was|was|were|i had|i sold)? ?$/;
const namesUnit = ({ after, counted }: Figure, word: string) =>
  after.startsWith(` ${word.replace(/s$/, '')}`) ||
  (counted === 'kilo' && /^(?:kilo|kg)/.test(word));
const isPlainBring = (clause: string) => /^ ?(?:about |environ |only )?$/.test(clause);
