import type { VentureProfile } from '@inzira/contract/ventures';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { keepDraft } from '#src/ui/draft.tsx';
import CreateVenturePage from './create-venture.page.tsx';
import EditVenturePage from './edit-venture.page.tsx';
import { OwnVentures } from './own-ventures.tsx';
import { makeVenture } from './ventures.fixture.ts';

const sectors = ['Energy', 'Health', 'Finance', 'Water'].map((name, index) => ({
  id: index + 1,
  name,
  code: `x${index}`,
}));
const countries = [{ id: 404, code: 'KE', name: 'Kenya' }];

function answerLists({ path }: Call): Response | undefined {
  if (path.endsWith('/venture/sectors/')) return json(200, sectors);
  if (path.endsWith('/venture/countries/')) return json(200, countries);
  if (path.endsWith('/venture/customer-types/')) return json(200, []);
  return undefined;
}

function create(answer: (call: Call) => Response = () => json(201, makeVenture())) {
  const calls = serve((call) => answerLists(call) ?? answer(call));
  const user = visit(<CreateVenturePage />, '/ventures/create');
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

const bodyOf = (call: Call | undefined) => [...((call?.body ?? []) as FormData)];
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const send = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what was filled in is sent, the toast says what comes, and the way leads to the studio', async () => {
  logInAmina();
  const { user, sent } = create();
  await user.type(await screen.findByLabelText(/Company name/), 'Isoko');
  await user.type(field(/Sectors/), 'ener{Enter}');
  send('Create Venture');
  await screen.findByText('Venture created successfully! It will be reviewed by our team.');
  await screen.findByText('at /dashboard/venture-studio');
  expect(bodyOf(sent()[0])).toEqual([
    ['company_name', 'Isoko'],
    ['sectors', '1'],
    ['owner_user', String(amina.id)],
  ]);
});

test('a logo that was chosen before a reload is shown again, and goes when it is removed', async () => {
  logInAmina();
  keepDraft('venture', [['kept_logo', `image/webp,${btoa('a picture')}`]]);
  const { user } = create();
  await screen.findByText('Choose another logo');
  const kept = document.querySelector<HTMLInputElement>('input[name=kept_logo]');
  expect(kept?.value).toMatch(/^image\/webp,/);
  await user.click(screen.getByRole('button', { name: 'Remove the logo' }));
  await waitFor(() => expect(kept?.value).toBe(''));
  screen.getByText('Choose a logo');
});

test('a fourth sector shows the alert and is not taken', async () => {
  logInAmina();
  const { user } = create();
  const box = await screen.findByLabelText(/Sectors/);
  await user.type(box, 'energy{Enter}health{Enter}finance{Enter}water{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('You can only select up to 3 sectors (max 3)');
  expect(document.querySelectorAll('input[name=sectors]')).toHaveLength(3);
});

test('the server’s messages stand under their fields, beside the sentence, and nothing is lost', async () => {
  logInAmina();
  const { user } = create(() => json(400, { pitch: ['This field is required.'] }));
  await user.type(await screen.findByLabelText(/Company name/), 'Isoko');
  send('Create Venture');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to create venture. Please try again.',
  );
  screen.getByText('This field is required.');
  expect(field(/Company name/).value).toBe('Isoko');
});

test('a handle goes to the server as it is written, which makes its address', async () => {
  logInAmina();
  const { user, sent } = create();
  await user.type(await screen.findByLabelText(/Company name/), 'Isoko');
  await user.type(field(/Instagram/), '@umutobe');
  await user.type(field(/Website/), 'umutobe.example');
  await user.tab();
  send('Create Venture');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(bodyOf(sent()[0])).toContainEqual(['instagram', '@umutobe']);
  expect(bodyOf(sent()[0])).toContainEqual(['website', 'https://umutobe.example']);
});

