import { indexIn, type Features } from './token-features.ts';
import { makeVectorRows, SIZE, type VectorRows } from './vector-rows.ts';

/** Each set of vectors begins by chance elsewhere and errs elsewhere: together they err less. */
const SETS = 2;
const ROUNDS = 2;
const RATE = 0.1;
const BIAS_RATE = 0.02;
/** The share of a text's features that is left out each time, so that none is relied on alone. */
const LEFT_OUT = 0.2;
/** How far apart likelihoods can come. */
const SPREAD = 10;
/** What a label is wrong by at least, for its vector to be mended. */
const LEAST_ERROR = 0.001;
/** A label so far below the best counts nothing; among a thousand such all of them count less than a hundredth. */
const FAR = 12;
/** A feature of one text says nothing that its label could share with another text. */
const LEAST_TEXTS = 2;

/** Vectors for each feature and each label; those of a text and of its label point the same way. */
export interface Vectors {
  /** In rising order. */
  features: Int32Array;
  sets: VectorSet[];
}

interface VectorSet {
  ofFeatures: Int8Array;
  ofLabels: Float32Array;
  biases: Float32Array;
}

export interface LabelledText {
  features: Features;
  label: number;
}

/** Some of the features of a text by their places, and what each weighs. */
interface Parts {
  places: Int32Array;
  weights: Float64Array;
}

interface Shown extends Parts {
  label: number;
}

/**
 * Learns a vector for each feature and label by showing the texts in turn and moving the vectors of
 * each (softmax, steps as in Adagrad). Words that ask for the same come to lie near each other.
 */
export function trainVectors(texts: readonly LabelledText[], labelCount: number): Vectors {
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
    return {
      ofFeatures: inBytes(ofFeatures, this.#rarities),
      ofLabels: this.#numbersOf(ROW.labels, this.#labelCount).slice(),
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

/** How likely each label is for a text; together they are 1. */
export function sharesBy({ features, sets }: Vectors, text: Features): Float64Array {
  const { places, weights } = partsOf(text, features);
  const shares = new Float64Array(sets[0]?.biases.length ?? 0);
  for (const { ofFeatures, ofLabels, biases } of sets) {
    const direction = new Float32Array(SIZE);
    for (const [at, place] of places.entries())
      move(direction, 0, ofFeatures, place * SIZE, weights[at] ?? 0);
    const length = Math.sqrt(product(direction, 0, direction, 0)) || 1;
    for (let label = 0; label < shares.length; label += 1) {
      const nearness = product(direction, 0, ofLabels, label * SIZE) / length;
      const score = (biases[label] ?? 0) + SPREAD * nearness;
      shares[label] = (shares[label] ?? 0) + score / sets.length;
    }
  }
  const best = shares.reduce((one, other) => Math.max(one, other), -Infinity);
  const parts = shares.map((score) => Math.exp(score - best));
  const sum = parts.reduce((one, other) => one + other, 0);
  return parts.map((part) => part / sum);
}

function partsOf(features: Features, list: Int32Array): Parts {
  const places = new Int32Array(features.size);
  const weights = new Float64Array(features.size);
  let known = 0;
  for (const [feature, weight] of features) {
    const place = indexIn(feature, list);
    if (place === -1) continue;
    places[known] = place;
    weights[known] = weight;
    known += 1;
  }
  return { places: places.slice(0, known), weights: weights.slice(0, known) };
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

type Numbers = Float32Array | Int8Array;

/** Adds a multiple of the vector that begins at a place in `by` to the one in `to`. */
function move(to: Float32Array, toAt: number, by: Numbers, byAt: number, times: number) {
  for (let at = 0; at < SIZE; at += 1)
    to[toAt + at] = (to[toAt + at] ?? 0) + times * (by[byAt + at] ?? 0);
}

/** In four sums beside each other: each step of a single one would wait for the step before. */
function product(one: Numbers, oneAt: number, other: Numbers, otherAt: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < SIZE; at += 4) {
    a += (one[oneAt + at] ?? 0) * (other[otherAt + at] ?? 0);
    b += (one[oneAt + at + 1] ?? 0) * (other[otherAt + at + 1] ?? 0);
    c += (one[oneAt + at + 2] ?? 0) * (other[otherAt + at + 2] ?? 0);
    d += (one[oneAt + at + 3] ?? 0) * (other[otherAt + at + 3] ?? 0);
  }
  return a + b + c + d;
}

/** Vectors as small as they can be: only where their sum points is asked. */
function inBytes(ofFeatures: Float32Array, rarities: Float32Array): Int8Array {
  let largest = 0;
  for (let at = 0; at < ofFeatures.length; at += 1) {
    const weighed = (ofFeatures[at] ?? 0) * (rarities[Math.floor(at / SIZE)] ?? 0);
    ofFeatures[at] = weighed;
    largest = Math.max(largest, Math.abs(weighed));
  }
  const bytes = new Int8Array(ofFeatures.length);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Math.round(((ofFeatures[at] ?? 0) / largest) * 127);
  return bytes;
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
