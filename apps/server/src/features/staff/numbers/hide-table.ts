import { setImmediate as nextTurn } from 'node:timers/promises';
import { MIN_GROUP_SIZE, MIN_GROUP_TOLD } from '@inzira/contract/rules/staff';
import type { Figure } from '@inzira/contract/staff-numbers';

/** The number of people by groups (rows) and places (columns). */
export interface PeopleTable {
  rows: readonly (readonly number[])[];
  /** The totals of all rows as shown elsewhere; null for hidden ones. */
  told: readonly Figure[];
  /** The number of people of each row. */
  sizes: readonly number[];
  /** Whether the row may be shown at all, along with its sum. */
  mayTell: readonly boolean[];
}

/** Each round hides more figures. If these rounds are not enough, nothing is shown. */
const MAX_ROUNDS = 50;
/** After so many rows other requests get a turn; they take some milliseconds at most. */
const ROWS_AT_ONCE = 100;
const MAX_PARTNERS = 100;

/**
 * The figures to show of each row, or null for a row that is hidden completely; the sums of shown rows are known.
 * For each hidden figure of one to four people there remain two people who could be exchanged without changing
 * anything shown.
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
  /** The hidden columns, by row. */
  readonly #hidden: Set<number>[];
  readonly #isTold: boolean[];
  /** The people in completely hidden rows, by column. */
  readonly #others: number[];
  /**
   * For each pair of columns, how many rows hide both and have two people in the first, one of whom could be in the
   * second.
   */
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

  /**
   * The sum of the completely hidden rows can be computed as a difference: it must be of two rows and enough
   * people, or of nobody.
   */
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

  /** Hides more of a column, because the sum of its hidden figures is known. */
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

  /** Hides more of a row, because the sum of its hidden figures is known. */
  #coverRow(i: number) {
    const hidden = this.#hidden[i] ?? new Set();
    while (this.#isTold[i] && hidden.size > 0) {
      const all = [...hidden];
      const people = all.reduce((sum, j) => sum + this.#people(i, j), 0);
      const bare = all.find((j) => !this.#canDiffer(i, j, all));
      // A single hidden figure follows from the row's sum.
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

  /** Hides figures of one of the next rows so that a figure of this one can vary, if there is such a row. */
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

  /**
   * Whether a person of this row and one of another row could exchange their columns without changing anything
   * shown.
   */
  #canDiffer(i: number, j: number, hidden: readonly number[]): boolean {
    const own = this.#people(i, j);
    if (own >= MIN_GROUP_SIZE) return true;
    return hidden.some((k) => {
      if (k === j) return false;
      const beside = this.#people(i, k);
      return (beside > 1 && this.#hasGiver(j, k, own)) || (own > 1 && this.#hasGiver(k, j, beside));
    });
  }

  /**
   * Whether a row other than the one with `own` could have one person less in the first column and one more in the
   * second.
   */
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

  /** Hides a row completely. It stays in #canGive, because people of such a row can be exchanged too. */
  #untell(i: number) {
    this.#hasChanged = true;
    this.#isTold[i] = false;
    for (let j = 0; j < this.#width; j += 1)
      this.#others[j] = (this.#others[j] ?? 0) + this.#people(i, j);
  }
}
