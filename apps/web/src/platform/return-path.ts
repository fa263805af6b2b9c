import { useLocation } from 'react-router';
import type { ReturnPath } from './return-state.ts';

/** Where to return to after this login; undefined when the user came here directly. */
export function useReturnPath(): ReturnPath | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  const { returnTo } = state;
  if (typeof returnTo !== 'object' || returnTo === null || !('path' in returnTo)) return undefined;
  const { path } = returnTo;
  if (typeof path !== 'string' || !isOwnPath(path)) return undefined;
  return { path, state: 'state' in returnTo ? returnTo.state : undefined };
}

/** Whether a path belongs to this site, parsed as a browser would: `//elsewhere` and `/\elsewhere` are other sites. */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/')) return false;
  try {
    const own = 'https://own.invalid';
    return new URL(path, own).origin === own;
  } catch {
    return false;
  }
}
