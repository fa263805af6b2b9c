import type { Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import { lexMarkdown } from '@inzira/mentor/markdown';
import { findTableProblems, tableShape } from './lesson-tables.ts';

const read = (rows: string[][]) => {
  const [head = [], ...body] = rows;
  const lines = [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`);
  return lexMarkdown(lines.join('\n')).find(({ type }) => type === 'table') as Tokens.Table;
};

describe('a table of a lesson', () => {
  test('stays a table on a phone where its words have room', () => {
    const small = read([
      ['Month', 'RWF'],
      ['May', '5,000'],
    ]);
    expect(tableShape(small)).toEqual({ isCards: false, hasResult: false });
    expect(findTableProblems(small)).toEqual([]);
  });

  test('is cards where it has none, with the result first when the last column tells amounts', () => {
    const wide = [
      ['Venture', 'Cash in hand', 'Spent a month', 'Runway'],
      ['Huye Solar Fruit', '1,200,000', '300,000', '4 months'],
    ];
    expect(tableShape(read(wide))).toEqual({ isCards: true, hasResult: true });
    const [head = [], row = []] = wide;
    const inWords = read([head, [...row.slice(0, 3), 'Until the harvest']]);
    expect(tableShape(inWords)).toEqual({ isCards: true, hasResult: false });
  });

  test('is refused where a phone cannot show all of it', () => {
    const without = read([
      ['', 'Before the harvest', '', 'After everything'],
      ['Price', 'seventeen', 'eighteen', 'nineteen'],
    ]);
    expect(findTableProblems(without)).toEqual([
      expect.stringContaining('give every column of the table'),
    ]);
    const long = read([
      ['Address', 'Use'],
      [`https://example.org/${'x'.repeat(40)}`, 'To read'],
    ]);
    expect(findTableProblems(long)).toEqual([expect.stringContaining('wider than a phone')]);
    const many = read([Array.from({ length: 9 }, (_, at) => `Column${at}`)]);
    expect(findTableProblems(many)).toEqual([expect.stringContaining('divide the table')]);
  });
});
