import { type RefCallback, useCallback } from 'react';

/** Publishes the height of a bar at the bottom while it is shown, so that toasts appear above it. */
export function useBarHeight(): RefCallback<HTMLElement> {
  return useCallback((bar) => {
    if (!bar || !('ResizeObserver' in window)) return;
    const { style } = document.documentElement;
    // On a phone the wrapper has no box itself, and the elements inside it are the bar.
    const parts = [bar, ...bar.querySelectorAll<HTMLElement>('[data-bottom-bar]')];
    const measure = () => {
      const sticky = parts.find((part) => getComputedStyle(part).position === 'sticky');
      if (sticky && sticky.offsetHeight > 0)
        style.setProperty('--bottom-bar', `${sticky.offsetHeight}px`);
      else style.removeProperty('--bottom-bar');
    };
    const observer = new ResizeObserver(measure);
    for (const part of parts) observer.observe(part);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
}
