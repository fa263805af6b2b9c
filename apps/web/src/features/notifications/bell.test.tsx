import type { Notification } from '@inzira/contract/notifications';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import Bell from './bell.tsx';
import { NotificationRow } from './notification-row.tsx';

const announcement: Notification = {
  id: 4,
  kind: 'announcement',
  text: 'Friday: We meet at ten.\nBring your price list.',
  path: '/dashboard/notifications',
  created_at: '2026-11-28T10:00:00.000Z',
  read_at: null,
};
const comment = { ...announcement, id: 5, kind: 'thread-comment', path: '/studio/1' };

function serveNotifications(stored: Notification[]) {
  return serve(({ method, path, body }) => {
    if (method === 'POST') {
      const { ids } = body as { ids: number[] };
      for (const one of stored) if (ids.includes(one.id)) one.read_at = one.created_at;
      return new Response(null, { status: 204 });
    }
    if (path.includes('/unread/'))
      return json(200, { unread: stored.filter((one) => one.read_at === null).length });
    const results = stored.map((one) => ({ ...one }));
    return json(200, { count: results.length, next: null, previous: null, results });
  });
}

beforeEach(() => logInAmina());

test('an announcement shows its whole text where it stands, and is read by that', async () => {
  const calls = serveNotifications([{ ...announcement }]);
  const user = visit(<Bell />, '/modules');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const row = await screen.findByRole('button', { name: /Friday: We meet at ten/ });
  expect(row.getAttribute('aria-expanded')).toBe('false');
  await user.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText(/Bring your price list/).className).not.toContain('line-clamp');
  await screen.findByRole('button', { name: 'Notifications' });
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [4] });
});

test('an announcement about a page leads there', async () => {
  serveNotifications([{ ...announcement, path: '/explore' }]);
  const user = visit(<Bell />, '/modules');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await user.click(await screen.findByRole('link', { name: /Friday: We meet at ten/ }));
  expect(await screen.findByText('at /explore')).toBeTruthy();
});

const rich = {
  title: 'Friday',
  html: '<p>We meet at <strong>ten</strong>: <a href="https://a.example/map">the map</a></p>',
};

test('an announcement with marks has them, and its links, on the page alone', async () => {
  serveNotifications([{ ...announcement, rich }]);
  const user = visit(<Bell />, '/modules');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  expect(await screen.findByRole('button', { name: /Friday: We meet at ten/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'the map' })).toBeNull();
  cleanup();
  visit(<NotificationRow notification={{ ...announcement, rich }} />, '/dashboard/notifications');
  expect((await screen.findByRole('link', { name: 'the map' })).getAttribute('href')).toBe(
    'https://a.example/map',
  );
  expect(screen.getByText('ten').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: /^Unread: Friday/ }).textContent).not.toContain('ten');
});

test('the number is counted anew when the list is opened', async () => {
  const stored = [{ ...announcement }];
  serveNotifications(stored);
  const user = visit(<Bell />, '/modules');
  const button = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  stored.push({ ...comment });
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
});
