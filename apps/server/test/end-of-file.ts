/** Registered once per process: a hook in an imported module only runs for the first file that loads it. */
const ends: (() => unknown)[] = [];

/** Runs `end` when the tests of the file are done, the latest first. */
export function atEndOfFile(end: () => unknown): void {
  ends.push(end);
}

export async function endFile(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}
