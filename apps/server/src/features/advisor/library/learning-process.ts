import { isMainThread, Worker } from 'node:worker_threads';
import { loadMentorContent } from './mentor-content.ts';
import { keepPackFiles } from './mentor-pack.ts';

/** Started by `LibraryCache`, and ends with it: this thread watches the parent, because training blocks its own. */
const given = process.argv.slice(2);
const [contentDir, cacheDir] = given;
if (isMainThread) {
  process.on('disconnect', () => process.exit());
  // The parent may have ended while this was loading.
  if (process.connected === false) process.exit();
  new Worker(new URL(import.meta.url), { argv: given }).on('exit', () => process.exit());
} else if (contentDir && cacheDir)
  keepPackFiles(contentDir, cacheDir, loadMentorContent(contentDir, cacheDir));
