import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** What the mentor learns takes seconds and depends on content and code only; its files are named by both. */
export const LEARNT = path.resolve(import.meta.dirname, '../../../node_modules/.cache/mentor');

/** A server with this data directory has learnt what another one has. */
export function keepLearnt(dataDir: string) {
  mkdirSync(LEARNT, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  symlinkSync(LEARNT, path.join(dataDir, 'cache'), 'junction');
}
