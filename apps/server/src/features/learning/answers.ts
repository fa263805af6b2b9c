import type { QuizQuestion } from '@inzira/contract/learning';
import type { Given } from '@inzira/contract/review';

/** As the web judges: what is said to be right on the phone is right here. */
export function isRight(question: QuizQuestion, given: Given): boolean {
  const { question_type: kind, answer, accept = [], answers = [], steps = [] } = question;
  if (kind === 'two' || kind === 'order') {
    if (typeof given === 'string') return false;
    return kind === 'two' ? isSame(given.toSorted(), answers.toSorted()) : isSame(given, steps);
  }
  if (typeof given !== 'string') return false;
  const spellings = [answer, ...accept];
  if (kind === 'choice') return given === answer;
  if (kind === 'text') return spellings.some((one) => wordsOf(one) === wordsOf(given));
  const value = numberOf(given);
  return value !== null && spellings.some((one) => numberOf(one) === value);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

function wordsOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** "1,400", "1 400", "1400" and "1400 RWF" are one number, "2,5" is "2.5", and "35" is "35%". */
function numberOf(text: string): number | null {
  const [digits] = /-?\d[\d\s.,'’]*/.exec(text.replaceAll('−', '-')) ?? [];
  if (digits === undefined) return null;
  const plain = digits
    .replaceAll(/[\s'’]/g, '')
    .replaceAll(/[.,]$/g, '')
    .replaceAll(/,(?=\d{3}(?!\d))/g, '')
    .replace(',', '.');
  const value = Number(plain);
  return Number.isNaN(value) ? null : value;
}
