import { expect, test } from 'vitest';
import { PathTree } from './path-tree.ts';

const tree = new PathTree<string>();
for (const pattern of ['/', '/a', '/a/:id', '/a/new', '/a/:id/b', '/:any/c/d'])
  tree.at(pattern, () => pattern);

test.each([
  ['/', '/'],
  ['/a', '/a'],
  ['/a/7', '/a/:id'],
  ['/a/new', '/a/new'],
  ['/a/new/b', '/a/:id/b'],
  ['/a/c/d', '/:any/c/d'],
  ['/a/:', '/a/:id'],
])('%s is found at %s', (path, pattern) => {
  expect(tree.find(path)).toBe(pattern);
});

test.each(['', '/b', '/a/', '/a//b', '/a/7/c', '/a/7/b/8', '//c/d', 'a', '/a'.repeat(8_000)])(
  '%s is not found',
  (path) => {
    expect(tree.find(path)).toBeUndefined();
  },
);

test('what is there already is given back', () => {
  expect(tree.at('/a/:other', () => 'new')).toBe('/a/:id');
});
