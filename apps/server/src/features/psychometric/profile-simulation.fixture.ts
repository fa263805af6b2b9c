import { PROFILE_NAMES, type ProfileName } from '@inzira/contract/psychometric';
import {
  findChanges,
  scoreProfiles,
  type ProfileChoice,
  type ProfileOutcome,
} from './profile-scoring.ts';
import type { ProfileTest } from './profile-texts.ts';

/** The preferences of simulated people. */
export interface People {
  /**
   * `one`: a profile, with less attraction for more distant ones. `between`: the same from any point of the circle,
   * also between profiles. `no circle`: eight independent attractions. `two ends`: two opposite profiles equally.
   * `random`: none.
   */
  kind: 'one' | 'between' | 'no circle' | 'two ends' | 'random';
  /** The standard deviation of the noise on each attraction; a profile and its opposite are 2 apart. */
  noise: number;
  /** The standard deviation of how attractive a choice is to everyone. */
  unequal?: number;
}

/** Shares of simulated people, 0 to 1. */
export interface Recovery {
  /** The true profile was first. */
  exact: number;
  /** The true profile or a neighbour was first. */
  nearby: number;
  /** The true second profile was second. */
  second: number;
  clear: number;
  /** The share of clear results whose first profile is the true one. */
  clearRight: number;
  divided: number;
  unclear: number;
  /** How often each profile was first. */
  first: Record<ProfileName, number>;
}

/** The number of random assignments of attractiveness to choices, so that none of them dominates the result. */
const LAYOUTS = 40;

/** Simulates answers and counts correct results. The same seed gives the same people. */
export function simulate(test: ProfileTest, count: number, people: People, seed: number): Recovery {
  const random = mulberry32(seed);
  const layouts = drawLayouts(test, people, random);
  const first = Object.fromEntries(PROFILE_NAMES.map((name) => [name, 0])) as Recovery['first'];
  const counts = {
    exact: 0,
    nearby: 0,
    second: 0,
    clear: 0,
    clearRight: 0,
    divided: 0,
    unclear: 0,
  };
  for (let person = 0; person < count; person += 1) {
    const pulls = drawPulls(people, person, random);
    const outcome = takeTest(test, people, pulls, layouts[person % LAYOUTS] ?? [], random);
    const { dominant, secondary, confidence } = outcome;
    const [own = 0, next = 0] = pulls
      .map((_, index) => index)
      .toSorted((a, b) => (pulls[b] ?? 0) - (pulls[a] ?? 0));
    const distance = circleDistance(own, PROFILE_NAMES.indexOf(dominant));
    first[dominant] += 1 / count;
    if (distance === 0) counts.exact += 1;
    if (distance <= 1) counts.nearby += 1;
    if (secondary === PROFILE_NAMES[next]) counts.second += 1;
    if (confidence === 'clear' && distance === 0) counts.clearRight += 1;
    if (confidence !== 'close') counts[confidence] += 1;
  }
  return {
    exact: counts.exact / count,
    nearby: counts.nearby / count,
    second: counts.second / count,
    clear: counts.clear / count,
    clearRight: counts.clearRight / Math.max(1, counts.clear),
    divided: counts.divided / count,
    unclear: counts.unclear / count,
    first,
  };
}

/** Simulates the same people taking the test twice, unchanged or moved along the circle. Returns shares of 0 to 1. */
export function simulateRetest(
  test: ProfileTest,
  count: number,
  people: People,
  seed: number,
  steps = 0,
) {
  const random = mulberry32(seed);
  const layouts = drawLayouts(test, people, random);
  let same = 0;
  let saidChanged = 0;
  const largest: number[] = [];
  for (let person = 0; person < count; person += 1) {
    const pulls = drawPulls(people, person, random);
    const layout = layouts[person % LAYOUTS] ?? [];
    const before = takeTest(test, people, pulls, layout, random);
    const moved = pulls.map((_, index) => pulls.at(index - steps) ?? 0);
    const after = takeTest(test, people, moved, layout, random);
    if (before.dominant === after.dominant) same += 1;
    if (findChanges(before.scores, after.scores).length > 0) saidChanged += 1;
    largest.push(
      Math.max(...PROFILE_NAMES.map((name) => Math.abs(before.scores[name] - after.scores[name]))),
    );
  }
  return {
    sameFirst: same / count,
    saidChanged: saidChanged / count,
    /** The median of the largest change of a score. */
    median: largest.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0,
  };
}

type Random = () => number;

/** The attractiveness of each choice, by question and position. */
function drawLayouts(test: ProfileTest, { unequal = 0 }: People, random: Random): number[][][] {
  if (unequal === 0) return [];
  return Array.from({ length: LAYOUTS }, () =>
    test.questions.map(({ choices }) => [...choices].map(() => unequal * gaussian(random))),
  );
}

/** The attraction of each profile for a person, in the order of the circle. */
function drawPulls({ kind }: People, person: number, random: Random): number[] {
  const own = person % PROFILE_NAMES.length;
  const place = kind === 'between' ? random() * PROFILE_NAMES.length : own;
  return PROFILE_NAMES.map((_, index) => {
    const along = Math.cos((Math.PI / 4) * (index - place));
    if (kind === 'random') return 0;
    // With the same variance as the attractions on the circle.
    if (kind === 'no circle') return Math.SQRT1_2 * gaussian(random);
    return kind === 'two ends' ? Math.abs(along) : along;
  });
}

function takeTest(
  test: ProfileTest,
  { noise }: People,
  pulls: readonly number[],
  layout: readonly number[][],
  random: Random,
): ProfileOutcome {
  const picks = test.questions.map((question, number): ProfileChoice => {
    const among = [...question.choices.values()].map(({ profile }) => profile);
    const drawn = among.map((profile, place) => ({
      profile,
      pull:
        (pulls[PROFILE_NAMES.indexOf(profile)] ?? 0) +
        (layout[number]?.[place] ?? 0) +
        noise * gaussian(random),
    }));
    const strongest = drawn.reduce((best, next) => (next.pull > best.pull ? next : best));
    return { picked: strongest.profile, among };
  });
  return scoreProfiles(picks);
}

function circleDistance(a: number, b: number): number {
  const steps = Math.abs(a - b);
  return Math.min(steps, PROFILE_NAMES.length - steps);
}

/** A seeded generator of uniform random numbers (Tommy Ettinger's mulberry32, public domain). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Normally distributed numbers (Box-Muller). */
function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
