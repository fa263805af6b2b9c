import { expect, test } from 'vitest';
import { hashPassword, isPassword, NOBODYS_HASH } from './passwords.ts';

test('who has no account is compared with a hash that takes as long as any', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  expect(costOf(NOBODYS_HASH)).toEqual(costOf(await hashPassword('anything')));
  expect(await isPassword('anything', null)).toBe(false);
});
