import path from 'node:path';
import './migrations.ts';
import { ContentError } from './platform/content/import-content.ts';
import { parseConfig, readEnvironment } from './platform/config.ts';
import { openFileStore } from './platform/files/file-store.ts';
import { Files } from './platform/files/files.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { StorageSpace } from './platform/files/storage-space.ts';
import { TemplateFiles } from './platform/files/template-files.ts';
import { createTokens } from './platform/http/tokens.ts';
import { importData } from './prepare-data.ts';

/** The process that `prepareData` starts; it sends its output as messages. It ends with its parent. */
const isAlone = () => process.exit(1);
process.on('disconnect', isAlone);
const config = parseConfig(readEnvironment());
const db = openDatabase(config, (error) => console.error(error.message));
const files = new Files(
  db,
  openFileStore(config),
  createTokens(config.secret),
  new StorageSpace(db, config),
);
const templates = new TemplateFiles(path.join(config.checkoutRoot, 'content/templates'));
try {
  for (const line of await importData({ db, config, files, templates })) process.send?.(line);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
await db.destroy();
process.off('disconnect', isAlone);
process.disconnect();
