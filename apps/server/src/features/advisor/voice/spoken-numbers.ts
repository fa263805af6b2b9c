/** The spoken form of symbols. The voice itself reads digits in every language. */
const WORDS = {
  en: {
    minus: 'minus',
    to: 'to',
    ratio: 'to',
    times: 'times',
    per: 'per',
    about: 'about',
    and: 'and',
    cents: ['cent', 'cents'],
    fractions: {
      '1/2': 'one half',
      '1/3': 'one third',
      '2/3': 'two thirds',
      '1/4': 'one quarter',
      '3/4': 'three quarters',
    },
  },
  fr: {
    minus: 'moins',
    to: 'à',
    ratio: 'pour',
    times: 'fois',
    per: 'par',
    about: 'environ',
    and: 'et',
    cents: ['centime', 'centimes'],
    fractions: {
      '1/2': 'un demi',
      '1/3': 'un tiers',
      '2/3': 'deux tiers',
      '1/4': 'un quart',
      '3/4': 'trois quarts',
    },
  },
} as const;

type Spoken = keyof typeof WORDS;

const CURRENCIES = 'USD EUR GBP RWF BIF CDF KES UGX TZS NGN GHS XOF XAF ZAR ETB ZMW'.split(' ');
/** Currency symbols in texts, besides codes. */
const SIGNS: Record<string, string> = {
  US$: 'USD',
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₦': 'NGN',
  'GH₵': 'GHS',
  '₵': 'GHS',
  FRw: 'RWF',
  Frw: 'RWF',
  Rwf: 'RWF',
  KSh: 'KES',
  Ksh: 'KES',
  KSH: 'KES',
  USh: 'UGX',
  TSh: 'TZS',
  FCFA: 'XOF',
  CFA: 'XOF',
  Birr: 'ETB',
  R: 'ZAR',
};
const WITH_CENTS = ['USD', 'EUR', 'GBP'];
/** Parts of currency names that are not spoken. */
const UNSAID =
  /US (?=dollar)|British |South African |(?:West|Central) African | des États-Unis| \(B\w+\)/g;

const signs = [...Object.keys(SIGNS).filter((sign) => sign !== 'R'), ...CURRENCIES]
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replaceAll('$', String.raw`\$`))
  .concat(String.raw`R(?=\d)`)
  .join('|');
const SPACE = '[ \\u00a0\\u202f]';
const NUMBER = {
  en: `\\d{1,3}(?:(?:,|${SPACE})\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?`,
  fr: `\\d{1,3}(?:(?:\\.|${SPACE})\\d{3})+(?:,\\d+)?|\\d+(?:[.,]\\d+)?`,
};
/** Multipliers as powers of ten. A billion is a milliard in French financial texts. */
const SCALES: readonly [power: number, pattern: RegExp][] = [
  [3, /^(k|thousand|mille)$/i],
  [6, /^(m|millions?)$/i],
  [9, /^(b|bn|md|billion|milliards?)$/i],
  [12, /^trillion$/i],
];
const SCALE = `(?:${SPACE}?(?:thousand|million|billion|trillion|mille|millions|milliards?)(?![\\p{L}])|(?:k|K|M|m|bn|B|Md)(?![\\p{L}\\d]))`;
/** The boundaries of a number: not within a word or another number. */
const BEFORE = String.raw`(?<![\p{L}\d.,])`;
const AFTER = String.raw`(?![\p{L}\d])`;

/** Rewrites numbers, money, ranges and ratios so that a voice reads them correctly: "RWF 9m" as "9,000,000 Rwandan francs". */
export function sayNumbers(text: string, language: string): string {
  return language === 'en' || language === 'fr' ? say(text, language) : text;
}

