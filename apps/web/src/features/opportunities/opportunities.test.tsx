import type { Opportunity, OpportunityDetail } from '@inzira/contract/opportunities';
import { DAY_MS } from '@inzira/contract/rules/units';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '#src/platform/fake-caches.ts';
import { json, noNetwork, serve, type Call } from '#src/platform/fake-server.ts';
import { amina, logInAmina, TestProviders } from '#src/platform/fake-visit.tsx';
import { keepAnswer } from '#src/platform/kept-answers.ts';
import { setServerReachable } from '#src/platform/network.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { APP_KEPT, writeStored } from '#src/platform/session-store.ts';
import ClosingNext from './closing-next.tsx';
import ExplorePage from './explore.page.tsx';
import OpportunityListPage from './opportunity-list.page.tsx';
import { OpportunityCard } from './opportunity-card.tsx';
import OpportunityPage from './opportunity.page.tsx';

const opportunity = (overrides: Partial<Opportunity> = {}): Opportunity => ({
  id: 7,
  title: 'Seed grant',
  organization_name: 'Sample Fund',
  organization_logo: null,
  organization_website: null,
  benefits: 'USD 5,000',
  tags: [{ id: 1, name: 'Grant' }],
  days_remaining: 9,
  deadline: '2031-05-31',
  target_audience: 'Founders',
  sectors: [],
  countries: [],
  stages: [],
  apply_link: 'https://fund.example/apply',
  fee: null,
  checked_at: null,
  link_state: 'works',
  closed: false,
  saved: false,
  conditions: [],
  language: 'en',
  ...overrides,
});
const detail = (overrides: Partial<OpportunityDetail> = {}): OpportunityDetail => ({
  ...opportunity(),
  description: '<p>About it</p>',
  calendar_url: '/calendar',
  revision: 1,
  ...overrides,
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

function show(page: ReactNode, path: string, pathname: string, search = '') {
  queryClient.clear();
  render(
    <TestProviders at={{ pathname, search }} client={queryClient}>
      <Routes>
        <Route path={path} element={page} />
      </Routes>
      <Address />
    </TestProviders>,
  );
}
const showOne = (one: OpportunityDetail) => {
  serve(() => json(200, one));
  show(<OpportunityPage />, '/opportunities/:id', '/opportunities/7');
};
const listOf = (results: Opportunity[], links = {}) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
  ...links,
});
const showList = (answer: (call: Call) => Response, search = '') => {
  const options = {
    sectors: [{ id: 3, code: 'food', name: 'Food' }],
    countries: [{ id: 646, name: 'Rwanda', code: 'RW' }],
    tags: [],
  };
  const calls = serve((call) =>
    call.path.includes('/options/') ? json(200, options) : answer(call),
  );
  show(<OpportunityListPage />, '/opportunities', '/opportunities', search);
  return calls;
};

beforeEach(() => logInAmina());
afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ days_remaining: 2 }, '2 days left'],
  [{ days_remaining: 1 }, '1 day left'],
  [{ days_remaining: 0 }, 'Last day'],
  [{ days_remaining: null, deadline: null }, 'Open all year'],
  [{ days_remaining: 0, closed: true }, 'Closed'],
])('%o reads %s', async (overrides, words) => {
  showList(() => json(200, listOf([opportunity(overrides)])));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a filter goes into the address and to the server, over all pages', async () => {
  const calls = showList(() => json(200, listOf([opportunity()])), '?page=2');
  await screen.findByRole('option', { name: 'Rwanda' });
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: '646' } });
  await vi.waitFor(() =>
    expect(calls.some(({ path }) => /page=1&.*country=646/.test(path))).toBe(true),
  );
  expect(screen.getByTestId('address').textContent).toBe('/opportunities?country=646');
});

test('pages follow the links of the server', async () => {
  showList(() => json(200, listOf([opportunity()], { count: 12, next: '/api/x/?page=2' })));
  expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
  const next = screen.getByRole('link', { name: 'Next page' });
  expect(next.getAttribute('href')).toBe('/opportunities?page=2');
});

