import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { done, open, writes } from './organization.fixture.tsx';
import OrganizationPage from './organization.page.tsx';

test('an admin invites and sees the members, but removes none and invites no admin', async () => {
  const { user } = await open('admin', done);
  await screen.findByText('Kwame Mensah');
  expect(screen.queryByRole('button', { name: 'Remove kwame' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Invitations' }));
  screen.getByRole('heading', { name: 'Invite a New Member' });
  expect(screen.queryByRole('option', { name: 'Admin' })).toBeNull();
});

test('a student sees neither members nor the invitation form, and can leave', async () => {
  const { calls, user } = await open('student', done);
  screen.getByText('Student');
  expect(screen.queryByRole('heading', { name: 'Members' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send Invite' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave organization' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await screen.findByText('at /dashboard/organization');
  expect(writes(calls)).toMatchObject([
    { method: 'DELETE', path: '/api/auth/organization_memberships/4/leave/' },
  ]);
});

test('who runs it finds the members first, what it is behind a line, and one press to invite', async () => {
  const { user } = await open('owner', done);
  await screen.findByText('Kwame Mensah');
  expect(screen.queryByText('Training')).toBeNull();
  await user.click(screen.getByText('About this organization'));
  expect(screen.getByText('Training').closest('div')?.textContent).toBe('IndustryTraining');
  await user.click(screen.getByRole('link', { name: 'Invite people' }));
  await screen.findByRole('heading', { name: 'Invite a New Member' });
});

test('who is in it and does not run it has no button to invite', async () => {
  await open('student', done);
  expect(screen.queryByRole('link', { name: 'Invite people' })).toBeNull();
});

test('a stranger is told that they have no access', async () => {
  logInAmina();
  serve(() => json(404, { error: 'This organization was not found.' }));
  visit(<OrganizationPage />, '/dashboard/organization/3', '/dashboard/organization/:orgId');
  await screen.findByText('You have no access to this organization.');
});

test('what an organization says of itself stands first, and what it does not in one line', async () => {
  await open('student', done);
  const missing = screen.getByText('Not provided');
  expect(missing.closest('div')?.textContent).toBe('Phone and address: Not provided');
  expect(screen.getByText('Training').closest('div')?.textContent).toBe('IndustryTraining');
});

test('staff are led from an organization that they are not in to its page in the staff area', async () => {
  logInAmina({ is_staff: true });
  serve(() => json(404, { error: 'This organization was not found.' }));
  visit(<OrganizationPage />, '/dashboard/organization/3', '/dashboard/organization/:orgId');
  await screen.findByText('at /staff/organizations/3');
});
