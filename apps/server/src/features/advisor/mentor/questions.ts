import { foldText, wordsOf } from '#src/features/advisor/library/words.ts';

/** "And is he" asks, "and is late" tells; "when do I" asks, "when I came" tells. */
const SUBJECT = '(?= (?:i|we|you|he|she|it|they|my|our|your|the|there|people)\\b)';
const VERB = '(?= (?:to|else|do|does|did|can|could|should|must|will|is|are|i go)\\b)';
/** What a question begins with in English, Pidgin and French. */
const BEGINNING = [
  'how|what|whats|why|wetin|comment|pourquoi|combien|quel(?:le)?s?|faut|dois|peut',
  `(?:when|where)${VERB}|(?:who|which)(?! (?:is|was|are|were|has|have|had)\\b)`,
  `(?:can|could|should|do|does|did|will|would|must|may|is|are|am)${SUBJECT}`,
  "est[- ]ce|c'est quoi|que (?:faire|dire|mettre|dois)|qui (?:doit|peut)|ou (?:trouver|puis|peut)",
  "quand(?! (?:je|j'|il|elle|on|nous|vous|mon|ma|mes|un|une|le|la|les)\\b)",
].join('|');
const ASKING = `(?:(?:in|for|from|to|with|at|on|de|pour|par|avec|a|en) )?(?:${BEGINNING})(?!\\p{L})`;
const AND = '(?:and|also|then|plus|et|puis|na) ';
const ASKS = new RegExp(`^(?:${AND}|(?:so|but|mais|abeg|please)[, ]+)*${ASKING}`, 'u');
/** Swahili has its words of questions anywhere. */
const ASKS_IN_SWAHILI =
  /\b(?:vipi|lini|wapi|nani|nini|gani|ngapi|ipi|na je|ni\p{L}{3,}je)(?!\p{L})/u;
const BORDER = new RegExp(
  `(?<=[.?!;:\\n])\\s+|\\s*,\\s*(?=(?:${AND})*${ASKING})|\\s+(?=(?:${AND})+${ASKING}|na )`,
  'u',
);
/** Fewer words need those beside them: "how and when do I pay?" */
const FEWEST = 3;
/** What was named before; not in "is it wise". */
const NAMED_BEFORE = /(?<!\bis )\bit\b|\b(?:its|they|ca|cela)\b/;

/** The questions of a message that asks several, but for those that speak of "it"; none of any other. */
export function questionsIn(message: string): string[] {
  const questions: string[] = [];
  for (const part of foldText(message).split(BORDER)) {
    const asks = ASKS.test(part) || ASKS_IN_SWAHILI.test(part);
    if (asks && wordsOf(part).length >= FEWEST) questions.push(part);
    else if (questions.length > 0) questions.push(`${questions.pop()} ${part}`);
  }
  return questions.length > 1 ? questions.filter((part) => !NAMED_BEFORE.test(part)) : [];
}
