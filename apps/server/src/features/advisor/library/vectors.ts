import { placeOf, type Features } from './features.ts';

/** How many numbers a vector has. */
const SIZE = 64;
/** Each set of vectors begins by chance elsewhere and errs elsewhere: together they err less. */
const SETS = 2;
const ROUNDS = 3;
const RATE = 0.1;
const BIAS_RATE = 0.02;
/** The share of a text's features that is left out each time, so that none is relied on alone. */
const LEFT_OUT = 0.2;
/** How far apart likelihoods can come. */
const SPREAD = 10;
/** What a label is wrong by at least, for its vector to be mended. */
const LEAST_ERROR = 0.001;
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
  places: number[];
  weights: number[];
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
  const shown = texts.map(({ features: own, label }) => {
    const parts = partsOf(own, features);
    const weights = parts.weights.map(
      (weight, at) => weight * (rarities[parts.places[at] ?? 0] ?? 0),
    );
    const length = Math.hypot(...weights) || 1;
    return { label, places: parts.places, weights: weights.map((weight) => weight / length) };
  });
  const sets = Array.from({ length: SETS }, (_, at) =>
    trainSet(shown, rarities, labelCount, randomNumbers(at + 1)),
  );
  return { features, sets };
}

function trainSet(
  texts: readonly (Parts & { label: number })[],
  rarities: Float32Array,
  labelCount: number,
  random: () => number,
): VectorSet {
  const shown = [...texts];
  const ofFeatures = Float32Array.from(
    { length: rarities.length * SIZE },
    () => (random() + random() - 1) / Math.sqrt(SIZE),
  );
  const ofLabels = new Float32Array(labelCount * SIZE);
  const biases = new Float32Array(labelCount);
  const moved = {
    features: new Float32Array(rarities.length),
    labels: new Float32Array(labelCount),
  };
  const steps = ROUNDS * shown.length;
  for (let step = 0; step < steps; step += 1) {
    if (step % shown.length === 0) shuffle(shown, random);
    const { label, ...all } = shown[step % shown.length] as (typeof shown)[number];
    const { places, weights } = withoutSome(all, random);
    const rate = RATE * (1 - step / steps);
    const { direction, length } = sumOf(ofFeatures, { places, weights });
    const errors = sharesOf(scoresIn(direction, ofLabels, biases));
    errors[label] = (errors[label] ?? 0) - 1;
    const pull = new Float32Array(SIZE);
    for (let other = 0; other < labelCount; other += 1) {
      const error = errors[other] ?? 0;
      if (Math.abs(error) < LEAST_ERROR) continue;
      move(pull, 0, ofLabels, other * SIZE, error);
      moved.labels[other] = (moved.labels[other] ?? 0) + (error * error) / SIZE;
      const by = (rate * error) / Math.sqrt(moved.labels[other] ?? 1);
      move(ofLabels, other * SIZE, direction, 0, -by);
      biases[other] = (biases[other] ?? 0) - BIAS_RATE * error;
    }
    // What would only lengthen the sum changes nothing.
    move(pull, 0, direction, 0, -product(pull, 0, direction, 0));
    const strength = product(pull, 0, pull, 0) * (SPREAD / length) ** 2;
    for (const [at, place] of places.entries()) {
      const weight = weights[at] ?? 0;
      moved.features[place] = (moved.features[place] ?? 0) + (weight * weight * strength) / SIZE;
      const by = (rate * weight * SPREAD) / length / Math.sqrt(moved.features[place] + 1e-8);
      move(ofFeatures, place * SIZE, pull, 0, -by);
    }
  }
  return { ofFeatures: inBytes(ofFeatures, rarities), ofLabels, biases };
}

/** How likely each label is for a text; together they are 1. */
export function sharesBy({ features, sets }: Vectors, text: Features): Float64Array {
  const parts = partsOf(text, features);
  const all = sets.map(({ ofFeatures, ofLabels, biases }) =>
    scoresIn(sumOf(ofFeatures, parts).direction, ofLabels, biases),
  );
  const mean = (label: number) =>
    all.reduce((sum, scores) => sum + (scores[label] ?? 0), 0) / all.length;
  return sharesOf(Float64Array.from(all[0] ?? [], (_, label) => mean(label)));
}

function partsOf(features: Features, list: Int32Array): Parts {
  const known = [...features]
    .map(([feature, weight]) => ({ place: placeOf(feature, list), weight }))
    .filter(({ place }) => place !== -1);
  return { places: known.map(({ place }) => place), weights: known.map(({ weight }) => weight) };
}

function withoutSome({ places, weights }: Parts, random: () => number): Parts {
  const isKept = places.map(() => random() >= LEFT_OUT);
  return {
    places: places.filter((_, at) => isKept[at]),
    weights: weights.filter((_, at) => isKept[at]),
  };
}

/** Where the vectors of features point together, and how far they reach. */
function sumOf(ofFeatures: Float32Array | Int8Array, { places, weights }: Parts) {
  const direction = new Float32Array(SIZE);
  for (const [at, place] of places.entries())
    move(direction, 0, ofFeatures, place * SIZE, weights[at] ?? 0);
  const length = Math.sqrt(product(direction, 0, direction, 0)) || 1;
  return { direction: direction.map((value) => value / length), length };
}

function scoresIn(direction: Float32Array, ofLabels: Float32Array, biases: Float32Array) {
  const scores = new Float64Array(biases.length);
  for (let label = 0; label < scores.length; label += 1)
    scores[label] = (biases[label] ?? 0) + SPREAD * product(direction, 0, ofLabels, label * SIZE);
  return scores;
}

/** Turns scores into shares of 1. */
function sharesOf(scores: Float64Array): Float64Array {
  const best = scores.reduce((one, other) => Math.max(one, other), -Infinity);
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) {
    const share = Math.exp((scores[at] ?? 0) - best);
    scores[at] = share;
    sum += share;
  }
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / sum;
  return scores;
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
  const weighed = ofFeatures.map((value, at) => value * (rarities[Math.floor(at / SIZE)] ?? 0));
  const largest = weighed.reduce((one, other) => Math.max(one, Math.abs(other)), 0);
  return Int8Array.from(weighed, (value) => Math.round((value / largest) * 127));
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
