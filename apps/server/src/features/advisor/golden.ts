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
} as const;

export function readGoldenQuestions(contentDir: string, part: GoldenPart): GoldenQuestion[] {
  const file = path.join(contentDir, 'advisor', `golden-${part}.yaml`);
  return GoldenQuestions.parse(parse(readFileSync(file, 'utf8')));
}

export interface GoldenScore {
  questions: number;
  offTopic: number;
  /** Percent of the questions on a lesson for which it came first, and among the first three. */
  first: number;
  firstThree: number;
  /** Percent of the off-topic ones that were declined. */
  refused: number;
  /** Percent of all for which the mentor was sure and named no right lesson. */
  confidentlyWrong: number;
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
  const onTopic = questions.filter(({ lessons }) => lessons.length > 0);
  const count = { first: 0, firstThree: 0, refused: 0, wrong: 0, wronglyRefused: 0, answered: 0 };
  const misses: GoldenMiss[] = [];
  for (const question of questions) {
    const { band, hits, isClose } = library.find(question.question);
    const found = hits.slice(0, 3).map(({ lesson }) => lesson.slug);
    const isRight = (slug: string | undefined) =>
      slug !== undefined && question.lessons.includes(slug);
    const named = found.slice(0, isClose ? 2 : 1);
    const isConfidentlyWrong = band === 'strong' && !named.some(isRight);
    if (isConfidentlyWrong) count.wrong += 1;
    let isGood: boolean;
    if (question.lessons.length === 0) {
      isGood = band === 'none';
      if (isGood) count.refused += 1;
    } else {
      isGood = isRight(found[0]) && band !== 'none';
      if (isRight(found[0])) count.first += 1;
      if (found.some(isRight)) count.firstThree += 1;
      if (band === 'none') count.wronglyRefused += 1;
      if (band === 'strong') count.answered += 1;
    }
    if (!isGood || isConfidentlyWrong)
      misses.push({ ...question, band, found, isConfidentlyWrong });
  }
  const offTopic = questions.length - onTopic.length;
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
  return {
    questions: questions.length,
    offTopic,
    first: percent(count.first, onTopic.length),
    firstThree: percent(count.firstThree, onTopic.length),
    refused: percent(count.refused, offTopic),
    confidentlyWrong: percent(count.wrong, questions.length),
    wronglyRefused: percent(count.wronglyRefused, onTopic.length),
    answered: percent(count.answered, onTopic.length),
    misses,
  };
}
