/** Text as it is compared without regard to case, the same on both engines. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The same, also without regard to accents. */
export function foldAccents(text: string): string {
  return fold(text).normalize('NFD').replaceAll(/\p{M}/gu, '');
}
