import { expect, test } from 'vitest';
import { toSentences } from './speech-text.ts';

const say = (text: string, language = 'en') => toSentences(text, language).join(' ');

test.each([
  ['$1,500', 'one thousand five hundred dollars.'],
  ['$1', 'one dollar.'],
  ['$1.50 or $0.05', 'one dollar and fifty cents or five cents.'],
  ['€20 and £3', 'twenty euros and three pounds.'],
  ['9 million RWF', 'nine million Rwandan francs.'],
  ['RWF 9,000,000', 'nine million Rwandan francs.'],
  ['9m RWF', 'nine million Rwandan francs.'],
  ['FRw 100', 'one hundred Rwandan francs.'],
  ['KES 5k', 'five thousand Kenyan shillings.'],
  ['₦2,000', 'two thousand naira.'],
  ['GH₵ 300', 'three hundred Ghanaian cedis.'],
  ['5,000 XOF', 'five thousand C F A francs.'],
  ['UGX 1.5M', 'one point five million Ugandan shillings.'],
  ['TZS 10 000', 'ten thousand Tanzanian shillings.'],
  ['ZAR 99', 'ninety-nine rand.'],
  ['R500', 'five hundred rand.'],
  [
    'RWF 9,000,000 ÷ RWF 1,200,000 = 7.5',
    'nine million Rwandan francs divided by one million two hundred thousand Rwandan francs equals seven point five.',
  ],
  ['12,000 ETB', 'twelve thousand Ethiopian birr.'],
  ['500 RWF/month', 'five hundred Rwandan francs per month.'],
  ['$5-10', 'five to ten dollars.'],
  ['Pay in RWF', 'Pay in Rwandan francs.'],
])('money: %s', (written, spoken) => {
  expect(say(written)).toBe(spoken);
});

test.each([
  ['1.2 million', 'one point two million.'],
  ['1,234,567', 'one million two hundred and thirty-four thousand five hundred and sixty-seven.'],
  ['7.5 months', 'seven point five months.'],
  [
    'soap 12,000: 57,000 left at 21:00',
    'soap twelve thousand: fifty-seven thousand left at 21:00.',
  ],
  ['week 8: +2,400', 'week eight: plus two thousand four hundred.'],
  ['25%', 'twenty-five percent.'],
  ['5-10% a year', 'five to ten percent a year.'],
  ['3:1', 'three to one.'],
  ['3x', 'three times.'],
  ['20–30 customers', 'twenty to thirty customers.'],
  ['1/2 of it', 'one half of it.'],
  [
    'in 2026, 1995 and 2005',
    'in twenty twenty-six, nineteen ninety-five and two thousand and five.',
  ],
  ['-5', 'minus five.'],
  ['5000 - 3000 = 2000', 'five thousand minus three thousand equals two thousand.'],
  ['3 × 4', 'three times four.'],
  ['+250 788 123 456', 'two five zero seven eight eight one two three four five six.'],
])('numbers: %s', (written, spoken) => {
  expect(say(written)).toBe(spoken);
});

test.each([
  ['Your CAC and KPIs', "Your C A C and K P I's."],
  ['an MVP', 'an M V P.'],
  ['a SAFE', 'a safe.'],
  ['LTV:CAC of 3:1', 'L T V to C A C of three to one.'],
  ['B2B, B2C', 'B to B, B to C.'],
  ['R&D', 'R and D.'],
  ['food, e.g. bread', 'food, for example, bread.'],
  ['bread, tea, etc. Then rest.', 'bread, tea, and so on. Then rest.'],
  ['This is NOT it', 'This is not it.'],
])('abbreviations: %s', (written, spoken) => {
  expect(say(written)).toBe(spoken);
});

test.each([
  ['Cela coûte 1 500 $.', 'Cela coûte mille cinq cents dollars.'],
  ['9 millions de RWF', 'neuf millions de francs rwandais.'],
  ['2 000 000 XOF', 'deux millions de francs C F A.'],
  ['1,2 million', 'un virgule deux million.'],
  ['1,50 €', 'un euro et cinquante centimes.'],
  ['12,5 %', 'douze virgule cinq pour cent.'],
  [
    '21, 71, 80, 81, 91, 200, 201',
    'vingt et un, soixante et onze, quatre-vingts, quatre-vingt-un, quatre-vingt-onze, deux cents, deux cent un.',
  ],
  ['3:1', 'trois pour un.'],
  ['votre CAC, la TVA', 'votre C A C, la T V A.'],
  ['p. ex. un café', 'par exemple un café.'],
])('French: %s', (written, spoken) => {
  expect(say(written, 'fr-RW')).toBe(spoken);
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
    'small, four dollars.',
    'Done really.',
  ]);
});

test('sentences are split at their ends, not at points within numbers and abbreviations', () => {
  expect(toSentences('It is 1.5, i.e. little. Is it? Yes!', 'en')).toEqual([
    'It is one point five, that is, little.',
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
