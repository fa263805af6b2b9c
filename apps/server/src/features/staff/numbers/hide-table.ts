import { MIN_GROUP_SIZE } from '@inzira/contract/rules/staff';

/** People by groups (rows) and places (columns), as it is shown. */
interface ShownTable {
  cells: (number | null)[][];
  /** Of each row. */
  totals: (number | null)[];
}

const isSmall = (people: number) => people > 0 && people < MIN_GROUP_SIZE;

/**
 * Hides what tells of one to four people in a table whose last line, all groups together, is told elsewhere: `told` has
 * null for what is hidden there, and ends with the sum of all. What is hidden in a row or a column whose total is told
 * is of two cells and five people at least; and none of one to four people follows from all totals together.
 */
export function hideTable(
  rows: readonly (readonly number[])[],
  told: readonly (number | null)[],
): ShownTable {
  const table = new Table(rows, told);
  table.hide();
  return table.shown();
}

/** With the totals as a last row and a last column, so that each row and each column adds up. */
class Table {
  readonly #people: number[][];
  readonly #isHidden: boolean[][];
  /** Places of the totals. */
  readonly #lastRow: number;
  readonly #lastColumn: number;

  constructor(rows: readonly (readonly number[])[], told: readonly (number | null)[]) {
    const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
    const all = told.slice(0, -1).map((_, at) => add(rows.map((row) => row[at] ?? 0)));
    this.#people = [...rows, all].map((row) => [...row, add(row)]);
    this.#lastRow = rows.length;
    this.#lastColumn = all.length;
    this.#isHidden = [
      ...this.#people.slice(0, -1).map((row) => row.map(isSmall)),
      told.map((one) => one === null),
    ];
  }

  hide() {
    for (;;) {
      while (this.#coverLines());
      const fixes = this.#findFix();
      if (fixes === 'none needed') return;
      if (fixes === 'none found') return this.#hideAll();
      this.#set(fixes);
    }
  }

  shown(): ShownTable {
    const rows = this.#people
      .slice(0, -1)
      .map((row, i) => row.map((people, j) => (this.#hides(i, j) ? null : people)));
    return {
      cells: rows.map((row) => row.slice(0, -1)),
      totals: rows.map((row) => row.at(-1) ?? null),
    };
  }

  #hides = (i: number, j: number) => this.#isHidden[i]?.[j] === true;
  #count = (i: number, j: number) => this.#people[i]?.[j] ?? 0;
  #set([i, j]: Place) {
    const row = this.#isHidden[i];
    if (row) row[j] = true;
  }

  #coverLines(): boolean {
    let hasChanged = false;
    const [rows, columns] = [range(this.#lastRow), range(this.#lastColumn)];
    for (const i of rows)
      if (!this.#hides(i, this.#lastColumn))
        hasChanged = this.#cover(columns.map((j): Place => [i, j])) || hasChanged;
    for (const j of [...columns, this.#lastColumn])
      if (!this.#hides(this.#lastRow, j))
        hasChanged = this.#cover(rows.map((i): Place => [i, j])) || hasChanged;
    return hasChanged;
  }

  /** The sum of what is hidden in a line with a total is told. */
  #cover(line: readonly Place[]): boolean {
    const hidden = line.filter((place) => this.#hides(...place));
    if (hidden.length === 0) return false;
    let size = hidden.length;
    let people = hidden.reduce((sum, place) => sum + this.#count(...place), 0);
    if (size > 1 && people >= MIN_GROUP_SIZE) return false;
    const others = line
      .filter((place) => !this.#hides(...place) && this.#count(...place) > 0)
      .toSorted((a, b) => this.#count(...a) - this.#count(...b));
    for (const place of others) {
      if (size > 1 && people >= MIN_GROUP_SIZE) break;
      this.#set(place);
      size += 1;
      people += this.#count(...place);
    }
    return others.length > 0;
  }

  /**
   * Rows and columns are points, and what is hidden are the lines between them. A figure follows from the totals where
   * its line alone holds two parts together: then another line between these is hidden too.
   */
  #findFix(): Place | 'none needed' | 'none found' {
    const bridge = this.#findSmallBridge();
    if (!bridge) return 'none needed';
    const part = this.#reachWithout(bridge);
    let least: Place | undefined;
    for (const i of range(this.#lastRow))
      for (const j of range(this.#lastColumn + 1)) {
        const people = this.#count(i, j);
        if (people === 0 || this.#hides(i, j)) continue;
        if (part.rows.has(i) === part.columns.has(j)) continue;
        if (!least || people < this.#count(...least)) least = [i, j];
      }
    return least ?? 'none found';
  }

  /** By how early a point can be reached again from behind a line, in one walk over all (Tarjan). */
  #findSmallBridge(): Place | undefined {
    const height = this.#lastRow + 1;
    const [rows, columns] = [range(height), range(this.#lastColumn + 1)];
    const near = [
      ...rows.map((i) => columns.filter((j) => this.#hides(i, j)).map((j) => height + j)),
      ...columns.map((j) => rows.filter((i) => this.#hides(i, j))),
    ];
    const seenAt = near.map(() => 0);
    let now = 0;
    let bridge: Place | undefined;
    const walk = (point: number, from: number): number => {
      now += 1;
      const at = now;
      seenAt[point] = at;
      let earliest = at;
      for (const next of near[point] ?? []) {
        if (next === from) continue;
        const seen = seenAt[next] ?? 0;
        const reached = seen === 0 ? walk(next, point) : seen;
        earliest = Math.min(earliest, reached);
        if (seen > 0 || reached <= at) continue;
        const place: Place = [Math.min(point, next), Math.max(point, next) - height];
        if (isSmall(this.#count(...place))) bridge ??= place;
      }
      return earliest;
    };
    for (const i of rows) if (seenAt[i] === 0) walk(i, -1);
    return bridge;
  }

  /** What hangs together with the row of a hidden figure, without that figure. */
  #reachWithout([from, without]: Place) {
    const rows = new Set([from]);
    const columns = new Set<number>();
    const waiting: { row?: number; column?: number }[] = [{ row: from }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { row, column } = next;
      if (row !== undefined) {
        for (const j of range(this.#lastColumn + 1))
          if (this.#hides(row, j) && !columns.has(j) && !(row === from && j === without)) {
            columns.add(j);
            waiting.push({ column: j });
          }
      } else if (column !== undefined)
        for (const i of range(this.#lastRow + 1))
          if (this.#hides(i, column) && !rows.has(i) && !(i === from && column === without)) {
            rows.add(i);
            waiting.push({ row: i });
          }
    }
    return { rows, columns };
  }

  #hideAll() {
    for (const i of range(this.#lastRow))
      for (const j of range(this.#lastColumn + 1)) if (this.#count(i, j) > 0) this.#set([i, j]);
  }
}

type Place = [row: number, column: number];

const range = (length: number) => Array.from({ length }, (_, at) => at);
