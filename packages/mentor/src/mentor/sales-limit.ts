import { foldAccents } from '@inzira/contract/rules/fold';
import { countriesIn } from '@inzira/contract/rules/countries';
import type { Fact, FactCountry } from '@inzira/contract/facts';
import { numbersIn } from '#src/library/numbers.ts';
import { mayBeIn } from '#src/mentor/sums/currency-named.ts';
import type { FramingLanguage } from './mentor-texts.ts';

/*
 * Compares sales with the VAT limit: "My sales are 2 million a month. Must I register for VAT?" Only if amount,
 * period, currency and kind of sales are clear; otherwise only the record is shown.
 */

type Span = 'day' | 'week' | 'month' | 'quarter' | 'year';

const OF_VAT = /\b(?:vat|tva)\b/;
const ASKS_WHETHER =
  /\b(?:must|have to|has to|need|should|do (?:i|we)|am i|are we|obliged|required|compulsory|mandatory|dois|devons|faut|oblige\w*|obligatoire|suis-je|regist\w*|threshold|limit|seuil|assujetti\w*)\b/;
/** Other questions on VAT, other taxes, exempt sales, and amounts that are no sales. */
const OTHERWISE = new RegExp(
  String.raw`\b(?:${[
    'how (?:much|often|long)|combien|rate|taux|percent|volunt\\w*|volont\\w*|(?:by|my) choice|option\\w*|de-?regist\\w*|cancel\\w*|returns?|file|refunds?|claim\\w*|deduct\\w*|dedui\\w*|rembours\\w*|penalt\\w*|fines?|amendes?',
    '(?:am|are|is|already) (?:already )?(?:vat[- ])?registered|deja (?:inscrit|enregistre|assujetti)\\w*|suis (?:inscrit|enregistre)\\w*',
    'turnover tax|income tax|corporat\\w*|paye|excise|withholding|presumptive|patente|licen[cs]e|impots? (?:sur|synth)\\w*|cgu|igs|customs|douane',
    'exempt\\w*|exoner\\w*|zero[- ]rated|exports?|exporte\\w*|unprocessed|non transforme\\w*|agents?|commissions?|mobile money',
    'schools?|ecoles?|clinics?|cliniques?|hospital|hopital|medical\\w*|pharmac\\w*|farm\\w*|ferme|agricol\\w*|harvests?|recoltes?|insurance|assurances?|transport\\w*|taxis?|boda',
    'abroad|overseas|foreign|etranger|season\\w*|saison\\w*|some|sometimes|only|parfois|seulement|certaine?s',
    'not(?! (?:yet )?(?:vat )?registered)|never|pas|jamais|sans|without',
    // Goods that are often exempt from VAT.
    'vegetables?|legumes?|fruits?|maize|mais|beans?|haricots?|rice|riz|milk|lait|eggs?|oeufs?|potato(?:es)?|pommes? de terre|tomato(?:es)?|tomates?|onions?|oignons?|cassava|manioc|fish|poissons?|meat|viande|bread|pain|books?|livres?|fertili[sz]ers?|seeds?|engrais|semences?|water|eau',
    'ttc|incl\\w*|compris\\w*|taxes',
    'profits?|gains?|net|margins?|benefices?|marges?|salar\\w*|salaires?|wages?|capital|loans?|prets?|rent|loyers?|costs?|couts?|expenses?|depenses?|savings?|stock|debts?|dettes?',
    'each|apiece|pieces?|per (?:kilo|kg|bag|unit|customer|client|plate)|par (?:kilo|kg|sac|unite|client|plat)|chacune?|prices?|prix|unite|l.unite',
    'supplier|fournisseur|my (?:friend|brother|sister|husband|wife|neighbou?r|customer|client)|mon (?:ami|frere|mari|voisin|client)|ma (?:soeur|femme|voisine)',
    'used to|was|were|will|would|hope|plan to|want to|etaient|etait|seront|sera|voudrais|esper\\w*',
  ].join('|')})\b`,
);
/** A single period, which does not represent a year. */
const ONCE =
  /\b(?:this|last|next|first|past|best|previous|ce|cette|cet|dernier|derniere|prochain|prochaine|premier|premiere|meilleur) (?:day|week|month|quarter|year|jour|semaine|mois|trimestre|an|annee)\b|\b(?:mois|semaine|annee|trimestre|an|jour) (?:dernier|derniere|prochain|prochaine|passee?)\b|\bago\b|\bil y a\b|\bsince\b|\bdepuis\b/;

