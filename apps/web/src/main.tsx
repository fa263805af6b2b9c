import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { preferredLanguage, setLanguage } from '#src/platform/language.ts';
import { toLanguage } from '#src/platform/languages.ts';
import { importWithRetry } from '#src/platform/import-retry.ts';
import { watchFocus } from '#src/platform/last-focus.ts';
import { answerOverlays } from '#src/platform/network.ts';
import { currentSession, isAnythingWaiting } from '#src/platform/session-store.ts';
import { routesAt } from '#src/platform/site-map.ts';
import { followTheme } from '#src/platform/theme.ts';
import { watchTyping } from '#src/platform/typing.ts';
import { App } from '#src/shell/app.tsx';
import { reloadWhenOutdated } from '#src/shell/outdated.ts';
import './routes.tsx';
import './ui/styles.css';

declare global {
  interface Window {
    /** Defined by the script in index.html: reports whether the app failed to start. */
    sayStart?: (isFailed: boolean) => void;
  }
}

/** After this time the frame with its menu is shown even without the page. */
const LONGEST_FRAME_MS = 1000;

answerOverlays.push(async () => import('#src/features/learning/progress-here.ts'));

/** Sends writes left over from the last visit. Most visits have none, so the code is loaded only when needed. */
function sendWhatWasLeft(): void {
  if (isAnythingWaiting())
    void import('#src/platform/write-queue.ts').then(({ startWriteQueue }) => startWriteQueue());
}

async function start(root: HTMLElement): Promise<void> {
  reloadWhenOutdated(import.meta.url);
  followTheme();
  watchTyping();
  watchFocus();
  sendWhatWasLeft();
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  const chain = routesAt(location.pathname);
  // The HTML may be the not-found page, if the server does not know this address, and cannot be hydrated then.
  const isThisPage = root.dataset.page === chain[0]?.prerendered;
  const shown =
    root.dataset.page && isThisPage ? toLanguage(document.documentElement.lang) : undefined;
  // The HTML can be read, but its buttons do nothing until the app has taken it over.
  const isReadable = root.dataset['readable'] !== undefined;
  const texts = importWithRetry(async () => {
    try {
      await setLanguage(shown ?? preferredLanguage());
      if (!isReadable) window.sayStart?.(false);
    } catch (error) {
      window.sayStart?.(true);
      throw error;
    }
  });
  // Loads the page's scripts and texts in parallel. A visitor whom the guard redirects needs none.
  const isLetIn = currentSession().signedIn || !chain.some(({ guarded }) => guarded);
  const loadPages = async () =>
    Promise.all(isLetIn ? chain.map(async ({ page }) => page.load()) : []);
  const pages = loadPages();
  pages.catch(() => null);
  // Loaded in parallel: fetched after the pages, it would add a step on a slow processor.
  const taking = isReadable && importWithRetry(async () => import('#src/shell/take-over.ts'));
  await texts;
  if (taking) {
    const { takeOver } = await taking;
    await takeOver(root, app, importWithRetry(loadPages));
    window.sayStart?.(false);
    return;
  }
  if (!shown) {
    // The app waits for its page, or it would be drawn twice; meanwhile the frame in the HTML is visible.
    const longEnough = new Promise((resolve) => setTimeout(resolve, LONGEST_FRAME_MS));
    await Promise.race([pages.catch(() => null), longEnough]);
    createRoot(root).render(app);
    return;
  }
  // Hydration needs the page that the build rendered, in the same language.
  await importWithRetry(loadPages);
  hydrateRoot(root, app);
  await setLanguage(preferredLanguage());
}

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => {
    reportError(error);
    window.sayStart?.(true);
  });
}
