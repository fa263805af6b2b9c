import { featuresOf, hash31, indexIn, type Features } from './token-features.ts';
import { sharesBy, trainVectors, type LabelledText, type Vectors } from './vectors.ts';
import { wordsOf } from './words.ts';

/** Added to each average, so that a feature never seen under a label does not rule the label out. */
const SMOOTHING = 0.0003;
/** How much more a feature says that few labels have. */
const RARITY = 0.9;
const LABELS = 65_536;
/** Examples of a usual label. */
const USUAL = 18;
/** Of what the features say for an answer so much is what they say for its lesson. */
const BY_LESSON = 0.2;
/** How much the vectors count beside the features themselves, and the least likelihood by them. */
const BY_VECTORS = { weight: 0.6, least: 1e-9 };

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
  vectors: Vectors;
}

export interface Example {
  texts: readonly string[];
  /** The number of the label that this one is a part of; its own when it stands alone. */
  group: number;
}

/**
 * Multinomial naive Bayes over the features of example texts, and vectors beside it, which know
 * words by their company. In naive Bayes each example of a label counts the same, however long it
 * is; a label with more examples counts more, though less than in proportion: in proportion, a few
 * words of a large label would count less for it than for a small one. An example in another
 * language counts in English too, so that it helps those who ask the same in any language.
 * @param examples the examples of label 0, 1, …
 * @param inEnglish a text in another language in English; null for any other text
 */
export function train(
  examples: readonly Example[],
  inEnglish: (text: string) => string | null = () => null,
): Model {
  const shares: Map<number, number>[] = [];
  const totals = new Float64Array(examples.length);
  let entries = 0;
  // A label that others are parts of is as likely as these together.
  const wholes = new Set(examples.flatMap(({ group }, at) => (group === at ? [] : [group])));
  const forVectors: LabelledText[] = [];
  // What a label shares with the one that it is a part of is read once.
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
      if (last && !wholes.has(label)) forVectors.push({ features: last, label });
      for (const features of read) {
        const norm = Math.sqrt(texts.length * USUAL) * Math.hypot(...features.values());
        for (const [feature, weight] of features) {
          own.set(feature, (own.get(feature) ?? 0) + weight / norm);
          totals[label] = (totals[label] ?? 0) + weight / norm;
        }
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
    vectors: trainVectors(forVectors, examples.length),
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
  const features = featuresOf(text);
  const { sums, seen } = sumsOf(model, features);
  const unseen = SMOOTHING * model.features.length;
  // Long texts have many features that say the same.
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

/** What the features of a text say for each label, and how much those weigh that were learnt. */
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
    for (let at = start; at < end; at += 1) {
      const label = model.labels[at] ?? 0;
      sums[label] = (sums[label] ?? 0) + weight * (model.logarithms[at] ?? 0);
    }
  }
  return { sums, seen };
}

/** From 0 to 1: a feature that one label has says most. */
function rarityOf(having: number, labels: number): number {
  return (Math.log(1 + labels / having) / Math.log(1 + labels)) ** RARITY;
}

/** A label beside those of the model, by its texts alone. */
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
 * How far each added label leads the likeliest label of the model, by naive Bayes alone: below 0 it stands behind it.
 * Nothing is learnt for it, and what has been learnt stays as it is.
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

/** Whether a text has a word that was learnt: of one that has none, all labels are as likely. */
export function knowsWordOf(model: Model, text: string): boolean {
  return wordsOf(text).some((word) => indexIn(hash31(word), model.features) !== -1);
}
