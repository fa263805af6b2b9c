import { expect, test } from 'vitest';
import { textIn } from './text-in.ts';

const LESSON = {
  path: '01-a/01-b/01-c/01-rent.md',
  kind: 'lesson' as const,
  title: 'Le loyer',
  state: 'draft' as const,
  drafts: 1,
  isForReview: false,
  isHidden: false,
  translated: [],
  outdated: [],
};

test('a lesson that is written in French alone is opened there, in whichever language one reads', () => {
  const begun = { ...LESSON, begun: ['fr'] };
  for (const language of ['en', 'fr'])
    expect(textIn(begun, language)).toBe('01-a/01-b/01-c/01-rent.fr.md');
  expect(textIn(LESSON, 'fr')).toBe(LESSON.path);
});
