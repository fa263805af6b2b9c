import { useEffect, useLayoutEffect } from 'react';
import { BRAND } from './brand.ts';

let routeTitle = BRAND;
let ownTitle: string | null = null;

/** The title for the browser's tab. */
export function documentTitle(title: string): string {
  return title.startsWith('Inzira') ? BRAND + title.slice('Inzira'.length) : `${title} · ${BRAND}`;
}

function show(): void {
  document.title = documentTitle(ownTitle ?? routeTitle);
}

/** Sets the title that the routes table has for the address. Used once, in the shell. */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => {
    routeTitle = title;
    show();
  }, [title]);
}

/** Sets a page's own title once its data is loaded, such as a venture's name; undefined until then. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    ownTitle = title;
    show();
    return () => {
      ownTitle = null;
      show();
    };
  }, [title]);
}
