import { expect, test } from 'vitest';
import { minutesFor } from './lesson-template.ts';
import { readLesson, writeLesson, type LessonFields } from './lesson-text.ts';

const TEXT = `---
title: "Say: no"
minutes: 9
objectives:
  - Say no   # a comment
terms:
  - { term: Refusal, definition: "A no: said aloud." }
takeaways: [No is an answer, So is yes]
asked_as:
  - how do I say no
apply: "For {idea}, say no."
sources: []
---

Amina said no.

## Try it today

Say no once.
`;

const read = (text: string) => readLesson(text) as LessonFields;

test('a lesson is read into its fields', () => {
  expect(read(TEXT)).toEqual({
    title: 'Say: no',
    minutes: '9',
    body: 'Amina said no.\n\n## Try it today\n\nSay no once.',
    objectives: ['Say no'],
    terms: [{ term: 'Refusal', definition: 'A no: said aloud.' }],
    takeaways: ['No is an answer', 'So is yes'],
    asked_as: ['how do I say no'],
    apply: 'For {idea}, say no.',
    note: '',
    sources: [],
  });
});

test('what cannot be shown in fields is none', () => {
  expect(readLesson('No front matter')).toBeNull();
  expect(readLesson('---\ntitle: "open\n---\nText')).toBeNull();
});

test('what is not changed keeps every byte', () => {
  const fields = read(TEXT);
  expect(writeLesson(TEXT, fields, fields)).toBe(TEXT);
  const next = writeLesson(TEXT, fields, { ...fields, title: 'Say "yes": how' });
  expect(next).toBe(TEXT.replace('title: "Say: no"', `title: 'Say "yes": how'`));
});

test('a field that is new, changed or emptied is read back as it was written', () => {
  const before = read(TEXT);
  const after: LessonFields = {
    ...before,
    minutes: '12',
    body: 'Another text.\n\n---\n\nWith a line.',
    objectives: ['1,400', 'true', '- dash: "quote"'],
    terms: [
      { term: '', definition: '' },
      { term: 'Yes', definition: 'It’s: fine' },
    ],
    takeaways: [],
    note: '# not a heading',
    sources: ['A. Author, https://example.org/a#b'],
  };
  expect(read(writeLesson(TEXT, before, after))).toEqual({
    ...after,
    terms: [{ term: 'Yes', definition: 'It’s: fine' }],
  });
});

test('the minutes follow the text until somebody sets them', () => {
  const start = '---\ntitle: New\n---\n';
  const long = 'word '.repeat(800).trim();
  const once = writeLesson(start, read(start), { ...read(start), body: long });
  expect(read(once).minutes).toBe('8');
  const set = writeLesson(once, read(once), { ...read(once), minutes: '5' });
  expect(read(writeLesson(set, read(set), { ...read(set), body: 'Short.' })).minutes).toBe('5');
  expect(minutesFor('')).toBe('3');
});

test('a translation gets no minutes: they are the original’s', () => {
  const start = '---\nof: 7f7f6477805c\ntitle: Neuf\n---\nUn texte.\n';
  const next = writeLesson(start, read(start), { ...read(start), body: 'Un autre.' }, true);
  expect(next).toBe('---\nof: 7f7f6477805c\ntitle: Neuf\n---\n\nUn autre.\n');
});
