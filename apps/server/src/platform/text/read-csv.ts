import { parse } from 'csv-parse/sync';
import { badRequest } from '#src/platform/http/errors.ts';

/** Parses a CSV file written by hand or by a spreadsheet, with commas, semicolons or tabs. @throws 400 */
export function readCsv(csv: string): string[][] {
  const text = csv.replace(/^\uFEFF/, '');
  const [head = ''] = text.split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].toSorted(
    (a, b) => head.split(b).length - head.split(a).length,
  )[0];
  try {
    return parse(text, {
      delimiter: delimiter ?? ',',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    });
  } catch {
    throw badRequest({
      en: 'This is no CSV file: a quotation mark is not closed.',
      fr: 'Ce n’est pas un fichier CSV\u00a0: un guillemet n’est pas fermé.',
    });
  }
}
