import type { Numbers } from '@inzira/contract/staff-numbers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import NumbersPage from './numbers.page.tsx';

const NONE = { sign_ups: 0, active: 0, lessons: 0, questions: 0, saved: 0, opened: 0, applied: 0 };
const CHAPTER = { course: 'A course', stopped: 6 };
const NUMBERS: Numbers = {
  counted_at: '2026-11-28T02:00:00.000Z',
  is_counting: false,
  time_zone: 'UTC',
  days: [],
  weeks: [],
  total: { ...NONE, people: 20 },
  languages: [],
  genders: [],
  countries: [],
  organizations: [],
  modules: [
    {
      id: 11,
      name: 'Ideas',
      began: 20,
      learning: 7,
      finished: 7,
      chapters: [{ ...CHAPTER, id: 1, title: 'Problems' }],
    },
    {
      id: 12,
      name: 'Numbers & money',
      began: 0,
      learning: 0,
      finished: 0,
      chapters: [{ ...CHAPTER, id: 2, title: 'Cash', stopped: 0 }],
    },
  ],
  questions: [],
  opportunities: [],
  waits: [],
  mentor: [],
  tokens: [],
};

beforeEach(() => logInAmina({ is_staff: true }));
afterEach(() => vi.restoreAllMocks());

function open(query: string) {
  const calls = serve(({ path }) =>
    path.startsWith('/api/staff/numbers/csv/')
      ? new Response('"module"', { headers: { 'content-type': 'text/csv' } })
      : json(200, NUMBERS),
  );
  const user = visit(<NumbersPage />, `/staff/numbers?tab=modules${query}`, '/staff/numbers');
  return { calls, user };
}

test('a module is opened by its name; where nobody has begun it, one sentence says so', async () => {
  open('&module=Numbers+%26+money');
  await screen.findByText('Nobody has begun this module yet');
  expect(screen.getByLabelText<HTMLSelectElement>('Module').value).toBe('12');
  expect(screen.queryByText('Stopped in: Cash')).toBeNull();
});

test('the file is of the module on the screen', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const { calls, user } = open('&module=11');
  await screen.findByText('Stopped in: Problems');
  const panel = within(screen.getByRole('tabpanel'));
  await user.click(panel.getByRole('button', { name: 'Save as CSV' }));
  const isFile = ({ path }: { path: string }) => path.includes('/csv/');
  await waitFor(() => expect(calls.some(isFile)).toBe(true));
  expect(calls.find(isFile)?.path).toBe('/api/staff/numbers/csv/?table=chapters&module=11');
  expect(await screen.findByText('The file is saved with your downloads.')).toBeTruthy();
  // Waits for the download, which would otherwise navigate the next test's page.
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
});

test('of one group its own table stands beside the share of all; its file is of each group', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const group = (value: string) => ({ ...NONE, value, name: null, people: 10 });
  const [ideas, money] = NUMBERS.modules;
  const question = { slug: 'q', question: 'What is cash?', chapter: { id: 2, name: 'Cash' } };
  const calls = serve(({ path }) => {
    if (path.includes('/csv/'))
      return new Response('"x"', { headers: { 'content-type': 'text/csv' } });
    if (path.includes('/group/') && path.includes('value=fr'))
      return json(200, {
        modules: [
          {
            ...ideas,
            began: 10,
            chapters: [{ ...CHAPTER, id: 1, title: 'Problems', stopped: null }],
          },
        ],
        questions: [{ ...question, learners: 10, missed: 5, all: { learners: 20, missed: 5 } }],
      });
    if (path.includes('/group/')) return json(200, { modules: [], questions: [] });
    return json(200, {
      ...NUMBERS,
      modules: [ideas, money],
      languages: [group('en'), group('fr')],
    });
  });
  const user = visit(<NumbersPage />, '/staff/numbers?tab=modules', '/staff/numbers');
  await user.selectOptions(await screen.findByLabelText('Learners'), 'Of a language');
  // The largest group is listed first.
  await screen.findByText('Nothing that can be shown of this group yet');
  await user.selectOptions(screen.getByLabelText('Group'), 'French');
  const row = (await screen.findByText('Stopped in: Problems')).closest('tr, li');
  expect(row?.textContent).toContain('hidden');
  expect(row?.textContent).toContain('30%');
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  const file = '/api/staff/numbers/csv/?table=chapters&module=11&by=languages';
  await waitFor(() => expect(calls.some(({ path }) => path === file)).toBe(true));
  await user.click(screen.getByRole('tab', { name: 'Questions' }));
  const asked = (await screen.findByText('What is cash?')).closest('tr, li');
  expect(asked?.textContent).toContain('5\u00A0·\u00A050%');
  expect(asked?.textContent).toContain('25%');
  await user.selectOptions(screen.getByLabelText('Group'), 'English');
  await screen.findByText('Nothing that can be shown of this group yet');
});

