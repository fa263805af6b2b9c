import createEspeak from '@echogarden/espeak-ng-emscripten';
import { expect, test } from 'vitest';
import { toSentences } from './speech-text.ts';

const { eSpeakNGWorker } = await createEspeak();
const espeak = new eSpeakNGWorker();
const say = (text: string, language = 'en') => toSentences(text, language).join(' ');

test.each([
  ['$1,500', '1500 dollars.'],
  ['$1', '1 dollar.'],
  ['$1.50 or $0.05', '1 dollar and 50 cents or 5 cents.'],
  ['€20 and £3', '20 euros and 3 pounds.'],
  ['9 million RWF', '9,000,000 Rwandan francs.'],
  ['RWF 9,000,000', '9,000,000 Rwandan francs.'],
  ['9m RWF', '9,000,000 Rwandan francs.'],
  ['FRw 100', '100 Rwandan francs.'],
  ['KES 5k', '5000 Kenyan shillings.'],
  ['₦2,000', '2000 Nigerian nairas.'],
  ['GH₵ 300', '300 Ghanaian cedis.'],
  ['5,000 XOF', '5000 C F A francs.'],
  ['UGX 1.5M', '1,500,000 Ugandan shillings.'],
  ['TZS 10 000', '10,000 Tanzanian shillings.'],
  ['ZAR 99', '99 rand.'],
  ['R500', '500 rand.'],
  [
    'RWF 9,000,000 ÷ RWF 1,200,000 = 7.5',
    '9,000,000 Rwandan francs divided by 1,200,000 Rwandan francs equals 7.5.',
  ],
  ['12,000 ETB', '12,000 Ethiopian birrs.'],
  ['500 RWF/month', '500 Rwandan francs per month.'],
  ['$5-10', '5 to 10 dollars.'],
  ['Pay in RWF', 'Pay in Rwandan francs.'],
])('money: %s', (written, spoken) => {
  expect(say(written)).toBe(spoken);
});

test.each([
  ['1.2 million', '1.2 million.'],
  ['1,234,567', '1,234,567.'],
  ['7.5 months', '7.5 months.'],
  ['soap 12,000: 57,000 left at 21:00', 'soap 12,000: 57,000 left at 21:00.'],
  ['week 8: +2,400', 'week 8: plus 2400.'],
  ['25%', '25 percent.'],
  ['5-10% a year', '5 to 10 percent a year.'],
  ['3:1', '3 to 1.'],
  ['3x', '3 times.'],
  ['20–30 customers', '20 to 30 customers.'],
  ['1/2 of it', 'one half of it.'],
  ['in 2026, 1995 and 2005', 'in 2026, 1995 and 2005.'],
  ['until 2026-11-23', 'until 23 November 2026.'],
  ['call 0788-12-31', 'call 788 to 12 to 31.'],
  ['by 2026-02-30', 'by 2026 to 2 to 30.'],
  ['-5', 'minus 5.'],
  ['5000 - 3000 = 2000', '5000 minus 3000 equals 2000.'],
  ['3 × 4', '3 times 4.'],
  ['+250 788 123 456', '2 5 0 7 8 8 1 2 3 4 5 6.'],
  ['0788123456', '0 7 8 8 1 2 3 4 5 6.'],
  ['call 0788 123 456', 'call 0 7 8 8 1 2 3 4 5 6.'],
  ['code 0042 at 08:30', 'code 0042 at 08:30.'],
  ['0.05 of 100 000 000', '0.05 of 100,000,000.'],
])('numbers: %s', (written, spoken) => {
  expect(say(written)).toBe(spoken);
});

test.each([
  ['Your CAC and KPIs', "Your C A C and K P I's."],
  ['an MVP', 'an M V P.'],
  ['a SAFE', 'a safe.'],
  ['LTV:CAC of 3:1', 'L T V to C A C of 3 to 1.'],
  ['B2B, B2C', 'B to B, B to C.'],
  ['R&D', 'R and D.'],
  ['food, e.g. bread', 'food, for example, bread.'],
  ['bread, tea, etc. Then rest.', 'bread, tea, and so on. Then rest.'],
  ['This is NOT it', 'This is not it.'],
])('abbreviations: %s', (written, spoken) => {
  expect(say(written)).toBe(spoken);
});

