import { countFeatures, type Example, type Model } from '@inzira/mentor/library/classifier';
import { withoutPairs, type Features } from '@inzira/mentor/library/token-features';
import {
  partsOf,
  SIZE,
  SPREAD,
  type Parts,
  type Vectors,
  type VectorSet,
} from '@inzira/mentor/library/vectors';
import { makeVectorRows, type VectorRows } from './vector-rows.ts';

/** Each set of vectors begins by chance elsewhere and errs elsewhere: together they err less. */
const SETS = 2;
const ROUNDS = 2;
const RATE = 0.1;
const BIAS_RATE = 0.02;
/** The share of a text's features that is left out each time, so that none is relied on alone. */
const LEFT_OUT = 0.2;
/** What a label is wrong by at least, for its vector to be mended. */
const LEAST_ERROR = 0.001;
/** A label so far below the best counts nothing; among a thousand such all of them count less than a hundredth. */
const FAR = 12;
/** A feature of fewer texts says little that its label could share with another text, and a phone has to fetch it. */
const LEAST_TEXTS = 5;
/** The largest number of a vector: finer steps find no more (ADR 25), and a phone has to fetch them. */
const LEVELS = { feature: 12, label: 31 };

/**
 * The whole model: what is counted, which a phone counts by itself, and the vectors, which it fetches.
 * @param inEnglish see `countFeatures`
 */
export function train(
  examples: readonly Example[],
  inEnglish?: (text: string) => string | null,
): Model {
  const texts: LabelledText[] = [];
  // A label that others are parts of is as likely as these together.
  const wholes = new Set(examples.flatMap(({ group }, at) => (group === at ? [] : [group])));
  const counted = countFeatures(examples, inEnglish, (features, label) => {
    if (!wholes.has(label)) texts.push({ features: withoutPairs(features), label });
  });
  return { ...counted, vectors: trainVectors(texts, examples.length) };
}

interface LabelledText {
  features: Features;
  label: number;
}

interface Shown extends Parts {
  label: number;
}

/**
 * Learns a vector for each feature and label by showing the texts in turn and moving the vectors of
 * each (softmax, steps as in Adagrad). Words that ask for the same come to lie near each other.
 */
