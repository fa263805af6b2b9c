import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { routesAt } from '#src/platform/site-map.ts';
import '#src/routes.tsx';
import BottomBar from './bottom-bar.tsx';
import DashboardPage from './dashboard.page.tsx';

function show(at: string) {
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/dashboard" element={<DashboardPage />}>
            <Route path="*" element={<p>the page inside</p>} />
            <Route index element={<p>the first page</p>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const sidebar = () => within(screen.getByRole('navigation', { name: 'Dashboard' }));

const ENTRIES = [
  ['Dashboard', '/dashboard'],
  ['Review', '/dashboard/review'],
  ['My plan', '/dashboard/plan'],
  ['Notifications', '/dashboard/notifications'],
  ['Organizations', '/dashboard/organization'],
  ['Update Profile', '/dashboard/profile'],
  ['Psychometric Result', '/dashboard/psychometric/results'],
  ['Certificates', '/dashboard/certificates'],
  ['Venture Studio', '/dashboard/venture-studio'],
  ['Stall counter', '/venture-studio/counter'],
] as const;

test('the sidebar lists the pages that exist, beside the one that is open', () => {
  show('/dashboard');
  const shown = sidebar()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(shown).toEqual(ENTRIES.map((entry) => [...entry]));
  expect(shown.filter(([, to]) => routesAt(to ?? '').at(-1)?.path === '*')).toEqual([]);
  expect(screen.getByText('the first page')).toBeTruthy();
});

test('the staff area is linked for who has a role in it', () => {
  logInAmina({ roles: ['trainer'], is_trainer: true });
  show('/dashboard');
  expect(sidebar().queryByRole('link', { name: 'Team' })).toBeNull();
  cleanup();
  logInAmina({ roles: ['reviewer'] });
  show('/dashboard');
  const link = sidebar().getByRole('link', { name: 'Team' });
  expect(link.getAttribute('href')).toBe('/staff');
});

test('a trainer finds the work of others before their own', () => {
  logInAmina({ roles: ['trainer'], is_trainer: true });
  show('/dashboard');
  const links = sidebar().getAllByRole('link');
  expect(links.slice(0, 4).map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/trainer/review',
    '/trainer/trainees',
    '/dashboard/review',
  ]);
});

test('an entry is marked where one is, also on a page below it', () => {
  show('/dashboard/organization/12');
  const current = sidebar().getByRole('link', { current: 'page' });
  expect(current.textContent).toBe('Organizations');
  expect(screen.getByText('the page inside')).toBeTruthy();
});

test('four places are in a phone’s reach, and the one that is open is marked', () => {
  logInAmina();
  renderAt(<BottomBar />, '/courses/3/chapters');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Today',
    'Learn',
    'Mentor',
    'Opportunities',
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Learn');
  cleanup();
  renderAt(<BottomBar />, '/modules/3/courses');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Learn');
  cleanup();
  logInAmina({ roles: ['trainer'], is_trainer: true });
  renderAt(<BottomBar />, '/dashboard');
  expect(screen.getByRole('link', { name: 'Studio' })).toBeTruthy();
  cleanup();
  logInAmina({ is_trainee: true });
  renderAt(<BottomBar />, '/dashboard/venture-studio');
  expect(screen.getByRole('link', { name: 'Studio', current: 'page' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Opportunities' })).toBeTruthy();
  cleanup();
  logInAmina({ roles: ['reviewer', 'trainer'], is_trainer: true });
  renderAt(<BottomBar />, '/staff/messages');
  expect(screen.getByRole('link', { name: 'Team', current: 'page' })).toBeTruthy();
});

test.each([
  '/chapters/3/lessons',
  '/chapters/3/quiz',
  '/dashboard/review',
  '/dashboard/psychometric',
  '/ai-advisor',
  '/opportunities/3',
  '/trainer/review',
  '/staff/messages/3',
  '/staff/unanswered/3',
])('at %s, a task or a page with a bar of its own, they are not there', (path) => {
  logInAmina();
  renderAt(<BottomBar />, path);
  expect(screen.queryByRole('navigation')).toBeNull();
});
