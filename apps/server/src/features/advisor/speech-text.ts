import { sentencesOf, toPlainText } from './passages.ts';
import { numberInWords } from './spoken-numbers.ts';

/** More than this is not said aloud at once. */
export const SPEECH_CHARACTERS = 1200;

/** Words for a currency: one of it, several, before a vowel in French the same. */
const CURRENCIES: readonly [RegExp, { en: [string, string]; fr: [string, string] }][] = [
  [/^(?:\$|us ?\$|usd|dollars?)$/i, { en: ['dollar', 'dollars'], fr: ['dollar', 'dollars'] }],
  [/^(?:€|eur|euros?)$/i, { en: ['euro', 'euros'], fr: ['euro', 'euros'] }],
  [/^(?:£|gbp)$/i, { en: ['pound', 'pounds'], fr: ['livre', 'livres'] }],
  [/^(?:₦|ngn)$/i, { en: ['naira', 'naira'], fr: ['naira', 'nairas'] }],
  [/^(?:gh₵|₵|ghs)$/i, { en: ['cedi', 'cedis'], fr: ['cédi', 'cédis'] }],
  [/^(?:rwf|frw)$/i, { en: ['Rwandan franc', 'Rwandan francs'], fr: ['franc rwandais', 'francs rwandais'] }],
  [/^(?:f ?cfa|xof|xaf)$/i, { en: ['C F A franc', 'C F A francs'], fr: ['franc C F A', 'francs C F A'] }],
  [/^(?:ksh|kes)$/i, { en: ['Kenyan shilling', 'Kenyan shillings'], fr: ['shilling kényan', 'shillings kényans'] }],
  [/^(?:ush|ugx)$/i, { en: ['Ugandan shilling', 'Ugandan shillings'], fr: ['shilling ougandais', 'shillings ougandais'] }],
  [/^(?:tsh|tzs)$/i, { en: ['Tanzanian shilling', 'Tanzanian shillings'], fr: ['shilling tanzanien', 'shillings tanzaniens'] }],
  [/^(?:zar|r)$/i, { en: ['rand', 'rand'], fr: ['rand', 'rands'] }],
  [/^(?:zmw)$/i, { en: ['kwacha', 'kwacha'], fr: ['kwacha', 'kwachas'] }],
  [/^(?:etb)$/i, { en: ['birr', 'birr'], fr: ['birr', 'birrs'] }],
];

const CODE = String.raw`US ?\$|\$|€|£|₦|GH₵|₵|USD|EUR|GBP|NGN|GHS|RWF|Frw|F ?CFA|XOF|XAF|KSh|KES|USh|UGX|TSh|TZS|ZAR|ZMW|ETB`;
const NUMBER = String.raw`\d{1,3}(?:[ ,.\u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?`;
const SCALE = String.raw`k|m|bn|thousand|mille|millions?|billions?|milliards?`;

const SYMBOLS: readonly [RegExp, { en: string; fr: string }][] = [
  [/\s*÷\s*/g, { en: ' divided by ', fr: ' divisé par ' }],
  [/\s*×\s*/g, { en: ' times ', fr: ' fois ' }],
  [/(?<=\d)\s*[−–-]\s*(?=[A-Z$€£₦₵]*\s?\d)|\s+−\s+/g, { en: ' minus ', fr: ' moins ' }],
  [/\s*=\s*/g, { en: ' equals ', fr: ' égale ' }],
  [/(?<=\w)\s*\+\s*(?=\w)/g, { en: ' plus ', fr: ' plus ' }],
  [/\s*≥\s*/g, { en: ' at least ', fr: ' au moins ' }],
  [/\s*≤\s*/g, { en: ' at most ', fr: ' au plus ' }],
  [/\s*&\s*/g, { en: ' and ', fr: ' et ' }],
  [/(?<=\p{L})\/(?=\p{L})/gu, { en: ' or ', fr: ' ou ' }],
  [/\be\.g\.\s*/gi, { en: 'for example ', fr: 'par exemple ' }],
  [/\bi\.e\.\s*/gi, { en: 'that is ', fr: 'c’est-à-dire ' }],
  [/\betc\./gi, { en: 'and so on', fr: 'et cetera' }],
  [/\bvs\.?(?=\s)/gi, { en: 'versus', fr: 'contre' }],
  [/\s*(?:→|⇒|->)\s*/g, { en: ', ', fr: ', ' }],
];

/** Short forms that are said as words, so they are not spelled out. */
const SAID_AS_WORDS = new Set(['SACCO', 'SACCOS', 'SAFE', 'SAFES', 'MOMO', 'OHADA', 'NASA', 'PIN', 'SIM', 'OK', 'AIDS', 'MPESA']);

/**
 * Text as a voice should say it: no Markdown, no symbols; "$1,500" is "one thousand five hundred
 * dollars", CAC is "C A C". English and French; other languages keep their figures.
 */
