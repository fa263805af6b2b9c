import { keep, readItem } from './device-store.ts';

/** Moves a visitor's item of this tab to the user who has logged in, unless the user has a newer one. */
export function claimVisitorItem(name: string, owner: number): void {
  const visitors = readItem(name, null);
  if (!visitors) return;
  const own = readItem(name, owner);
  if (!own || own.savedAt <= visitors.savedAt) void keep(name, visitors.value, owner);
  void keep(name, null, null);
}
