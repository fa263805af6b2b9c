import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  GOLDEN_PARTS,
  type GoldenPart,
} from '@inzira/server/features/advisor/library/golden.fixture';
import type { MentorReply } from '@inzira/mentor/mentor/turn';
import { Figures } from '@inzira/contract/calculators';
import { CALCULATORS } from '@inzira/contract/rules/calculator-figures';
import { parse } from 'yaml';
import { z } from 'zod';

const Questions = z.array(
  z.strictObject({
    question: z.string(),
    /** The calculator that is asked for; null if the numbers are irrelevant. */
    calculator: z.enum(CALCULATORS).nullable(),
    /** The figures that may be filled in. */
    figures: Figures.default({}),
  }),
);
const File = z.record(z.enum(GOLDEN_PARTS), Questions);

/** In percent. */
export const SUM_GOALS = { opened: 90, figuresRight: 100, uninvited: 10 } as const;

interface SumScore {
  questions: number;
  /** Of the questions for a sum, how many opened its calculator. */
  opened: number;
  /** Of the figures filled in, how many are right. */
  figuresRight: number;
  /** Of the figures in the questions, how many were filled in. */
  figuresFilled: number;
  /** Of the questions that only mention numbers, how many opened a calculator. */
  uninvited: number;
  misses: string[];
}

/** Scores whether questions for a sum, and only those, open the right calculator with the right figures. */
export function scoreSums(
  contentDir: string,
  part: GoldenPart,
  ask: (question: string) => MentorReply,
): SumScore {
  const file = path.join(contentDir, 'advisor/golden-sums.yaml');
  const asked = File.parse(parse(readFileSync(file, 'utf8')))[part].map((question) => {
    const given = ask(question.question).calculator;
    const filled = Object.entries(given?.name === question.calculator ? given.figures : {});
    const right = filled.filter(([name, value]) => question.figures[name] === value);
    return {
      ...question,
      opened: given?.name ?? null,
      filled: filled.length,
      right: right.length,
      wrong: filled.filter((each) => !right.includes(each)).map((each) => each.join(' ')),
    };
  });
  type Asked = (typeof asked)[number];
  const sums = asked.filter(({ calculator }) => calculator !== null);
  const stories = asked.filter(({ calculator }) => calculator === null);
  const total = (count: (each: Asked) => number) =>
    sums.reduce((sum, each) => sum + count(each), 0);
  const percent = (some: number, all: number) => (all === 0 ? 0 : (100 * some) / all);
  const isOpened = ({ opened, calculator }: Asked) => opened === calculator;
  return {
    questions: asked.length,
    opened: percent(sums.filter(isOpened).length, sums.length),
    figuresRight: percent(
      total(({ right }) => right),
      total(({ filled }) => filled),
    ),
    figuresFilled: percent(
      total(({ right }) => right),
      total(({ figures }) => Object.keys(figures).length),
    ),
    uninvited: percent(stories.filter(({ opened }) => opened !== null).length, stories.length),
    misses: asked
      .filter((each) => !isOpened(each) || each.wrong.length > 0)
      .map(({ question, opened, calculator, wrong }) =>
        [question, `(${opened ?? 'none'}, not ${calculator ?? 'none'})`, ...wrong].join(' '),
      ),
  };
}
