import { expect, test } from 'vitest';
import { lessonTemplate, newFilePath, withQuestion } from './lesson-template.ts';

const FOLDER = '01-a/01-b/01-c/';

test('a new lesson is the last of its chapter, under a slug that no other lesson has', () => {
  const paths = [`${FOLDER}01-first.md`, `${FOLDER}03-cafe.md`, '02-x/01-y/01-z/09-prices.md'];
  expect(newFilePath(FOLDER, 'Où vendre ?', paths)).toBe(`${FOLDER}04-ou-vendre.md`);
  expect(newFilePath(FOLDER, 'Prices', paths)).toBe(`${FOLDER}04-prices-2.md`);
  expect(newFilePath(FOLDER, '???', [])).toBe(`${FOLDER}01-text.md`);
});

test('a title with quotes and colons stays one line of YAML', () => {
  expect(lessonTemplate('Say "no": how')).toContain('\ntitle: "Say \\"no\\": how"\n');
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
