import { lastFocus } from '#src/platform/last-focus.ts';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary';

/**
 * Where the element that has the focus is taken off the page, such as a button whose work is done, the focus
 * goes to what stands next to it, so that the keyboard and screen readers go on there and not at the
 * beginning of the page. Whoever moves the focus themselves is left alone. Returns how to stop.
 */
export function rescueFocus(): () => void {
  const look = () => {
    const [lost, ...around] = lastFocus.path as HTMLElement[];
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    lastFocus.path = [];
    const nearest = around.find((element) => element.isConnected);
    // Of a whole page or dialog that has gone, what comes in its place takes the focus.
    if (!nearest || nearest === document.body || nearest.id === 'root') return;
    // A frame later, so that what took its place may do so itself.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && nearest.isConnected) takeFocus(nearest);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  // Of what went before this was here, too.
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