function trainVectors(texts: readonly LabelledText[], labelCount: number): Vectors {
  const counts = new Map<number, number>();
  for (const { features } of texts)
    for (const feature of features.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const features = Int32Array.from(
    [...counts].filter(([, count]) => count >= LEAST_TEXTS).map(([feature]) => feature),
  ).toSorted();
  const rarities = Float32Array.from(features, (feature) =>
    Math.sqrt(Math.log(texts.length / (counts.get(feature) ?? 1))),
  );
  const shown = texts.map(({ features: own, label }): Shown => {
    const { places, weights } = partsOf(own, features);
    for (const [at, place] of places.entries())
      weights[at] = (weights[at] ?? 0) * (rarities[place] ?? 0);
    const length = Math.hypot(...weights) || 1;
    return { label, places, weights: weights.map((weight) => weight / length) };
  });
  const sets = Array.from({ length: SETS }, (_, at) => {
    const training = new Training(rarities, labelCount, randomNumbers(at + 1));
    return training.learn(shown);
  });
  return { features, sets };
}

/** Where what a step needs lies among the rows. */
const ROW = { direction: 0, pull: 1, labels: 2 };

/** One set while it is learnt. What a step needs is there once: to make it anew would take longer than the step. */
class Training {
  readonly #rarities: Float32Array;
  readonly #labelCount: number;
  readonly #random: () => number;
  readonly #firstFeature: number;
  readonly #scoreRow: number;
  readonly #rows: VectorRows;
  readonly #scores: Float32Array;
  readonly #direction: Float32Array;
  readonly #pull: Float32Array;
  readonly #biases: Float32Array;
  /** How much each has been moved. */
  readonly #labelsMoved: Float32Array;
  readonly #featuresMoved: Float32Array;
  /** The labels that count in a step, and their shares. */
  readonly #near: Uint16Array;
  readonly #shares: Float64Array;

  constructor(rarities: Float32Array, labelCount: number, random: () => number) {
    this.#rarities = rarities;
    this.#labelCount = labelCount;
    this.#random = random;
    this.#firstFeature = ROW.labels + labelCount;
    this.#scoreRow = this.#firstFeature + rarities.length;
    this.#rows = makeVectorRows(this.#scoreRow + Math.ceil(labelCount / SIZE));
    this.#direction = this.#numbersOf(ROW.direction);
    this.#pull = this.#numbersOf(ROW.pull);
    this.#scores = this.#numbersOf(this.#scoreRow, labelCount / SIZE);
    this.#biases = new Float32Array(labelCount);
    this.#labelsMoved = new Float32Array(labelCount);
    this.#featuresMoved = new Float32Array(rarities.length);
    this.#near = new Uint16Array(labelCount);
    this.#shares = new Float64Array(labelCount);
    const ofFeatures = this.#numbersOf(this.#firstFeature, rarities.length);
    for (let at = 0; at < ofFeatures.length; at += 1)
      ofFeatures[at] = (random() + random() - 1) / Math.sqrt(SIZE);
  }

  #numbersOf(row: number, count = 1): Float32Array {
    return this.#rows.numbers.subarray(row * SIZE, (row + count) * SIZE);
  }

  learn(texts: readonly Shown[]): VectorSet {
    const shown = [...texts];
    const steps = ROUNDS * shown.length;
    for (let step = 0; step < steps; step += 1) {
      if (step % shown.length === 0) shuffle(shown, this.#random);
      const text = shown[step % shown.length] as Shown;
      this.#show(withoutSome(text, this.#random), RATE * (1 - step / steps));
    }
    const ofFeatures = this.#numbersOf(this.#firstFeature, this.#rarities.length);
    const ofLabels = inLevels(this.#numbersOf(ROW.labels, this.#labelCount), LEVELS.label);
    return {
      ofFeatures: inLevels(weighed(ofFeatures, this.#rarities), LEVELS.feature).levels,
      ofLabels: ofLabels.levels,
      labelScale: ofLabels.scale,
      biases: this.#biases,
    };
  }

  #show({ label, places, weights }: Shown, rate: number) {
    const rows = this.#rows;
    this.#direction.fill(0);
    for (let at = 0; at < places.length; at += 1)
      rows.add(ROW.direction, this.#firstFeature + (places[at] ?? 0), weights[at] ?? 0);
    const length = Math.sqrt(rows.product(ROW.direction, ROW.direction)) || 1;
    rows.add(ROW.direction, ROW.direction, 1 / length - 1);
    this.#pull.fill(0);
    this.#moveLabels(label, rate);
    // What would only lengthen the sum changes nothing.
    rows.add(ROW.pull, ROW.direction, -rows.product(ROW.pull, ROW.direction));
    const strength = rows.product(ROW.pull, ROW.pull) * (SPREAD / length) ** 2;
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      const weight = weights[at] ?? 0;
      const moved = (this.#featuresMoved[place] ?? 0) + (weight * weight * strength) / SIZE;
      this.#featuresMoved[place] = moved;
      const by = (rate * weight * SPREAD) / length / Math.sqrt(moved + 1e-8);
      rows.add(this.#firstFeature + place, ROW.pull, -by);
    }
  }

  /** Moves the labels by how wrong each is, and adds up where they pull the features. */
  #moveLabels(right: number, rate: number) {
    const { found, sum } = this.#findNear(right);
    for (let at = 0; at < found; at += 1) {
      const label = this.#near[at] ?? 0;
      const error = (this.#shares[at] ?? 0) / sum - (label === right ? 1 : 0);
      if (Math.abs(error) < LEAST_ERROR) continue;
      this.#rows.add(ROW.pull, ROW.labels + label, error);
      const moved = (this.#labelsMoved[label] ?? 0) + (error * error) / SIZE;
      this.#labelsMoved[label] = moved;
      const by = (rate * error) / Math.sqrt(moved);
      this.#rows.add(ROW.labels + label, ROW.direction, -by);
      this.#biases[label] = (this.#biases[label] ?? 0) - BIAS_RATE * error;
    }
  }

  /** The right label and those that are not far below the best, with their shares of `sum`. */
  #findNear(right: number): { found: number; sum: number } {
    const scores = this.#scores;
    this.#rows.products(this.#scoreRow, ROW.direction, ROW.labels, this.#labelCount);
    let best = -Infinity;
    for (let label = 0; label < this.#labelCount; label += 1) {
      const score = (this.#biases[label] ?? 0) + SPREAD * (scores[label] ?? 0);
      scores[label] = score;
      if (score > best) best = score;
    }
    let found = 0;
    let sum = 0;
    for (let label = 0; label < this.#labelCount; label += 1) {
      const below = (scores[label] ?? 0) - best;
      if (below < -FAR && label !== right) continue;
      const share = Math.exp(below);
      this.#near[found] = label;
      this.#shares[found] = share;
      sum += share;
      found += 1;
    }
    return { found, sum };
  }
}

function withoutSome({ label, places, weights }: Shown, random: () => number): Shown {
  const some = { label, places: places.slice(), weights: weights.slice() };
  let kept = 0;
  for (let at = 0; at < places.length; at += 1) {
    if (random() < LEFT_OUT) continue;
    some.places[kept] = places[at] ?? 0;
    some.weights[kept] = weights[at] ?? 0;
    kept += 1;
  }
  return { label, places: some.places.subarray(0, kept), weights: some.weights.subarray(0, kept) };
}

function weighed(ofFeatures: Float32Array, rarities: Float32Array): Float32Array {
  return ofFeatures.map((number, at) => number * (rarities[Math.floor(at / SIZE)] ?? 0));
}

/** Numbers as whole ones from -most to most, and what these are multiplied by. */
function inLevels(numbers: Float32Array, most: number): { levels: Int8Array; scale: number } {
  const largest = numbers.reduce((one, other) => Math.max(one, Math.abs(other)), 0);
  const scale = largest / most || 1;
  return { levels: Int8Array.from(numbers, (number) => Math.round(number / scale)), scale };
}

function shuffle(list: unknown[], random: () => number) {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other], list[at]];
  }
}

/** The same numbers from 0 to 1 each time (mulberry32): what is learnt depends on the texts alone. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
