import type { ProfileName } from '@inzira/contract/psychometric';
import { CIRCLE } from './card/profiles.ts';

export type Scores = Readonly<Record<ProfileName, number>>;

/**
 * What everyone's eight scores average: each answer gives six points, and 68 can be reached with a
 * profile.
 */
export const AVERAGE_SCORE = (28 * 6 * 10) / (8 * 68);
const MIN_RINGS = 5;

/** The score at which the drawing ends: a ring for every point, as far as the scores go. */
export function outerRing(...shapes: (Scores | undefined)[]): number {
  const highest = shapes.flatMap((scores) => (scores ? Object.values(scores) : []));
  return Math.max(MIN_RINGS, Math.ceil(Math.max(...highest)));
}

interface Point {
  x: number;
  y: number;
}

/** Where a score lies: the first profile at the top, the others clockwise; `unit` is the length of one point. */
export function placeOf(axis: number, score: number, unit: number, centre: Point): Point {
  const angle = (axis / CIRCLE.length) * 2 * Math.PI;
  return {
    x: centre.x + Math.sin(angle) * score * unit,
    y: centre.y - Math.cos(angle) * score * unit,
  };
}

/** The corners of a shape over all profiles; a number stands for the ring of that score. */
export function cornersOf(scores: Scores | number, unit: number, centre: Point): Point[] {
  return CIRCLE.map((name, axis) =>
    placeOf(axis, typeof scores === 'number' ? scores : scores[name], unit, centre),
  );
}

/** On which side of its point a label stands, so that it never runs into the drawing. */
export function sideOf(axis: number): 'end' | 'middle' | 'start' {
  const across = Math.sin((axis / CIRCLE.length) * 2 * Math.PI);
  if (Math.abs(across) < 0.1) return 'middle';
  return across > 0 ? 'start' : 'end';
}
