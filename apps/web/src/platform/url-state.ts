import { useEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router';
import { useGo } from './navigation.ts';
import { keepingScroll } from './keeps-scroll.ts';

type Value = string | number | readonly string[];

interface ChangeOptions {
  /** Takes the place of the last entry of the history: of what is typed, each letter would be one. */
  replace?: boolean;
}

let joined: { hasBegun: boolean } | null = null;

/** Until the returned function is called, all changes are one entry of the history. */
export function joinChanges(): () => void {
  const session = { hasBegun: false };
  joined = session;
  return () => {
    if (joined === session) joined = null;
  };
}

/**
 * State of a screen that is kept in the address, so that reload, Back and a shared link show the
 * same: filters, sort order, page. `defaults` names the parameters and tells their types; a value
 * that equals its default is left out of the address. A change of anything else leads back to
 * `page` 1.
 */
export function useUrlState<State extends Record<string, Value>>(
  defaults: State,
): [State, (changes: Partial<State>, options?: ChangeOptions) => void] {
  const { pathname, search, hash, state } = useLocation() as Location<object | null>;
  const go = useGo();
  // Two changes before the next render must not undo each other.
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
    // One that takes the place of an entry has made none that the next could join.
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
