import type { Tokens } from 'marked';
import { plainText } from '@inzira/mentor/markdown';

/*
 * A phone of 360 px has 326 px for a table of a lesson: what stays between the page's margins and the
 * table's frame. A table whose words need more is shown there as cards, one for each row, with the
 * head's words before each value; wider screens show every table as one.
 */
const PHONE = 326;
/** Of a cell on both sides together, and the least that one is wide; see `.table-scroll` of the web. */
const PADDING = 21;
const LEAST = 72;
/** Of the reading text in a table: wide ones, so that what fits by this fits in every typeface. */
const CHARACTER = 8.7;

type Table = Pick<Tokens.Table, 'header' | 'rows'>;

export interface TableShape {
  isCards: boolean;
  /** The last column says what the row comes to: its card begins with it. */
  hasResult: boolean;
}

export function tableShape({ header, rows }: Table): TableShape {
  const needed = header
    .map((_, column) =>
      Math.max(
        LEAST,
        PADDING +
          CHARACTER *
            Math.max(...[header, ...rows].map((row) => longestWord(textOf(row[column])).length)),
      ),
    )
    .reduce((sum, width) => sum + width, 0);
  const isCards = needed > PHONE;
  return { isCards, hasResult: isCards && header.length > 2 && isOfNumbers(rows) };
}

/** What keeps a reader at 360 px from seeing all of a table, in words for its author. */
export function findTableProblems(table: Table): string[] {
  const { isCards } = tableShape(table);
  if (!isCards) return [];
  const name = table.header
    .map((cell) => textOf(cell))
    .filter(Boolean)
    .join(', ');
  const problems: string[] = [];
  // The first names the card.
  if (table.header.slice(1).some((cell) => textOf(cell) === ''))
    problems.push(
      `give every column of the table "${name}" a head: on a phone it stands before each value`,
    );
  if (table.header.length > MOST_COLUMNS)
    problems.push(
      `divide the table "${name}": a phone shows ${MOST_COLUMNS} columns of one at most`,
    );
  const words = [table.header, ...table.rows]
    .flat()
    .map((cell) => longestWord(textOf(cell)))
    .filter((word) => word.length * CHARACTER > PHONE - PADDING);
  return [
    ...problems,
    ...words.map(
      (word) => `shorten "${word}", which is wider than a phone, in the table "${name}"`,
    ),
  ];
}

/** More lines than these of a card are read as a list, not as a row. */
const MOST_COLUMNS = 7;

const textOf = (cell: Tokens.TableCell | undefined) => (cell ? plainText(cell.tokens).trim() : '');

/** What stays on one line; a no-break space holds words together. */
function longestWord(text: string): string {
  const words = text.split(/[ \-–—/]+/);
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** Whether the last column tells amounts. */
function isOfNumbers(rows: Tokens.TableCell[][]): boolean {
  const last = rows.map((row) => textOf(row.at(-1))).filter((text) => text !== '');
  return last.length > 0 && last.every((text) => /\d/.test(text) && text.length <= 24);
}
