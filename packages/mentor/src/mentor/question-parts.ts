import type { Finding } from '#src/library/library.ts';
import { wordsOf } from '#src/library/words.ts';
import { foldAccents } from '@inzira/contract/rules/fold';
import { asksSomewhere } from './idea-extraction.ts';
import type { Turn } from './turn.ts';

/** "And is he" asks, "and is late" does not; "when do I" asks, "when I came" does not. */
const SUBJECT = '(?= (?:i|we|you|he|she|it|they|my|our|your|the|there|people)\\b)';
const VERB = '(?= (?:to|else|do|does|did|can|could|should|must|will|is|are|i go)\\b)';
/** How a question begins in English, Pidgin and French. */
const BEGINNING = [
  'how|what|whats|why|wetin|comment|pourquoi|combien|quel(?:le)?s?|faut|dois|peut',
  `(?:when|where)${VERB}|(?:who|which)(?! (?:is|was|are|were|has|have|had)\\b)`,
  `(?:can|could|should|do|does|did|will|would|must|may|is|are|am)${SUBJECT}`,
  "est[- ]ce|c'est quoi|que (?:faire|dire|mettre|dois)|qui (?:doit|peut)|ou (?:trouver|puis|peut)",
  'a partir de (?:quel|quand|combien)',
  "quand(?! (?:je|j'|il|elle|on|nous|vous|mon|ma|mes|un|une|le|la|les)\\b)",
].join('|');
const ASKING = `(?:(?:in|for|from|to|with|at|on|de|pour|par|avec|a|en) )?(?:${BEGINNING})(?!\\p{L})`;
const AND = '(?:and|also|then|plus|et|puis|na) ';
const ASKS = new RegExp(`^(?:${AND}|(?:so|but|mais|abeg|please)[, ]+)*${ASKING}`, 'u');
/** Swahili question words may be anywhere. */
const ASKS_IN_SWAHILI =
  /\b(?:vipi|lini|wapi|nani|nini|gani|ngapi|ipi|na je|ni\p{L}{3,}je)(?!\p{L})/u;
const BORDER = new RegExp(
  `(?<=[.?!;:\\n])\\s+|\\s*,\\s*(?=(?:${AND})*${ASKING})|\\s+(?=(?:${AND})+${ASKING}|na )`,
  'u',
);
/** A shorter part depends on the next one: "how and when do I pay?" */
const FEWEST = 3;
/** A pronoun for something named before, without which the part is unclear; not in "is it wise". */
const NAMED_BEFORE = /(?<!\bis )\bit\b|\b(?:its|they|ca|cela)\b/;

/** @param part of a message, folded */
export function isAsked(part: string): boolean {
  return ASKS.test(part) || ASKS_IN_SWAHILI.test(part);
}

/** The questions of a message with several; empty otherwise. */
export function questionsIn(message: string): string[] {
  const questions: string[] = [];
  for (const part of foldAccents(message).split(BORDER)) {
    if (isAsked(part) && wordsOf(part).length >= FEWEST) questions.push(part);
    else if (questions.length > 0) questions.push(`${questions.pop()} ${part}`);
  }
  return questions.length > 1 ? questions : [];
}

/** Includes frequent misspellings of French question words. */
const QUESTION =
  /\?|^\s*(?:how|what|why|when|where|who|which|can|could|should|is|are|do|does|will|com{1,2}en[ts]?|koman|pour(?:qu?|k)oi|quand|est.ce|c[ou]mbien|conbien|quel(?:le)?s?|kel|qui)\b/i;

/** Whether a message contains a question. */
export function isQuestion(message: string): boolean {
  return QUESTION.test(message) || asksSomewhere(message);
}

/** Requests to make or explain something. */
const REQUESTS =
  /^(?:(?:and|also|then|plus|et|puis|aussi|please|abeg|i also|je) )*(?:i (?:also )?(?:want|need|would like|wish)|help me|make me|give me|tell me|write me|show me|explain|veux|voudrais|j'ai besoin|aidez[- ]moi|faites[- ]moi|donnez[- ]moi|dites[- ]moi|expliquez)\b/;
const BETWEEN_REQUESTS =
  /(?<=[.?!;:])\s+|\s*[,;]\s*(?=(?:and|also|then|plus|et|puis|aussi) )|\s+(?:and|et) (?=(?:also|aussi|then|puis|tell|give|help|show|how|where|what|which|i|je|dites|donnez|aidez|faites|comment|ou|que|quel|quelle)\b)/;
/** Replaces a pronoun by "my business": "How do I register it?" */
const withBusiness = (part: string) =>
  part
    .replace(/^(?:(?:and|et|also|aussi) )+/, '')
    .replace(/\bit\b/, 'my business')
    .replace(/\bl'(enregistrer|declarer|immatriculer|formaliser)\b/, '$1 mon entreprise');

/** The parts of a message with several requests; empty otherwise. */
export function requestsIn(message: string): string[] {
  const parts = foldAccents(message)
    .split(BETWEEN_REQUESTS)
    .filter((part) => part && (isAsked(part) || REQUESTS.test(part)))
    .map(withBusiness);
  return parts.length > 1 ? parts : [];
}

/** If the whole message has no sure answer: the first part that has one, and the next beside it. */
export function findRequests(
  { library, input }: Turn,
  question: string,
  finding: Finding,
): Finding {
  const isOpen = finding.band === 'unsure' || finding.band === 'none';
  if (!isOpen || finding.isOffTopic || finding.calculator !== null) return finding;
  const alone = { lessonId: input.lessonId, language: input.language, withSums: false };
  const found = requestsIn(question)
    .slice(0, MOST_PARTS)
    .map((part) => library.find(part, alone));
  const [first] = found.filter(({ band }) => band === 'answer');
  const [answer] = first?.answers ?? [];
  if (!first || !answer) return finding;
  const others = found
    .filter((each) => each !== first && (each.band === 'answer' || each.band === 'half'))
    .flatMap(({ answers }) => answers.slice(0, 1))
    .filter((other) => other !== answer);
  return { ...finding, band: 'answer', answers: [answer, ...others], rivals: others };
}

/** How many of the closest answers to the whole question may answer an unclear part. */
const NEAR = 5;
/** The maximum number of parts that are answered. */
const MOST_PARTS = 4;

/** The finding for a message; if it has several questions, with the answers that are sure for them. */
export function findParts({ library, input }: Turn, question: string, finding: Finding): Finding {
  const { band, answers, rivals, calculator } = finding;
  if (band === 'none' || calculator !== null) return finding;
  const alone = { lessonId: input.lessonId, language: input.language, withSums: false };
  const among = new Set(answers.slice(0, NEAR).map(({ id }) => id));
  const sure = questionsIn(question)
    .slice(0, MOST_PARTS)
    .flatMap((part) => {
      const isSure = (found: Finding) => found.band === 'answer';
      const found = NAMED_BEFORE.test(part) ? null : library.find(part, alone);
      const best = found && isSure(found) ? found : library.find(part, { ...alone, among });
      return isSure(best) ? best.answers.slice(0, 1) : [];
    });
  const parts = new Set(sure);
  const [likeliest] = answers;
  // In the order of the questions, unless the whole message has another sure answer.
  const areAll = parts.size > 1 && likeliest && parts.has(likeliest);
  const told = areAll ? [...parts] : [...new Set([...answers.slice(0, 1), ...parts, ...rivals])];
  return {
    ...finding,
    band: areAll ? 'answer' : band,
    answers: [...new Set([...told, ...answers])],
    rivals: told.slice(1, 3),
  };
}
