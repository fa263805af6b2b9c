import { PROFILE_NAMES, type ProfileName } from '@inzira/contract/psychometric';
import { findChanges, scoreProfiles, type Pick, type ProfileOutcome } from './profile-scoring.ts';
import type { ProfileTest } from './profile-texts.ts';

/** What draws a simulated person to the choices. */
export interface People {
  /**
   * `one`: a profile, and less the farther others lie from it on the circle. `between`: the same
   * from any place on the circle, also between two profiles. `no circle`: eight pulls that have
   * nothing to do with each other. `two ends`: two opposite profiles alike. `random`: nothing.
   */
  kind: 'one' | 'between' | 'no circle' | 'two ends' | 'random';
  /** Standard deviations of what blurs each pull; one profile and its opposite are 2 apart. */
  noise: number;
  /** Choices that please whoever reads them: standard deviations of their own pull. */
  unequal?: number;
}

/** Shares of simulated people, 0 to 1. */
export interface Recovery {
  /** The true profile came first. */
  exact: number;
  /** The true profile or a neighbour on the circle came first. */
  nearby: number;
  /** The true second came second, whatever came first. */
  second: number;
  clear: number;
  /** Of those called clear: the true profile came first. */
  clearRight: number;
  divided: number;
  unclear: number;
  /** How often each profile came first. */
  first: Record<ProfileName, number>;
}

/** How unequal pulls are laid over the choices, so that none of them decides what comes out. */
const LAYOUTS = 40;

/** Lets people answer and counts what is found back. The same seed gives the same people. */
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

/** Lets the same people take the test twice, unchanged or moved along the circle. Shares of 0 to 1. */
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
    /** What the largest change of one score is in half of them. */
    median: largest.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0,
  };
}

type Random = () => number;

/** The pull of each choice itself, by question and place. */
function drawLayouts(test: ProfileTest, { unequal = 0 }: People, random: Random): number[][][] {
  if (unequal === 0) return [];
  return Array.from({ length: LAYOUTS }, () =>
    test.questions.map(({ choices }) => [...choices].map(() => unequal * gaussian(random))),
  );
}

/** How strongly each profile draws a person, in circle order. */
function drawPulls({ kind }: People, person: number, random: Random): number[] {
  const own = person % PROFILE_NAMES.length;
  const place = kind === 'between' ? random() * PROFILE_NAMES.length : own;
  return PROFILE_NAMES.map((_, index) => {
    const along = Math.cos((Math.PI / 4) * (index - place));
    if (kind === 'random') return 0;
    // As widely spread as the pulls of the circle are.
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
  const picks = test.questions.map((question, number): Pick => {
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

/** A small generator of even random numbers from a seed (Tommy Ettinger's mulberry32, public domain). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Box and Muller's normal numbers. */
function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
