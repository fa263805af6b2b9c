/** Small letters without accents, with plain apostrophes. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

/** No language here has longer ones; what is looked for near a word grows with its length. */
const LONGEST_WORD = 50;

/** The words and numbers of a text, folded; "don't" is one word. */
export function wordsOf(text: string): string[] {
  const words = foldText(text)
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}]+/gu);
  return words?.filter((word) => word.length <= LONGEST_WORD) ?? [];
}
