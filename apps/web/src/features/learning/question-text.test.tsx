import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askedIn, QuestionText } from './question-text.tsx';

/** The rendered parts in order; the question is recognized by its sign. */
function partsOf(text: string) {
  const { container } = render(<QuestionText text={text} />);
  return [...container.querySelectorAll('span')].map((part) =>
    part.className.includes('font-normal') ? part.textContent : `? ${part.textContent?.trim()}`,
  );
}

test('a short question is one text', () => {
  expect(partsOf('Which of these sentences is a problem, as the lesson uses the word?')).toEqual(
    [],
  );
});

test('the lines of a case stand below each other, and its question last, as everywhere', () => {
  const text =
    'Five lines. A: seen on three days at one mill, women pay a boy. B: at two clinics people wait from five. C: at one bus park, porters are paid 100. D: tomatoes are thrown away. How many are worth a second week? (a number)';
  expect(partsOf(text)).toEqual([
    'Five lines. ',
    'A: seen on three days at one mill, women pay a boy. ',
    'B: at two clinics people wait from five. ',
    'C: at one bus park, porters are paid 100. ',
    'D: tomatoes are thrown away. ',
    '? How many are worth a second week?',
  ]);
});

test('lines with numbers within a quotation, and figures with points, stay whole', () => {
  const text =
    'The front pages: "(1) Mon 6:50, clinic: about 22 people. (2) A nurse: \'It is always like this.\' (3) Wed 17:10, market: a woman lets a boy carry 1.5 bags." Which two lines need mending or another page, by the lesson?';
  expect(partsOf(text)).toEqual([
    'The front pages: ',
    '"(1) Mon 6:50, clinic: about 22 people. ',
    "(2) A nurse: 'It is always like this.' ",
    '(3) Wed 17:10, market: a woman lets a boy carry 1.5 bags." ',
    '? Which two lines need mending or another page, by the lesson?',
  ]);
});

test('a French case is read with its spaces', () => {
  const text =
    'Deux prêts de 100 000 KES sur 10 mois, avec 10 000 du prêt remboursés chaque mois. Prêt A\u00a0: 1,5\u00a0% par mois. Prêt B\u00a0: 2\u00a0% par mois sur le reste dû. Lequel coûte le moins, et de combien\u00a0?';
  expect(partsOf(text)).toEqual([
    'Deux prêts de 100 000 KES sur 10 mois, avec 10 000 du prêt remboursés chaque mois. ',
    'Prêt A\u00a0: 1,5\u00a0% par mois. ',
    'Prêt B\u00a0: 2\u00a0% par mois sur le reste dû. ',
    '? Lequel coûte le moins, et de combien\u00a0?',
  ]);
});

test.each([
  [
    'How many of these are a problem as they stand, as the lesson uses the word? (a number) A: "When his bike stands, Moses loses UGX 30,000 a day." B: "Growers have no scale, and lose UGX 5,000 a bag by it."',
    'A: "When his bike stands, Moses loses UGX 30,000 a day." ',
    'B: "Growers have no scale, and lose UGX 5,000 a bag by it."',
    '? How many of these are a problem as they stand, as the lesson uses the word?',
  ],
  [
    'Combien de ces phrases sont un problème telles quelles, au sens de la leçon\u00a0? (un nombre) A\u00a0: «\u00a0Quand sa moto est en panne, Moses perd 30\u00a0000 UGX par jour.\u00a0» B\u00a0: «\u00a0Les jeunes de Gulu ont besoin d’un lieu où imprimer.\u00a0»',
    'A\u00a0: «\u00a0Quand sa moto est en panne, Moses perd 30\u00a0000 UGX par jour.\u00a0» ',
    'B\u00a0: «\u00a0Les jeunes de Gulu ont besoin d’un lieu où imprimer.\u00a0»',
    '? Combien de ces phrases sont un problème telles quelles, au sens de la leçon\u00a0?',
  ],
])(
  'what asks first stands out below the lines of its case, nearest to the answers',
  (text, ...parts) => {
    expect(partsOf(text)).toEqual(parts);
  },
);

test('what the line below says already is left out; a unit stays', () => {
  const { container } = render(<QuestionText text="How many cans? (a number)" />);
  expect(container.textContent).toBe('How many cans?');
  const { container: other } = render(<QuestionText text="How much? (a number, in KES)" />);
  expect(other.textContent).toBe('How much? (a number, in KES)');
});

test('a story that ends in its question is read in its order', () => {
  const text =
    'Before she asks users and payers, a founder in Gulu looks at her page of means. Under "people who take my call" stand six names, all of her own family. How many names must she add at the least?';
  expect(partsOf(text)).toEqual([
    'Before she asks users and payers, a founder in Gulu looks at her page of means. Under "people who take my call" stand six names, all of her own family. ',
    '? How many names must she add at the least?',
  ]);
});

test('a case that only tells what to do is one quiet text', () => {
  const text =
    'In a town with thirty hairdressers you want to find a group that they leave out, and you have a week, a notebook and twenty thousand shillings for it. Put the steps in their order.';
  expect(partsOf(text)).toEqual([text]);
});

test('a list of questions names what was asked, and not the story', () => {
  const story =
    'Before she asks users and payers, a founder in Gulu looks at her page of means. Under "people who take my call" stand six names, all of her own family.';
  expect(askedIn(`${story} How many names must she add at the least?`)).toBe(
    'How many names must she add at the least?',
  );
  expect(askedIn(`How many must she add? ${story}`)).toBe(`How many must she add? ${story}`);
  expect(askedIn(`${story} Put the steps in their order.`)).toBe(
    `${story} Put the steps in their order.`,
  );
});
