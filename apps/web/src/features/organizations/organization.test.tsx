import type { OrganizationRole, OwnPlace } from '@inzira/contract/organizations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, visit } from '#src/platform/fake-visit.tsx';
import OrganizationListPage from './organization-list.page.tsx';
import OrganizationPage from './organization.page.tsx';

const neema = { id: 1, username: 'neema', email: 'neema@example.org' };
const kwame = { id: 9, username: 'kwame', email: 'kwame@example.org' };
const hub = {
  id: 3,
  name: 'Hub',
  description: null,
  industry: 'Training',
  website: 'https://hub.example',
  phone: null,
  address: null,
  logo: null,
  owner: neema,
  billing_plan: 'Free',
};
const allowance = {
  organization: { id: 3, name: 'Hub' },
  has_provider: true,
  used_tokens: 12_345,
  monthly_tokens: 2_000_000,
  starts_again_at: '2026-12-01T00:00:00.000Z',
};
const waiting = {
  id: 5,
  email: 'grace@example.org',
  role: 'student',
  invited_by: 'neema',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
};

const member = (id: number, role: OrganizationRole, user: { id: number; username: string }) => ({
  id,
  role,
  user: { email: 'x@example.org', ...user },
});

const place = (role: OrganizationRole): OwnPlace => ({
  membership_id: role === 'owner' ? 1 : 4,
  role,
  shares_progress: false,
  transfer_to: null,
});
const link = {
  id: 8,
  role: 'student',
  url: 'https://inzira.example/join/abc',
  created_by: 'neema',
  joined: 3,
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
};
const progress = {
  count: 2,
  next: null,
  previous: null,
  sharing: 1,
  chapters: [
    { id: 11, title: 'Start small', course: 'MVP', lessons: 4, finished_by: 0 },
    { id: 12, title: 'Test it', course: 'MVP', lessons: 2, finished_by: 1 },
  ],
  results: [
    {
      id: 2,
      role: 'student',
      username: 'kwame',
      full_name: 'Kwame Mensah',
      joined_at: '2026-11-01T10:00:00.000Z',
      progress: {
        last_active_at: '2026-11-20T10:00:00.000Z',
        chapters: [
          { chapter_id: 11, completed: 3 },
          { chapter_id: 12, completed: 2 },
        ],
      },
    },
    {
      id: 3,
      role: 'teacher',
      username: 'thandi',
      full_name: 'thandi',
      joined_at: '2026-11-01T10:00:00.000Z',
      progress: null,
    },
  ],
};

/** Opens the organization as Amina, who has this role in it. */
async function open(
  role: OrganizationRole,
  answer: (call: Call) => Response,
  transfer_to: OwnPlace['transfer_to'] = null,
) {
  logInAmina();
  const owner = role === 'owner' ? amina : neema;
  const everybody = [member(1, 'owner', owner), member(2, 'student', kwame)];
  if (role !== 'owner') everybody.push(member(4, role, amina));
  const seesAll = role === 'owner' || role === 'admin';
  const calls = serve((call) => {
    if (call.method === 'GET' && call.path === '/api/auth/organizations/3/')
      return json(200, { ...hub, owner });
    if (call.method === 'GET' && call.path.includes('organization_memberships'))
      return json(200, seesAll ? everybody : everybody.slice(-1));
    if (call.method === 'GET' && call.path.endsWith('/invitations/')) return json(200, [waiting]);
    if (call.method === 'GET' && call.path.endsWith('/allowance/')) return json(200, allowance);
    if (call.method === 'GET' && call.path.endsWith('/place/'))
      return json(200, { ...place(role), transfer_to });
    if (call.method === 'GET' && call.path.endsWith('/links/')) return json(200, [link]);
    if (call.method === 'GET' && call.path.includes('/progress/')) return json(200, progress);
    return answer(call);
  });
  const at = '/dashboard/organization/3';
  const user = visit(<OrganizationPage />, at, '/dashboard/organization/:orgId');
  await screen.findByRole('heading', { name: 'Hub' });
  return { calls, user };
}
const writes = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');
const done = () => new Response(null, { status: 204 });

