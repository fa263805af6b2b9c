import { describe, expect, test } from 'vitest';
import { CitationFilter } from './citations.ts';

const LESSONS = [30, 10, 30, 20];
const GIVEN = 'A source: https://good.example/page, read it.';

function filter(pieces: string[]) {
  const citations = new CitationFilter(LESSONS, GIVEN);
  const out = [...pieces.map((piece) => citations.push(piece)), citations.end()];
  return { text: out.join(''), lessonIds: citations.lessonIds, out };
}

describe('citations', () => {
  test.each([
    [
      'of a passage get the number of its lesson',
      'a [2] b [1] c [3]',
      'a [1] b [2] c [2]',
      [10, 30],
    ],
    ['that nobody retrieved are removed', 'a [9] b [0] c', 'a  b  c', []],
    ['several in one bracket', 'a [1, 4; 9]', 'a [1][2]', [30, 20]],
    ['two of one lesson count once', 'a [1,3]', 'a [1]', [30]],
    ['other brackets stay', 'a [sic] b [ ] [x', 'a [sic] b [ ] [x', []],
    [
      'links lose an address that was not given',
      '[here](https://evil.example) [x](javascript:y)',
      'here x',
      [],
    ],
    [
      'links do not tell it in their words either',
      '[https://evil.example](https://evil.example)',
      '',
      [],
    ],
    ['addresses within brackets go', '[see https://evil.example] [y', '[see ] [y', []],
    ['an open bracket hides nothing', 'a [x [2] [9]', 'a [x [1] ', [10]],
    [
      'links keep an address that was',
      '[here](https://good.example/page)',
      '[here](https://good.example/page)',
      [],
    ],
    [
      'addresses that were not given go',
      'see https://evil.example/a?b=c. And https://good.example/page.',
      'see . And https://good.example/page.',
      [],
    ],
    [
      'also in capitals, and those that begin with www',
      'at HTTPS://EVIL.example or www.evil.example/a. Now good.example/page, aw www.',
      'at  or . Now good.example/page, aw www.',
      [],
    ],
    [
      'an address beside a citation hides neither',
      'https://good.example/page[1] https://evil.example[2]',
      'https://good.example/page[1] [2]',
      [30, 10],
    ],
  ])('%s', (_, text, expected, lessonIds) => {
    expect(filter([text])).toMatchObject({ text: expected, lessonIds });
    // The result does not depend on how a provider divides its stream.
    expect(filter([...text])).toMatchObject({ text: expected, lessonIds });
  });

  test('hold back no more than they must', () => {
    expect(filter(['Cash lasts ', 'long [', '1', '] yes']).out.slice(0, 2)).toEqual([
      'Cash lasts ',
      'long ',
    ]);
    expect(filter([`[${'x'.repeat(400)}`]).out[0]?.length).toBeGreaterThan(100);
  });
});
