import { describe, expect, test } from 'vitest';
import {
  continueCalculation,
  missingSlot,
  MixedCurrencies,
  outcomeOf,
  reviseCalculation,
  startCalculation,
} from './calculation.ts';

const outcome = (message: string) => {
  const calculation = startCalculation(message);
  return calculation ? outcomeOf(calculation) : null;
};

describe('runway', () => {
  test.each<[string, number]>([
    ['how much runway do I have with 9 million RWF and 1.2 million a month going out?', 7.5],
    ['we spend 1.2m a month and have 9m in the bank, what is our runway', 7.5],
    [
      'I have 12,900,000 in cash, 5,400,000 goes out per month and 4,000,000 comes in every month. How long will my money last?',
      12.9 / 1.4,
    ],
    [
      "J'ai 9 millions en caisse et je dépense 1,2 million par mois, combien de mois puis-je tenir ?",
      7.5,
    ],
    ['we have 6 million and we lose 800 thousand every month, how long can we go on', 7.5],
    ['we have 20m and burn 2m', 10],
    ['I have $5000 and spend $100 a day, how long?', 5 / 3],
    ["J'ai 2 millions et je perds 250 000 par mois", 8],
    ['Nina milioni 3 na natumia 500,000 kwa mwezi, itaisha lini?', 6],
    ['my burn is 2 million and I raised 20 million, how long?', 10],
    ['Nina laki 6 na natumia elfu 50 kwa mwezi, itaisha lini?', 12],
    ['I dey spend 60k for month, I get 240k for bank, how long e go last?', 4],
    ['runway with nine million francs and 300,000 a week going out', 9_000_000 / 1_300_000],
  ])('%s', (message, months) => {
    expect(outcome(message)).toMatchObject({ name: 'runway', months: expect.closeTo(months, 6) });
  });

  test('asks for what is missing and goes on with it', () => {
    const started = startCalculation('how much runway do I have with 9 million RWF?');
    expect(started && missingSlot(started)).toBe('monthlyOut');
    const done = started && continueCalculation(started, '1.2 million');
    expect(done && outcomeOf(done)).toMatchObject({ months: 7.5 });
    expect(started && continueCalculation(started, 'no idea')).toBeNull();
  });

  test('sales without a time beside them come in every month, and are no cash', () => {
    const started = startCalculation('we spend 400k monthly and sales bring in 150k');
    expect(started).toMatchObject({ slots: { monthlyOut: 400_000, monthlyIn: 150_000 } });
    const done = started && continueCalculation(started, '3 million in the bank');
    expect(done && outcomeOf(done)).toMatchObject({ months: 12 });
  });

  test('"how long will my money last?" asks for the figures', () => {
    for (const message of ['how long will my money last?', 'How much runway do I have?']) {
      const started = startCalculation(message);
      expect(started && missingSlot(started), message).toBe('cash');
    }
  });

  test('"calculate my runway" starts without figures', () => {
    const started = startCalculation('please calculate my runway');
    expect(started && missingSlot(started)).toBe('cash');
  });

  test('figures in two currencies are not mixed', () => {
    expect(() =>
      startCalculation('runway with 9 million RWF and $1,200 a month going out'),
    ).toThrow(MixedCurrencies);
    expect(
      outcome('runway with 9 million francs and 1,200,000 RWF a month going out'),
    ).toMatchObject({ months: 7.5 });
  });
});

test('break-even from fixed costs, price and cost', () => {
  for (const message of [
    'My rent and salaries are 600,000 a month, I sell a bag at 5,000 and it costs me 3,000. What is my break-even?',
    'how many bags must I sell to cover my costs: fixed costs 600k, price 5,000, each costs 3,000',
    'My shop costs 600k rent monthly, a bag costs me 3k and I sell at 5k. How many bags?',
    'Mes charges fixes sont de 600 000 par mois, je vends à 5 000 et cela me coûte 3 000. Quel est mon seuil de rentabilité ?',
  ]) {
    expect(outcome(message), message).toMatchObject({ name: 'breakEven', units: 300 });
  }
});

test('costs that are told one by one are added up', () => {
  expect(
    outcome(
      'My rent is 30,000 and one helper 20,000, I sell a plate at 1,500 and food costs me 900. What is my break-even?',
    ),
  ).toMatchObject({ fixedCosts: 50_000, units: 84 });
  const started = startCalculation('How do I work out my break-even point?');
  const more = started && continueCalculation(started, 'rent 30000 and one helper 20000');
  expect(more).toMatchObject({ slots: { fixedCosts: 50_000 } });
  expect(more && missingSlot(more)).toBe('price');
});

test('unit economics', () => {
  expect(
    outcome(
      'unit economics: I sell a meal at 2,500, it costs me 1,600, adverts cost 2,000 to get one customer who orders 8 times',
    ),
  ).toMatchObject({ name: 'unitEconomics', contribution: 900 });
});

