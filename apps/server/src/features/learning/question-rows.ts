import type { QuizQuestion } from '@inzira/contract/learning';
import type { Selectable } from 'kysely';
import type { Tables } from '#src/platform/db/database.ts';

type QuestionRow = Pick<Selectable<Tables['quiz_questions']>, 'id' | 'type'>;
type QuestionWords = Pick<
  Selectable<Tables['quiz_questions']>,
  'question' | 'choices' | 'answer' | 'answer_key' | 'explanation'
>;

export function toQuestion({ id, type }: QuestionRow, words: QuestionWords): QuizQuestion {
  return {
    id,
    question_text: words.question,
    question_type: type,
    choices: (JSON.parse(words.choices) as (Choice | string)[]).map(toChoice),
    answer: words.answer,
    ...(JSON.parse(words.answer_key) as Pick<QuizQuestion, 'accept' | 'answers' | 'steps'>),
    explanation: words.explanation,
  };
}

type Choice = QuizQuestion['choices'][number];

/** An older server stored choices as plain strings. */
function toChoice(choice: Choice | string): Choice {
  return typeof choice === 'string' ? { text: choice } : choice;
}
