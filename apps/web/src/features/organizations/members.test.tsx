import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type Call, json, noNetwork } from '#src/platform/fake-server.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { done, link, open, writes } from './organization.fixture.tsx';

const INVITATIONS = { tab: 'invitations' };

test('the owner invites: a student unless another role is chosen, and the field is free again', async () => {
  const { calls, user } = await open('owner', () => json(200, { message: 'ok' }), INVITATIONS);
  await user.type(screen.getByLabelText('Email'), 'grace@example.org');
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  await screen.findByText('Invitation sent to grace@example.org');
  await user.type(screen.getByLabelText('Email'), 'eric@example.org');
  await user.selectOptions(screen.getByLabelText('Role'), 'admin');
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  await screen.findByText('Invitation sent to eric@example.org');
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { email: 'grace@example.org', role: 'student' },
    { email: 'eric@example.org', role: 'admin' },
  ]);
});

test('a mistyped address is asked about before an invitation goes to it', async () => {
  const { calls, user } = await open('owner', () => json(200, { message: 'ok' }), INVITATIONS);
  await user.type(screen.getByLabelText('Email'), 'grace@gmial.com');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Yes, use it' }));
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  await screen.findByText('Invitation sent to grace@gmail.com');
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { email: 'grace@gmail.com', role: 'student' },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
});

test('who has invited somebody is asked to no longer on the first page', async () => {
  const today = ['today', 'duties'];
  const { user } = await open('owner', () => json(200, { message: 'ok' }), INVITATIONS);
  queryClient.setQueryData(today, { duties: [], organizations: [] });
  await user.type(screen.getByLabelText('Email'), 'grace@example.org');
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  await screen.findByText('Invitation sent to grace@example.org');
  expect(queryClient.getQueryState(today)?.isInvalidated).toBe(true);
});

test('the next address that is typed while one is on its way stays', async () => {
  let answer: (response: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => (answer = resolve));
  const { user } = await open('owner', async () => held, INVITATIONS);
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  await user.type(field, 'grace@example.org');
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  await user.clear(field);
  await user.type(field, 'eric@');
  answer(json(200, { message: 'ok' }));
  await screen.findByText('Invitation sent to grace@example.org');
  expect(field.value).toBe('eric@');
});

test("a refused invitation shows the server's sentence, else its own, and keeps the address", async () => {
  let answer = json(409, { error: 'This person is a member already.' });
  const { user } = await open('owner', () => answer, INVITATIONS);
  await user.type(screen.getByLabelText('Email'), 'kwame@example.org');
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This person is a member already.');
  answer = json(400, { email: ['Enter a valid email address.'] });
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  await screen.findByText('Enter a valid email address.');
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to send invite. Check email or try again.',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('kwame@example.org');
});

