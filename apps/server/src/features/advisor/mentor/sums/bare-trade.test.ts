import { beforeAll, describe, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Library } from '@inzira/mentor/library/library';
import { bareTrade } from '@inzira/mentor/mentor/sums/bare-trade';
import { makeLibrary, startTalk } from '#src/features/advisor/mentor/mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});
const tell = (message: string, language: 'en' | 'fr') =>
  startTalk(library, { card: NO_IDEA, language })(message).message.replaceAll(
    /[\u00a0\u202f]/g,
    ' ',
  );

describe('a lot that is told as a bare list is worked out', () => {
  test.each([
    ['Buy at 8000, sell at 9500, 20 bags, transport 12000', 'en', '18,000'],
    ['20 bags, buy at 8,000, sell at 9,500, transport 12,000', 'en', '18,000'],
    ['I buy at KES 8000 and sell at KES 9500, 20 bags, transport is 12000 in all', 'en', '18,000'],
    ['bought 20 bags at 8000, sold at 9500, transport 12000', 'en', '18,000'],
    ['buying price 8000; selling price 9500; 20 bags; delivery: 12000', 'en', '18,000'],
    ['Buy at 8k, sell at 9.5k, 20 bags, lorry 12k', 'en', '18,000'],
    ['Buy at 300, sell at 450, 60 crates', 'en', '9,000'],
    ['Achat 8000, vente 9500, 20 sacs, transport 12000', 'fr', '18 000'],
    ['J’achète à 8 000, je vends à 9 500, 20 sacs, transport 12 000', 'fr', '18 000'],
    ['20 sacs achetés à 8000, vendus à 9500, transport de 12000 en tout', 'fr', '18 000'],
    ['prix d’achat : 8000 F, prix de vente : 9500 F, 20 sacs, livraison 12000 F', 'fr', '18 000'],
  ] as const)('%s', (message, language, gain) => {
    const said = language === 'fr' ? 'Vous gagnez' : 'You gain';
    expect(tell(message, language).startsWith(`${said} ${gain},`)).toBe(true);
  });
});

describe('a list with a part that is not sure is not', () => {
  test.each([
    ['Buy at 8000, sell at 9500, 20 bags, transport 12000, transport back 5000', 'en'],
    ['Buy at 8000, sell at 9500, 20 bags, transport 12000, transport 5000', 'en'],
    ['Buy at 8000, sell at 9500, 20 bags, transport 600 per bag', 'en'],
    ['Buy at 8000, sell at 9500, 20 bags, transport 600', 'en'],
    ['Buy at 8000, sell at 9500, 20 bags, transport 600 each', 'en'],
    ['Buy at 8000, sell at 9500, 20 bags, commission 5%', 'en'],
    ['Buy at 8000, sell at 9500, 20 bags, commission 12000', 'en'],
    ['Buy at 8000, sell at 9500, 20 bags, 3 trips, transport 12000', 'en'],
    ['Buy at 8000, sell at 9500, 20 days, transport 12000', 'en'],
    ['Buy at 8000, sell at 9500, 20 bags, 15 sacks, transport 12000', 'en'],
    ['Buy at 8000, sell at 9500, sell at 9000, 20 bags, transport 12000', 'en'],
    ['Buy at 8000, sell at 9500, 20 bags, transport 12000 a month', 'en'],
    ['Buy at 8000, sell at 9500, transport 12000', 'en'],
    ['Achat 8000, vente 9500, 20 sacs, transport 600 par sac', 'fr'],
    ['Achat 8000, vente 9500, 20 sacs, transport 12000, transport retour 5000', 'fr'],
    ['Achat 8000, vente 9500, 20 sacs, commission 5 %', 'fr'],
    ['Achat 8000, vente 9500, 20 jours, transport 12000', 'fr'],
  ] as const)('%s', (message, language) => {
    expect(bareTrade(message, language)).toBeNull();
    expect(tell(message, language)).not.toMatch(/^(?:You gain|Vous gagnez)/);
  });

  test('nor one that asks something itself', () => {
    const asked = 'Buy at 8000, sell at 9500, 20 bags, transport 12000. Is the supplier too dear?';
    expect(bareTrade(asked, 'en')).toBeNull();
  });
});

describe('a batch is worked out from what went into it', () => {
  test.each([
    [
      '1 kg of flowers 2000, 20 bottles, sugar 1500, empties 50 each, sold at 300: what do I earn?',
      'en',
      1500,
    ],
    ['20 bouteilles à 300, j’ai dépensé 4500 en tout, quel est mon bénéfice ?', 'fr', 1500],
    ['I sell 40 samosas at 100, I spent 2600 in all, what is my profit?', 'en', 1400],
    [
      'I sold 12 cakes at 1500, flour 4000, eggs 3600, sugar 1200. How much did I make?',
      'en',
      9200,
    ],
    [
      'Je vends 30 sachets à 200, sucre 1500, sachets vides 10 chacun, combien je gagne ?',
      'fr',
      4200,
    ],
    ['25 jus à 250, tout a coûté 4000, combien il me reste ?', 'fr', 2250],
    ['Si je vends 20 bouteilles à 300, combien j’encaisse ?', 'fr', 6000],
    ['If I sell 15 baskets at 2,500 each, how much do I take in?', 'en', 37500],
    ['Je vends 50 beignets à 25, quelle est ma recette ?', 'fr', 1250],
  ] as const)('%s', (message, language, result) => {
    expect(bareTrade(message, language)?.result).toBe(result);
  });

  test.each([
    'I sell 40 samosas at 100, what is my profit?',
    'I sell 40 samosas at 100, they cost 2600, I owe 5000, what is my profit?',
    'I sell 40 samosas at 100 and 20 cakes at 300, I spent 2600 in all, what is my profit?',
    'I sell 40 samosas at 100, flour 4000 each week, what is my profit?',
    'I sell 40 samosas at 100, I spent 2600 in all. Is that a good business?',
    'I sell 40 samosas at 100, spent 2600 in all, how much should I borrow?',
    'I sell 40 samosas at 100, loan 2600, what is my profit?',
    'Si je vends 20 bouteilles à 300 avec 10 % de remise, combien j’encaisse ?',
    'I sell 20 bottles at 300 a day, how much do I take in a month?',
  ])('not: %s', (message) => {
    expect(bareTrade(message, message.startsWith('Si') ? 'fr' : 'en')?.result).toBeUndefined();
  });
});
