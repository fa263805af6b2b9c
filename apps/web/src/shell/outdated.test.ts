import { afterEach, expect, test, vi } from 'vitest';
import { watchTyping } from '#src/platform/typing.ts';
import { reloadWhenOutdated } from './outdated.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
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