test('the owner removes a member after being asked once; the own row has no such button', async () => {
  const { calls, user } = await open('owner', done);
  expect(screen.queryByRole('button', { name: 'Remove amina' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Remove kwame' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(writes(calls)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove kwame' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('kwame is no longer a member.');
  expect(writes(calls)).toMatchObject([
    { method: 'DELETE', path: '/api/auth/organization_memberships/2/leave/' },
  ]);
});

test('a removal that fails says so in the question', async () => {
  const { user } = await open('owner', () => json(403, { error: 'Only the owner can do this.' }));
  await user.click(await screen.findByRole('button', { name: 'Remove kwame' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Could not remove this member.');
  expect(alert.textContent).toContain('Only the owner can do this.');
});

test('an invitation that waits can be cancelled', async () => {
  const { calls, user } = await open('owner', done, INVITATIONS);
  await user.click(await screen.findByRole('button', { name: 'Cancel invite: grace@example.org' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel invite' }),
  );
  await screen.findByText('The invite to grace@example.org is cancelled.');
  expect(writes(calls)).toMatchObject([
    { method: 'DELETE', path: '/api/auth/organizations/3/invitations/5/' },
  ]);
});

test('a link and its end are shown as soon as they are answered, whatever is still asked for', async () => {
  const { calls, user } = await open(
    'admin',
    ({ method }) =>
      method === 'POST'
        ? json(201, { ...link, id: 9, url: 'https://inzira.example/join/def' })
        : done(),
    { ...INVITATIONS, isCut: true },
  );
  await screen.findByText('https://inzira.example/join/abc');
  const make = screen.getByRole('button', { name: 'Make a link' });
  await user.click(make);
  const made = await screen.findByText('https://inzira.example/join/def');
  await waitFor(() => expect(make.ariaBusy).not.toBe('true'));
  const row = made.closest('li');
  await user.click(within(row ?? make).getByRole('button', { name: 'Revoke' }));
  await user.click(screen.getByRole('button', { name: 'Revoke the link' }));
  await waitFor(() => expect(screen.queryByText('https://inzira.example/join/def')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('https://inzira.example/join/abc');
  expect(writes(calls)).toHaveLength(2);
});

test('the next try after a lost answer makes no second link', async () => {
  const { calls, user } = await open('admin', () => json(500, {}), INVITATIONS);
  await screen.findByText('https://inzira.example/join/abc');
  for (const count of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Make a link' }));
    await waitFor(() => expect(writes(calls)).toHaveLength(count));
    await screen.findByText('The link could not be made.');
  }
  const [first, second] = writes(calls).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[\w-]{8,}$/);
  expect(second).toBe(first);
});

test('a link is made, shown with its end, and revoked after one question', async () => {
  const answer = ({ method }: Call) => (method === 'POST' ? json(201, link) : done());
  const { calls, user } = await open('admin', answer, INVITATIONS);
  await screen.findByText('https://inzira.example/join/abc');
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await user.click(screen.getByRole('button', { name: 'Revoke the link' }));
  await waitFor(() =>
    expect(writes(calls).map(({ method, body }) => [method, body])).toEqual([
      ['POST', { role: 'student', days: 7 }],
      ['DELETE', undefined],
    ]),
  );
});

test('the owner sees whose address is not confirmed', async () => {
  await open('owner', () => json(404, {}));
  const rows = (await screen.findAllByRole('listitem')).filter((row) =>
    /@example\.org/.test(row.textContent ?? ''),
  );
  const unconfirmed = rows.filter((row) => /address not confirmed/.test(row.textContent ?? ''));
  expect(rows.length).toBeGreaterThan(1);
  expect(unconfirmed.map((row) => row.textContent)).toEqual([
    expect.stringContaining('grace@example.org'),
  ]);
});

test('an address that is not sent yet is there again after a reload; the try after a lost answer is the same one', async () => {
  let isCut = true;
  const answer = () => {
    if (isCut) noNetwork();
    return json(200, { message: 'ok' });
  };
  const first = await open('owner', answer, INVITATIONS);
  await first.user.type(screen.getByLabelText('Email'), 'grace@example.org');
  await first.user.selectOptions(screen.getByLabelText('Role'), 'teacher');
  await first.user.click(screen.getByRole('button', { name: 'Send Invite' }));
  await screen.findByText(/Failed to send invite/);
  cleanup();
  isCut = false;
  const again = await open('owner', answer, INVITATIONS);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('grace@example.org');
  expect(screen.getByLabelText<HTMLInputElement>('Role').value).toBe('teacher');
  await again.user.click(screen.getByRole('button', { name: 'Send Invite' }));
  await screen.findByText('Invitation sent to grace@example.org');
  const [lost, sent] = [...writes(first.calls), ...writes(again.calls)].map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(lost).toBeTruthy();
  expect(sent).toBe(lost);
  cleanup();
  await open('owner', answer, INVITATIONS);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
});

test('where no mail leaves the link comes before the form', async () => {
  document.documentElement.dataset['noMail'] = '';
  onTestFinished(() => document.documentElement.removeAttribute('data-no-mail'));
  await open('owner', done, INVITATIONS);
  const link = await screen.findByRole('button', { name: 'Make a link' });
  const send = screen.getByRole('button', { name: 'Send Invite' });
  expect(link.compareDocumentPosition(send)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  screen.getByText(/^This site cannot send mail: make a link/);
});

test('where no mail leaves an invitation comes with a link to pass on', async () => {
  document.documentElement.dataset['noMail'] = '';
  onTestFinished(() => document.documentElement.removeAttribute('data-no-mail'));
  const answer = ({ method, path }: Call) =>
    path.includes('/links/') && method === 'POST'
      ? json(201, { ...link, id: 9, role: 'teacher', url: 'https://inzira.example/join/def' })
      : json(200, { message: 'ok' });
  const { calls, user } = await open('owner', answer, INVITATIONS);
  const invite = async (address: string, role: string) => {
    await user.type(screen.getByLabelText('Email'), address);
    await user.selectOptions(screen.getByLabelText('Role'), role);
    await user.click(screen.getByRole('button', { name: 'Send Invite' }));
    const said = await screen.findByText(`Invitation made for ${address}. Nobody is mailed here.`);
    return within(said.parentElement ?? said);
  };
  (await invite('fatou@example.org', 'student')).getByText('https://inzira.example/join/abc');
  (await invite('eric@example.org', 'teacher')).getByText('https://inzira.example/join/def');
  const admin = await invite('ada@example.org', 'admin');
  expect(admin.queryByText(/inzira\.example/)).toBeNull();
  expect(screen.queryByText(/^Invitation sent/)).toBeNull();
  expect(writes(calls).filter(({ path }) => path.includes('/links/'))).toHaveLength(1);
});
