import { expect, test } from 'vitest';
import { hideSmall } from './hide-small.ts';
import { hideTable } from './hide-table.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Groups by places, with the line of all groups as it is shown beside them. */
function show(rows: readonly (readonly number[])[]) {
  const all = (rows[0] ?? []).map((_, at) => sum(rows.map((row) => row[at] ?? 0)));
  const people = sum(all);
  const told = [
    ...hideSmall(all.map((count) => ({ count, people: count }))),
    people > 0 && people < 5 ? null : people,
  ];
  const { cells, totals } = hideTable(rows, told);
  return {
    table: [...rows, all].map((row) => [...row, sum(row)]),
    shown: [...cells.map((row, at) => [...row, totals[at] ?? null]), told],
  };
}

test.each<[string, number[][], (number | null)[][]]>([
  [
    'nothing where nothing is small',
    [
      [9, 8],
      [7, 6],
    ],
    [
      [9, 8, 17],
      [7, 6, 13],
    ],
  ],
  [
    'with a small figure the others of a square that would tell it',
    [
      [3, 9, 20],
      [30, 8, 40],
    ],
    [
      [null, null, 20, 32],
      [null, null, 40, 78],
    ],
  ],
  [
    'a small group whole, and one beside it',
    [
      [2, 1],
      [30, 20],
      [50, 40],
    ],
    [
      [null, null, null],
      [null, null, null],
      [50, 40, 90],
    ],
  ],
])('hides %s', (_, rows, expected) => {
  expect(show(rows).shown.slice(0, -1)).toEqual(expected);
});

/** Which hidden figures follow from the shown ones, when each row and each column adds up to its last figure. */
function findTold(shown: readonly (readonly (number | null)[])[]): [number, number][] {
  const width = shown[0]?.length ?? 0;
  const height = shown.length;
  const isUnknown = (i: number, j: number) => shown[i]?.[j] === null;
  const equations: number[][] = [];
  const equation = (places: [number, number][]) => {
    const factors = Array.from({ length: width * height }, () => 0);
    for (const [at, [i, j]] of places.entries())
      if (isUnknown(i, j)) factors[i * width + j] = at === places.length - 1 ? -1 : 1;
    equations.push(factors);
  };
  for (let i = 0; i < height; i += 1)
    equation(Array.from({ length: width }, (_, j): [number, number] => [i, j]));
  for (let j = 0; j < width; j += 1)
    equation(Array.from({ length: height }, (_, i): [number, number] => [i, j]));
  // Gauss and Jordan: a figure is told where an equation is left with it alone.
  let done = 0;
  for (let at = 0; at < width * height; at += 1) {
    const pivot = equations.findIndex((one, index) => index >= done && one[at] !== 0);
    const found = equations[pivot];
    if (!found) continue;
    equations.splice(pivot, 1);
    const head = found.map((factor) => factor / (found[at] ?? 1));
    for (const [index, one] of equations.entries()) {
      const times = one[at] ?? 0;
      equations[index] = one.map((factor, place) => factor - times * (head[place] ?? 0));
    }
    equations.splice(done, 0, head);
    done += 1;
  }
  return equations.flatMap((one) => {
    const left = [...one.entries()].filter(([, factor]) => Math.abs(factor) > 1e-9);
    return left.length === 1
      ? left.map(([at]): [number, number] => [Math.floor(at / width), at % width])
      : [];
  });
}

test('no sum or difference of what is shown tells a figure of one to four people, whatever the figures are', () => {
  // A generator of its own: the same tables in every run.
  let seed = 20_261_201;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  let hidden = 0;
  let open = 0;
  for (let run = 0; run < 1500; run += 1) {
    const [height, width, size] = [1 + random(6), 1 + random(6), 1 + random(40)];
    const rows = Array.from({ length: height }, () =>
      Array.from({ length: width }, () => (random(3) === 0 ? 0 : random(size))),
    );
    const { table, shown } = show(rows);
    for (const [i, row] of shown.entries())
      for (const [j, figure] of row.entries()) {
        const people = table[i]?.[j] ?? 0;
        if (figure === null) hidden += 1;
        else {
          open += 1;
          expect([figure, people === 0 || people >= 5]).toEqual([people, true]);
        }
      }
    const told = findTold(shown).filter(([i, j]) => (table[i]?.[j] ?? 0) < 5);
    expect([rows, told]).toEqual([rows, []]);
    // The sum of what is hidden in a row or column is known where its total is.
    for (const [i, row] of shown.slice(0, -1).entries())
      if (row.at(-1) !== null) {
        const left = row.flatMap((one, j) => (one === null ? [table[i]?.[j] ?? 0] : []));
        if (left.length > 0) expect(sum(left)).toBeGreaterThanOrEqual(5);
      }
  }
  expect(hidden).toBeGreaterThan(1000);
  expect(open).toBeGreaterThan(1000);
});

test('two hundred groups by forty places take no long time', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const rows = Array.from({ length: 200 }, () =>
    Array.from({ length: 40 }, () => random(random(60) + 1)),
  );
  const start = performance.now();
  show(rows);
  expect(performance.now() - start).toBeLessThan(1_000);
});
