import { foldText } from '#src/features/advisor/library/stems.ts';

export interface Amount {
  value: number;
  /** `quantity`: a count of something that is named and is no money ("3 months", "20 customers"). */
  kind: 'money' | 'percent' | 'count' | 'quantity';
  /** ISO code; null when none was named. */
  currency: string | null;
  /** The time that the amount belongs to; null for one that simply is there. */
  period: Period | null;
  start: number;
  end: number;
}

type Period = 'day' | 'week' | 'month' | 'year';

const PER_MONTH: Record<Period, number> = { day: 30, week: 52 / 12, month: 1, year: 1 / 12 };

/** As an amount a month. */
export function perMonth({ value, period }: Amount): number {
  return value * PER_MONTH[period ?? 'month'];
}

const NUMBER_WORDS: Record<string, number> = {
  ...Object.fromEntries(
    `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
     sixteen seventeen eighteen nineteen twenty`
      .split(/\s+/)
      .map((word, value) => [word, value]),
  ),
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  ...Object.fromEntries(
    `- - deux trois quatre cinq - sept huit neuf dix onze douze treize quatorze quinze seize`
      .split(' ')
      .map((word, value) => [word, value]),
  ),
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
};

const MAGNITUDES: Record<string, number> = {
  hundred: 100,
  cent: 100,
  cents: 100,
  k: 1_000,
  thousand: 1_000,
  thousands: 1_000,
  mille: 1_000,
  m: 1_000_000,
  mn: 1_000_000,
  mio: 1_000_000,
  million: 1_000_000,
  millions: 1_000_000,
  milioni: 1_000_000,
  elfu: 1_000,
  laki: 100_000,
  b: 1_000_000_000,
  bn: 1_000_000_000,
  billion: 1_000_000_000,
  billions: 1_000_000_000,
  milliard: 1_000_000_000,
  milliards: 1_000_000_000,
};

const CURRENCIES: readonly [string, string][] = [
  ['RWF', 'rwf|frw|francs? rwandais|rwandan francs?|amafaranga'],
  ['XOF', 'xof|f ?cfa|cfa|francs? cfa|xaf'],
  ['KES', 'kes|kshs?|kenyan shillings?|bob'],
  ['UGX', 'ugx|ushs?|ugandan shillings?'],
  ['TZS', 'tzs|tshs?|tanzanian shillings?'],
  ['NGN', 'ngn|nairas?|₦'],
  ['GHS', 'ghs|gh₵|gh¢|₵|cedis?'],
  ['ZAR', 'zar|rands?'],
  ['ZMW', 'zmw|kwachas?'],
  ['ETB', 'etb|birr'],
  ['EUR', 'eur|euros?|€'],
  ['GBP', 'gbp|pounds?|£'],
  ['USD', 'usd|us ?\\$|dollars?|\\$'],
  ['FRANC', 'francs?'],
  ['SHILLING', 'shillings?|/='],
];

const CURRENCY = CURRENCIES.map(([, pattern]) => pattern).join('|');
const DIGITS = String.raw`\d{1,3}(?:[ ,.'\u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?`;
const MAGNITUDE = Object.keys(MAGNITUDES)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\d.,*#])(?:(?<before>${CURRENCY}|r(?=\d))\s?)?(?<number>${DIGITS})` +
    String.raw`(?:\s?(?<magnitude>${MAGNITUDE})(?![\p{L}\d]))?` +
    String.raw`(?:\s?(?<second>thousand|mille|million|millions|milliards?|billions?)(?![\p{L}\d]))?` +
    String.raw`(?:\s?(?:(?<percent>%|percent(?![\p{L}])|per ?cent(?![\p{L}])|pour ?cent(?![\p{L}]))|(?<after>${CURRENCY})(?![\p{L}\d])))?`,
  'gu',
);

