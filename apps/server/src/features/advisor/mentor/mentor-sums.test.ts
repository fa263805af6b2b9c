import { beforeAll, describe, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Library } from '@inzira/mentor/library/library';
import { makeLibrary, startTalk } from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

const talk = (options: Parameters<typeof startTalk>[1] = {}) => startTalk(library, options);

describe('a sum', () => {
  test('of one sentence is told at once; where one figure lacks, the next message is that', () => {
    const say = startTalk(library);
    const whole = say('I buy 80 mangoes for 2400 and 10 rot, sold at 45, did I gain?');
    expect(whole.message).toContain('You gain 750');
    expect(whole.calculator).toMatchObject({ name: 'margin', worked_out: true });

    expect(say('I sell 40 chapati a day at 25, what do I earn?').message).toContain(
      'What does one cost you?',
    );
    expect(say('about 15 each').message).toContain('400 is left a day');
    // The next message is a new question.
    say('I sell 40 chapati a day at 25, what do I earn?');
    expect(say('What is break even?').message).not.toContain('is left a day');
  });

  test('that is told before one of its costs asks for exactly that cost, and then has its result', () => {
    const say = startTalk(library);
    const asked = say(
      'I bought a boda for 1,800,000 in Mbarara, it brings 20,000 shillings a day before petrol. In how many working days has it paid for itself?',
    );
    expect(asked.message).toContain('How much do you pay for the petrol a day?');
    expect(asked.message).toContain('at least 90 working days');
    const told = say('8,000 a day').message;
    expect(told).toContain('after about 150 working days');
    expect(told).toContain('Amounts in UGX');
    // The next message is a new question.
    expect(say('What is break even?').message).not.toContain('working days');
  });

  test('is read whole though a gain is told in it', () => {
    const say = startTalk(library);
    const { message } = say(
      'salaries: one cook 15000, two waiters 9000 each. rent 17000. I gain 50 per meal. break even meals?',
    );
    expect(message).toContain('You must sell 1,000 a month');
  });

  test.each([
    [
      'in which a number has no place says which, and asks',
      'Combien me coûtent le pain et les gâteaux ? J’ai dépensé 35 000 pour 200 pains et 50 gâteaux',
      'où placer 50 ',
    ],
    [
      'of a Saturday is none of a month: it asks for how many',
      'Last Saturday I sold 80 samosas at 20 and spent 900 on everything. What do I make in a month?',
      'how many such days',
    ],
  ])('%s', (_, message, asked) => {
    const reply = talk({ language: message.startsWith('Combien') ? 'fr' : 'en' })(message);
    expect(reply.message).toContain(asked);
    expect(reply.message).not.toMatch(/[=÷]/);
  });

  test.each([
    [
      'whose result the learner tells and no reader finds',
      'My takings are 8000 a day, I buy at 45 and sell at 60, so I gain 2000 a day, right?',
    ],
    [
      'of several at a daily pay, with a result that is told',
      'I have 3 workers at 200 a day and sell 60 plates a day at 50, each costs 30, so I gain 600 a day, right?',
    ],
    [
      'asked of each of two months',
      'I sold 60 eggs in June and 80 in July at 15, bought at 10. What is my profit in each of the two months?',
    ],
    [
      'for which a figure would be asked whose answer leads no further',
      'I sell eggs at 15 each, a tray of 30 costs 330. I sell 4 trays a day. Profit a day?',
    ],
    [
      'with a place that a neighbour is paid for',
      'My neighbour asks 500 a day for the place. I sell 40 buns at 50 a day, each costs 20. What is left a day?',
    ],
  ])('%s is given no false result', (_, message) => {
    const reply = talk()(message).message;
    expect(reply).not.toMatch(/is left a day: |You (?:gain|lose)|What does one cost|private money/);
  });

  test.each([
    ['in Mzuzu I made 9,000 kwacha this week. stock 4,000, rent 500. what is left?', 'MWK'],
    ['in Ndola I made 9,000 kwacha this week. stock 4,000, rent 500. what is left?', 'ZMW'],
    ['in Arusha I made 9,000 shillings this week. stock 4,000, rent 500. what is left?', 'TZS'],
  ])('names the money of the place: %s', (message, code) => {
    const reply = talk({ card: NO_IDEA })(message).message;
    expect(reply).toContain('4,500');
    expect(reply).toContain(`Amounts in ${code}.`);
  });

  test('names no money that may be that of several countries', () => {
    const reply = talk({ card: NO_IDEA })(
      'I made 9,000 kwacha this week. stock 4,000, rent 500. what is left?',
    );
    expect(reply.message).toContain('4,500');
    expect(reply.message).not.toContain('Amounts in');
  });

  test('of any trade that leaves out a cost asks for that cost, and is worked out with it', () => {
    const say = talk({ card: NO_IDEA });
    const asked = say(
      'I make 40 loaves a day at 1,200, flour 18,000 a day and wood 4,000 a day before the helper. what is left a day?',
    );
    expect(asked.message).toContain('How much do you pay for the helpers a day?');
    expect(asked.message).toContain('Without that cost: 26,000 is left a day.');
    expect(say('5,000').message).toContain('21,000 is left a day');
  });

  test.each([
    'How much do I owe my 2 girls: 1 braids 14 heads at 150 each, the other 9 heads, and 200 lunch each',
    'I have 12,000. rent is 3,000, stock 6,500, what do I have for transport if I must keep 1,000',
    'on Monday the salon took 9,000, then 7,500 and 8,200; dye was 2,600, the girls get 40 percent. what remains?',
  ])('with all its figures opens no calculator of another sum: %s', (message) => {
    const reply = talk({ card: NO_IDEA })(message);
    expect(reply.calculator).toBeNull();
    expect(reply.message).toMatch(
      /not for certain what each of them is|I have no sure answer to that/,
    );
  });

  test('opens its calculator with the figures that are certain', () => {
    const reply = talk()(
      'I have 14.4 million in the bank and spend 1.2 million a month, how long will my money last?',
    );
    expect(reply.calculator).toEqual({
      name: 'runway',
      figures: { cash: 14_400_000, money_out: 1_200_000 },
      worked_out: true,
    });
    expect(reply.message).toMatch(/^Your money lasts about 12 months, without money coming in: /);
    expect(reply.spoken[0]?.text).toContain('about 12 months');
  });

  test('is told in French', () => {
    const reply = talk({ language: 'fr' })(
      'j’achète un savon à 420 et je le vends 500, quelle est ma marge ?',
    );
    expect(reply.message).toContain(
      'Vous gardez 500 − 420 = 80 sur chaque vente\u00a0: un taux de marque de 16\u00a0%',
    );
  });

  test.each([
    ['kila moja nauza 40, zinanigharimu 25 kila moja, faida ni asilimia ngapi', 'margin'],
    ['a basket costs me 700 and I add 50 percent on top, what price do I ask', 'price'],
  ] as const)('of "%s" is %s', (message, name) => {
    expect(talk()(message).calculator?.name).toBe(name);
  });

  test.each([
    'solve 3x + 7 = 22 for me please',
    'calculate 2a + 3 = 11',
    'x/4 = 9 solve',
    'find the value of y if 4y - 3 = 13',
    'simplify 3a + 2b',
  ])('is not what "%s" asks for: it is declined', (message) => {
    const reply = talk()(message);
    expect(reply.calculator).toBeNull();
    expect(reply.message).toContain('I only know about building a business');
    expect(talk()('1 x 900 = 900, what is my margin if I sell at 1200?').calculator).not.toBeNull();
  });

  test('is not told where a number may be another figure', () => {
    const reply = talk()('runway: cash 90,000, costs 20,000 a month, the other shop 8,000');
    expect(reply.message).toContain('I am not sure what each of your numbers is');
    expect(reply.message).not.toContain('Fill in the figures below');
    expect(reply.calculator?.worked_out).toBe(false);
    const sure = talk()('runway: cash 90,000, costs 20,000 a month');
    expect(sure.message).toContain('Your money lasts about 4.5 months');
  });

  test('that lacks a figure asks for it', () => {
    expect(
      talk()('I have 2.5 million in the bank, how many months will it last').message,
    ).toContain('What I still need: how much do you spend in a month?');
    expect(
      talk({ language: 'fr' })('on me prête 500 000 à 6 % sur 2 ans, combien je rends').message,
    ).toContain('ce taux est-il par mois ou par an\u00a0?');
  });

  test('compares the rates of two loans, in a year', () => {
    const reply = talk()(
      'bank gives 15% per year, sacco 1.2% per month which is cheaper for my shop',
    );
    expect(reply.message).toContain('1.2% a month × 12 = 14.4% a year');
    expect(reply.message).toContain('1.2% a month is cheaper, if');
    expect(reply.message).not.toContain('sounds small');
    expect(reply.calculator?.name).toBe('loan-cost');
    expect(
      talk()('bank 15% per year reducing, sacco 1.2% per month flat which is cheaper').message,
    ).not.toContain('is cheaper');
    expect(talk({ language: 'fr' })('prêt à 18 % par an ou 2 % par mois ?').message).toContain(
      'Le moins cher est 18\u00a0% par an',
    );
  });

  test('is not opened by months alone', () => {
    expect(talk()('My sales are flat for 3 months').calculator).toBeNull();
  });

  test('is not offered to who asks for none', () => {
    expect(
      talk()('I need 3 million RWF to buy a juice machine. Where do I get it?').calculator,
    ).toBeNull();
    expect(talk()('wat is an mvp?').calculator).toBeNull();
  });
});

