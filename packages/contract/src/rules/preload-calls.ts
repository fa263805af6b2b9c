/**
 * The first calls of a page: `asks` of its route, filled in for its address. A parameter in capitals inserts its value
 * in capitals.
 */
export function preloadCalls(
  { path, asks = [] }: { path: string; asks?: readonly string[] },
  pathname: string,
  hasQuery: boolean,
): string[] {
  const [names, values] = [path.split('/'), pathname.split('/')];
  const valueOf = (name: string) => {
    const value = values[names.indexOf(name)];
    return value ?? values[names.indexOf(name.toLowerCase())]?.toUpperCase() ?? '';
  };
  return (
    asks
      // Calls with a query depend on the page's own query, so they are left out if it has one.
      .filter((url) => !(hasQuery && url.includes('?')))
      .map((url) => url.replaceAll(/:\w+/g, valueOf))
  );
}
