import { setImmediate as nextTurn } from 'node:timers/promises';

/** Added to each average, so that a feature never seen under a label does not rule the label out. */
const SMOOTHING = 0.0003;

/** Features, by their numbers, with their weights. */
export type Features = ReadonlyMap<number, number>;

/** What each feature says for each label that has it: the entries of a feature stand side by side. */
interface Evidence {
  /** In rising order. */
  features: Int32Array;
  /** Where a feature's entries begin; one more than there are features. */
  starts: Uint32Array;
  labels: Uint16Array;
  logarithms: Float32Array;
}

/**
 * Multinomial naive Bayes over example texts. Each example of a label counts the same, however long
 * it is, and each label, however many examples it has. All is kept in lists of numbers: objects and
 * maps would take ten times the memory, most of it as garbage.
 */
export class Classifier {
  readonly #labels: { label: number; total: number }[] = [];
  #seen = {
    features: new Int32Array(1024),
    labels: new Uint16Array(1024),
    shares: new Float64Array(1024),
  };
  #size = 0;
  #evidence: Evidence | null = null;

  /** Begins a label of so many examples. @returns what takes in each of them. */
  begin(label: number, count: number): (example: Features) => void {
    const index = this.#labels.length;
    const learnt = { label, total: 0 };
    this.#labels.push(learnt);
    return (example) => {
      const norm = count * Math.hypot(...example.values());
      for (const [feature, weight] of example) {
        this.#see(feature, index, weight / norm);
        learnt.total += weight / norm;
      }
    };
  }

  #see(feature: number, label: number, share: number) {
    if (this.#size === this.#seen.features.length) this.#grow();
    this.#seen.features[this.#size] = feature;
    this.#seen.labels[this.#size] = label;
    this.#seen.shares[this.#size] = share;
    this.#size += 1;
  }

  #grow() {
    const length = 2 * this.#size;
    const features = new Int32Array(length);
    const labels = new Uint16Array(length);
    const shares = new Float64Array(length);
    features.set(this.#seen.features);
    labels.set(this.#seen.labels);
    shares.set(this.#seen.shares);
    this.#seen = { features, labels, shares };
  }

  /** Ends the learning: sums up what was seen of each feature under each label, with pauses for other work. */
  async settle() {
    const { features: seen, labels: under, shares } = this.#seen;
    const features: number[] = [];
    const starts: number[] = [];
    const labels: number[] = [];
    const sums: number[] = [];
    for (const part of partsInOrder(seen.subarray(0, this.#size))) {
      part.sort((a, b) => (seen[a] ?? 0) - (seen[b] ?? 0) || (under[a] ?? 0) - (under[b] ?? 0));
      for (const at of part) {
        const feature = seen[at] ?? 0;
        const label = under[at] ?? 0;
        const isNew = feature !== features.at(-1);
        if (isNew) {
          features.push(feature);
          starts.push(labels.length);
        }
        if (isNew || label !== labels.at(-1)) {
          labels.push(label);
          sums.push(0);
        }
        sums[sums.length - 1] = (sums.at(-1) ?? 0) + (shares[at] ?? 0);
      }
      await nextTurn();
    }
    this.#evidence = {
      features: Int32Array.from(features),
      starts: Uint32Array.from([...starts, labels.length]),
      labels: Uint16Array.from(labels),
      logarithms: Float32Array.from(sums, (sum) => Math.log1p(sum / SMOOTHING)),
    };
    this.#size = 0;
    this.#seen = {
      features: new Int32Array(),
      labels: new Uint16Array(),
      shares: new Float64Array(),
    };
  }

  /** The log-likelihood of a text's features under each label, known up to a constant of the text. */
  score(features: Features): Map<number, number> {
    const sums = new Float64Array(this.#labels.length);
    const evidence = this.#evidence;
    if (!evidence) throw new Error('the classifier has not settled');
    let seen = 0;
    for (const [feature, weight] of features) {
      const place = placeOf(feature, evidence.features);
      if (place === -1) continue;
      seen += weight;
      const end = evidence.starts[place + 1] ?? 0;
      for (let at = evidence.starts[place] ?? 0; at < end; at += 1) {
        const index = evidence.labels[at] ?? 0;
        sums[index] = (sums[index] ?? 0) + weight * (evidence.logarithms[at] ?? 0);
      }
    }
    const unseen = SMOOTHING * evidence.features.length;
    return new Map(
      this.#labels.map(({ label, total }, index) => [
        label,
        (sums[index] ?? 0) + seen * Math.log(SMOOTHING / (total + unseen)),
      ]),
    );
  }
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

/** The places of a list's numbers in 64 parts, each with smaller numbers than the next, unordered within. */
function partsInOrder(numbers: Int32Array): Uint32Array[] {
  const partOf = (number: number) => (number >> 26) + 32;
  const ends = new Uint32Array(65);
  for (const number of numbers) ends[partOf(number) + 1] = (ends[partOf(number) + 1] ?? 0) + 1;
  for (let part = 1; part <= 64; part += 1) ends[part] = (ends[part] ?? 0) + (ends[part - 1] ?? 0);
  const bounds = Uint32Array.from(ends);
  const places = new Uint32Array(numbers.length);
  for (const [at, number] of numbers.entries()) {
    const next = ends[partOf(number)] ?? 0;
    places[next] = at;
    ends[partOf(number)] = next + 1;
  }
  return Array.from({ length: 64 }, (_, part) => places.subarray(bounds[part], bounds[part + 1]));
}
