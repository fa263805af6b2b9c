// `npm run content:export`: writes staff's edits into the content folder, for git. `npm run content:export --
// <folder>`: writes all content, with these edits, into an empty folder.
import path from 'node:path';
import { contentParts } from './content-parts.ts';
import { exportAll } from './export-all.ts';
import { migrations } from './migrations.ts';
import { ConfigError, parseConfig, readEnvironment } from './platform/config.ts';
import { migrate } from './platform/db/migrations.ts';
import { openFileStore } from './platform/files/file-store.ts';
import { Files } from './platform/files/files.ts';
import { StorageSpace } from './platform/files/storage-space.ts';
import { TemplateFiles } from './platform/files/template-files.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { createTokens } from './platform/http/tokens.ts';

try {
  const config = parseConfig(readEnvironment());
  const contentDir = path.join(config.checkoutRoot, 'content');
  const [given] = process.argv.slice(2);
  const target = given === undefined ? contentDir : path.resolve(config.checkoutRoot, given);
  const db = openDatabase(config, (error) => console.error(error.message));
  try {
    await migrate(db, migrations);
    const templates = new TemplateFiles(path.join(contentDir, 'templates'));
    const findPart = contentParts(templates);
    const store = new StorageSpace(db, config);
    const files = new Files(db, openFileStore(config), createTokens(config.secret), store);
    const changed = await exportAll({ db, files, templates, contentDir, findPart }, target);
    for (const file of changed) console.log(file);
    console.log(`${target}: ${changed.length} files differ from the release`);
  } finally {
    await db.destroy();
  }
} catch (error) {
  if (!(error instanceof ConfigError || String(error).endsWith('is not empty'))) throw error;
  console.error(String(error));
  process.exitCode = 1;
}
