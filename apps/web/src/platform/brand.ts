/*
 * What the installation is called. The server writes it into the page (apps/server/src/platform/http/brand-html.ts);
 * the build leaves its place open, so that what was prerendered and what is drawn here are the same.
 */

/** In prerendered pages, and in their data for search engines, which escape otherwise. */
const IN_HTML = '__BRAND__';
export const BRAND_IN_DATA = '__BRAND_IN_DATA__';

export const BRAND = import.meta.env.SSR
  ? IN_HTML
  : (document.documentElement.dataset['brand'] ?? 'Inzira');