const PERIODS: readonly [Period, RegExp][] = [
  [
    'month',
    /\b(?:an?|per|each|every|this|one|for) month\b|\/ ?month|\bmonthly\b|\b(?:par|chaque) mois\b|\bmensuel|\bkwa mwezi\b|\bku kwezi\b/,
  ],
  [
    'week',
    /\b(?:an?|per|each|every) week\b|\/ ?week|\bweekly\b|\b(?:par|chaque) semaine\b|\bkwa wiki\b/,
  ],
  ['day', /\b(?:an?|per|each|every) day\b|\/ ?day|\bdaily\b|\b(?:par|chaque) jour\b|\bkwa siku\b/],
  [
    'year',
    /\b(?:an?|per|each|every) year\b|\/ ?year|\byearly\b|\bpar an\b|\bchaque annee\b|\bkwa mwaka\b/,
  ],
];

/** What a count may be of: behind it, so that it is no sum of money. */
const COUNTED =
  /^ ?(?:months?|weeks?|days?|years?|hours?|mois|semaines?|jours?|ans|annees?|heures?|people|persons?|customers?|clients?|users?|workers?|times|purchases|orders|personnes?|utilisateurs?|employes?|fois|achats|commandes)(?!\p{L})/u;

/** "200 plates": a plain number before a thing in the plural; before words of money or verbs it is a sum. */
const THINGS =
  /^ ?(?!(?:costs?|expenses|salaries|wages|sales|savings|taxes|fees|charges|loss|gross|profits|frais|depenses|ventes|salaires|goes|comes|leaves|brings|makes|gets|plus|less|this|these|dans|mais|sans|sous|sors)(?!\p{L}))\p{L}{3,}s(?!\p{L})/u;
const MOST_THINGS = 10_000;

/** Where a clause ends; not the point or comma inside a number, which no space follows. */
const CLAUSE_END = /[,.;:?!](?=\s|$)|\b(?:and|et|but|mais|then)\b/;

const FRACTIONS: readonly [RegExp, number][] = [
  [/(?<![\p{L}])(?:an? |one )?half of|(?<![\p{L}])la moitie/gu, 50],
  [/(?<![\p{L}])(?:a|one) third(?![\p{L}])|(?<![\p{L}])un tiers(?![\p{L}])/gu, 100 / 3],
  [/(?<![\p{L}])(?:a|one) quarter(?![\p{L}])|(?<![\p{L}])un quart(?![\p{L}])/gu, 25],
  [/(?<![\p{L}])(?:a|one) fifth(?![\p{L}])|(?<![\p{L}])un cinquieme(?![\p{L}])/gu, 20],
  [/(?<![\p{L}])(?:a|one) tenth(?![\p{L}])|(?<![\p{L}])un dixieme(?![\p{L}])/gu, 10],
];

/** The text in the form that amounts are read from: positions of amounts refer to this. */
export function amountText(text: string): string {
  return digitsForWords(foldText(text));
}

/**
 * Reads amounts as people write them: "9 million RWF", "1.2m", "KSh 4,500", "45k", "9 millions",
 * "1 500 000 FCFA", "nine million", "20 %", "a fifth".
 * @param text made by `amountText`.
 */
export function parseAmounts(text: string): Amount[] {
  const amounts: Amount[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const groups = match.groups ?? {};
    const end = match.index + match[0].length;
    const magnitude = groups['magnitude'] ?? '';
    const second = groups['second'] ?? '';
    const factor = (MAGNITUDES[magnitude] ?? 1) * (MAGNITUDES[second] ?? 1);
    const value = toNumber(groups['number'] ?? '', factor > 1) * factor;
    if (!Number.isFinite(value)) continue;
    const named = groups['before'] ?? groups['after'];
    const currency = named === undefined ? null : currencyOf(named);
    const kind = groups['percent']
      ? 'percent'
      : currency === null && factor === 1 && isCounted(value, text.slice(end))
        ? 'quantity'
        : currency || value >= 100
          ? 'money'
          : 'count';
    amounts.push({ value, kind, currency, period: null, start: match.index, end });
  }
  for (const [pattern, value] of FRACTIONS) {
    for (const match of text.matchAll(pattern)) {
      amounts.push({
        value,
        kind: 'percent',
        currency: null,
        period: null,
        start: match.index,
        end: match.index + match[0].length,
      });
    }
  }
  const whole = joined(
    amounts.toSorted((a, b) => a.start - b.start),
    text,
  );
  const after = (index: number) =>
    periodIn(text.slice(whole[index]?.end, whole[index + 1]?.start).split(CLAUSE_END)[0]);
  return whole.map((amount, index) => {
    const before = text.slice(whole[index - 1]?.end ?? 0, amount.start).split(CLAUSE_END);
    // "200 plates a day at 1,500": that time has its amount already.
    const isTaken = before.length === 1 && index > 0 && after(index - 1) !== null;
    const period = after(index) ?? (isTaken ? null : periodIn(before.at(-1)));
    return { ...amount, period };
  });
}

