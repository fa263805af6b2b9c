import { MIN_GROUP_SIZE } from '@inzira/contract/rules/staff';

/** What was counted, and of how many people. */
export interface Cell {
  count: number;
  people: number;
}

export const isSmall = ({ people }: Cell) => people > 0 && people < MIN_GROUP_SIZE;

/**
 * The figures of a row of cells that add up to a total that is known. One of one to four people is hidden (null), and
 * where the total less the others would tell it, the smallest others are hidden too, until what is hidden together is
 * of five people at least and of two for each cell: fewer could be one for each. Where that is not enough, zeros are
 * hidden as well; elsewhere nobody is nobody.
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

/** A figure that stands alone. */
export const shownAlone = (cell: Cell): number | null => (isSmall(cell) ? null : cell.count);
