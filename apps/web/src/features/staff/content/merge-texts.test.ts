import { expect, test } from 'vitest';
import { mergeUnits, startOf, unitsOf } from './merge-texts.ts';

const merge = (base: string[] | null, mine: string[], theirs: string[], isSingle = false) => {
  const pieces = mergeUnits(base, mine, theirs);
  const differences = pieces.filter((piece) => !('same' in piece));
  const units = unitsOf(pieces, (piece) => startOf(piece, isSingle));
  return { units, conflicts: differences.filter((one) => 'base' in one && one.isConflict).length };
};

test('what one of two has changed is taken, wherever it stands', () => {
  const base = ['A', 'B', 'C', 'D'];
  expect(merge(base, ['A', 'B2', 'C', 'D'], ['A', 'B', 'C', 'D', 'E'])).toEqual({
    units: ['A', 'B2', 'C', 'D', 'E'],
    conflicts: 0,
  });
  expect(merge(base, ['B', 'C', 'D'], ['A', 'B', 'new', 'C', 'D']).units).toEqual([
    'B',
    'new',
    'C',
    'D',
  ]);
  expect(merge(base, base, base)).toEqual({ units: base, conflicts: 0 });
});

test('neighbours that two have changed one by one are no conflict', () => {
  expect(merge(['A', 'B'], ['A2', 'B'], ['A', 'B2'])).toEqual({
    units: ['A2', 'B2'],
    conflicts: 0,
  });
});

test('the same change by both is one; different changes of one place are kept both', () => {
  expect(merge(['A', 'B'], ['A', 'X'], ['A', 'X'])).toEqual({ units: ['A', 'X'], conflicts: 0 });
  expect(merge(['A', 'B'], ['A', 'X'], ['A', 'Y'])).toEqual({
    units: ['A', 'X', 'Y'],
    conflicts: 1,
  });
  // If one side deletes what the other changes, the change wins.
  expect(merge(['A', 'B'], ['A'], ['A', 'Y'])).toEqual({ units: ['A', 'Y'], conflicts: 1 });
});

test('of a single text the own one is taken until somebody chooses', () => {
  expect(merge(['A'], ['X'], ['Y'], true)).toEqual({ units: ['X'], conflicts: 1 });
  expect(merge(['A'], ['A'], ['Y'], true)).toEqual({ units: ['Y'], conflicts: 0 });
});

test('where nobody knows what both began from, each difference is asked about', () => {
  expect(merge(null, ['A', 'B'], ['A', 'C'])).toEqual({ units: ['A', 'B', 'C'], conflicts: 1 });
});

test('every paragraph of either side is in what is kept, in random texts', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 300; round++) {
    const base = Array.from({ length: random(8) }, (_, at) => `p${at}`);
    const edit = (who: string) =>
      base.flatMap((unit, at) =>
        random(4) === 0
          ? [`${who}${round}-${at}`]
          : random(6) === 0
            ? [unit, `${who}+${at}`]
            : unit,
      );
    const [mine, theirs] = [edit('m'), edit('t')];
    const { units } = merge(base, mine, theirs);
    const written = [...mine, ...theirs].filter((unit) => !base.includes(unit));
    expect(units).toEqual(expect.arrayContaining(written));
    expect(merge(base, mine, base).units).toEqual(mine);
    expect(merge(base, base, theirs).units).toEqual(theirs);
  }
});
