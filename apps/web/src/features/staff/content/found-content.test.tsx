import type { ContentEntry } from '@inzira/contract/staff-content';
import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import FoundContent from './found-content.tsx';

const entry = (path: string, kind: ContentEntry['kind'], title: string): ContentEntry => ({
  path,
  title,
  kind,
  state: 'released',
  drafts: 0,
  isForReview: false,
  isHidden: false,
  translated: ['fr'],
  outdated: [],
});
const LESSON = '01-a/01-b/01-c/01-d.md';
const ENTRIES = [
  entry('01-a/module.yaml', 'module', 'Begin'),
  entry('01-a/01-b/course.yaml', 'course', 'Find an idea'),
  entry('01-a/01-b/01-c/chapter.yaml', 'chapter', 'Look around'),
  entry(LESSON, 'lesson', 'The bus'),
  entry('02-z/module.yaml', 'module', 'Sell'),
];

beforeEach(() => logInAmina({ roles: ['editor'] }));

test('words within a lesson lead to it, with the sentence and the titles of what it lies in', async () => {
  serve(({ path }) =>
    path.startsWith('/api/staff/content/search/')
      ? json(200, {
          hits: [
            { path: LESSON, file: LESSON, excerpt: 'nine women sell baskets' },
            { path: LESSON, file: '01-a/01-b/01-c/01-d.fr.md', excerpt: 'des paniers' },
          ],
        })
      : json(200, {}),
  );
  visit(<FoundContent entries={ENTRIES} search="baskets" show="" />, '/staff/curriculum');
  expect(await screen.findByText('nine women sell baskets')).toBeTruthy();
  expect(screen.getByText('des paniers').getAttribute('lang')).toBe('fr');
  expect(screen.getByText('Begin › Find an idea › Look around')).toBeTruthy();
  expect(screen.queryByText(LESSON)).toBeNull();
  expect(screen.getByText('1 text')).toBeTruthy();
});

test('titles are found although the texts cannot be searched', async () => {
  serve(() => json(500, { error: 'broken' }));
  visit(<FoundContent entries={ENTRIES} search="Sell" show="" />, '/staff/curriculum');
  expect(await screen.findByText(/^Only titles were searched/)).toBeTruthy();
  expect(screen.getByText('Module: Sell')).toBeTruthy();
});

test('without a network nothing is said to be missing from texts that were not searched', async () => {
  serve(() => noNetwork());
  onlineManager.setOnline(false);
  try {
    visit(<FoundContent entries={ENTRIES} search="cassava" show="" />, '/staff/curriculum');
    expect(await screen.findByText(/^Only titles were searched/)).toBeTruthy();
  } finally {
    onlineManager.setOnline(true);
  }
});

test('a row says how long a lesson takes, when it was edited, and that it has no French yet', async () => {
  serve(() => json(200, { hits: [] }));
  const edited = {
    ...entry(LESSON, 'lesson', 'The bus'),
    state: 'edited' as const,
    translated: [],
    minutes: 8,
    editedAt: new Date(Date.now() - 3 * 864e5).toISOString(),
  };
  visit(<FoundContent entries={[edited]} search="bus" show="" />, '/staff/curriculum');
  expect(await screen.findByText('8 min')).toBeTruthy();
  expect(screen.getByText(/^edited 3 days ago/)).toBeTruthy();
  expect(screen.getByText('No French yet')).toBeTruthy();
});
