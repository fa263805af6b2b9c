import { expect, test } from 'vitest';
import { lessonText, newFilePath, withQuestion } from './lesson-template.ts';

const FOLDER = '01-a/01-b/01-c/';

test('a new lesson is the last of its chapter, under a slug that no other lesson has', () => {
  const paths = [`${FOLDER}01-first.md`, `${FOLDER}03-cafe.md`, '02-x/01-y/01-z/09-prices.md'];
  expect(newFilePath(FOLDER, 'Où vendre ?', paths)).toBe(`${FOLDER}04-ou-vendre.md`);
  expect(newFilePath(FOLDER, 'Prices', paths)).toBe(`${FOLDER}04-prices-2.md`);
  expect(newFilePath(FOLDER, '???', [])).toBe(`${FOLDER}01-text.md`);
});

const LESSON = {
  title: 'Say "no": how',
  objective: 'Say no to a buyer',
  body: 'Amina said no.\r\n\r\n## Why\r\nIt cost too much.',
  today: 'Say no once.\nTo {anybody}.',
  takeaways: ['No is an answer', 'So is yes'],
  term: 'Refusal',
  definition: 'A no: said aloud.',
  askedAs: 'how do I say no\n\nhow do I say no\nhow to refuse ',
};

test('a title with quotes and colons stays one line of YAML', () => {
  expect(lessonText(LESSON)).toContain('\ntitle: "Say \\"no\\": how"\n');
});

test('a new lesson holds what was written, and no words of a template', () => {
  const text = lessonText(LESSON);
  expect(text).toContain('\nminutes: 3\n');
  expect(text).toContain('\nasked_as:\n  - "how do I say no"\n  - "how to refuse"\n');
  expect(text).toContain('\napply: "For {idea}: Say no once. To anybody."\n');
  const body = text.split('\n---\n')[1];
  expect(body).toBe(
    '\nAmina said no.\n\n## Why\nIt cost too much.\n\n## Try it today\n\nSay no once.\nTo {anybody}.\n',
  );
});

test('a question is added to a quiz with its right answer among the choices', () => {
  const quiz = 'questions:\n  - id: about-costs\n    question: What?\n';
  const added = withQuestion(quiz, 'costs', {
    question: 'What is paid?',
    choices: [
      { text: 'Rent', why: 'Each month.' },
      { text: 'Nothing', why: 'It is not free.' },
      { text: 'Tax', why: 'Later.' },
    ],
    explanation: 'Each month.',
  });
  expect(added.startsWith(quiz)).toBe(true);
  expect(added).toContain('\n  - id: about-costs-2\n');
  expect(added).toContain('\n    answer: "Rent"\n');
  expect(added).toContain('\n    lesson: costs\n');
  expect(added.match(/- text: /g)).toHaveLength(3);
});
