import { type Figure, type MessageFigures, namesPack } from './message-figures.ts';
import { askedPeriod } from './message-flow.ts';
import type { Goal } from './message-goals.ts';
import { moneyRole } from './message-money-roles.ts';
import {
  type Around,
  BOUGHT,
  type MessageNumber,
  type MessageRole,
  SELLS,
  isForSeveral,
  namesContent,
} from './message-number.ts';
import { countsHired, isOneHired, payTimes } from './message-people.ts';

const IS_LOST =
  /^(?: [a-z']+)?(?: of them)? ?\b(?:were |are |is |was |have |had |has |got |get |always |don |est |sont |ont |toujours |a |been )*(?:died|die|dead|dies|meur\w*|creve\w*|breaks?(?![- ]?even)|cassent|gatent|spoil\w*|rot\w*|broken|broke|lost|bad|returned|unsold|eaten|damaged|wet|mouille\w*|stolen|useless|unsellable|inutilisables?|defectueu\w+|morts?|mortes?|perdue?s?|cassee?s?|gatee?s?|pourri\w*|invendu\w*|abimee?s?|en panne|volee?s?|mang\w+)\b/;
const LOSS =
  /\b(?:spoil\w*|rot\w*|lost|lose|loss\w*|wast\w*|perd\w*|pourri\w*|perte\w*|casse\w*|gat\w+|abim\w*|broken|break\w*|die|died|meur\w*|damaged)\b/;
const one = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
/** "I buy at 45" is per piece, whatever daily amounts come before. */
const BOUGHT_AT = /\b(?:buy|bought|achete\w*|prends)(?: [a-z]+)? (?:at|a|for) $/;

/*
 * "5,000 a day, goods 3,500 a day, rent 6,000: profit a month?" Rent is usually monthly. The period of a tax is
 * unknown, and so is that of wages above a third of the daily income or goods above all of it.
 */
const COMES_MONTHLY = /\b(?:rent|loyer|salar\w+|salaires?|kodi)\b/;
const COMES_SELDOM =
  /\b(?:tax(?:es)?|impots?|patente|licen[cs]es?|permits?|insurance|assurances?|internet|wi-?fi)\b/;
const MOST_OF_DAY = 1 / 3;
const nearOf = ({ clause, tail }: Figure) => `${clause}|${tail}`;
/** Per day or week, while another period is asked for. */
const isOfShorterTime = ({ period }: MessageNumber, text: string) =>
  (period === 'day' || period === 'week') && period !== askedPeriod(text);

function isOfUnsaidTime(
  figure: Figure,
  role: MessageRole,
  named: readonly MessageNumber[],
): boolean {
  const near = nearOf(figure);
  if (COMES_MONTHLY.test(near) || figure.isEach) return false;
  if (COMES_SELDOM.test(near)) return true;
  const valueOf = (wanted: MessageRole) => named.find((one) => one.role === wanted)?.value;
  const takings = valueOf('sales') ?? (valueOf('rate-of-sale') ?? 0) * (valueOf('price') ?? 0);
  const most = role === 'fixed' ? takings * MOST_OF_DAY : takings;
  return takings > 0 && figure.value > most;
}

/** The numbers of a message with their roles for a goal; null if one has none. */
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
    // "30,000 per bike a month", where bikes are not goods
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
    // "Feed 2,500 a month, vet 700": a list shares one period.
    const isCost = role === 'fixed' || role === 'cost' || role === 'brings';
    const isUnlikely =
      isCost && last !== undefined && isOfShorterTime(last, text) && periodOf(figure) === null;
    if (isUnlikely && isOfUnsaidTime(figure, role, named)) return null;
    const inherits =
      isCost &&
      !(isUnlikely && COMES_MONTHLY.test(nearOf(figure))) &&
      periodOf(figure) === null &&
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

/** "a tray of 30 sells for 45", "3 for 100": converted to the price of one. */
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
/** "a carton of 24, and I sell at 40": per carton or per piece? */
const isSoldOpenly = (one: MessageNumber, next: MessageNumber | undefined) =>
  one.role === 'content' &&
  next?.role === 'price' &&
  one.figure.after === next.figure.before &&
  BETWEEN.test(one.figure.after) &&
  !namesPack(next.figure) &&
  !namesContent(next.figure, one) &&
  !/\b(?:in|per|par|dans|each|chacune?) /.test(one.figure.after) &&
  !next.figure.isEach;
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
      // "3 boys 5,000": each or together?
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

/** Others who keep a share of the price. */
const OTHERS =
  /\b(?:shops?|boutiques?|store|supermarket|hotel|app|platform|site|agents?|resellers?|sellers?|magasin|revendeu\w+|vendeu\w+|barbers?|coiffeu\w+|workers?|riders?|jumia|glovo|bolt|uber|partner|tailor|couturi\w+|apprenti\w*|gallery|galerie|market)\b/;

/** "My partner takes 40% of the profit": no sum here divides the profit. */
const OF_PROFIT =
  /^ ?(?:of|du|des|de) (?:the |my |our |all |le |mon |notre |tout le )*(?:net )?(?:profits?|benefices?|gains?)\b/;
const GOES_TO =
  /\b(?:keeps?|takes?|gets?|receives?|wants?|gives?|pays?|garde|gardes|prend|prennent|recoit|veut|donne|paie|verse)\b/;

function percentRole({ figure, text, goal }: Around): MessageRole | null {
  const near = `${figure.clause}|${figure.tail}`;
  if (/\b(?:discount|off|remise|rabais|reduction|less|moins)\b/.test(near)) return 'discount';
  if (LOSS.test(near)) return 'lost-share';
  if (OF_PROFIT.test(figure.tail) && GOES_TO.test(figure.clause)) return null;
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

/** Days without income, which no sum here deducts. */
const STANDS_STILL =
  /\b(?:broke\w*|broken|down|closed?|sick|ill|off|rain\w*|en panne|panne|ferme\w*|malade|rests?|resting|repos\w*|conges?|holidays?|(?:not|n't) (?:open|work|sell)|(?:ouvre|ouvrons|travaille|travaillons|vends) pas|sans travail)\b/;

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

/** "5 goats for 2 months" */
const IS_TIME = /^ ?(?:days?|jours?|weeks?|semaines?|months?|mois|years?|ans?)\b/;
/** "I bought 100 eggs. I sold 60 eggs." */
const isPartOf = (sold: Figure, bought: MessageNumber | undefined) =>
  bought !== undefined && sold.counted === bought.figure.counted && sold.value <= bought.value;
const OF_EACH_AND_TIME =
  /^ ?(?:f |fcfa |bob |naira )?(?:per|par|each|chaque|for each|pour chaque) (?!day|week|month|year|jour|semaine|mois|an\b)[a-z]+ (?:(?:and|et) )?(?:per|par|a|each|every|chaque) (?:day|week|month|jour|semaine|mois)/;
const isWeeks = ({ after }: Figure) => /^ ?(?:weeks?|semaines?)\b/.test(after);
