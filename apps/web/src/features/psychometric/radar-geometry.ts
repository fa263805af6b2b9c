import type { ProfileName } from '@inzira/contract/psychometric';
import { CIRCLE } from './card/profiles.ts';

export type Scores = Readonly<Record<ProfileName, number>>;

/** The mean of anyone's eight scores: each of the 28 answers gives six points, and a profile can reach 68. */
export const AVERAGE_SCORE = (28 * 6 * 10) / (8 * 68);
const MIN_RINGS = 5;

/** The score at the edge of the chart: with a ring per point, as far as the scores reach. */
export function outerRing(...shapes: (Scores | undefined)[]): number {
  const highest = shapes.flatMap((scores) => (scores ? Object.values(scores) : []));
  return Math.max(MIN_RINGS, Math.ceil(Math.max(...highest)));
}

interface Point {
  x: number;
  y: number;
}

/** The position of a score: the first profile at the top, the others clockwise; `unit` is the length of one point. */
export function placeOf(axis: number, score: number, unit: number, centre: Point): Point {
  const angle = (axis / CIRCLE.length) * 2 * Math.PI;
  return {
    x: centre.x + Math.sin(angle) * score * unit,
    y: centre.y - Math.cos(angle) * score * unit,
  };
}

/** The corners of a shape over all profiles; a number gives the ring of that score. */
export function cornersOf(scores: Scores | number, unit: number, centre: Point): Point[] {
  return CIRCLE.map((name, axis) =>
    placeOf(axis, typeof scores === 'number' ? scores : scores[name], unit, centre),
  );
}

/** The text anchor of a label, so that it does not overlap the chart. */
export function sideOf(axis: number): 'end' | 'middle' | 'start' {
  const across = Math.sin((axis / CIRCLE.length) * 2 * Math.PI);
  if (Math.abs(across) < 0.1) return 'middle';
  return across > 0 ? 'start' : 'end';
}
