import { expect, test } from 'vitest';
import { addDays } from '#src/platform/days.ts';
import { shownAlone } from './hide-small.ts';
import { noCells } from './number-shapes.ts';
import { showDays, showWeeks } from './show-days.ts';

const MONDAY = '2026-03-02';
const dayOf = (index: number, people: number) => ({
  day: addDays(MONDAY, index),
  cells: { ...noCells(), lessons: { count: people, people } },
});
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The shown figures of weeks of seven days, each day with other people. */
function show(days: readonly number[]) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    sum(days.slice(week * 7, week * 7 + 7)),
  );
  const total = sum(weeks);
  const shownWeeks = showWeeks(weeks.map((people, week) => dayOf(week * 7, people)));
  const shownDays = showDays(
    days.map((people, index) => dayOf(index, people)),
    shownWeeks,
  );
  return {
    cells: [...days, ...weeks, total],
    shown: [
      ...shownDays.map(({ lessons }) => lessons),
      ...shownWeeks.map(({ lessons }) => lessons),
      shownAlone({ count: total, people: total }),
    ],
  };
}

/** Finds hidden cells that can be computed from the shown ones, the weeks and the total, by linear equations. */
function findTold(shown: readonly (number | null)[], weeks: number): number[] {
  const row = (week: number) => {
    const equation = shown.map(() => 0);
    for (let day = week * 7; day < week * 7 + 7; day += 1) equation[day] = 1;
    equation[weeks * 7 + week] = -1;
    return equation;
  };
  const total = shown.map((_, index) => (index < weeks * 7 ? 0 : index < weeks * 8 ? 1 : -1));
  const equations = [...Array.from({ length: weeks }, (_, week) => row(week)), total].map(
    (equation) => equation.map((factor, index) => (shown[index] === null ? factor : 0)),
  );
  // Gauss-Jordan elimination: a cell is known if an equation contains no other.
  let done = 0;
  for (const index of shown.keys()) {
    const pivot = equations.findIndex((equation, at) => at >= done && equation[index] !== 0);
    const found = equations[pivot];
    if (!found) continue;
    equations.splice(pivot, 1);
    const head = found.map((factor) => factor / (found[index] ?? 1));
    for (const [at, equation] of equations.entries()) {
      const times = equation[index] ?? 0;
      equations[at] = equation.map((factor, place) => factor - times * (head[place] ?? 0));
    }
    equations.splice(done, 0, head);
    done += 1;
  }
  return equations.flatMap((equation) => {
    const left = [...equation.entries()].filter(([, factor]) => Math.abs(factor) > 1e-9);
    return left.length === 1 ? left.map(([index]) => index) : [];
  });
}

test('the days of a week that is hidden only to hide another do not tell it', () => {
  const { shown } = show([3, 0, 0, 0, 0, 0, 0, 5, 5, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0]);
  expect(shown.slice(7, 14)).toEqual(Array(7).fill(null));
  expect(shown.slice(21)).toEqual([null, null, 20, 33]);
});

test('no sum or difference of what is shown tells a figure of one to four people, whatever the days were', () => {
  // A generator with a fixed seed: the same days in every run.
  let seed = 20_260_302;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  let hidden = 0;
  for (let run = 0; run < 600; run += 1) {
    const weeks = 1 + random(5);
    const size = 1 + random(12);
    const days = Array.from({ length: weeks * 7 }, () => (random(3) === 0 ? random(size) : 0));
    const { cells, shown } = show(days);
    for (const [index, figure] of shown.entries()) {
      const people = cells[index] ?? 0;
      if (figure !== null) expect([figure, people === 0 || people >= 5]).toEqual([people, true]);
      else hidden += 1;
    }
    const told = findTold(shown, weeks).filter((index) => (cells[index] ?? 0) < 5);
    expect([days, told]).toEqual([days, []]);
  }
  expect(hidden).toBeGreaterThan(200);
});
