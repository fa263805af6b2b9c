import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { preferredLanguage, setLanguage } from '#src/platform/language.ts';
import { toLanguage } from '#src/platform/languages.ts';
import { importPatiently } from '#src/platform/import-again.ts';
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
    /** Of the script in index.html: whether the app could not begin. */
    sayStart?: (isFailed: boolean) => void;
  }
}

/** Then the menu comes, also without the page. */
const LONGEST_FRAME_MS = 1000;

answerOverlays.push(async () => import('#src/features/learning/progress-here.ts'));

/** Writes that did not arrive on the last visit; most visits have none, and no need of the code. */
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
  // A server that does not know this address may have sent the not-found page for it.
  const isThisPage = root.dataset.page === chain[0]?.prerendered;
  const shown =
    root.dataset.page && isThisPage ? toLanguage(document.documentElement.lang) : undefined;
  // Its buttons do nothing until the app has taken it over.
  const isReadable = root.dataset['readable'] !== undefined;
  const texts = importPatiently(async () => {
    try {
      await setLanguage(shown ?? preferredLanguage());
      if (!isReadable) window.sayStart?.(false);
    } catch (error) {
      window.sayStart?.(true);
      throw error;
    }
  });
  // Along with their texts. A visitor whom the guard sends away needs none.
  const isLetIn = currentSession().signedIn || !chain.some(({ guarded }) => guarded);
  const loadPages = async () =>
    Promise.all(isLetIn ? chain.map(async ({ page }) => page.load()) : []);
  const pages = loadPages();
  pages.catch(() => null);
  // On its way with them: on a slow processor it would be a step more.
  const taking = isReadable && importPatiently(async () => import('#src/shell/take-over.ts'));
  await texts;
  if (taking) {
    const { takeOver } = await taking;
    await takeOver(root, app, importPatiently(loadPages));
    window.sayStart?.(false);
    return;
  }
  if (!shown) {
    // Drawn before its page, the app would be drawn twice; the frame in the HTML stands there meanwhile.
    const longEnough = new Promise((resolve) => setTimeout(resolve, LONGEST_FRAME_MS));
    await Promise.race([pages.catch(() => null), longEnough]);
    createRoot(root).render(app);
    return;
  }
  // What React takes over must be what the build rendered: the same page, in the same language.
  await importPatiently(loadPages);
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
