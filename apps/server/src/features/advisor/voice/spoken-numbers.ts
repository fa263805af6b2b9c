import { NUMBER_WORDS, type NumberWords } from './number-words.ts';

/** What stands for a currency in texts, besides its code. */
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
const WITH_CENTS = new Set(['USD', 'EUR', 'GBP']);
/** Beyond this a number is read out digit by digit. */
const MAX = 1e15;

const signs = [
  ...Object.keys(SIGNS).filter((sign) => sign !== 'R'),
  ...Object.keys(NUMBER_WORDS['en']?.currencies ?? {}),
]
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replaceAll('$', String.raw`\$`))
  .concat(String.raw`R(?=\d)`)
  .join('|');
const SPACE = '[ \\u00a0\\u202f]';
const NUMBER = {
  en: `\\d{1,3}(?:(?:,|${SPACE})\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?`,
  fr: `\\d{1,3}(?:(?:\\.|${SPACE})\\d{3})+(?:,\\d+)?|\\d+(?:[.,]\\d+)?`,
};
const SCALE = `(?:${SPACE}?(?:thousand|million|billion|trillion|mille|millions|milliards?)(?![\\p{L}])|(?:k|K|M|m|bn|B|Md)(?![\\p{L}\\d]))`;
/** Not within a word or another number. */
const BEFORE = String.raw`(?<![\p{L}\d.,])`;
const AFTER = String.raw`(?![\p{L}\d])`;

type Spoken = 'en' | 'fr';

/** Numbers, money, percentages, ranges and ratios as words. */
export function sayNumbers(text: string, language: string): string {
  if (language !== 'en' && language !== 'fr') return text;
  const words = NUMBER_WORDS[language];
  return words ? say(text, language, words) : text;
}

function say(text: string, language: Spoken, words: NumberWords): string {
  const number = NUMBER[language];
  const amount = `(${number})(${SCALE})?`;
  const dash = `${SPACE}?[-–—]${SPACE}?`;
  const pattern = (source: string) => new RegExp(source, 'gu');
  const read = (digits: string, scale?: string) => amountOf(digits, scale, language, words);
  const money = (digits: string, scale: string | undefined, sign: string) =>
    moneyOf(digits, scale, sign, language, words);
  const minusSign = text.includes('=') ? ` ${words.minus} ` : null;
  const per = (text: string) => text.replaceAll(/^\s*\/\s*/gu, ` ${words.per} `);

  return (
    text
      // In a sum a dash takes away; elsewhere it joins a range.
      .replaceAll(/(?<=[\d\p{L}%)]) [-–−] (?=[\d$€£₦₵(\p{L}])/gu, (dash) => minusSign ?? dash)
      .replaceAll(/(?<![\d,])\d{1,2}(?:,\d{1,2})+(?![\d,])/g, (list) =>
        language === 'en' ? list.replaceAll(',', ', ') : list,
      )
      .replaceAll(/(?<![\p{L}\d])(?:\+\d|00\d)[\d \u00a0()-]{7,}\d/gu, sayDigits)
      .replaceAll(/(?:~|≈)\s?(?=[\d$€£₦₵])/gu, `${words.about} `)
      // A range has its currency or its per cent once.
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
          `${minus ? `${words.minus} ` : ''}${money(digits, scale, sign)}`,
      )
      .replaceAll(
        pattern(`${BEFORE}${amount}${SPACE}?(?:de )?(${signs})${AFTER}(\\s*/\\s*(?=\\p{L}))?`),
        (_, digits: string, scale: string | undefined, sign: string, slash?: string) =>
          `${money(digits, scale, sign)}${slash ? per(slash) : ''}`,
      )
      .replaceAll(
        pattern(`${BEFORE}([-−])?(${number})${SPACE}?%`),
        (_, minus: string | undefined, digits: string) =>
          `${minus ? `${words.minus} ` : ''}${read(digits)} ${words.percent}`,
      )
      .replaceAll(/(?<![\d/])([123])\/([234])(?![\d/])/gu, (found) => words.halves[found] ?? found)
      .replaceAll(
        pattern(`${BEFORE}(${number})${SPACE}?[x×]${AFTER}`),
        (_, digits: string) => `${read(digits)} ${words.times}`,
      )
      // 10:30 is a time of day, 3:1 a ratio.
      .replaceAll(
        /(?<![\d:.])(\d{1,3}):(\d{1,3})(?![\d:])/gu,
        (found, left: string, right: string) =>
          right.length === 2 && Number(left) < 25
            ? found
            : `${read(left)} ${words.ratio} ${read(right)}`,
      )
      .replaceAll(
        pattern(`${BEFORE}(${number})[-–](?=(?:${number})${SCALE}?${AFTER})`),
        (_, from: string) => `${isYear(from) ? words.year(Number(from)) : read(from)} ${words.to} `,
      )
      .replaceAll(
        // "12,000: left" is a number, "12:30" none.
        pattern(`(?<![\\p{L}\\d.,:/])([-−])?${amount}(?![\\p{L}\\d/]|[:.,]\\d)`),
        (found, minus: string | undefined, digits: string, scale?: string) => {
          // A lone m may be metres.
          if (scale === 'm') return found;
          const said =
            !scale && !minus && isYear(digits) ? words.year(Number(digits)) : read(digits, scale);
          return minus ? `${words.minus} ${said}` : said;
        },
      )
      .replaceAll(pattern(`${BEFORE}(${signs})${AFTER}`), (sign) => {
        return words.currencies[SIGNS[sign] ?? sign]?.[1] ?? sign;
      })
  );
}

