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

async function page(load: () => Promise<{ default: typeof Live }>, kind = 'laterPart') {
  const { laterPart, stillPart } = await import('./later-part.tsx');
  const Part = kind === 'laterPart' ? laterPart(load) : stillPart(load);
  return (
    <I18nProvider i18n={i18n}>
      <Part />
    </I18nProvider>
  );
}

test('what the build made stands until the reader comes near, and keeps the focus and what is open', async () => {
  const load = vi.fn(async () => ({ default: Live }));
  const root = document.createElement('div');
  root.innerHTML = HTML;
  document.body.append(root);
  const app = await page(load);
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
});

test('a part that does nothing stays what the build made', async () => {
  const load = vi.fn(async () => ({ default: Live }));
  const root = document.createElement('div');
  root.innerHTML = HTML;
  document.body.append(root);
  const app = await page(load, 'stillPart');
  const shown = await act(async () => hydrateRoot(root, app));
  await act(async () => comeNear?.());
  expect(screen.getByText('made by the build')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  act(() => shown.unmount());
  root.remove();
});

test.each(['laterPart', 'stillPart'])(
  'on a page that the build did not make, a %s is fetched no earlier than it is seen',
  async (kind) => {
    const load = vi.fn(async () => ({ default: Live }));
    render(await page(load, kind));
    expect(load).not.toHaveBeenCalled();
    await act(async () => comeNear?.());
    expect(screen.getByText('live')).toBeTruthy();
  },
);

test('whoever comes by Tab to a place that is still empty goes on in what fills it', async () => {
  const { container } = render(await page(async () => ({ default: Live })));
  const place = container.firstElementChild as HTMLElement;
  expect(place.tabIndex).toBe(0);
  place.focus();
  await act(async () => comeNear?.());
  expect(document.activeElement?.textContent).toContain('live');
});
