/**
 * Splits a request's URL into path and query without parsing it, because clients can send an invalid URL. Slashes at
 * the end of the path are ignored.
 */
export function splitRequestUrl(url: string): { pathname: string; search: URLSearchParams } {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  // Not by a regular expression, which would take quadratic time on many slashes.
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return {
    pathname: path.slice(0, end),
    search: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
  };
}
