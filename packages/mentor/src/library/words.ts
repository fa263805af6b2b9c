import { foldAccents } from '@inzira/contract/rules/fold';

/** No language here has longer ones; what is looked for near a word grows with its length. */
const LONGEST_WORD = 50;

/** The words and numbers of a text, folded; "don't" is one word. */
export function wordsOf(text: string): string[] {
  const words = foldAccents(text)
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}]+/gu);
  return words?.filter((word) => word.length <= LONGEST_WORD) ?? [];
}
