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
 * of two cells and five people at least. Nobody is nobody: a zero stays.
 */
export function hideSmall(cells: readonly Cell[]): (number | null)[] {
  const hidden = new Set<number>();
  for (const [index, cell] of cells.entries()) if (isSmall(cell)) hidden.add(index);
  const bySize = [...cells.entries()]
    .filter(([index, { people }]) => people > 0 && !hidden.has(index))
    .toSorted(([, a], [, b]) => a.people - b.people)
    .map(([index]) => index);
  const peopleHidden = () =>
    [...hidden].reduce((sum, index) => sum + (cells[index]?.people ?? 0), 0);
  while (hidden.size > 0 && (hidden.size < 2 || peopleHidden() < MIN_GROUP_SIZE)) {
    const next = bySize.shift();
    if (next === undefined) break;
    hidden.add(next);
  }
  return cells.map(({ count }, index) => (hidden.has(index) ? null : count));
}

/** A figure that stands alone. */
export const shownAlone = (cell: Cell): number | null => (isSmall(cell) ? null : cell.count);
