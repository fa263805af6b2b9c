import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { isRouted } from '#src/routes.tsx';
import HomePage from './home.page.tsx';
import Story from './story.tsx';

function show() {
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <HomePage />
        <Story />
      </MemoryRouter>
    </I18nProvider>,
  );
  return screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
}

test('leads a visitor to the modules, the profile test and an account', () => {
  const links = show();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(links).toContain('/modules');
  expect(links).toContain('/dashboard/psychometric');
  expect(links.filter((link) => link === '/register')).toHaveLength(2);
});

test('links only to pages that exist', () => {
  expect(show().filter((link) => !isRouted(link))).toEqual([]);
});

test('does not ask somebody with an account to register', () => {
  localStorage.setItem('access', 'any');
  const links = show();
  expect(links).not.toContain('/register');
  expect(links).toContain('/dashboard');
});

test('its pictures are silent to screen readers', () => {
  show();
  for (const picture of document.querySelectorAll('[data-picture]'))
    expect(picture.getAttribute('aria-hidden')).toBe('true');
});
