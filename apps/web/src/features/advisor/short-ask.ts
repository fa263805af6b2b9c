import { ANSWER_LIMITS } from '@inzira/contract/rules/staff';

/** A shorter question is not understandable by itself. */
const FEWEST_WORDS = 3;

/** A question short enough for a button: whole, or one of its clauses; empty where none is short enough. */
export function shortAsk(question: string): string {
  const asked = question.replaceAll(/\s+/g, ' ').trim();
  if (asked.length <= ANSWER_LIMITS.asks) return asked;
  const sentences = asked.match(/[^.?!]+[.?!]+/g) ?? [];
  const short = [
    // In a longer text, prefers the sentences that are questions.
    ...sentences.filter((one) => one.endsWith('?')),
    ...clausesOf(asked),
  ]
    .map((one) => one.trim())
    .filter((one) => one.length <= ANSWER_LIMITS.asks && one.split(' ').length >= FEWEST_WORDS);
  return short[0] ?? '';
}

const ENGLISH =
  /^(?:how|what|when|where|who|which|why|can|could|do|does|is|are|should|may|must|will)\b/i;
const FRENCH =
  /^(?:comment|quel(?:le)?s?|quand|o\u00F9|qui|que|pourquoi|combien|est-ce|peut-on|puis-je|dois-je|faut-il|qu['\u2019]est-ce)(?![\p{L}-])/iu;
const REASON =
  /[,;:(\u2013\u2014]| (?:so that|because|since|afin (?:que|de)|pour que|parce que?|car) /;

/** The clauses before the first comma or before a reason. */
function clausesOf(asked: string): string[] {
  const isFrench = FRENCH.test(asked);
  const [clause = ''] = asked.split(REASON);
  if (!(isFrench || ENGLISH.test(asked)) || /[.?!]/.test(clause)) return [];
  return [`${clause.trim()}${isFrench ? '\u00A0' : ''}?`];
}
