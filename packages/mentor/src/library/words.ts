import { foldAccents } from '@inzira/contract/rules/fold';

/** No supported language has longer words; the cost of a search for similar words grows with the length. */
const LONGEST_WORD = 50;

/** The folded words and numbers of a text; "don't" is one word. */
export function wordsOf(text: string): string[] {
  const words = foldAccents(text)
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}]+/gu);
  return words?.filter((word) => word.length <= LONGEST_WORD) ?? [];
}
