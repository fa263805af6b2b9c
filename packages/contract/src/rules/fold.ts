/** Folds text for comparison without case, the same on both engines: names, emails, passwords. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Lower case without accents, with plain apostrophes, "sœur" as "soeur" and "curriculum vitæ" as "vitae": to compare
 * what people type and search for.
 */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");
}

/** Folds words as both engines' search indexes do, which know only Latin accents. */
export function foldForIndex(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
