import { expect, test } from 'vitest';
import { benefitsIn, deadlineIn } from './entry-words.ts';

const TODAY = '2026-11-29';

test.each([
  ['Apply by 30 January 2027 at the latest.', '2027-01-30'],
  ['Deadline: January 5th, 2027.', '2027-01-05'],
  ['Closing date is 2027-02-28.', '2027-02-28'],
  ['Date limite de dépôt : 15 février 2027', '2027-02-15'],
  ['Candidatures jusqu’au 1er mars 2027.', '2027-03-01'],
  ['A programme that began on 1 March 2026.', undefined],
  ['Deadline: 31 June 2027', undefined],
  ['Deadline: soon', undefined],
  // A past date would close the listing at once.
  ['Deadline: 1 March 2026', undefined],
  [
    'We work closely with founders; the programme starts 3 March 2027. Deadline: 1 February 2027',
    '2027-02-01',
  ],
  ['Close to 500 founders came. It starts 3 March 2027.', undefined],
  ['We disclose all on 3 March 2027.', undefined],
  ['Apply by 1 March 2027. Training closes 5 May 2027. Deadline: 2 March 2027', '2027-03-02'],
  ['Applications close on 1 March 2027.', '2027-03-01'],
  ['Apply before 1 March 2027, or, for women, before the call closes on 5 April 2027.', undefined],
  ['Deadline: to be told. Training begins on 5 May 2027.', undefined],
  ['Clôture le 5 sept. 2027.', '2027-09-05'],
])('of “%s” the last day is %s', (summary, day) => {
  expect(deadlineIn(summary, TODAY)).toBe(day);
});

test('what one gets is the sentence with an amount', () => {
  const summary = 'A call for founders. Winners get USD 5,000 and a mentor. Apply now.';
  expect(benefitsIn(summary, 300)).toBe('Winners get USD 5,000 and a mentor.');
  expect(benefitsIn('Dix lauréats reçoivent 2 000 000 FCFA.', 300)).toContain('FCFA');
  expect(benefitsIn(summary, 10)).toBeUndefined();
  expect(benefitsIn('A call of 2027 for ten founders.', 300)).toBeUndefined();
});
