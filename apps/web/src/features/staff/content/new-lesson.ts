import type {
  ContentFile,
  EditedQuestion,
  QuestionChange,
  TranslatedLesson,
} from '@inzira/contract/staff-content';
import { type Language, LANGUAGES } from '#src/platform/languages.ts';
import { textOf } from '#src/ui/save.ts';
import { lessonText } from './lesson-template.ts';

/** The form's fields of a question. */
const QUESTION = ['question', 'right', 'wrong', 'explanation'] as const;
/** A question has at most four choices. */
export const MOST_WRONG = 3;

/** The form's fields of the lesson. */
const LESSON = ['title', 'text'] as const;

/** The prefix of the fields of a language; English ones have none. */
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

/** The language other than English in which the stored draft has text. */
export const begunIn = (kept: (name: string) => string): TranslatedLesson['language'] | null =>
  LANGUAGES.filter((language) => language !== 'en').find((language) =>
    [...LESSON, ...QUESTION].some((name) => kept(`${prefixOf(language)}${name}`) !== ''),
  ) ?? null;

/**
 * A question in another language as plain text. It cannot be translated before the quiz has the English one, and is
 * stored below the lesson's text until then.
 */
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

/** The default explanation, in the lesson's language. */
const EXPLANATIONS: Record<Language, (right: string) => string> = {
  en: (right) => `The right answer is: ${right}`,
  fr: (right) => `La bonne réponse est\u00a0: ${right}`,
};

/** The question, or none if it is empty. The right answer is at a random position, the same in all languages. */
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

/** The lesson as a change of the author's earlier publication. */
export function onTopOf({ path, version, questions }: ContentFile, lesson: NewLesson) {
  const before = questions ?? [];
  const after = (lesson.questions?.after ?? []).map((one, at) => ({
    ...one,
    id: before[at]?.id ?? '',
  }));
  const isAsked = before.length + after.length > 0;
  return { ...lesson, path, version, questions: isAsked ? { before, after } : null };
}

/**
 * The form's values as a lesson to publish.
 * @param second the language written besides English
 */
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
