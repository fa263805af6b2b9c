/**
 * The path and the query of what a request names, as it came: a client can send what is no URL.
 * Slashes at the end of the path make no difference and are taken off.
 */
export function splitRequestUrl(url: string): { pathname: string; search: URLSearchParams } {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  // Not by a pattern: looking for slashes at the end from each of many slashes takes their square.
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return {
    pathname: path.slice(0, end),
    search: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
  };
}
