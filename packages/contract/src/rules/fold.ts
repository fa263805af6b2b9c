/** Text as it is compared without regard to case, the same on both engines: names, emails, passwords. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Small letters without accents, with plain apostrophes, "sœur" as "soeur" and "curriculum vitæ" as "vitae": for what
 * people type and search for.
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

/** As both engines fold the words of their search indexes: they know the Latin accents only. */
export function foldForIndex(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
