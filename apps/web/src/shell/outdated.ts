import { isSomethingTyped } from '#src/platform/typing.ts';

/** Whether the server's page names other files. A weak network loses files too: then what is open stays. */
async function isOutdated(entry: string): Promise<boolean> {
  try {
    const response = await fetch(location.href, { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(new URL(entry).pathname);
  } catch {
    return false;
  }
}

/**
 * Where a script is gone because a new version replaced the one that is open, the page is fetched
 * anew, once, and never under something typed. `entry` is the URL of the page's own script.
 */
export function reloadWhenOutdated(entry: string): void {
  const reloadOnce = async () => {
    const RELOADED = 'reloaded-at';
    const last = Number(sessionStorage.getItem(RELOADED));
    if (isSomethingTyped() || Date.now() - last < 60_000 || !(await isOutdated(entry))) return;
    // Somebody may have begun to type meanwhile.
    if (isSomethingTyped()) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  };
  window.addEventListener('vite:preloadError', () => void reloadOnce().catch(() => null));
}
