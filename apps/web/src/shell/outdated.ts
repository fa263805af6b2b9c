import { isSomethingTyped } from '#src/platform/typing.ts';

/** Whether the server's page refers to other scripts. If not, the network is at fault, and the page stays open. */
async function isOutdated(entry: string): Promise<boolean> {
  try {
    const response = await fetch(location.href, { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(new URL(entry).pathname);
  } catch {
    return false;
  }
}

/**
 * Reloads the page once when a script is missing because a new version was deployed, but never while something is
 * typed. `entry` is the URL of the page's main script.
 */
export function reloadWhenOutdated(entry: string): void {
  const reloadOnce = async () => {
    const RELOADED = 'reloaded-at';
    const last = Number(sessionStorage.getItem(RELOADED));
    if (isSomethingTyped() || Date.now() - last < 60_000 || !(await isOutdated(entry))) return;
    // Checked again, because the user may have begun to type meanwhile.
    if (isSomethingTyped()) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  };
  window.addEventListener('vite:preloadError', () => void reloadOnce().catch(() => null));
}