function isCounted(value: number, after: string): boolean {
  return value < MOST_THINGS && (COUNTED.test(after) || THINGS.test(after));
}

/** The time that a clause names. */
function periodIn(clause = ''): Period | null {
  return PERIODS.find(([, pattern]) => pattern.test(clause))?.[0] ?? null;
}

/** "9 million 500 thousand" is one amount. */
function joined(amounts: readonly Amount[], text: string): Amount[] {
  const result: Amount[] = [];
  for (const amount of amounts) {
    const last = result.at(-1);
    const isPart =
      last &&
      last.kind !== 'percent' &&
      (amount.kind === 'money' || amount.kind === 'count') &&
      last.currency === null &&
      last.value >= 1_000 &&
      amount.value < last.value &&
      last.value % 10 ** Math.ceil(Math.log10(amount.value + 1)) === 0 &&
      /^(?: | and | et )$/.test(text.slice(last.end, amount.start)) &&
      /[a-z]$/.test(text.slice(last.start, last.end));
    if (isPart)
      result[result.length - 1] = {
        ...amount,
        value: last.value + amount.value,
        start: last.start,
        kind: 'money',
      };
    else result.push(amount);
  }
  return result;
}

function toNumber(digits: string, hasMagnitude: boolean): number {
  const compact = digits.replaceAll(/[ '\u00a0\u202f]/g, '');
  const groups = /^\d{1,3}(?:[.,]\d{3})+$/.test(compact);
  if (groups && !(hasMagnitude && /^\d+\.\d{3}$/.test(compact)) && !compact.startsWith('0')) {
    return Number(compact.replaceAll(/[.,]/g, ''));
  }
  const mixed = /^(\d{1,3}(?:[.,]\d{3})+)[.,](\d{1,2})$/.exec(compact);
  if (mixed) return Number(`${mixed[1]?.replaceAll(/[.,]/g, '')}.${mixed[2]}`);
  return Number(compact.replace(',', '.'));
}

function currencyOf(named: string): string | null {
  if (named === 'r') return 'ZAR';
  return (
    CURRENCIES.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'u').test(named))?.[0] ?? null
  );
}

/** "nine million" becomes "9 million", "one point two" 1.2, "half a million" 0.5 million. */
function digitsForWords(text: string): string {
  const word = Object.keys(NUMBER_WORDS)
    .filter((name) => name !== '-')
    .join('|');
  return (
    text
      // Swahili counts the millions first.
      .replaceAll(/(?<!\p{L})(milioni|laki|elfu) (\d[\d.,]*)/gu, '$2 $1')
      .replaceAll(/(?<!\p{L})(?:half an?|un demi)[ -](?=million|thousand|billion)/gu, '0.5 ')
      .replaceAll(/(?<!\p{L})(?:an?|un) (?=million|milliard|billion|thousand|hundred)/gu, '1 ')
      .replaceAll(
        new RegExp(
          `(?<![\\p{L}])(${word})(?:[ -]((?:point|virgule) )?(${word}))?(?![\\p{L}])`,
          'gu',
        ),
        (whole, first: string, point: string | undefined, second: string | undefined) => {
          const a = NUMBER_WORDS[first] ?? 0;
          if (second === undefined) return String(a);
          const b = NUMBER_WORDS[second] ?? 0;
          if (point) return `${a}.${b}`;
          return a >= 20 && a % 10 === 0 && b < 10
            ? String(a + b)
            : whole.replace(first, String(a)).replace(second, String(b));
        },
      )
  );
}
