import { expect, test } from 'vitest';
import { renderAt } from '#src/platform/fake-visit.tsx';
import TextDifference from './text-difference.tsx';

function compare(before: string, after: string) {
  const { container } = renderAt(<TextDifference before={before} after={after} />, '/');
  const texts = (tag: 'ins' | 'del') =>
    [...container.querySelectorAll(tag)].map(({ textContent }) => textContent);
  return { ins: texts('ins'), del: texts('del') };
}

const words = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`).join(' ');

test('a word that changed is the difference', () => {
  const { ins, del } = compare('Some keepers lose honey.', 'Ten keepers lose honey.');
  expect([ins, del]).toEqual([['[new: Ten]'], ['[removed: Some]']]);
});

test('long texts with nothing in common stand one after the other', () => {
  const [before, after] = [words('a', 600), words('b', 600)];
  expect(compare(before, after)).toEqual({
    ins: [`[new: ${after}]`],
    del: [`[removed: ${before}]`],
  });
});

test('where very many words differ, the lines that stayed are found', () => {
  const { ins, del } = compare(`Kept.\n${words('a', 600)}`, `Kept.\n${words('b', 600)}`);
  expect([ins.length, del.length]).toEqual([1, 1]);
  expect(ins[0]).not.toContain('Kept.');
});
