import { OF_PRICE, type Goal } from './message-goals.ts';
import { namesPack, type Figure, type MessageFigures } from './message-figures.ts';
import { countsHired, isOneHired, namesHired, payTimes } from './message-people.ts';
import type { Period } from './quantities.ts';

/** What a number is in the sum of a message. */
export type MessageRole =
  // goods
  | 'price'
  | 'content'
  | 'unit-cost'
  | 'cost'
  | 'fixed'
  | 'pieces'
  | 'rate-of-sale'
  | 'lost'
  | 'lost-share'
  | 'sold'
  | 'given-share'
  | 'discount'
  | 'margin'
  | 'markup'
  | 'wish'
  | 'wish-each'
  | 'left-each'
  | 'customers'
  // time
  | 'days'
  | 'lead'
  | 'safety-days'
  | 'safety-units'
  // sums of money
  | 'sales'
  | 'commission'
  | 'turns'
  | 'machine'
  | 'brings'
  | 'deposit'
  | 'cash-price'
  | 'borrowed'
  | 'interest'
  | 'fee'
  | 'payment'
  | 'term'
  | 'salary'
  | 'people'
  | 'lot';

export interface MessageNumber {
  role: MessageRole;
  value: number;
  period: Period | 'year' | null;
  /** As it is shown: its own words. */
  label: string;
  figure: Figure;
}

const OVERHEAD =
  /\b(?:rent|loyers?|kodi|salar\w+|salaires?|wages?|workers?|assistants?|girl|boy|helpers?|guard|gardien\w*|watchman|cleaners?|instructors?|moniteurs?|coach|vendeu\w+|employe\w*|ouvriers?|apprenti\w*|apprentices?|staff|fille|caissiere?|aide|electricity|electricite|power|courant|lights?|lumiere|stima|internet|wifi|bundles?|connexion|security|securite|storage|magasin|personnel|cooks?|cuisinier\w*|shop fee|bills|expenses|factures|insurance|assurance|licen[cs]es?|patente|tax|taxes|fixed|fixes?|charges|car payment|voiture|place|emplacement|stall|repairs?|reparations?|entretien|maintenance|others?|autres?|abonnement|subscription|market fee|mshahara)\b/;
const SOLD =
  /\b(?:sell|sells|selling|sold|resell|charge|charges|prices?|goes for|go for|fetch\w*|vend\w*|revend\w*|revente|vente|facture|prix|tarif|pays?(?: me)?|paie|paient|payent|paying|verse|versent|quote|quoted|devis|brings me|loue|rent (?:them |it )?out)\b/;
