import { type MouseEvent, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

/**
 * The way to another page of the app by code; by hand it is `Link`. Where focus and scroll position
 * go then is for `shell/scroll-restoration.ts` alone.
 */
export function useGo() {
  const navigate = useNavigate();
  return (to: To, options?: NavigateOptions) => void navigate(to, options);
}

/** Goes there after `delay` milliseconds, unless the page is left before; `false`: not yet. */
export function useDelayedNavigation(to: string | false, delay: number, state?: unknown): void {
  const go = useGo();
  const latest = useRef({ go, state });
  useEffect(() => {
    latest.current = { go, state };
  });
  useEffect(() => {
    if (to === false) return;
    const timer = setTimeout(() => {
      latest.current.go(to, { replace: true, state: latest.current.state });
    }, delay);
    return () => clearTimeout(timer);
  }, [to, delay]);
}

/** Whether this click on a link is the browser's: into another tab or window, or as a download. */
export function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    link.hasAttribute('download') ||
    (link.target !== '' && link.target !== '_self')
  );
}

/** Leads to the head of what has taken the page's place without another address. */
export function showFromTop(heading: HTMLElement | null): void {
  window.scrollTo(0, 0);
  heading?.focus({ preventScroll: true });
}
