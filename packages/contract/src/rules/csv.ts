import type { Language } from '#src/accounts.ts';

/** As spreadsheets set up in that language expect; with commas a French one shows a single column. */
const SEPARATORS = { en: ',', fr: ';' } as const satisfies Record<Language, string>;

/**
 * Rows as a CSV file that spreadsheets open as UTF-8. A cell that one would run as a formula begins
 * with an apostrophe; every cell is quoted, so that no content ends its cell.
 */
export function toCsv(rows: readonly (readonly string[])[], language: Language): string {
  const lines = rows.map((row) => row.map(toCell).join(SEPARATORS[language]));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function toCell(text: string): string {
  // Full-width forms count as well: some programs fold them. Line breaks inside a cell start anew for some.
  const isFormula = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text);
  const safe = (isFormula ? `'${text}` : text).replaceAll(/[\r\n\t]+/g, ' ');
  return `"${safe.replaceAll('"', '""')}"`;
}
