import type { QuizQuestion } from '@inzira/contract/learning';
import type { EditedQuestion } from '@inzira/contract/staff-content';

/** An edited question in the format for learners; null until it can be answered. */
export function toShownQuestion(edited: EditedQuestion): QuizQuestion | null {
  const { type, accept, explanation } = edited;
  const question = edited.question.trim();
  const answers = filled(edited.answers);
  const steps = filled(edited.steps);
  const choices = edited.choices
    .map(({ text, why }) => ({ text: text.trim(), why: why.trim() }))
    .filter(({ text }, at, all) => text !== '' && all.findIndex((one) => one.text === text) === at);
  const isReady = {
    choice: choices.length > 1 && answers.length === 1,
    two: choices.length > 2 && answers.length === 2,
    text: answers.length > 0,
    number: answers.length > 0,
    order: steps.length > 1,
  }[type];
  if (question === '' || !isReady) return null;
  return {
    id: 0,
    question_text: question,
    question_type: type,
    choices: type === 'choice' || type === 'two' ? choices : [],
    answer: type === 'order' ? steps.join(' → ') : answers.join('; '),
    accept: filled(accept),
    answers,
    steps,
    explanation: explanation.trim(),
  };
}

const filled = (texts: readonly string[]) => texts.map((text) => text.trim()).filter(Boolean);
