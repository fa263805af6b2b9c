import { useLocation } from 'react-router';

/** Where somebody goes on after logging in. */
export interface ReturnPath {
  path: string;
  /** The router's state of that page. */
  state?: unknown;
}

/** The router's state for a link to the login or the registration, which leads back from there. */
export function returnState(returnTo: ReturnPath) {
  return { returnTo };
}

/** The same for the page that is open. */
export function useReturnState() {
  const { pathname, search, hash, state } = useLocation() as {
    pathname: string;
    search: string;
    hash: string;
    state: unknown;
  };
  return returnState({ path: `${pathname}${search}${hash}`, state });
}

/** Where to go on after the login that is open; undefined when nobody was sent here. */
export function useReturnPath(): ReturnPath | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  const { returnTo } = state;
  if (typeof returnTo !== 'object' || returnTo === null || !('path' in returnTo)) return undefined;
  const { path } = returnTo;
  if (typeof path !== 'string' || !isOwnPath(path)) return undefined;
  return { path, state: 'state' in returnTo ? returnTo.state : undefined };
}

/** A path of this site, read as a browser would: `//elsewhere` and `/\elsewhere` are other sites. */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/')) return false;
  try {
    const own = 'https://own.invalid';
    return new URL(path, own).origin === own;
  } catch {
    return false;
  }
}
