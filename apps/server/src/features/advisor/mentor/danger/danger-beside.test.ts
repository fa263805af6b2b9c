import { beforeAll, expect, test } from 'vitest';
import type { Library } from '@inzira/mentor/library/library';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import { makeLibrary, startTalk } from '#src/features/advisor/mentor/mentor.fixture.ts';
import { outsideIn } from '@inzira/mentor/mentor/outside';
import { smallTalkIn } from '@inzira/mentor/mentor/small-talk';
import { dangerIn } from '@inzira/mentor/mentor/danger/danger';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

test.each([
  'mon frère veut se tuer à cause des dettes',
  'my friend wants to hang himself',
  'A woman came crying, she lost her money and wants to kill herself',
  'my sister wants to kill herself',
  'my husband says he will kill himself if I leave him',
  'il dit qu’il va se jeter du pont',
  'my son keeps saying he does not want to live',
  'my cousin wants to kill himself because of the loan',
  'my best friend said he wants to hang himself tonight',
  'my wife says she will take her own life because of our debts',
  'one of my customers told me she wants to die',
  'mon frère veut se pendre à cause de la tontine',
  'mon amie dit qu’elle veut mourir, elle a tout perdu',
  'ma cousine a dit qu’elle va se tuer ce soir',
  'mon associé parle de se suicider',
  'my brother wan kill himself because of debt',
  'my friend talk say e go hang himself this night',
  'kaka yangu anataka kujiua kwa sababu ya madeni',
  'rafiki yangu anasema atajinyonga usiku huu',
])('"%s" is told by who stands beside somebody who means to die', (message) => {
  expect(dangerIn(message)).toBe('crisis_beside');
});

test.each([
  'I lost all on betting, I want to end it',
  'merci pour tout, adieu, je pars cette nuit',
  'asante kwa yote, kwaheri, nitakufa',
  'I am going to finish myself tonight',
  'After tonight nobody will owe anybody',
  'cette nuit je pars pour toujours',
  'thank you for everything, goodbye, I am leaving this world tonight',
  'merci pour tout, adieu mes amis, c’est fini pour moi',
  'I don lose everything for bet, I wan end am',
  'thank una for everything, bye bye, I no go dey tomorrow',
  'asante kwa yote, kwaheri, naondoka usiku huu duniani',
  'nimepoteza pesa zote kwa kubeti, nataka kumaliza yote',
  'my brother wants to kill himself and I want to die too',
])('"%s" is no thanks and no loss', (message) => {
  expect(dangerIn(message)).toBe('crisis');
});

test.each([
  ['your advice made me lose my money, I drank something', 'poison'],
  ['he will deal with me when he comes back, I am hiding in the shop', 'threat'],
  ['my ex wants to kiss me by force', 'violence'],
  ['I play aviator every night, I owe 200,000 and they threaten me', 'threat'],
])('"%s" is no anger, love or bet, but %s', (message, danger) => {
  expect(dangerIn(message)).toBe(danger);
  expect(smallTalkIn(message)).toBeNull();
  expect(outsideIn(message)).toBeNull();
});

test.each([
  'my worker cut himself with the knife last week, must I pay',
  'my brother kills himself working for this shop, how do I pay him',
  'my partner killed himself, who owns his shares',
  'il va se tuer au travail si on n’embauche pas',
  'mon associé veut en finir avec ce fournisseur',
  'il veut se jeter dans les affaires',
  'my chickens want to die, what do I do',
  'my son wants to live in the shop',
  'my sister hurt herself at work, who pays',
  'he wants to end his contract',
  'elle veut se faire du bien avec mes savons',
  'my friend wants to finish the course himself',
  'thank you for everything, I am leaving for the market',
  'merci pour tout, je pars demain au village',
  'merci pour tout, je m’en vais préparer ma livraison',
  'adieu le salariat, je pars ce soir pour créer mon commerce',
  'asante kwa yote, kwaheri, naondoka sokoni',
  'goodbye, I am going to sleep',
  'thanks for everything, it is over now, I passed the quiz',
  'I lost money in this partnership and I want to end it',
  'I lost a supplier, I want to finish the stock',
  'after tomorrow nobody can order, the sale ends',
  'I drank something new at the fair, can I sell it',
  'I hide in the shop the money from my brother',
  'the council took my stall by force',
  'my competitor wants to take my market share by force',
  'they threaten me with a bad review',
  'brokers threaten me since I sell directly',
  'loan app is threatening me',
  'I am leaving the world of paid work to start a shop',
  'my customers are leaving for good, what do I do',
  'thank you, bye bye',
  'I owe the landlord and he threatens to lock the shop',
  'merci pour tout, c’est fini pour le module 2',
  'I want to end it, this lease',
  'thanks for everything, goodbye until next week',
  'merci, bonne nuit, je pars au marché demain',
])('"%s" is a question like others', (message) => {
  expect(dangerIn(message)).toBeNull();
});

test('who stands beside somebody who means to die is told to stay with them and whom to call', () => {
  for (const [message, language, stay] of [
    [
      'my friend wants to hang himself',
      'en',
      /^I am glad you told me.*Do not leave that person alone/,
    ],
    [
      'mon frère veut se tuer à cause des dettes',
      'fr',
      /^Merci de me l’avoir dit.*Restez avec elle/,
    ],
    ['kaka yangu anataka kujiua kwa sababu ya madeni', 'sw', /Do not leave that person alone/],
  ] as const) {
    const reply = startTalk(library, { card: NO_IDEA, language })(message);
    expect(reply.message).toMatch(stay);
    expect(reply.message).toContain('112');
    expect(reply.message).toContain('findahelpline.com');
    expect(reply.buttons).toEqual([]);
  }
});

test('a farewell in the night is answered with whom to call this minute', () => {
  for (const [message, language] of [
    ['merci pour tout, adieu, je pars cette nuit', 'fr'],
    ['I lost all on betting, I want to end it tonight', 'en'],
  ] as const) {
    const reply = startTalk(library, { card: NO_IDEA, language })(message);
    expect(reply.message).toMatch(/do not stay alone|Ne restez pas sans compagnie/);
    expect(reply.buttons).toEqual([]);
  }
});
