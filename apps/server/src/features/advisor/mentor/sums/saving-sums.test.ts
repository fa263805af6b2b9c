import { expect, test } from 'vitest';
import { savingSum } from '@inzira/mentor/mentor/sums/saving-sums';

/** With plain digits, in English or in the message's language. */
const toldOf = (message: string, language: 'en' | 'fr' = 'en') =>
  savingSum(message, language)?.told.replaceAll(/(?<=\d)[,\u00a0\u202f](?=\d{3})/g, '') ?? null;

test.each([
  ['if i keep 500 every day how many days to reach 60000', '120 days, about 4 months'],
  ['i want to save 240000 in 8 months how much a month', '30000 a month'],
  ['saving 1500 weekly for one year is how much', '× 52 weeks = 78000'],
  ['i have 40k already and save 10k monthly when do i get 100k', '6 months'],
  ['i put aside 300 daily, how long before i can buy a 27000 phone', '90 days'],
  [
    'if i save 2000 daily for 90 days how much i get and will it buy freezer of 210000',
    '2000 a day × 90 days = 180000. For 210000 another 30000 is missing: 15 days more',
  ],
  [
    'I save 5,000 a week for 10 weeks, is it enough for 45,000?',
    'enough for 45000, and 5000 is left',
  ],
])('%s', (message, part) => {
  expect(toldOf(message)).toContain(part);
});

test.each([
  ["si je garde 1000 par jour pendant 6 mois j'ai combien", '180 jours = 180000'],
  ['je veux 450000 pour un congélateur en 9 mois, je mets combien par mois', '50000 par mois'],
  ["j'épargne 5000 par semaine, il me faut combien de temps pour 130000", '26 semaines'],
  [
    'combien mettre de coté par jour pr avoir 300000 en 5 mois',
    '2000 par jour : 300000 ÷ 150 jours = 2000. Si vous vendez 26 jours par mois, 2308',
  ],
  ['épargner 2 500 par semaine pendant un an, ça fait combien', '130000'],
])('%s', (message, part) => {
  expect(toldOf(message, 'fr')?.replaceAll('\u00a0', ' ')).toContain(part);
});

test.each([
  'I keep 30 chickens for 6 weeks, how much feed do they need',
  'save 500 on each bag if I buy 20, is it good',
  'I save 10% of 40000 sales, what is left',
  'I sell 40 cups a day at 300 and save 2000, what is my profit',
  'the loan is 90000 for 6 months and I save 500 a day, is it enough to repay',
  'our chama of 12 members saves 1000 a week, how much after a year',
  'my cow gives 10 litres a day for 30 days and I keep 2, how much',
  'how do I save to buy something big',
  'je garde 3 enfants par jour pendant 5 mois, quel prix demander',
])('"%s" is no such sum', (message) => {
  expect(savingSum(message, 'en')).toBeNull();
});

// A part is withdrawn or owed, belongs to others, or is saved on some days only.
test.each([
  'I save 1,000 a day and spend 300 of it. How much after 20 days?',
  'I save 1,000 a day but take 500 back every Sunday. How much after 30 days?',
  'We are 5 women and each puts aside 200 a week. How much after 10 weeks?',
  'I save 500 a day and I have 5,000 in debts. How long for a 45,000 fridge?',
  'I save half of 1,000 a day for 30 days. How much?',
  'I save 3,000 a week, my sister the same. When do we have 60,000?',
  '10 of us save 500 a week in turns. How much do I get?',
  'A machine costs 90,000 and saves me a worker of 6,000 a month. When is it paid?',
  'Nous sommes 5 et chacune met de côté 1 000 F par semaine. Combien après 10 semaines ?',
  'Je mets de côté 500 F par jour, sauf le dimanche. Combien en 3 mois ?',
  'Je mets 1 000 F de côté par jour ouvrable pendant 2 mois. Combien ?',
  'Combien mettre de côté par mois pour payer 240 000 F dans 8 mois si j’en ai la moitié ?',
])('"%s" is not told as if all of it stayed', (message) => {
  expect(savingSum(message, 'en')).toBeNull();
});

test('what was saved before is there already, and what it is for may be paid', () => {
  expect(
    toldOf('I saved 20,000 last year and this year I save 3,000 a month. How much after 6 months?'),
  ).toContain('= 38000');
  expect(toldOf('I save 500 a day to pay 45,000 for a course, how long?')).toContain('90 days');
});
