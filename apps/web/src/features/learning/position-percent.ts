/** The position of a lesson (from 1) in its chapter, in percent, rounded. */
export function positionPercent(position: number, count: number): number {
  return count > 0 ? Math.round((position / count) * 100) : 0;
}
