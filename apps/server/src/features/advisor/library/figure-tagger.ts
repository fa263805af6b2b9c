/*
 * Our own because no library says which number of "600,000 left and 50,000 a month" is cash. It took the place of 190
 * lines of patterns and learns in two seconds; its figures beside those of the patterns stand in ADR 14, "Sums". To
 * leave it: ask a model with a key, and do without sums where there is none.
 */

import { type ReadNumber, numbersIn } from './numbers.ts';

/** A message whose numbers are marked with what they are: "600,000{cash} left and 50,000{money_out} a month". */
export interface MarkedMessage {
  calculator: string;
  text: string;
}

/** What is learnt of marked messages: what each number of another one is. */
export interface Tagger {
  /** By what a number is, or by the calculator and that: how much each feature speaks for it. */
  weights: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** What a number of a kind was in a calculator. */
  roles: ReadonlyMap<string, readonly string[]>;
  /** What is given in parts: "rent 60, salary 90 and light 15". */
  lists: ReadonlySet<string>;
}

/** A number with how likely it is each of the things that it may be. */
export interface TaggedNumber {
  value: number;
  kind: ReadNumber['kind'];
  shares: ReadonlyMap<string, number>;
}

/** Of a number that belongs to the story. */
export const NO_ROLE = '';
const MARK = /\{(\w+)\}/g;
const ROUNDS = 30;
const FIRST_STEP = 0.6;
const LEAST_ERROR = 0.01;
const LEFT_OUT = 0.4;
const BEAM = 40;
const MOST_NUMBERS = 16;
const START = '^';
/** What is the same in two sums is learnt from both. */
const SAME: Readonly<Record<string, string>> = {
  materials: 'unit_cost',
  costs: 'money_out',
  sales: 'money_in',
};

export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '');
}

/** @throws for a mark that does not follow a number */
function readMarks(text: string): { numbers: ReadNumber[]; roles: string[] } {
  const numbers = numbersIn(withoutMarks(text));
  const roles = numbers.map(() => NO_ROLE);
  let removed = 0;
  for (const mark of text.matchAll(MARK)) {
    const at = numbers.findIndex(({ end }) => end === mark.index - removed);
    if (at === -1) throw new Error(`${mark[0]} does not follow a number: ${text}`);
    roles[at] = mark[1] ?? NO_ROLE;
    removed += mark[0].length;
  }
  return { numbers, roles };
}

/** Learns by the gradient of the likelihood: each number's part, given that of the number before it. */
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
  const weights = new Map<string, Map<string, number>>();
  const tagger: Tagger = { weights, roles, lists };
  const later = new Map<string, Map<string, number>>();
  const random = randomNumbers();
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = FIRST_STEP / (1 + round / 5);
    const order = examples.map((example) => [random(), example] as const);
    for (const [, { calculator, numbers, roles: own }] of order.toSorted(([a], [b]) => a - b)) {
      for (const [at, number] of numbers.entries()) {
        // Each time without some of what it sees, so that no single word decides.
        const features = [...number.features, `follows ${own[at - 1] ?? START}`].filter(
          () => random() > LEFT_OUT,
        );
        for (const [role, share] of sharesOf(tagger, calculator, number, features)) {
          const error = (role === own[at] ? 1 : 0) - share;
          if (Math.abs(error) < LEAST_ERROR) continue;
          const change = error * (step / Math.sqrt(features.length));
          for (const key of keysOf(calculator, role)) {
            const speaks = weights.get(key) ?? new Map<string, number>();
            weights.set(key, speaks);
            for (const feature of features)
              speaks.set(feature, (speaks.get(feature) ?? 0) + change);
          }
        }
      }
    }
    if (round >= ROUNDS / 2) addTo(later, weights);
  }
  return { ...tagger, weights: averageOf(later, ROUNDS / 2) };
}

type Weights = Map<string, Map<string, number>>;

function addTo(sum: Weights, weights: Weights) {
  for (const [key, own] of weights) {
    const speaks = sum.get(key) ?? new Map<string, number>();
    sum.set(key, speaks);
    for (const [feature, weight] of own) speaks.set(feature, (speaks.get(feature) ?? 0) + weight);
  }
}

function averageOf(sum: Weights, count: number): Weights {
  return new Map(
    [...sum].map(([key, own]) => [key, new Map([...own].map(([f, w]) => [f, w / count]))]),
  );
}

/** The same on every machine. */
function randomNumbers(): () => number {
  let seed = 7;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function keysOf(calculator: string, role: string): [string, string] {
  const same = SAME[role] ?? role;
  return [role === NO_ROLE ? `none of ${calculator}` : same, `${calculator} ${same}`];
}

function sharesOf(
  { weights, roles }: Tagger,
  calculator: string,
  { kind }: ReadNumber,
  features: readonly string[],
): [role: string, share: number][] {
  const scores = (roles.get(`${calculator} ${kind}`) ?? [NO_ROLE]).map((role) => {
    let score = 0;
    for (const key of keysOf(calculator, role)) {
      const own = weights.get(key);
      if (own) for (const feature of features) score += own.get(feature) ?? 0;
    }
    return [role, score] as const;
  });
  const most = Math.max(...scores.map(([, score]) => score));
  const parts = scores.map(([role, score]) => [role, Math.exp(score - most)] as const);
  const total = parts.reduce((sum, [, part]) => sum + part, 0);
  return parts.map(([role, part]) => [role, part / total]);
}

/** Each number of a message with what it may be; only what is given in parts can be two of them. */
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
