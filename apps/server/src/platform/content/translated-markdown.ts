import type { Token, Tokens } from 'marked';
import { hrefs, lexMarkdown, plainText } from '@inzira/mentor/markdown';
import { findMissingNumbers } from './translated-numbers.ts';

/*
 * Checks that a translation has the same parts as its original, in the same order. Each function returns the
 * corrections to make.
 */

/** Compares two Markdown texts: headings, lines with `::`, links, figures, tables, numbers. */
export function findMarkdownDifferences(
  original: string,
  translated: string,
  language: string,
): string[] {
  const [one, other] = [lexMarkdown(original), lexMarkdown(translated)];
  return [
    ...same('the levels of the headings', headings(one), headings(other)),
    ...same('the lines with ::', places(one), places(other)),
    ...same('the figures', hrefs(original, true), hrefs(translated, true)),
    ...same('the links', hrefs(original).toSorted(), hrefs(translated).toSorted()),
    ...findTableDifferences(tables(one), tables(other), language),
    ...findMissing('text', original, translated, language),
  ];
}

/** The numbers of the original that a text in another language lacks. */
export function findMissing(
  what: string,
  original: string,
  translated: string,
  language: string,
): string[] {
  const missing = findMissingNumbers(original, translated, language);
  return missing.length === 0 ? [] : [`${what}: bring in the numbers ${missing.join(', ')}`];
}

export function same(
  what: string,
  original: readonly string[],
  translated: readonly string[],
): string[] {
  return original.join('\n') === translated.join('\n')
    ? []
    : [
        `have ${what} of the original: ${original.join(', ') || 'none'} (not ${translated.join(', ') || 'none'})`,
      ];
}

export function sameCount(
  what: string,
  original: readonly unknown[],
  translated: readonly unknown[],
) {
  return original.length === translated.length
    ? []
    : [`have ${original.length} ${what}, like the original (there are ${translated.length})`];
}

const headings = (tokens: readonly Token[]) =>
  tokens.flatMap((token) =>
    token.type === 'heading' ? ['#'.repeat((token as Tokens.Heading).depth)] : [],
  );

const places = (tokens: readonly Token[]) =>
  tokens.flatMap((token) =>
    token.type === 'paragraph' && token.raw.startsWith('::') ? [token.raw.trim()] : [],
  );

const tables = (tokens: readonly Token[]) =>
  tokens.filter((token) => token.type === 'table') as Tokens.Table[];

function findTableDifferences(
  original: readonly Tokens.Table[],
  translated: readonly Tokens.Table[],
  language: string,
): string[] {
  if (original.length !== translated.length) return sameCount('tables', original, translated);
  return original.flatMap(({ header, rows }, at) => {
    const other = translated[at];
    const name = `table ${at + 1}`;
    if (!other) return [];
    const size = (table: Pick<Tokens.Table, 'header' | 'rows'>) =>
      `${table.rows.length} rows of ${table.header.length} columns`;
    if (size({ header, rows }) !== size(other))
      return [`${name}: have ${size({ header, rows })} (not ${size(other)})`];
    const otherRows = [other.header, ...other.rows];
    return [header, ...rows].flatMap((row, line) =>
      row.flatMap((cell, column) =>
        findMissing(
          `${name}, row ${line}, column ${column + 1}`,
          plainText(cell.tokens),
          plainText(otherRows[line]?.[column]?.tokens ?? []),
          language,
        ),
      ),
    );
  });
}
