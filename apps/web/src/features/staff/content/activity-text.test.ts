import { expect, test } from 'vitest';
import { type ActivityFields, readActivity, writeActivity } from './activity-text.ts';

const TEXT = `---
title: Count it
description: "Hand in: the counts."
minutes: 240
good:
  - A number   # a comment
  - "Where: here"
lessons: [ask-first]
milestones:
  - slug: cases-counted
    title: Cases counted
    target: 20
    unit: cases
---

Go there.

## Example of good work

*Khady*

12 stalls.
`;
const read = (text: string) => readActivity(text) as ActivityFields;

test('an activity is read into its fields', () => {
  expect(read(TEXT)).toMatchObject({
    title: 'Count it',
    description: 'Hand in: the counts.',
    minutes: '240',
    good: ['A number', 'Where: here'],
    lessons: ['ask-first'],
    milestones: [{ slug: 'cases-counted', title: 'Cases counted', target: '20', due_days: '' }],
    instructions: 'Go there.',
    example: '*Khady*\n\n12 stalls.',
  });
});

test('what is not changed keeps every byte', () => {
  const before = read(TEXT);
  expect(writeActivity(TEXT, before, before)).toBe(TEXT);
  const titled = writeActivity(TEXT, before, { ...before, title: 'Count: them' });
  expect(titled).toBe(TEXT.replace('title: Count it', 'title: "Count: them"'));
  const told = writeActivity(TEXT, before, { ...before, instructions: 'Stay there.' });
  expect(told).toBe(TEXT.replace('Go there.', 'Stay there.'));
});

test('the day from which it is shown comes and goes, and the rest stays', () => {
  const before = read(TEXT);
  expect(before.from).toBe('');
  const dated = writeActivity(TEXT, before, { ...before, from: '2027-05-03' });
  expect(read(dated)).toEqual({ ...before, from: '2027-05-03' });
  expect(writeActivity(dated, read(dated), { ...read(dated), from: '' })).toBe(TEXT);
});

test('a milestone that is changed keeps its slug, and what is empty is left out', () => {
  const before = read(TEXT);
  const [milestone] = before.milestones;
  if (!milestone) throw new Error('There is a milestone.');
  const text = writeActivity(TEXT, before, {
    ...before,
    lessons: [],
    milestones: [{ ...milestone, title: 'Cases', target: '30', due_days: '7' }],
    resources: [
      { title: 'A page', type: 'link', url: 'https://a.example/', template: '', description: '' },
    ],
  });
  expect(text).not.toContain('lessons');
  expect(read(text)).toMatchObject({
    milestones: [
      { slug: 'cases-counted', title: 'Cases', target: '30', unit: 'cases', due_days: '7' },
    ],
    resources: [{ title: 'A page', type: 'link', url: 'https://a.example/' }],
  });
  expect(text).toContain('target: 30\n');
});

test('a text with two examples is no matter of fields', () => {
  expect(readActivity(`${TEXT}\n## Example of good work\n\nMore.\n`)).toBeNull();
  expect(readActivity('no front matter')).toBeNull();
});

test('an activity in another language keeps its own heading', () => {
  const french = TEXT.replace('## Example of good work', '## Exemple de bon travail');
  const before = read(french);
  expect([before.instructions, before.example]).toEqual(['Go there.', '*Khady*\n\n12 stalls.']);
  const told = writeActivity(french, before, { ...before, example: 'Douze étals.' });
  expect(told).toMatch(/Go there\.\n\n## Exemple de bon travail\n\nDouze étals\.\n$/);
});
