import { useEffect, useLayoutEffect } from 'react';
import { BRAND } from './brand.ts';

let routeTitle = BRAND;
let ownTitle: string | null = null;

/** As the browser's tab shows it. */
export function documentTitle(title: string): string {
  return title.startsWith('Inzira') ? BRAND + title.slice('Inzira'.length) : `${title} · ${BRAND}`;
}

function show(): void {
  document.title = documentTitle(ownTitle ?? routeTitle);
}

/** The title that the routes table has for the address. Once, in the shell. */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => {
    routeTitle = title;
    show();
  }, [title]);
}

/** What a page is about once its data are there, such as a venture's name; undefined before. */
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
