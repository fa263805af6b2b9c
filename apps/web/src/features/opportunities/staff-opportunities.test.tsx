import type { Listing, OwnListing } from '@inzira/contract/opportunities';
import type { FeedEntry } from '@inzira/contract/staff-feeds';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { activateTexts } from '#src/platform/texts.ts';
import { writeText } from '#src/ui/rich-text/fake-writing.ts';
import { readListing } from './listing-payload.ts';
import StaffOpportunitiesPage from './staff-opportunities.page.tsx';

const LISTING: Listing = {
  id: 7,
  title: 'Seed grant',
  organization_name: 'Sample Fund',
  deadline: '2031-05-31',
  closed: false,
  apply_link: 'https://fund.example/apply',
  checked_at: '2026-11-01T08:00:00.000Z',
  link_state: 'dead',
  link_checked_at: '2026-11-20T08:00:00.000Z',
};

const DETAIL: OwnListing = {
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
  sectors: [{ id: 1, name: 'Agriculture', code: 'agriculture' }],
  countries: [{ id: 646, name: 'Rwanda', code: 'RW' }],
  stages: ['Startup'],
  apply_link: 'https://fund.example/apply',
  fee: { amount: 20, currency: 'USD', note: 'Not refunded' },
  checked_at: null,
  link_state: 'works',
  closed: false,
  saved: false,
  conditions: [],
  language: 'en',
  description_markdown: 'About it',
  description_markdown_fr: null,
  is_french_outdated: false,
  title_fr: null,
  benefits_fr: null,
  target_audience_fr: null,
  description_fr: null,
  fee_note_fr: null,
  tags_fr: null,
  description: '<p>About it</p>',
  calendar_url: null,
  revision: 1,
};