test.each([
  ['', 'below the list'],
  ['?fits=true', 'above it'],
])('what the card lacks is said with "%s" %s', async (search, place) => {
  const untold = opportunity({
    conditions: [{ field: 'sector', state: 'missing', yours: null }],
  });
  showList(() => json(200, listOf([untold])), search);
  const note = await screen.findByRole('link', { name: 'Complete it with the AI Mentor' });
  const card = screen.getByRole('link', { name: 'Seed grant' });
  const follows = card.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(follows ? 'below the list' : 'above it').toBe(place);
});

test('nothing found says so', async () => {
  showList(() => json(200, listOf([])), '?search=x');
  expect(await screen.findByText('No opportunity fits these filters')).toBeTruthy();
});

test('says of each condition whether it is met, and what the card does not say', async () => {
  showOne(
    detail({
      conditions: [
        { field: 'country', state: 'met', yours: 'Rwanda' },
        { field: 'stage', state: 'not_met', yours: 'Growth' },
        { field: 'sector', state: 'missing', yours: null },
      ],
    }),
  );
  expect(await screen.findByText('Met: your idea card says “Rwanda”.')).toBeTruthy();
  expect(screen.getByText('Not met: your idea card says “Growth”.')).toBeTruthy();
  expect(screen.getByText('Unknown: your idea card names no sector.')).toBeTruthy();
});

test('a card of the list is low: its bookmark is a sign beside the title', async () => {
  show(<OpportunityCard opportunity={detail()} />, '/opportunities', '/opportunities');
  const save = await screen.findByRole('button', { name: 'Save Seed grant' });
  expect(save.textContent).toBe('');
  expect(save.parentElement?.querySelector('h2')?.textContent).toBe('Seed grant');
  expect(screen.getByRole('link', { name: /^Learn More/ })).toBeTruthy();
});

test('leads to the application in a new tab that knows nothing of this one', async () => {
  showOne(detail());
  const apply = await screen.findByRole('link', { name: 'Apply Now' });
  expect([apply.getAttribute('rel'), apply.getAttribute('href')]).toEqual([
    'noopener noreferrer',
    'https://fund.example/apply',
  ]);
});

test('a press on the link to apply is counted, and is no error where it cannot be', async () => {
  const calls = serve(({ method }) =>
    method === 'PUT' ? Promise.reject(new TypeError('No network.')) : json(200, detail()),
  );
  show(<OpportunityPage />, '/opportunities/:id', '/opportunities/7');
  fireEvent.click(await screen.findByRole('link', { name: 'Apply Now' }));
  const put = { method: 'PUT', path: '/api/organization/opportunities/7/applied/' };
  await waitFor(() => expect(calls.at(-1)).toMatchObject(put));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: 'Apply Now' })).toBeTruthy();
});

test('the bar at the bottom says how many days are left, beside the benefits', async () => {
  showOne(detail({ days_remaining: 6, benefits: 'USD 10,000' }));
  const apply = await screen.findByRole('link', { name: 'Apply Now' });
  expect(apply.closest('[data-bottom-bar]')?.textContent).toBe('6 days leftUSD 10,000Apply Now');
});

test('a fee and a dead link are said', async () => {
  const fee = { amount: 20, currency: 'USD', note: 'Not refunded' };
  showOne(detail({ fee, link_state: 'dead' }));
  expect(await screen.findByText(/asks for a fee: USD\s20/)).toBeTruthy();
  expect(screen.getByText(/did not answer/)).toBeTruthy();
});

