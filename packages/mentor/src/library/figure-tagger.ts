/*
 * Our own, because no library tells which number of "600,000 left and 50,000 a month" is the cash. It replaced 190
 * lines of patterns and is trained in two seconds; ADR 14, "Sums", compares its accuracy with theirs. To replace
 * it: ask a model with an API key, and offer no sums without one.
 */

import { foldAccents } from '@inzira/contract/rules/fold';
import { type ReadNumber, numbersIn } from './numbers.ts';
import { indexIn } from './token-features.ts';

/** A message with labelled numbers: "600,000{cash} left and 50,000{money_out} a month". */
export interface MarkedMessage {
  calculator: string;
  text: string;
}

/** The model trained on labelled messages, which labels the numbers of others. */
export interface Tagger {
  /** The index of each feature. */
  features: ReadonlyMap<string, number>;
  /** By role, or by calculator and role: the features that indicate it, in ascending order, and their weights. */
  weights: ReadonlyMap<string, { features: Int32Array; weights: Float32Array }>;
  /** The roles that numbers of a kind had in a calculator. */
  roles: ReadonlyMap<string, readonly string[]>;
  /** Roles that may be given in parts: "rent 60, salary 90 and light 15". */
  lists: ReadonlySet<string>;
}

/** A number with the probability of each possible role. */
export interface TaggedNumber {
  value: number;
  kind: ReadNumber['kind'];
  shares: ReadonlyMap<string, number>;
}

/** The role of a number that the calculator does not use. */
export const NO_ROLE = '';
const MARK = /\{(\w+)\}/g;
const ROUNDS = 30;
const FIRST_STEP = 0.6;
const LEAST_ERROR = 0.01;
const LEFT_OUT = 0.4;
const BEAM = 40;
const MOST_NUMBERS = 16;
const START = '^';
/** Roles of several calculators that mean the same and share training. */
const SAME: Readonly<Record<string, string>> = {
  materials: 'unit_cost',
  costs: 'money_out',
  sales: 'money_in',
};

export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '');
}

/** @throws for a label that does not follow a number */
function readMarks(marked: string): { numbers: ReadNumber[]; roles: string[] } {
  const text = foldAccents(marked);
  const numbers = numbersIn(withoutMarks(text));
  const roles = numbers.map(() => NO_ROLE);
  let removed = 0;
  for (const mark of text.matchAll(MARK)) {
    const at = numbers.findIndex(({ end }) => end === mark.index - removed);
    if (at === -1) throw new Error(`${mark[0]} does not follow a number: ${marked}`);
    roles[at] = mark[1] ?? NO_ROLE;
    removed += mark[0].length;
  }
  return { numbers, roles };
}

/** Trains by gradient descent on the likelihood of each number's role, given the role of the number before it. */
export function trainTagger(messages: readonly MarkedMessage[]): Tagger {
  const examples = messages.map(({ calculator, text }) => ({ calculator, ...readMarks(text) }));
  const roles = new Map<string, string[]>();
  const lists = new Set<string>();
  for (const { calculator, numbers, roles: own } of examples) {
    for (const [at, { kind }] of numbers.entries()) {
      const role = own[at] ?? NO_ROLE;
      const known = roles.get(`${calculator} ${kind}`) ?? [NO_ROLE];
      roles.set(`${calculator} ${kind}`, [...new Set([...known, role])]);
      if (role !== NO_ROLE && own.indexOf(role) < at) lists.add(role);
    }
  }
  return { roles, lists, ...learnWeights(examples, roles) };
}

interface TaggedExample {
  calculator: string;
  numbers: readonly ReadNumber[];
  roles: readonly string[];
}

