import type { TranslationCount } from '@inzira/contract/staff-translations';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import CurriculumPage from '#src/features/staff/content/curriculum.page.tsx';
import TranslationsPage from './translations.page.tsx';

const count = (part: TranslationCount['part'], figures: Partial<TranslationCount>) => ({
  part,
  folder: null,
  title: null,
  language: 'fr',
  texts: 40,
  translated: 38,
  outdated: 0,
  read: 30,
  ...figures,
});
const COUNTS = [
  count('module', { folder: '01-ask/', title: 'Ask', outdated: 2 }),
  count('module', { folder: '02-sell/', title: 'Sell' }),
  count('journey', {}),
  count('answers', { texts: 1_383, translated: 1_383, read: 1_200, outdated: 3 }),
  count('facts', { outdated: null, read: null }),
  count('hub', { outdated: null, read: null }),
];

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

function open(counts: TranslationCount[] = COUNTS) {
  serve(({ path }) => {
    expect(path).toBe('/api/staff/content/translations/');
    return json(200, { counts });
  });
  return visit(<TranslationsPage />, '/staff/translations');
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.lastElementChild?.textContent);

test('each part of the content has its figures in each language', async () => {
  open([...COUNTS, count('module', { folder: '01-ask/', title: 'Ask', language: 'sw', read: 7 })]);
  const french = within(await screen.findByRole('table', { name: 'Translations into: French' }));
  expect(cells(french.getByRole('row', { name: /^Sell/ }))).toEqual(['40', '38', '0', '30']);
  expect(cells(french.getByRole('row', { name: /^Answers of the mentor/ }))).toEqual([
    '1,383',
    '1,383',
    '3',
    '1,200',
  ]);
  expect(french.getAllByRole('row')).toHaveLength(1 + COUNTS.length);
  const swahili = within(screen.getByRole('table', { name: 'Translations into: Swahili' }));
  expect(cells(swahili.getByRole('row', { name: /^Ask/ }))).toEqual(['40', '38', '0', '7']);
});

test('what nobody writes down is a dash, and the page says so', async () => {
  open();
  const facts = await screen.findByRole('row', { name: /^Rules of the countries/ });
  expect(cells(facts)).toEqual(['40', '38', '–', '–']);
  screen.getByText(/A dash: for rules of countries and entries of the hub/);
});

test('what is out of date in a module leads to it in the list, and a figure without a list to nothing', async () => {
  const user = open();
  const answers = await screen.findByRole('row', { name: /^Answers of the mentor/ });
  expect(within(answers).queryByRole('link')).toBeNull();
  const sell = screen.getByRole('row', { name: /^Sell/ });
  expect(within(sell).getAllByRole('link')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: '2 in Ask' }));
  await screen.findByText('at /staff/curriculum?show=outdated&search=01-ask%2F');
});

test('a module leads to its place in the curriculum', async () => {
  const user = open();
  await user.click(await screen.findByRole('link', { name: 'Sell' }));
  await screen.findByText('at /staff/curriculum?open=02-sell/');
});

test('the list that it leads to has the texts of that module alone', async () => {
  const lesson = (path: string, title: string, outdated: string[]) => ({
    path,
    title,
    kind: 'lesson',
    state: 'released',
    drafts: 0,
    isForReview: false,
    isHidden: false,
    translated: ['fr'],
    outdated,
  });
  const entries = [
    lesson('01-ask/01-b/01-c/01-listen.md', 'Listen', ['fr']),
    lesson('01-ask/01-b/01-c/02-note.md', 'Note', []),
    lesson('02-sell/01-b/01-c/01-price.md', 'Price', ['fr']),
  ];
  serve(() => json(200, { entries }));
  visit(
    <CurriculumPage />,
    '/staff/curriculum?show=outdated&search=01-ask%2F',
    '/staff/curriculum',
  );
  await screen.findByRole('link', { name: /Listen/ });
  screen.getByText('1 text');
  expect(screen.queryByRole('link', { name: /Note|Price/ })).toBeNull();
});
