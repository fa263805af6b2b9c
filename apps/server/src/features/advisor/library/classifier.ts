import { setImmediate as nextTurn } from 'node:timers/promises';

/** Added to each average, so that a feature never seen under a label does not rule the label out. */
const SMOOTHING = 0.0003;
const FIRST_ENTRIES = 16_384;

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
  /** What the examples of the label that was begun last have; then, summed up, what all labels have. */
  #ofLabel = new Entries();
  #ofAll = new Entries();
  #evidence: Evidence | null = null;

  /** Begins a label of so many examples. @returns what takes in each of them. */
  begin(label: number, count: number): (example: Features) => void {
    this.#endLabel();
    const learnt = { label, total: 0 };
    const index = this.#labels.push(learnt) - 1;
    return (example) => {
      const norm = count * Math.hypot(...example.values());
      for (const [feature, weight] of example) {
        this.#ofLabel.add(feature, index, weight / norm);
        learnt.total += weight / norm;
      }
    };
  }

  /** Sums up what the examples of a label have of each feature. */
  #endLabel() {
    const { features, labels, shares, size } = this.#ofLabel;
    const order = Uint32Array.from({ length: size }, (_, at) => at).sort(
      (a, b) => (features[a] ?? 0) - (features[b] ?? 0),
    );
    let sum = 0;
    for (const [place, at] of order.entries()) {
      sum += shares[at] ?? 0;
      const next = order[place + 1];
      if (next !== undefined && features[next] === features[at]) continue;
      this.#ofAll.add(features[at] ?? 0, labels[at] ?? 0, sum);
      sum = 0;
    }
    this.#ofLabel.size = 0;
  }

  /** Ends the learning: brings together what all labels have of a feature, with pauses for other work. */
  async settle() {
    this.#endLabel();
    const { features: seen, labels: under, shares, size } = this.#ofAll;
    const starts: number[] = [];
    const evidence = { labels: new Uint16Array(size), logarithms: new Float32Array(size) };
    let entry = 0;
    let last: number | undefined;
    const features: number[] = [];
    for (const part of partsInOrder(seen.subarray(0, size))) {
      part.sort((a, b) => (seen[a] ?? 0) - (seen[b] ?? 0));
      for (const at of part) {
        if (seen[at] !== last) {
          last = seen[at] ?? 0;
          features.push(last);
          starts.push(entry);
        }
        evidence.labels[entry] = under[at] ?? 0;
        evidence.logarithms[entry] = Math.log1p((shares[at] ?? 0) / SMOOTHING);
        entry += 1;
      }
      await nextTurn();
    }
    starts.push(size);
    this.#evidence = {
      features: Int32Array.from(features),
      starts: Uint32Array.from(starts),
      ...evidence,
    };
    this.#ofLabel = new Entries();
    this.#ofAll = new Entries();
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

/** A growing list of what a label has of a feature. */
class Entries {
  features = new Int32Array(FIRST_ENTRIES);
  labels = new Uint16Array(FIRST_ENTRIES);
  shares = new Float32Array(FIRST_ENTRIES);
  size = 0;

  add(feature: number, label: number, share: number) {
    if (this.size === this.features.length) this.#grow();
    this.features[this.size] = feature;
    this.labels[this.size] = label;
    this.shares[this.size] = share;
    this.size += 1;
  }

  #grow() {
    const { features, labels, shares, size } = this;
    this.features = new Int32Array(2 * size);
    this.labels = new Uint16Array(2 * size);
    this.shares = new Float32Array(2 * size);
    this.features.set(features);
    this.labels.set(labels);
    this.shares.set(shares);
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
