import { expect, test } from 'vitest';
import { asksForGradedWork, isCrisis, isDistress } from './sensitive.ts';

test.each([
  'I lost everything in my business and I want to end my life',
  'my debts are too much i dont see any reason to live anymore',
  'I just want it all to stop, I am thinking about ending it',
  'There is nothing left to live for',
  'sometimes i wish i was never born',
  'im tired of living like this',
  'My life is not worth it',
  'my husband beats me when I ask for the money',
  'Je ne veux plus vivre',
  'je veux mourir, j’ai tout perdu',
  'Je n’ai plus la force de vivre',
  'nimechoka na maisha, madeni ni mengi',
  'I wan die, this loan don finish me',
  'I think of ending everything because of the loan',
  'life has no meaning since my shop burned',
  'my partner hits me when the shop sells little',
  'I owe money to a lender who threatens to kill my family',
  'moneylender will come and beat me tomorrow what do i do',
  'a customer raped my employee',
  'my investor wants me to sleep with him before he signs',
  'the loan officer asks for sex for the loan',
  'the man who gives me fish wants sex',
  'my boss forces me to have sex with customers',
  'an investor touched me at the pitch event, what do I do',
  'l’investisseur veut coucher avec moi',
  'mwekezaji anataka nilale naye',
  'mume wangu ananipiga',
  'I have lost everything in the business and I don’t see why I should go on living',
  'i dont know how to go on living with no hope',
  'what is the point of living',
  'there is no use in staying alive after this',
  'why should i live',
  'à quoi bon vivre, tout est perdu',
  'sioni sababu ya kuendelea kuishi',
  'i no know why i still dey live',
])('"%s" gets help before anything else', (message) => {
  expect(isCrisis(message)).toBe(true);
});

test.each([
  'my business is killing me with stress',
  'costs are killing me',
  'these costs are killing me, what can I cut?',
  'How do I kill a product that nobody buys?',
  'Is it worth living in Kigali to find investors?',
  'I am tired of losing customers',
  'I no longer want to live off loans from my uncle',
  'What is a reason to leave a market?',
  'la fin de vie d’un produit',
  'I am thinking of ending everything with my supplier',
  'I grow rape and sell it at the market',
  'A competitor beats me on price',
  'My brother beats me at FIFA every night',
  'my margin is like 13, they want 8% of turnover. will it kill me',
  'they will come and beat me on price',
  'Which age and sex are my customers?',
  'can I ask users for sex and age in a survey',
  'How do I write a rule against sexual harassment for my staff?',
  'can I sell sex education to schools',
  'her story touched me, how do I tell mine?',
  'mteja ananipiga simu kila siku',
  'la clause a été violée',
  'I don’t see why I should go on living with my parents to save rent',
  'how can I live off my shop',
  'how do i live on what the shop leaves',
  'why do customers living in town buy less',
  'what is the reason to go live before the app is ready',
  'how to live abroad and run a shop at home',
  'pourquoi vivre en ville pour vendre',
])('"%s" is a question like others', (message) => {
  expect(isCrisis(message)).toBe(false);
});

test('who is low is not sent to a lesson; who asks, or gives up a share, is', () => {
  for (const message of [
    'I feel like a failure, my shop is closing',
    'my wife left me because of the business',
    'I’m so depressed',
    'j’ai tout perdu',
  ])
    expect(isDistress(message), message).toBe(true);
  for (const message of [
    'Is a failure bad for my next round?',
    'I want to give up 20% of my company',
    'I have lost everything, how do I start again?',
    'I feel ashamed to walk up to strangers and ask about their problems',
    'my partner left me with the shares',
    'my husband left me in charge',
    'My husband left me in charge of the shop.',
  ])
    expect(isDistress(message), message).toBe(false);
});

test('homework is another field, and no quiz', () => {
  expect(asksForGradedWork('solve 2x + 4 = 10 for my homework')).toBe(false);
  expect(asksForGradedWork('give me the answers to the quiz')).toBe(true);
});
