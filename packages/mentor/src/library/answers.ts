import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';

/** The language of the original answers and lessons. */
export const ORIGINAL = 'en';

/** The texts of an answer, each of which is translated. */
export const ANSWER_TEXTS = [
  'answer',
  'example',
  'steps',
  'goes_wrong',
  'for_idea',
  'question',
] as const;
export type AnswerTexts = { answer: string } & {
  [part in Exclude<(typeof ANSWER_TEXTS)[number], 'answer'>]?: string | undefined;
};

/** The texts in Markdown, which may contain a placeholder for the learner's idea. */
export const MARKDOWN_PARTS = ['answer', 'example', 'steps', 'goes_wrong', 'for_idea'] as const;

/** An answer as in its file. */
export interface WrittenAnswer extends AnswerTexts {
  id: string;
  /** The question that it answers, as shown on buttons. */
  asks: string;
  /** Ids of answers that were merged into this one. */
  formerly?: readonly string[] | undefined;
  calculator?: CalculatorName | undefined;
  source?: { title: string; url: string; checked: string } | undefined;
  /** The day on which a second person, other than the author, read it. */
  checked?: string | undefined;
  /** Ids of records of `content/facts`, which are shown under the answer with their date and source. */
  facts?: readonly string[] | undefined;
  /** A topic whose records for the learner's country are shown under the answer. */
  facts_topic?: string | undefined;
  /** The lesson that it belongs or points to; null if it only belongs to a module. */
  lessonSlug: string | null;
  moduleSlug: string;
}

/** The translation of an answer. */
export interface TranslatedAnswer extends AnswerTexts {
  /** When a second person read it. */
  checked?: string | undefined;
}
