import { isMainThread, Worker } from 'node:worker_threads';
import { loadMentorContent } from './mentor-content.ts';
import { keepPackFiles } from './mentor-pack.ts';

/** Started by `LibraryCache`, for as long as it is there: learning itself listens to nobody. */
const given = process.argv.slice(2);
const [contentDir, cacheDir] = given;
if (isMainThread) {
  process.on('disconnect', () => process.exit());
  // Already gone while this was loading.
  if (process.connected === false) process.exit();
  new Worker(new URL(import.meta.url), { argv: given }).on('exit', () => process.exit());
} else if (contentDir && cacheDir)
  keepPackFiles(contentDir, cacheDir, loadMentorContent(contentDir, cacheDir));
