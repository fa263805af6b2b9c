/**
 * The counters of this process, in the text format of Prometheus. A few lines of our own instead of prom-client, which
 * keeps a tree of labels for each sample, adds two packages, and would be loaded by every server, though few are
 * monitored.
 */

/** Histogram buckets of request times; slow phone connections add their own time. */
const SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10] as const;

/** Names of counters end in `_total`; their values only grow. */
const COUNTERS = {
  http_requests_total:
    'Requests by the pattern of their route; status "left": nobody waited for the answer',
  job_runs_total: 'Runs of jobs: done, failed (tried again), or released to another server',
  mentor_replies_total:
    'Replies of the mentor by what was found: answer, half, unsure or none; talk; button',
  offline_writes_total: 'Writes made without a network: stored, refused, or later',
};
const HISTOGRAMS = {
  http_request_duration_seconds: 'How long requests took, by the pattern of their route',
};

type Labels = Readonly<Record<string, string>>;

export interface Gauge {
  name: string;
  help: string;
  type?: 'gauge' | 'counter';
  samples: readonly { labels?: Labels; value: number }[];
}

interface Durations {
  buckets: number[];
  sum: number;
  count: number;
}

export class Metrics {
  /** While off, each call costs one comparison. */
  isOn = false;
  readonly #counts = new Map<keyof typeof COUNTERS, Map<string, number>>();
  readonly #durations = new Map<keyof typeof HISTOGRAMS, Map<string, Durations>>();

  count(name: keyof typeof COUNTERS, labels: Labels) {
    if (!this.isOn) return;
    const counts = getOrMake(this.#counts, name, () => new Map<string, number>());
    const key = labelsOf(labels);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  observe(name: keyof typeof HISTOGRAMS, labels: Labels, seconds: number) {
    if (!this.isOn) return;
    const all = getOrMake(this.#durations, name, () => new Map<string, Durations>());
    const one = getOrMake(all, labelsOf(labels), () => ({
      buckets: SECONDS.map(() => 0),
      sum: 0,
      count: 0,
    }));
    one.sum += seconds;
    one.count += 1;
    for (const [at, most] of SECONDS.entries()) {
      if (seconds <= most) one.buckets[at] = (one.buckets[at] ?? 0) + 1;
    }
  }

  render(gauges: readonly Gauge[]): string {
    const lines: string[] = [];
    for (const [name, help] of Object.entries(COUNTERS)) {
      const counts = this.#counts.get(name as keyof typeof COUNTERS) ?? [];
      lines.push(...head(name, help, 'counter'));
      for (const [labels, value] of counts) lines.push(sample(name, labels, value));
    }
    for (const [name, help] of Object.entries(HISTOGRAMS)) {
      lines.push(...head(name, help, 'histogram'));
      const all = this.#durations.get(name as keyof typeof HISTOGRAMS) ?? [];
      for (const [labels, { buckets, sum, count }] of all) {
        const bucket = (most: string, value: number) =>
          sample(`${name}_bucket`, join(labels, `le="${most}"`), value);
        for (const [at, most] of SECONDS.entries())
          lines.push(bucket(String(most), buckets[at] ?? 0));
        lines.push(
          bucket('+Inf', count),
          sample(`${name}_sum`, labels, sum),
          sample(`${name}_count`, labels, count),
        );
      }
    }
    for (const { name, help, type = 'gauge', samples } of gauges) {
      if (samples.length === 0) continue;
      lines.push(...head(name, help, type));
      for (const { labels = {}, value } of samples)
        lines.push(sample(name, labelsOf(labels), value));
    }
    return `${lines.join('\n')}\n`;
  }
}

/** The counters of this process; Prometheus scrapes every server separately. */
export const metrics = new Metrics();

const PREFIX = 'inzira_';

const head = (name: string, help: string, type: string) => [
  `# HELP ${PREFIX}${name} ${help}`,
  `# TYPE ${PREFIX}${name} ${type}`,
];

const sample = (name: string, labels: string, value: number) =>
  `${PREFIX}${name}${labels === '' ? '' : `{${labels}}`} ${value}`;

const join = (one: string, other: string) => (one === '' ? other : `${one},${other}`);

const labelsOf = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escape(value)}"`)
    .join(',');

const escape = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
