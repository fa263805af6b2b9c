import { expect, test } from 'vitest';
import { currencyOf } from './currency.ts';

test.each(["Côte d'Ivoire", 'Côte d’Ivoire', ' COTE D’IVOIRE '])(
  '%s has the CFA franc, with either apostrophe',
  (country) => expect(currencyOf(country)).toBe('FCFA'),
);

test('an unknown country has no currency', () => {
  expect(currencyOf('Atlantis')).toBeNull();
  expect(currencyOf(null)).toBeNull();
});
