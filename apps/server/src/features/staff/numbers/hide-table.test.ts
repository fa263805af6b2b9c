import { expect, test } from 'vitest';
import { hideSmall } from './hide-small.ts';
import { hideTable } from './hide-table.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

type Rows = readonly (readonly number[])[];

/** Each group's size is shown in another table. */
const peopleShown = (rows: Rows) =>
  hideSmall(rows.map((row) => ({ count: sum(row), people: sum(row) })));

/** A table of groups by places, with the totals of all groups as they are shown beside it. */
async function show(rows: Rows, least = 5) {
  const all = (rows[0] ?? []).map((_, at) => sum(rows.map((row) => row[at] ?? 0)));
  const told = hideSmall(all.map((count) => ({ count, people: count })));
  const sizes = rows.map(sum);
  const people = peopleShown(rows);
  const mayTell = sizes.map((size, i) => size >= least && people[i] !== null);
  return { told, shown: await hideTable({ rows, told, sizes, mayTell }) };
}

test.each<[string, Rows, ((number | null)[] | null)[]]>([
  [
    'nothing where nothing is small',
    [
      [9, 8],
      [7, 6],
    ],
    [
      [9, 8],
      [7, 6],
    ],
  ],
  [
    'with a small figure the others of a square that would tell it',
    [
      [3, 9, 20],
      [30, 8, 40],
    ],
    [
      [null, null, 20],
      [null, null, 40],
    ],
  ],
  [
    'a small group with its zeros, and one beside it that all less the others would tell',
    [
      [2, 0, 1],
      [30, 20, 9],
      [50, 40, 9],
    ],
    [null, null, [50, 40, 9]],
  ],
  [
    'a group of five of whom each is elsewhere: hidden figures that are as many as their sum are one each',
    [
      [1, 1, 1, 1, 1],
      [20, 20, 20, 20, 20],
      [30, 30, 30, 30, 30],
    ],
    [null, null, [30, 30, 30, 30, 30]],
  ],
])('hides %s', async (_, rows, expected) => {
  expect((await show(rows)).shown).toEqual(expected);
});

test('hides what the bounds of sums tell, not only their differences', async () => {
  // a1 + a3 = 5, b2 + b3 = 5 and a3 + b3 = 8 only leave 1 for both a1 and b2.
  const rows = [
    [1, 0, 4],
    [0, 1, 4],
    [10, 10, 0],
  ];
  const { told, shown } = await show(rows);
  expect(findPinned(rows, { told, shown })).toEqual([]);
  // As an earlier version showed it.
  const once = [
    [null, 0, null],
    [0, null, null],
    [null, null, 0],
  ];
  expect(findPinned(rows, { told, shown: once })).not.toEqual([]);
});

interface Shown {
  told: readonly (number | null)[];
  shown: readonly (readonly (number | null)[] | null)[];
}

/**
 * Finds hidden figures of one to four people that have only one possible value. A figure can vary if there is a
 * cycle of hidden figures that can go up and down by one in turns without changing a known sum. A hidden figure in
 * a shown row is at least one; in a row that is hidden completely, the size may be known from the table of groups.
 */
function findPinned(rows: Rows, { told, shown }: Shown): [number, number][] {
  const people = peopleShown(rows);
  // If no size is shown, the total is not shown either.
  if (people.every((one) => one === null)) return [];
  const rowOf = (i: number) =>
    shown[i] === null && people[i] === null ? 'row of any' : `row ${i}`;
  const columnOf = (j: number) => (told[j] === null ? 'column of any' : `column ${j}`);
  const cells = rows.flatMap((row, i) =>
    row.flatMap((count, j) => {
      const own = shown[i];
      if (own && own[j] !== null) return [];
      return [{ i, j, count, row: rowOf(i), column: columnOf(j), least: own ? 1 : 0 }];
    }),
  );
  const isReached = (from: string, to: string, without: (typeof cells)[number]) => {
    const seen = new Set([from]);
    for (const point of seen)
      for (const cell of cells) {
        if (cell === without) continue;
        if (cell.row === point) seen.add(cell.column);
        if (cell.column === point && cell.count > cell.least) seen.add(cell.row);
      }
    return seen.has(to);
  };
  return cells.flatMap((cell): [number, number][] => {
    const { i, j, count, row, column, least } = cell;
    if (count === 0 || count >= 5) return [];
    const canBeMore = isReached(column, row, cell);
    const canBeLess = count > least && isReached(row, column, cell);
    return canBeMore || canBeLess ? [] : [[i, j]];
  });
}

function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('no figure of one to four people follows from what is shown, whatever the figures are', async () => {
  const random = createRandom(20_261_201);
  const seen = { hidden: 0, open: 0, untold: 0 };
  for (let run = 0; run < 3000; run += 1) {
    const [height, width, size] = [1 + random(6), 1 + random(6), 1 + random(40)];
    const rows = Array.from({ length: height }, () =>
      Array.from({ length: width }, () => (random(3) === 0 ? 0 : random(size))),
    );
    const { told, shown } = await show(rows, random(2) === 0 ? 5 : 10);
    for (const [i, row] of shown.entries()) {
      if (row === null) seen.untold += 1;
      // A single hidden figure could be computed from its row's sum.
      expect([rows, row?.filter((one) => one === null).length]).not.toEqual([rows, 1]);
      for (const [j, figure] of row?.entries() ?? []) {
        const people = rows[i]?.[j] ?? 0;
        seen[figure === null ? 'hidden' : 'open'] += 1;
        if (figure !== null) expect([figure, people === 0 || people >= 5]).toEqual([people, true]);
      }
    }
    expect([rows, findPinned(rows, { told, shown })]).toEqual([rows, []]);
    // The sum of hidden figures is known for each row and column whose total is known.
    const hiddenSums = [
      ...shown.map((row, i) =>
        sum((row ?? []).map((one, j) => (one === null ? (rows[i]?.[j] ?? 0) : 0))),
      ),
      ...told.map((all, j) =>
        all === null ? 0 : all - sum(shown.map((row) => (row ? (row[j] ?? 0) : 0))),
      ),
    ];
    for (const people of hiddenSums)
      expect([rows, people === 0 || people >= 5]).toEqual([rows, true]);
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(1000);
});

test('five thousand groups by forty places leave the thread to others', async () => {
  const random = createRandom(7);
  const rows = Array.from({ length: 5_000 }, () =>
    Array.from({ length: 40 }, () => random(random(60) + 1)),
  );
  let turns = 0;
  const watch = setInterval(() => {
    turns += 1;
  }, 1);
  await show(rows);
  clearInterval(watch);
  expect(turns).toBeGreaterThan(2);
});
