/*
 * The installation's name, which the server writes into the page (apps/server/src/platform/http/brand-html.ts). The
 * build contains placeholders, so that prerendered HTML and the app render the same text.
 */

/** The placeholders in prerendered pages, and in their data for search engines, which is escaped differently. */
const IN_HTML = '__BRAND__';
export const BRAND_IN_DATA = '__BRAND_IN_DATA__';

export const BRAND = import.meta.env.SSR
  ? IN_HTML
  : (document.documentElement.dataset['brand'] ?? 'Inzira');