test('a closed one can be read, not applied for, and its link matters no more', async () => {
  showOne(detail({ closed: true, days_remaining: 0, link_state: 'dead' }));
  expect(await screen.findByText(/This opportunity is closed/)).toBeTruthy();
  expect(screen.getByText('About it')).toBeTruthy();
  expect(screen.queryByText(/did not answer/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Apply Now' })).toBeNull();
});

test('a fee in francs CFA is named as people name them', async () => {
  showOne(detail({ fee: { amount: 15_000, currency: 'XOF', note: null } }));
  expect(await screen.findByText(/asks for a fee: F\sCFA\s15,000/)).toBeTruthy();
});

test('saving shows at once, and is taken back when it fails', async () => {
  let resolve = (_: Response) => {};
  const promise = new Promise<Response>((settle) => (resolve = settle));
  serve(({ method }) => (method === 'GET' ? json(200, detail()) : promise));
  show(<OpportunityPage />, '/opportunities/:id', '/opportunities/7');
  const button = await screen.findByRole('button', { name: 'Save Seed grant' });
  fireEvent.click(button);
  await vi.waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  resolve(json(403, { error: 'No.' }));
  await vi.waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'));
});

test('without a network what was not saved does not look saved', async () => {
  let fail = () => {};
  const promise = new Promise<Response>((_, reject) => (fail = () => reject(new TypeError())));
  serve(({ method }) => (method === 'GET' ? json(200, detail()) : promise));
  show(<OpportunityPage />, '/opportunities/:id', '/opportunities/7');
  const button = await screen.findByRole('button', { name: 'Save Seed grant' });
  onlineManager.setOnline(false);
  try {
    fireEvent.click(button);
    await vi.waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
    fail();
    await vi.waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'));
  } finally {
    onlineManager.setOnline(true);
  }
});

test('one tap shows only what fits, and what is ruled out says so', async () => {
  const ruledOut = { field: 'country', state: 'not_met', yours: 'Kenya' } as const;
  const calls = showList(({ path }) =>
    path === '/api/advisor/idea/'
      ? json(200, { country: 'Kenya', stage: null, sector: null })
      : json(200, listOf([opportunity({ conditions: [ruledOut] })])),
  );
  await screen.findByText('Not your country');
  fireEvent.click(screen.getByRole('button', { name: 'Fits me' }));
  await vi.waitFor(() => expect(calls.some(({ path }) => /fits=true/.test(path))).toBe(true));
  expect(screen.getByTestId('address').textContent).toBe('/opportunities?fits=true');
});

test('of whom nothing is known three questions are asked first', async () => {
  const blank = { country: null, stage: null, sector: null };
  const calls = showList(({ path, method }) => {
    if (path === '/api/advisor/idea/') return json(200, blank);
    return json(method === 'GET' ? 200 : 404, listOf([opportunity()]));
  });
  const button = await screen.findByRole('button', { name: 'Fits me' });
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(calls.some(({ path }) => /fits=true/.test(path))).toBe(false);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Country' }), {
    target: { value: 'Kenya' },
  });
  fireEvent.change(dialog.getByRole('combobox', { name: 'Stage' }), {
    target: { value: 'Startup' },
  });
  await dialog.findByRole('option', { name: 'Food' });
  fireEvent.change(dialog.getByRole('combobox', { name: 'Sector' }), { target: { value: 'Food' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Show what fits me' }));
  await vi.waitFor(() => expect(calls.some(({ path }) => /fits=true/.test(path))).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    country: 'Kenya',
    stage: 'Startup',
    sector: 'Food',
  });
});

test('date and fit stand under the title; the days left are said once, in the bar that stays in sight', async () => {
  const met = { field: 'country', state: 'met', yours: 'Rwanda' } as const;
  showOne(detail({ conditions: [met] }));
  expect(await screen.findAllByText('9 days left')).toHaveLength(1);
  const until = screen.getByText(/until \d\d:\d\d, your time/);
  expect(until.textContent).toMatch(/^(31 May|1 June) 2031until/);
  expect(screen.getByText('Your country')).toBeTruthy();
  expect(screen.getByText('31').closest('time')?.dateTime).toBe('2031-05-31');
});

test('what to hand in is ticked where pack or plan have it, the rest by the learner, who finds it again', async () => {
  const description =
    '<p>One oven.</p><h2>What to hand in</h2><ul><li>Your sales of May</li><li>A photo</li></ul>';
  const answer = () =>
    serve(({ path }) => {
      if (path.includes('/pack/')) return json(200, { parts: [{ part: 'numbers', entries: [] }] });
      if (path === '/api/plan/') return json(200, { notes: [] });
      return json(200, detail({ description }));
    });
  answer();
  const at = ['/opportunities/:id', '/opportunities/7'] as const;
  show(<OpportunityPage />, ...at);
  expect((await screen.findByRole('link', { name: 'your pack' })).getAttribute('href')).toBe(
    '/dashboard/venture-studio/pack',
  );
  expect(screen.queryByRole('checkbox', { name: /sales/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'A photo' }));
  cleanup();
  show(<OpportunityPage />, ...at);
  const again = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'A photo' });
  expect(again.checked).toBe(true);
});

