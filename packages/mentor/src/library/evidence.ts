import type { Label, Limits } from './labels.ts';

/** The mentor's confidence: it knows the answer, is half sure, takes one of several for meant, or knows none. */
export type Band = 'answer' | 'half' | 'unsure' | 'none';

export function bandOf({ first, lead, business }: Evidence, limits: Limits): Band {
  if (business < limits.business || first < limits.near) return 'none';
  if (lead >= limits.answer) return 'answer';
  return lead >= limits.half ? 'half' : 'unsure';
}

export interface Evidence {
  /** The probability of the likeliest answer, among everything that could be said instead. */
  first: number;
  /** By how much it leads the second answer. */
  lead: number;
  /** The probabilities of the second and third answers relative to the first. */
  rivals: readonly [number, number];
  /** The probability that the message asks about business, apart from talk. */
  business: number;
}

/**
 * Sums up the probabilities of all labels.
 * @param read determines whether a question is about business: for a foreign one, the probabilities of its English
 * translation alone, because its original words rarely decide that
 */
export function weigh(
  labels: readonly Label[],
  shares: Float64Array,
  read: Float64Array = shares,
): Evidence {
  let [first, second, third] = [0, 0, 0];
  const sums = { answer: 0, lesson: 0, sum: 0, talk: 0, 'off-topic': 0 };
  for (const [at, share] of shares.entries()) {
    const kind = labels[at]?.kind;
    if (!kind) continue;
    sums[kind] += share;
    if (kind !== 'answer') continue;
    third = Math.max(third, Math.min(second, share));
    second = Math.max(second, Math.min(first, share));
    first = Math.max(first, share);
  }
  // A lesson's probability includes its answers', so it is not counted against them.
  const instead = sums.answer + sums.sum + sums.talk + sums['off-topic'];
  return {
    first: ratio(first, instead),
    lead: ratio(first - second, instead),
    rivals: [ratio(second, first), ratio(third, first)],
    business: businessOf(labels, read),
  };
}

function businessOf(labels: readonly Label[], shares: Float64Array): number {
  const sumOf = (kinds: readonly Label['kind'][]) =>
    shares.reduce((sum, share, at) => {
      const kind = labels[at]?.kind;
      return kind && kinds.includes(kind) ? sum + share : sum;
    }, 0);
  const business = sumOf(['answer', 'lesson', 'sum']);
  return ratio(business, business + sumOf(['off-topic']));
}

/** The weight of a question's original words against its English translation. */
const AS_WRITTEN = 0.25;

/** The evidence for a foreign question, mainly from its English translation. */
export function translated(own: Float64Array, english: Float64Array): Float64Array {
  return mixed(english, own, AS_WRITTEN);
}

/** @param weight of `other`, at most 1 */
export function mixed(one: Float64Array, other: Float64Array, weight: number): Float64Array {
  return one.map((share, at) => (1 - weight) * share + weight * (other[at] ?? 0));
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
