/** How far into a chapter the lesson at `position` (from 1) stands, rounded. */
export function positionPercent(position: number, count: number): number {
  return count > 0 ? Math.round((position / count) * 100) : 0;
}
