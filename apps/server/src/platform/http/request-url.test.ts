import { expect, test } from 'vitest';
import { splitRequestUrl } from './request-url.ts';

test.each([
  ['/', '/', ''],
  ['/modules//', '/modules', ''],
  ['/modules/?page=2&q=a%20b', '/modules', 'page=2&q=a+b'],
  ['//[', '//[', ''],
  ['?x', '', 'x='],
])('%s is the path %s and the query "%s"', (url, pathname, search) => {
  const parts = splitRequestUrl(url);
  expect([parts.pathname, String(parts.search)]).toEqual([pathname, search]);
});

test('many slashes are passed once', () => {
  const slashes = '/'.repeat(300_000);
  expect(splitRequestUrl(slashes).pathname).toBe('/');
  // A quadratic search would exceed the test's timeout many times.
  expect(splitRequestUrl(`${slashes}x`).pathname).toBe(`${slashes}x`);
});
