import type { Beyond } from '#src/features/advisor/library/ranking.ts';
import type { Outcome } from './calculation.ts';
import type { CalculatorName, Slot } from './calculation-roles.ts';
import { EN } from './mentor-texts.en.ts';
import { FR } from './mentor-texts.fr.ts';
import type { Field } from './sensitive.ts';

/** Every fixed sentence of the built-in mentor. What it quotes from lessons stays in their language. */
export interface MentorTexts {
  greet: string;
  thanks: string;
  who: string;
  crisis: string;
  distress: string;
  /** Before what is quoted from a lesson in English. */
  fromLesson: (title: string) => string;
  definition: (term: string) => string;
  stepsOf: (title: string) => string;
  exampleOf: (title: string) => string;
  summaryOf: (title: string) => string;
  picture: string;
  /** Before a lesson's first term and first point. */
  simply: string;
  step: (number: number) => string;
  /** Before a point from a lesson's common mistakes. */
  mistake: string;
  alsoAbout: (title: string) => string;
  forYourIdea: string;
  yourIdea: string;
  yourCustomers: string;
  yourCountry: string;
  weak: string;
  askChoice: string;
  none: string;
  beyond: Record<Beyond, string>;
  offerPassOn: string;
  kept: string;
  passedOn: string;
  notPassedOn: string;
  askWhatMeant: string;
  anotherTry: string;
  noTopic: string;
  noLessons: string;
  askIdea: string;
  ideaSaved: string;
  field: Record<Field, string>;
  gradedHint: string;
  gradedTryFirst: string;
  gradedRight: string;
  gradedAgain: string;
  gradedExplained: string;
  gradedGeneral: string;
  quizAsk: (term: string) => string;
  quizGood: string;
  quizPartly: (words: string) => string;
  quizMiss: string;
  quizDone: string;
  nextLesson: (title: string, chapter: string) => string;
  nextNone: string;
  noExample: string;
  /** One question back, by what was just given. */
  back: {
    answer: string;
    step: string;
    steps: string;
    example: string;
    apply: string;
    summary: string;
    sum: Record<CalculatorName, string>;
  };
  askFigure: Record<Slot, string>;
  mixedCurrencies: string;
  cannotCompute: string;
  outcome: (
    outcome: Outcome,
    money: (value: number) => string,
    number: (value: number, digits?: number) => string,
  ) => string;
  /** The first sentence of a reply when the AI service failed or was left out. */
  fallback: string;
  /** The same when the organization's allowance is used up. */
  usedUp: string;
}

export type FramingLanguage = 'en' | 'fr';

/** The language of the mentor's own sentences: French for French, else English. */
export function framingOf(language: string): FramingLanguage {
  return language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

/** To those who ask in a language in which there are no lessons yet, in that language. */
export const OTHER_LANGUAGES: ReadonlyMap<string, string> = new Map([
  [
    'sw',
    'Nimeelewa swali lako kwa Kiswahili, lakini masomo yameandikwa kwa Kiingereza; kwa hiyo ninajibu kwa Kiingereza.',
  ],
  [
    'rw',
    'Numvise ikibazo cyawe mu Kinyarwanda, ariko amasomo yanditse mu Cyongereza; ndasubiza mu Cyongereza.',
  ],
]);

export function textsIn(language: FramingLanguage): MentorTexts {
  return language === 'fr' ? FR : EN;
}
