import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import StaffFeedsPage from './staff-feeds.page.tsx';

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

test('after a feed is added, the form is empty for the next one', async () => {
  const calls = serve(({ method, path }) => {
    if (method === 'POST') return json(200, {});
    if (path === '/api/staff/feeds/') return json(200, { feeds: [] });
    return json(200, { count: 0, next: null, previous: null, results: [] });
  });
  const user = visit(<StaffFeedsPage />, '/staff/feeds');
  const field = await screen.findByLabelText<HTMLInputElement>('Address of a feed');
  await user.type(field, 'https://fund.example/feed');
  await user.click(screen.getByRole('button', { name: 'Add feed' }));
  expect(await screen.findByText(/The feed is added/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Address of a feed').value).toBe('');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
