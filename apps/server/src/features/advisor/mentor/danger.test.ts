import { expect, test } from 'vitest';
import { dangerIn } from './sensitive.ts';
import { EN } from './mentor-texts.en.ts';
import { FR } from './mentor-texts.fr.ts';

test.each([
  ['a customer was burned by hot oil at my stall', 'burn'],
  ['I burned my hand on the stove', 'burn'],
  ['hot water fell on the child', 'burn'],
  ['ma fille s’est brûlée avec l’huile', 'burn'],
  ['my son drank kerosene', 'poison'],
  ['il a bu de l’eau de javel', 'poison'],
  ['my husband beats me', 'violence'],
  ['mon mari me frappe', 'violence'],
  ['the officer wants sex for the licence', 'violence'],
  ['the lender threatens to kill me', 'threat'],
  ['I want to die', 'crisis'],
  ['j’ai envie de mourir', 'crisis'],
  ['we burned 2 million in March, what is our burn rate?', null],
  ['my shop was burned down, what do I do about the stock?', null],
  ['I got burned by a supplier', null],
  ['how do I sell pesticides to farmers', null],
  ['competition threatens my business', null],
])('"%s" is %s', (message, danger) => {
  expect(dangerIn(message)).toBe(danger);
});

test('each has a text of its own, in both languages', () => {
  for (const texts of [EN, FR]) {
    const all = [texts.burn, texts.poison, texts.violence, texts.threat, texts.crisis];
    expect(new Set(all).size).toBe(5);
  }
});
