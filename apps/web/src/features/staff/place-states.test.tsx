import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import BroadcastsPage from './messages/broadcasts.page.tsx';
import FactsPage from './facts.page.tsx';
import FailedJobsPage from './failed-jobs.page.tsx';
import HubPage from './content/hub.page.tsx';
import InboxPage from './messages/inbox.page.tsx';
import OrganizationsPage from './organizations.page.tsx';
import PeoplePage from './people/people.page.tsx';
import SubscribersPage from './messages/subscribers.page.tsx';
import Today from './today.tsx';

interface Place {
  name: string;
  Page: ComponentType;
  at: string;
  /** The path of the page's main call. */
  call: string;
  nothing: unknown;
  empty: string;
  failed: string;
}

const NO_PAGE = { count: 0, next: null, previous: null, results: [] };

const PLACES: Place[] = [
  {
    name: 'Today',
    Page: Today,
    at: '/staff',
    call: '/api/staff/today/',
    nothing: [],
    empty: 'Nothing waits',
    failed: 'What waits could not be loaded.',
  },
  {
    name: 'the inbox',
    Page: InboxPage,
    at: '/staff/messages',
    call: '/api/staff/messages/',
    nothing: NO_PAGE,
    empty: 'Nobody waits for an answer',
    failed: 'The messages could not be loaded.',
  },
  {
    name: 'people',
    Page: PeoplePage,
    at: '/staff/people',
    call: '/api/staff/people/',
    nothing: NO_PAGE,
    empty: 'Nobody found',
    failed: 'The people could not be loaded.',
  },
  {
    name: 'subscribers',
    Page: SubscribersPage,
    at: '/staff/subscribers',
    call: '/api/staff/subscribers/',
    nothing: NO_PAGE,
    empty: 'Nobody has subscribed yet',
    failed: 'The subscribers could not be loaded.',
  },
  {
    name: 'announcements',
    Page: BroadcastsPage,
    at: '/staff/broadcasts',
    call: '/api/staff/broadcasts/',
    nothing: NO_PAGE,
    empty: 'Nothing was written yet',
    failed: 'The announcements could not be loaded.',
  },
  {
    name: 'organizations',
    Page: OrganizationsPage,
    at: '/staff/organizations',
    call: '/api/staff/organizations/',
    nothing: NO_PAGE,
    empty: 'No organizations yet',
    failed: 'The organizations could not be loaded.',
  },
  {
    name: 'the hub',
    Page: HubPage,
    at: '/staff/hub',
    call: '/api/staff/content/',
    nothing: { entries: [] },
    empty: 'The hub is empty',
    failed: 'The hub could not be loaded.',
  },
  {
    name: 'facts',
    Page: FactsPage,
    at: '/staff/facts',
    call: '/api/facts/expiring/',
    nothing: { facts: [] },
    empty: 'Nothing expires within 60 days',
    failed: 'The rules could not be loaded.',
  },
  {
    name: 'failed jobs',
    Page: FailedJobsPage,
    at: '/staff/jobs',
    call: '/api/staff/jobs/',
    nothing: NO_PAGE,
    empty: 'No job has failed.',
    failed: 'The jobs could not be loaded.',
  },
];

beforeEach(() => logInAmina({ is_staff: true }));

describe.each(PLACES)('$name', ({ Page, at, call, nothing, empty, failed }) => {
  const open = (answer: (asked: Call) => Response) => {
    const calls = serve((asked) =>
      asked.path.startsWith(call) ? answer(asked) : json(200, NO_PAGE),
    );
    const user = visit(<Page />, at, at);
    return { user, asked: () => calls.filter(({ path }) => path.startsWith(call)).length };
  };

  test('says that there is nothing', async () => {
    open(() => json(200, nothing));
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('that could not be loaded says so, and asks again when told to', async () => {
    let isBroken = true;
    const { user, asked } = open(() =>
      isBroken ? json(400, { error: 'The server said no.' }) : json(200, nothing),
    );
    expect(await screen.findByText(failed)).toBeTruthy();
    expect(screen.queryByText(empty)).toBeNull();
    const before = asked();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(asked()).toBeGreaterThan(before);
  });
});
