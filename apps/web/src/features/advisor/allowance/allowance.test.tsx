import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
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

function open(state: Partial<typeof allowance>, canSet = false, answer?: (call: Call) => Response) {
  logInAmina();
  const calls = serve((call) =>
    call.method === 'GET' || !answer ? json(200, { ...allowance, ...state }) : answer(call),
  );
  const user = visit(<AllowanceCard organizationId="3" canSet={canSet} />, '/here');
  return { calls, user };
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
  const user = visit(<AllowanceCard organizationId="3" canSet={false} />, '/here');
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  answer = json(200, allowance);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('meter');
});

test('what staff typed stays when it is not saved, with the reason', async () => {
  let answer = json(400, { monthly_tokens: ['Enter a whole number from 0 to 1,000,000,000.'] });
  const { calls, user } = open({}, true, () => answer);
  const field = await screen.findByLabelText<HTMLInputElement>('Tokens a month');
  expect(field.value).toBe('2000000');
  await user.clear(field);
  await user.type(field, '700000');
  await user.click(screen.getByRole('button', { name: 'Save allowance' }));
  await screen.findByText('Enter a whole number from 0 to 1,000,000,000.');
  expect(field.value).toBe('700000');
  expect(document.activeElement).toBe(field);
  answer = json(403, { error: 'Only the Inzira team can do this.' });
  await user.click(screen.getByRole('button', { name: 'Save allowance' }));
  expect(
    (await screen.findByText('Only the Inzira team can do this.')).closest('[role=alert]'),
  ).toBeTruthy();
  expect(field.value).toBe('700000');
  answer = json(200, { ...allowance, monthly_tokens: 700_000, revision: 4 });
  await user.click(screen.getByRole('button', { name: 'Save allowance' }));
  await screen.findByText('The AI allowance is saved.');
  screen.getByText(/of 700,000 tokens used/);
  expect(calls.at(-1)?.body).toEqual({ monthly_tokens: 700_000, revision: 3 });
});

test('an allowance that a colleague saved meanwhile is shown beside one’s own; either can be kept', async () => {
  const theirs = { ...allowance, monthly_tokens: 900, revision: 4 };
  let now = allowance;
  const { calls, user } = open({}, true, ({ body }) => {
    const { revision, monthly_tokens } = body as typeof allowance;
    if (revision < now.revision)
      return json(409, { error: 'No.', current: now, fields: ['monthly_tokens'] });
    now = { ...now, monthly_tokens, revision: now.revision + 1 };
    return json(200, now);
  });
  const type = async (text: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>('Tokens a month');
    await user.clear(field);
    await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Save allowance' }));
  };
  now = theirs;
  await type('500');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('900')).toBeTruthy();
  expect(dialog.getByText('500')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save with these' }));
  await screen.findByText('The AI allowance is saved.');
  // The next edit is based on what was saved, and causes no conflict.
  await type('600');
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { monthly_tokens: 500, revision: 3 },
      { monthly_tokens: 500, revision: 4 },
      { monthly_tokens: 600, revision: 5 },
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['', '-5', '1.5', '1000000001'])('"%s" is not sent', async (typed) => {
  const { calls, user } = open({}, true);
  const field = await screen.findByLabelText<HTMLInputElement>('Tokens a month');
  await user.clear(field);
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Save allowance' }));
  expect(field.validity.valid).toBe(false);
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
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
  await screen.findByRole('link', { name: 'Hub of page 1' });
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
