import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { keepsScroll } from '#src/platform/keeps-scroll.ts';
import { loadPagesAt } from '#src/platform/site-map.ts';

const STORE = 'scroll-positions';
const KEPT = 50;
/** How long to wait for a page to reach its previous length while its data loads. */
const GROWING_MS = 2000;

function readPositions(): [key: string, y: number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

function positionOf(place: string): number {
  return readPositions().find(([kept]) => kept === place)?.[1] ?? 0;
}

function keepPosition(key: string, y: number): void {
  try {
    const others = readPositions().filter(([kept]) => kept !== key);
    sessionStorage.setItem(STORE, JSON.stringify([...others, [key, y]].slice(-KEPT)));
  } catch {
    // Storage is blocked: going back starts at the top.
  }
}

/** Scrolls as soon as the page is long enough, unless the reader scrolls first. */
function scrollWhenPossible(y: number): () => void {
  const until = Date.now() + GROWING_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const type of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(type, stop);
  };
  const tryIt = () => {
    window.scrollTo(0, y);
    if (window.scrollY < y - 1 && Date.now() < until) frame = requestAnimationFrame(tryIt);
    else stop();
  };
  for (const type of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(type, stop, { passive: true });
  tryIt();
  return stop;
}

/** Controls of the frame that are in use while a page loads; a menu whose link was followed is closed by then. */
const IN_USE = 'header [aria-expanded="true"], footer input:focus';

function focusHeading(): void {
  if (document.querySelector(IN_USE)) return;
  // The last one: on the home page, a hidden heading for users with an account precedes the visitors' one.
  const heading = [...document.querySelectorAll<HTMLElement>('main h1')].at(-1);
  const target = heading ?? document.getElementById('main');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  target?.focus({ preventScroll: true });
}

/** Prefetch on pointerdown, since the click follows. */
export function usePagePrefetch(): void {
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
      loadPagesAt(link.pathname);
    };
    document.addEventListener('pointerdown', onPointer, { passive: true });
    return () => document.removeEventListener('pointerdown', onPointer);
  }, []);
}

/**
 * Does what a page load does by itself and a client-side navigation does not: a new page starts at its top, going back
 * restores the scroll position, and the focus moves to the new heading. Replacing the address of a page, or changing
 * its filters, moves nothing.
 */
export function useScrollRestoration(): void {
  const { pathname, hash, key, state } = useLocation() as Location<unknown>;
  const type = useNavigationType();
  // Includes the path, because the first history entry of every visit has the same key.
  const place = `${pathname} ${key}`;
  const [firstPlace] = useState(place);
  const last = useRef<{ pathname: string; key: string }>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const y = load?.type === 'navigate' ? 0 : positionOf(firstPlace);
    if (y) scrollWhenPossible(y);
  }, [firstPlace]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => keepPosition(place, window.scrollY);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, 100);
    };
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', later);
      window.removeEventListener('pagehide', keep);
    };
  }, [place]);

  useLayoutEffect(() => {
    const before = last.current;
    last.current = { pathname, key };
    if (!before || before.key === key) return;
    const isSamePage = before.pathname === pathname;
    if (isSamePage && (type === 'REPLACE' || (type === 'PUSH' && keepsScroll(state)))) return;
    if (hash) {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
      return;
    }
    focusHeading();
    if (type !== 'POP') {
      window.scrollTo(0, 0);
      return;
    }
    return scrollWhenPossible(positionOf(place));
  }, [pathname, hash, key, state, place, type]);
}
