import type { Fact } from '@inzira/contract/facts';
import { expect, test } from 'vitest';
import { fitToMatter } from '@inzira/mentor/mentor/fact-matters';

const fact = (id: string, statement: string): Fact =>
  ({ id, statement, country: 'KE', topic: 'employment' }) as Fact;
const FACTS = [
  fact('leave', 'A worker has 21 days of leave a year.'),
  fact('trial', 'A trial period lasts at most six months.'),
  fact('rate', 'VAT is 16 %.'),
  fact('limit', 'A business must register for VAT when it sells more than 5 million in a year.'),
  fact('capital', 'Une SARL n’a plus besoin d’un capital de 1 000 000 FCFA.'),
  fact('notary', 'Les statuts d’une SARL n’exigent pas de notaire.'),
  fact('small', 'A small business sells at most 150 million a year.'),
];

test.each([
  ['how long is probation for a cook', 'trial'],
  ['combien dure l’essai d’une serveuse', 'trial'],
  ['do I have to register for VAT', 'limit'],
  ['faut-il facturer la TVA', 'limit'],
  ['what is the rate of VAT', 'rate'],
  ['le capital minimum d’une SARL', 'capital'],
  ['faut-il un notaire', 'notary'],
  ['which tax does a small shop pay', 'small'],
  ['how many days of leave has a driver', 'leave'],
])('"%s" is told of %s first', (question, id) => {
  const { fits } = fitToMatter(FACTS, question);
  const [best] = FACTS.toSorted((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0));
  expect(best?.id).toBe(id);
});

test('a matter of which no record speaks is not found; a question without a matter wants none', () => {
  const rules = FACTS.filter(({ id }) => id === 'rate' || id === 'leave');
  expect(fitToMatter(rules, 'do I need a notary').isFound).toBe(false);
  expect(fitToMatter(rules, 'what holds in Kenya').isFound).toBe(true);
});
