import type { Person } from '@inzira/contract/staff-people';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import PersonPage from './person.page.tsx';

const NEEMA: Person = {
  id: 2,
  username: 'neema',
  email: 'neema@inzira.example',
  full_name: 'Neema Juma',
  is_disabled: false,
  roles: [],
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: null,
  first_name: 'Neema',
  last_name: 'Juma',
  language: 'en',
  email_verified_at: null,
  disabled_at: null,
  open_sessions: 0,
  has_second_factor: false,
  is_unused: true,
  organizations: [],
  ventures: [],
  studio: null,
  did: [],
  lessons_completed: 0,
  quizzes_done: 0,
  works_handed_in: 0,
};
const CODE = 'https://inzira.example/reset-password/1/x?new=neema';

beforeEach(() => logInAmina({ is_staff: true }));

function open(sendsMail: boolean, person = NEEMA) {
  const calls = serve(({ path }) => {
    if (path === '/api/staff/mail/') return json(200, { sends_mail: sendsMail, reply_to: null });
    if (path.endsWith('/code/'))
      return json(200, { code: CODE, code_expires_at: '2026-12-29T10:00:00.000Z' });
    if (path.endsWith('/sent/'))
      return json(200, { notifications: [], broadcasts: [], subscription: null });
    return path.startsWith('/api/staff/people/2/') && !path.endsWith('/mails/')
      ? json(200, person)
      : json(200, { count: 0, next: null, previous: null, results: [] });
  });
  const user = visit(<PersonPage />, '/staff/people/2', '/staff/people/:id');
  return { calls, user };
}

test('a reset link is sent only after one has seen to which address', async () => {
  const { calls, user } = open(true);
  await user.click(await screen.findByRole('button', { name: 'Send a reset link' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('neema@inzira.example')).toBeTruthy();
  const sent = () => calls.filter(({ path }) => path.endsWith('/reset-link/')).length;
  expect(sent()).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  await screen.findByText('The link is on its way to neema@inzira.example.');
  expect(sent()).toBe(1);
});

test('where no mail leaves a code is made instead; it comes into sight with the focus, and can be printed', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const print = vi.fn<typeof window.print>();
  vi.stubGlobal('print', print);
  const { user } = open(false);
  expect(await screen.findByText(/^This site sends no mail yet/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send a reset link' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make a login code' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Your password/), 'a-long-secret');
  await user.click(dialog.getByRole('button', { name: 'Make a login code' }));
  const made = await screen.findByRole('region', { name: 'The new code' });
  await waitFor(() => expect(document.activeElement).toBe(made));
  expect(seen.mock.contexts).toContain(made);
  expect(made.textContent).toContain('make another one');
  await user.click(within(made).getByRole('button', { name: 'Print the code' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('of a disabled account nobody is told to make a code', async () => {
  open(false, { ...NEEMA, is_disabled: true, disabled_at: '2026-11-20T10:00:00.000Z' });
  const code = await screen.findByRole<HTMLButtonElement>('button', { name: 'Make a login code' });
  expect(code.disabled).toBe(true);
  expect(screen.queryByText(/^This site sends no mail yet/)).toBeNull();
});
