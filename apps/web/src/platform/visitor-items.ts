import { keep, readKept } from './device-store.ts';

/** What a visitor kept in this tab becomes the user's who logged in; what the user had stays. */
export function claimVisitorItem(name: string, owner: number): void {
  const visitors = readKept(name, null);
  if (visitors === null) return;
  void keep(name, null, null);
  if (readKept(name, owner) === null) void keep(name, visitors, owner);
}
