import type {
  ContentFile,
  EditedQuestion,
  QuestionChange,
  TranslatedLesson,
} from '@inzira/contract/staff-content';
import { type Language, LANGUAGES } from '#src/platform/languages.ts';
import { textOf } from '#src/ui/save.ts';
import { lessonText } from './lesson-template.ts';

/** Fields of a question, as they are called in the form. */
const QUESTION = ['question', 'right', 'wrong', 'explanation'] as const;
/** Of a choice there are four at most. */
export const MOST_WRONG = 3;

/** Of the text beside it. */
const LESSON = ['title', 'text'] as const;

/** How the fields of a language begin; those of the original have no prefix. */
export const prefixOf = (language: Language) => (language === 'en' ? '' : `${language}-`);

export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const said = (data: FormData, language: Language, name: string) =>
  textOf(data, `${prefixOf(language)}${name}`).trim();

export const hasQuestion = (data: FormData, language: Language) =>
  QUESTION.some((name) => said(data, language, name) !== '');

export const hasLesson = (data: FormData, language: Language) =>
  LESSON.some((name) => said(data, language, name) !== '') || hasQuestion(data, language);

/** The language, besides English, in which something was written on an earlier visit. */
export const begunIn = (kept: (name: string) => string): TranslatedLesson['language'] | null =>
  LANGUAGES.filter((language) => language !== 'en').find((language) =>
    [...LESSON, ...QUESTION].some((name) => kept(`${prefixOf(language)}${name}`) !== ''),
  ) ?? null;

/** The words of a question in another language: it is translated once the original asks it, and waits below the text. */
export const wordsOfQuestion = (data: FormData, language: Language): string =>
  [
    said(data, language, 'question'),
    [said(data, language, 'right'), ...linesOf(said(data, language, 'wrong'))]
      .filter(Boolean)
      .map((answer) => `- ${answer}`)
      .join('\n'),
    said(data, language, 'explanation'),
  ]
    .filter(Boolean)
    .join('\n\n');

/** What is said after the answer where its author says nothing: in the language of the lesson. */
const EXPLANATIONS: Record<Language, (right: string) => string> = {
  en: (right) => `The right answer is: ${right}`,
  fr: (right) => `La bonne réponse est\u00a0: ${right}`,
};

/**
 * The question that is asked; none where nothing was written. The right answer stands anywhere among the others, in
 * all languages at the same place.
 */
function questionsOf(data: FormData, language: Language): EditedQuestion[] {
  if (!hasQuestion(data, language)) return [];
  const right = said(data, language, 'right');
  const wrong = linesOf(said(data, language, 'wrong'));
  const place = said(data, 'en', 'question').length % (wrong.length + 1);
  const choices = wrong.toSpliced(place, 0, right);
  return [
    {
      id: '',
      question: said(data, language, 'question'),
      type: 'choice',
      choices: choices.map((text) => ({ text, why: '' })),
      answers: [right],
      accept: [],
      steps: [],
      explanation: said(data, language, 'explanation') || EXPLANATIONS[language](right),
    },
  ];
}

interface NewLesson {
  text: string;
  questions: QuestionChange | null;
  translation: TranslatedLesson | null;
}

/** The lesson as a change of what its author has published of it before. */
export function onTopOf({ path, version, questions }: ContentFile, lesson: NewLesson) {
  const before = questions ?? [];
  const after = (lesson.questions?.after ?? []).map((one, at) => ({
    ...one,
    id: before[at]?.id ?? '',
  }));
  const isAsked = before.length + after.length > 0;
  return { ...lesson, path, version, questions: isAsked ? { before, after } : null };
}

/** The lesson of a form as it is published. @param second the language that is written beside the original */
export function readNewLesson(
  data: FormData,
  second: TranslatedLesson['language'] | null,
): NewLesson {
  const after = questionsOf(data, 'en');
  return {
    text: lessonText(said(data, 'en', 'title'), said(data, 'en', 'text')),
    questions: after.length === 0 ? null : { before: [], after },
    translation:
      second === null || !hasLesson(data, second)
        ? null
        : {
            language: second,
            text: lessonText(said(data, second, 'title'), said(data, second, 'text'), true),
            questions: questionsOf(data, second),
          },
  };
}