const BOUGHT =
  /\b(?:buy|buys|buying|bought|achete\w*|achat\w*|j'achete|pris|costs?|coute\w*|revien\w+|cost na|used|parts|inputs|intrants|supplies)\b/;
const SELLS = /\b(?:(?:i|we) charge|sell|sells|selling|sold|vends?|vendre|vendu\w*|revends?)\b/;
const I_PAY =
  /^ ?(?:also )?(?:pay|paie|paye|payer) $|\b(?:i|we|je|on|nous|must|to) (?:also |dey )?(?:pay|paid|paie|paye|payer|payons|verse)\b/;
/** "I make 150 on each" */
const MAKES = /\b(?:i|we|je|on|nous) (?:make|gain|earn|gagne|gagnons) $/;
const OF_EACH_MADE = /^ ?(?:on|from|sur) (?:each|every|one|a|chaque|une?)\b/;
const LEFT_EACH = /\b(?:leaves?|laisse\w*|gain|earn|profit|margin|marge|benefice|gagne|keep)\b/;
const WISHED_PLAIN =
  /\b(?:want|wants|wan|need|wish|to|veux|voudrais|aimerais|souhaite|pour|must)\b/;
/** Money of the story, and what the learner believes to gain. */
const NO_COST =
  /\b(?:gave|given|gift|saved|savings|capital|budget|owes?|owed|doit|doivent|dettes?|debts?|before|avant|used to|instead|target|goal|objectif|neighbou?rs?|voisin\w*|competitors?|concurrents?|rate|taux|exchange|m'a donne|a donne|economies|il (?:me|nous) reste|in hand|caisse|bank|account|compte|(?:my|so|the|mon|donc|je) (?:profit|gain|gagne|benefice)(?: is| est)?) (?:[a-z']+ )?$|\b(?:i have|we have|j'ai|on a|nous avons) $/;
/** What came in once, told in one sum. */
const TAKEN_IN =
  /\b(?:took in|takes? in|takings?|collected|came in|my till|sales (?:are|were|is|was|of|came to)|encaiss\w*|recettes?|ma caisse|chiffre d'affaires)\b/;
const isTakenToday = ({ clause, after }: Figure) =>
  /\b(?:(?:i|we) (?:took|made)|(?:j'ai|on a) (?:fait|pris)) $/.test(clause) &&
  /^ ?(?:[a-z]+ )?(?:today|yesterday|aujourd'hui|hier)\b/.test(after);
/** What comes in, told in one sum. */
const TAKINGS =
  /\b(?:collects?|takings?|recettes?|encaiss\w*|income|revenue|brings in|gets? in|i (?:make|earn|get)|je (?:fais|gagne|touche)|(?:shop|business|stall|boutique|commerce) (?:gains?|makes?|earns?|gagne|fait))\b/;
const WISHED =
  /\b(?:want|wants|wan|need|wish|hope|to (?:gain|earn|make|keep|have|get)|veux|voudrais|aimerais|souhaite|pour (?:gagner|avoir|garder|faire)|gagner|must (?:gain|earn|make))\b/;
const IS_LOST =
  /^(?: [a-z']+)?(?: of them)? ?\b(?:were |are |is |was |have |had |has |got |get |always |don |est |sont |ont |toujours |a |been )*(?:died|die|dead|dies|spoil\w*|rot\w*|broken|broke|lost|bad|returned|unsold|eaten|damaged|wet|mouille\w*|stolen|useless|unsellable|inutilisables?|defectueu\w+|morts?|mortes?|perdue?s?|cassee?s?|gatee?s?|pourri\w*|invendu\w*|abimee?s?|en panne|volee?s?|mang\w+)\b/;
const LOSS =
  /\b(?:spoil\w*|rot\w*|lost|lose|loss\w*|wast\w*|perd\w*|pourri\w*|perte\w*|casse\w*|gat\w+|abim\w*|broken|break\w*|die|died|meur\w*|damaged)\b/;

const one = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

/** "I buy at 45": of one, whatever is told of a day before it. */
const BOUGHT_AT = /\b(?:buy|bought|achete\w*|prends)(?: [a-z]+)? (?:at|a|for) $/;

/** The numbers of a message in their parts for a goal; null where one has none. */
export function rolesFor({ figures, text }: MessageFigures, goal: Goal): MessageNumber[] | null {
  const named: MessageNumber[] = [];
  let producers: Figure | null = null;
  let hired: Figure | null = null;
  const [, wanted] = /\b(?:how many|combien d(?:e |')|hw many) ?([a-z]+)/.exec(text) ?? [];
  const stem = wanted?.replace(/s$/, '') ?? null;
  for (const [at, figure] of figures.entries()) {
    const last = named.at(-1);
    const [before, next] = [figures[at - 1], figures[at + 1]];
    const role = roleOf({ figure, last, named, goal, text, stem, before, next });
    if (role === null) return null;
    if (countsHired(figure) && !figure.isPaired) hired = figure;
    if (role === 'aside') {
      if (figure.isCount) producers = figure;
      continue;
    }
    const paid =
      hired !== null && MAY_BE_PAY.has(role)
        ? payTimes(figure, hired, { isNext: before === hired, isPrice: role === 'price' })
        : 1;
    if (paid === null) return null;
    // "3 cows, each gives 12 litres a day; feed is 350 per cow"
    const makers = producers ?? named.find((one) => one.role === 'pieces')?.figure;
    const isOfEachMaker =
      role === 'rate-of-sale'
        ? OF_EACH_MAKER.test(figure.clause)
        : (role === 'cost' || role === 'unit-cost' || role === 'fixed') &&
          producers !== null &&
          namesMaker(figure, producers);
    if (isOfEachMaker && makers === undefined) return null;
    // "30,000 per bike a month", for bikes that are goods to no one
    const isMany = !isOfEachMaker && OF_EACH_AND_TIME.test(figure.tail);
    if (isMany && !named.some((each) => each.role === 'rate-of-sale')) return null;
    // "4 hives give 9 kg each"
    const isYield =
      role === 'pieces' && figure.isEach && !figure.isPaired && last?.role === 'pieces';
    if (isYield) named.pop();
    const many = isYield ? last.value : 1;
    const weeks = role === 'lead' && isWeeks(figure) ? 7 : 1;
    const value =
      paid > 1
        ? figure.value * paid
        : many * weeks * (isOfEachMaker ? figure.value * (makers?.value ?? 1) : figure.value);
    // "Feed 2,500 a month, vet 700": a list has one period.
    const isCost = role === 'fixed' || role === 'cost' || role === 'brings';
    const inherits =
      isCost &&
      figure.period === null &&
      !figure.isEach &&
      !BOUGHT_AT.test(figure.clause) &&
      last !== undefined &&
      last.period !== null &&
      (['fixed', 'cost', 'brings', 'machine'].includes(last.role) ||
        (last.role === 'sales' && role === 'cost')) &&
      !/[.?!;]/.test(figure.before);
    named.push({
      role: paid > 1 && role === 'unit-cost' ? 'fixed' : role,
      value,
      period: inherits
        ? last.period
        : role === 'days' && figure.period === 'day'
          ? null
          : periodOf(figure),
      label: one(labelOf(figure)),
      figure: paid > 1 || isOneHired(figure.clause) ? { ...figure, isEach: false } : figure,
    });
  }
  return soldInPacks(named, goal);
}

/** "a tray of 30 sells for 45", "3 for 100": as the price of one. */
function soldInPacks(named: readonly MessageNumber[], goal: Goal): MessageNumber[] | null {
  if (goal === 'packs') return [...named];
  if (named.some((one, at) => isSoldOpenly(one, named[at + 1]))) return null;
  return named.flatMap((one, at): MessageNumber[] => {
    const next = named[at + 1];
    const last = named[at - 1];
    if (isSalePack(one, next)) return [];
    if (last && isSalePack(last, one)) return [{ ...one, value: one.value / last.value }];
    return [one];
  });
}

const isSalePack = (one: MessageNumber, next: MessageNumber | undefined) =>
  one.role === 'content' &&
  next?.role === 'price' &&
  one.figure.after === next.figure.before &&
  (!BETWEEN.test(one.figure.after) || namesPack(next.figure));

const BETWEEN = /[,;.]|\b(?:and|et|then|puis|i sell|je (?:les |le |la )?(?:re)?vends)\b/;
/** "a carton of 24, and I sell at 40": a carton, or one of it? */
const isSoldOpenly = (one: MessageNumber, next: MessageNumber | undefined) =>
  one.role === 'content' &&
  next?.role === 'price' &&
  one.figure.after === next.figure.before &&
  BETWEEN.test(one.figure.after) &&
  !namesPack(next.figure) &&
  !namesContent(next.figure, one) &&
  !/\b(?:in|per|par|dans|each|chacune?) /.test(one.figure.after) &&
  !next.figure.isEach;

/** "20 soap bars, each bar costs 45" */
function namesContent({ clause, tail }: Figure, { role, figure }: MessageNumber): boolean {
  const near = `${clause.split(/\d/).at(-1)} ${tail.split(' ').slice(0, 4).join(' ')}`;
  return (
    role === 'content' &&
    (figure.after.split(/[,;:.?!]/)[0] ?? '')
      .split(' ')
      .slice(0, 3)
      .map((word) => word.replace(/(?:es|s|x)$/, ''))
      .some((stem) => stem.length > 2 && new RegExp(String.raw`\b${stem}(?:es|s|x)?\b`).test(near))
  );
}

const MAY_BE_PAY: ReadonlySet<MessageRole> = new Set([
  'price',
  'cost',
  'unit-cost',
  'fixed',
  'sales',
  'lot',
  'brings',
  'given-share',
  'commission',
]);

const OF_EACH_MAKER =
  /\b(?:each|every|chacune?|chaque|one)\b(?! (?:day|week|month|jour|semaine|mois))/;
const namesMaker = ({ tail }: Figure, { after }: Figure) => {
  const stem = (/^ ([a-z]+)/.exec(after)?.[1] ?? '').replace(/s$/, '');
  const [, noun] = /\b(?:per|par|each|every|chaque) ([a-z]+)/.exec(tail) ?? [];
  return stem.length > 2 && noun?.startsWith(stem) === true;
};

function labelOf({ clause, tail }: Figure): string {
  const words = clause.replace(/^.*\b(?:is|na|est|a|de|at|costs?|coute)\b (?=[a-z])/, '');
  return /[a-z]{3}/.test(words) ? words : tail;
}

const YEARLY =
  /^ ?(?:(?:flat|fixe) )?(?:a|per|par|each|every|\/) ?(?:year|annum|an|annee)\b|^ ?(?:yearly|annual\w*|p\.?a\b)/;
const periodOf = (figure: Figure): MessageNumber['period'] =>
  YEARLY.test(figure.after) ? 'year' : figure.period;

interface Around {
  figure: Figure;
  last: MessageNumber | undefined;
  named: readonly MessageNumber[];
  goal: Goal;
  text: string;
  stem: string | null;
  before: Figure | undefined;
  next: Figure | undefined;
}

const SAFETY = /\b(?:safety|buffer|extra|spare|reserve|securite|secours|avance|in hand|marge)\b/;

function roleOf(around: Around): MessageRole | 'aside' | null {
  const { figure, goal, before, named } = around;
  const { kind, clause, tail, counted, isCount } = figure;
  if (figure.isPercent || kind === 'percent') return percentRole(around);
  if (
    IS_LOST.test(figure.after) ||
    /\b(?:lost|lose|broke|perdu|perds|casse|gate|deaths?|morts?)(?: about| environ)? $/.test(clause)
  )
    return 'lost';
  if (/^ ?(?:days?|jours?)\b/.test(figure.after) && !figure.isCount) return dayRole(around);
  if (/^ ?(?:months?|mois|years?|ans?|annees?|weeks?|semaines?)\b/.test(figure.after)) {
    if (goal === 'reorder') return isWeeks(figure) ? 'lead' : null;
    if (
      /^ ?(?:years?|ans?|annees?)\b/.test(figure.after) &&
      goal !== 'loan' &&
      goal !== 'credit-price'
    )
      return figure.value >= 10 &&
        /^ ?(?:ans|years?)(?: old)?(?:[,.;]| et | and |$)/.test(figure.after)
        ? 'aside'
        : null;
    return 'term';
  }
  if (kind === 'times') return 'turns';
  if (goal === 'reorder' && !figure.hasCurrency && SAFETY.test(`${clause}${tail}`))
    return 'safety-units';
  const isForTime = IS_TIME.test(around.next?.after ?? '');
  if (figure.isContent || (isForSeveral(around) && !isForTime)) return 'content';
  if (isCount) {
    if (figure.period !== null)
      return /^(?:trips?|tours?|voyages?|rounds?|rotations?)$/.test(counted ?? '')
        ? 'turns'
        : 'rate-of-sale';
    if (
      /^(?:partners?|associes?|founders?|fondateurs?|brothers|sisters|freres|soeurs)$/.test(
        counted ?? '',
      )
    )
      return 'people';
    if (
      /customers?|clients?/.test(figure.tail) &&
      /\b(?:new|nouveau\w*|came|come|venus)\b/.test(figure.tail)
    )
      return 'customers';
    if (
      !figure.isPaired &&
      (countsHired(figure) ||
        /^(?:workers?|employes?|staff|children|enfants|kids|hectares|acres|km|friends|amis|hours|heures|boys|girls|vendeuses|cooks|layers|pondeuses|hens|poules|goats|chevres|cows|vaches|machines?)$/.test(
          counted ?? '',
        ))
    ) {
      // "3 boys 5,000": each, or all of them?
      return /^ [a-z]+ $/.test(figure.after) ? null : 'aside';
    }
    if (/\b(?:feed|support|nourris|ai a charge)\b/.test(clause)) return 'aside';
    const bought = named.find((each) => each.role === 'pieces');
    const isSold = figure.isPaired
      ? SELLS.test(clause) || SELLS.test(figure.after)
      : isPartOf(figure, bought) && SELLS.test(clause);
    if (isSold && bought && (bought.figure.verb === 'buys' || BOUGHT.test(bought.figure.after)))
      return 'sold';
    return 'pieces';
  }
  const isBare = /^ ?now\b/.test(figure.after) || /\bnow $/.test(clause);
  if (isBare && figure.value < 100) return 'aside';
  // "I do 2 a day"
  if (
    (figure.period === 'day' || figure.period === 'week') &&
    !figure.hasCurrency &&
    figure.value <= 30 &&
    /\b(?:do|does|make|sell|serve|wash|fais|vends|fait|sers|lave|make about|do about) $/.test(
      clause,
    )
  )
    return 'rate-of-sale';
  // "sell 24 a day", "one goat"
  if (
    figure.period !== null &&
    !figure.hasCurrency &&
    figure.value < 1000 &&
    /\b(?:sell|sells|use|uses|vends?|vend|utilise|consomme) $/.test(clause) &&
    (goal === 'lasts' || goal === 'reorder')
  )
    return 'rate-of-sale';
  return moneyRole(around, before);
}

/** Who keeps a share of the price. */
const OTHERS =
  /\b(?:shops?|boutiques?|store|supermarket|hotel|app|platform|site|agents?|resellers?|sellers?|magasin|revendeu\w+|vendeu\w+|barbers?|coiffeu\w+|workers?|riders?|jumia|glovo|bolt|uber|partner|tailor|couturi\w+|apprenti\w*|gallery|galerie|market)\b/;

function percentRole({ figure, text, goal }: Around): MessageRole | null {
  const near = `${figure.clause}|${figure.tail}`;
  if (/\b(?:discount|off|remise|rabais|reduction|less|moins)\b/.test(near)) return 'discount';
  if (LOSS.test(near)) return 'lost-share';
  if (goal === 'loan')
    return /\b(?:fees?|frais|dossier|charges?|assurance|insurance|processing|upfront)\b/.test(near)
      ? 'fee'
      : 'interest';
  if (
    /\b(?:gets?|takes?|keeps?|prend|prennent|garde\w*|donne|give|gives|pay|paie)\b/.test(
      figure.clause,
    ) &&
    (/\b(?:to|au|a la|a mon|aux)\b/.test(figure.tail) ||
      !/\b(?:i|we|je|on|to)\b/.test(figure.clause)) &&
    OTHERS.test(`${figure.clause}${figure.tail}`)
  )
    return 'given-share';
  if (
    /\b(?:on top|mark-?up|au[- ]dessus|above|sur (?:le |mon |la )?(?:cout|revient)|(?:of|on) (?:the |my )?costs?)\b/.test(
      near,
    )
  )
    return 'markup';
  if (/\b(?:margin|marge|garder|keep|profit|benefice|gain)\b/.test(near)) return 'margin';
  if (/\bcommissions?\b/.test(near) || /\bcommissions?\b/.test(text)) return 'commission';
  return null;
}

/** Days on which nothing is earned are taken off in no sum here. */
const STANDS_STILL =
  /\b(?:broke\w*|broken|down|closed?|sick|ill|off|rain\w*|en panne|panne|ferme\w*|malade|repos|sans travail)\b/;

function dayRole({ figure, goal, text }: Around): MessageRole | null {
  const { clause, tail } = figure;
  if (goal === 'reorder') {
    if (SAFETY.test(tail) || SAFETY.test(clause)) return 'safety-days';
    return /\b(?:safety|buffer)\b/.test(clause) ? 'safety-days' : 'lead';
  }
  if (goal === 'credit-price' || goal === 'loan') return 'term';
  if (figure.value > 31) return null;
  if (STANDS_STILL.test(`${clause}|${tail}`)) return null;
  return /\b(?:credit|late|retard)\b/.test(tail) || /\b(?:after|apres|within)\b/.test(clause)
    ? null
    : /\b(?:last|derniers?)\b/.test(clause) && !text.includes('profit')
      ? null
      : 'days';
}

const MACHINE =
  /\b(?:machine|freezer|fridge|oven|generator|solar|panels?|grinder|mill|blender|bike|motorbike|boda|tuktuk|pump|dryer|mixer|printer|laptop|phone|stove|congelateur|frigo|four|fourneau|groupe|moulin|moto\w*|pompe|imprimante|panneaux?|rapeuse|presse|press|juicer|broyeur|decortiqueuse|sechoir|tractor|tracteur|equipment|materiel|van|truck|camion|tricycle|kiosk|kiosque)\b/;

function moneyRole(around: Around, before: Figure | undefined): MessageRole | null {
  if (around.last?.role === 'content' && isForSeveral(around.last)) return 'price';
  const { figure, goal, named, last, stem } = around;
  const { clause, tail, verb, isEach, period } = figure;
  const has = (role: MessageRole) => named.some((each) => each.role === role);
  // "15 vendus, 5 restants": pieces, of which it is not said.
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
  // A commission is of what passes through.
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
      // "I sell at 100 ... I sell 50 a week": pieces, or money?
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
  // "at 1,500" alone, after what is sold
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
/** "If I sell 20 at 300 I get 6,000", "last month 40": no cost. */
const IS_RESULT =
  /\b(?:(?:i|we) (?:get|got|make|made|earn|earned|receive|received)|gives? me|brings? me|brought me|(?:ca|cela) (?:me )?(?:fait|donne)|j'(?:ai )?(?:eu|gagne|recu|obtiens|obtenu)|je (?:recois|gagne|touche)|that is|makes it|(?:i|we) did|j'en ai [a-z]+|on en a [a-z]+|j'en [a-z]+)(?: about| only| back| environ)? $/;
const IS_WHEN =
  /^ ?(?:last|this|in|on|the|le|la|ce|cette|en|au)? ?(?:month|week|year|time|mois|semaine|annee|today|yesterday|now|january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|hier|aujourd'hui|mon|tues|wednes|thurs|fri|satur|sun)(?:day|dernier|derniere|passe|passee)? ?(?:dernier|derniere|passe|passee)? ?(?:it was|was|were|i had|i sold)? ?$/;
/** "5 goats for 2 months" */
const IS_TIME = /^ ?(?:days?|jours?|weeks?|semaines?|months?|mois|years?|ans?)\b/;
/** "I bought 100 eggs. I sold 60 eggs." */
const isPartOf = (sold: Figure, bought: MessageNumber | undefined) =>
  bought !== undefined && sold.counted === bought.figure.counted && sold.value <= bought.value;
const OF_EACH_AND_TIME =
  /^ ?(?:f |fcfa |bob |naira )?(?:per|par|each|chaque|for each|pour chaque) (?!day|week|month|year|jour|semaine|mois|an\b)[a-z]+ (?:(?:and|et) )?(?:per|par|a|each|every|chaque) (?:day|week|month|jour|semaine|mois)/;
const isWeeks = ({ after }: Figure) => /^ ?(?:weeks?|semaines?)\b/.test(after);
const namesUnit = ({ after, counted }: Figure, word: string) =>
  after.startsWith(` ${word.replace(/s$/, '')}`) ||
  (counted === 'kilo' && /^(?:kilo|kg)/.test(word));
/** "sells 3 for 100", "3 savons pour 1 000" */
const isForSeveral = ({ figure }: { figure: Figure }) =>
  !figure.hasCurrency &&
  figure.value >= 2 &&
  figure.value <= 24 &&
  figure.period === null &&
  /^ (?:[a-z]+ )?(?:for|pour) (?:[a-z]{1,4} ?)?$/.test(figure.after) &&
  (figure.isCount || SELLS.test(figure.clause));
const isPlainBring = (clause: string) => /^ ?(?:about |environ |only )?$/.test(clause);
