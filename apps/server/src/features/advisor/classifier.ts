/** Added to each average, so that a feature never seen under a label does not rule the label out. */
const SMOOTHING = 0.0003;

/**
 * Multinomial naive Bayes over example texts. Each example of a label counts the same, however long
 * it is, and each label, however many examples it has.
 */
export class Classifier {
  readonly #labels: { label: number; total: number }[] = [];
  /** Feature to pairs of a label's index and the logarithm of how much the feature says for it. */
  readonly #evidence = new Map<string, number[]>();

  /** Takes in all examples of a label at once; each is a text's features with their weights. */
  learn(label: number, examples: readonly ReadonlyMap<string, number>[]) {
    const index = this.#labels.length;
    const averages = new Map<string, number>();
    let total = 0;
    for (const example of examples) {
      const share = 1 / (examples.length * Math.hypot(...example.values()));
      for (const [feature, weight] of example) {
        averages.set(feature, (averages.get(feature) ?? 0) + weight * share);
        total += weight * share;
      }
    }
    for (const [feature, average] of averages) {
      const evidence = this.#evidence.get(feature) ?? [];
      evidence.push(index, Math.log1p(average / SMOOTHING));
      this.#evidence.set(feature, evidence);
    }
    this.#labels.push({ label, total });
  }

  /** The log-likelihood of a text's features under each label, known up to a constant of the text. */
  score(features: ReadonlyMap<string, number>): Map<number, number> {
    const sums = new Float64Array(this.#labels.length);
    let seen = 0;
    for (const [feature, weight] of features) {
      const evidence = this.#evidence.get(feature);
      if (!evidence) continue;
      seen += weight;
      for (let at = 0; at < evidence.length; at += 2) {
        const index = evidence[at] ?? 0;
        sums[index] = (sums[index] ?? 0) + weight * (evidence[at + 1] ?? 0);
      }
    }
    const unseen = SMOOTHING * this.#evidence.size;
    return new Map(
      this.#labels.map(({ label, total }, index) => [
        label,
        (sums[index] ?? 0) + seen * Math.log(SMOOTHING / (total + unseen)),
      ]),
    );
  }
}
