import { PROFILE_NAMES, type ProfileName } from '@inzira/contract/psychometric';
import { scoreProfiles, type Pick } from './profile-scoring.ts';
import type { ProfileTest } from './profile-texts.ts';

/** Shares of simulated people, 0 to 1. */
export interface Recovery {
  /** The true profile came first. */
  exact: number;
  /** The true profile or a neighbour on the circle came first. */
  nearby: number;
  unclear: number;
  /** How often each profile came first. */
  first: Record<ProfileName, number>;
}

/**
 * Lets people answer whose pull towards a profile falls with its distance on the circle from
 * their own, blurred by noise of `noise` standard deviations (Infinity: at random).
 * The same seed gives the same people.
 */
export function simulate(test: ProfileTest, people: number, noise: number, seed: number): Recovery {
  const random = mulberry32(seed);
  const first = Object.fromEntries(PROFILE_NAMES.map((name) => [name, 0])) as Recovery['first'];
  const counts = { exact: 0, nearby: 0, unclear: 0 };
  for (let person = 0; person < people; person += 1) {
    const own = person % PROFILE_NAMES.length;
    const picks = test.questions.map((question): Pick => {
      const among = [...question.choices.values()].map(({ profile }) => profile);
      const pulls = among.map((profile) => ({
        profile,
        pull: noise === Infinity ? random() : affinity(own, profile) + noise * gaussian(random),
      }));
      const strongest = pulls.reduce((best, next) => (next.pull > best.pull ? next : best));
      return { picked: strongest.profile, among };
    });
    const { dominant, confidence } = scoreProfiles(picks);
    const distance = circleDistance(own, PROFILE_NAMES.indexOf(dominant));
    first[dominant] += 1 / people;
    if (distance === 0) counts.exact += 1;
    if (distance <= 1) counts.nearby += 1;
    if (confidence === 'unclear') counts.unclear += 1;
  }
  return {
    exact: counts.exact / people,
    nearby: counts.nearby / people,
    unclear: counts.unclear / people,
    first,
  };
}

function affinity(own: number, profile: ProfileName): number {
  return Math.cos((Math.PI / 4) * circleDistance(own, PROFILE_NAMES.indexOf(profile)));
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
