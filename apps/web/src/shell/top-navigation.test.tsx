import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { routes } from '#src/routes.tsx';
import { Guard } from './guard.tsx';
import { TopNavigation } from './top-navigation.tsx';

function Here() {
  return (
    <p>
      at {useLocation().pathname} <input />
    </p>
  );
}

function show(at = '/register') {
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[at]}>
        <TopNavigation />
        <Here />
      </MemoryRouter>
    </I18nProvider>,
  );
  return screen.getByRole('button', { name: 'Menu' });
}

test.each([
  ['/modules', 'page'],
  ['/modules/1/courses', 'true'],
  ['/courses/1/chapters', 'true'],
  ['/chapters/1/lessons', 'true'],
  ['/chapters/1/quiz', 'true'],
])('at %s the navigation marks "Learning", and nothing else', (at, current) => {
  show(at);
  const marked = document.querySelectorAll('nav [aria-current]');
  expect([...marked].map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Learning', current],
  ]);
});

test.each([
  ['/chapters/1/quiz', true],
  ['/dashboard/review', true],
  ['/chapters/1/lessons', true],
  ['/quiz/psychometric', true],
  ['/ai-advisor', true],
  ['/trainer/review', false],
  ['/modules', false],
])('at %s the bar leaves a phone to its task: %s', (at, leaves) => {
  show(at);
  expect(screen.getByRole('banner').classList.contains('relative')).toBe(leaves);
});

test('the menu opens, and Escape closes it and gives the focus back', async () => {
  const toggle = show();
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(toggle);
});

test('the menu closes when the focus goes on to the page, which it would cover', async () => {
  const toggle = show();
  await userEvent.click(toggle);
  act(() => screen.getByRole('textbox').focus());
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});

test('going somewhere closes the menu', async () => {
  const toggle = show();
  await userEvent.click(toggle);
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(screen.getByText('at /')).toBeTruthy();
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});

test('a visitor sees Login and Register, a user Logout, as soon as the session changes', () => {
  show();
  expect(screen.getByRole('link', { name: 'Register' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  localStorage.setItem('access', 'any');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access' })));
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
});

test('the menu of a phone names the dashboard once', async () => {
  logInAmina();
  await userEvent.click(show('/modules'));
  await screen.findByRole('link', { name: 'My plan' });
  const links = screen.getAllByRole('link', { name: 'Dashboard' });
  // Tailwind hides it below `lg`, where the dashboard's entries are in the menu.
  expect(links.filter((link) => !link.className.includes('max-lg:hidden'))).toHaveLength(1);
  expect(links).toHaveLength(2);
});

test('who is on the team finds it in the bar', () => {
  const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  logInAmina();
  show('/modules');
  expect(names()).not.toContain('Team');
  act(() => logInAmina({ roles: ['reviewer'] }));
  expect(names()).toContain('Team');
  expect(names()).toContain('Contact');
  expect(screen.getByRole('link', { name: 'Team' }).getAttribute('href')).toBe('/staff');
});

test('the menu of who is on the team names it once', async () => {
  logInAmina({ roles: ['reviewer'] });
  await userEvent.click(show('/modules'));
  await screen.findByRole('link', { name: 'My plan' });
  expect(screen.getAllByRole('link', { name: 'Team' })).toHaveLength(1);
});

test('links only to pages that exist', () => {
  show();
  const known = routes.map(({ path }) => path);
  for (const link of screen.getAllByRole('link'))
    expect(known).toContain(link.getAttribute('href'));
});

test('logging out leads home, also from a guarded page', async () => {
  localStorage.setItem('access', 'any');
  const guarded = (
    <Guard>
      <Here />
    </Guard>
  );
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <TopNavigation />
        <Routes>
          <Route path="/dashboard" element={guarded} />
          <Route path="*" element={<Here />} />
        </Routes>
      </MemoryRouter>
    </I18nProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('at /')).toBeTruthy();
  expect(localStorage.getItem('access')).toBeNull();
});

test('the language switch keeps the focus, and leads back', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Français' }));
  expect(await screen.findByRole('button', { name: 'English' })).toBe(document.activeElement);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Français' })).toBe(document.activeElement);
});
