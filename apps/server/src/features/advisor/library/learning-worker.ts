import { workerData } from 'node:worker_threads';
import { loadMentorContent } from './content.ts';
import type { ShelfSettings } from './library-shelf.ts';

const { contentDir, cacheDir } = workerData as ShelfSettings;
await loadMentorContent(contentDir, cacheDir);
