import { expect, test } from 'vitest';
import { layStones, WALL_COLUMNS } from './wall.ts';

const shapeOf = ({ motif, ground, paint }: ReturnType<typeof layStones>[number]) =>
  [motif, ground, paint].join(' ');

test('a wall grows by a stone, and what lies there stays as it is', () => {
  const wall = layStones('amina', 14);
  expect(wall).toHaveLength(14);
  expect(layStones('amina', 15).slice(0, 14)).toEqual(wall);
  expect(layStones('amina', 0)).toEqual([]);
});

test('it is the learner’s own, and its two halves mirror each other', () => {
  const wall = layStones('amina', 40);
  expect(wall.map(shapeOf)).not.toEqual(layStones('kwame', 40).map(shapeOf));
  for (const stone of wall) {
    const across = wall.find(
      ({ row, column }) => row === stone.row && column === WALL_COLUMNS - 1 - stone.column,
    );
    expect(across && shapeOf(across)).toBe(shapeOf(stone));
  }
});
