import { keep, readKept } from './device-store.ts';

/** Moves a visitor's item of this tab to the user who has logged in, unless the user already has one. */
export function claimVisitorItem(name: string, owner: number): void {
  const visitors = readKept(name, null);
  if (visitors === null) return;
  void keep(name, null, null);
  if (readKept(name, owner) === null) void keep(name, visitors, owner);
}