/** The weight of each feature for each role, in dense arrays, which make training fast. */
function learnWeights(
  examples: readonly TaggedExample[],
  roles: ReadonlyMap<string, readonly string[]>,
): Pick<Tagger, 'features' | 'weights'> {
  const ids = new Map<string, number>();
  const idOf = (feature: string) => {
    const id = ids.get(feature) ?? ids.size;
    ids.set(feature, id);
    return id;
  };
  const prepared = examples.map(({ calculator, numbers, roles: own }) =>
    numbers.map(({ kind, features }, at) => ({
      role: own[at],
      choices: (roles.get(`${calculator} ${kind}`) ?? [NO_ROLE]).map((role) => ({
        role,
        keys: keysOf(calculator, role),
      })),
      features: Int32Array.from([...features, `follows ${own[at - 1] ?? START}`], idOf),
    })),
  );
  const weights = new Map<string, Float64Array>();
  const later = new Map<string, Float64Array>();
  const of = (all: Map<string, Float64Array>, key: string) => {
    const speaks = all.get(key) ?? new Float64Array(ids.size);
    all.set(key, speaks);
    return speaks;
  };
  const steps = prepared.map((numbers) =>
    numbers.map(({ choices, ...number }) => ({
      ...number,
      choices: choices.map(({ role, keys }) => ({
        role,
        speaks: keys.map((key) => of(weights, key)),
      })),
    })),
  );
  const random = randomNumbers();
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = FIRST_STEP / (1 + round / 5);
    const order = steps.map((example) => [random(), example] as const);
    for (const [, numbers] of order.toSorted(([a], [b]) => a - b)) {
      for (const { role: right, choices, features } of numbers) {
        // Drops some features at random in each step, so that no single word decides.
        const seen = features.filter(() => random() > LEFT_OUT);
        const shares = shared(choices.map(({ speaks }) => scoreOf(speaks, seen)));
        for (const [at, { role, speaks }] of choices.entries()) {
          const error = (role === right ? 1 : 0) - (shares[at] ?? 0);
          if (Math.abs(error) < LEAST_ERROR) continue;
          const change = error * (step / Math.sqrt(seen.length));
          for (const own of speaks) addTo(own, seen, change);
        }
      }
    }
    if (round < ROUNDS / 2) continue;
    for (const [key, own] of weights) {
      const sum = of(later, key);
      for (const [feature, weight] of own.entries()) sum[feature] = (sum[feature] ?? 0) + weight;
    }
  }
  const learnt = [...later].map(([key, own]) => {
    const features = Int32Array.from([...own.keys()].filter((feature) => own[feature] !== 0));
    const speaks = Float32Array.from(features, (feature) => (own[feature] ?? 0) / (ROUNDS / 2));
    return [key, { features, weights: speaks }] as const;
  });
  return { features: ids, weights: new Map(learnt) };
}

/** The score of a role for these features. */
function scoreOf(speaks: readonly Float64Array[], features: Int32Array): number {
  let score = 0;
  for (const own of speaks)
    for (let at = 0; at < features.length; at += 1) score += own[features[at] ?? 0] ?? 0;
  return score;
}

function addTo(own: Float64Array, features: Int32Array, change: number) {
  for (let at = 0; at < features.length; at += 1) {
    const feature = features[at] ?? 0;
    own[feature] = (own[feature] ?? 0) + change;
  }
}

/** Softmax: scores as probabilities. */
function shared(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
}

/** A fixed seed, so that every machine trains the same model. */
function randomNumbers(): () => number {
  let seed = 7;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function keysOf(calculator: string, role: string): [string, string] {
  const same = SAME[role] ?? role;
  return [role === NO_ROLE ? `none of ${calculator}` : same, `${calculator} ${same}`];
}

function sharesOf(
  { features: known, weights, roles }: Tagger,
  calculator: string,
  { kind }: ReadNumber,
  features: readonly string[],
): [role: string, share: number][] {
  const choices = roles.get(`${calculator} ${kind}`) ?? [NO_ROLE];
  const seen = features.flatMap((feature) => known.get(feature) ?? []);
  const scores = choices.map((role) => {
    let score = 0;
    for (const key of keysOf(calculator, role)) {
      const own = weights.get(key);
      if (own)
        for (const feature of seen) score += own.weights[indexIn(feature, own.features)] ?? 0;
    }
    return score;
  });
  const shares = shared(scores);
  return choices.map((role, at) => [role, shares[at] ?? 0]);
}

/** The numbers of a message with their possible roles; only a role that may be given in parts is assigned twice. */
export function tagNumbers(tagger: Tagger, message: string, calculator: string): TaggedNumber[] {
  const numbers = numbersIn(message).slice(0, MOST_NUMBERS);
  let paths: { roles: string[]; share: number }[] = [{ roles: [], share: 1 }];
  for (const number of numbers) {
    const sharesAfter = new Map<string, ReturnType<typeof sharesOf>>();
    const longer = paths.flatMap(({ roles, share }) => {
      const last = roles.at(-1) ?? START;
      const features = [...number.features, `follows ${last}`];
      const shares = sharesAfter.get(last) ?? sharesOf(tagger, calculator, number, features);
      sharesAfter.set(last, shares);
      return shares.flatMap(([role, own]) =>
        role !== NO_ROLE && !tagger.lists.has(role) && roles.includes(role)
          ? []
          : [{ roles: [...roles, role], share: share * own }],
      );
    });
    paths = longer.toSorted((a, b) => b.share - a.share).slice(0, BEAM);
  }
  const total = paths.reduce((sum, { share }) => sum + share, 0);
  return numbers.map(({ value, kind }, at) => {
    const shares = new Map<string, number>();
    for (const { roles, share } of paths) {
      const role = roles[at] ?? NO_ROLE;
      shares.set(role, (shares.get(role) ?? 0) + share / total);
    }
    return { value, kind, shares };
  });
}
