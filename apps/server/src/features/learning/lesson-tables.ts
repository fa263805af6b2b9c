import type { Tokens } from 'marked';
import { plainText } from '@inzira/mentor/markdown';

/*
 * On a phone of 360 px, a table has 326 px between the page's margins and the table's border. A table whose words need
 * more is shown there as cards, one per row, with the column's heading before each value; wider screens always show a
 * table.
 */
const PHONE = 326;
/** The horizontal padding of a cell, and its minimum width; see `.table-scroll` of the web app. */
const PADDING = 21;
const LEAST = 72;
/** The width of a wide character of the reading text, so that what fits by this estimate fits in every typeface. */
const CHARACTER = 8.7;

type Table = Pick<Tokens.Table, 'header' | 'rows'>;

export interface TableShape {
  isCards: boolean;
  /** The last column contains the row's result, which is shown first on a card. */
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

/** The problems that a table has at 360 px, in words for its author. */
export function findTableProblems(table: Table): string[] {
  const { isCards } = tableShape(table);
  if (!isCards) return [];
  const name = table.header
    .map((cell) => textOf(cell))
    .filter(Boolean)
    .join(', ');
  const problems: string[] = [];
  // The first column is the title of the card.
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

/** A card with more lines looks like a list rather than a row. */
const MOST_COLUMNS = 7;

const textOf = (cell: Tokens.TableCell | undefined) => (cell ? plainText(cell.tokens).trim() : '');

/** The longest unbreakable part; no-break spaces join words. */
function longestWord(text: string): string {
  const words = text.split(/[ \-–—/]+/);
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** Whether the last column contains amounts. */
function isOfNumbers(rows: Tokens.TableCell[][]): boolean {
  const last = rows.map((row) => textOf(row.at(-1))).filter((text) => text !== '');
  return last.length > 0 && last.every((text) => /\d/.test(text) && text.length <= 24);
}
