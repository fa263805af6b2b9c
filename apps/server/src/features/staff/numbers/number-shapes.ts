import type { NumberFigure } from '@inzira/contract/rules/staff';
import type { Figure, GroupQuestion } from '@inzira/contract/staff-numbers';
import type { Cell } from './hide-small.ts';

export type FigureCells = Record<NumberFigure, Cell>;

export interface CountedGroup {
  value: string;
  name: string | null;
  people: number;
  cells: FigureCells;
}

/** The stored counts of a group, without small figures. */
export interface GroupCounts {
  /** Only modules that enough members have begun. */
  modules: {
    id: number;
    began: Figure;
    learning: Figure;
    finished: Figure;
    chapters: { id: number; stopped: Figure }[];
  }[];
  questions: GroupQuestion[];
}

/** The complete counts, with small figures, as stored until the next count. */
export interface Counted {
  timeZone: string;
  people: number;
  days: { day: string; cells: FigureCells }[];
  weeks: { day: string; cells: FigureCells }[];
  total: FigureCells;
  languages: CountedGroup[];
  genders: CountedGroup[];
  countries: CountedGroup[];
  organizations: CountedGroup[];
  modules: {
    id: number;
    name: string;
    learning: number;
    finished: number;
    chapters: { id: number; course: string; title: string; stopped: number }[];
  }[];
  questions: {
    slug: string;
    question: string;
    chapter: { id: number; name: string };
    learners: number;
    missed: number;
  }[];
  /** For the last twelve weeks; id null for the combined others. */
  opportunities: { id: number | null; opened: number; applied: number }[];
  /** In hours. */
  waits: {
    kind: 'ventures' | 'work';
    reviewed: Cell;
    median: number;
    ninth: number;
  }[];
  mentor: { day: string; replies: Cell; onLessons: Cell; others: Cell }[];
  tokens: { month: string; tokens: number }[];
}

export const noCells = (): FigureCells => ({
  sign_ups: { count: 0, people: 0 },
  active: { count: 0, people: 0 },
  lessons: { count: 0, people: 0 },
  questions: { count: 0, people: 0 },
  saved: { count: 0, people: 0 },
  opened: { count: 0, people: 0 },
  applied: { count: 0, people: 0 },
});

export const noFigures = (): Record<NumberFigure, number> => ({
  sign_ups: 0,
  active: 0,
  lessons: 0,
  questions: 0,
  saved: 0,
  opened: 0,
  applied: 0,
});
