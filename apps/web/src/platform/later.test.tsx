import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HTML =
  '<div><p>made by the build</p><a href="/a">A</a><details><summary>Q</summary></details></div>';
const Live = () => (
  <>
    <p>live</p>
    <a href="/a">A</a>
    <details>
      <summary>Q</summary>
    </details>
  </>
);
let comeNear: (() => void) | undefined;

beforeEach(() => {
  comeNear = undefined;
  vi.stubEnv('SSR', false);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => seen([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

type When = 'near' | 'idle' | 'language-change';

async function page(load: () => Promise<{ default: typeof Live }>, when: When = 'near') {
  const { later } = await import('./later.tsx');
  const Part = later(load, { when, isStatic: true });
  return (
    <I18nProvider i18n={i18n}>
      <Part />
    </I18nProvider>
  );
}

test.each(['near', 'idle'] as const)(
  '%s: what the build made stands until the reader comes near, and keeps the focus and what is open',
  async (when) => {
    const load = vi.fn(async () => ({ default: Live }));
    const root = document.createElement('div');
    root.innerHTML = HTML;
    document.body.append(root);
    const app = await page(load, when);
    const shown = await act(async () => hydrateRoot(root, app));
    expect(screen.getByText('made by the build')).toBeTruthy();
    expect(load).not.toHaveBeenCalled();

    screen.getByRole('link').focus();
    document.querySelector('details')?.toggleAttribute('open', true);
    await act(async () => comeNear?.());
    expect(screen.getByText('live')).toBeTruthy();
    expect(screen.queryByText('made by the build')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link'));
    expect(document.querySelector('details')?.open).toBe(true);
    act(() => shown.unmount());
    root.remove();
  },
);

test('a part that does nothing stays what the build made', async () => {
  const load = vi.fn(async () => ({ default: Live }));
  const root = document.createElement('div');
  root.innerHTML = HTML;
  document.body.append(root);
  const app = await page(load, 'language-change');
  const shown = await act(async () => hydrateRoot(root, app));
  await act(async () => comeNear?.());
  expect(screen.getByText('made by the build')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  act(() => shown.unmount());
  root.remove();
});

test.each(['near', 'language-change'] as const)(
  'on a page that the build did not make, a part for %s is fetched no earlier than it is seen',
  async (when) => {
    const load = vi.fn(async () => ({ default: Live }));
    render(await page(load, when));
    expect(load).not.toHaveBeenCalled();
    await act(async () => comeNear?.());
    expect(screen.getByText('live')).toBeTruthy();
  },
);

test('a part for an idle page comes by itself, and leaves no empty place for the Tab key', async () => {
  const { container } = render(await page(async () => ({ default: Live }), 'idle'));
  expect(container.querySelector('[tabindex]')).toBeNull();
  await screen.findByText('live');
});
