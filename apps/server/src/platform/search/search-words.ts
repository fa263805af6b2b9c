import { foldForIndex } from '@inzira/contract/rules/fold';

/** Longer words are truncated, both in the index and in queries. */
export const WORD_LENGTH = 60;
const MAX_WORDS = 8;
/** Shorter words are too similar to correct: "loan" is not "lean". */
const SHORTEST_WITH_TYPO = 5;
/** In a word of four letters, only a missing one is corrected: "pich" is "pitch". */
const SHORTEST_WITH_GAP = 4;
const MAX_WORDS_WITH_TYPO = 4;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Separators of words as a character class for both JavaScript and PostgreSQL: punctuation, symbols, emoji and private
 * use. They do not depend on the database's locale.
 */
export const SEPARATORS = String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\ue000-\uf8ff\ufe00-\ufe1f\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff9-\uffff`;

const separators = new RegExp(`[${SEPARATORS}\\u0000\\u{1f000}-\\u{1faff}]+`, 'u');

/** The first eight words of a query, folded to lower case without accents. */
export function toWords(text: string): string[] {
  const words = foldForIndex(text.toWellFormed())
    .split(separators)
    .map((word) => Array.from(word).slice(0, WORD_LENGTH).join(''));
  return [...new Set(words)].filter(Boolean).slice(0, MAX_WORDS);
}

/** English and French plural endings and their singular; a wrong guess only adds hits. */
const PLURALS: readonly [RegExp, string][] = [
  [/ies$/, 'y'],
  [/eaux$/, 'eau'],
  [/aux$/, 'al'],
  [/[sx]$/, ''],
];

/** "entretien" for "entretiens"; undefined for other endings and for short words, since "prix" is no plural. */
function singularOf(word: string): string | undefined {
  if (word.length < SHORTEST_WITH_TYPO || word.endsWith('ss')) return undefined;
  const [ending, singular] = PLURALS.find(([one]) => one.test(word)) ?? [];
  return ending && word.replace(ending, singular ?? '');
}

/** Of English and French; also of short words, since both are given. */
export const isPluralOf = (word: string, singular: string) =>
  ['s', 'es', 'x'].some((ending) => word === singular + ending);

/** Other spellings that a text may use: the singular, and "sœur" for "soeur", since the indexes keep ligatures. */
export function otherFormsOf(word: string): string[] {
  const written = [word, word.replaceAll('oe', 'œ'), word.replaceAll('œ', 'oe')];
  const forms = new Set(written.flatMap((one) => [one, singularOf(one) ?? one]));
  forms.delete(word);
  return [...forms];
}

/**
 * All words at an edit distance of one typing error: a letter missing, added, wrong, or two swapped; and their plurals.
 * About a hundred per letter of the word; empty for short words.
 */
export function oneTypoAway(words: string[]): Map<string, string[]> {
  const long = words.filter((word) => word.length >= SHORTEST_WITH_GAP);
  return new Map(
    long
      .slice(0, MAX_WORDS_WITH_TYPO)
      .map((word) => [word, variantsOf(word).flatMap((one) => [one, `${one}s`])]),
  );
}

function variantsOf(word: string): string[] {
  const variants = new Set<string>();
  const isLong = word.length >= SHORTEST_WITH_TYPO;
  for (let at = 0; at <= word.length; at += 1) {
    const [before, here, next, after] = [
      word.slice(0, at),
      word.charAt(at),
      word.charAt(at + 1),
      word.slice(at + 1),
    ];
    if (here && isLong) variants.add(before + after);
    if (next && isLong) variants.add(before + next + here + word.slice(at + 2));
    for (const letter of ALPHABET) {
      variants.add(before + letter + here + after);
      if (here && isLong) variants.add(before + letter + after);
    }
  }
  variants.delete(word);
  return [...variants];
}
