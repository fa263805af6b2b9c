import type { QueuedVenture } from '@inzira/contract/venture-review';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import VentureReviewPage from './venture-review.page.tsx';
import { makeVenture } from './ventures.fixture.ts';

const queued = (id: number, company_name: string): QueuedVenture => ({
  ...makeVenture({ id, company_name }),
  review_status: 'pending',
  review_reason: null,
  reviewed_at: null,
  revision: 4,
  submitted_at: '2026-11-20T08:00:00.000Z',
  owner: { id: 9, username: 'kwame', email: 'kwame@example.org' },
});

const TWO = [queued(1, 'First'), queued(2, 'Second')];

function open(answer: (call: Call) => Response = () => json(200, {}), all = TWO) {
  let ventures = all;
  const calls = serve((call) => {
    if (call.method !== 'GET') {
      const response = answer(call);
      if (response.ok) ventures = ventures.filter(({ id }) => !call.path.includes(`/${id}/`));
      return response;
    }
    if (call.path.includes('/history/'))
      return json(200, { count: 0, next: null, previous: null, results: [] });
    return json(200, { count: ventures.length, next: null, previous: null, results: ventures });
  });
  const user = visit(<VentureReviewPage />, '/staff/ventures');
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

afterEach(() => {
  vi.useRealTimers();
});

/** The clock runs by itself, and can be moved. */
const withClock = () => vi.useFakeTimers({ shouldAdvanceTime: true });

const row = (name: RegExp) => screen.findByRole('button', { name });

test('j and k go through the list, and a approves the version that was looked at', async () => {
  logInAmina({ is_staff: true });
  withClock();
  const { user, sent } = open();
  (await row(/^First/)).focus();
  await user.keyboard('jkja');
  expect(sent()).toEqual([]);
  vi.advanceTimersByTime(10_000);
  await screen.findByText('Second is approved.');
  expect([sent()[0]?.path, sent()[0]?.body]).toEqual([
    '/api/organization/ventures/2/approve/',
    { revision: 4 },
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Second/ })).toBeNull());
});

test('after the last of the list was approved, k goes to the one before', async () => {
  logInAmina({ is_staff: true });
  withClock();
  const { user } = open(undefined, [...TWO, queued(3, 'Third')]);
  (await row(/^First/)).focus();
  await user.keyboard('jja');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Second'));
  await user.keyboard('k');
  expect(document.activeElement?.textContent).toContain('First');
});

test('a venture that is tapped below an open one is in sight once that has closed', async () => {
  logInAmina({ is_staff: true });
  const { user } = open();
  const second = await row(/^Second/);
  const scrolled = vi.spyOn(second, 'scrollIntoView');
  await user.click(second);
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' }));
});

test('an approval by key is taken back within ten seconds, and nothing is sent', async () => {
  logInAmina({ is_staff: true });
  withClock();
  const { user, sent } = open();
  (await row(/^First/)).focus();
  await user.keyboard('a');
  expect(screen.queryByRole('button', { name: /^First/ })).toBeNull();
  vi.advanceTimersByTime(700);
  await user.keyboard('a');
  await user.click(await screen.findByRole('button', { name: /^Undo ?: First/ }));
  expect(document.activeElement).toBe(await row(/^First/));
  await user.keyboard('u');
  await row(/^Second/);
  vi.advanceTimersByTime(11_000);
  expect(sent()).toEqual([]);
});

test('an approval by key goes out when the page is left', async () => {
  logInAmina({ is_staff: true });
  const { user, sent } = open();
  (await row(/^First/)).focus();
  await user.keyboard('a');
  await screen.findByText(/First becomes public/);
  cleanup();
  await waitFor(() => expect(sent()[0]?.path).toBe('/api/organization/ventures/1/approve/'));
});

test('the second press of two on Approve does nothing to the venture that came', async () => {
  logInAmina({ is_staff: true });
  withClock();
  const { user, sent } = open();
  await row(/^First/);
  const press = async (name: string) => {
    const [button] = screen.getAllByRole('button', { name });
    if (button) await user.click(button);
  };
  await press('Approve');
  await screen.findByText(/First becomes public/);
  await press('Approve');
  await press('Decline');
  expect(screen.queryByText(/Second becomes public/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toEqual([]);
  vi.advanceTimersByTime(10_000);
  await screen.findByText('First is approved.');
  expect(sent().map(({ path }) => path)).toEqual(['/api/organization/ventures/1/approve/']);
  // The first one does not reappear, because the list was reloaded.
  await press('Approve');
  await screen.findByText(/Second becomes public/);
});

test('an approval by button is taken back within ten seconds', async () => {
  logInAmina({ is_staff: true });
  withClock();
  const { user, sent } = open();
  await row(/^First/);
  const [approve] = screen.getAllByRole('button', { name: 'Approve' });
  if (approve) await user.click(approve);
  await user.click(await screen.findByRole('button', { name: /^Undo ?: First/ }));
  await row(/^First/);
  vi.advanceTimersByTime(11_000);
  expect(sent()).toEqual([]);
});

test('d asks for the reason, without which nothing is declined', async () => {
  logInAmina({ is_staff: true });
  const { user, sent } = open();
  (await row(/^First/)).focus();
  await user.keyboard('d');
  const dialog = await screen.findByRole('dialog');
  const submit = () => dialog.querySelector<HTMLFormElement>('form')?.requestSubmit();
  submit();
  await waitFor(() =>
    expect(screen.getByLabelText(/Reason/).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(sent()).toEqual([]);
  await user.type(screen.getByLabelText(/Reason/), 'Say who pays.');
  submit();
  await screen.findByText('First is declined; its owner gets the reason.');
  expect(sent()[0]?.body).toEqual({ revision: 4, reason: 'Say who pays.' });
});

test('a decision on a version that is no longer there says so', async () => {
  logInAmina({ is_staff: true });
  withClock();
  const { user } = open(() => json(409, { error: 'staff2 approved this venture meanwhile.' }));
  await row(/^First/);
  const [approve] = screen.getAllByRole('button', { name: 'Approve' });
  if (approve) await user.click(approve);
  vi.advanceTimersByTime(10_000);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'staff2 approved this venture meanwhile.',
  );
});

test('after a refused decision the venture is there again once its present version has come', async () => {
  logInAmina({ is_staff: true });
  withClock();
  const page = () => json(200, { count: 2, next: null, previous: null, results: TWO });
  let isRefused = false;
  const answers: (() => void)[] = [];
  serve(({ method }) => {
    if (method === 'GET')
      return isRefused ? new Promise((resolve) => answers.push(() => resolve(page()))) : page();
    isRefused = true;
    return json(409, { error: 'staff2 changed this venture meanwhile.' });
  });
  const user = visit(<VentureReviewPage />, '/staff/ventures');
  await row(/^First/);
  const [approve] = screen.getAllByRole('button', { name: 'Approve' });
  if (approve) await user.click(approve);
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(answers.length).toBeGreaterThan(0));
  expect(screen.queryByRole('button', { name: /^First/ })).toBeNull();
  for (const answer of answers) answer();
  await row(/^First/);
  await screen.findByRole('alert');
});

test('who is not staff sees no venture', async () => {
  logInAmina();
  const { sent } = open();
  screen.getByText('Only the Inzira team can open this page.');
  expect(sent()).toEqual([]);
  expect(screen.queryByRole('button', { name: /^First/ })).toBeNull();
});
