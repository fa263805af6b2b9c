import { setImmediate as nextTurn } from 'node:timers/promises';
import { MIN_GROUP_SIZE, MIN_GROUP_TOLD } from '@inzira/contract/rules/staff';
import type { Figure } from '@inzira/contract/staff-numbers';

/** People by groups (rows) and places (columns). */
export interface PeopleTable {
  rows: readonly (readonly number[])[];
  /** All rows together, as it is told elsewhere: null for what is hidden there. */
  told: readonly Figure[];
  /** Of how many people each row tells. */
  sizes: readonly number[];
  /** Whether anything may be told of each row, and its sum. */
  mayTell: readonly boolean[];
}

/** Each round hides more. Where so many are not enough, nothing is told. */
const MAX_ROUNDS = 50;
/** Some milliseconds at most, in which nobody else is served. */
const ROWS_AT_ONCE = 100;
const MAX_PARTNERS = 100;

/**
 * What may be told of each row, whose sum is told, too; null where nothing is. For each hidden figure of one to four
 * people there are two people who could change places without any difference in what is told.
 */
export async function hideTable(table: PeopleTable): Promise<(Figure[] | null)[]> {
  const hiding = new Hiding(table);
  let rounds = 0;
  while (await hiding.hideMore()) {
    rounds += 1;
    if (rounds === MAX_ROUNDS) return table.rows.map(() => null);
  }
  return hiding.shown();
}

class Hiding {
  readonly #table: PeopleTable;
  readonly #width: number;
  /** Columns of what is hidden, by row. */
  readonly #hidden: Set<number>[];
  readonly #isTold: boolean[];
  /** The people of the rows of which nothing is told, by column. */
  readonly #others: number[];
  /** Rows that hide two columns and have two people in the first: one of them could be in the second. */
  readonly #canGive: Int32Array;
  #hasChanged = false;

  constructor(table: PeopleTable) {
    const { rows, told, mayTell } = table;
    this.#table = table;
    this.#width = told.length;
    this.#hidden = rows.map(() => new Set());
    this.#isTold = rows.map(() => true);
    this.#others = told.map(() => 0);
    this.#canGive = new Int32Array(this.#width ** 2);
    for (const [i, row] of rows.entries())
      if (!mayTell[i]) this.#untell(i);
      else
        for (const [j, people] of row.entries())
          if (people > 0 && (people < MIN_GROUP_SIZE || told[j] === null)) this.#hide(i, j);
  }

