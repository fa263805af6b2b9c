import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HubUpload } from '@inzira/contract/resources';
import { readContentFiles } from '#src/platform/content/content-folders.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { attachFile, type Files } from '#src/platform/files/files.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';
import { readHub } from './hub-entries.ts';
import { addHubFile, findHubFiles } from './hub-files.ts';

interface Sources {
  db: Db;
  files: Files;
  templates: TemplateFiles;
}

/** Beside the folder of the hub, which contains only text. */
const FOLDER = 'uploads';

/**
 * Writes uploaded files of a content folder's entries into it, for another installation.
 * @returns their paths; files with lost contents are left out
 */
export async function exportHubUploads({ files, ...sources }: Sources, contentDir: string) {
  const written: string[] = [];
  for (const { key } of await findOwn(sources, contentDir)) {
    const file = fileOf(key);
    const bytes = await files.read(key);
    if (bytes === null) continue;
    mkdirSync(path.join(contentDir, FOLDER), { recursive: true });
    writeFileSync(path.join(contentDir, file), bytes);
    written.push(file);
  }
  return written;
}

/**
 * Imports the files of a content folder under their names; existing ones stay.
 * @returns those that could not be stored, with the reason: the server starts without them, and the next start tries again
 */
export async function importHubUploads(
  { db, files, templates }: Sources,
  contentDir: string,
): Promise<string[]> {
  const left: string[] = [];
  if (!existsSync(path.join(contentDir, FOLDER))) return left;
  const uploads = uploadsIn(contentDir, templates);
  const keys = uploads.map(({ key }) => key);
  // A file of a user's work does not become public, even if an entry names it.
  const there = await db
    .selectFrom('stored_files')
    .select('key')
    .where('key', 'in', ['', ...keys])
    .where('attached_at', 'is not', null)
    .execute();
  const taken = new Set(there.map(({ key }) => key));
  for (const { key, name } of uploads) {
    const file = path.join(contentDir, fileOf(key));
    if (taken.has(key) || !existsSync(file)) continue;
    try {
      if (!(await files.keepDocument(key, file, name))) continue;
      await inTransaction(db, async (trx) => {
        await attachFile(trx, key);
        await addHubFile(trx, key);
      });
    } catch (error) {
      left.push(`${fileOf(key)} waits for the next start: ${(error as Error).message}`);
    }
  }
  return left;
}

async function findOwn({ db, templates }: Omit<Sources, 'files'>, contentDir: string) {
  const uploads = uploadsIn(contentDir, templates);
  const known = await findHubFiles(
    db,
    uploads.map(({ key }) => key),
  );
  return uploads.filter(({ key }) => known.has(key));
}

/** Each file once, even if several entries use it. */
function uploadsIn(contentDir: string, templates: TemplateFiles): HubUpload[] {
  const { entries } = readHub(readContentFiles(contentDir, 'resources'), templates);
  const uploads = entries.flatMap(({ upload }) => Object.values(upload ?? {}));
  return [...new Map(uploads.map((upload) => [upload.key, upload])).values()];
}

const fileOf = (key: string) => `${FOLDER}/${path.basename(key)}`;
