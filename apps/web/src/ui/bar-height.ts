import { type RefCallback, useCallback } from 'react';

/** Toasts stand above a bar of several rows, too: the height that it has at the bottom, as long as it is there. */
export function useBarHeight(): RefCallback<HTMLElement> {
  return useCallback((bar) => {
    if (!bar || !('ResizeObserver' in window)) return;
    const { style } = document.documentElement;
    // On a phone the box around the bar is none, and what is inside it is the bar.
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
