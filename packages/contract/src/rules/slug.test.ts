import { expect, test } from 'vitest';
import { slugFor, toSlug } from './slug.ts';

test.each([
  ['Été : clients', 'ete-clients'],
  ['Le cœur d’un prix', 'le-coeur-d-un-prix'],
  ['“Who pays?”', 'who-pays'],
  ['你好', ''],
])('"%s" becomes "%s"', (title, slug) => expect(toSlug(title)).toBe(slug));

test('a long title is cut at 60 characters and never ends with a dash', () => {
  expect(toSlug('a'.repeat(80))).toBe('a'.repeat(60));
  expect(toSlug(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
});

test('a slug that is taken gets a number, and a title without letters the fallback', () => {
  expect(slugFor('Cases', ['cases', 'cases-2'], 'text')).toBe('cases-3');
  expect(slugFor('你好', [], 'milestone')).toBe('milestone');
});
