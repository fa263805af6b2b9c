import { expect, test } from 'vitest';
import { changeOf } from './text-change.ts';

test('the words that change stand between those around them', () => {
  const text = 'On the bus home from the market, nine women of the village sell baskets.';
  expect(changeOf(text, text.replace('nine women', 'twelve women'))).toEqual({
    before: '… from the market, nine women of the …',
    after: '… from the market, twelve women of the …',
  });
});

test('what is added has no words before it', () => {
  expect(changeOf('One two', 'One two three')).toEqual({
    before: 'One two',
    after: 'One two three',
  });
});

test('a long change is cut, and none is null', () => {
  const long = 'word '.repeat(200);
  expect(changeOf('Begin', `Begin ${long}`)?.after).toMatch(/^Begin word .{130,170}…$/);
  expect(changeOf('Same words', 'Same\n words ')).toBeNull();
});

test('the lines at the top of a file are shown only where nothing else changes', () => {
  const file = (title: string, body: string) => `---\ntitle: ${title}\n---\n${body}`;
  expect(changeOf(file('Prices', 'One.'), file('Fair prices', 'Two.'))).toEqual({
    before: 'One.',
    after: 'Two.',
  });
  expect(changeOf(file('Prices', 'One.'), file('Costs', 'One.'))?.after).toMatch(/^Costs/);
});

test('a new text has no change to be shown, and a title is shown without its key', () => {
  const file = (title: string) => `---\ntitle: ${title}\nsources: []\n---\n\nOne.\n`;
  expect(changeOf('', file('Prices'))).toBeNull();
  expect(changeOf(file('Prices'), file('Costs'))).toEqual({
    before: 'Prices One.',
    after: 'Costs One.',
  });
});

test('what a translation was made of, and when it was read, is no text', () => {
  const file = (of: string, title: string) =>
    `---\nof: ${of}\nread_by: 2026-11-28\ntitle: ${title}\n---\n\nUn.\n`;
  expect(changeOf(file('22c8c98d959f', 'Prix'), file('0bea65aaa09a', 'Coûts'))).toEqual({
    before: 'Prix Un.',
    after: 'Coûts Un.',
  });
  expect(changeOf(file('22c8c98d959f', 'Prix'), file('0bea65aaa09a', 'Prix'))).toBeNull();
});
