import type { Allowance } from '@inzira/contract/advisor-allowances';
import type { OrganizationLine } from '@inzira/contract/staff-organizations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DRAFTS, keptNames } from '#src/platform/device-store.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import OrganizationPage from './staff-organization.page.tsx';

const HUB: OrganizationLine = {
  id: 3,
  name: 'Kivu Hub',
  plan: 'Free',
  revision: 1,
  owner: { id: 2, username: 'neema' },
  members: 4,
  created_at: '2026-11-01T10:00:00.000Z',
};
const ALLOWANCE: Allowance = {
  organization: { id: 3, name: 'Kivu Hub' },
  has_provider: true,
  used_tokens: 10,
  monthly_tokens: 100,
  revision: 1,
  starts_again_at: '2026-12-01T00:00:00.000Z',
};

beforeEach(() => logInAmina({ is_staff: true }));

/** A server with optimistic concurrency, on which a colleague may have saved before. */
function open({ refuses }: { refuses?: string } = {}) {
  const now = { plan: HUB, allowance: ALLOWANCE };
  const colleague = {
    setPlan: (plan: string) => {
      now.plan = { ...now.plan, plan, revision: now.plan.revision + 1 };
    },
    setTokens: (monthly_tokens: number) => {
      now.allowance = {
        ...now.allowance,
        monthly_tokens,
        revision: now.allowance.revision + 1,
      };
    },
  };
  const calls = serve(({ method, path, body }) => {
    const sent = body as { plan: string; monthly_tokens: number; revision: number };
    if (path.endsWith('/allowance/')) {
      if (method === 'PUT' && refuses) return json(400, { monthly_tokens: [refuses] });
      if (method === 'PUT' && sent.revision < now.allowance.revision)
        return json(409, { error: 'No.', current: now.allowance, fields: ['monthly_tokens'] });
      if (method === 'PUT') colleague.setTokens(sent.monthly_tokens);
      return json(200, now.allowance);
    }
    if (path.endsWith('/plan/')) {
      if (sent.revision < now.plan.revision)
        return json(409, { error: 'No.', current: now.plan, fields: ['plan'] });
      colleague.setPlan(sent.plan);
      return json(200, now.plan);
    }
    if (path === '/api/staff/organizations/3/') return json(200, now.plan);
    return json(200, { count: 0, next: null, previous: null, results: [] });
  });
  const show = () =>
    visit(<OrganizationPage />, '/staff/organizations/3', '/staff/organizations/:id');
  const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { colleague, show, puts };
}

const planField = async () => screen.findByLabelText<HTMLInputElement>(/^Plan/);
const tokensField = async () => screen.findByLabelText<HTMLInputElement>(/^Tokens of the AI/);

