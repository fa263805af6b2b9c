/** Small letters without accents, with plain apostrophes. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

/** The words and numbers of a text, folded; "don't" is one word. */
export function wordsOf(text: string): string[] {
  return (
    foldText(text)
      .replaceAll("'", '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
