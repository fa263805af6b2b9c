import { loadMentorContent } from './content.ts';

/** Started by `LibraryCache`, for as long as it is there. */
process.on('disconnect', () => process.exit());
const [contentDir, cacheDir] = process.argv.slice(2);
if (contentDir && cacheDir) loadMentorContent(contentDir, cacheDir);
process.exit();