function isYear(digits: string): boolean {
  return /^(19|20)\d\d$/.test(digits);
}

/** A telephone number, or a number that is too long to be one. */
function sayDigits(text: string): string {
  return text.replaceAll(/\D/g, '').split('').join(' ');
}

function parse(digits: string, language: Spoken) {
  const bare = digits.replaceAll(/[ \u00a0\u202f]/g, '');
  let plain = bare.replaceAll(',', '');
  if (language === 'fr') {
    const isGrouped = /^\d{1,3}(\.\d{3})+(,|$)/.test(bare);
    plain = (isGrouped ? bare.replaceAll('.', '') : bare).replace(',', '.');
  }
  const [whole = '0', decimals = ''] = plain.split('.');
  return { whole, decimals, value: Number(plain) };
}

function scaleOf(scale: string | undefined): 'k' | 'm' | 'b' | 't' | null {
  const name = scale?.trim().toLowerCase();
  if (!name) return null;
  if (/^(k|thousand|mille)$/.test(name)) return 'k';
  if (/^(m|millions?)$/.test(name)) return 'm';
  if (/^(b|bn|md|billion|milliards?)$/.test(name)) return 'b';
  return 't';
}

function amountOf(digits: string, scale: string | undefined, language: Spoken, words: NumberWords) {
  const { whole, decimals, value } = parse(digits, language);
  if (value >= MAX) return sayDigits(digits);
  const kind = scaleOf(scale);
  let said = words.integer(Number(whole));
  if (decimals) said += ` ${words.point} ${sayDecimals(decimals, words)}`;
  if (kind === null) return said;
  const isPlural = language === 'fr' && kind !== 'k' && value >= 2;
  return `${said} ${words.scales[kind]}${isPlural ? 's' : ''}`;
}

function sayDecimals(decimals: string, words: NumberWords): string {
  const digits = Array.from(decimals.replace(/0+$/, ''), (digit) => words.integer(Number(digit)));
  return digits.length > 0 ? digits.join(' ') : words.integer(0);
}

function moneyOf(
  digits: string,
  scale: string | undefined,
  sign: string,
  language: Spoken,
  words: NumberWords,
): string {
  const code = SIGNS[sign] ?? sign;
  const [one, many] = words.currencies[code] ?? [sign, sign];
  const { whole, decimals, value } = parse(digits, language);
  const kind = scaleOf(scale);
  if (kind === null && decimals.length === 2 && WITH_CENTS.has(code)) {
    const cents = Number(decimals);
    const parts: string[] = [];
    if (Number(whole) > 0 || cents === 0) {
      parts.push(`${words.integer(Number(whole))} ${Number(whole) === 1 ? one : many}`);
    }
    if (cents > 0) parts.push(`${words.integer(cents)} ${words.cents[cents === 1 ? 0 : 1]}`);
    return parts.join(` ${words.and} `);
  }
  const isRound = kind === null && value >= 1e6 && value % 1e6 === 0;
  const of = isRound || (kind !== null && kind !== 'k') ? words.ofMillions : '';
  const isSingular = kind === null && (language === 'fr' ? value < 2 : value === 1);
  return `${amountOf(digits, scale, language, words)} ${of}${isSingular ? one : many}`;
}
