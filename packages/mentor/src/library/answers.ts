import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';

/** The language in which answers and lessons are written first. */
export const ORIGINAL = 'en';

/** What an answer of the mentor says, in each language. */
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

/** What is written as Markdown, and may name the learner's idea. */
export const MARKDOWN_PARTS = ['answer', 'example', 'steps', 'goes_wrong', 'for_idea'] as const;

/** An answer as its file has it. */
export interface WrittenAnswer extends AnswerTexts {
  id: string;
  /** The question that it answers, as it stands on its button. */
  asks: string;
  /** Ids of answers that have become part of this one. */
  formerly?: readonly string[] | undefined;
  calculator?: CalculatorName | undefined;
  source?: { title: string; url: string; checked: string } | undefined;
  /** The day on which a second person, who did not write it, read it. */
  checked?: string | undefined;
  /** Records of `content/facts` by their ids, shown under the answer with their date and source. */
  facts?: readonly string[] | undefined;
  /** The records of this topic of the learner's country are shown under the answer. */
  facts_topic?: string | undefined;
  /** The lesson that it belongs to or points to; null when it belongs to a module alone. */
  lessonSlug: string | null;
  moduleSlug: string;
}

/** An answer in another language than it was written in. */
export interface TranslatedAnswer extends AnswerTexts {
  /** When a second person has read it. */
  checked?: string | undefined;
}
