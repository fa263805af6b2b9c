import { keep, readItem } from './device-store.ts';

/**
 * Moves a visitor's item of this tab to the user who has logged in. If the user has one too, `join` makes one of both;
 * without it, the newer one stays.
 */
export function claimVisitorItem<Value>(
  name: string,
  owner: number,
  join?: (own: Value, visitors: Value) => Value,
): void {
  const visitors = readItem<Value>(name, null);
  if (!visitors) return;
  const own = readItem<Value>(name, owner);
  if (own && join) void keep(name, join(own.value, visitors.value), owner);
  else if (!own || own.savedAt <= visitors.savedAt) void keep(name, visitors.value, owner);
  void keep(name, null, null);
}