test('a visitor reads by name what closes next, and each leads to its page', async () => {
  serve(() =>
    json(200, [
      {
        id: 7,
        title: 'Seed grant',
        organization_name: 'Sample Fund',
        deadline: '2031-05-31',
        days_remaining: 9,
      },
    ]),
  );
  show(<ClosingNext />, '/opportunity', '/opportunity');
  const link = await screen.findByRole('link', { name: /Seed grant/ });
  expect(link.getAttribute('href')).toBe('/opportunities/7');
});

test('where nothing is open the explore page names nothing', async () => {
  const calls = serve(() => json(200, []));
  show(<ClosingNext />, '/opportunity', '/opportunity');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await vi.waitFor(() => expect(document.querySelector('[aria-hidden]')).toBeNull());
  expect(screen.queryByRole('link')).toBeNull();
});

test('what the learner’s card does not name stands on no card of the list; once it is said how to tell it', async () => {
  showList(() =>
    json(
      200,
      listOf([
        opportunity({
          conditions: [
            { field: 'country', state: 'missing', yours: null },
            { field: 'sector', state: 'unclear', yours: 'sewing, mostly' },
          ],
        }),
      ]),
    ),
  );
  await screen.findByText('Your sector?');
  expect(screen.queryByText(/country\?$|country unknown/i)).toBeNull();
  const link = screen.getByRole('link', { name: 'Complete it with the AI Mentor' });
  expect(link.getAttribute('href')).toBe('/ai-advisor');
});

test('nothing is asked of a learner whose card names what a list needs', async () => {
  showList(() =>
    json(
      200,
      listOf([opportunity({ conditions: [{ field: 'country', state: 'met', yours: 'Rwanda' }] })]),
    ),
  );
  await screen.findByText('Your country');
  expect(screen.queryByRole('link', { name: 'Complete it with the AI Mentor' })).toBeNull();
});

test('without a network the explore page leads to what is saved instead of what closes next', async () => {
  setServerReachable(false);
  writeStored(APP_KEPT, '1 en');
  try {
    show(<ExplorePage />, '/opportunity', '/opportunity');
    const link = await screen.findByRole('link', { name: 'Show the opportunities that you saved' });
    expect(link.getAttribute('href')).toBe('/opportunities?saved=true');
    expect(screen.queryByRole('heading', { name: 'Closing next' })).toBeNull();
  } finally {
    setServerReachable(true);
    writeStored(APP_KEPT, null);
  }
});

test.each([
  [-1, 'Closed'],
  [0, 'Last day'],
  [1, '1 day left'],
])('a kept opportunity whose deadline is in %i days says so: %s', async (days, text) => {
  fakeCaches();
  writeStored(APP_KEPT, '1 en');
  const deadline = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const kept = detail({ deadline, days_remaining: 3 });
  const url = '/api/organization/opportunities/';
  await keepAnswer(amina.id, `${url}7/`, JSON.stringify(kept));
  await keepAnswer(amina.id, `${url}?page=1&saved=true`, JSON.stringify(listOf([kept])));
  serve(() => noNetwork());
  try {
    show(<OpportunityPage />, '/opportunities/:id', '/opportunities/7');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Apply Now' }) === null).toBe(days < 0);
    cleanup();
    show(<OpportunityListPage />, '/opportunities', '/opportunities', '?saved=true');
    expect(await screen.findByText(text)).toBeTruthy();
  } finally {
    writeStored(APP_KEPT, null);
    setServerReachable(true);
  }
});
