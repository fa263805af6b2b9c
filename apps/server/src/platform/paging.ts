import { notFound } from './errors.ts';

interface Listing {
  /** As it stands in the address; absent for the first. */
  page: string | undefined;
  count: number;
  size: number;
  /** The page's address before `page`, e.g. `/api/things/?search=x`. */
  url: string;
}

/** Which rows a page holds and what leads to its neighbours. @throws 404 for a page that is none. */
export function openPage({ page: text = '1', count, size, url }: Listing) {
  const page = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
  const pages = Math.max(1, Math.ceil(count / size));
  if (page < 1 || page > pages) throw notFound('Invalid page.');
  const at = (number: number) =>
    number < 1 || number > pages ? null : `${url}${url.includes('?') ? '&' : '?'}page=${number}`;
  return {
    limit: size,
    offset: (page - 1) * size,
    frame: { count, next: at(page + 1), previous: at(page - 1) },
  };
}
