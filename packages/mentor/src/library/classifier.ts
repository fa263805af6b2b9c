import { featuresOf, hash31, indexIn, type Features } from './token-features.ts';
import { sharesBy, type Vectors } from './vectors.ts';
import { wordsOf } from './words.ts';

/** Added to each average, so that a feature that was never seen with a label does not rule the label out. */
const SMOOTHING = 0.0003;
/** Exponent of rarityOf(): how much more a feature of few labels weighs. */
const RARITY = 0.9;
/** Logarithms are stored in steps of this fraction, so that one byte holds them. */
const STEPS = 28;
/** The usual number of examples of a label. */
const USUAL = 18;
/** The share of the lesson's evidence in the evidence for an answer. */
const BY_LESSON = 0.2;
/** The weight of the vectors beside the features, and the least likelihood that they give. */
const BY_VECTORS = { weight: 0.6, least: 1e-9 };

/** The trained counts: for each feature, in ascending order, the labels that have it and how strongly. */
export interface Counted {
  /** For each label, the one whose likelihood is added to its own: its lesson, or itself. */
  groups: Uint16Array;
  /** For each label, the share of all features that its examples have. */
  totals: Float64Array;
  features: Int32Array;
  /** Where the entries of a feature begin; one more element than features. */
  starts: Uint32Array;
  labels: Uint16Array;
  /** Logarithms in steps. */
  levels: Uint8Array;
}

/** The trained model. */
export interface Model extends Counted {
  vectors: Vectors;
}

export interface Example {
  texts: readonly string[];
  /** The label to which this one belongs; its own number if it belongs to none. */
  group: number;
}

/**
 * Trains multinomial naive Bayes on the features of example texts. Each example of a label counts the same,
 * whatever its length. A label with more examples counts more, but less than in proportion: otherwise a few words
 * of a large label would count less for it than for a small one. An example in another language also counts in
 * English, so that it helps askers in any language.
 * @param examples the examples of label 0, 1, …
 * @param inEnglish a foreign text in English; null for any other text
 * @param onText called for each text from which vectors are learnt
 */
export function countFeatures(
  examples: readonly Example[],
  inEnglish: (text: string) => string | null = () => null,
  onText: (features: Features, label: number) => void = () => {},
): Counted {
  const totals = new Float64Array(examples.length);
  const entries = new Entries();
  // Texts that a label shares with its group are parsed once.
  const known = new Map<string, Features[]>();
  const readingsOf = (text: string) => {
    const english = inEnglish(text);
    const readings = [featuresOf(text), ...(english === null ? [] : [featuresOf(english)])];
    known.set(text, readings);
    return readings;
  };
  for (const [label, { texts, group }] of examples.entries()) {
    const own = new Map<number, number>();
    if (group === label) known.clear();
    for (const text of texts) {
      const read = known.get(text) ?? readingsOf(text);
      const [last] = read.slice(-1);
      if (last) onText(last, label);
      for (const features of read) {
        const norm = Math.sqrt(texts.length * USUAL) * Math.hypot(...features.values());
        for (const [feature, weight] of features) {
          own.set(feature, (own.get(feature) ?? 0) + weight / norm);
          totals[label] = (totals[label] ?? 0) + weight / norm;
        }
      }
    }
    for (const [feature, share] of own) entries.add(feature, label, levelOf(share));
  }
  const groups = Uint16Array.from(examples, ({ group }) => group);
  return { groups, totals, ...entries.byFeature() };
}

const levelOf = (share: number) =>
  Math.max(1, Math.min(255, Math.round(STEPS * Math.log1p(share / SMOOTHING))));

/** Collects entries, sorted by label, in little memory: a phone counts three million of them. */
class Entries {
  /** The index of each feature in order of appearance. */
  readonly #places = new Map<number, number>();
  #ofFeatures = new Uint32Array(1 << 16);
  #labels = new Uint16Array(1 << 16);
  #levels = new Uint8Array(1 << 16);
  #count = 0;

