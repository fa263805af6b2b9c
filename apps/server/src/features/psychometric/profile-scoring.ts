import { PROFILE_NAMES, type Confidence, type ProfileName } from '@inzira/contract/psychometric';

/** An answered question: the picked profile, and those that were offered. */
export interface ProfileChoice {
  picked: ProfileName;
  among: readonly ProfileName[];
}

export interface ProfileOutcome {
  /** 0 to 10, one decimal. */
  scores: Record<ProfileName, number>;
  dominant: ProfileName;
  /** The second highest profile that was picked; in a divided result, the one on the other side. */
  secondary: ProfileName | null;
  isTie: boolean;
  confidence: Confidence;
}

const OWN_POINTS = 4;
const NEIGHBOUR_POINTS = 1;

/**
 * The thresholds between the verdicts, found and verified by simulation (`npm run bench:psychometric`,
 * `profile-scoring.test.ts`).
 */
const LIMITS = {
  /** The length of the mean vector that 95 % of random answers stay below. */
  direction: 0.3,
  /**
   * Clear (right in nine of ten cases, even for people between two profiles): a lead in points and a long mean vector
   * that points to the profile (cosine of 12 degrees), or the profile was picked nearly always (13 of 14).
   */
  clear: { lead: 1.4, direction: 0.65, aim: 0.978, pickedShare: 0.9 },
  /**
   * Divided: two opposite profiles attract (length of the mean vector with doubled angles) and both were picked; or two
   * distant ones were picked in half of the questions that offered them.
   */
  divided: { axis: 0.33, axisPickedShare: 0.35, pickedShare: 0.5 },
};

/** No score changes by more between two tests of an unchanged person, in 720,000 simulations. */
const CHANGE_BEYOND_NOISE = 6.85;

const CIRCLE = PROFILE_NAMES.map((name, index) => {
  const angle = (2 * Math.PI * index) / PROFILE_NAMES.length;
  return { name, x: Math.cos(angle), y: Math.sin(angle) };
});

const indexOf = new Map(PROFILE_NAMES.map((name, index) => [name, index]));

/** The points for `profile` from picking `picked`: 4 for the same, 1 for neighbours. */
function points(picked: ProfileName, profile: ProfileName): number {
  const steps = stepsBetween(picked, profile);
  if (steps === 0) return OWN_POINTS;
  return steps === 1 ? NEIGHBOUR_POINTS : 0;
}

/** The shorter distance along the circle. */
function stepsBetween(a: ProfileName, b: ProfileName): number {
  const steps = Math.abs((indexOf.get(a) ?? 0) - (indexOf.get(b) ?? 0));
  return Math.min(steps, PROFILE_NAMES.length - steps);
}

/** Scores a complete set of answers, deterministically. */
export function scoreProfiles(picks: readonly ProfileChoice[]): ProfileOutcome {
  const sum = vectorSum(picks, 1);
  const standings = CIRCLE.map((place) => {
    const { picked, offered } = countPicks(picks, place.name);
    return {
      ...place,
      share: shareOfAttainable(picks, place.name),
      directPicks: picked,
      pickedShare: picked / Math.max(1, offered),
      projection: place.x * sum.x + place.y * sum.y,
    };
  });
  type Place = (typeof standings)[number];

  /** Compares score, direct picks, projection, direct comparisons, then the order of the circle. */
  const byRank = (a: Place, b: Place) =>
    compare(b.share, a.share) ||
    b.directPicks - a.directPicks ||
    compare(b.projection, a.projection) ||
    duels(picks, b.name, a.name) - duels(picks, a.name, b.name);

  // Stable sorting keeps the order of the circle for equal profiles.
  const ranked = standings.toSorted(byRank);
  const [first, second] = ranked;
  if (!first || !second) throw new Error('There are no profiles');
  const across = ranked.find(({ name }) => stepsBetween(first.name, name) >= 3) ?? second;
  const confidence = confidenceOf(picks, first, second, across);
  const next = confidence === 'divided' ? across : second;
  return {
    scores: Object.fromEntries(
      standings.map(({ name, share }) => [name, Math.round(share * 100) / 10]),
    ) as Record<ProfileName, number>,
    dominant: first.name,
    secondary: next.directPicks > 0 ? next.name : null,
    isTie: compare(first.share, next.share) === 0,
    confidence,
  };
}

interface Standing {
  share: number;
  pickedShare: number;
  /** The mean vector's projection onto the profile's direction. */
  projection: number;
}

/** @param across the best of the profiles on the other side of the circle */
function confidenceOf(
  picks: readonly ProfileChoice[],
  first: Standing,
  second: Standing,
  across: Standing,
): Confidence {
  const { direction, clear, divided } = LIMITS;
  const pull = (turns: 1 | 2) => {
    const sum = vectorSum(picks, turns);
    return Math.hypot(sum.x, sum.y) / Math.max(1, picks.length);
  };
  const length = pull(1) * Math.max(1, picks.length);
  const isAimed = pull(1) >= clear.direction && first.projection >= clear.aim * length;
  const isStrong = isAimed || first.pickedShare >= clear.pickedShare;
  if ((first.share - second.share) * 10 >= clear.lead && isStrong) return 'clear';
  const lesserShare = Math.min(first.pickedShare, across.pickedShare);
  const isUndirected = pull(1) < direction;
  if (lesserShare >= divided.pickedShare) return 'divided';
  if (isUndirected && pull(2) >= divided.axis && lesserShare >= divided.axisPickedShare)
    return 'divided';
  return isUndirected ? 'unclear' : 'close';
}

/** The number of questions in which a profile was picked, and in which it was offered. */
export function countPicks(picks: readonly ProfileChoice[], profile: ProfileName) {
  return {
    picked: picks.filter(({ picked }) => picked === profile).length,
    offered: picks.filter(({ among }) => among.includes(profile)).length,
  };
}

/** Profiles whose scores differ by more than chance explains between two tests of a person. */
export function findChanges(
  from: ProfileOutcome['scores'],
  to: ProfileOutcome['scores'],
): ProfileName[] {
  return PROFILE_NAMES.filter((name) => Math.abs(to[name] - from[name]) > CHANGE_BEYOND_NOISE);
}

/** A profile's share of the points that it could have received: 0 to 1. */
function shareOfAttainable(picks: readonly ProfileChoice[], profile: ProfileName): number {
  let given = 0;
  let attainable = 0;
  for (const { picked, among } of picks) {
    given += points(picked, profile);
    attainable += Math.max(...among.map((choice) => points(choice, profile)));
  }
  return attainable === 0 ? 0 : given / attainable;
}

/** The vector sum of all picks on the circle. With doubled angles, opposite directions count as one. */
function vectorSum(picks: readonly ProfileChoice[], turns: 1 | 2) {
  let x = 0;
  let y = 0;
  for (const { picked } of picks) {
    const angle = (turns * 2 * Math.PI * (indexOf.get(picked) ?? 0)) / PROFILE_NAMES.length;
    x += Math.cos(angle);
    y += Math.sin(angle);
  }
  return { x, y };
}

/** How often `winner` was picked when `loser` was offered too. */
function duels(picks: readonly ProfileChoice[], winner: ProfileName, loser: ProfileName): number {
  return picks.filter(({ picked, among }) => picked === winner && among.includes(loser)).length;
}

/** Tolerates rounding errors of sums of cosines. */
function compare(a: number, b: number): number {
  return Math.abs(a - b) < 1e-9 ? 0 : a - b;
}
