import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@inzira/contract/all-endpoints';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { Guard } from '#src/shell/guard.tsx';
import { isRouted, routesAt } from './route-matching.ts';
import type { AppRoute } from './app-route.ts';
import { routes } from './routes.tsx';

/** Those of the spec, and those that ask the server who one is: a visitor goes to /login first. */
const GUARDED =
  /^\/(?:modules|dashboard(?:\/.*)?|ai-advisor|(?:staff|trainer)(?:\/.*)?|opportunities(?:\/:id)?)$/;

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
  expect(isRouted('/login/')).toBe(isRouted('/login'));
  expect(isRouted('/no/such/page')).toBe(false);
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

/** The features that a file and what it imports from this app take texts from. */
function featuresOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  // What comes later brings its own texts.
  const source = readFileSync(file, 'utf8')
    .replace(/lazyPart\([^;]*\);/g, '')
    .replace(/load=\{async \(\) => import\([^)]*\)\}/g, '');
  const lines = source.matchAll(/(?:from|import\()\s*'((?:#src|\.)\/[^']+\.tsx?)'/g);
  for (const [line, target = ''] of lines) {
    const at = target.startsWith('#src/')
      ? path.join(import.meta.dirname, target.slice(5))
      : path.join(path.dirname(file), target);
    if (!line.includes('routes.tsx')) featuresOf(at, seen);
  }
  return seen;
}

test('every page brings the texts of all features that it shows', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'routes.tsx'), 'utf8');
  const pages = [...source.matchAll(/[pP]age\(\s*\(\) => import\('#src\/([^']+)'\)([^)]*)\)/g)];
  expect(pages.length).toBeGreaterThan(1);
  for (const [, file = '', rest = ''] of pages) {
    const declared = [...rest.matchAll(/'([^']+)'/g)].map(([, feature]) => feature);
    const needed = [...featuresOf(path.join(import.meta.dirname, file))]
      .filter((used) => /@lingui\/(?:react|core)\/macro/.test(readFileSync(used, 'utf8')))
      .flatMap((used) => /\/features\/([^/]+)\//.exec(used)?.[1] ?? []);
    expect([file, new Set(declared)]).toEqual([file, new Set([...declared, ...needed])]);
  }
});

test('every part that comes later brings the texts of all features that it shows', () => {
  const source = import.meta.dirname;
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const parts = files
    .filter((file) => file.endsWith('.page.tsx'))
    .flatMap((file) => [
      ...readFileSync(path.join(source, file), 'utf8').matchAll(
        /lazyPart\(\s*async \(\) => import\('#src\/([^']+)'\)([^)]*)\)/g,
      ),
    ]);
  expect(parts.length).toBeGreaterThan(0);
  for (const [, file = '', rest = ''] of parts) {
    const declared = [...rest.matchAll(/'([^']+)'/g)].map(([, feature]) => feature);
    const needed = [...featuresOf(path.join(source, file))]
      .filter((used) => /@lingui\/(?:react|core)\/macro/.test(readFileSync(used, 'utf8')))
      .flatMap((used) => /\/features\/([^/]+)\//.exec(used)?.[1] ?? []);
    expect([file, new Set(declared)]).toEqual([file, new Set([...declared, ...needed])]);
  }
});
