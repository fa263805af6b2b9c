import { useLocation } from 'react-router';

/** The page to return to after the login. */
export interface ReturnPath {
  path: string;
  /** The router's state of that page. */
  state?: unknown;
}

/** The router's state for a link to the login or registration, which returns to this page. */
export function returnState(returnTo: ReturnPath) {
  return { returnTo };
}

/** The same for the current page. */
export function useReturnState() {
  const { pathname, search, hash, state } = useLocation() as {
    pathname: string;
    search: string;
    hash: string;
    state: unknown;
  };
  return returnState({ path: `${pathname}${search}${hash}`, state });
}
