import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder that is gone when the tests of the file are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-test-'));
  made.push(folder);
  return folder;
}