test.each([
  ['Cela coûte 1 500 $.', 'Cela coûte 1500 dollars.'],
  ['9 millions de RWF', '9 000 000 de francs rwandais.'],
  ['2 000 000 XOF', '2 000 000 de francs C F A.'],
  ['1,2 million', '1,2 million.'],
  ['1,50 €', '1 euro et 50 centimes.'],
  ['12,5 %', '12,5 pour cent.'],
  ['avant le 2027-03-02', 'avant le 2 mars 2027.'],
  ['21, 71, 80, 81, 91, 200, 201', '21, 71, 80, 81, 91, 200, 201.'],
  ['3:1', '3 pour 1.'],
  ['votre CAC, la TVA', 'votre C A C, la T V A.'],
  ['p. ex. un café', 'par exemple un café.'],
])('French: %s', (written, spoken) => {
  expect(say(written, 'fr-RW')).toBe(spoken);
});

test.each([
  ['en', '$1,500', 'one thousand, five hundred dollars.'],
  ['en', 'RWF 9m', 'nine million Rwandan francs.'],
  ['en', 'UGX 1.5M', 'one million, five hundred thousand Ugandan shillings.'],
  ['en', '7.25 months', 'seven point two five months.'],
  ['fr', '9 millions de RWF', 'neuf millions de francs rwandais.'],
  ['fr', '1 500 $', 'mille cinq cents dollars.'],
  ['fr', '12,5 %', 'douze virgule cinq pour cent.'],
])('the built-in voice turns digits into words (%s): %s', (language, written, heard) => {
  espeak.set_voice('', language, 0, 0, 0);
  const sounds = (text: string) => espeak.synthesize_ipa(text).ipa.replaceAll(/[^\p{L}]|ˈ|ˌ/gu, '');
  expect(sounds(say(written, language))).toBe(sounds(heard));
});

test('Markdown is not heard', () => {
  const reply = `## Runway

It is **how long** your _cash_ lasts [1][2]. See [the lesson](https://example.org/a_b).

- one \`thing\`
- another

| plan | price |
|---|---|
| small | $4 |

\`\`\`js
alert(1)
\`\`\`
<script>alert(2)</script>Done ✅ <b>really</b>`;
  expect(toSentences(reply, 'en')).toEqual([
    'Runway.',
    'It is how long your cash lasts.',
    'See the lesson.',
    'one thing.',
    'another.',
    'plan, price.',
    'small, 4 dollars.',
    'Done really.',
  ]);
});

test('sentences are split at their ends, not at points within numbers and abbreviations', () => {
  expect(toSentences('It is 1.5, i.e. little. Is it? Yes!', 'en')).toEqual([
    'It is 1.5, that is, little.',
    'Is it?',
    'Yes!',
  ]);
});

test('at most 1,200 characters, cut between sentences', () => {
  const sentences = toSentences(
    'This is a sentence of a fair length, is it not? '.repeat(80),
    'en',
  );
  const text = sentences.join(' ');
  expect(text.length).toBeLessThanOrEqual(1200);
  expect(text.length).toBeGreaterThan(1100);
  expect(text.endsWith('not?')).toBe(true);
  expect(toSentences('word '.repeat(2000), 'en').join(' ').length).toBeLessThanOrEqual(1200);
});

test('other languages keep their digits for the voice to read', () => {
  expect(say('Bei ni 25%.', 'sw')).toBe('Bei ni 25%.');
});

test.each(['', ' \n ', '***', '[1]', '```\ncode\n```', '🙂', '---'])(
  'nothing to say: %j',
  (text) => {
    expect(toSentences(text, 'en')).toEqual([]);
  },
);

test.each([
  '<a',
  '[',
  '**',
  '`',
  '1,',
  '$',
  '| ',
  '- ',
  '1 ',
  '&',
  '~~~\n',
  '<!--',
  '(',
  '9.',
  'A',
])('hostile text is read no further than a reply can be long: %j', (piece) => {
  const text = piece.repeat(20_000);
  for (const language of ['en', 'fr']) {
    expect(toSentences(text, language)).toEqual(toSentences(text.slice(0, 4000), language));
  }
});
