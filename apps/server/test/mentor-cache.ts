import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { CONTENT } from './content.ts';

/** What the mentor learns takes seconds and depends on content and code only; its files are named by both. */
export const MENTOR_CACHE = path.resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/mentor',
);

/** Before the servers of a run start: each of them would learn by itself. */
export async function learn() {
  const { isLearnt, loadMentorContent } =
    await import('#src/features/advisor/library/mentor-content.ts');
  const { keepPackFiles, packPath } = await import('#src/features/advisor/library/mentor-pack.ts');
  // To read it takes a second, and is nothing to the process that starts the others.
  if (!isLearnt(CONTENT, MENTOR_CACHE) || !existsSync(packPath(CONTENT, MENTOR_CACHE)))
    keepPackFiles(CONTENT, MENTOR_CACHE, loadMentorContent(CONTENT, MENTOR_CACHE));
}

/** A server with this data directory has learnt what another one has. */
export function shareMentorCache(dataDir: string) {
  mkdirSync(MENTOR_CACHE, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  symlinkSync(MENTOR_CACHE, path.join(dataDir, 'cache'), 'junction');
}
