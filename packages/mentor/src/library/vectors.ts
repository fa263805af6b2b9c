import { indexIn, type Features } from './token-features.ts';

/** The number of dimensions. */
export const SIZE = 64;
/** Limits the ratio of probabilities. */
export const SPREAD = 10;

/** Embeddings of features and labels; those of a text and of its label have a similar direction. */
export interface Vectors {
  /** In ascending order. */
  features: Int32Array;
  sets: VectorSet[];
}

/** As small integers: of a text's features only the direction of their sum counts, of the labels also the length. */
export interface VectorSet {
  ofFeatures: Int8Array;
  ofLabels: Int8Array;
  /** The factor of the labels' integers. */
  labelScale: number;
  biases: Float32Array;
}

/** A text's features by index, with their weights. */
export interface Parts {
  places: Int32Array;
  weights: Float64Array;
}

/** The probability of each label for a text; they add up to 1. */
export function sharesBy({ features, sets }: Vectors, text: Features): Float64Array {
  const { places, weights } = partsOf(text, features);
  const shares = new Float64Array(sets[0]?.biases.length ?? 0);
  for (const { ofFeatures, ofLabels, labelScale, biases } of sets) {
    const direction = new Float32Array(SIZE);
    for (const [at, place] of places.entries())
      move(direction, ofFeatures, place * SIZE, weights[at] ?? 0);
    const length = Math.sqrt(product(direction, direction, 0)) || 1;
    const scale = (SPREAD * labelScale) / length;
    for (let label = 0; label < shares.length; label += 1) {
      const score = (biases[label] ?? 0) + scale * product(direction, ofLabels, label * SIZE);
      shares[label] = (shares[label] ?? 0) + score / sets.length;
    }
  }
  const best = shares.reduce((one, other) => Math.max(one, other), -Infinity);
  const parts = shares.map((score) => Math.exp(score - best));
  const sum = parts.reduce((one, other) => one + other, 0);
  return parts.map((part) => part / sum);
}

export function partsOf(features: Features, list: Int32Array): Parts {
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

/** Adds a multiple of the vector at `byAt` in `by`. */
function move(to: Float32Array, by: Int8Array, byAt: number, times: number) {
  for (let at = 0; at < SIZE; at += 1) to[at] = (to[at] ?? 0) + times * (by[byAt + at] ?? 0);
}

/** Four independent sums, because the steps of a single one would wait for each other. */
function product(one: Float32Array, other: Float32Array | Int8Array, otherAt: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < SIZE; at += 4) {
    a += (one[at] ?? 0) * (other[otherAt + at] ?? 0);
    b += (one[at + 1] ?? 0) * (other[otherAt + at + 1] ?? 0);
    c += (one[at + 2] ?? 0) * (other[otherAt + at + 2] ?? 0);
    d += (one[at + 3] ?? 0) * (other[otherAt + at + 3] ?? 0);
  }
  return a + b + c + d;
}