test('too long a tagline does not leave the page', async () => {
  logInAmina();
  const { user, sent } = create();
  await user.click(await screen.findByLabelText(/Tagline/));
  await user.paste('x'.repeat(71));
  send('Create Venture');
  await waitFor(() => expect(field(/Tagline/).getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
});

test('a try after a lost answer carries the same key', async () => {
  logInAmina();
  const { user, sent } = create(() => noNetwork());
  await user.type(await screen.findByLabelText(/Company name/), 'Isoko');
  send('Create Venture');
  await screen.findByRole('alert');
  send('Create Venture');
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [first, second] = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('a visitor is told to log in, sends nothing, and finds the text after the login', async () => {
  const { user, sent } = create();
  await user.type(await screen.findByLabelText(/Company name/), 'Isoko');
  send('Create Venture');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You must be logged in to create a venture.',
  );
  expect(sent()).toEqual([]);
  await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Log in' }));
  screen.getByText('at /login');
  logInAmina();
  create();
  await waitFor(() => expect(field(/Company name/).value).toBe('Isoko'));
});

test('a visitor’s text is in the form after the login, even where an older draft was begun', async () => {
  logInAmina();
  keepDraft('venture', [['company_name', 'Umutobe']]);
  localStorage.clear();
  const { user } = create();
  await user.type(await screen.findByLabelText(/Company name/), 'Isoko');
  send('Create Venture');
  await user.click(within(await screen.findByRole('alert')).getByRole('link', { name: 'Log in' }));
  cleanup();
  logInAmina();
  create();
  await waitFor(() => expect(field(/Company name/).value).toBe('Isoko'));
});

test('a visitor reads above the form that it needs an account, and a user does not', async () => {
  const { user } = create();
  await user.type(await screen.findByLabelText(/Company name/), 'Isoko');
  screen.getByText(/You need an account to send it in/);
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  logInAmina();
  create();
  await waitFor(() => expect(field(/Company name/).value).toBe('Isoko'));
  expect(screen.queryByText(/You need an account to send it in/)).toBeNull();
});

test('what can wait is closed until it holds something', async () => {
  logInAmina();
  keepDraft('venture', [['website', 'https://isoko.example']]);
  create();
  const part = (name: RegExp) => screen.getByText(name, { selector: 'span' }).closest('details');
  await screen.findByLabelText(/Company name/);
  expect(part(/^Sectors and countries$/)?.open).toBe(false);
  expect(part(/^Links$/)?.open).toBe(true);
});

const declined = {
  review_status: 'declined',
  review_reason: 'Say who pays.',
  reviewed_at: null,
  revision: 2,
  views_last_30_days: 0,
} as const;

function edit(changes: Partial<VentureProfile> = {}, answer = () => json(200, makeVenture())) {
  const venture = {
    ...makeVenture({ id: 3 }),
    shows_founder: false,
    founder: null,
    can_edit: true,
    review: declined,
    ...changes,
  };
  const calls = serve(
    (call) => answerLists(call) ?? (call.method === 'GET' ? json(200, venture) : answer()),
  );
  const user = visit(<EditVenturePage />, '/ventures/3/edit', '/ventures/:id/edit');
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

test('an edit shows why it was declined, sends what changed and leads to the profile', async () => {
  logInAmina();
  const { user, sent } = edit();
  const pitch = await screen.findByLabelText(/^Pitch(?! video)/);
  screen.getByText('Say who pays.');
  await user.clear(pitch);
  await user.type(pitch, 'Stalls pay by the day.');
  send('Save Changes');
  await screen.findByText('at /ventures/3');
  expect(bodyOf(sent()[0])).toEqual([
    ['pitch', 'Stalls pay by the day.'],
    ['revision', '2'],
  ]);
});

test('who founded it is shown where the owner ticks it, and hidden where they take it back', async () => {
  logInAmina();
  const { user, sent } = create();
  await user.type(await screen.findByLabelText(/Company name/), 'Isoko');
  expect(field(/Show my name/).checked).toBe(false);
  screen.getByText('The page then says: Amina');
  await user.click(field(/Show my name/));
  send('Create Venture');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(bodyOf(sent()[0])).toContainEqual(['shows_founder', 'true']);
  cleanup();

  const changed = edit({ owner_user: amina.id, shows_founder: true });
  await screen.findByLabelText(/Show my name/);
  expect(field(/Show my name/).checked).toBe(true);
  await user.click(field(/Show my name/));
  send('Save Changes');
  await screen.findByText('at /ventures/3');
  expect(bodyOf(changed.sent()[0])).toEqual([
    ['shows_founder', ''],
    ['revision', '2'],
  ]);
});

test('the team does not choose for its owner', async () => {
  logInAmina();
  edit({ owner_user: amina.id + 1 });
  await screen.findByLabelText(/Company name/);
  expect(screen.queryByLabelText(/Show my name/)).toBeNull();
});

test('a wrong detail opens the details that are closed', async () => {
  logInAmina();
  const { user } = edit({}, () => json(400, { website: ['Wrong address.'] }));
  await user.type(await screen.findByLabelText(/Tagline/), '!');
  const links = screen.getByText('Links', { selector: 'span' }).closest('details');
  expect(links?.open).toBe(false);
  send('Save Changes');
  await screen.findByText('Wrong address.');
  expect(links?.open).toBe(true);
  screen.getByText('Failed to update venture.');
});

test('somebody who may not edit it is told so, without a form', async () => {
  logInAmina();
  edit({ can_edit: false, review: null });
  await screen.findByText('Only its owner and the Inzira team can edit this venture.');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

test('one’s own ventures say where their review stands', async () => {
  logInAmina();
  const own = { ...makeVenture({ id: 3 }), ...declined, shows_founder: false };
  serve(() => json(200, [own, { ...own, id: 4, review_status: 'pending', review_reason: null }]));
  visit(<OwnVentures />, '/dashboard/venture-studio');
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('Two ventures should be there.');
  within(first).getByText('Say who pays.');
  expect(
    within(first)
      .getByRole('link', { name: /Edit and resubmit/ })
      .getAttribute('href'),
  ).toBe('/ventures/3/edit');
  within(second).getByText('Waiting for review');
  const lessons = within(second).getByRole('link', { name: 'the lessons' });
  expect(lessons.getAttribute('href')).toBe('/modules');
});
