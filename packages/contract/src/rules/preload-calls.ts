/**
 * The calls that a page begins with: `asks` of its route, for the address at which it is opened. A parameter in capitals
 * stands for its value in capitals.
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
      // Another query of the page is another one of its calls.
      .filter((url) => !(hasQuery && url.includes('?')))
      .map((url) => url.replaceAll(/:\w+/g, valueOf))
  );
}