/** As a noun after "a" or "par", or as an adverb. */
const SPANS: readonly (readonly [Span, noun: string, alone: string])[] = [
  ['day', 'day|jour', 'daily|quotidien\\w*|journalier\\w*'],
  ['week', 'week|semaine', 'weekly|hebdo\\w*'],
  ['month', 'month|mois', 'monthly|mensuel\\w*'],
  ['quarter', 'quarter|trimestre', 'quarterly|trimestriel\\w*'],
  ['year', 'year|annum|annee', 'yearly|annual\\w*|annuel\\w*'],
];
const A_YEAR_IN_FRENCH = /\b(?:par|chaque|un) an\b|\bl.an\b/g;
const EVERY = String.raw`(?:\b(?:a|an|one|each|par|chaque|un|une|le|la) |\bl.|\/ ?)`;
/** Expressions for a year, replaced so that their numbers are not read. */
const LONG: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:the (?:last|past) |les (?:derniers |)?)?(?:12|twelve|douze) (?:derniers )?(?:months|mois)\b/g,
    'a year',
  ],
  [/\b(?:3|three|trois) (?:months|mois)\b/g, 'a quarter'],
  [/\b(?:every (?:single )?|per )/g, 'a '],
  [A_YEAR_IN_FRENCH, 'par annee'],
];

/** Income from sales; numbers of pieces are not money. */
const SALES = /\b(?:sales|turnover|revenues?|takings?|chiffre d.affaires|ventes|recettes)\b/;
const SELLS =
  /\b(?:(?:i|we) (?:now |can )?(?:sell|make sales)|(?:shop|kiosk|business|company|restaurant|boutique|entreprise) (?:sells|makes sales|vend)|je (?:vends|fais)|nous vendons|on vend)\b/;
const MONEY =
  '(?:rwf|frw|kes|kshs?|ugx|ush|zar|rands?|r|ghs|gh₵|cedis?|francs?|frs?|f|shillings?|shs?|bob)';
/** What may be between an amount and its period: not a counted thing. */
const TO_TIME = new RegExp(
  String.raw`^ ?(?:${MONEY}\b)? ?(?:(?:of|in|worth of|de) (?:sales|goods|turnover|ventes|marchandises|chiffre d.affaires)\b)? ?(?:in|over|during|en|sur|dans|pendant)? ?$`,
);
const FROM_TIME = /^(?!.*\b(?:regist|must|should|need|dois|faut|vat|tva))[^.,;?!\d]{0,40}$/;
/** The same after an amount that follows its period. */
const NO_THING = new RegExp(
  String.raw`^ ?(?:${MONEY}\b)? ?(?:$|[,.;:?!)]|(?:in|and|so|et|do|must|should|need|am|dois|faut|au|here|for|with|is|a|chez)\b)`,
);
/** Below this, an amount may be a number of pieces. */
const LEAST_BARE = 10_000;
/** The same for sales without a word for money. */
const LEAST_SOLD = 100_000;

const ABOVE =
  /\b(?:more than|over|above|at least|beyond|plus de|au moins|au-dessus de|minimum)(?: of| de)? ?(?:[a-z]{1,4} ?)?$/;
const BELOW =
  /\b(?:less than|under|below|at most|up to|maximum|moins de|au plus|jusqu.a|en dessous de)(?: of| de)? ?(?:[a-z]{1,4} ?)?$/;

const ABOUT =
  /\b(?:about|around|approximately|roughly|nearly|almost|some|environ|presque|autour|a peu pres)(?: of| de)? ?(?:[a-z]{1,4} ?)?$/;
/** The relative tolerance of "about". */
const ROUGHLY = 0.1;

interface Sales {
  value: number;
  span: Span;
  /** Whether the amount is only a lower or an upper bound. */
  bound: 'above' | 'below' | null;
  isAbout: boolean;
  isOfGoods: boolean;
}

