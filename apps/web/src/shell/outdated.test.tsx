import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import { watchTyping } from '#src/platform/typing.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { reloadWhenOutdated } from './outdated.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  sessionStorage.clear();
});

test('a page whose scripts are gone is fetched anew, but never under something typed', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const fetched = vi.fn(async () => new Response('<script src="/assets/first-new.js"></script>'));
  vi.stubGlobal('fetch', fetched);
  watchTyping();
  reloadWhenOutdated('http://localhost:5173/assets/first-old.js');
  document.body.innerHTML = '<textarea></textarea>';
  const field = document.querySelector('textarea');
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  window.dispatchEvent(new Event('vite:preloadError'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();

  field?.remove();
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('a page that cannot show what a later server answers is fetched anew, and says to reload it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/first-new.js"></script>'));
  reloadWhenOutdated('http://localhost:5173/assets/first-old.js');
  const answer = { results: [] } as unknown as { feeds: string[] };
  const Feeds = () => answer.feeds.map((feed) => <p key={feed}>{feed}</p>);
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <ErrorBoundary>
          <Feeds />
        </ErrorBoundary>
      </MemoryRouter>
    </I18nProvider>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/newer version: reload the page/);
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  reload.mockClear();
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(reload).toHaveBeenCalledTimes(1);
});
