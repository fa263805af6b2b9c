import { expect, test } from 'vitest';
import { lessonText, newFilePath } from './lesson-template.ts';

const FOLDER = '01-a/01-b/01-c/';

test('a new lesson is the last of its chapter, under a slug that no other lesson has', () => {
  const paths = [`${FOLDER}01-first.md`, `${FOLDER}03-cafe.md`, '02-x/01-y/01-z/09-prices.md'];
  expect(newFilePath(FOLDER, 'Où vendre ?', paths)).toBe(`${FOLDER}04-ou-vendre.md`);
  expect(newFilePath(FOLDER, 'Prices', paths)).toBe(`${FOLDER}04-prices-2.md`);
  expect(newFilePath(FOLDER, '???', [])).toBe(`${FOLDER}01-text.md`);
});

test('a title with quotes and colons stays one line of YAML', () => {
  expect(lessonText('Say "no": how', '')).toBe(
    '---\ntitle: "Say \\"no\\": how"\nminutes: 3\n---\n',
  );
});

test('a lesson has what it cannot be without; the minutes of a translation are the original’s', () => {
  expect(lessonText('Rent', ' Ama pays.\n')).toBe(
    '---\ntitle: "Rent"\nminutes: 3\n---\n\nAma pays.\n',
  );
  expect(lessonText('Loyer', 'Ama paie.', true)).toBe('---\ntitle: "Loyer"\n---\n\nAma paie.\n');
});