/** The single amount of sales in a question on VAT registration, with its period; null if unclear. */
function salesIn(message: string): Sales | null {
  const text = LONG.reduce(
    (all, [long, short]) => all.replaceAll(long, short),
    foldAccents(message).replaceAll(/\s/g, ' '),
  );
  if (!OF_VAT.test(text) || !ASKS_WHETHER.test(text)) return null;
  if (OTHERWISE.test(text) || ONCE.test(text)) return null;
  const isBySales = SALES.test(text);
  if (!isBySales && !SELLS.test(text)) return null;
  const numbers = numbersIn(text);
  const [number] = numbers;
  if (number === undefined || numbers.length > 1 || number.kind === 'percent') return null;
  const { value, start, end } = number;
  const spans = SPANS.flatMap(([span, noun, alone]) =>
    [
      ...text.matchAll(new RegExp(String.raw`(${EVERY})?\b(?:${noun})s?\b|\b(${alone})\b`, 'g')),
    ].map((found) => ({
      span,
      isPlain: (found[1] ?? found[2]) !== undefined,
      from: found.index,
      to: found.index + found[0].length,
    })),
  );
  const [time] = spans;
  if (time === undefined || spans.length > 1 || !time.isPlain) return null;
  const before = text.slice(0, start);
  const isTogether =
    time.from >= end
      ? TO_TIME.test(text.slice(end, time.from))
      : FROM_TIME.test(text.slice(time.to, start)) && NO_THING.test(text.slice(end));
  if (!isTogether) return null;
  const hasMoney =
    new RegExp(String.raw`\b${MONEY} ?$|[$€£₦₵] ?$`).test(before) ||
    new RegExp(String.raw`\b${MONEY}\b`).test(text.slice(start, end + 12));
  const isWorth = isBySales || /\b(?:for|worth|pour)\b[^.,;?!]{0,12}$/.test(before);
  if (!hasMoney && value < (isWorth ? LEAST_BARE : LEAST_SOLD)) return null;
  const bound = ABOVE.test(before) ? 'above' : BELOW.test(before) ? 'below' : null;
  const isOfGoods = /\b(?:goods|products|marchandises|biens|produits)\b/.test(text);
  const isAbout = ABOUT.test(before);
  return { value, span: time.span, bound, isAbout, isOfGoods };
}

interface Limit {
  fact: Fact;
  value: number;
  currency: string;
  span: 'quarter' | 'year';
  isOfTaxable: boolean;
}

const LIMIT_ID = /-vat-(?:registration|threshold)(?:-goods|-quarter)?$/;
const UNIT = /^([A-Z]{3}|rand)\b.*\b(?:in twelve months|a year|(in a quarter))$/;

/** The sales limits for VAT registration; if there are two kinds, those of the kind in the question. */
function limitsOf(facts: readonly Fact[], { isOfGoods }: Sales): Limit[] {
  return facts.flatMap((fact): Limit[] => {
    const [, currency, quarter] = UNIT.exec(fact.unit ?? '') ?? [];
    const [value] = fact.values;
    if (!LIMIT_ID.test(fact.id) || currency === undefined || value === undefined) return [];
    if (fact.values.length > 1 || (fact.id.endsWith('-goods') && !isOfGoods)) return [];
    return [
      {
        fact,
        value,
        currency: currency === 'rand' ? 'ZAR' : currency,
        span: quarter === undefined ? 'year' : 'quarter',
        isOfTaxable: /\btaxable\b/.test(fact.statement),
      },
    ];
  });
}

const IN_A_YEAR: Record<Span, readonly [least: number, most: number]> = {
  // Five days a week, or all seven.
  day: [260, 365],
  week: [52, 52],
  month: [12, 12],
  quarter: [4, 4],
  year: [1, 1],
};

/**
 * "Yes: 2 million a month are 24 million in a year, above the limit of RWF 20 million."
 * @param facts of the country, in English
 * @returns the sentence and the record that it uses; null if unclear
 */
