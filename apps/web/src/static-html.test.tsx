import { expect, test } from 'vitest';
import { toStaticHtml } from './static-html.ts';

function Broken(): never {
  throw new Error('A page that throws.');
}

test('a page that throws is a failure of its own, and the next one is made', async () => {
  await expect(toStaticHtml(<Broken />)).rejects.toThrow('A page that throws.');
  expect(await toStaticHtml(<p>Good</p>)).toBe('<p>Good</p>');
});
