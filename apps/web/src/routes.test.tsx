import { allEndpoints } from '@inzira/contract/all-endpoints';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { Guard } from '#src/shell/guard.tsx';
import { type AppRoute, routesAt } from '#src/platform/site-map.ts';
import { routes } from './routes.tsx';

/** The pages for which the specification or the API needs a signed-in user; visitors are redirected to /login. */
const GUARDED =
  /^\/(?:modules|dashboard(?:\/.*)?|ai-advisor|venture-studio\/counter|(?:staff|trainer)(?:\/.*)?|opportunities(?:\/:id)?)$/;

function flatten(
  list: readonly AppRoute[],
  inherited = false,
): { path: string; guarded: boolean }[] {
  return list.flatMap(({ path: at, guarded, children }) => {
    const isGuarded = inherited || guarded === true;
    return [{ path: at, guarded: isGuarded }, ...flatten(children ?? [], isGuarded)];
  });
}

test('exactly the pages that the spec guards are guarded', () => {
  for (const { path: at, guarded } of flatten(routes))
    expect([at, guarded]).toEqual([at, GUARDED.test(at)]);
});

test('what pages ask first are calls of the contract', () => {
  const shape = (url: string) => url.replace(/\?.*/, '').replaceAll(/:\w+/g, ':');
  const readable = allEndpoints.filter(({ method }) => method === 'GET').map(({ url }) => url);
  const asked = routes
    .flatMap((route) => [route, ...(route.children ?? [])])
    .flatMap(({ asks = [] }) => asks);
  expect(asked.length).toBeGreaterThan(0);
  expect(readable.map(shape)).toEqual(expect.arrayContaining(asked.map(shape)));
});

test('a trailing slash changes nothing, and other paths are not found', () => {
  expect(routesAt('/login/')).toEqual(routesAt('/login'));
  expect(routesAt('/no/such/page').at(-1)?.path).toBe('*');
});

function Here() {
  return <p>at {useLocation().pathname}</p>;
}

function guarded() {
  return render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/modules']}>
        <Here />
        <Guard>
          <p>secret</p>
        </Guard>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('without an access token the guard leads to /login', () => {
  guarded();
  expect(screen.getByText('at /login')).toBeTruthy();
});

test('with a stored access token the guard lets in', () => {
  localStorage.setItem('access', 'any');
  guarded();
  expect(screen.getByText('secret')).toBeTruthy();
  expect(screen.getByText('at /modules')).toBeTruthy();
});
