import { NAME_IN_DATA } from './brand-html.ts';

/** The breadcrumbs of a page in schema.org's format: the pages above it, then itself. */
export function breadcrumbs(publicUrl: string, pages: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: NAME_IN_DATA, path: '/' }, ...pages].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

/** Combines several schema.org objects of a page. */
export function graph(...things: readonly object[]) {
  return { '@context': 'https://schema.org', '@graph': things };
}
