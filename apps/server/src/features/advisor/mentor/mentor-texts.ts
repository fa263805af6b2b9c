import type { CalculatorName } from '@inzira/contract/calculators';
import type { FollowUp } from '@inzira/contract/advisor';
import { EN } from './mentor-texts.en.ts';
import { FR } from './mentor-texts.fr.ts';

/** Every fixed sentence of the built-in mentor. Answers and what it quotes from lessons stay in their language. */
export interface MentorTexts {
  greet: string;
  thanks: string;
  who: string;
  crisis: string;
  distress: string;
  /** Before an answer in English; null where that is expected. */
  inEnglish: string | null;
  /** Before the main point of a lesson. */
  lesson: (title: string) => string;
  nearest: string;
  /** Before an answer that may be to another question. */
  nearestAnswer: string;
  none: string;
  offTopic: string;
  offerPassOn: string;
  person: string;
  kept: string;
  passedOn: string;
  notPassedOn: string;
  askWhatMeant: string;
  anotherTry: string;
  noTopic: string;
  nothingMore: string;
  /** To a learner who answers the question back. */
  noted: string;
  askIdea: string;
  /** To who tells an idea and asks nothing. */
  thanksForIdea: string;
  forYourIdea: string;
  /** Before what the learner wrote in their plan. */
  yourNote: string;
  yourIdea: string;
  yourCustomers: string;
  yourCountry: string;
  steps: string;
  example: string;
  mistake: string;
  fromLesson: (title: string) => string;
  summaryOf: (title: string) => string;
  source: (title: string, url: string, checked: string) => string;
  calculators: Record<CalculatorName, string>;
  fillIn: string;
  health: string;
  savings: string;
  gradedHint: string;
  gradedTry: string;
  gradedGeneral: string;
  termAsk: (term: string) => string;
  termTold: string;
  termsDone: string;
  nextLesson: (title: string, chapter: string) => string;
  nextNone: string;
  buttons: Record<Exclude<FollowUp, 'answer' | 'not-meant'> | 'another', string>;
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

/** To those who ask in a language in which there are no answers yet, in that language. */
export const OTHER_LANGUAGES: ReadonlyMap<string, string> = new Map([
  [
    'sw',
    'Nimeelewa swali lako kwa Kiswahili, lakini kila jibu limeandikwa na kukaguliwa na watu, na kwa sasa liko kwa Kiingereza tu.',
  ],
  [
    'rw',
    'Numvise ikibazo cyawe mu Kinyarwanda, ariko ibisubizo byanjye byanditse mu Cyongereza; ndasubiza mu Cyongereza.',
  ],
]);

export function textsIn(language: FramingLanguage): MentorTexts {
  return language === 'fr' ? FR : EN;
}
