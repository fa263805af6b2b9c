import { translated, weigh, type Evidence } from '@inzira/mentor/library/evidence';
import { classify, type Model } from '@inzira/mentor/library/classifier';
import { train } from '@inzira/server/features/advisor/library/vector-training';
import type { Label } from '@inzira/mentor/library/labels';
import type { Examples } from '@inzira/mentor/library/learn';
import type { Limits } from '@inzira/server/features/advisor/library/mentor-source';
import { toEnglish, type Dictionaries } from '@inzira/mentor/library/dictionary';
import type { GoldenQuestion } from '@inzira/server/features/advisor/library/golden.fixture';

/**
 * Cross-validation: every fifth way of asking is left out and asked of a mentor trained on the others, then the
 * next ones.
 */
const FOLDS = 5;
const TURNS = 2;
/**
 * Above its limit, an answer must be right this often; an answer given in short this often; a rival of the first
 * must be meant this often. Of off-topic questions at most this share may be answered, and of the golden off-topic
 * ones this share must be declined: the design asks for 90 %, the rest is a margin for questions that were not used
 * for fitting.
 */
const LEAST_RIGHT = { answer: 0.7, near: 0.5, rival: 0.13 };
const MOST_OFF_TOPIC = 0.06;
const LEAST_DECLINED = 0.96;
/** The width of the examined bands of certainty. */
const STEP = 0.1;
/**
 * Shorter examples are left out, because people ask in a sentence or two, and short ones are answered more
 * certainly.
 */
const SHORTEST = 10;
/** A longer text is an answer, not a way of asking. */
const LONGEST = 250;
const TEMPERATURES = [0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4];

/** A question asked of a mentor that was not trained on it. */
interface Trial {
  shares: Float64Array;
  /** The probabilities for the English translation of a foreign question. */
  english: Float64Array | null;
  /** Whether a label is right; none is for an off-topic question. */
  isRight: (label: Label | undefined) => boolean;
  isOffTopic: boolean;
  /** Whether it was written by somebody who had not seen the examples. */
  isGolden: boolean;
}

export interface Fit {
  limits: Omit<Limits, 'fitted_on' | 'by_hand'>;
  /** In percent of the ways of asking that were left out. */
  questions: number;
  first: number;
  amongThree: number;
  /** Given as the only answer, and how many of these were wrong. */
  given: number;
  wrong: number;
  /** Given in short among several, and how many of these contain the right one. */
  gists: number;
  gistsRight: number;
  /** Answers given together with the second one in short, and how often that one was meant. */
  instead: number;
  meant: number;
  declined: number;
}

/** Fits the limits to questions that were left out, and to golden ones. */
export function fitLimits(
  examples: readonly Examples[],
  dictionaries: Dictionaries,
  golden: readonly GoldenQuestion[],
): Fit {
  const labels = examples.map(({ label }) => label);
  const inEnglish = (text: string) => toEnglish(text, dictionaries);
  const trials: Trial[] = [];
  for (let fold = 0; fold < TURNS; fold += 1) {
    const leftOut = new Set(
      examples.flatMap(({ label, texts }) =>
        label.kind === 'answer' || label.kind === 'off-topic'
          ? texts.filter((text, at) => at % FOLDS === fold && text.length <= LONGEST)
          : [],
      ),
    );
    const model = train(
      examples.map((example) => ({
        ...example,
        texts: example.texts.filter((text) => !leftOut.has(text)),
      })),
      inEnglish,
    );
    for (const [own, { label, texts }] of examples.entries()) {
      if (label.kind !== 'answer' && label.kind !== 'off-topic') continue;
      for (const text of texts) {
        const isLong = text.split(/\s+/).length >= SHORTEST;
        if (!leftOut.has(text) || (label.kind === 'answer' && !isLong)) continue;
        trials.push({
          ...evidenceOn(model, text, dictionaries),
          isRight: (found) => label.kind === 'answer' && found === labels[own],
          isOffTopic: label.kind === 'off-topic',
          isGolden: false,
        });
      }
    }
  }
  const whole = train(examples, inEnglish);
  for (const { question, lessons, no_lesson: isOfNone } of golden) {
    if (isOfNone || lessons.length > 0) continue;
    trials.push({
      ...evidenceOn(whole, question, dictionaries),
      isRight: () => false,
      isOffTopic: true,
      isGolden: true,
    });
  }
  return choose(labels, trials);
}

function evidenceOn(model: Model, question: string, dictionaries: Dictionaries) {
  const english = toEnglish(question, dictionaries);
  return {
    shares: classify(model, question, 1),
    english: english === null ? null : classify(model, english, 1),
  };
}

/** The probabilities from all words, and from those that determine whether a question is about business. */
function sharesAt({ shares, english }: Trial, temperature: number) {
  const own = temper(shares, temperature);
  const read = english === null ? own : temper(english, temperature);
  return { shares: english === null ? own : translated(own, read), read };
}

