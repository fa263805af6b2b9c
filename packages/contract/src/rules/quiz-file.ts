import type { QuestionKind } from '#src/learning.ts';
import type { EditedQuestion } from '#src/staff-content.ts';

const KINDS: Record<QuestionKind, true> = {
  choice: true,
  text: true,
  number: true,
  two: true,
  order: true,
};
const isKind = (value: unknown): value is QuestionKind =>
  typeof value === 'string' && Object.hasOwn(KINDS, value);

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(textOf) : []);

/** Converts a question of a quiz file to the editor's format. */
export function toEditedQuestion(raw: Partial<Record<string, unknown>>): EditedQuestion {
  const { choices, answer, type } = raw;
  return {
    id: textOf(raw['id']),
    question: textOf(raw['question']),
    type: isKind(type) ? type : 'choice',
    choices: (Array.isArray(choices) ? (choices as unknown[]) : []).map((choice) => {
      const parts = (typeof choice === 'string' ? { text: choice } : choice) as Record<
        string,
        unknown
      >;
      return { text: textOf(parts['text']), why: textOf(parts['why']) };
    }),
    answers: typeof answer === 'string' ? [answer.trim()] : listOf(raw['answers']),
    accept: listOf(raw['accept']),
    steps: listOf(raw['steps']),
    explanation: textOf(raw['explanation']),
  };
}
