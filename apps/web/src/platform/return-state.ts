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
