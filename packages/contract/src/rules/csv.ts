import type { Language } from '#src/accounts.ts';

/** The separator that spreadsheets expect in each language; a French one would show a file with commas as a single column. */
const SEPARATORS = { en: ',', fr: ';' } as const satisfies Record<Language, string>;

/**
 * Creates a CSV file that spreadsheets open as UTF-8. A cell that would run as a formula is prefixed with an
 * apostrophe; every cell is quoted, so that no content can end its cell.
 */
export function toCsv(rows: readonly (readonly string[])[], language: Language): string {
  const lines = rows.map((row) => row.map(toCell).join(SEPARATORS[language]));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function toCell(text: string): string {
  // Full-width forms count too, because some programs normalise them, and a line break starts a new cell in some.
  const isFormula = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text);
  const safe = (isFormula ? `'${text}` : text).replaceAll(/[\r\n\t]+/g, ' ');
  return `"${safe.replaceAll('"', '""')}"`;
}