export function compareWithLimit(
  message: string,
  country: FactCountry,
  facts: readonly Fact[],
  language: FramingLanguage,
): { fact: Fact; told: string } | null {
  const sales = salesIn(message);
  if (sales === null || countriesIn(message).some((named) => named !== country)) return null;
  const limits = limitsOf(facts, sales);
  const limit = limits.find(({ span }) => span === 'year');
  if (limit === undefined || !mayBeIn(message, limit.currency, country)) return null;
  const [least, most] = IN_A_YEAR[sales.span];
  const rough = sales.isAbout ? ROUGHLY : 0;
  const isAbove = sales.bound !== 'below' && sales.value * least * (1 - rough) > limit.value;
  const isBelow = sales.bound !== 'above' && sales.value * most * (1 + rough) < limit.value;
  if (isAbove === isBelow) return null;
  const times = isAbove ? least : most;
  const { fact, isOfTaxable } = limit;
  // Yearly sales cannot be compared with a limit per quarter.
  const shorter = sales.span === 'year' ? limits.find(({ span }) => span === 'quarter') : undefined;
  const texts = TEXTS[language];
  const told = [
    texts.verdict(isAbove, isOfTaxable),
    texts.counted(sales.value, sales.span, times),
    texts.beside(isAbove, limit),
    isAbove || shorter === undefined ? '' : texts.unless(shorter),
    '.',
  ].join('');
  return { fact, told };
}

const million = (value: number, language: FramingLanguage) => {
  const format = (number: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(number);
  const millions = value / 1e6;
  if (millions < 1 || Math.abs(Number(millions.toFixed(3)) - millions) > 1e-9) return format(value);
  const name = language === 'fr' && millions >= 2 ? 'millions' : 'million';
  return `${format(millions)}${language === 'fr' ? '\u00a0' : ' '}${name}`;
};

interface Texts {
  verdict: (isAbove: boolean, isOfTaxable: boolean) => string;
  counted: (value: number, span: Span, times: number) => string;
  beside: (isAbove: boolean, limit: Limit) => string;
  unless: (limit: Limit) => string;
}

const PER: Record<FramingLanguage, Record<Span, string>> = {
  en: { day: 'a day', week: 'a week', month: 'a month', quarter: 'a quarter', year: 'a year' },
  fr: {
    day: 'par jour',
    week: 'par semaine',
    month: 'par mois',
    quarter: 'par trimestre',
    year: 'par an',
  },
};

const TEXTS: Record<FramingLanguage, Texts> = {
  en: {
    verdict: (isAbove, isOfTaxable) =>
      isAbove ? `Yes${isOfTaxable ? ', if these sales are taxable' : ''}: ` : 'Not yet: ',
    counted(value, span, times) {
      const said = `${million(value, 'en')} ${PER.en[span]}`;
      if (times === 1) return `${said} are`;
      const days = span === 'day' ? ` of ${times} days` : '';
      return `${said} are ${million(value * times, 'en')} in a year${days},`;
    },
    beside: (isAbove, { value, currency }) =>
      ` ${isAbove ? 'above' : 'below'} the limit of ${currency === 'ZAR' ? 'R' : `${currency} `}${million(value, 'en')}`,
    unless: ({ value }) => `, unless one quarter brings more than ${million(value, 'en')}`,
  },
  fr: {
    verdict: (isAbove, isOfTaxable) =>
      isAbove
        ? `Oui${isOfTaxable ? ', si ces ventes sont taxables' : ''}\u00a0: `
        : 'Pas encore\u00a0: ',
    counted(value, span, times) {
      const said = `${million(value, 'fr')} ${PER.fr[span]}`;
      if (times === 1) return `${said}, c’est`;
      const days = span === 'day' ? ` de ${times} jours` : '';
      return `${said} font ${million(value * times, 'fr')} en un an${days},`;
    },
    beside: (isAbove, { value, currency }) =>
      ` ${isAbove ? 'au-dessus' : 'au-dessous'} du seuil de ${million(value, 'fr')} ${currency === 'ZAR' ? 'R' : currency}`,
    unless: ({ value }) => `, sauf si un trimestre dépasse ${million(value, 'fr')}`,
  },
};
