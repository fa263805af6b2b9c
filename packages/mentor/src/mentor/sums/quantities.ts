import { numbersIn, type ReadNumber, withMetres } from '#src/library/numbers.ts';
import { foldAccents } from '@inzira/contract/rules/fold';
import { areRead } from './plain-figures.ts';

export type Period = 'day' | 'week' | 'month';

/** The action on a number, by the closest verb before it in its sentence. */
const VERBS = {
  sells:
    /\b(?:sell|sells|selling|sold|resell|vends?|vendent|vendue?s?|vendre|revends?|revendre|goes? for|(?:clients?|clientes?|customers?|school|ecole|she|he|elle|il) (?:me |m'a |don |has )?(?:commande\w*|orders?|ordered))\b/g,
  buys: /\b(?:buy|buys|bought|buying|achet\w*|jachete|pay for)\b/g,
  makes:
    /\b(?:makes?|made|bakes?|produces?|lays?|laid|cooks?|sews?|wash(?:es)?|gives?|giving|gave|gets?|got|yields?|fais|fait|font|produi\w+|pond\w*|couds|prepare|donn\w+|sort|obtiens|give(?:s)? me|come(?:s)? out)\b/g,
  contains: /\b(?:contains?|holds?|has|have|contient|il y (?:en )?a|inside)\b/g,
  costs: /\b(?:costs?|costing|coute|coutent|revient|reviennent|cout|na|price of)\b/g,
  spends:
    /\b(?:spends?|spent|pays?|paid|paying|paie|paye|payer|depenses?|puts?|mets|mis|uses?|utilise)\b/g,
  eats: /\b(?:eats?|eating|consumes?|burns?|mangent?|consomme\w*)\b/g,
  wants:
    /\b(?:wants?|wan|wanna|wish|hope|need|must|veux|voudrais|aimerais|souhaite|dois|il me faut|pour (?:avoir|gagner)|to (?:earn|gain|make|get))\b/g,
  earns:
    /\b(?:earns?|gains?|leaves?|brings?|gagne|gagner|rapporte\w*|laisse|encaisse|recois|profit|benefice|rentre|comes? in)\b/g,
} as const;
type Verb = keyof typeof VERBS;

const PERIODS: readonly [RegExp, Period][] = [
  [/day|daily|jour/, 'day'],
  [/week|semaine|hebdo/, 'week'],
  [/month|mois|mensuel/, 'month'],
];
const NAME_OF_PERIOD = 'day|week|month|jour|semaine|mois';
const PER = new RegExp(
  String.raw`^[^\d,;.?!]{0,24}?\b(?:(?<!\b(?:in|after|within|over|dans|pour) )(?:a|per|each|every|by|par|la|le|chaque|for one|for (?:a|the)|of (?:a|the)) (?:(?:single|whole) )?(${NAME_OF_PERIOD})\b|(daily|weekly|monthly)\b|for (month)\b)|^ ?\/ ?(${NAME_OF_PERIOD})\b`,
);
const PER_BEFORE = new RegExp(
  String.raw`\b(?:(?:every|each|per|chaque|par) (${NAME_OF_PERIOD})|(daily|weekly|monthly))\b[^\d,;.?!]{0,30}$`,
);

/** "20 each", "70 a kilo", "400 the tray": the unit of a price. */
const UNIT = [
  'piece|pcs|pc|unit|unite|one|head|paire?|person|plate|plat|cup|bottle|bouteille|glass|bowl|heap|tas',
  'kg|kgs|kilos?|kilogram\\w*|litres?|liters?|l|metres?|yards?',
  'trays?|plateaux?|alveoles?|crates?|cartons?|box|boxes|bags?|sacks?|packs?|packets?|bales?|buckets?|baskets?|dozens?',
  'sacs?|caisses?|paquets?|ballots?|douzaines?|sachets?|paints?|mudu|derica|congo|bundles?',
].join('|');
const EACH_AFTER = new RegExp(
  String.raw`^ (?:(?!and\b|et\b|for\b|per\b|a\b)[a-z]+ )?(?:(each|apiece|one one|chacune?|l'une?|l'unite|(?:la )?piece)\b|(?:a|per|each|for one|for each|for every|the|le|la|l'|par|un|une|chaque) ?(${UNIT})\b(?! of \d))`,
);
const EACH_BEFORE = new RegExp(
  String.raw`\b(?:(?:each|every one|chacune?)\b[^\d,;.?!]{0,24}|one (?:dey |go )?(?:costs?|sells?)(?: me| at| for)* |(?:one|a|an|each|every|une?|chaque|the|le|la|my|mon|ma|this|ce|cette) (?:[a-z-]+ ){1,3}?(?:me |m'|go |dey |cost |se |il |elle )*(?:costs?|revient|coute|sells?|vends?|goes|na|vend)(?: me| am| them| it|)(?: about| around| for| at| a| environ)? )$`,
);

const CURRENCY_AFTER =
  '(?:kes|ksh|ush|ugx|tzs|tsh|rwf|frw|ngn|naira|cedis?|ghs|rands?|fcfa|cfa|f|francs?|bob|shillings?|shilings?|shs?|birr|dollars?|usd)';
/** Words after a number that it does not count. */
const NO_THING =
  'a|an|per|each|every|one|for|at|and|to|in|on|from|by|with|but|so|then|the|my|is|are|was|i|we|if|dey|par|le|la|les|chaque|chacune?|et|pour|de|du|des|au|mais|je|il|on|ca|qui|go|goes|went|don|naira|or|ou|of|it|clean|only|what|how|when|that|which|me|all|altogether|total|interest|profit|gain|salary|days?|weeks?|months?|years?|times|jours?|semaines?|mois|ans|fois|flat|back|comes?|inside|dedans|off|remise|as|because|now|here|cash|en|dans|sur|chez|avec|sans|dessus|left|remaining|restants?|spent|sold|bought|paid|pay|got|get|lost|gave|give|gives|use|used|need|have|has|will|can|should|must|do|does|did|est|sont|ont|me|te|se|ne|together|ensemble|no|not|pas|par|like|also|plus|too|total|daily|weekly|monthly|yearly|more|extra|instead|please|pls|since|if|while|until|after|before|makes?|brings?|saves?|costs?|earns?|leaves?|rapporte|coute|laisse';
const THING_AFTER = new RegExp(
  String.raw`^ (?:(?:small|big|good|plastic|grands?|petits?|dey) )?(?!(?:${NO_THING}|${CURRENCY_AFTER})\b)([a-z]{2,})`,
);

export interface Quantity {
  value: number;
  kind: ReadNumber['kind'];
  /** The text between the previous number and this one, and between this and the next. */
  before: string;
  after: string;
  /** The text since the beginning of its sentence. */
  sentence: string;
  verb: Verb | null;
  period: Period | null;
  /** The unit of which it is the price; "piece" by default. */
  each: string | null;
  /** The noun that it counts. */
  counted: string | null;
  hasCurrency: boolean;
  /** Also if only one of two is a percentage: "4,000 or 10%". */
  isPercent: boolean;
}

const UNITS: readonly [RegExp, string][] = [
  [/^(?:kgs?|kilos?|kilogram\w*)$/, 'kilo'],
  [/^(?:trays?|plateaux?|alveoles?)$/, 'tray'],
  [/^(?:litres?|liters?|l)$/, 'litre'],
  [/^(?:cartons?|box|boxes|caisses?)$/, 'box'],
  [/^(?:bags?|sacks?|sacs?)$/, 'bag'],
];
const unitOf = (word: string) => UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? word;

const CURRENCY_FIRST = new RegExp(String.raw`^ ?${CURRENCY_AFTER}\b`);
const HAS_CURRENCY = new RegExp(String.raw`(?:[$€£₦₵]|\b${CURRENCY_AFTER}\b|\b[rnk]\s?(?=\d))`);

/** "1 in every 8", "une sur cinq", "half of them": converted to a percentage. */
const COUNT_WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const MOTS = ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];
const A_SHARE = new RegExp(
  String.raw`\b(?:1|one|une?) (?:(?:[a-z]+ )?(?:in|out of|of)(?: every| each)?|(?:[a-z]+ )?sur(?: chaque)?) (\d{1,2}|${[...COUNT_WORDS, ...MOTS].join('|')})(?! (?:days?|weeks?|months?|jours?|mois))\b`,
  'g',
);
function withShares(text: string): string {
  return text.replace(A_SHARE, (_, count: string) => {
    const at = Math.max(COUNT_WORDS.indexOf(count), MOTS.indexOf(count));
    const parts = at > -1 ? at + 2 : Number(count);
    return parts > 1 ? `${Number((100 / parts).toFixed(6))}%` : _;
  });
}

/** "500f", "20bob" */
const JOINED_CURRENCY =
  /(?<=\d)(?=(?:f|fcfa|cfa|fc|frs?|bob|naira|cedis?|ksh|kes|ugx|tzs|rwf|frw|rands?|kwacha)\b)/g;

/** The message prepared for reading: folded, with shares as percentages. */
export function readableText(message: string): string {
  const text = foldAccents(message).replaceAll(/\s/g, ' ').replaceAll(JOINED_CURRENCY, ' ');
  return withShares(withMetres(text));
}

/** Abbreviations as typed on phones, with their full form. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/(?:\b(?:per|a|each|every|p)|\/) ?(?:wk|week)\b|\bpw\b|\bwkly\b/g, ' per week'],
  [
    /(?:\b(?:per|a|each|every|p)|\/) ?(?:mth|mnth|mnt|mo|mon(?! [a-z])|month)\b|\bmn?thly\b/g,
    ' per month',
  ],
  [/(?<=\d ?[km]?) ?\bp\/?m\b(?=[ ,.?!]|$)(?! (?:to|till|and close))/g, ' per month'],
  [/(?:\bper|\ba|\beach|\bevery|\/) ?(?:dy|day)\b|\bdly\b/g, ' per day'],
  [/(?<=\d) ?(?:wks?|weeks)\b/g, ' weeks'],
  [/(?<=\d) ?(?:mn?ths?|months|mos)\b/g, ' months'],
  [/(?<=\d) ?(?:yrs?|years)\b/g, ' years'],
  [/(?<=\d)(?=(?:kgs?|kilos?|ltrs?|litres?|pcs|pieces?|days?|jours?|mois|volts?)\b)/g, ' '],
  [/\b(?:wat|wht|wats)\b/g, 'what'],
  [/\bhw\b/g, 'how'],
  [/\bb4\b/g, 'before'],
  [/\bw\/ ?/g, 'with '],
  [/\bltrs?\b/g, 'litres'],
  [/\u2026|\.{2,}/g, '. '],
  // Digits used as words: "4 me", "2 sell", "1 plat".
  [/\b4 (?=(?:me|my|us|we|mine|the|dis|this)\b)/g, 'for '],
  [/\b2 (?=(?:sell|break|get|make|earn|cover)\b)/g, 'to '],
  [
    /(?<![\d/+-] ?|\d[.,])\b1 (?=(?:[a-z]+ )?(?:me |m'|se )?(?:costs?|revien\w*|coute\w*|sells?|takes?)\b)/g,
    'one ',
  ],
  [/(?<=\b(?:sell|sells|vends?) )1 (?=(?:[a-z]{3,} )?(?:at|a|for|pour) )/g, 'one '],
  [/\bdey (?=(?:sell|buy|make|give|gain|pay|cost|inside|use)\b)/g, ''],
  // Traders on market days count them as others count days.
  [/\bmarket days?\b(?= (?:are|is)\b)/g, 'we sell'],
  [/\bmarket (?=days?\b)/g, ''],
  [/\bil y a (?=\d+ jours? de marche\b)/g, 'sur '],
  [/\b(jours?) de marche\b/g, '$1'],
  [/\b(par|chaque) marche\b/g, '$1 jour'],
  [/(?<=\d )marches (?=par (?:semaine|mois)\b)/g, 'jours '],
  [/\bje fai\b/g, 'je fais'],
  [/\bdis (?=(?:month|week|day|year)\b)/g, 'this '],
  [/\b(par|ce|le|du|chaque|dernier|au|\/) ?moi\b(?! (?:meme|aussi|seul))/g, '$1 mois'],
  [/\bmois si\b/g, 'mois-ci'],
  [/\bkoi\b/g, 'quoi'],
  [/\bfon\b/g, 'font'],
  [/\ba (?:fe|fai|fer)\b/g, 'a fait'],
  [/\bjai\b/g, "j'ai"],
  [/\bcouran\b/g, 'courant'],
  [/\bloye\b/g, 'loyer'],
  [/\brevien\b/g, 'revient'],
  [/\b(je|j'en) vend\b/g, '$1 vends'],
  [/\bpa (?=perd)/g, 'pas '],
  [/\bsa (?=me |m'|fait |nous )/g, 'cela '],
  [/\bveu\b/g, 'veux'],
];
const COUNT_NAMES: Record<string, number> = Object.fromEntries(
  ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
    .map((word, at) => [word, at + 2] as const)
    .concat(
      ['deux', 'trois', 'quatre', 'cinq', 'sept', 'huit', 'neuf', 'dix'].map(
        (word, at) => [word, at < 4 ? at + 2 : at + 3] as const,
      ),
    ),
);
const COUNT_NAME = new RegExp(
  String.raw`\b(${Object.keys(COUNT_NAMES).join('|')})\b(?! (?:hundred|thousand|million|cents?|mille|millions?)\b)`,
  'g',
);

/** The French noun "four" (oven) is no number. */
const AN_OVEN = /(?<=\b(?:le|un|mon|du|au|ce|petit|grand|son|notre|votre) )four\b/g;

/** The message prepared for reading, with abbreviations expanded and small numbers as digits. */
export function clearText(message: string): string {
  const written = SHORT.reduce(
    (text, [short, full]) => text.replaceAll(short, full),
    readableText(message),
  );
  return written
    .replaceAll(AN_OVEN, 'fourneau')
    .replaceAll(COUNT_NAME, (word) => String(COUNT_NAMES[word] ?? word))
    .replaceAll(/ {2,}/g, ' ');
}

/** The numbers of a message with their context; null if one may have been missed. */
export function quantitiesIn(message: string): Quantity[] | null {
  const text = readableText(message);
  if (!areRead(text)) return null;
  const numbers = numbersIn(text);
  return numbers.map(({ value, kind, start, end }, at) => {
    const from = numbers[at - 1]?.end ?? 0;
    const before = text.slice(from, start);
    const after = text.slice(end, numbers[at + 1]?.start).replace(CURRENCY_FIRST, '');
    const begin = Math.max(
      0,
      ...[...text.slice(0, start).matchAll(/[.?!;\n] /g)].map((m) => m.index + 2),
    );
    const sentence = text.slice(begin, start);
    const own = text.slice(start, end);
    const [, per, adverb, forMonth, slashed] = PER.exec(after) ?? [];
    // "60 a day at 20": the period belongs to 60.
    const isNamedBefore = at > 0 && PER.test(text.slice(from, start));
    const [, perBefore, adverbBefore] = (isNamedBefore ? null : PER_BEFORE.exec(before)) ?? [];
    const named = per ?? adverb ?? forMonth ?? slashed ?? perBefore ?? adverbBefore ?? '';
    const [, , of] = EACH_AFTER.exec(after) ?? [];
    const isEach = EACH_AFTER.test(after) || EACH_BEFORE.test(before.replace(EACH_AFTER, ''));
    const hasCurrency = HAS_CURRENCY.test(own) || CURRENCY_FIRST.test(text.slice(end));
    return {
      value,
      kind,
      before,
      after,
      sentence,
      verb: verbOf(sentence),
      period: periodNamed(named) ?? withinPeriod(after, verbOf(sentence)),
      each: isEach ? unitOf(of ?? 'piece') : null,
      counted: hasCurrency ? null : countedIn(after),
      hasCurrency,
      isPercent: /%|\bper ?cent|\bpour cent|\basilimia/.test(own),
    };
  });
}

/** "15 in a week": a rate of sale or production, not the term of a loan. */
const WITHIN = new RegExp(
  String.raw`^ (?:[a-z]+ ){0,2}(?:in (?:a|one)|dans (?:le|la|une?)) (${NAME_OF_PERIOD})\b`,
);
const withinPeriod = (after: string, verb: Verb | null) =>
  verb === 'sells' || verb === 'makes' ? periodNamed(WITHIN.exec(after)?.[1] ?? '') : null;

function countedIn(after: string): string | null {
  const [, word] = THING_AFTER.exec(after) ?? [];
  return word === undefined ? null : unitOf(word);
}

function verbOf(sentence: string): Verb | null {
  let last: { verb: Verb; at: number } | null = null;
  for (const [verb, pattern] of Object.entries(VERBS) as [Verb, RegExp][])
    for (const { index } of sentence.matchAll(pattern))
      if (last === null || index >= last.at) last = { verb, at: index };
  return last?.verb ?? null;
}

export function periodNamed(word: string): Period | null {
  return PERIODS.find(([pattern]) => word !== '' && pattern.test(word))?.[1] ?? null;
}