  add(feature: number, label: number, level: number) {
    if (this.#count === this.#labels.length) {
      this.#ofFeatures = longer(this.#ofFeatures, new Uint32Array(2 * this.#count));
      this.#labels = longer(this.#labels, new Uint16Array(2 * this.#count));
      this.#levels = longer(this.#levels, new Uint8Array(2 * this.#count));
    }
    const place = this.#places.get(feature) ?? this.#places.size;
    if (place === this.#places.size) this.#places.set(feature, place);
    this.#ofFeatures[this.#count] = place;
    this.#labels[this.#count] = label;
    this.#levels[this.#count] = level;
    this.#count += 1;
  }

  byFeature(): Pick<Counted, 'features' | 'starts' | 'labels' | 'levels'> {
    const features = Int32Array.from(this.#places.keys()).toSorted();
    const rank = new Uint32Array(features.length);
    for (const [at, feature] of features.entries()) rank[this.#places.get(feature) ?? 0] = at;
    this.#places.clear();
    const starts = new Uint32Array(features.length + 1);
    for (let at = 0; at < this.#count; at += 1) {
      const next = (rank[this.#ofFeatures[at] ?? 0] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let at = 1; at < starts.length; at += 1)
      starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    const free = starts.slice();
    const labels = new Uint16Array(this.#count);
    const levels = new Uint8Array(this.#count);
    for (let at = 0; at < this.#count; at += 1) {
      const feature = rank[this.#ofFeatures[at] ?? 0] ?? 0;
      const to = free[feature] ?? 0;
      free[feature] = to + 1;
      labels[to] = this.#labels[at] ?? 0;
      levels[to] = this.#levels[at] ?? 0;
    }
    return { features, starts, labels, levels };
  }
}

function longer<T extends Uint32Array | Uint16Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/**
 * The probability of each label for a text; they add up to 1.
 * @param temperature softens the probabilities, because naive Bayes takes all features for independent and is too
 * certain
 * @param bias added to a label's evidence beforehand
 */
export function classify(
  model: Model,
  text: string,
  temperature: number,
  bias: ReadonlyMap<number, number> = new Map(),
): Float64Array {
  const features = featuresOf(text);
  const { sums, seen } = sumsOf(model, features);
  const unseen = SMOOTHING * model.features.length;
  // Long texts have many features with the same meaning.
  const scale = 1 / Math.sqrt(Math.max(1, seen));
  const likelihoods = sums.map(
    (sum, label) => sum + seen * Math.log(SMOOTHING / ((model.totals[label] ?? 0) + unseen)),
  );
  const byVectors = sharesBy(model.vectors, features);
  for (const [label, group] of model.groups.entries())
    if (group !== label) byVectors[group] = (byVectors[group] ?? 0) + (byVectors[label] ?? 0);
  const scores = likelihoods.map((own, label) => {
    const ofLesson = likelihoods[model.groups[label] ?? label] ?? 0;
    const byFeatures = ((1 - BY_LESSON) * own + BY_LESSON * ofLesson) * scale;
    const nearness = Math.log((byVectors[label] ?? 0) + BY_VECTORS.least);
    return (byFeatures + BY_VECTORS.weight * nearness) / temperature + (bias.get(label) ?? 0);
  });
  const best = scores.reduce((one, other) => Math.max(one, other), -Infinity);
  const shares = scores.map((value) => Math.exp(value - best));
  const sum = shares.reduce((one, other) => one + other, 0);
  return shares.map((share) => share / sum);
}

/** The evidence of a text's features for each label, and the total weight of known features. */
function sumsOf(model: Model, features: Features) {
  const sums = new Float64Array(model.totals.length);
  let seen = 0;
  for (const [feature, plain] of features) {
    const place = indexIn(feature, model.features);
    if (place === -1) continue;
    const start = model.starts[place] ?? 0;
    const end = model.starts[place + 1] ?? 0;
    const weight = plain * rarityOf(end - start, sums.length);
    seen += weight;
    const step = weight / STEPS;
    for (let at = start; at < end; at += 1) {
      const label = model.labels[at] ?? 0;
      sums[label] = (sums[label] ?? 0) + step * (model.levels[at] ?? 0);
    }
  }
  return { sums, seen };
}

/** From 0 to 1, highest for a feature that only one label has. */
function rarityOf(having: number, labels: number): number {
  return (Math.log(1 + labels / having) / Math.log(1 + labels)) ** RARITY;
}

/** A label added to a trained model, defined by its texts. */
export interface AddedLabel {
  shares: ReadonlyMap<number, number>;
  total: number;
}

export function addLabel(texts: readonly string[]): AddedLabel {
  const shares = new Map<number, number>();
  let total = 0;
  for (const text of texts) {
    const features = featuresOf(text);
    const norm = Math.sqrt(texts.length * USUAL) * Math.hypot(...features.values());
    for (const [feature, weight] of features) {
      shares.set(feature, (shares.get(feature) ?? 0) + weight / norm);
      total += weight / norm;
    }
  }
  return { shares, total };
}

/**
 * By how much each added label leads the likeliest label of the model, by naive Bayes alone; negative if it is
 * behind. The model is not trained again and does not change.
 */
export function leadsOf(model: Model, added: readonly AddedLabel[], text: string): number[] {
  const features = featuresOf(text);
  const { sums, seen: learnt } = sumsOf(model, features);
  const sumsAdded = added.map(() => 0);
  let seen = learnt;
  for (const [feature, plain] of features) {
    const place = indexIn(feature, model.features);
    const having = place === -1 ? 0 : (model.starts[place + 1] ?? 0) - (model.starts[place] ?? 0);
    const own = added.map(({ shares }) => shares.get(feature) ?? 0);
    const owners = own.filter((share) => share > 0).length;
    if (having + owners === 0) continue;
    const weight = plain * rarityOf(having + owners, sums.length);
    if (having === 0) seen += weight;
    for (const [at, share] of own.entries())
      if (share > 0) sumsAdded[at] = (sumsAdded[at] ?? 0) + weight * Math.log1p(share / SMOOTHING);
  }
  const unseen = SMOOTHING * model.features.length;
  const likelihoodOf = (sum: number, total: number) =>
    sum + seen * Math.log(SMOOTHING / (total + unseen));
  let best = -Infinity;
  for (const [label, sum] of sums.entries())
    best = Math.max(best, likelihoodOf(sum, model.totals[label] ?? 0));
  const scale = 1 / Math.sqrt(Math.max(1, seen));
  return sumsAdded.map((sum, at) => (likelihoodOf(sum, added[at]?.total ?? 0) - best) * scale);
}

/** Whether a text has a word from training; without any, all labels are equally likely. */
export function knowsWordOf(model: Model, text: string): boolean {
  return wordsOf(text).some((word) => indexIn(hash31(word), model.features) !== -1);
}
