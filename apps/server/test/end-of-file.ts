/** Registered once in a process, where a hook of a module is called for the file alone that loads it first. */
const ends: (() => unknown)[] = [];

/** Does this when the tests of the file are done, the latest first. */
export function atEndOfFile(end: () => unknown): void {
  ends.push(end);
}

export async function endFile(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}