test('a sum in two currencies is not worked out with one taken for the other', () => {
  const say = () => startTalk(library, { language: 'fr' });
  const lot =
    'ballot 120$ + transport 15$, 180 pièces dedans mais 30 gâtées. je vends 5000fc la pièce';
  expect(say()(`${lot}. je gagne combien ?`).message).toContain('deux monnaies');
  const told = say()(`${lot}, 1$ = 2800fc. je gagne combien ?`).message;
  expect(told.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('Vous gagnez 372 000');
  expect(told).toContain('1 dollar = 2');
});

test.each([
  [
    'Opening cash 50,000, money in 400,000, money out 420,000, show me six months',
    'You run short in month 3',
  ],
  [
    'opening cash 300k, monthly sales 150k, monthly expenses 170k, how much remains after 6 months',
    'After 6 months you have 180,000',
  ],
  ['chama lends 60,000 at 1% per month for 12 months and takes 1,000 insurance', 'the loan costs'],
  [
    'I knit sweaters: wool 800, buttons 50 and it takes me 4 hours, I want 150 an hour. What price gives 30% margin',
    'One costs you 1,450',
  ],
])('a calculator whose result does not name each figure tells it: %s', (message, told) => {
  const reply = talk()(message);
  expect(reply.message).toContain(told);
  expect(reply.calculator?.worked_out).toBe(true);
});

test.each([
  [
    'rent 60,000 a month, one plate costs me 600 and i sell at 1,000. how many to break even',
    'break-even',
  ],
  ['it costs 850 to make one soap and i want to earn 40%. work out the selling price', 'price'],
])('a result has the form of the sum that is asked for: %s', (message, name) => {
  const { calculator } = talk()(message);
  expect(calculator).toMatchObject({ name, worked_out: true });
});

test.each([
  ['en', 'How do I work out my break-even'],
  ['en', 'How do I work out my break-even point?'],
  ['en', 'how do i calculate break even'],
  ['fr', 'Comment calculer mon seuil de rentabilité ?'],
])('who asks how a sum is worked out has its form at once (%s): %s', (language, message) => {
  const reply = talk({ language })(message);
  expect(reply.memory.answerId).toBe('my-break-even-number');
  expect(reply.calculator).toMatchObject({ name: 'break-even', worked_out: false });
  expect(reply.buttons).not.toContain('calculator');
});

test('who asks what it is has an answer with a button to the form', () => {
  const reply = talk()('What is break even?');
  expect(reply.calculator).toBeNull();
  expect(reply.buttons).toContain('calculator');
});
