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

/** Two sets of vectors with different random starts: their errors differ, so their average is better. */
const SETS = 2;
const ROUNDS = 2;
const RATE = 0.1;
const BIAS_RATE = 0.02;
/** The share of features that is dropped in each step (dropout), so that none is relied on alone. */
const LEFT_OUT = 0.2;
/** The smallest error of a label for which its vector is updated. */
const LEAST_ERROR = 0.001;
/** A label this far below the best is ignored; even a thousand of them have less than a hundredth of the weight. */
const FAR = 12;
/** A feature in fewer texts is left out: it generalises little, and phones would have to download it. */
const LEAST_TEXTS = 5;
/** The largest integer of a quantised vector: finer steps improve nothing (ADR 25), and phones would have to download them. */
const LEVELS = { feature: 12, label: 31 };

/**
 * Trains the whole model: the counts, which a phone computes itself, and the vectors, which it downloads.
 * @param inEnglish see `countFeatures`
 */
export function train(
  examples: readonly Example[],
  inEnglish?: (text: string) => string | null,
): Model {
  const texts: LabelledText[] = [];
  // A group label is as likely as its members together.
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
 * Trains a vector for each feature and label with stochastic gradient descent (softmax, Adagrad): features that ask for
 * the same get similar vectors.
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

/** Rows with temporary values of a step. */
const ROW = { direction: 0, pull: 1, labels: 2 };

/** Trains one set. Buffers are allocated once: to allocate them in each step would take longer than the step. */
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
  /** Adagrad's accumulated updates of each vector. */
  readonly #labelsMoved: Float32Array;
  readonly #featuresMoved: Float32Array;
  /** The labels that matter in a step, and their probabilities. */
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
    // Removes the component along the sum, which would only lengthen it.
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

  /** Updates the labels by their errors, and accumulates the gradient of the features. */
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

  /** The right label and those close to the best, with their shares of `sum`. */
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

/** Quantises numbers to integers from -most to most, with a scale. */
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

/** A seeded random generator (mulberry32), so that the result depends on the texts alone. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
