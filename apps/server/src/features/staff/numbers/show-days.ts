import { NUMBER_FIGURES, type NumberFigure } from '@inzira/contract/rules/staff';
import type { Figures } from '@inzira/contract/staff-numbers';
import { hideSmall, shownAlone } from './hide-small.ts';
import type { FigureCells } from './number-shapes.ts';

const WEEK = 7;

/** A day, or the week that begins with it. */
interface CountedDay {
  day: string;
  cells: FigureCells;
}

type ShownDay = Figures & { day: string };

export const figuresOf = (figure: (name: NumberFigure) => number | null): Figures => ({
  sign_ups: figure('sign_ups'),
  active: figure('active'),
  lessons: figure('lessons'),
  questions: figure('questions'),
  saved: figure('saved'),
  opened: figure('opened'),
  applied: figure('applied'),
});

/** Weeks, whose sum is shown as the total. */
export const showWeeks = (weeks: readonly CountedDay[]): ShownDay[] => showRow(weeks);

/**
 * The sum of each full week is shown, so its days form one row; the current week's is not shown yet. If a week is
 * hidden, all its days are too: their sum would reveal it, and with it another hidden week.
 */
export function showDays(days: readonly CountedDay[], weeks: readonly ShownDay[]): ShownDay[] {
  const shown: ShownDay[] = [];
  for (let at = 0; at < days.length; at += WEEK) {
    const ofWeek = days.slice(at, at + WEEK);
    if (ofWeek.length < WEEK) {
      shown.push(
        ...ofWeek.map(({ day, cells }) => ({
          day,
          ...figuresOf((name) => shownAlone(cells[name])),
        })),
      );
      continue;
    }
    const week = weeks.find(({ day }) => day === ofWeek[0]?.day);
    shown.push(
      ...showRow(ofWeek).map((day) => ({
        day: day.day,
        ...figuresOf((name) => (week?.[name] === null ? null : day[name])),
      })),
    );
  }
  return shown;
}

/** Days or weeks whose sum is known. */
function showRow(days: readonly CountedDay[]): ShownDay[] {
  const columns = Object.fromEntries(
    NUMBER_FIGURES.map((name) => [name, hideSmall(days.map(({ cells }) => cells[name]))]),
  ) as Record<NumberFigure, (number | null)[]>;
  return days.map(({ day }, index) => ({
    day,
    ...figuresOf((name) => columns[name][index] ?? null),
  }));
}
