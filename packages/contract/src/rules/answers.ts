import type { QuizQuestion } from '#src/learning.ts';

/**
 * Scores an answer, on the phone during a quiz and on the server for reviews. A choice must equal the stored answer;
 * typed words may differ in case and surrounding spaces.
 */
export function isRight(question: QuizQuestion, given: readonly string[]): boolean {
  const { answer, answers = [], steps = [], accept = [] } = question;
  const [first = ''] = given;
  switch (question.question_type) {
    case 'choice':
      return first === answer;
    case 'two':
      return given.length === answers.length && answers.every((right) => given.includes(right));
    case 'order':
      return given.length === steps.length && steps.every((step, at) => step === given[at]);
    case 'number':
      return [answer, ...accept].some((right) => isSameText(first, right) || isSame(first, right));
    case 'text':
      return [answer, ...accept].some((right) => isSameText(first, right));
  }
}

/** The right answer to a question. */
export function rightAnswerTo({ answer, answers, steps }: QuizQuestion): readonly string[] {
  return answers ?? steps ?? [answer];
}

function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function isSame(typed: string, right: string): boolean {
  // Authors may write 1,400 with a separator.
  const [value] = readingsOf(right);
  const isClose = (reading: number) => Math.abs(reading - (value ?? Number.NaN)) < 1e-9;
  return readingsOf(typed).some(isClose);
}

const MAGNITUDES: readonly [RegExp, number][] = [
  [/^\s*(?:k|thousand|mille)\b/i, 1e3],
  [/^\s*(?:m|mn|millions?)\b/i, 1e6],
  [/^\s*(?:bn|billions?|milliards?)\b/i, 1e9],
];

/**
 * The possible values of a typed number, the English reading first: "1.400" may mean 1.4 or 1400. Surrounding words,
 * currencies and percent signs are ignored; a text with two numbers has none.
 */
export function readingsOf(text: string): number[] {
  const plain = text.normalize('NFKC').replaceAll(/[\u2212\u2013]/g, '-');
  const found = [...plain.matchAll(/-?\d(?:[\d.,'\u2019 ]*\d)?/g)];
  const [match] = found;
  if (!match || found.length > 1) return [];
  const after = plain.slice(match.index + match[0].length);
  const times = MAGNITUDES.find(([pattern]) => pattern.test(after))?.[1] ?? 1;
  const sign = match[0].startsWith('-') ? -1 : 1;
  return readDigits(match[0].replace('-', '')).map((value) => sign * value * times);
}

function readDigits(digits: string): number[] {
  const spaced = /^\d{1,3}(?:[ '\u2019]\d{3})+(?:[.,]\d+)?$/.test(digits);
  const joined = spaced ? digits.replaceAll(/[ '\u2019]/g, '') : digits;
  const grouped = (group: string) => Number(joined.replaceAll(group, '').replace(',', '.'));
  const decimal = /^\d+[.,]\d+$/.test(joined) ? [Number(joined.replace(',', '.'))] : [];
  if (/^\d+$/.test(joined)) return [Number(joined)];
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(joined)) return [grouped(','), ...decimal];
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(joined)) return [...decimal, grouped('.')];
  return decimal;
}
