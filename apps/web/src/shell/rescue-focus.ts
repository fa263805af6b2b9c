import { lastFocus } from '#src/platform/last-focus.ts';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary';

/**
 * When the focused element is removed, such as a button whose action is done, this moves the focus to a neighbour, so
 * that keyboard and screen reader users do not restart at the top of the page. Focus that other code moves is left
 * alone. Returns how to stop.
 */
export function rescueFocus(): () => void {
  const look = () => {
    const [lost, ...around] = lastFocus.path as HTMLElement[];
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    lastFocus.path = [];
    const nearest = around.find((element) => element.isConnected);
    // If a whole page or dialog was removed, its replacement takes the focus.
    if (!nearest || nearest === document.body || nearest.id === 'root') return;
    // Waits a frame, so that the replacement can take the focus itself.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && nearest.isConnected) takeFocus(nearest);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  // Checks once for an element that was removed before this code loaded.
  look();
  return () => observer.disconnect();
}

function takeFocus(near: HTMLElement): void {
  const element = near.closest('main') === near ? null : near.querySelector<HTMLElement>(FOCUSABLE);
  if (element) {
    element.focus({ preventScroll: true });
    return;
  }
  const hadIndex = near.hasAttribute('tabindex');
  if (!hadIndex) near.tabIndex = -1;
  near.focus({ preventScroll: true });
  if (!hadIndex)
    near.addEventListener('blur', () => near.removeAttribute('tabindex'), { once: true });
}
