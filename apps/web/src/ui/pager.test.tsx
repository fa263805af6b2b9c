import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { keepsScroll } from '#src/platform/keeps-scroll.ts';
import { renderAt } from '#src/platform/fake-visit.tsx';
import { activateTexts, needTexts } from '#src/platform/texts.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { NumberedPager, Pager } from './pager.tsx';

afterEach(async () => activateTexts('en'));

function State() {
  return keepsScroll(useLocation().state) ? <p>keeps its place</p> : null;
}

function Calls() {
  const [{ page }] = useUrlState({ page: 1 });
  const list = {
    count: 12,
    previous: page > 1 ? '/api/calls/?page=1' : null,
    next: page < 3 ? '/api/calls/?page=2' : null,
  };
  return <Pager list={list} page={page} pageSize={5} />;
}

test('follows the links of the list, and keeps the rest of the address', async () => {
  renderAt(<Calls />, '/calls?sector=3');
  screen.getByText('Page 1 of 3');
  expect(screen.getByRole('link', { name: 'Prev page' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  screen.getByText('at /calls?sector=3&page=2');
  await userEvent.click(screen.getByRole('link', { name: 'Prev page' }));
  screen.getByText('at /calls?sector=3');
});

test('the word that is seen is a word of the name, in both languages, for who speaks it to their phone', async () => {
  await needTexts(['ui']);
  for (const language of ['en', 'fr'] as const) {
    await activateTexts(language);
    renderAt(<Calls />, '/calls');
    for (const link of screen.getAllByRole('link')) {
      const name = link.getAttribute('aria-label')?.toLowerCase().split(' ');
      expect(name).toContain(link.textContent.toLowerCase());
    }
    cleanup();
  }
});

test('whoever turns to the last page keeps the focus, and the view stays', async () => {
  renderAt(
    <>
      <Calls />
      <State />
    </>,
    '/calls?page=2',
  );
  const next = screen.getByRole('link', { name: 'Next page' });
  await userEvent.click(next);
  screen.getByText('at /calls?page=3');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
  screen.getByText('keeps its place');
  await userEvent.click(next);
  screen.getByText('at /calls?page=3');
});

test('nothing is shown where everything is on one page', () => {
  renderAt(<Pager list={{ count: 3, next: null, previous: null }} page={1} pageSize={5} />, '/');
  renderAt(<NumberedPager page={1} pages={1} />, '/');
  expect(screen.queryByRole('navigation')).toBeNull();
});

test.each([
  [1, 9, ['1', '2', '3', '4', '5']],
  [5, 9, ['3', '4', '5', '6', '7']],
  [9, 9, ['5', '6', '7', '8', '9']],
  [2, 3, ['1', '2', '3']],
])('on page %i of %i at most five numbers are offered', (page, pages, numbers) => {
  renderAt(<NumberedPager page={page} pages={pages} />, `/hub?page=${page}`);
  const names = screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
  expect([...names.slice(0, 2), ...names.slice(-2)]).toEqual([
    'First page',
    'Prev page',
    'Next page',
    'Last page',
  ]);
  const shown = screen.getAllByRole('link', { name: /^Page / });
  expect(shown.map((link) => link.textContent)).toEqual(numbers);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(String(page));
  const isOff = (name: string) =>
    screen.getByRole('link', { name }).getAttribute('aria-disabled') === 'true';
  expect(['First page', 'Prev page'].map(isOff)).toEqual([page === 1, page === 1]);
  expect(['Next page', 'Last page'].map(isOff)).toEqual([page === pages, page === pages]);
  cleanup();
});

test('on a phone all targets are in one row: three of the numbers, around the page one is on', () => {
  const seen = (page: number) => {
    const { container, unmount } = renderAt(<NumberedPager page={page} pages={9} />, '/hub');
    const numbers = [...container.querySelectorAll('li')];
    const shown = numbers.filter(({ className }) => !className.includes('max-sm:hidden'));
    unmount();
    return [numbers.length, shown.map(({ textContent }) => textContent).join(' ')];
  };
  expect([1, 2, 5, 9].map(seen)).toEqual([
    [5, '1 2 3'],
    [5, '1 2 3'],
    [5, '4 5 6'],
    [5, '7 8 9'],
  ]);
});
