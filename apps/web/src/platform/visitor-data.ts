import { OWN_DATA_PREFIX } from './session-store.ts';

/** What a visitor leaves in this tab, and in no other, until it is closed or somebody logs out. */
export function readVisitorData(name: string): string | null {
  try {
    return sessionStorage.getItem(`${OWN_DATA_PREFIX}${name}`);
  } catch {
    return null;
  }
}

export function writeVisitorData(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(`${OWN_DATA_PREFIX}${name}`);
    else sessionStorage.setItem(`${OWN_DATA_PREFIX}${name}`, value);
  } catch {
    // Blocked or full: it is lost with the page.
  }
}
