import { readNumber } from '@inzira/contract/rules/numbers';
import { foldAccents } from '@inzira/contract/rules/fold';

/** The unit of a number; `unread` for what the calculators do not support. */
type Kind = 'amount' | 'percent' | 'month' | 'year' | 'day' | 'hour' | 'times' | 'unread';

/** A number in a message. */
export interface ReadNumber {
  value: number;
  kind: Kind;
  /** Its position in the message. */
  start: number;
  end: number;
  /** Features for the tagger: the surrounding words, its size and its position. */
  features: string[];
}

const CURRENCY = String.raw`(?:us\$|\$|€|£|₦|gh₵|₵|rwf|frw|kes|ksh|ugx|ush|tzs|tsh|ngn|naira|xof|xaf|fcfa|cfa|zar|ghs|cedis?|etb|birr|zmw|mwk|usd|dollars?|euros?|shillings?|shs?|bob|f(?:rancs?)?)`;
/** "R180 000", "N45,000" */
const LETTER = String.raw`(?:r\s?|[nkp]|le)(?=\d)`;
const DIGITS = String.raw`\d{1,3}(?:[ ,.]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?`;
const WORDS = new Map(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'un deux trois quatre cinq six sept huit neuf dix onze douze',
    'moja mbili tatu nne tano sita saba nane tisa kumi',
  ].flatMap((words) => words.split(' ').map((word, at) => [word, at + 1] as const)),
);
const WORD = [...WORDS.keys()].join('|');
const TENS = new Map(
  'kumi ishirini thelathini arobaini hamsini sitini sabini themanini tisini mia'
    .split(' ')
    .map((word, at) => [word, 10 * (at + 1)] as const),
);
/** "hamsini na tano" */
const SWAHILI = String.raw`(?:${[...TENS.keys()].join('|')})(?:\s+na\s+(?:moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)\b)?`;
/** Number words, read only before a unit: "three months", "one million", "miezi sita", "for a year". */
const COUNTED = String.raw`(?:twice|thrice)\b|(?:${WORD})(?=\s+(?:hours?|months?|years?|times|heures?|mois|ans|fois|millions?|thousand|(?:co-?)?founders?|partners?|owners?|associes?|fondateurs?)\b)(?<!\b(?:a|per|each|every|par|in) one)|(?<=\b(?:miezi|miaka|mara|masaa|milioni|laki|elfu)\s+)(?:${SWAHILI}|${WORD})\b|(?<=\b(?:for|over|after|sur|pendant|apres)\s+)(?:an?|une)(?=\s+(?:month|year|annee)\b)`;
/** "2 m of cloth" means metres, not millions. */
const OF_CLOTH = String.raw`\s+(?:of |de |d')?(?:[a-z]+ )?(?:cloth|fabrics?|material|tissus?|wax|pagnes?|kitenge|ankara|bazin|lace|dentelle|ropes?|cordes?|cables?|pipes?|tuyaux?|timber|planks?|planches?)\b`;
/** Spells such metres out. */
export const withMetres = (text: string) =>
  text.replaceAll(new RegExp(String.raw`(?<=\d) ?m(?=${OF_CLOTH})`, 'g'), ' metres');

