import path from 'node:path';
import { loadMentorContent } from '@inzira/server/features/advisor/library/content';
import { migrations } from '@inzira/server/migrations';
import { parseConfig } from '@inzira/server/platform/config';
import { openFileStore } from '@inzira/server/platform/file-store';
import { Files } from '@inzira/server/platform/files';
import { migrate } from '@inzira/server/platform/migrations';
import { openDatabase } from '@inzira/server/platform/open-database';
import { TemplateFiles } from '@inzira/server/platform/template-files';
import { createTokens } from '@inzira/server/platform/tokens';
import { bringInData } from '@inzira/server/prepare-data';
import { growCurriculum } from './eight-modules.ts';

/** Fills DATA_DIR as a first start does, with eight modules and all that the mentor learns. */
const config = parseConfig(process.env);
const content = path.join(config.checkoutRoot, 'content');
const db = openDatabase(config, (error) => console.error(error));
const files = new Files(db, openFileStore(config), createTokens(config.secret));
const templates = new TemplateFiles(path.join(content, 'templates'));
await migrate(db, migrations);
await bringInData({ db, config, files, templates });
await growCurriculum(db, 'amina');
await loadMentorContent(content, path.join(config.dataDir, 'cache'));
await db.destroy();
