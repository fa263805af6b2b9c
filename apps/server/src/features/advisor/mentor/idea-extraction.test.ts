import { expect, test } from 'vitest';
import { plainIdea, readIdea } from '@inzira/mentor/mentor/idea-extraction';

test.each([
  [
    'I sell chapati at the bus park. Which belief do I test first?',
    'selling chapati at the bus park',
    'Which belief do I test first?',
  ],
  ['Hello, I want to sell eggs in Lagos', 'selling eggs in Lagos', ''],
  [
    'We repair phones in Kigali and want to grow. How?',
    'repairing phones in Kigali',
    'We repair phones in Kigali and want to grow. How?',
  ],
  [
    'My idea is a solar dryer for mangoes, how does runway apply to it?',
    'my solar dryer for mangoes',
    'how does runway apply to it?',
  ],
  [
    'I have a small salon in Nakuru. How do I set my price?',
    'my small salon in Nakuru',
    'How do I set my price?',
  ],
  ['i want to open a pharmacy what do i need', 'opening a pharmacy', 'what do i need'],
  [
    'I want to start a car wash how much money should I have',
    'starting a car wash',
    'how much money should I have',
  ],
  ['My idea is a drying tunnel for mangoes', 'my drying tunnel for mangoes', ''],
  ['our business is making school uniforms', 'making school uniforms', ''],
])('"%s" tells of a business', (message, idea, rest) => {
  expect(readIdea(message)).toEqual({ idea, rest });
});

test.each([
  'a few weeks ago my girlfriend stopped picking my calls',
  'my shop is not making profit',
  'our business is losing customers',
  'I sell each for 50 shillings',
  'I want to sell 20% of my company',
  'I want to sell my shares to my brother',
  'I need 3 million RWF to buy a juice machine. Where do I get it?',
  'How do I sell chapati at the bus park?',
  'I run out of money every month',
  'I start the test tomorrow',
  'my friend wants 50% because he builds the app',
  'I have no idea',
  'i sell many things but at end of month no money',
  'my husband left me in charge',
  'i have a job and a side business when should i quit',
])('"%s" does not', (message) => {
  expect(readIdea(message)).toBeNull();
});

test('what a learner wrote can make no markup of a reply', () => {
  expect(plainIdea('[free](https://evil.example) <b>eggs</b> {idea}')).toBe('free b eggs /b idea');
  expect(plainIdea('I sell eggs.')).toBe('“I sell eggs”');
  expect(plainIdea('  ')).toBeNull();
});
