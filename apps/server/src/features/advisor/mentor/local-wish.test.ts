import { beforeAll, describe, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Library } from '@inzira/mentor/library/library';
import { HOW_TO_FIND } from '@inzira/mentor/mentor/local-reply';
import { localWishIn } from '@inzira/mentor/mentor/local-wish';
import { makeLibrary, startTalk } from './mentor.fixture.ts';

/*
 * Questions for a name, an address, a seller or today's price, which no library has. Strangers got certain answers
 * about something else instead.
 */

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

test.each([
  ['seller', 'Who sells cheap solar dryers?'],
  ['seller', 'Where can I buy maize flour bags in Kumasi?'],
  ['seller', 'which shop in Gikomba stocks zips and buttons'],
  ['seller', 'Où acheter des emballages biodégradables à Douala ?'],
  ['seller', 'qui vend des balances pas chères à Thiès'],
  ['worker', 'Who in Adjamé repairs a sealing machine?'],
  ['worker', 'I am looking for a welder in Eldoret'],
  ['worker', 'Qui répare une machine à souder les sachets à Adjamé ?'],
  ['adviser', 'who is the best accountant in Kigali'],
  ['adviser', 'je cherche un bon notaire à Cocody'],
  ['lender', 'Which bank gives loans to women without guarantee?'],
  ['lender', 'quelle microfinance à Kumba donne des crédits aux mamans'],
  ['insurer', 'which insurance company in Arusha is cheapest'],
  ['buyer', 'who buys cassava in Ibadan'],
  ['buyer', 'avez-vous le contact d’un exportateur de mangues'],
  ['service', 'which company rents freezers in Tema'],
  ['premises', 'where can I rent a small stall in Owino'],
  ['premises', 'où louer une boutique à Akwa'],
  ['contact', 'phone number of the county office in Thika'],
  ['contact', 'Où se trouve le bureau de l’APIX à Thiès ?'],
  ['price', 'how much is a bag of onions in Kano now'],
  ['price', 'c’est combien le kilo de tomates aujourd’hui'],
  ['price', 'what is the price of onions in Kano market now'],
  ['rate', 'euro to cedi rate today'],
  ['rate', 'le dollar est à combien en francs CFA maintenant'],
  ['trust', 'Is the shop Blessed Hands Electronics reliable?'],
] as const)('%s: "%s" wishes for what only people on the spot know', (kind, message) => {
  expect(localWishIn(message)).toEqual({ kind, isPlain: true });
});

test.each([
  'How do I price smoked fish in Kumasi?',
  'where can I find customers for my juice in Nakuru?',
  'which bank account do I need as a cooperative?',
  'Who should I hire first?',
  'Where should I sell my soap, in Makola or online?',
  'which supplier should I choose in Onitsha',
  'who pays for the transport to Kampala?',
  'who is my competitor in Mwanza?',
  'where can I get a loan for my stall in Lagos?',
  'how much should I charge for a bag of charcoal in Jinja',
  'How do I register a shop in Dakar?',
  'what is the price of my product compared with others',
  'How many bags of rice should I buy now?',
  'my bank in Kigali refused me today, what do I do',
  'the number of customers in my shop falls this week',
  'give me names for a juice company',
  'Should I borrow in dollars or in naira now?',
  'Is my supplier reliable?',
  'carton of 24 at 6,000: price of one?',
  'Où trouver des clients à Yopougon ?',
  'qui dois-je embaucher en premier ?',
  'quelle banque choisir pour mon commerce',
  'où vendre mes poulets à Bouaké',
  'comment fixer le prix du kilo de poisson à Dakar ?',
  'combien payer un apprenti à Douala maintenant',
  'qui décide des prix dans une coopérative ?',
])('"%s" is answered by advice', (message) => {
  expect(localWishIn(message)).toBeNull();
});

const askIn = (language: string) => startTalk(library, { language, card: NO_IDEA });

describe('the reply', () => {
  test.each([
    ['en', 'Who sells cheap solar dryers?', 'I cannot know which shop sells it'],
    [
      'en',
      'how much is a bag of cement today in Lagos',
      'I cannot know today’s price in that market',
    ],
    ['fr', 'Qui répare une machine à souder à Adjamé ?', 'Je ne peux pas savoir qui fait bien'],
  ])(
    '%s: says what it cannot know, how to find it, and the way to the team',
    (language, message, line) => {
      const reply = askIn(language)(message);
      expect(reply.message).toContain(line);
      expect(reply.message).toMatch(/Inzira/);
      expect(reply.buttons).toContain('pass-on');
      expect(reply.memory.answerId).toBeNull();
      expect(reply.step).toBeNull();
    },
  );

  test('an answer on how such a one is found follows at once', () => {
    const reply = askIn('en')('which bank gives loans to small traders easily');
    expect(reply.message).toMatch(/^I cannot know what each bank or lender offers today\.\n\n\*\*/);
    expect(reply.memory.answerId).toBe('which-bank-to-choose');
  });

  test('what staff here have written about a name is told', () => {
    const asks = 'Who repairs sealing machines in Adjamé?';
    const written = { id: 'taught-1', asks, askedAs: [], answer: 'Ask Mr Koné at the gate.' };
    library.teach({ answers: [{ ...written, language: 'en', source: null, checkedAt: null }] });
    const reply = askIn('en')('Who repairs sealing machines in Adjamé?');
    library.teach({ answers: [] });
    expect(reply.message).toContain('Mr Koné');
  });

  test('each answer that helps to find something is one of the library', () => {
    const missing = Object.values(HOW_TO_FIND)
      .flat()
      .filter((id) => library.answerOf(id) === undefined);
    expect(missing).toEqual([]);
  });
});
