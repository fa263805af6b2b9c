import type { OrganizationRole, OwnPlace } from '@inzira/contract/organizations';
import { screen } from '@testing-library/react';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, visit } from '#src/platform/fake-visit.tsx';
import OrganizationPage from './organization.page.tsx';

const neema = { id: 1, username: 'neema', email: 'neema@example.org', email_verified: true };
const kwame = { id: 9, username: 'kwame', email: 'kwame@example.org', email_verified: true };
const grace = { id: 8, username: 'grace', email: 'grace@example.org', email_verified: false };
export const hub = {
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
  revision: 1,
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
  user: { email: 'x@example.org', email_verified: true, ...user },
});

export const place = (role: OrganizationRole): OwnPlace => ({
  membership_id: role === 'owner' ? 1 : 4,
  role,
  shares_progress: false,
  transfer_to: null,
});
export const link = {
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
      role: 'admin',
      username: 'grace',
      full_name: 'grace',
      joined_at: '2026-11-01T10:00:00.000Z',
      progress: null,
    },
  ],
};

/** Opens the organization as Amina, with this role. */
export async function open(
  role: OrganizationRole,
  answer: (call: Call) => Response | Promise<Response>,
  {
    tab = '',
    transfer_to = null,
    isCut = false,
    membersOf = () => ({}),
  }: {
    tab?: string;
    transfer_to?: OwnPlace['transfer_to'];
    /** Whether reads that follow the first write get no answer. */
    isCut?: boolean;
    /** Overrides for the list of members. */
    membersOf?: (
      query: URLSearchParams,
    ) => Partial<Omit<typeof progress, 'results'>> & { results?: object[] };
  } = {},
) {
  // Imports the lazy parts before the test, which would otherwise wait for their compilation.
  await Promise.all([import('./invitation-panel.tsx'), import('./organization-settings.tsx')]);
  logInAmina();
  const owner = role === 'owner' ? amina : neema;
  const everybody = [
    member(1, 'owner', owner),
    member(2, 'student', kwame),
    member(3, 'admin', grace),
  ];
  if (role !== 'owner') everybody.push(member(4, role, amina));
  const seesAll = role === 'owner' || role === 'admin';
  const calls: Call[] = serve((call) => {
    if (isCut && call.method === 'GET' && writes(calls).length > 0)
      return new Promise<Response>(() => {});
    if (call.method === 'GET' && call.path === '/api/auth/organizations/3/')
      return json(200, { ...hub, owner });
    if (call.method === 'GET' && call.path.includes('organization_memberships'))
      return json(200, seesAll ? everybody : everybody.slice(-1));
    if (call.method === 'GET' && call.path.endsWith('/invitations/')) return json(200, [waiting]);
    if (call.method === 'GET' && call.path.endsWith('/allowance/')) return json(200, allowance);
    if (call.method === 'GET' && call.path.endsWith('/place/'))
      return json(200, { ...place(role), transfer_to });
    if (call.method === 'GET' && call.path.endsWith('/links/')) return json(200, [link]);
    if (call.method === 'GET' && call.path.includes('/progress/')) {
      const query = new URLSearchParams(call.path.split('?')[1]);
      return json(200, { ...progress, ...membersOf(query) });
    }
    return answer(call);
  });
  const at = `/dashboard/organization/3${tab && `?tab=${tab}`}`;
  const user = visit(<OrganizationPage />, at, '/dashboard/organization/:orgId');
  await screen.findByRole('heading', { name: 'Hub' });
  if (tab === 'invitations' && seesAll) await screen.findByRole('button', { name: 'Send Invite' });
  return { calls, user };
}
export const writes = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');
export const done = () => new Response(null, { status: 204 });
