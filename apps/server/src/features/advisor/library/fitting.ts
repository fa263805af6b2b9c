import { classify } from './classifier.ts';
import { learn, type Examples, type Label, type Limits } from './content.ts';
import type { GoldenQuestion } from './golden.ts';

/** Every fifth way of asking is left out in turn, and asked of a mentor that has learnt the others. */
const FOLDS = 5;
/**
 * Of the answers that are given so many must be the very one, of what is off-topic so little may be
 * answered; and of the golden questions that are off-topic so many must be declined.
 */
const LEAST_RIGHT = 0.7;
const MOST_OFF_TOPIC = 0.03;
const LEAST_DECLINED = 0.97;
/** What is longer is an answer, and no way of asking. */
const LONGEST = 201;
const TEMPERATURES = [0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4];

/** One question, asked of a mentor that has not learnt it. */
interface Trial {
  shares: Float64Array;
  /** Whether a label is right; for a question that is off-topic none is. */
  isRight: (label: Label | undefined) => boolean;
  isOffTopic: boolean;
  /** Written by somebody who had not seen the examples. */
  isGolden: boolean;
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
          isGolden: false,
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
      isGolden: true,
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
  const share = (among: readonly Outcome[], isSo: (each: Outcome) => boolean) =>
    among.filter(isSo).length / Math.max(1, among.length);
  const wrongAt = (limit: number) =>
    share(
      onTopic.filter(({ sure }) => sure >= limit),
      ({ isFirst }) => !isFirst,
    );
  const offTopicAt = (limit: number) => share(offTopic, ({ sure }) => sure >= limit);
  const strange = offTopic.filter(({ trial }) => trial.isGolden);
  const declinedAt = (limit: number) => share(strange, ({ taught }) => taught < limit);
  const steps = Array.from({ length: 99 }, (_, at) => (at + 1) / 100);
  const answer =
    steps.find(
      (limit) => wrongAt(limit) <= 1 - LEAST_RIGHT && offTopicAt(limit) <= MOST_OFF_TOPIC,
    ) ?? 0.99;
  const offer = steps.find((limit) => declinedAt(limit) >= LEAST_DECLINED) ?? 0.99;
  return {
    limits: { temperature, answer, offer },
    first: 100 * share(onTopic, ({ isFirst }) => isFirst),
    amongThree: 100 * share(onTopic, ({ isAmongThree }) => isAmongThree),
    given: 100 * share(onTopic, ({ sure }) => sure >= answer),
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
