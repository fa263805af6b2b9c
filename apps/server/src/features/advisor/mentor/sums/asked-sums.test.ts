import { describe, expect, test } from 'vitest';
import { askedSum, givenFigure } from '@inzira/mentor/mentor/sums/asked-sums';
import { everydaySum } from '@inzira/mentor/mentor/sums/everyday-sums';
import { messageSum } from '@inzira/mentor/mentor/sums/message-sum';

const toldOf = (message: string, language: 'en' | 'fr' = 'en') => {
  const sum = askedSum(message, language);
  return sum !== null && 'result' in sum
    ? sum.result.told.replaceAll(/[\u00a0\u202f]/g, ' ')
    : null;
};

describe('a sum that is asked for', () => {
  test.each([
    [
      'for 1 carton of cream i used shea 9k, oil 3k and i fill 60 jars, each jar cost me what',
      '÷ 60 = 200',
    ],
    ['app gave 15k and i go pay 18k after 2 weeks, how much interest be that', 'costs 3,000'],
    [
      'grant money 24,000. salaries 3,000 and rent 1,000 per month. how many months does it last?',
      'about 6 months',
    ],
    ['juicer for 32,000 saves me 200 a day, when do i get it back? work 26 days', '160 days'],
    [
      'Le four a coûté 450 000 F, il me laisse 30 000 F de plus par mois. remboursé quand ?',
      '15 months',
    ],
  ])('with its things and costs in other words: %s', (message, told) => {
    expect(toldOf(message)).toContain(told);
  });

  test('with breakage of which no number is told is no sum of all pieces', () => {
    expect(
      everydaySum(
        'j’achète 120 oeufs à 60 F, il y a de la casse. combien me coûte un oeuf ?',
        'fr',
      ),
    ).toBeNull();
  });

  test.each([
    ['Rent 40000, each sale leaves 50, how many to break even?', 'en', 'about 31 a day on 26'],
    ['Loyer 40000, chaque vente laisse 50, combien de ventes pour couvrir ?', 'fr', '31 par jour'],
  ] as const)('%s is told in whole pieces a day', (message, language, told) => {
    const sum = messageSum(message, language);
    expect(sum && 'result' in sum ? sum.result.told : null).toContain(told);
  });

  test.each([
    ['Investor give 600k for 15% of my shop. wetin be the value after', '4,000,000', '3,400,000'],
    ['Pre-money is 900k, he puts 100k, what % does he get? We are 4 founders', '10%', '90%'],
    ['chin chin: flour 8k, oil 3k, sugar 1k. we get 60 packs. how much is each', '÷ 60 = 200', ''],
    [
      'jam from 5 litres juice 1,000, sugar 600, 20 jars come out: cost of one?',
      '1,600',
      '÷ 20 = 80',
    ],
    [
      'Shoe shine R20 per pair, polish R4 per pair. Rent R800 p/m. pairs per day to break even, open 25 days?',
      '÷ 16 = 50',
      '2 a day on 25 days',
    ],
    ['Debtors 120k, credit sales 40k per wk, what is my debtor days?', '21 days', '× 7'],
    [
      'I serve 9 hotels since 2020. They owe me 3m and I sell them 2m a month. How many days do they take to pay?',
      '45 days',
      '',
    ],
    [
      'A comb costs me 60 and I add 50% on top, what is the selling price? I have 3 workers',
      '= 90',
      '',
    ],
    ['I buy at 30 and sell at 40 what percent margin is it', '25%', '33.3%'],
    [
      'Shylock gave me 10k and i return 600 per week for 20 weeks. how expensive',
      '12,000',
      '2,000',
    ],
    [
      'They lend me 60k at 2% per month flat for 5 months, paid in 20 weeks. how much is one payment?',
      '= 3,300',
      '6,000',
    ],
    ['cash 90k, costs 30k/mo, how long before money finish', 'about 3 months', ''],
    ['we have 500k in account, burn is 50k a month, 6 staff. runway?', 'about 10 months', ''],
    ['popcorn machine 26k gives me 2k more every month. payback?', '13 months', ''],
    [
      'Mixer price 6,000 makes me 50 extra per day, I work 24 days a month. when do i get my money back',
      '120 days',
      '5 months',
    ],
    [
      'wage of 20,000 or commission of 5%, she sells 300k per month, which cost me less',
      '15,000',
      '400,000',
    ],
    [
      'Option A: base 200 + 4% of sales. Option B: 500 only. sales is around 5,000 a month. which cost me less',
      '= 400',
      '7,500',
    ],
    ['buy 50kg fish for 20,000, 20% rots. what is my real cost per kilo', '÷ 40 = 500', ''],
    ['100 mango cost me 2,000. 20 rotten. i sell at 40. profit?', '1,200', ''],
  ])('%s', (message, first, second) => {
    const told = toldOf(message);
    expect(told).toContain(first);
    expect(told).toContain(second);
  });

  test.each([
    [
      'Une râpeuse coûte 300 000 et rapporte 40 000 par mois, le gasoil me prend 10 000 par mois. En combien de mois je la rembourse ?',
      '10 mois',
    ],
    [
      'J’achète 40 kg de tomates à 300 F le kilo et j’en perds 25 %. Quel est mon vrai coût par kilo ?',
      '÷ 30 = 400',
    ],
    [
      'mon kiosque : loyer 30 000 par mois. un sandwich se vend 500 et me coûte 300. combien de sandwichs pour ne rien perdre',
      '÷ 200 = 150',
    ],
  ])('in French: %s', (message, told) => {
    expect(toldOf(message, 'fr')).toContain(told);
  });

  test.each([
    [
      'My aunt wants 20 percent of my salon. what valuation is that',
      'investment',
      'she gives 100k',
      '500,000',
    ],
    [
      'Customers owe me 80k, how many days do they take to pay on average?',
      'sales',
      '40k a month',
      '60 days',
    ],
    [
      'What price should I put on my soap if I want to make 20% margin?',
      'unit_cost',
      '80',
      '= 100',
    ],
    ['I sell cups at 50 bob. whats my margin in %', 'unit_cost', 'it is 30', '40%'],
    ['Loan 10,000, 20 weeks. what is the interest', 'payment', '600 a week', '2,000'],
    ['my oven was 5,000. how long till I get the money back', 'brings', '500 a month', '10 months'],
    [
      'fix salary of 3000 or 10% commission for my agent, which is better?',
      'sales',
      '20,000',
      '30,000',
    ],
    [
      'I buy 50 melons for 1,000, some of them spoil. How much does one good melon cost me?',
      'lost',
      '20%',
      '÷ 40 = 25',
    ],
    [
      '10% of my milk goes sour. I buy it at 20 a litre. how much I lose a week?',
      'pieces',
      '30 litres a day',
      '420',
    ],
    [
      'oil 300, soap base 500, plus labour, it gives 20 bars. cost of one?',
      'open_cost',
      '200',
      '÷ 20 = 50',
    ],
  ] as const)('%s asks for %s', (message, missing, reply, told) => {
    const asked = askedSum(message, 'en');
    expect(asked).toMatchObject({ missing });
    const given = givenFigure(reply, missing);
    const sum = askedSum(message, 'en', given);
    expect(sum !== null && 'result' in sum ? sum.result.told : null).toContain(told);
  });

  test.each([
    // An ambiguous number, or a second one with the same role.
    'Investor gives 50k for 10% and my cousin 20k for 5%, what is my company worth?',
    'oil 300, sugar at 90 a kilo 4 kg, it gives 20 bars, cost of one?',
    'I have 90k and lend 30k to my brother, how many months does it last?',
    // Without a question.
    'We sell 40 cakes a day in 3 shops and started in 2019',
    'I want to borrow 1,000,000 over 12 months, how much will I pay each month?',
    'he said my company is worth 500k. before his money or after, does it matter?',
    'My costs are 1,200,000 a year. I earn 500 on each plate. How many a month?',
  ])('of "%s" nothing is told', (message) => {
    expect(askedSum(message, 'en')).toBeNull();
  });

  test.each([
    ['two numbers: 30 or 40', 'stake'],
    ['I do not know', 'stake'],
    ['500,000', 'stake'],
    ['10%', 'unit_cost'],
  ] as const)('"%s" is no %s', (message, role) => {
    expect(givenFigure(message, role)).toBeNull();
  });
});
