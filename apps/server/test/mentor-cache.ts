import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { CONTENT } from './content.ts';

/** Training the mentor takes seconds and depends on content and code only, whose hashes are in the file names. */
export const MENTOR_CACHE = path.resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/mentor',
);

/** Trains before the servers of a run start, each of which would do it by itself. */
export async function learn() {
  const { isLearnt, loadMentorContent } =
    await import('#src/features/advisor/library/mentor-content.ts');
  const { keepPackFiles, packPath } = await import('#src/features/advisor/library/mentor-pack.ts');
  // Without reading an existing one, which takes a second and is not needed here.
  if (!isLearnt(CONTENT, MENTOR_CACHE) || !existsSync(packPath(CONTENT, MENTOR_CACHE)))
    keepPackFiles(CONTENT, MENTOR_CACHE, loadMentorContent(CONTENT, MENTOR_CACHE));
}

/** Makes a server with this data directory use the shared files. */
export function shareMentorCache(dataDir: string) {
  mkdirSync(MENTOR_CACHE, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  symlinkSync(MENTOR_CACHE, path.join(dataDir, 'cache'), 'junction');
}