test('how many are sold is no price', () => {
  expect(
    outcome('I sell 200 plates a day at 1500, each costs me 900. How much do I make on each sale?'),
  ).toMatchObject({ price: 1_500, unitCost: 900, contribution: 600 });
  expect(outcome('if I charge 2000 per ride and fuel is 1200, how much do I make')).toMatchObject({
    contribution: 800,
  });
});

test('what is no sum of money is not taken for the one that was asked for', () => {
  const started = startCalculation(
    'Is my unit economics ok? I pay 2000 in ads to get a customer who buys for 500 each month',
  );
  expect(started).toMatchObject({ slots: { acquisitionCost: 2_000 } });
  for (const message of [
    'they stay 3 months',
    'I have 20 customers',
    'a discount of 10%',
    'why?',
  ]) {
    expect(started && continueCalculation(started, message), message).toBeNull();
  }
});

describe('the last sum, turned another way', () => {
  const runway = startCalculation('runway with 3 million, 400k a month going out, 150k comes in');
  const margin = startCalculation('I buy a shirt at 3000 and sell at 4500, what is my margin?');
  const revised = (last: typeof runway, message: string) => {
    const calculation = last && reviseCalculation(last, message);
    return calculation && outcomeOf(calculation);
  };
  test.each<[string, number]>([
    ['and if I cut spending by 20%?', 3_000_000 / 170_000],
    ['what if we spend 300k a month', 20],
    ['what if sales bring in 200k', 15],
    ['na kama natumia 300,000?', 20],
    ['et si je dépense 300 000 par mois ?', 20],
    ['what if I had 6 million in the bank?', 24],
  ])('%s', (message, months) => {
    expect(revised(runway, message)).toMatchObject({ months: expect.closeTo(months, 6) });
  });

  test('a margin: a discount, a dearer supplier, another margin', () => {
    expect(revised(margin, 'what if I give a discount of 10%')).toMatchObject({ price: 4_050 });
    expect(revised(margin, 'and if my cost rises by 10%')).toMatchObject({
      unitCost: expect.closeTo(3_300, 6),
    });
    expect(revised(margin, 'what price gives me 40% margin?')).toMatchObject({ price: 5_000 });
  });

  test('"and with 50%?" is the margin, or the share, that was spoken of', () => {
    const wanted = startCalculation('it costs 2000 and I want a 40% margin');
    expect(revised(wanted, 'and with 50%?')).toMatchObject({ price: 4_000 });
    const offer = startCalculation('they offered me 30 million for 25%');
    expect(revised(offer, 'and with 15%?')).toMatchObject({ postMoney: 200_000_000 });
  });

  test('what one sale leaves is enough for a break-even, once the fixed costs are told', () => {
    expect(revised(margin, 'rent is 12000 per month')).toMatchObject({
      name: 'breakEven',
      units: 8,
    });
    expect(revised(margin, 'what is my break-even if I pay 30000 rent?')).toMatchObject({
      units: 20,
    });
  });

  test('what changes no figure of it is a new question', () => {
    for (const message of [
      'what if it fails?',
      'thanks',
      'and if I hire 3 people?',
      'is 20% a lot?',
    ])
      expect(revised(runway, message), message).toBeNull();
    expect(revised(runway, 'I buy at 800 and sell at 1000, what is my margin?')).toBeNull();
  });
});

describe('ownership after a round', () => {
  test.each<[string, number, number]>([
    [
      'An investor puts in 75 million at 300 million pre-money and I own 80%. What do I own after?',
      0.2,
      0.64,
    ],
    ['investor wants 20% of my company for 10 million', 0.2, 0.8],
    ['someone offers 10 million for a fifth of my company, fair?', 0.2, 0.8],
    ['we raise $50,000 at a post-money of $250,000, what percent does the investor get', 0.2, 0.8],
    ['they offered me 30 million for 20%, my partner owns 40%, what do we keep?', 0.2, 0.8],
    ['my oga dey ask 20% for 2 million naira', 0.2, 0.8],
    ['Un investisseur met 10 millions et veut 20 % de ma société', 0.2, 0.8],
  ])('%s', (message, investorShare, heldAfter) => {
    expect(outcome(message)).toMatchObject({
      name: 'ownership',
      investorShare: expect.closeTo(investorShare, 6),
      heldAfter: expect.closeTo(heldAfter, 6),
    });
  });
});

test('margin and mark-up, or the price for one of them', () => {
  expect(outcome('I buy at 800 and sell at 1000, what is my margin?')).toMatchObject({
    margin: 0.2,
    markup: 0.25,
  });
  expect(outcome("J'achète à 800 et je vends à 1 000, quelle est ma marge ?")).toMatchObject({
    margin: 0.2,
  });
  expect(outcome('it costs 800, what price gives a margin of 20%')).toMatchObject({ price: 1_000 });
});

test('a question without figures asks for no sum', () => {
  for (const message of [
    'what is runway',
    'how much percent should I give to an investor',
    'is 20% a lot?',
    'hello',
    'the bank says 18 percent flat',
    'they lend me 1 million for 18%, is it dear?',
  ]) {
    expect(startCalculation(message), message).toBeNull();
  }
});