function say(text: string, language: Spoken): string {
  const words = WORDS[language];
  const number = NUMBER[language];
  const amount = `(${number})(${SCALE})?`;
  const dash = `${SPACE}?[-–—]${SPACE}?`;
  const pattern = (source: string) => new RegExp(source, 'gu');
  const read = (digits: string, scale?: string) =>
    format(valueOf(digits, scale, language), language);
  const money = (digits: string, scale: string | undefined, sign: string) =>
    moneyOf(valueOf(digits, scale, language), SIGNS[sign] ?? sign, language);
  const minusSign = text.includes('=') ? ` ${words.minus} ` : null;
  const negative = (minus: string | undefined) => (minus ? `${words.minus} ` : '');

  return (
    text
      .replaceAll(/(?<![\d-])(?:19|20)\d\d-(?:0\d|1[0-2])-[0-3]\d(?![\d-])/g, (date) =>
        dateIn(date, language),
      )
      // In a calculation a dash is a minus; elsewhere it joins a range.
      .replaceAll(/(?<=[\d\p{L}%)]) [-–−] (?=[\d$€£₦₵(\p{L}])/gu, (dash) => minusSign ?? dash)
      .replaceAll(/(?<![\d,])\d{1,2}(?:,\d{1,2})+(?![\d,])/g, (list) =>
        language === 'en' ? list.replaceAll(',', ', ') : list,
      )
      // A telephone number.
      .replaceAll(
        /(?<![\p{L}\d])(?:\+\d|00\d)[\d \u00a0()-]{7,}\d|(?<![\p{L}\d.,]|\d[ \u00a0])0\d(?:[ \u00a0]?\d){7,}(?![.,]?\d)/gu,
        (digits) => digits.replaceAll(/\D/g, '').split('').join(' '),
      )
      .replaceAll(/(?:~|≈)\s?(?=[\d$€£₦₵])/gu, `${words.about} `)
      // In a range, the currency or percent sign applies to both numbers.
      .replaceAll(
        pattern(`${BEFORE}(${signs})${SPACE}?(${number})${dash}(?:${signs})?${SPACE}?${amount}`),
        (_, sign: string, from: string, to: string, scale?: string) =>
          `${read(from)} ${words.to} ${money(to, scale, sign)}`,
      )
      .replaceAll(
        pattern(
          `${BEFORE}(${number})${SPACE}?%?${dash}(?=(?:${number})${SCALE}?${SPACE}?(?:%|${signs}))`,
        ),
        (_, from: string) => `${read(from)} ${words.to} `,
      )
      .replaceAll(
        pattern(`${BEFORE}([-−])?(${signs})${SPACE}?${amount}(?!\\d)`),
        (_, minus: string | undefined, sign: string, digits: string, scale?: string) =>
          `${negative(minus)}${money(digits, scale, sign)}`,
      )
      .replaceAll(
        pattern(`${BEFORE}${amount}${SPACE}?(?:de )?(${signs})${AFTER}(\\s*/\\s*(?=\\p{L}))?`),
        (_, digits: string, scale: string | undefined, sign: string, slash?: string) =>
          `${money(digits, scale, sign)}${slash ? ` ${words.per} ` : ''}`,
      )
      .replaceAll(
        /(?<![\d/])([123]\/[234])(?![\d/])/gu,
        (found) => (words.fractions as Record<string, string>)[found] ?? found,
      )
      .replaceAll(
        pattern(`${BEFORE}(${number})${SPACE}?[x×]${AFTER}`),
        (_, digits: string) => `${read(digits)} ${words.times}`,
      )
      // 10:30 is a time of day, 3:1 a ratio.
      .replaceAll(
        /(?<![\d:.])(\d{1,3}):(\d{1,3})(?![\d:])/gu,
        (found, left: string, right: string) =>
          right.length === 2 && Number(left) < 25 ? found : `${left} ${words.ratio} ${right}`,
      )
      .replaceAll(
        pattern(`${BEFORE}(${number})[-–](?=(?:${number})${SCALE}?${AFTER})`),
        (_, from: string) => `${read(from)} ${words.to} `,
      )
      .replaceAll(
        // "12,000: left" contains a number, "12:30" does not; "million" stays as written, a lone m may mean metres. A
        // code such as 007 keeps its zeros.
        pattern(
          `(?<![\\p{L}\\d.,:/])([-−])?(?!0\\d)(${number})(k|K|M|bn|B|Md)?(?![\\p{L}\\d/]|[:.,]\\d)`,
        ),
        (_, minus: string | undefined, digits: string, scale?: string) =>
          `${negative(minus)}${read(digits, scale)}`,
      )
      .replaceAll(pattern(`${BEFORE}(${signs})${AFTER}`), (sign) =>
        nameOf(SIGNS[sign] ?? sign, '2', language),
      )
  );
}

/** "23 November 2026" for "2026-11-23"; an invalid date is returned as it is. */
function dateIn(text: string, language: Spoken): string {
  const date = new Date(`${text}T00:00Z`);
  // JavaScript would turn the thirtieth of February into a day of March.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(text.slice(-2))) return text;
  const locale = language === 'en' ? 'en-GB' : language;
  return date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

/** Numeric strings, for `Intl` to format numbers of any size: a million is 1e6. */
type Value = `${number}`;

function valueOf(digits: string, scale: string | undefined, language: Spoken): Value {
  const bare = digits.replaceAll(/[ \u00a0\u202f]/g, '');
  const isGrouped = language === 'en' || /^\d{1,3}(\.\d{3})+(,|$)/.test(bare);
  const grouping = language === 'en' ? ',' : '.';
  const plain = (isGrouped ? bare.replaceAll(grouping, '') : bare).replace(',', '.');
  const power = SCALES.find(([, name]) => name.test(scale?.trim() ?? ''))?.[0] ?? 0;
  return `${plain}e${power}` as Value;
}

function format(value: Value, language: Spoken): string {
  const plain = { useGrouping: 'min2', maximumFractionDigits: 20 } as const;
  return new Intl.NumberFormat(language, plain).format(value);
}

function moneyOf(value: Value, currency: string, language: Spoken): string {
  const { and, cents } = WORDS[language];
  const [whole = '', decimals] = format(value, 'en').replaceAll(',', '').split('.');
  if (decimals && decimals.length < 3 && WITH_CENTS.includes(currency)) {
    const count = Number(decimals.padEnd(2, '0'));
    const rest = `${count} ${cents[count === 1 ? 0 : 1]}`;
    return whole === '0' ? rest : `${moneyOf(whole as Value, currency, language)} ${and} ${rest}`;
  }
  const isRound = Number(value) >= 1e6 && Number(value) % 1e6 === 0;
  const of = language === 'fr' && isRound ? 'de ' : '';
  return `${format(value, language)} ${of}${nameOf(currency, value, language)}`;
}

/** The currency's name in singular or plural: "franc rwandais" or "francs rwandais". */
function nameOf(currency: string, value: Value, language: Spoken): string {
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    minimumFractionDigits: 0,
  }).formatToParts(value);
  const name = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return name.replaceAll(UNSAID, '').replace('CFA', 'C F A');
}
