/** Text as it is compared without regard to case, the same on both engines. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
