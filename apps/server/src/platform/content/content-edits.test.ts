import { expect, test } from 'vitest';
import { asRelease, isListFile, orderOf, slugIn } from './content-edits.ts';
import { stampOf } from './translations.ts';

const files = (...entries: [string, string][]) =>
  new Map(
    [
      ['01-a/module.yaml', 'A'],
      ['01-a/01-b/course.yaml', 'B'],
      ['01-a/01-b/01-c/chapter.yaml', 'C'],
      ['01-a/01-b/01-c/01-one.md', '1'],
      ['01-a/01-b/01-c/01-one.fr.md', 'un'],
      ['01-a/01-b/01-c/01-one.advisor.yaml', 'asks'],
      ['01-a/01-b/01-c/02-two.md', '2'],
      ['01-a/01-b/01-c/quiz.yaml', 'Q'],
      ['02-d/module.yaml', 'D'],
      ...entries,
    ].sort() as [string, string][],
  );

test('without lists of staff the files are those of the release', () => {
  const released = files();
  expect(asRelease(released)).toBe(released);
});

test('lessons with their translations and answers, and folders with all that is in them, take their places', () => {
  const ordered = asRelease(files(['01-a/01-b/01-c/order', 'two\n'], ['order', 'd\na\n']));
  expect([...ordered.keys()]).toEqual([
    '01-d/module.yaml',
    '02-a/01-b/01-c/01-two.md',
    '02-a/01-b/01-c/02-one.advisor.yaml',
    '02-a/01-b/01-c/02-one.fr.md',
    '02-a/01-b/01-c/02-one.md',
    '02-a/01-b/01-c/chapter.yaml',
    '02-a/01-b/01-c/quiz.yaml',
    '02-a/01-b/course.yaml',
    '02-a/module.yaml',
  ]);
  expect(ordered.get('02-a/01-b/01-c/01-two.md')).toBe('2');
});

test('what is hidden is left out with all that is in it, also when it is ordered', () => {
  const shown = asRelease(
    files(['hidden', 'd\n'], ['order', 'd\na\n'], ['01-a/01-b/01-c/hidden', 'one\nnever\n']),
  );
  expect([...shown.keys()]).toEqual([
    '01-a/01-b/01-c/02-two.md',
    '01-a/01-b/01-c/chapter.yaml',
    '01-a/01-b/01-c/quiz.yaml',
    '01-a/01-b/course.yaml',
    '01-a/module.yaml',
  ]);
});

const asks = (id: string, lesson: string) => `  - id: ${id}\n    question: Why?${lesson}\n`;

test('nobody is asked about a lesson that is hidden, in no language, and translations are as fresh as they were', () => {
  const folder = '01-a/01-b/01-c/';
  const two = asks('about-two', '\n    lesson: two');
  const quiz = `questions:\n${asks('about-one', '\n    lesson: one')}${two}`;
  const french = `of: ${stampOf(quiz)}\nquestions:\n${asks('about-one', '')}${asks('about-two', '')}`;
  const german = french.replace(stampOf(quiz), '0123456789ab');
  const shown = asRelease(
    files(
      [`${folder}hidden`, 'one\n'],
      [`${folder}quiz.yaml`, quiz],
      [`${folder}quiz.fr.yaml`, french],
      [`${folder}quiz.de.yaml`, german],
    ),
  );
  const left = `questions:\n${two}`;
  expect(shown.get(`${folder}quiz.yaml`)).toBe(left);
  const others = `questions:\n${asks('about-two', '')}`;
  expect(shown.get(`${folder}quiz.fr.yaml`)).toBe(`of: ${stampOf(left)}\n${others}`);
  expect(shown.get(`${folder}quiz.de.yaml`)).toBe(`of: 0123456789ab\n${others}`);
  const none = asRelease(
    files(
      [`${folder}hidden`, 'one\ntwo\n'],
      [`${folder}quiz.yaml`, quiz],
      [`${folder}quiz.fr.yaml`, french],
    ),
  );
  expect(none.get(`${folder}quiz.yaml`)).toBe('questions: []\n');
  expect(none.has(`${folder}quiz.fr.yaml`)).toBe(false);
});

test('two of one slug are two still where staff have ordered the folder: neither hides the other', () => {
  const folder = '01-a/01-b/01-c/';
  const both = asRelease(
    files([`${folder}order`, 'two\none\n'], [`${folder}07-two.md`, 'of the release']),
  );
  const texts = [...both].filter(([path]) => path.endsWith('-two.md')).map(([, text]) => text);
  expect(texts.toSorted()).toEqual(['2', 'of the release']);
});

test('the order of a folder has what lies in it, and nothing from within', () => {
  expect(orderOf(files(), '')).toEqual(['a', 'd']);
  expect(orderOf(files(), '01-a/')).toEqual(['b']);
  expect(orderOf(files(), '01-a/01-b/01-c/')).toEqual(['one', 'two']);
  expect(slugIn('01-a/01-b/01-c/quiz.yaml', '01-a/01-b/01-c/')).toBeNull();
  expect(['order', '01-a/hidden', 'journey/order'].every(isListFile)).toBe(true);
  expect(['01-a/reorder', '01-a/01-order.md'].some(isListFile)).toBe(false);
});
