import { foldAccents } from '#src/platform/text/fold.ts';

const A_DAY =
  /(?<![\d.,])(\d{1,6})(?: (?!a\b|per\b|par\b|kwa\b)[a-z]+){0,2} (?:a|per|each|every|par|kwa) (?:day|jour|siku)\b/;

/** "I sell 40 chapati a day": how many are sold in a day; null where a message does not say. */
export function soldADay(message: string): number | null {
  const [, number] = A_DAY.exec(foldAccents(message)) ?? [];
  return Number(number) > 0 ? Number(number) : null;
}

/** A message without that number, which is no figure of a sum. */
export function withoutSoldADay(message: string): string {
  return foldAccents(message).replace(A_DAY, ' ');
}
