import { classify } from './classifier.ts';
import { learn, type Examples, type Label, type Limits } from './content.ts';
import type { GoldenQuestion } from './golden.ts';

/** Every fifth way of asking is left out in turn, and asked of a mentor that has learnt the others. */
const FOLDS = 5;
/** What may be answered wrongly without a doubt, and what must be declined of what is off-topic. */
const MOST_WRONG = 0.03;
const LEAST_DECLINED = 0.92;
/** What is longer is an answer, and no way of asking. */
const LONGEST = 201;
const TEMPERATURES = [0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4];

/** One question, asked of a mentor that has not learnt it. */
interface Trial {
  shares: Float64Array;
  /** Whether a label is right; for a question that is off-topic none is. */
  isRight: (label: Label | undefined) => boolean;
  isOffTopic: boolean;
}

export interface Fit {
  limits: Omit<Limits, 'fitted_on'>;
  /** Of the ways of asking that were left out, in percent. */
  first: number;
  amongThree: number;
  given: number;
  wrong: number;
  declined: number;
}

/** Finds the limits of the bands on questions that were left out, and on golden ones. */
export async function fitLimits(
  examples: readonly Examples[],
  golden: readonly GoldenQuestion[],
  lessonOf: (answerId: string) => string | null,
): Promise<Fit> {
  const labels = examples.map(({ label }) => label);
  const trials: Trial[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const leftOut = new Set(
      examples.flatMap(({ label, texts }) =>
        label.kind === 'answer' || label.kind === 'off-topic'
          ? texts.filter((text, at) => at % FOLDS === fold && text.length < LONGEST)
          : [],
      ),
    );
    const model = await learn(
      examples.map((example) => ({
        ...example,
        texts: example.texts.filter((text) => !leftOut.has(text)),
      })),
    );
    for (const [own, { label, texts }] of examples.entries()) {
      if (label.kind !== 'answer' && label.kind !== 'off-topic') continue;
      for (const text of texts.filter((each) => leftOut.has(each))) {
        trials.push({
          shares: classify(model, text, 1),
          isRight: (found) => label.kind === 'answer' && found === labels[own],
          isOffTopic: label.kind === 'off-topic',
        });
      }
    }
  }
  const whole = await learn(examples);
  for (const { question, lessons, untaught } of golden) {
    if (untaught) continue;
    trials.push({
      shares: classify(whole, question, 1),
      isRight: (found) =>
        found?.kind === 'answer' && lessons.includes(lessonOf(found.id) ?? lessons[0] ?? ''),
      isOffTopic: lessons.length === 0,
    });
  }
  return choose(labels, trials);
}

interface Outcome {
  trial: Trial;
  sure: number;
  taught: number;
  isFirst: boolean;
  isAmongThree: boolean;
}

function choose(labels: readonly Label[], trials: readonly Trial[]): Fit {
  const temperature = TEMPERATURES.toSorted(
    (a, b) => surprise(labels, trials, a) - surprise(labels, trials, b),
  )[0] as number;
  const outcomes = trials.map((trial) => outcomeOf(labels, trial, temperature));
  const onTopic = outcomes.filter(({ trial }) => !trial.isOffTopic);
  const offTopic = outcomes.filter(({ trial }) => trial.isOffTopic);
  const wrongAt = (limit: number) =>
    outcomes.filter(({ sure, isFirst }) => sure >= limit && !isFirst).length / outcomes.length;
  const declinedAt = (limit: number) =>
    offTopic.filter(({ taught }) => taught < limit).length / offTopic.length;
  const steps = Array.from({ length: 99 }, (_, at) => (at + 1) / 100);
  const answer = steps.find((limit) => wrongAt(limit) <= MOST_WRONG) ?? 0.99;
  const offer = steps.find((limit) => declinedAt(limit) >= LEAST_DECLINED) ?? 0.99;
  const percent = (among: readonly Outcome[], isSo: (each: Outcome) => boolean) =>
    (100 * among.filter(isSo).length) / Math.max(1, among.length);
  return {
    limits: { temperature, answer, offer },
    first: percent(onTopic, ({ isFirst }) => isFirst),
    amongThree: percent(onTopic, ({ isAmongThree }) => isAmongThree),
    given: percent(onTopic, ({ isFirst, sure }) => isFirst && sure >= answer),
    wrong: 100 * wrongAt(answer),
    declined: 100 * declinedAt(offer),
  };
}

/** What the right labels are unlikely by, on average. */
function surprise(labels: readonly Label[], trials: readonly Trial[], temperature: number): number {
  let sum = 0;
  for (const { shares, isRight, isOffTopic } of trials) {
    if (isOffTopic) continue;
    const tempered = temper(shares, temperature);
    const right = tempered.reduce((all, share, at) => (isRight(labels[at]) ? all + share : all), 0);
    sum -= Math.log(Math.max(right, 1e-12));
  }
  return sum;
}

function outcomeOf(labels: readonly Label[], trial: Trial, temperature: number): Outcome {
  const shares = temper(trial.shares, temperature);
  const answers = [...labels.keys()]
    .filter((at) => labels[at]?.kind === 'answer')
    .toSorted((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0));
  const taught = labels.reduce(
    (all, { kind }, at) => (isTaught(kind) ? all + (shares[at] ?? 0) : all),
    0,
  );
  const isRight = (at: number | undefined) => trial.isRight(labels[at ?? -1]);
  return {
    trial,
    sure: shares[answers[0] ?? -1] ?? 0,
    taught,
    isFirst: isRight(answers[0]),
    isAmongThree: answers.slice(0, 3).some(isRight),
  };
}

const TAUGHT: readonly Label['kind'][] = ['answer', 'lesson', 'module', 'sum'];

function isTaught(kind: Label['kind']): boolean {
  return TAUGHT.includes(kind);
}

/** Shares of temperature 1 as they are at another. */
function temper(shares: Float64Array, temperature: number): Float64Array {
  const powers = shares.map((share) => share ** (1 / temperature));
  const sum = powers.reduce((one, other) => one + other, 0);
  return powers.map((power) => power / sum);
}
