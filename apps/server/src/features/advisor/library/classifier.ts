import { wordsOf } from './words.ts';

/** What each kind of feature weighs beside a word. Found on tuning questions. */
const WEIGHTS = { pair: 0.7, part: 0.6 };
const PART_LENGTH = 4;
/** Added to each average, so that a feature never seen under a label does not rule the label out. */
const SMOOTHING = 0.0003;
/** How much more a feature says that few labels have. */
const RARITY = 0.9;
const LABELS = 65_536;
/** Examples of a usual label. */
const USUAL = 18;

/** Features, by their numbers, with their weights. */
type Features = ReadonlyMap<number, number>;

/** What was learnt: for each feature, in rising order, the labels that have it and how much it says for them. */
export interface Model {
  /** The label whose likelihood counts along with each label's own: its lesson's, or its own again. */
  groups: Uint16Array;
  /** How much of all features the examples of each label have. */
  totals: Float64Array;
  features: Int32Array;
  /** Where a feature's entries begin; one more than there are features. */
  starts: Uint32Array;
  labels: Uint16Array;
  logarithms: Float32Array;
}

export interface Example {
  texts: readonly string[];
  /** The number of the label that this one is a part of; its own when it stands alone. */
  group: number;
}

/**
 * Multinomial naive Bayes over example texts: words, pairs of neighbours, and parts of words, by
 * which a misspelt word is known again. Each example of a label counts the same, however long it
 * is; a label with more examples counts more, though less than in proportion: in proportion, a few
 * words of a large label would count less for it than for a small one.
 * @param examples the examples of label 0, 1, …
 */
export function train(examples: readonly Example[]): Model {
  const shares: Map<number, number>[] = [];
  const totals = new Float64Array(examples.length);
  let entries = 0;
  for (const [label, { texts }] of examples.entries()) {
    const own = new Map<number, number>();
    for (const text of texts) {
      const features = featuresOf(text);
      const norm = Math.sqrt(texts.length * USUAL) * Math.hypot(...features.values());
      for (const [feature, weight] of features) {
        own.set(feature, (own.get(feature) ?? 0) + weight / norm);
        totals[label] = (totals[label] ?? 0) + weight / norm;
      }
    }
    shares.push(own);
    entries += own.size;
  }
  // One number for each feature under a label, so that they are sorted by both.
  const keys = new Float64Array(entries);
  let at = 0;
  for (const [label, own] of shares.entries()) {
    for (const feature of own.keys()) {
      keys[at] = feature * LABELS + label;
      at += 1;
    }
  }
  keys.sort();
  const features: number[] = [];
  const starts: number[] = [];
  const labels = new Uint16Array(keys.length);
  const logarithms = new Float32Array(keys.length);
  for (const [entry, key] of keys.entries()) {
    const feature = Math.floor(key / LABELS);
    if (feature !== features.at(-1)) {
      features.push(feature);
      starts.push(entry);
    }
    const label = key - feature * LABELS;
    labels[entry] = label;
    logarithms[entry] = Math.log1p((shares[label]?.get(feature) ?? 0) / SMOOTHING);
  }
  starts.push(keys.length);
  return {
    groups: Uint16Array.from(examples, ({ group }) => group),
    totals,
    features: Int32Array.from(features),
    starts: Uint32Array.from(starts),
    labels,
    logarithms,
  };
}

/**
 * How likely each label is for a text; together they are 1.
 * @param temperature tames the certainty of a method that takes each feature for an independent witness
 * @param bias what is added to a label's evidence beforehand
 */
export function classify(
  model: Model,
  text: string,
  temperature: number,
  bias: ReadonlyMap<number, number> = new Map(),
): Float64Array {
  const sums = new Float64Array(model.totals.length);
  let seen = 0;
  for (const [feature, plain] of featuresOf(text)) {
    const place = placeOf(feature, model.features);
    if (place === -1) continue;
    const start = model.starts[place] ?? 0;
    const end = model.starts[place + 1] ?? 0;
    const rarity = Math.log(1 + sums.length / (end - start)) / Math.log(1 + sums.length);
    const weight = plain * rarity ** RARITY;
    seen += weight;
    for (let at = start; at < end; at += 1) {
      const label = model.labels[at] ?? 0;
      sums[label] = (sums[label] ?? 0) + weight * (model.logarithms[at] ?? 0);
    }
  }
  const unseen = SMOOTHING * model.features.length;
  // Long texts have many features that say the same.
  const scale = 1 / (temperature * Math.sqrt(Math.max(1, seen)));
  const likelihoods = sums.map(
    (sum, label) => sum + seen * Math.log(SMOOTHING / ((model.totals[label] ?? 0) + unseen)),
  );
  const scores = likelihoods.map(
    (own, label) =>
      (own + (likelihoods[model.groups[label] ?? label] ?? 0)) * scale + (bias.get(label) ?? 0),
  );
  const best = scores.reduce((one, other) => Math.max(one, other), -Infinity);
  const shares = scores.map((value) => Math.exp(value - best));
  const sum = shares.reduce((one, other) => one + other, 0);
  return shares.map((share) => share / sum);
}

/** Whether a text has a word that was learnt: of one that has none, all labels are as likely. */
export function knowsWordOf(model: Model, text: string): boolean {
  return wordsOf(text).some((word) => placeOf(numberOf(word), model.features) !== -1);
}

/** Figures differ from message to message; that there is one says something. */
function featuresOf(text: string): Features {
  const features = new Map<number, number>();
  const add = (name: string, weight: number) => {
    const feature = numberOf(name);
    if (weight > (features.get(feature) ?? 0)) features.set(feature, weight);
  };
  const words = wordsOf(text).map((word) => (/^\d/.test(word) ? '#' : word));
  for (const [index, word] of words.entries()) {
    add(word, 1);
    const next = words[index + 1];
    if (next !== undefined) add(`${word} ${next}`, WEIGHTS.pair);
    const whole = `<${word}>`;
    for (let at = 0; at + PART_LENGTH <= whole.length; at += 1)
      add(`#${whole.slice(at, at + PART_LENGTH)}`, WEIGHTS.part);
  }
  return features;
}

/** A name's hash (FNV-1a, 31 bits): among a hundred thousand names hardly two share one. */
function numberOf(name: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 1;
}

/** Where a number stands in a rising list; -1 when it does not. */
function placeOf(wanted: number, list: Int32Array): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return list[low] === wanted ? low : -1;
}
