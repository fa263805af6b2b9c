import { beforeAll, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import { makeLibrary, startTalk } from '#src/features/advisor/mentor/mentor.fixture.ts';
import type { Library } from '@inzira/mentor/library/library';

/*
 * The kinds of questions with the worst replies to strangers, in wordings written before any reply was seen: dearer
 * goods, debts with a supplier, cosmetics for Europe, taxes of street vendors.
 */

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

const WORDINGS: Record<string, readonly string[]> = {
  'ingredients-become-dearer': [
    'flour and sugar is now more expensive but my bread price is same',
    'cement price jumped, what do i do with my blocks',
    'fuel went up again and my delivery price is old',
    'tomatoes got costly this week in the market and my stew customers pay the same',
    'cooking gas don add money again, my food business',
    'charcoal and cooking oil prices doubled',
    'le ciment a augmenté je fabrique des briques',
    "l'huile est devenue trop chère pour mes beignets",
    'le carburant monte et mes clients veulent pas payer plus',
    'la farine a grimpé de 3000 le sac',
  ],
  'supplier-owes-me-money': [
    'my wholesaler owes me 30000 change and he dont want to give',
    'supplier took too much money from me and refuse refund',
    "le grossiste me doit 40000 de marchandise qu'il n'a pas livrée",
  ],
  'i-owe-my-supplier-and-cannot-pay': [
    'i owe my wholesaler 120k and cannot pay this week',
    'supplier gave me goods on credit now he wants his money before the date',
    "je dois 90000 au fournisseur et j'ai rien vendu",
  ],
  'supplier-says-i-have-not-paid': [
    'my supplier says i still owe but i have paid all',
    "mon fournisseur réclame de l'argent que j'ai déjà payé",
  ],
  'supplier-keeps-my-deposit': [
    'i paid the supplier advance and he has not sent the goods',
    "j'ai avancé l'argent au fournisseur et il a disparu",
  ],
  'sell-cosmetics-in-europe': [
    'can i export my black soap to germany',
    'selling shea butter cream in france what do i need',
    'a shop in belgium wants my handmade soap',
    'rules to sell my body lotion in europe',
    'je veux vendre mon savon noir en Belgique',
    'une boutique à Paris veut ma crème au karité, quelles règles',
  ],
  'does-a-street-seller-pay-tax': [
    'do i pay tax if i sell tomatoes by the road',
    'i hawk groundnuts is tax for me too',
    'small kiosk woman, must she pay income tax',
    "je vends au bord de la route, je dois payer l'impôt ?",
    "petite vendeuse de beignets, les impôts c'est pour moi aussi ?",
  ],
  'daily-market-fees': [
    'the council man collects 100 every day from my table, is this tax',
    "la mairie prend 200f chaque jour au marché c'est ça l'impôt ?",
  ],
};

const FEW_AT_FIRST = 0.85;

test.each(Object.entries(WORDINGS))(
  'what is asked for %s has it among the first three',
  (id, all) => {
    const hidden = all.filter(
      (wording) =>
        !library
          .find(wording)
          .answers.slice(0, 3)
          .some((answer) => answer.id === id),
    );
    expect(hidden).toEqual([]);
  },
);

test('and nearly always first', () => {
  const all = Object.entries(WORDINGS).flatMap(([id, some]) => some.map((text) => ({ id, text })));
  const first = all.filter(({ id, text }) => library.find(text).answers[0]?.id === id);
  expect(first.length / all.length).toBeGreaterThan(FEW_AT_FIRST);
});

test.each([
  ['tell me the winning lottery number', 'en', /^Bets are no way to earn/],
  ['le bon numéro pour la loterie ce soir', 'fr', /^Les paris ne font pas un revenu/],
  ['donne moi les chiffres gagnants du loto', 'fr', /^Les paris ne font pas un revenu/],
] as const)('"%s" is declined kindly, and no trainer is asked', (message, language, line) => {
  const reply = startTalk(library, { card: NO_IDEA, language })(message);
  expect(reply.message).toMatch(line);
  expect(reply.buttons).toEqual(['answer', 'answer']);
});

test.each([
  ['i want to save 240000 in 8 months how much a month', 'en', '30,000 a month'],
  ['saving 1500 weekly for one year is how much', 'en', '= 78,000'],
  ["j'épargne 5000 par semaine, il me faut combien de temps pour 130000", 'fr', '26 semaines'],
] as const)('"%s" is worked out, with no form of another sum', (message, language, part) => {
  const reply = startTalk(library, { card: NO_IDEA, language })(message);
  expect(reply.message).toContain(part);
  expect(reply.calculator).toBeNull();
});