test('the owner invites: a student unless another role is chosen, and the field is free again', async () => {
  const { calls, user } = await open('owner', () => json(200, { message: 'ok' }));
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

test("a refused invitation shows the server's sentence, else its own, and keeps the address", async () => {
  let answer = json(409, { error: 'This person is a member already.' });
  const { user } = await open('owner', () => answer);
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
  await user.click(screen.getByRole('button', { name: 'Remove kwame' }));
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
  await user.click(screen.getByRole('button', { name: 'Remove kwame' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Could not remove this member.');
  expect(alert.textContent).toContain('Only the owner can do this.');
});

test('an offer that could not be taken back says so', async () => {
  const offer = { membership_id: 2, username: 'kwame' };
  const answer = () => json(404, { error: 'This organization is not being handed over.' });
  const { user } = await open('owner', answer, offer);
  await user.click(await screen.findByText('Hand over to a new owner'));
  await user.click(await screen.findByRole('button', { name: 'Take the offer back' }));
  await screen.findByText('This organization is not being handed over.');
});

test('an invitation that waits can be cancelled', async () => {
  const { calls, user } = await open('owner', done);
  await user.click(await screen.findByRole('button', { name: 'Cancel invite: grace@example.org' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel invite' }),
  );
  await screen.findByText('The invite to grace@example.org is cancelled.');
  expect(writes(calls)).toMatchObject([
    { method: 'DELETE', path: '/api/auth/organizations/3/invitations/5/' },
  ]);
});

test('an admin invites and sees the members, but removes none and invites no admin', async () => {
  await open('admin', done);
  screen.getByRole('heading', { name: 'Invite a New Member' });
  screen.getByText('kwame');
  expect(screen.queryByRole('button', { name: 'Remove kwame' })).toBeNull();
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

test('a stranger is told that they have no access', async () => {
  logInAmina();
  serve(() => json(404, { error: 'This organization was not found.' }));
  visit(<OrganizationPage />, '/dashboard/organization/3', '/dashboard/organization/:orgId');
  await screen.findByText('You have no access to this organization.');
});

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
  screen.getByLabelText('Name');
});

test('without an organization the form to create one stands open', async () => {
  logInAmina();
  serve(() => json(200, []));
  visit(<OrganizationListPage />, '/dashboard/organization');
  screen.getByText('Loading organizations...');
  await screen.findByLabelText('Name');
  await waitFor(() => expect(screen.queryByText('Loading organizations...')).toBeNull());
});

test('the owner and admins see what was used of the AI allowance, and cannot set it', async () => {
  for (const role of ['owner', 'admin'] as const) {
    await open(role, done);
    await screen.findByRole('heading', { name: 'AI mentor this month' });
    await screen.findByRole('meter', { name: 'AI allowance of Hub' });
    expect(screen.queryByLabelText('Tokens a month')).toBeNull();
    cleanup();
  }
});

describe('the history', () => {
  const line = (id: number, action: string, rest: object = {}) => ({
    id,
    action,
    username: 'neema',
    member: null,
    role: 'student',
    at: '2026-11-20T10:00:00.000Z',
    ...rest,
  });
  const lines = [
    line(6, 'member-removed', { member: 'kwame' }),
    line(5, 'member-left', { username: null }),
    line(4, 'member-joined', { username: 'grace', role: 'teacher' }),
    line(3, 'invitation-revoked'),
    line(2, 'invited'),
    line(1, 'created', { role: null }),
  ];
  const page = (results: object[], next: string | null = null) =>
    json(200, { count: 26, next, previous: null, results });

  test('is asked for when it is opened, and says who did what', async () => {
    const { calls, user } = await open('admin', () => page(lines));
    const asked = () => calls.filter(({ path }) => path.includes('/history/'));
    expect(asked()).toEqual([]);
    await user.click(await screen.findByRole('heading', { name: 'History' }));
    await screen.findByText('kwame was removed (role: Student)');
    expect(asked().map(({ path }) => path)).toEqual(['/api/auth/organizations/3/history/?page=1']);
    screen.getByText('Somebody whose account is gone left (role: Student)');
    screen.getByText('grace joined (role: Teacher)');
    screen.getByText('neema took an invitation back (role: Student)');
    screen.getByText('neema sent an invitation (role: Student)');
    screen.getByText('neema created the organization');
  });

  test('has pages, and says when it cannot be loaded', async () => {
    const { user } = await open('owner', ({ path }) =>
      path.endsWith('page=2')
        ? json(404, { error: 'There is no such page.' })
        : page(lines, '/api/auth/organizations/3/history/?page=2'),
    );
    await user.click(await screen.findByRole('heading', { name: 'History' }));
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    await screen.findByText('The history could not be loaded.');
    screen.getByText('There is no such page.');
  });

  test('is not there for teachers and students', async () => {
    for (const role of ['teacher', 'student'] as const) {
      const { calls } = await open(role, done);
      expect(screen.queryByRole('heading', { name: 'History' })).toBeNull();
      expect(calls.filter(({ path }) => path.includes('/history/'))).toEqual([]);
      cleanup();
    }
  });
});

test('a teacher is not shown the allowance, nor is it asked for', async () => {
  const { calls } = await open('teacher', done);
  expect(screen.queryByRole('heading', { name: 'AI mentor this month' })).toBeNull();
  expect(calls.filter(({ path }) => path.includes('allowance'))).toEqual([]);
});

describe('staff', () => {
  const logInStaff = () => logInAmina({ is_staff: true });
  const refused = () => json(404, { error: 'This organization was not found.' });

  test('see of an organization that they are not in its name and its allowance, and set it', async () => {
    logInStaff();
    const calls = serve(({ method, path, body }) => {
      if (!path.endsWith('/allowance/')) return refused();
      return json(200, method === 'PUT' ? { ...allowance, ...(body as object) } : allowance);
    });
    const user = visit(
      <OrganizationPage />,
      '/dashboard/organization/3',
      '/dashboard/organization/:orgId',
    );
    await screen.findByRole('heading', { level: 1, name: 'Hub' });
    expect(screen.queryByRole('heading', { name: 'Members' })).toBeNull();
    const field = await screen.findByLabelText('Tokens a month');
    await user.clear(field);
    await user.type(field, '50000');
    await user.click(screen.getByRole('button', { name: 'Save allowance' }));
    await screen.findByText('The AI allowance is saved.');
    screen.getByText('50,000', { exact: false });
    expect(writes(calls)).toMatchObject([
      {
        method: 'PUT',
        path: '/api/advisor/organizations/3/allowance/',
        body: { monthly_tokens: 50_000 },
      },
    ]);
  });

  test('are told so when an organization is not there', async () => {
    logInStaff();
    serve(refused);
    visit(<OrganizationPage />, '/dashboard/organization/3', '/dashboard/organization/:orgId');
    await screen.findByText('You have no access to this organization.');
  });

  test('find every organization in their list; others do not', async () => {
    logInStaff();
    const found = { count: 1, next: null, previous: null, results: [allowance] };
    serve(({ path }) => json(200, path.startsWith('/api/advisor/') ? found : []));
    visit(<OrganizationListPage />, '/dashboard/organization');
    const link = await screen.findByRole('link', { name: 'Hub' });
    expect(link.getAttribute('href')).toBe('/dashboard/organization/3');
    cleanup();
    logInAmina();
    const calls = serve(() => json(200, []));
    visit(<OrganizationListPage />, '/dashboard/organization');
    await screen.findByRole('heading', { name: 'Create Organization' });
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/organizations/']);
  });
});

describe('the members by chapters', () => {
  test('show how far each is who agreed, and nothing of who did not', async () => {
    await open('owner', done);
    await screen.findByRole('heading', { name: 'Members, chapter by chapter' });
    await screen.findByText('Start small: 3 of 4 lessons');
    expect(screen.getByText('Test it: 2 of 2 lessons')).toBeTruthy();
    expect(screen.getByText('Last active on November 20, 2026')).toBeTruthy();
    expect(screen.getByText('Does not share progress')).toBeTruthy();
    expect(
      screen.getByText('1 member agreed to show their progress.', { exact: false }),
    ).toBeTruthy();
  });

  test('are there for a teacher, and not for a student', async () => {
    await open('teacher', done);
    await screen.findByText('Start small: 3 of 4 lessons');
    expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
    cleanup();
    await open('student', done);
    await screen.findByRole('heading', { name: 'Your progress here' });
    expect(screen.queryByRole('heading', { name: 'Members, chapter by chapter' })).toBeNull();
  });
});

test('a member agrees to be seen with one tick, and withdraws it with another', async () => {
  const { calls, user } = await open('student', ({ body }) =>
    json(200, { ...place('student'), ...(body as object) }),
  );
  const tick = await screen.findByRole<HTMLInputElement>('checkbox');
  expect(tick.checked).toBe(false);
  await user.click(tick);
  await screen.findByText(/^They see it now/);
  await user.click(tick);
  await screen.findByText(/^They do not see it/);
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { shares_progress: true },
    { shares_progress: false },
  ]);
});

test('a link is made, shown with its end, and revoked after one question', async () => {
  const { calls, user } = await open('admin', done);
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

test('an organization is deleted only by its name, which is its owner’s to type', async () => {
  const { calls, user } = await open('owner', done);
  await user.click(await screen.findByText('Delete the organization'));
  await user.type(screen.getByLabelText(/^Type/), 'Hab');
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  await screen.findByText('This is not the name of the organization.');
  expect(writes(calls)).toEqual([]);
  await user.clear(screen.getByLabelText(/^Type/));
  await user.type(screen.getByLabelText(/^Type/), 'Hub');
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() =>
    expect(writes(calls).map(({ method, path, body }) => [method, path, body])).toEqual([
      ['DELETE', '/api/auth/organizations/3/', { name: 'Hub' }],
    ]),
  );
});