interface Outcome extends Evidence {
  trial: Trial;
  isFirst: boolean;
  /** Whether the second answer is right, and the first is not. */
  isSecond: boolean;
  isAmongThree: boolean;
}

function choose(labels: readonly Label[], trials: readonly Trial[]): Fit {
  const some = trials.filter((_, at) => at % 4 === 0);
  const surprises = new Map(TEMPERATURES.map((each) => [each, surprise(labels, some, each)]));
  const [temperature = 1] = TEMPERATURES.toSorted(
    (a, b) => (surprises.get(a) ?? 0) - (surprises.get(b) ?? 0),
  );
  const outcomes = trials.map((trial) => outcomeOf(labels, trial, temperature));
  const onTopic = outcomes.filter(({ trial }) => !trial.isOffTopic);
  const offTopic = outcomes.filter(({ trial }) => trial.isOffTopic);
  const share = (among: readonly Outcome[], isSo: (each: Outcome) => boolean) =>
    among.filter(isSo).length / Math.max(1, among.length);
  const strange = offTopic.filter(({ trial }) => trial.isGolden);
  const declinedAt = (limit: number) => share(strange, (each) => each.business < limit);
  const steps = Array.from({ length: 99 }, (_, at) => (at + 1) / 100);
  const business = steps.find((limit) => declinedAt(limit) >= LEAST_DECLINED) ?? 0.99;
  const offTopicAt = (limit: number) =>
    share(offTopic, (each) => each.lead >= limit && each.business >= business);
  const isJustAbove = (value: number, limit: number) => value >= limit && value < limit + STEP;
  const answer =
    steps.find(
      (limit) =>
        share(
          onTopic.filter(({ lead }) => isJustAbove(lead, limit)),
          ({ isFirst }) => isFirst,
        ) >= LEAST_RIGHT.answer && offTopicAt(limit) <= MOST_OFF_TOPIC,
    ) ?? 0.99;
  const near =
    steps.find(
      (limit) =>
        share(
          onTopic.filter(({ first }) => isJustAbove(first, limit)),
          ({ isAmongThree }) => isAmongThree,
        ) >= LEAST_RIGHT.near,
    ) ?? 0.99;
  const rival =
    steps.find(
      (limit) =>
        share(
          onTopic.filter(({ rivals: [second] }) => isJustAbove(second, limit)),
          ({ isSecond }) => isSecond,
        ) >= LEAST_RIGHT.rival,
    ) ?? 0.99;
  const known = onTopic.filter((each) => each.business >= business);
  const sure = known.filter(({ lead }) => lead >= answer);
  const unsure = known.filter(({ lead, first }) => lead < answer && first >= near);
  const withSecond = sure.filter(({ rivals: [second] }) => second >= rival);
  return {
    limits: { temperature, answer, half: near, near, rival, business },
    questions: onTopic.length,
    first: 100 * share(onTopic, ({ isFirst }) => isFirst),
    amongThree: 100 * share(onTopic, ({ isAmongThree }) => isAmongThree),
    given: 100 * (sure.length / onTopic.length),
    wrong: 100 * share(sure, ({ isFirst }) => !isFirst),
    gists: 100 * (unsure.length / onTopic.length),
    gistsRight: 100 * share(unsure, ({ isAmongThree }) => isAmongThree),
    instead: 100 * (withSecond.length / sure.length),
    meant: 100 * share(withSecond, ({ isSecond }) => isSecond),
    declined: 100 * declinedAt(business),
  };
}

/** The mean negative log-likelihood of the right labels. */
function surprise(labels: readonly Label[], trials: readonly Trial[], temperature: number): number {
  let sum = 0;
  for (const trial of trials) {
    if (trial.isOffTopic) continue;
    const { shares } = sharesAt(trial, temperature);
    const right = shares.reduce(
      (all, share, at) => (trial.isRight(labels[at]) ? all + share : all),
      0,
    );
    sum -= Math.log(Math.max(right, 1e-12));
  }
  return sum;
}

function outcomeOf(labels: readonly Label[], trial: Trial, temperature: number): Outcome {
  const { shares, read } = sharesAt(trial, temperature);
  const answers = [...labels.keys()]
    .filter((at) => labels[at]?.kind === 'answer')
    .toSorted((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0));
  const isRight = (at: number | undefined) => trial.isRight(labels[at ?? -1]);
  return {
    ...weigh(labels, shares, read),
    trial,
    isFirst: isRight(answers[0]),
    isSecond: !isRight(answers[0]) && isRight(answers[1]),
    isAmongThree: answers.slice(0, 3).some(isRight),
  };
}

/** Converts probabilities from temperature 1 to another one. */
function temper(shares: Float64Array, temperature: number): Float64Array {
  const powers = shares.map((share) => share ** (1 / temperature));
  const sum = powers.reduce((one, other) => one + other, 0);
  return powers.map((power) => power / sum);
}