export function toSpeech(markdown: string, language: string): string {
  const spoken = language.startsWith('fr') ? 'fr' : language.startsWith('en') ? 'en' : null;
  let text = toPlainText(markdown.replaceAll(/```[\s\S]*?```/g, ' ').replaceAll(/\[\d{1,2}\]/g, ''))
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ')
    .replaceAll(/[*_`#|<>~^]+/g, ' ')
    .replaceAll(/(?<=[^.!?…:;,])\n+/g, '. ')
    .replaceAll('\n', ' ');
  if (spoken) {
    text = withMoney(text, spoken);
    for (const [pattern, words] of SYMBOLS) text = text.replaceAll(pattern, words[spoken]);
    text = withNumbers(text, spoken);
  }
  text = text.replaceAll(/\b[A-Z]{2,5}s?\b/g, (word) => (SAID_AS_WORDS.has(word.toUpperCase()) ? word : spelled(word)));
  return text
    .replaceAll(/\s+([.,;:!?])/g, '$1')
    .replaceAll(/([.!?]){2,}/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function spelled(word: string): string {
  const letters = word.endsWith('s') ? word.slice(0, -1) : word;
  return [...letters].join(' ');
}

function withMoney(text: string, language: 'en' | 'fr'): string {
  const before = new RegExp(String.raw`(?<![\p{L}\d])(${CODE}|R(?=\d))\s?(${NUMBER})(?:\s?(${SCALE})(?![\p{L}\d]))?`, 'giu');
  const after = new RegExp(String.raw`(?<![\p{L}\d.,])(${NUMBER})(?:\s?(${SCALE}))?\s?(${CODE})(?![\p{L}\d])`, 'giu');
  const say = (number: string, scale: string | undefined, code: string) => {
    const [one, many] = CURRENCIES.find(([pattern]) => pattern.test(code))?.[1][language] ?? [code, code];
    const figure = spokenFigure(number, scale, language);
    const isOne = toValue(number) === 1 && !scale;
    // "un million de francs", but "un million deux cent mille francs".
    const link = language === 'fr' && /(?:million|milliard)s?$/.test(figure) ? 'de ' : '';
    return `${figure} ${link}${isOne ? one : many}`;
  };
  return text
    .replaceAll(before, (_, code: string, number: string, scale: string | undefined) => say(number, scale, code))
    .replaceAll(after, (_, number: string, scale: string | undefined, code: string) => say(number, scale, code));
}

function withNumbers(text: string, language: 'en' | 'fr'): string {
  return text
    .replaceAll(new RegExp(String.raw`(?<![\p{L}\d.,])(${NUMBER})\s?%`, 'gu'), (_, number: string) =>
      `${spokenFigure(number, undefined, language)} ${language === 'fr' ? 'pour cent' : 'percent'}`,
    )
    .replaceAll(new RegExp(String.raw`(?<![\p{L}\d.,:])(${NUMBER})(?:\s?(k|m|bn)(?![\p{L}\d]))?(?![\p{L}\d:])`, 'giu'), (whole, number: string, scale: string | undefined) =>
      // A year is said as the voice says it.
      /^(?:19|20)\d\d$/.test(whole) ? whole : spokenFigure(number, scale, language),
    );
}

const SCALE_WORDS: Record<string, { en: string; fr: string; factor: number }> = {
  k: { en: 'thousand', fr: 'mille', factor: 1e3 },
  thousand: { en: 'thousand', fr: 'mille', factor: 1e3 },
  mille: { en: 'thousand', fr: 'mille', factor: 1e3 },
  m: { en: 'million', fr: 'millions', factor: 1e6 },
  million: { en: 'million', fr: 'million', factor: 1e6 },
  millions: { en: 'million', fr: 'millions', factor: 1e6 },
  bn: { en: 'billion', fr: 'milliards', factor: 1e9 },
  billion: { en: 'billion', fr: 'milliard', factor: 1e9 },
  billions: { en: 'billion', fr: 'milliards', factor: 1e9 },
  milliard: { en: 'billion', fr: 'milliard', factor: 1e9 },
  milliards: { en: 'billion', fr: 'milliards', factor: 1e9 },
};

function spokenFigure(number: string, scale: string | undefined, language: 'en' | 'fr'): string {
  const words = numberInWords(toValue(number), language) ?? number;
  if (!scale) return words;
  const named = SCALE_WORDS[scale.toLowerCase()];
  return named ? `${words} ${named[language]}` : words;
}

function toValue(number: string): number {
  const compact = number.replaceAll(/[ \u00a0\u202f]/g, '');
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(compact)) return Number(compact.replaceAll(/[.,]/g, ''));
  const mixed = /^(\d{1,3}(?:[.,]\d{3})+)[.,](\d{1,2})$/.exec(compact);
  if (mixed) return Number(`${mixed[1]?.replaceAll(/[.,]/g, '')}.${mixed[2]}`);
  return Number(compact.replace(',', '.'));
}

/** Cuts cleaned text to what is said at once, between sentences where it can. */
export function cutForSpeech(text: string, characters = SPEECH_CHARACTERS): string {
  if (text.length <= characters) return text;
  let kept = '';
  for (const sentence of sentencesOf(text)) {
    if (kept.length + sentence.length + 1 > characters) break;
    kept = kept ? `${kept} ${sentence}` : sentence;
  }
  if (kept) return kept;
  const space = text.lastIndexOf(' ', characters - 1);
  return text.slice(0, space > 0 ? space : characters);
}

/** Pieces that are made into sound one by one: the first sentence alone, so that it is heard early. */
export function speechPieces(text: string): string[] {
  const [first, ...rest] = sentencesOf(text);
  if (first === undefined) return [];
  const pieces = [first];
  for (const sentence of rest) {
    const last = pieces.length > 1 ? pieces.at(-1) : undefined;
    if (last !== undefined && last.length + sentence.length < 200) pieces[pieces.length - 1] = `${last} ${sentence}`;
    else pieces.push(sentence);
  }
  return pieces;
}
