import type { Label, Limits } from './labels.ts';

/** The mentor's confidence: it has the answer, half has it, one of some is meant, or it has none. */
export type Band = 'answer' | 'half' | 'unsure' | 'none';

export function bandOf({ first, lead, business }: Evidence, limits: Limits): Band {
  if (business < limits.business || first < limits.near) return 'none';
  if (lead >= limits.answer) return 'answer';
  return lead >= limits.half ? 'half' : 'unsure';
}

export interface Evidence {
  /** How likely the likeliest answer is beside all that could be said instead. */
  first: number;
  /** How much likelier than the second answer. */
  lead: number;
  /** How likely the second and the third answer are beside the first. */
  rivals: readonly [number, number];
  /** How likely a question on business is, of all that is no talk. */
  business: number;
}

/**
 * What the likelihoods of all labels say together.
 * @param read what tells whether a question is on business: of one in another language its words in
 * English alone, since words as written are seldom sure of that
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
  // A lesson stands for its answers and takes nothing away from them.
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

/** How much a question's words as they stand count beside the same words in English. */
const AS_WRITTEN = 0.25;

/** Evidence on a question in another language: above all by its words in English. */
export function translated(own: Float64Array, english: Float64Array): Float64Array {
  return mixed(english, own, AS_WRITTEN);
}

/** @param weight what `other` counts beside `one`, at most 1 */
export function mixed(one: Float64Array, other: Float64Array, weight: number): Float64Array {
  return one.map((share, at) => (1 - weight) * share + weight * (other[at] ?? 0));
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
