import { PROFILE_NAMES, type Confidence, type ProfileName } from '@inzira/contract/psychometric';

/** One answered question: what was picked among which profiles. */
export interface Pick {
  picked: ProfileName;
  among: readonly ProfileName[];
}

export interface ProfileOutcome {
  /** 0 to 10, one decimal. */
  scores: Record<ProfileName, number>;
  dominant: ProfileName;
  secondary: ProfileName | null;
  isTie: boolean;
  confidence: Confidence;
}

const OWN_POINTS = 4;
const NEIGHBOUR_POINTS = 1;

/**
 * Lengths of the mean direct pick on the circle. In `bench/psychometric.ts` 95 % of random
 * answerers stay below the first; the second is where the top profile stands out.
 */
const UNCLEAR_BELOW = 0.3;
const CLEAR_LEAD = 0.6;

const CIRCLE = PROFILE_NAMES.map((name, index) => {
  const angle = (2 * Math.PI * index) / PROFILE_NAMES.length;
  return { name, x: Math.cos(angle), y: Math.sin(angle) };
});

const indexOf = new Map(PROFILE_NAMES.map((name, index) => [name, index]));

/** Points that picking `picked` gives to `profile`: 4 to itself, 1 to its neighbours. */
function points(picked: ProfileName, profile: ProfileName): number {
  const distance = Math.abs((indexOf.get(picked) ?? 0) - (indexOf.get(profile) ?? 0));
  if (distance === 0) return OWN_POINTS;
  return distance === 1 || distance === PROFILE_NAMES.length - 1 ? NEIGHBOUR_POINTS : 0;
}

/** Scores a whole set of answers; the same answers always give the same outcome. */
export function scoreProfiles(picks: readonly Pick[]): ProfileOutcome {
  const sum = vectorSum(picks);
  const standings = CIRCLE.map((place) => ({
    ...place,
    share: shareOfAttainable(picks, place.name),
    directPicks: picks.filter(({ picked }) => picked === place.name).length,
    projection: place.x * sum.x + place.y * sum.y,
  }));
  type Standing = (typeof standings)[number];

  /** Score first; then direct picks, the pull of all picks together, the two's own duels, circle order. */
  const byRank = (a: Standing, b: Standing) =>
    compare(b.share, a.share) ||
    b.directPicks - a.directPicks ||
    compare(b.projection, a.projection) ||
    duels(picks, b.name, a.name) - duels(picks, a.name, b.name);

  // Sorting keeps circle order where all else is equal.
  const [first, second] = standings.toSorted(byRank);
  if (!first || !second) throw new Error('There are no profiles');
  const isTie = compare(first.share, second.share) === 0;
  return {
    scores: Object.fromEntries(
      standings.map(({ name, share }) => [name, Math.round(share * 100) / 10]),
    ) as Record<ProfileName, number>,
    dominant: first.name,
    secondary: second.directPicks > 0 ? second.name : null,
    isTie,
    confidence: confidenceOf(
      Math.hypot(sum.x, sum.y) / Math.max(1, picks.length),
      (first.share - second.share) * 10,
    ),
  };
}

function confidenceOf(resultant: number, lead: number): Confidence {
  if (resultant < UNCLEAR_BELOW) return 'unclear';
  return lead >= CLEAR_LEAD ? 'clear' : 'close';
}

/** What the picks gave to a profile, of what they could have given it: 0 to 1. */
function shareOfAttainable(picks: readonly Pick[], profile: ProfileName): number {
  let given = 0;
  let attainable = 0;
  for (const { picked, among } of picks) {
    given += points(picked, profile);
    attainable += Math.max(...among.map((choice) => points(choice, profile)));
  }
  return attainable === 0 ? 0 : given / attainable;
}

function vectorSum(picks: readonly Pick[]) {
  let x = 0;
  let y = 0;
  for (const { picked } of picks) {
    const place = CIRCLE[indexOf.get(picked) ?? 0];
    x += place?.x ?? 0;
    y += place?.y ?? 0;
  }
  return { x, y };
}

/** How often `winner` was picked where `loser` stood beside it. */
function duels(picks: readonly Pick[], winner: ProfileName, loser: ProfileName): number {
  return picks.filter(({ picked, among }) => picked === winner && among.includes(loser)).length;
}

/** Sums of cosines differ in their last digits though they are equal. */
function compare(a: number, b: number): number {
  return Math.abs(a - b) < 1e-9 ? 0 : a - b;
}
