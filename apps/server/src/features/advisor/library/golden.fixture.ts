import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Answer, Library } from '@inzira/mentor/library/library';

const GoldenQuestions = z.array(
  z.object({
    question: z.string(),
    /** The lessons that answer it, the best first; empty for an off-topic question. */
    lessons: z.array(z.string()),
    /** A business question without a lesson; an answer of a module may cover it. */
    no_lesson: z.boolean().default(false),
  }),
);
export type GoldenQuestion = z.output<typeof GoldenQuestions>[number];

/** Nobody looks at the held-out questions: they measure how the mentor handles unknown wordings. */
export const GOLDEN_PARTS = ['tuning', 'held-out'] as const;
export type GoldenPart = (typeof GOLDEN_PARTS)[number];

/** The minimum results on the golden questions, in percent. */
export const GOLDEN_GOALS = {
  first: 85,
  firstThree: 95,
  refused: 90,
  confidentlyWrong: 3,
} as const;

export function readGoldenQuestions(contentDir: string, part: GoldenPart): GoldenQuestion[] {
  const file = path.join(contentDir, 'advisor', `golden-${part}.yaml`);
  return GoldenQuestions.parse(parse(readFileSync(file, 'utf8')));
}

export interface GoldenScore {
  questions: number;
  /** The percentage of questions on a lesson whose lesson was ranked first, and among the first three. */
  first: number;
  firstThree: number;
  /** The percentage of them with an answer of their lesson in first place, or as one of three buttons. */
  answered: number;
  offered: number;
  /** The percentage of them that were declined. */
  wronglyRefused: number;
  /** The percentage of off-topic questions that were declined. */
  refused: number;
  /** The percentage of both with a confident answer of another lesson. */
  confidentlyWrong: number;
  /** The percentage of business questions without a lesson that were answered, and that were declined. */
  besideAnswered: number;
  besideRefused: number;
  misses: GoldenMiss[];
}

interface GoldenMiss extends GoldenQuestion {
  band: string;
  found: string[];
}

/** Asks every question as the first message, with no lesson open. */
export function scoreGolden(library: Library, questions: readonly GoldenQuestion[]): GoldenScore {
  const asked = questions.map((question) => {
    const { band, answers, lessons, talk, calculator, isFaint } = library.find(question.question);
    const isRight = (slug: string | undefined) =>
      slug !== undefined && question.lessons.includes(slug);
    const isOn = ({ lesson }: Answer) => isRight(lesson?.slug);
    const slugs = lessons.map(({ slug }) => slug);
    return {
      ...question,
      band: talk ?? calculator ?? band,
      found: answers.slice(0, 3).map(({ id }) => id),
      isFirst: isRight(slugs[0]),
      isInThree: slugs.slice(0, 3).some(isRight),
      isAnswered: isGiven(band) && answers.slice(0, 1).some(isOn),
      isOffered: !isFaint && answers.slice(0, 3).some(isOn),
      // An answer without a lesson may be right, so it does not count as wrong.
      isWrong:
        band === 'answer' &&
        (question.lessons.length === 0 ||
          answers.slice(0, 1).some((answer) => answer.lesson !== null && !isOn(answer))),
      isDeclined: band === 'none' && calculator === null,
    };
  });
  const taught = asked.filter(({ lessons }) => lessons.length > 0);
  const beside = asked.filter((each) => each.no_lesson);
  const offTopic = asked.filter((each) => each.lessons.length === 0 && !each.no_lesson);
  type Asked = (typeof asked)[number];
  const percent = (among: readonly Asked[], isSo: (each: Asked) => boolean) =>
    among.length === 0 ? 0 : (100 * among.filter(isSo).length) / among.length;
  const isDeclined = (each: Asked) => each.isDeclined;
  return {
    questions: asked.length,
    first: percent(taught, ({ isFirst }) => isFirst),
    firstThree: percent(taught, ({ isInThree }) => isInThree),
    answered: percent(taught, ({ isAnswered }) => isAnswered),
    offered: percent(taught, ({ isOffered }) => isOffered),
    wronglyRefused: percent(taught, isDeclined),
    refused: percent(offTopic, isDeclined),
    confidentlyWrong: percent([...taught, ...offTopic], ({ isWrong }) => isWrong),
    besideAnswered: percent(beside, ({ band }) => isGiven(band)),
    besideRefused: percent(beside, isDeclined),
    misses: asked.filter((each) =>
      each.lessons.length === 0 ? !each.isDeclined : !each.isFirst || each.isWrong,
    ),
  };
}

/** Given as the answer itself, or as the closest one. */
function isGiven(band: string): boolean {
  return band === 'answer' || band === 'half';
}
