import { readableText } from './quantities.ts';

export const ASKS_AMOUNT =
  /\b(?:how much|what (?:is|do|did|will|stays|remains)|wetin|combien|quel|quoi|profits?|gain\w*|earn\w*|gagn\w*|benefices?|left|remains?|reste\w*|owe)\b/;

const ASKS_SUM =
  /\b(?:how (?:many|long|soon)|break[- ]?even|lose|losing|loss|profitable|worth it|calcul\w*|work (?:it )?out|price|prix|percent|pourcentage|marge|margin|perds?|perte|rentable|seuil|tenir|last)\b/;

/** Whether a message asks for a result; a mere mention of a quarter or a decision does not. */
export function asksForResult(message: string): boolean {
  const text = readableText(message);
  return ASKS_AMOUNT.test(text) || ASKS_SUM.test(text);
}
