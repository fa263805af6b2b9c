const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary';

/**
 * Where the element that has the focus is taken off the page, such as a button whose work is done, the focus
 * goes to what stands next to it, so that the keyboard and screen readers go on there and not at the
 * beginning of the page. Whoever moves the focus themselves is left alone. Returns how to stop.
 */
export function rescueFocus(): () => void {
  let place: HTMLElement[] = [];
  const remember = ({ target }: Pick<FocusEvent, 'target'>) => {
    place = [];
    for (let at = target as HTMLElement | null; at; at = at.parentElement) place.push(at);
  };
  const look = () => {
    const [lost, ...around] = place;
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    place = [];
    const nearest = around.find((element) => element.isConnected);
    // Of a whole page or dialog that has gone, what comes in its place takes the focus.
    if (!nearest || nearest === document.body || nearest.id === 'root') return;
    // A frame later, so that what took its place may do so itself.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && nearest.isConnected) takeFocus(nearest);
    });
  };
  // Of what had it before this was here, too.
  remember({ target: document.activeElement });
  document.addEventListener('focusin', remember);
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
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
