import { MIN_GROUP_SIZE } from '@inzira/contract/rules/staff';

/** A counted figure, and the number of people behind it. */
export interface Cell {
  count: number;
  people: number;
}

export const isSmall = ({ people }: Cell) => people > 0 && people < MIN_GROUP_SIZE;

/**
 * Hides small figures (as null) in a row whose total is known. Figures of one to four people are hidden. So that
 * they cannot be computed from the total, the smallest other figures are hidden too, until the hidden ones together
 * are at least five people and two per cell; with fewer, each cell could be one person. If that is not enough,
 * zeros are hidden as well; otherwise zeros are shown.
 */
export function hideSmall(cells: readonly Cell[]): (number | null)[] {
  const hidden = new Set<number>();
  for (const [index, cell] of cells.entries()) if (isSmall(cell)) hidden.add(index);
  if (hidden.size === 0) return cells.map(({ count }) => count);
  const bySize = [...cells.entries()]
    .filter(([index, { people }]) => people > 0 && !hidden.has(index))
    .toSorted(([, a], [, b]) => a.people - b.people)
    .map(([index]) => index);
  const hasRoom = () => {
    const people = [...hidden].reduce((sum, index) => sum + (cells[index]?.people ?? 0), 0);
    return hidden.size > 1 && people >= Math.max(MIN_GROUP_SIZE, 2 * hidden.size);
  };
  while (!hasRoom()) {
    const next = bySize.shift();
    if (next === undefined) return cells.map(() => null);
    hidden.add(next);
  }
  return cells.map(({ count }, index) => (hidden.has(index) ? null : count));
}

/** Hides a figure that is not part of a sum. */
export const shownAlone = (cell: Cell): number | null => (isSmall(cell) ? null : cell.count);
