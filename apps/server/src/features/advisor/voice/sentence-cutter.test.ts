import { expect, test } from 'vitest';
import { SentenceCutter } from './sentence-cutter.ts';

/** The sentences cut after each streamed word, and at the end. */
function cut(text: string, language = 'en') {
  const cutter = new SentenceCutter(language);
  const after = (text.match(/\S+\s*|\s+/g) ?? []).map((word) => cutter.push(word));
  const last = cutter.end();
  return { cutter, after, last, texts: cutter.parts.map((part) => part.text) };
}

test('a sentence is cut as soon as the next one has begun', () => {
  const { after, last } = cut('Cash lasts. It ends one day. What then?', 'fr');
  expect(after.map((parts) => parts.map(({ text }) => text))).toEqual([
    [],
    [],
    ['Cash lasts.'],
    [],
    [],
    [],
    ['It ends one day.'],
    [],
  ]);
  expect(last).toEqual([{ text: 'What then?', language: 'fr' }]);
});

test.each([
  ['numbers', 'You need 1.5 million. Then stop.', ['You need 1.5 million.', 'Then stop.']],
  [
    'abbreviations',
    'Ask Mr. Kato, e.g. 12 days before. Say no. Go on.',
    ['Ask Mr. Kato, e.g. 12 days before.', 'Say no.', 'Go on.'],
  ],
  [
    'lists',
    'Do this:\n1. Add it up.\n2. Halve it.\n- Write it down\n',
    ['Do this:', '1. Add it up.', '2. Halve it.', '- Write it down'],
  ],
  [
    'Markdown',
    '**Cash ends.** Then *you stop.* End.',
    ['**Cash ends.**', 'Then *you stop.*', 'End.'],
  ],
  [
    'citations',
    'Cash lasts [1]. Sell more. [2] End.',
    ['Cash lasts [1].', 'Sell more.', '[2] End.'],
  ],
  ['code', 'Before.\n```\nlet x. Y = 1.\n```\nAfter. End', ['Before.', 'After.', 'End']],
  ['code that never ends', 'Before.\n```\nlet x. Y = 1. Z', ['Before.']],
])('%s', (_, text, expected) => {
  expect(cut(text).texts).toEqual(expected);
});

test('eighty words at most, in whole sentences, and nothing after the one that is too long', () => {
  const ten = 'One two three four five six seven eight nine ten. ';
  const long = `${ten.repeat(7)}${ten.replace('. ', ', ').repeat(2).replace(/, $/, '. ')}Short one.`;
  const { texts, cutter } = cut(long);
  expect(texts).toHaveLength(7);
  expect(cutter.push('More. And more. ')).toEqual([]);
});

test('of one endless sentence the first eighty words', () => {
  const { texts } = cut('word '.repeat(300));
  expect(texts).toHaveLength(1);
  expect(texts[0]?.split(' ')).toHaveLength(80);
});

test('nothing is cut out of nothing', () => {
  expect(cut('').texts).toEqual([]);
  expect(cut('  \n\n ').texts).toEqual([]);
});
