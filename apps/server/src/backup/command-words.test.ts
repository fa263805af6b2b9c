import { expect, test } from 'vitest';
import { readWords } from './command-words.ts';

test.each([
  ['backup'],
  ['restore'],
  ['backup', 'a', 'b'],
  ['backup', 'a', '--force'],
  ['restore', 'a', '--quick'],
  ['restore', 'a', '--drill', '--force'],
  ['backup', 'a', '--keep', 'all'],
])('wrong words are answered with how it goes: %s %s %s', (command, ...args) => {
  expect(() => readWords(command, args)).toThrow(`Usage: npm run ${command} `);
});

test('a drill is said to take a folder as well', () => {
  expect(() => readWords('restore', [])).toThrow('<file or folder> --drill');
});

test('a file, a folder of the newest, and what a restore is told', () => {
  const plain = { name: 'a', force: false, drill: false, keep: null };
  expect(readWords('backup', ['a'])).toEqual(plain);
  expect(readWords('backup', ['a', '--keep', '7'])).toEqual({ ...plain, keep: 7 });
  expect(readWords('restore', ['a', '--force'])).toEqual({ ...plain, force: true });
  expect(readWords('restore', ['a', '--drill'])).toEqual({ ...plain, drill: true });
});
