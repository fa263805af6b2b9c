import type { OrganizationRole } from '@inzira/contract/organizations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { hub } from './organization.fixture.tsx';
import OrganizationListPage from './organization-list.page.tsx';

const own = (id: number, name: string, role: OrganizationRole) => ({
  ...hub,
  id,
  name,
  role,
  membership_id: id,
});

test('the list says what one is in each organization', async () => {
  logInAmina();
  serve(() =>
    json(200, [own(3, 'Mine', 'owner'), own(4, 'Theirs', 'admin'), own(5, 'Class', 'student')]),
  );
  const user = visit(<OrganizationListPage />, '/dashboard/organization');
  const card = async (name: string) =>
    within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);
  const mine = await card('Mine');
  mine.getByText('You own this organization');
  expect(mine.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe(
    '/dashboard/organization/3',
  );
  const theirs = await card('Theirs');
  theirs.getByText('You belong to this organization');
  theirs.getByText('Member');
  expect(theirs.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    '/dashboard/organization/4',
  );
  const lesson = await card('Class');
  lesson.getByText('Member');
  expect(lesson.queryByRole('link', { name: 'Manage' })).toBeNull();
  expect(screen.queryByLabelText('Name')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create another organization' }));
  await screen.findByLabelText('Name');
});

test('without an organization the form to create one stands open', async () => {
  logInAmina();
  serve(() => json(200, []));
  visit(<OrganizationListPage />, '/dashboard/organization');
  screen.getByText('Loading organizations...');
  await screen.findByLabelText('Name');
  await waitFor(() => expect(screen.queryByText('Loading organizations...')).toBeNull());
});

test('staff are led to the list of every organization; others are not', async () => {
  logInAmina({ is_staff: true });
  serve(() => json(200, []));
  visit(<OrganizationListPage />, '/dashboard/organization');
  const link = await screen.findByRole('link', { name: /^See all organizations and their AI use/ });
  expect(link.getAttribute('href')).toBe('/staff/organizations?tab=use');
  cleanup();
  logInAmina();
  const calls = serve(() => json(200, []));
  visit(<OrganizationListPage />, '/dashboard/organization');
  await screen.findByRole('heading', { name: 'Create Organization' });
  expect(screen.queryByText(/AI use/)).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual(['/api/auth/organizations/']);
});
