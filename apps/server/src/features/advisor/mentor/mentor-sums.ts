import type { LibraryLesson } from '#src/features/advisor/library/library.ts';
import {
  continueCalculation,
  missingSlot,
  MixedCurrencies,
  outcomeOf,
  reviseCalculation,
  startCalculation,
  type Calculation,
} from './calculation.ts';
import type { CalculatorName } from './calculation-roles.ts';
import { askBack } from './mentor-answers.ts';
import { answerFrom } from './quotes.ts';
import { textsIn } from './mentor-texts.ts';
import type { Turn } from './turn.ts';

/** What each sum rests on: the term that its lesson defines, and how else to look for that lesson. */
const TOPICS: Record<CalculatorName, { terms: string[]; question: string }> = {
  runway: { terms: ['Runway'], question: 'runway net burn months of cash' },
  breakEven: {
    terms: ['Break-even', 'Break-even point'],
    question: 'how many sales to break even and cover fixed costs',
  },
  unitEconomics: {
    terms: ['Unit economics', 'Contribution margin', 'Contribution'],
    question: 'unit economics profit on each sale',
  },
  ownership: {
    terms: ['Dilution', 'Post-money valuation'],
    question: 'what share does an investor get after a round, dilution',
  },
  margin: {
    terms: ['Margin', 'Gross margin', 'Mark-up', 'Markup'],
    question: 'the price of one sale and each cost caused by that one sale',
  },
};

/** Works out the sum that a message asks for, or asks for what it lacks. @returns false when it asks for none. */
export function answerSum(turn: Turn): boolean {
  return withCurrencies(turn, () => {
    const { sum } = turn.memory;
    const { message } = turn.input;
    const calculation = (sum && reviseCalculation(sum, message)) ?? startCalculation(message);
    return calculation !== null && tell(turn, calculation);
  });
}

/** Goes on with a sum that lacked a figure. @returns false when the message brings none. */
export function continueSum(turn: Turn, calculation: Calculation): boolean {
  return withCurrencies(turn, () => {
    // Another sum with all its figures is no answer to the question for one.
    const other = startCalculation(turn.input.message);
    if (other && missingSlot(other) === null) return tell(turn, other);
    const more = continueCalculation(calculation, turn.input.message);
    return more !== null && tell(turn, more);
  });
}

/** The result of the sum that a message holds in full, for an AI service that must not reckon itself. */
export function sumIn(message: string): string | null {
  try {
    const calculation = startCalculation(message);
    const outcome = calculation && outcomeOf(calculation);
    if (!outcome) return null;
    const { money, number } = formats('en', calculation.currency);
    return textsIn('en').outcome(outcome, money, number);
  } catch (error) {
    if (error instanceof MixedCurrencies) return null;
    throw error;
  }
}

function withCurrencies(turn: Turn, work: () => boolean): boolean {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof MixedCurrencies)) throw error;
    turn.draft.ask(turn.texts.mixedCurrencies);
    return true;
  }
}

function tell(turn: Turn, calculation: Calculation): boolean {
  const { draft, texts } = turn;
  const lesson = lessonFor(turn, calculation.name);
  if (lesson) {
    turn.cite(lesson);
    turn.remember(lesson, TOPICS[calculation.name].question);
  }
  const missing = missingSlot(calculation);
  if (missing) {
    turn.memory.pending = { kind: 'figure', calculation };
    draft.ask(texts.askFigure[missing]);
    return true;
  }
  const outcome = outcomeOf(calculation);
  if (!outcome) {
    draft.ask(texts.cannotCompute);
    return true;
  }
  turn.band = 'strong';
  // A price that was worked out can be turned another way too.
  const { price } = outcome.name === 'margin' ? outcome : calculation.slots;
  turn.memory.sum = { ...calculation, slots: { ...calculation.slots, ...(price && { price }) } };
  const { money, number } = formats(turn.input.language, calculation.currency);
  draft.say(texts.outcome(outcome, money, number));
  if (lesson) {
    draft.say(texts.fromLesson(lesson.title));
    draft.quote(answerFrom(turn.library, lesson, TOPICS[calculation.name].question).markdown);
  }
  askBack(turn, texts.back.sum[calculation.name]);
  return true;
}

function lessonFor(turn: Turn, name: CalculatorName): LibraryLesson | null {
  const { library, input } = turn;
  const topic = TOPICS[name];
  for (const term of topic.terms) {
    const lesson = library.lessonOfTerm(term);
    if (lesson) return lesson;
  }
  const { band, hits } = library.find(topic.question, { lessonId: input.lessonId });
  return band === 'none' ? null : (hits[0]?.lesson ?? null);
}

const CURRENCY_WORDS: Record<string, { en: string; fr: string }> = {
  FRANC: { en: 'francs', fr: 'francs' },
  SHILLING: { en: 'shillings', fr: 'shillings' },
};

/** Figures in the way of the language: "RWF 9,000,000", "9 000 000 RWF". */
function formats(language: string, currency: string | null) {
  const isFrench = language.startsWith('fr');
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(isFrench ? 'fr-FR' : 'en-US', { maximumFractionDigits: digits })
      .format(value)
      .replaceAll(/[\u202f\u00a0]/g, '\u00a0');
  const money = (value: number) => {
    const figure = number(value, Math.abs(value) < 100 ? 2 : 0);
    if (currency === null) return figure;
    const word = CURRENCY_WORDS[currency]?.[isFrench ? 'fr' : 'en'];
    if (word) return `${figure} ${word}`;
    return isFrench ? `${figure} ${currency}` : `${currency} ${figure}`;
  };
  return { money, number };
}
