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
 * it is, and each label, however many examples it has.
 */
export class Classifier {
  readonly #labels: { label: number; total: number }[] = [];
  readonly #entries: { feature: number; index: number; average: number }[] = [];
  #evidence: Evidence | null = null;

  /** Takes in all examples of a label at once. */
  learn(label: number, examples: readonly Features[]) {
    const index = this.#labels.length;
    const averages = new Map<number, number>();
    let total = 0;
    for (const example of examples) {
      const share = 1 / (examples.length * Math.hypot(...example.values()));
      for (const [feature, weight] of example) {
        averages.set(feature, (averages.get(feature) ?? 0) + weight * share);
        total += weight * share;
      }
    }
    for (const [feature, average] of averages) this.#entries.push({ feature, index, average });
    this.#labels.push({ label, total });
  }

  /** Ends the learning: what was learnt is put into a tenth of the memory. */
  settle() {
    const entries = this.#entries.splice(0).toSorted((a, b) => a.feature - b.feature);
    const features: number[] = [];
    const starts: number[] = [];
    for (const [at, { feature }] of entries.entries()) {
      if (feature === features.at(-1)) continue;
      features.push(feature);
      starts.push(at);
    }
    this.#evidence = {
      features: Int32Array.from(features),
      starts: Uint32Array.from([...starts, entries.length]),
      labels: Uint16Array.from(entries, ({ index }) => index),
      logarithms: Float32Array.from(entries, ({ average }) => Math.log1p(average / SMOOTHING)),
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