test('a plan that a colleague saved meanwhile is shown beside one’s own, and one’s own is saved', async () => {
  const { colleague, show, puts } = open();
  const user = show();
  await user.clear(await planField());
  await user.type(await planField(), 'Partner');
  colleague.setPlan('Sponsor');
  await user.click(screen.getByRole('button', { name: 'Save the plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Sponsor')).toBeTruthy();
  expect(dialog.getByText('Partner')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save with these' }));
  await screen.findByText('The plan is saved.');
  expect(puts()).toEqual([
    { plan: 'Partner', revision: 1 },
    { plan: 'Partner', revision: 2 },
  ]);
  // The user's own change causes no conflict.
  await user.type(await planField(), ' plus');
  await user.click(screen.getByRole('button', { name: 'Save the plan' }));
  await waitFor(() => expect(puts()).toHaveLength(3));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an allowance that a colleague saved meanwhile may stay, and stands in the field', async () => {
  const { colleague, show, puts } = open();
  const user = show();
  await user.clear(await tokensField());
  await user.type(await tokensField(), '500');
  colleague.setTokens(900);
  await user.click(screen.getByRole('button', { name: 'Save the allowance' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText(/900/));
  await user.click(dialog.getByRole('button', { name: 'Save with these' }));
  await waitFor(async () => expect((await tokensField()).value).toBe('900'));
  expect(puts()).toEqual([{ monthly_tokens: 500, revision: 1 }]);
  // The next edit is based on the colleague's value.
  await user.type(await tokensField(), '0');
  await user.click(screen.getByRole('button', { name: 'Save the allowance' }));
  await screen.findByText(/^The allowance is saved/);
  expect(puts().at(-1)).toEqual({ monthly_tokens: 9000, revision: 2 });
});

test('how much is used, and when the count starts again, is said above the field', async () => {
  const { show } = open();
  show();
  const meter = await screen.findByRole('meter', { name: 'AI allowance of Kivu Hub' });
  expect(meter.getAttribute('aria-valuetext')).toBe('10 of 100 tokens used');
  screen.getByText(/Used up\. Until 1 December 2026/);
});

test.each(['', '-5', '1.5', '1000000001'])('an allowance of "%s" is not sent', async (typed) => {
  const { show, puts } = open();
  const user = show();
  await user.clear(await tokensField());
  if (typed) await user.type(await tokensField(), typed);
  await user.click(screen.getByRole('button', { name: 'Save the allowance' }));
  expect((await tokensField()).validity.valid).toBe(false);
  expect(puts()).toEqual([]);
});

test('an allowance that the server refuses stays in the field, with the reason', async () => {
  const { show } = open({ refuses: 'Enter a whole number.' });
  const user = show();
  await user.clear(await tokensField());
  await user.type(await tokensField(), '700');
  await user.click(screen.getByRole('button', { name: 'Save the allowance' }));
  await screen.findByText('Enter a whole number.');
  expect((await tokensField()).value).toBe('700');
});

test('an allowance that was typed is there again after a reload', async () => {
  const { show } = open();
  const user = show();
  await user.clear(await tokensField());
  await user.type(await tokensField(), '500');
  await waitFor(() => expect(keptNames(DRAFTS)).toHaveLength(1));
  cleanup();
  show();
  expect((await tokensField()).value).toBe('500');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect((await tokensField()).value).toBe('100'));
});

test('members are added, given another role and removed; the owner is not', async () => {
  const member = (id: number, username: string, role: string) => ({
    id,
    role,
    person: { id: id + 100, username },
    joined_at: '2026-11-02T10:00:00.000Z',
  });
  const calls = serve(({ method, path, body }) => {
    if (method === 'POST' && (body as { to: string }).to === 'nobody')
      return json(400, { to: ['There is no open account with this username or email.'] });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (method !== 'GET') return json(200, member(9, 'kwame', 'teacher'));
    if (path.endsWith('/allowance/')) return json(200, ALLOWANCE);
    if (path === '/api/staff/organizations/3/') return json(200, HUB);
    const results = path.includes('/members/')
      ? [member(7, 'neema', 'owner'), member(8, 'amina', 'student')]
      : [];
    return json(200, { count: results.length, next: null, previous: null, results });
  });
  const written = () =>
    calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [method, path, body]);
  const user = visit(<OrganizationPage />, '/staff/organizations/3', '/staff/organizations/:id');
  const members = '/api/staff/organizations/3/members/';
  expect(await screen.findByRole('button', { name: 'Actions for amina' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for neema' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add a member' }));
  let dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Username or email/), 'nobody');
  await user.selectOptions(dialog.getByLabelText('Role'), 'Teacher');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(/^There is no open account/)).toBeTruthy();
  await user.clear(dialog.getByLabelText(/^Username or email/));
  await user.type(dialog.getByLabelText(/^Username or email/), 'kwame');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await screen.findByText('kwame is a member of Kivu Hub now.');
  await user.click(screen.getByRole('button', { name: 'Actions for amina' }));
  await user.click(screen.getByRole('menuitem', { name: 'Change the role' }));
  dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Role'), 'Admin');
  await user.type(dialog.getByLabelText(/^Your password/), 'a-long-secret');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('amina has another role in Kivu Hub.');
  await user.click(screen.getByRole('button', { name: 'Actions for amina' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('amina is no longer a member of Kivu Hub.');
  expect(written().slice(1)).toMatchObject([
    ['POST', members, { to: 'kwame', role: 'teacher' }],
    ['PUT', `${members}8/`, { role: 'admin', password: 'a-long-secret' }],
    ['DELETE', `${members}8/`, undefined],
  ]);
});

test('a member who was removed, or has another role, is shown so before the list comes', async () => {
  const member = (role: string) => ({
    id: 8,
    role,
    person: { id: 108, username: 'amina' },
    joined_at: '2026-11-02T10:00:00.000Z',
  });
  let isSlow = false;
  serve(({ method, path }) => {
    if (method === 'GET' && isSlow) return new Promise(() => undefined);
    if (method !== 'GET') isSlow = true;
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (method !== 'GET') return json(200, member('teacher'));
    if (path.endsWith('/allowance/')) return json(200, ALLOWANCE);
    if (path === '/api/staff/organizations/3/') return json(200, HUB);
    return json(200, { count: 1, next: null, previous: null, results: [member('student')] });
  });
  const user = visit(<OrganizationPage />, '/staff/organizations/3', '/staff/organizations/:id');
  await user.click(await screen.findByRole('button', { name: 'Actions for amina' }));
  await user.click(screen.getByRole('menuitem', { name: 'Change the role' }));
  await user.selectOptions(
    within(await screen.findByRole('dialog')).getByLabelText('Role'),
    'Teacher',
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('amina has another role in Kivu Hub.');
  expect(screen.getByText(/Teacher/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions for amina' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Actions for amina' })).toBeNull();
});