  async hideMore(): Promise<boolean> {
    this.#hasChanged = false;
    this.#joinSmallRows();
    for (const [j, people] of this.#table.told.entries()) if (people !== null) this.#coverColumn(j);
    for (const i of this.#hidden.keys()) {
      this.#coverRow(i);
      if (i % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn();
    }
    return this.#hasChanged;
  }

  shown = () =>
    this.#table.rows.map((row, i) =>
      this.#isTold[i] ? row.map((people, j) => (this.#hidden[i]?.has(j) ? null : people)) : null,
    );

  #people = (i: number, j: number) => this.#table.rows[i]?.[j] ?? 0;

  /** All rows less those that are told is what is not told: of two rows and of enough people, or of nobody. */
  #joinSmallRows() {
    const { sizes } = this.#table;
    const bySize = [...sizes.entries()]
      .filter(([i]) => this.#isTold[i])
      .toSorted(([, a], [, b]) => b - a)
      .map(([i]) => i);
    for (;;) {
      const untold = sizes.filter((size, i) => size > 0 && !this.#isTold[i]);
      const people = untold.reduce((sum, size) => sum + size, 0);
      if (people === 0 || (untold.length > 1 && people >= MIN_GROUP_TOLD)) return;
      const next = bySize.pop();
      if (next === undefined) return;
      this.#untell(next);
    }
  }

  /** The sum of what is hidden in a column is known. */
  #coverColumn(j: number) {
    let people = this.#others[j] ?? 0;
    let least = -1;
    for (const [i, hidden] of this.#hidden.entries()) {
      if (!this.#isTold[i]) continue;
      const own = this.#people(i, j);
      if (hidden.has(j)) people += own;
      else if (own > 0 && (least < 0 || own < this.#people(least, j))) least = i;
    }
    if (people > 0 && people < MIN_GROUP_SIZE && least >= 0) this.#hide(least, j);
  }

  /** The sum of what is hidden in a row is known. */
  #coverRow(i: number) {
    const hidden = this.#hidden[i] ?? new Set();
    while (this.#isTold[i] && hidden.size > 0) {
      const all = [...hidden];
      const people = all.reduce((sum, j) => sum + this.#people(i, j), 0);
      const bare = all.find((j) => !this.#canDiffer(i, j, all));
      // Of one alone, the row's sum tells it.
      if (people >= MIN_GROUP_SIZE && bare === undefined && all.length > 1) return;
      if (people >= MIN_GROUP_SIZE && all.length > 1 && this.#coverSquare(i, bare ?? 0, all))
        continue;
      let least = -1;
      for (let j = 0; j < this.#width; j += 1) {
        const own = this.#people(i, j);
        if (own > 0 && !hidden.has(j) && (least < 0 || own < this.#people(i, least))) least = j;
      }
      if (least < 0) this.#untell(i);
      else this.#hide(i, least);
    }
  }

  /** Hides in another row what lets a figure of this one differ, where one of the next rows has that. */
  #coverSquare(i: number, j: number, hidden: readonly number[]): boolean {
    const { rows } = this.#table;
    let best: { row: number; column: number; people: number } | undefined;
    for (let after = 1; after <= Math.min(MAX_PARTNERS, rows.length - 1); after += 1) {
      const row = (i + after) % rows.length;
      if (!this.#isTold[row]) continue;
      const below = this.#people(row, j);
      for (const column of hidden) {
        const beside = this.#people(row, column);
        const canDiffer =
          (below > 1 && beside > 0 && this.#people(i, column) > 1) ||
          (below > 0 && beside > 1 && this.#people(i, j) > 1);
        if (column === j || !canDiffer) continue;
        const people =
          (this.#hidden[row]?.has(j) ? 0 : below) + (this.#hidden[row]?.has(column) ? 0 : beside);
        if (!best || people < best.people) best = { row, column, people };
      }
    }
    if (!best) return false;
    this.#hide(best.row, j);
    this.#hide(best.row, best.column);
    return true;
  }

  /** A person of this row and one of another could change their columns, and nobody would see it. */
  #canDiffer(i: number, j: number, hidden: readonly number[]): boolean {
    const own = this.#people(i, j);
    if (own >= MIN_GROUP_SIZE) return true;
    return hidden.some((k) => {
      if (k === j) return false;
      const beside = this.#people(i, k);
      return (beside > 1 && this.#hasGiver(j, k, own)) || (own > 1 && this.#hasGiver(k, j, beside));
    });
  }

  /** Whether another row than that with `own` could have one less in the first column, and one more in the second. */
  #hasGiver = (from: number, to: number, own: number) =>
    (this.#others[from] ?? 0) > 0 ||
    (this.#canGive[from * this.#width + to] ?? 0) > (own > 1 ? 1 : 0);

  #hide(i: number, j: number) {
    const hidden = this.#hidden[i];
    if (!hidden || hidden.has(j)) return;
    this.#hasChanged = true;
    const count = (from: number, to: number) => {
      if (this.#people(i, from) < 2) return;
      const at = from * this.#width + to;
      this.#canGive[at] = (this.#canGive[at] ?? 0) + 1;
    };
    for (const k of hidden) {
      count(j, k);
      count(k, j);
    }
    hidden.add(j);
  }

  /** It gives what it gave before, and more. */
  #untell(i: number) {
    this.#hasChanged = true;
    this.#isTold[i] = false;
    for (let j = 0; j < this.#width; j += 1)
      this.#others[j] = (this.#others[j] ?? 0) + this.#people(i, j);
  }
}
