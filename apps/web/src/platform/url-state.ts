import { useEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router';
import { useGo } from './navigation.ts';
import { keepingScroll } from './keeps-scroll.ts';

type Value = string | number | readonly string[];

interface ChangeOptions {
  /** Replaces the current history entry: otherwise each typed character would add one. */
  replace?: boolean;
}

let joined: { hasBegun: boolean } | null = null;

/** Combines all changes into one history entry until the returned function is called. */
export function joinChanges(): () => void {
  const session = { hasBegun: false };
  joined = session;
  return () => {
    if (joined === session) joined = null;
  };
}

/**
 * State of a page that is kept in the URL, so that reload, Back and a shared link show the same: filters, sort order,
 * page. `defaults` defines names and types; values equal to their default are omitted. Changing any other parameter
 * resets `page` to 1.
 */
export function useUrlState<State extends Record<string, Value>>(
  defaults: State,
): [State, (changes: Partial<State>, options?: ChangeOptions) => void] {
  const { pathname, search, hash, state } = useLocation() as Location<object | null>;
  const go = useGo();
  // A ref, so that two changes before the next render do not overwrite each other.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);

  const change = (changes: Partial<State>, { replace = false }: ChangeOptions = {}) => {
    const params = new URLSearchParams(latest.current);
    if (!('page' in changes)) params.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      params.delete(name);
      if (value === undefined || isSame(value as Value, defaults[name])) continue;
      for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one));
    }
    const next = params.toString() ? `?${params}` : '';
    if (next === latest.current) return;
    latest.current = next;
    const isJoined = joined?.hasBegun ?? false;
    // A replaced entry is not a new one, so later changes must not be merged into it.
    if (joined && !replace) joined.hasBegun = true;
    go(
      { pathname, search: next, hash },
      { replace: replace || isJoined, state: keepingScroll(state) },
    );
  };
  return [readUrlState(search, defaults), change];
}

function readUrlState<State extends Record<string, Value>>(search: string, defaults: State): State {
  const params = new URLSearchParams(search);
  const read = (name: string, standard: Value): Value => {
    const value = params.get(name);
    if (value === null) return standard;
    if (Array.isArray(standard)) return params.getAll(name);
    if (typeof standard !== 'number') return value;
    return /^\d{1,9}$/.test(value) ? Number(value) : standard;
  };
  return Object.fromEntries(
    Object.entries(defaults).map(([name, standard]) => [name, read(name, standard)]),
  ) as State;
}

function isSame(value: Value, standard: Value | undefined): boolean {
  return String(value) === String(standard);
}
