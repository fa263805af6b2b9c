import { type MouseEvent, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

/** Navigates in code; links use `Link`. `shell/scroll-restoration.ts` alone decides on focus and scroll position. */
export function useGo() {
  const navigate = useNavigate();
  return (to: To, options?: NavigateOptions) => void navigate(to, options);
}

/** Navigates after `delay` milliseconds unless the page is left before; `false` waits. */
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

/** Whether the browser should handle this click on a link: a new tab or window, or a download. */
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

/** Scrolls to the top and focuses the heading of content that replaced the page without a new address. */
export function showFromTop(heading: HTMLElement | null): void {
  window.scrollTo(0, 0);
  heading?.focus({ preventScroll: true });
}