const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(laki|elfu|milioni|asilimia)\s+)?(?:${CURRENCY}\s*|${LETTER})?((?:${DIGITS}|${COUNTED})(?:\s+na\s+nusu\b)?)\s*(millions?|thousand|mille|billions?|k|m(?!${OF_CLOTH})|mn|bn)?(?![\p{L}\d])\s*(%|percent|per cent|pour cent|asilimia(?!\s*\d))?\s*(?:${CURRENCY}(?!\p{L}))?`,
  'gu',
);
const UNITS: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  mille: 1e3,
  elfu: 1e3,
  laki: 1e5,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  millions: 1e6,
  milioni: 1e6,
  billion: 1e9,
  billions: 1e9,
  bn: 1e9,
};

const TIMES = new Map([
  ['twice', 2],
  ['thrice', 3],
]);
const COUNT_KINDS = ['month', 'year', 'day', 'hour', 'times'] as const;
const COUNT_AFTER =
  /^\s*(?:(months?|mois)|(years?|ans|annees?)|(days?|jours)|(hours?|hrs|heures?)|(times|fois))\b/;
const COUNT_BEFORE = /\b(?:(miezi|mwezi)|(miaka)|(siku)|(masaa|saa)|(mara))\s*$/;
/** A larger number is not a count before a unit, but an amount. */
const MOST_COUNT = 400;
/** Amounts per week or year, such as "20,000 a week": the calculators count in months. */
const PER_OTHER_TIME =
  /^\s*(?:\p{L}+\s+)?(?:a|per|each|every|\/|par|kwa|kila|chaque)\s*(?:week|day|semaine|jour|wiki|siku|year|an|mwaka)\b/u;

/** "12 or 24 months" */
const ALTERNATIVE = /^\s*(?:or|ou|au|to|-)\s*$/;

const NEAR = { before: 7, after: 6 };
const STEM = 5;

/** The numbers of a message, in order. */
export function numbersIn(message: string): ReadNumber[] {
  const text = foldAccents(message).replaceAll(/\s/g, ' ');
  const matches = [...text.matchAll(NUMBER)];
  const values = matches.map(valueOf);
  return matches.map((match, at) => {
    const value = values[at] ?? 0;
    const earlier = matches[at - 1];
    const end = match.index + match[0].trimEnd().length;
    const before = text.slice(earlier ? earlier.index + earlier[0].length : 0, match.index);
    const after = text.slice(match.index + match[0].length, matches[at + 1]?.index);
    const isAlternative =
      (earlier && ALTERNATIVE.test(before)) || (matches[at + 1] && ALTERNATIVE.test(after));
    const kind = isAlternative ? 'unread' : kindOf(match, value, before, after);
    const features = [
      `${kind}${kind === 'amount' && value < 1000 ? ' small' : ''}`,
      `place ${at === matches.length - 1 ? 'last' : Math.min(at, 4)}`,
      `of ${Math.min(matches.length, 6)}`,
      `size ${Math.floor(Math.log10(value || 1))}`,
      ...wordFeatures(wordsIn(before).slice(-NEAR.before).toReversed(), 'before'),
      ...wordFeatures(wordsIn(after).slice(0, NEAR.after), 'after'),
    ];
    if (kind !== 'percent') {
      const amounts = values.filter((_, other) => !isPercent(matches[other]));
      const larger = amounts.filter((other) => other > value).length;
      features.push(`rank ${Math.min(larger, 3)} of ${Math.min(amounts.length, 5)}`);
      if (larger === amounts.length - 1) features.push('least');
    }
    const last = values[at - 1];
    if (last !== undefined)
      features.push(value > last ? 'larger' : value * 4 < last ? 'much smaller' : 'smaller');
    return { value, kind, start: match.index, end, features };
  });
}

const isPercent = (match: RegExpMatchArray | undefined) =>
  match?.[4] !== undefined || match?.[1] === 'asilimia';

function kindOf(match: RegExpMatchArray, value: number, before: string, after: string): Kind {
  if (isPercent(match)) return 'percent';
  if (TIMES.has(match[2] ?? '')) return 'times';
  const counted = (COUNT_AFTER.exec(after) ?? COUNT_BEFORE.exec(before) ?? []).slice(1);
  const kind = COUNT_KINDS[counted.findIndex((unit) => unit !== undefined)];
  if (kind !== undefined && value < MOST_COUNT) return kind;
  return PER_OTHER_TIME.test(after) ? 'unread' : 'amount';
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}']+|[,;.:?+]/gu) ?? [];
}

/** Features of the words on one side of a number, the nearest first. */
function wordFeatures(words: readonly string[], side: string): string[] {
  if (words.length === 0) return [`nothing ${side}`];
  return words.flatMap((word, at) => [
    `${side} ${word}`,
    ...(word.length > STEM ? [`${side} ${word.slice(0, STEM)}-`] : []),
    ...(at < 3 ? [`${side}${at} ${word}`] : []),
    ...(at < 4 && at + 1 < words.length ? [`${side} ${word} ${words[at + 1]}`] : []),
  ]);
}

function valueOf([, first, said = '', last = '']: RegExpMatchArray): number {
  const unit = first === undefined || first === 'asilimia' ? last : first;
  const [digits = '', half] = said.split(/\s+na\s+(?=nusu)/);
  // "1.500 million" is one and a half.
  const plain =
    readNumber(digits, { decimals: unit === '' ? 2 : 3 }) ?? digits.replaceAll(/[ ,.]/g, '');
  const words = digits
    .split(/\s+na\s+/)
    .map((word) => WORDS.get(word) ?? TENS.get(word) ?? TIMES.get(word) ?? 1);
  const value = /^\D/.test(digits) ? words.reduce((sum, one) => sum + one) : Number(plain);
  return (value + (half ? 0.5 : 0)) * (UNITS[unit] ?? 1);
}
