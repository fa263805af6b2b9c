import { expect, test } from 'vitest';
import { CONTENT } from '#test/content.ts';
import { readMentorSource } from './mentor-source.ts';
import { languageOf, makeDictionary, toEnglish } from '@inzira/mentor/library/dictionary';

const { dictionaries } = readMentorSource(CONTENT);

test.each([
  ['Comment fixer mes prix ?', 'how set price'],
  ['j’ai perdu l’argent de mes clientes', 'i have lose money of my customer'],
  ['jai peur de perdre largent cmt faire', 'i have afraid lose money how do'],
  ['Nitapataje wateja wa kwanza?', 'get first customers'],
  ['wanataka kukopa pesa', 'want borrow money'],
  ['nimwambie nini mteja', 'tell what customer'],
  ['wetin I go do if customer no wan pay', 'what do i do if customer'],
  ['aliyeninunulia, nunuliwa, wanaponunua', 'buy buy buy'],
  ['hauziki, tuuziane, ninavyouza', 'sell sell sell'],
  ['nikopeshwe, kulipana, nimecheleweshwa', 'lend pay late'],
])('"%s" is put into English word by word', (question, english) => {
  const words = toEnglish(question, dictionaries)?.split(' ');
  for (const word of english.split(' ')) expect(words).toContain(word);
});

test.each([
  ['kufuga kuku', 'sw'],
  ['mwekezaji hajibu', 'sw'],
  ['salon plus six chairs', null],
  ['salon cafe boutique Kigali', null],
  ['Niuze jumla au rejareja?', 'sw'],
  ['moto vieille, je la change ?', 'fr'],
  ['stp je fabrique pommade cheveux a Lagos, CAC dabord ou NAFDAC?', 'fr'],
  ['prix plancher cmt calculer', 'fr'],
  ['donne un exemple concret', 'fr'],
  ['payer moins cher mes fournisseurs', 'fr'],
  ['restaurant menu prices', null],
  ['start a tour business', null],
  ['paye tax explained', null],
  ['taxi tricycle business plan', null],
  ['niche', null],
  ['take one, make more sale', null],
])('"%s" is in %s, as few words as it has', (text, language) => {
  expect(languageOf(text, dictionaries)).toBe(language);
});

test('names and what nobody has listed stay as they are; English and other languages are left alone', () => {
  expect(toEnglish('combien coûte WhatsApp à Bouaké', dictionaries)).toContain('whatsapp');
  expect(toEnglish('how do I find customers', dictionaries)).toBeNull();
  expect(toEnglish("I don't know which shop I go to", dictionaries)).toBeNull();
  expect(toEnglish('ese nigute nabona amafaranga', dictionaries)).toBeNull();
});

test.each([
  ['les clients mangent ici', 'eat', 'mango'],
  ['je la renvoie', 'fire', 'severance'],
  ['tes conseils', 'advice', 'board'],
  ['un point important', 'important', 'import'],
  ['elle verse un acompte', 'pay', 'towards'],
])('"%s" says "%s", not "%s"', (text, meant, other) => {
  const words = toEnglish(text, dictionaries)?.split(' ');
  expect(words).toContain(meant);
  expect(words).not.toContain(other);
});

test('a word with and without its accent says once what it means', () => {
  const french = makeDictionary('fr', { deliver: 'livre, livré, livrer' });
  expect(toEnglish('il livre mon riz', new Map([['fr', french]]))).toBe('il deliver mon riz');
});

test('a longer term goes before its words, an exact word before its stem', () => {
  const french = makeDictionary('fr', {
    'break even': 'seuil de rentabilité',
    threshold: 'seuil',
    sell: 'vendre',
    wind: 'vent',
  });
  const say = (text: string) => toEnglish(text, new Map([['fr', french]]));
  expect(say('quel est mon seuil de rentabilité')).toBe('quel est mon break even');
  expect(say('quel est mon seuil')).toBe('quel est mon threshold');
  expect(say('ils vendent du vent')).toBe('ils sell du wind');
});

test.each(['fr', 'sw'])('the dictionary of %s has the words that business needs', (language) => {
  expect(dictionaries.get(language)?.size).toBeGreaterThan(900);
});
