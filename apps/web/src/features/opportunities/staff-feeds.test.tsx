import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { addFeed, feedQueries } from './feeds.api.ts';
import StaffFeedsPage from './staff-feeds.page.tsx';

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

const feed = {
  id: 4,
  url: 'https://fund.example/feed',
  title: 'Calls of a fund',
  paused_at: null,
  last_read_at: '2026-11-20T10:00:00.000Z',
  error: null,
  waiting: 2,
};

test('a feed is shown, paused and removed as soon as that is answered, whatever is still asked for', async () => {
  let isCut = false;
  serve(({ method }) => {
    if (method !== 'GET') isCut = true;
    else if (isCut) return new Promise<Response>(() => {});
    if (method === 'POST') return json(201, feed);
    if (method === 'PUT') return json(200, { ...feed, paused_at: '2026-11-21T10:00:00.000Z' });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return json(200, { count: 0, next: null, previous: null, results: [] });
  });
  const user = visit(<StaffFeedsPage />, '/staff/feeds');
  await user.type(await screen.findByLabelText('Address of a feed'), feed.url);
  await user.click(screen.getByRole('button', { name: 'Add feed' }));
  await screen.findByRole('heading', { name: feed.title });
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: feed.title })).toBeNull());
});

test('after a feed is added, the form is empty for the next one', async () => {
  const calls = serve(({ method }) => {
    if (method === 'POST') return json(201, feed);
    return json(200, { count: 0, next: null, previous: null, results: [] });
  });
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView');
  const user = visit(<StaffFeedsPage />, '/staff/feeds');
  const field = await screen.findByLabelText<HTMLInputElement>('Address of a feed');
  await user.type(field, 'https://fund.example/feed');
  await user.click(screen.getByRole('button', { name: 'Add feed' }));
  expect(await screen.findByText(/The feed is added/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Address of a feed').value).toBe('');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  // Scrolls to the new entries at the top.
  expect(brought.mock.contexts.at(-1)).toHaveProperty('tagName', 'H1');
});

test('the entries are counted, and the feeds below them are one press away', async () => {
  const entry = {
    id: 1,
    title: 'A call',
    link: 'https://fund.example/call',
    summary: '',
    feed: { id: 4, title: feed.title },
    published_at: null,
    first_seen_at: '2026-11-20T10:00:00.000Z',
    opportunity_id: null,
    same_link_id: null,
  };
  serve(({ path }) =>
    path.startsWith('/api/staff/feed-entries/')
      ? json(200, { count: 100_002, next: '?page=2', previous: null, results: [entry] })
      : json(200, { count: 1, next: null, previous: null, results: [feed] }),
  );
  const user = visit(<StaffFeedsPage />, '/staff/feeds');
  expect(await screen.findByText('100,002 entries to check, the newest first')).toBeTruthy();
  await screen.findByRole('heading', { name: 'Feeds' });
  await user.click(screen.getByRole('button', { name: 'Feeds' }));
  expect(document.activeElement?.textContent).toBe('Feeds');
  expect(document.activeElement?.tagName).toBe('H2');
});

test('an address that is not added yet is there again after a reload', async () => {
  serve(() => json(200, { count: 0, next: null, previous: null, results: [] }));
  const field = async () => screen.findByLabelText<HTMLInputElement>('Address of a feed');
  const user = visit(<StaffFeedsPage />, '/staff/feeds');
  await user.type(await field(), feed.url);
  cleanup();
  visit(<StaffFeedsPage />, '/staff/feeds');
  expect((await field()).value).toBe(feed.url);
});

test('a feed that is refused says why once, at its address', async () => {
  const why = 'There is no such site.';
  serve(({ method }) =>
    method === 'POST'
      ? json(400, { url: [why] })
      : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  const user = visit(<StaffFeedsPage />, '/staff/feeds');
  const field = await screen.findByLabelText<HTMLInputElement>('Address of a feed');
  await user.type(field, feed.url);
  await user.click(screen.getByRole('button', { name: 'Add feed' }));
  expect(await screen.findAllByText(why)).toHaveLength(1);
  expect(screen.queryByText('The feed could not be read.')).toBeNull();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('many feeds are searched and turned page by page', async () => {
  const calls = serve(({ path }) =>
    json(
      200,
      path.startsWith('/api/staff/feeds/')
        ? { count: 45, next: '/api/staff/feeds/?page=2', previous: null, results: [feed] }
        : { count: 0, next: null, previous: null, results: [] },
    ),
  );
  const user = visit(<StaffFeedsPage />, '/staff/feeds');
  await user.type(await screen.findByLabelText('Search feeds'), 'fund{Enter}');
  const asked = () => calls.map(({ path }) => path).filter((path) => path.includes('/feeds/'));
  await waitFor(() => expect(asked().at(-1)).toContain('search=fund'));
  await user.click(screen.getByRole('link', { name: /Next/ }));
  await waitFor(() => expect(asked().at(-1)).toMatch(/page=2.*search=fund|search=fund.*page=2/));
});

test('a feed is added once also where a server of before lists them in another shape', async () => {
  serve(({ method, path }) => {
    if (method === 'POST') return json(201, feed);
    if (path.startsWith('/api/staff/feeds/')) return json(200, { feeds: [] });
    return json(200, { count: 0, next: null, previous: null, results: [] });
  });
  queryClient.setQueryData(feedQueries.list('', 1).queryKey, { feeds: [] } as never);
  await expect(addFeed(feed.url)).resolves.toBeUndefined();
});
