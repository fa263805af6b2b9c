import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import JoinPage from './join.page.tsx';
import { hub, place } from '#src/features/organizations/organization.fixture.tsx';
import OrganizationPage from '#src/features/organizations/organization.page.tsx';

const site = (
  <Routes>
    <Route path="/join/:token" element={<JoinPage />} />
    <Route path="/dashboard/organization/:orgId" element={<OrganizationPage />} />
  </Routes>
);

function open(at: string, shown = site) {
  logInAmina();
  serve(({ method, path }) => {
    if (path.includes('/join/') || path.includes('/links/'))
      return json(200, method === 'GET' ? { organization: hub, role: 'student' } : { id: 3 });
    if (path.includes('memberships')) return json(200, []);
    return json(200, path.endsWith('/place/') ? place('student') : hub);
  });
  return visit(shown, at, '*');
}

const WHERE_TO_BEGIN = /You've joined the organization! Your page/;

test('who joins by a link is told where to begin', async () => {
  const user = open('/join/t1');
  await user.click(await screen.findByRole('button', { name: 'Join Organization' }));
  await screen.findByText(WHERE_TO_BEGIN);
  expect(screen.getByRole('link', { name: 'Today' }).getAttribute('href')).toBe('/dashboard');
});

test('that one has joined is said once, and not by the entry of the history', async () => {
  let kept: unknown;
  function Kept() {
    kept = useLocation().state;
    return site;
  }
  const user = open('/join/t1', <Kept />);
  await user.click(await screen.findByRole('button', { name: 'Join Organization' }));
  await screen.findByText(WHERE_TO_BEGIN);
  await waitFor(() => expect(kept).toBeNull());
  screen.getByText(WHERE_TO_BEGIN);
});

test('who comes back to the organization is not told again', async () => {
  open('/dashboard/organization/3');
  await screen.findByRole('heading', { level: 1, name: 'Hub' });
  expect(screen.queryByText(WHERE_TO_BEGIN)).toBeNull();
});
