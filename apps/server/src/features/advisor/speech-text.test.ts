import { expect, describe, test } from 'vitest';
import { numberInWords } from './spoken-numbers.ts';
import { cutForSpeech, speechPieces, toSpeech } from './speech-text.ts';

describe('numbers in words', () => {
  test.each<[number, string, string]>([
    [0, 'zero', 'zéro'],
    [7.5, 'seven point five', 'sept virgule cinq'],
    [21, 'twenty-one', 'vingt et un'],
    [71, 'seventy-one', 'soixante et onze'],
    [80, 'eighty', 'quatre-vingts'],
    [95, 'ninety-five', 'quatre-vingt-quinze'],
    [200, 'two hundred', 'deux cents'],
    [1500, 'one thousand five hundred', 'mille cinq cents'],
    [80_000, 'eighty thousand', 'quatre-vingt mille'],
    [1_200_000, 'one million two hundred thousand', 'un million deux cent mille'],
    [9_000_000, 'nine million', 'neuf millions'],
    [2_000_000_000, 'two billion', 'deux milliards'],
    [-3, 'minus three', 'moins trois'],
  ])('%d', (value, english, french) => {
    expect(numberInWords(value, 'en')).toBe(english);
    expect(numberInWords(value, 'fr')).toBe(french);
  });
});

describe('text for speaking', () => {
  test.each([
    ['It costs $1,500.', 'It costs one thousand five hundred dollars.'],
    ['Your CAC is high.', 'Your C A C is high.'],
    ['A SACCO or a SAFE.', 'A SACCO or a SAFE.'],
    ['**Runway** = RWF 9,000,000 ÷ RWF 1,200,000', 'Runway equals nine million Rwandan francs divided by one million two hundred thousand Rwandan francs'],
    ['- one\n- two', 'one. two'],
    ['See [the lesson](https://x.example/a) [1].', 'See the lesson.'],
    ['About 20% of KSh 4,500', 'About twenty percent of four thousand five hundred Kenyan shillings'],
    ['In 2026 we sold 40k.', 'In 2026 we sold forty thousand.'],
    ['₦2.5m', 'two point five million naira'],
    ['Well done 🎉', 'Well done'],
    ['<b>bold</b> and `code`', 'bold and code'],
  ])('%s', (text, spoken) => {
    expect(toSpeech(text, 'en')).toBe(spoken);
  });

  test.each([
    ['Il coûte 1 500 $.', 'Il coûte mille cinq cents dollars.'],
    ['9 000 000 RWF ÷ 1 200 000 RWF', 'neuf millions de francs rwandais divisé par un million deux cent mille francs rwandais'],
    ['**7,5 mois**', 'sept virgule cinq mois'],
    ['20 % de 500 FCFA', 'vingt pour cent de cinq cents francs C F A'],
  ])('%s', (text, spoken) => {
    expect(toSpeech(text, 'fr')).toBe(spoken);
  });

  test('is cut between sentences, and begins with one sentence alone', () => {
    const sentence = 'This is a sentence of some length. ';
    expect(cutForSpeech(sentence.repeat(100).trim()).length).toBeLessThanOrEqual(1200);
    expect(cutForSpeech('x'.repeat(3000)).length).toBeLessThanOrEqual(1200);
    const pieces = speechPieces(sentence.repeat(10).trim());
    expect(pieces[0]).toBe(sentence.trim());
    expect(pieces.join(' ')).toBe(sentence.repeat(10).trim());
    expect(speechPieces('')).toEqual([]);
  });
});
