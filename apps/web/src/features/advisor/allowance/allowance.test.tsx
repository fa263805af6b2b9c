import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import AllowanceCard from './allowance-card.tsx';
import OrganizationAllowances from './organization-allowances.tsx';

const allowance = {
  organization: { id: 3, name: 'Hub' },
  has_provider: true,
  used_tokens: 12_345,
  monthly_tokens: 2_000_000,
  revision: 3,
  starts_again_at: '2026-12-01T00:00:00.000Z',
};

function open(state: Partial<typeof allowance>, isStaff = false) {
  logInAmina();
  serve(() => json(200, { ...allowance, ...state }));
  visit(<AllowanceCard organizationId="3" isStaff={isStaff} />, '/here');
}

test('says how much is used, when it starts again and what then holds', async () => {
  open({});
  const meter = await screen.findByRole('meter', { name: 'AI allowance of Hub' });
  expect(meter.getAttribute('aria-valuenow')).toBe('12345');
  expect(meter.getAttribute('aria-valuemax')).toBe('2000000');
  expect(meter.getAttribute('aria-valuetext')).toBe('12,345 of 2,000,000 tokens used');
  screen.getByText(
    /The count starts again on 1 December 2026\. If the allowance is used up before then/,
  );
});

test('says that it is used up, also when too little is left for a reply or it is overdrawn', async () => {
  for (const used_tokens of [2_000_000, 1_999_000, 2_000_900]) {
    open({ used_tokens });
    await screen.findByText(/Used up\. Until 1 December 2026 the built-in mentor answers/);
    expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe(
      String(Math.min(used_tokens, 2_000_000)),
    );
    cleanup();
  }
});

test('has no meter where nothing is used up: without a service, or with the service switched off', async () => {
  open({ has_provider: false });
  await screen.findByText(/The mentor that comes with Inzira answers here/);
  expect(screen.queryByRole('meter')).toBeNull();
  cleanup();
  open({ monthly_tokens: 0 });
  await screen.findByText(/switched off for this organization/);
  expect(screen.queryByRole('meter')).toBeNull();
});

test('a failure can be tried again', async () => {
  logInAmina();
  let answer = json(403, { error: 'Only the owner and admins of the organization can do this.' });
  serve(() => answer);
  const user = visit(<AllowanceCard organizationId="3" isStaff={false} />, '/here');
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  answer = json(200, allowance);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('meter');
});

test('staff are led to the one place where it is set; others are not', async () => {
  open({}, true);
  const link = await screen.findByRole('link', { name: 'Set the allowance in the staff area' });
  expect(link.getAttribute('href')).toBe('/staff/organizations/3');
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  open({});
  await screen.findByRole('meter');
  expect(screen.queryByRole('link')).toBeNull();
});

test('an organization whose service is switched off says so in the list', async () => {
  logInAmina();
  const off = { ...allowance, monthly_tokens: 0 };
  serve(() => json(200, { count: 1, next: null, previous: null, results: [off] }));
  visit(<OrganizationAllowances />, '/here');
  await screen.findByText('The AI service is switched off.');
  expect(screen.queryByRole('meter')).toBeNull();
});

test('the list of all organizations is searched and turned page by page', async () => {
  logInAmina();
  const calls = serve(({ path }) => {
    const query = new URL(path, 'http://here').searchParams;
    if (query.get('search') === 'nobody')
      return json(200, { count: 0, next: null, previous: null, results: [] });
    const page = query.get('page') ?? '1';
    const organization = { id: Number(page), name: `Hub of page ${page}` };
    return json(200, {
      count: 40,
      next: page === '1' ? 'more' : null,
      previous: page === '1' ? null : 'less',
      results: [{ ...allowance, organization }],
    });
  });
  const user = visit(<OrganizationAllowances />, '/here');
  const first = await screen.findByRole('link', { name: 'Hub of page 1' });
  expect(first.getAttribute('href')).toBe('/staff/organizations/1');
  screen.getByText('Page 1 of 2');
  const isOff = (name: string) =>
    screen.getByRole('link', { name }).getAttribute('aria-disabled') === 'true';
  expect(isOff('Prev page')).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await screen.findByRole('link', { name: 'Hub of page 2' });
  expect(isOff('Next page')).toBe(true);
  await user.type(screen.getByLabelText('Name of the organization'), 'nobody');
  await screen.findByText('No organization has a name like this.');
  expect(calls.at(-1)?.path).toBe('/api/advisor/organizations/?search=nobody&page=1');
});