test('after a count that was asked for, an open group is that of the new count', async () => {
  const NEW = '2026-11-29T09:00:00.000Z';
  let counted = 'before';
  let left = 2;
  const group = { ...NONE, value: 'fr', name: null, people: 10 };
  const [ideas] = NUMBERS.modules;
  const calls = serve(({ path }) => {
    if (path.includes('/count/')) {
      counted = 'soon';
      return json(200, { message: 'The numbers are being counted.' });
    }
    if (path.includes('/group/'))
      return json(200, {
        modules: [{ ...ideas, began: counted === 'now' ? 17 : 10 }],
        questions: [],
      });
    // The count is finished after two polls.
    if (counted === 'soon') left -= 1;
    if (left === 0) counted = 'now';
    return json(200, {
      ...NUMBERS,
      is_counting: counted === 'soon',
      counted_at: counted === 'now' ? NEW : NUMBERS.counted_at,
      languages: [group],
    });
  });
  const user = visit(<NumbersPage />, '/staff/numbers?tab=modules&of=languages', '/staff/numbers');
  const began = async () =>
    (await screen.findByText('Began the module')).closest('tr, li')?.textContent;
  expect(await began()).toContain('10');
  await user.click(screen.getByRole('button', { name: 'Count now' }));
  await waitFor(async () => expect(await began()).toContain('17'), { timeout: 5_000 });
  expect(calls.filter(({ path }) => path.includes('/group/'))).toHaveLength(2);
});

test('a count that was asked for is not asked for again before the numbers tell of it', async () => {
  let isSlow = false;
  const calls = serve(({ method }) => {
    if (method === 'GET')
      return isSlow ? new Promise(() => undefined) : json(200, { ...NUMBERS, is_counting: false });
    isSlow = true;
    return json(202, {});
  });
  const user = visit(<NumbersPage />, '/staff/numbers?tab=modules', '/staff/numbers');
  await user.click(await screen.findByRole('button', { name: 'Count now' }));
  await waitFor(() => expect(isSlow).toBe(true));
  // The answer has come.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  await user.click(screen.getByRole('button', { name: 'Count now' }));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('of this week it says what is known, and a hidden week is a band with its note', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const day = (at: string, sign_ups: number | null, lessons = 0) => ({
    ...NONE,
    day: at,
    sign_ups,
    lessons,
  });
  serve(() =>
    json(200, {
      ...NUMBERS,
      total: { ...NUMBERS.total, sign_ups: 9, active: null },
      weeks: [day('2026-11-09', 7), { ...day('2026-11-16', 9), active: null }],
      days: [day('2026-11-22', 9, 8), day('2026-11-23', 5, 6), day('2026-11-24', null, 7)],
    }),
  );
  visit(<NumbersPage />, '/staff/numbers', '/staff/numbers');
  const note = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent;
  expect(await note('Lessons completed')).toBe(
    'Lessons completed0in twelve full weeksthis week until yesterday: 13',
  );
  expect(await note('Sign-ups')).toBe(
    'Sign-ups9in twelve full weeksthis week until yesterday: too few to show',
  );
  expect(await note('Active learners')).toContain('hiddentells of too few people');
  expect(await screen.findByText('Grey: hidden, under 5 people')).toBeTruthy();
});