const list = (...results: Listing[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

function open(
  at: string,
  answer: (call: Call) => Response = () => json(200, DETAIL),
  isCut = (_: readonly Call[]) => false,
) {
  const calls = serve((call) => {
    if (isCut(calls)) return new Promise<Response>(() => {});
    if (call.path.includes('/venture/sectors/'))
      return json(200, [{ id: 1, name: 'Agriculture', code: 'agriculture' }]);
    if (call.path.includes('/venture/countries/'))
      return json(200, [{ id: 646, name: 'Rwanda', code: 'RW' }]);
    if (call.path.startsWith('/api/staff/opportunities/7/')) return json(200, DETAIL);
    // Covered by a test of its own.
    if (/state=(?:dead|closed)/.test(call.path)) return json(200, list());
    if (call.path.startsWith('/api/staff/opportunities/')) return json(200, list(LISTING));
    return answer(call);
  });
  const user = visit(<StaffOpportunitiesPage />, at, '/staff/opportunities');
  return { calls, user, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

async function chooseLogo() {
  const picked = new DataTransfer();
  picked.items.add(new File(['a picture'], 'logo.png', { type: 'image/png' }));
  const field = await screen.findByLabelText<HTMLInputElement>(/Choose a file/);
  field.files = picked.files;
  fireEvent.change(field);
}

beforeEach(() => logInAmina({ is_staff: true }));
afterEach(() => vi.unstubAllGlobals());

test('staff see a dead link, and close a listing after they were asked', async () => {
  const { user, sent } = open('/staff/opportunities');
  expect(await screen.findByText('Dead')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions for Seed grant' }));
  await user.click(screen.getByRole('menuitem', { name: 'Close now' }));
  expect(sent()).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close now' }));
  expect(await screen.findByText('The listing is closed.')).toBeTruthy();
  expect(sent().map(({ path }) => path)).toEqual(['/api/organization/opportunities/7/close/']);
});

describe('what is to be looked at', () => {
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const dead = [1, 2, 3, 4].map((id) => ({ ...LISTING, id, title: `Dead ${id}` }));
  const closed = [
    { ...LISTING, id: 8, title: 'Closed lately', closed: true, deadline: daysAgo(5) },
    { ...LISTING, id: 9, title: 'Closed long ago', closed: true, deadline: daysAgo(90) },
  ];
  const show = (answers: Record<string, () => Response>) => {
    serve(({ path }) => {
      const state = /state=(\w+)/.exec(path)?.[1] ?? '';
      return answers[state]?.() ?? json(200, list());
    });
    return visit(<StaffOpportunitiesPage />, '/staff/opportunities', '/staff/opportunities');
  };

  test('stands before all others: dead links, and what closed lately', async () => {
    const user = show({
      dead: () => json(200, list(...dead)),
      closed: () => json(200, list(...closed)),
    });
    const block = within(await screen.findByRole('region', { name: 'To look at' }));
    const titles = block.getAllByRole('link').map(({ textContent }) => textContent);
    expect(titles).toEqual(['Dead 1', 'Dead 2', 'Dead 3', 'Closed lately']);
    await user.click(block.getByRole('button', { name: 'All with a dead link' }));
    const fourth = await screen.findByRole('link', { name: 'Dead 4' });
    // The list has the focus, not the page.
    expect(document.activeElement?.contains(fourth)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.queryByRole('region', { name: 'To look at' })).toBeNull();
  });

  test('is no block where there is nothing', async () => {
    show({});
    await screen.findByText('No opportunity is open');
    expect(screen.queryByText('To look at')).toBeNull();
  });

  test('that could not be loaded is not taken for nothing', async () => {
    show({ dead: () => json(404, { error: 'This was not found.' }) });
    expect(await screen.findByText(/This was not found/)).toBeTruthy();
  });
});

test('the title of a listing leads to its fields', async () => {
  open('/staff/opportunities');
  const link = await screen.findByRole('link', { name: 'Seed grant' });
  expect(link.getAttribute('href')).toBe('/staff/opportunities?listing=7');
});

test('staff say that a listing is still as at its source', async () => {
  const { user, sent } = open('/staff/opportunities');
  await user.click(await screen.findByRole('button', { name: 'Actions for Seed grant' }));
  await user.click(screen.getByRole('menuitem', { name: 'Confirm it is up to date' }));
  expect(await screen.findByText('Checked today.')).toBeTruthy();
  expect(sent().map(({ path }) => path)).toEqual(['/api/organization/opportunities/7/checked/']);
});

test('of a listing only what was changed is sent, so that a colleague’s changes stay', async () => {
  const { user, sent } = open('/staff/opportunities?listing=7');
  const title = await screen.findByLabelText(/^Title/);
  await user.clear(title);
  await user.type(title, 'Larger grant');
  await user.clear(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '30');
  await user.click(screen.getByRole('button', { name: 'Save listing' }));
  expect(await screen.findByText('The listing is saved. Learners find it now.')).toBeTruthy();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.path).toBe('/api/organization/opportunities/7/');
  expect(sent()[0]?.body).toEqual({
    title: 'Larger grant',
    fee: { amount: 30, currency: 'USD', note: 'Not refunded' },
    revision: 1,
  });
});

test('what was translated is sent by itself, its tags in their order', async () => {
  const { user, sent } = open('/staff/opportunities?listing=7');
  await user.type(await screen.findByLabelText('French title'), 'Subvention');
  await user.type(screen.getByLabelText('French tags'), 'Subvention, Formation');
  await user.click(screen.getByRole('button', { name: 'Save listing' }));
  expect(await screen.findByText('The listing is saved. Learners find it now.')).toBeTruthy();
  expect(sent()[0]?.body).toEqual({
    title_fr: 'Subvention',
    tags_fr: ['Subvention', 'Formation'],
    revision: 1,
  });
});

test('what is refused says so at its field, and what was typed outlives a reload', async () => {
  const refusal = { apply_link: ['Enter a full web address, such as https://example.org.'] };
  const first = open('/staff/opportunities?listing=new', () => json(400, refusal));
  await first.user.type(await screen.findByLabelText(/^Title/), 'Seed grant');
  await first.user.type(screen.getByLabelText(/^Organization/), 'Sample Fund');
  await first.user.type(screen.getByLabelText(/^Link to apply/), 'https://fund.example');
  await first.user.type(screen.getByLabelText(/^Benefits/), 'USD 5,000');
  await first.user.type(screen.getByLabelText(/^Target audience/), 'Founders');
  await writeText('description', 'One.');
  await first.user.click(screen.getByRole('button', { name: 'Save listing' }));
  expect(await screen.findByText(/Enter a full web address/)).toBeTruthy();
  window.dispatchEvent(new Event('pagehide'));
  document.body.replaceChildren();
  open('/staff/opportunities?listing=new');
  expect(await screen.findByDisplayValue('Sample Fund')).toBeTruthy();
});

test('a description that a colleague has changed meanwhile is shown as one’s own is', async () => {
  const current = {
    ...DETAIL,
    description: '<p><strong>Theirs</strong></p>',
    description_markdown: '**Theirs**',
    revision: 2,
  };
  const { user, sent } = open('/staff/opportunities?listing=7', () =>
    json(409, { error: 'Somebody has changed it.', current, fields: ['description'] }),
  );
  await writeText('description', 'Mine ');
  await user.click(screen.getByRole('button', { name: 'Save listing' }));
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed this' });
  expect(within(dialog).getByText('Mine About it')).toBeTruthy();
  expect(within(dialog).getByText('**Theirs**')).toBeTruthy();
  expect(sent()[0]?.body).toEqual({
    description: 'Mine About it',
    format: 'markdown',
    revision: 1,
  });
});

const isFoldOpen = () => screen.getByText('More about it: all optional').closest('details')?.open;

async function typeListing(user: ReturnType<typeof open>['user']) {
  await user.type(await screen.findByLabelText(/^Title/), 'Seed grant');
  await user.type(screen.getByLabelText(/^Organization/), 'Sample Fund');
  await user.type(screen.getByLabelText(/^Link to apply/), 'https://fund.example');
  await user.type(screen.getByLabelText(/^Benefits/), 'USD 5,000');
  await user.type(screen.getByLabelText(/^Target audience/), 'Founders');
  await writeText('description', 'One.');
}

test.each([
  ['Tags (optional)', 'tags'],
  ['French tags', 'tags_fr'],
  ['What a fee is for, in French', 'fee_note_fr'],
])(
  'what is refused of “%s” opens the fold, which stays while it is corrected',
  async (label, name) => {
    const { user } = open('/staff/opportunities?listing=new', () =>
      json(400, { [name]: ['Too many.'] }),
    );
    await typeListing(user);
    expect(isFoldOpen()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save listing' }));
    expect(await screen.findByText('Too many.')).toBeTruthy();
    expect(isFoldOpen()).toBe(true);
    await user.type(screen.getByLabelText(label), 'Grant');
    expect(screen.queryByText('Too many.')).toBeNull();
    expect(isFoldOpen()).toBe(true);
  },
);

test('an amount that is no whole number says so, and is in sight', async () => {
  const { user, sent } = open('/staff/opportunities?listing=new');
  await typeListing(user);
  await user.click(screen.getByLabelText('Applicants have to pay something'));
  const amount = screen.getByLabelText('Amount');
  await user.type(amount, '25 000');
  expect(isFoldOpen()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Save listing' }));
  expect(await screen.findByText('Please check what you entered.')).toBeTruthy();
  expect(isFoldOpen()).toBe(true);
  expect(document.activeElement).toBe(amount);
  expect(sent()).toEqual([]);
});

test('a draft that says only that there is a fee shows it', async () => {
  const first = open('/staff/opportunities?listing=new');
  await first.user.click(await screen.findByLabelText('Applicants have to pay something'));
  window.dispatchEvent(new Event('pagehide'));
  document.body.replaceChildren();
  open('/staff/opportunities?listing=new');
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
  expect(isFoldOpen()).toBe(true);
});

test('a listing whose logo is refused says that the rest is saved', async () => {
  const { user, sent } = open('/staff/opportunities?listing=7', ({ path }) =>
    path.endsWith('/logo/')
      ? json(400, { logo: ['This picture cannot be read.'] })
      : json(200, DETAIL),
  );
  await chooseLogo();
  await user.click(screen.getByRole('button', { name: 'Save listing' }));
  expect(await screen.findByText('The listing is saved, but its logo is not.')).toBeTruthy();
  expect(screen.getByText('This picture cannot be read.')).toBeTruthy();
  expect(sent().map(({ path }) => path)).toEqual([
    '/api/organization/opportunities/7/',
    '/api/organization/opportunities/7/logo/',
  ]);
});

test('a listing with a logo is saved once the server has both, whatever is still asked for', async () => {
  const isLogo = ({ path }: Call) => path.endsWith('/logo/');
  const { user } = open(
    '/staff/opportunities?listing=7',
    () => json(200, DETAIL),
    // Every call after the upload of the logo fails.
    (calls) => calls.slice(0, -1).some(isLogo),
  );
  await chooseLogo();
  await user.click(screen.getByRole('button', { name: 'Save listing' }));
  expect(await screen.findByText('The listing is saved. Learners find it now.')).toBeTruthy();
});

const ENTRY: FeedEntry = {
  id: 4,
  title: 'A call',
  link: 'https://fund.example/call',
  summary: 'Open to all.',
  feed: { id: 1, title: 'A fund' },
  published_at: null,
  first_seen_at: '2026-11-20T08:00:00.000Z',
  opportunity_id: null,
  same_link_id: null,
};

test('who makes a listing of a feed’s entry goes on with the feed', async () => {
  const { user, sent } = open('/staff/opportunities?listing=new&entry=4', ({ method }) =>
    json(200, method === 'GET' ? ENTRY : DETAIL),
  );
  await user.type(await screen.findByLabelText(/^Benefits/), 'USD 5,000');
  // The organization is not prefilled with the feed's name.
  expect(screen.getByLabelText(/^Organization/, { selector: '[required]' })).toHaveProperty(
    'value',
    '',
  );
  await user.type(
    screen.getByLabelText(/^Organization/, { selector: '[required]' }),
    'Sample Fund',
  );
  await user.type(screen.getByLabelText(/^Target audience/), 'Founders');
  await user.click(screen.getByRole('button', { name: 'Save listing' }));
  expect(await screen.findByText('at /staff/feeds?saved=7')).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test('who makes a listing of a feed’s entry reads when its logo is not saved', async () => {
  const { user, sent } = open('/staff/opportunities?listing=new&entry=4', ({ method, path }) => {
    if (path.endsWith('/logo/')) return json(400, { logo: ['This picture cannot be read.'] });
    return json(200, method === 'GET' ? ENTRY : DETAIL);
  });
  await user.type(await screen.findByLabelText(/^Benefits/), 'USD 5,000');
  // The organization is not prefilled with the feed's name.
  expect(screen.getByLabelText(/^Organization/, { selector: '[required]' })).toHaveProperty(
    'value',
    '',
  );
  await user.type(
    screen.getByLabelText(/^Organization/, { selector: '[required]' }),
    'Sample Fund',
  );
  await user.type(screen.getByLabelText(/^Target audience/), 'Founders');
  await chooseLogo();
  await user.click(screen.getByRole('button', { name: 'Save listing' }));
  expect(await screen.findByText('The listing is saved, but its logo is not.')).toBeTruthy();
  expect(screen.getByText('This picture cannot be read.')).toBeTruthy();
  expect(sent().map(({ path }) => path)).toEqual([
    '/api/organization/opportunities/',
    '/api/organization/opportunities/7/logo/',
  ]);
});

test('of an entry that is a listing already no second one is made', async () => {
  open('/staff/opportunities?listing=new&entry=4', () =>
    json(200, { ...ENTRY, opportunity_id: 9 }),
  );
  const link = await screen.findByRole('link', { name: 'Open the listing' });
  expect(link.getAttribute('href')).toBe('/staff/opportunities?listing=9');
  expect(screen.queryByRole('button', { name: 'Save listing' })).toBeNull();
});

test('where nothing is open, the way to a feed stands there', async () => {
  serve(() => json(200, list()));
  visit(<StaffOpportunitiesPage />, '/staff/opportunities');
  const link = await screen.findByRole('link', { name: 'Take them from a feed' });
  expect(link.getAttribute('href')).toBe('/staff/feeds');
});

test('nobody else sees the listings, nor are they asked for', async () => {
  logInAmina();
  const { calls } = open('/staff/opportunities?listing=7');
  expect(await screen.findByText('Only the Inzira team can open this page.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('tags have commas between them, and an unticked fee is none', () => {
  const data = new FormData();
  for (const [name, value] of [
    ['tags', 'Grant, , Training '],
    ['deadline', ''],
    ['fee_amount', '20'],
  ] as const)
    data.set(name, value);
  expect(readListing(data)).toMatchObject({
    tags: ['Grant', 'Training'],
    deadline: null,
    fee: null,
  });
});

afterEach(async () => activateTexts('en'));

const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
};
const IN_FRENCH = {
  title_fr: 'Bourse',
  benefits_fr: '5 000 USD',
  target_audience_fr: 'Porteurs de projet',
  description_fr: 'Une bourse.',
};

test('a listing in French alone is what everybody reads; with an English text each reads their own', () => {
  expect(readListing(form(IN_FRENCH))).toMatchObject({
    title: 'Bourse',
    title_fr: 'Bourse',
    description: 'Une bourse.',
    format: 'markdown',
    target_audience: 'Porteurs de projet',
  });
  expect(readListing(form({ ...IN_FRENCH, title: 'Grant' }))).toMatchObject({
    title: 'Grant',
    benefits: '',
    title_fr: 'Bourse',
  });
});

const field = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!found) throw new Error(`There is no field ${name}`);
    return found;
  });

test('on a French page a new listing is written in French, and its English is optional', async () => {
  await activateTexts('fr');
  open('/staff/opportunities?listing=new');
  expect(await field('title_fr')).toMatchObject({ lang: 'fr', required: true });
  expect(await field('title')).toMatchObject({ lang: 'en', required: false });
});

test('a listing in English alone goes on in English on a French page', async () => {
  await activateTexts('fr');
  open('/staff/opportunities?listing=7');
  expect(await field('title')).toMatchObject({ value: 'Seed grant', required: true });
  expect(await field('title_fr')).toMatchObject({ value: '', required: false });
});

test('on a French page what a feed says stands in the French of the new listing alone', async () => {
  await activateTexts('fr');
  open('/staff/opportunities?listing=new&entry=4', () => json(200, ENTRY));
  expect(await field('title_fr')).toMatchObject({ value: ENTRY.title });
  expect(await field('title')).toMatchObject({ value: '' });
});
