import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Library } from './library.ts';

const GoldenQuestions = z.array(
  z.object({
    question: z.string(),
    /** The lessons that answer it, the best first; none when it is off-topic. */
    lessons: z.array(z.string()),
    /** A question on business that no lesson answers yet. */
    untaught: z.boolean().default(false),
  }),
);
export type GoldenQuestion = z.output<typeof GoldenQuestions>[number];

/** The second is never looked at: it tells how the mentor does with words that nobody prepared for. */
export const GOLDEN_PARTS = ['tuning', 'held-out'] as const;
export type GoldenPart = (typeof GOLDEN_PARTS)[number];

/** What the mentor must reach on the golden questions, in percent. */
export const GOLDEN_GOALS = {
  first: 85,
  firstThree: 95,
  refused: 90,
  confidentlyWrong: 3,
  untaughtAnswered: 10,
} as const;

export function readGoldenQuestions(contentDir: string, part: GoldenPart): GoldenQuestion[] {
  const file = path.join(contentDir, 'advisor', `golden-${part}.yaml`);
  return GoldenQuestions.parse(parse(readFileSync(file, 'utf8')));
}

export interface GoldenScore {
  questions: number;
  /** Percent of the questions on a lesson for which it came first, and among the first three. */
  first: number;
  firstThree: number;
  /** Percent of the off-topic ones that were declined. */
  refused: number;
  /** Percent of both for which the mentor was sure and named no right lesson. */
  confidentlyWrong: number;
  /** Percent of the questions that no lesson answers yet for which the mentor was sure all the same. */
  untaughtAnswered: number;
  /** Percent of them that were declined; the others are offered the two closest lessons. */
  untaughtRefused: number;
  /** Percent of the questions on a lesson that were declined. */
  wronglyRefused: number;
  /** Percent of the questions on a lesson that were answered outright, and not with an offer. */
  answered: number;
  misses: GoldenMiss[];
}

interface GoldenMiss extends GoldenQuestion {
  band: string;
  found: string[];
  isConfidentlyWrong: boolean;
}

/** Asks every question as a first message with no lesson open. */
export function scoreGolden(library: Library, questions: readonly GoldenQuestion[]): GoldenScore {
  const asked = questions.map((question) => {
    const { band, hits, isClose } = library.find(question.question);
    const found = hits.slice(0, 3).map(({ lesson }) => lesson.slug);
    const isRight = (slug: string | undefined) =>
      slug !== undefined && question.lessons.includes(slug);
    const isWrong = band === 'strong' && !found.slice(0, isClose ? 2 : 1).some(isRight);
    return { ...question, band, found, isRight, isConfidentlyWrong: isWrong };
  });
  const taught = asked.filter(({ lessons }) => lessons.length > 0);
  const untaught = asked.filter((each) => each.untaught);
  const offTopic = asked.filter((each) => each.lessons.length === 0 && !each.untaught);
  type Asked = (typeof asked)[number];
  const percent = (among: readonly Asked[], isSo: (each: Asked) => boolean) =>
    among.length === 0 ? 0 : (100 * among.filter(isSo).length) / among.length;
  const isFirst = ({ found, isRight }: Asked) => isRight(found[0]);
  const isDeclined = ({ band }: Asked) => band === 'none';
  const isGood = (each: Asked) =>
    each.lessons.length === 0 ? isDeclined(each) : isFirst(each) && !isDeclined(each);
  return {
    questions: asked.length,
    first: percent(taught, isFirst),
    firstThree: percent(taught, ({ found, isRight }) => found.some(isRight)),
    refused: percent(offTopic, isDeclined),
    confidentlyWrong: percent([...taught, ...offTopic], (each) => each.isConfidentlyWrong),
    untaughtAnswered: percent(untaught, (each) => each.isConfidentlyWrong),
    untaughtRefused: percent(untaught, isDeclined),
    wronglyRefused: percent(taught, isDeclined),
    answered: percent(taught, ({ band }) => band === 'strong'),
    misses: asked.filter((each) => !isGood(each) || each.isConfidentlyWrong),
  };
}
