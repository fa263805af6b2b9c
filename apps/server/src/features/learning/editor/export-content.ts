import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {
  EDITED_FOLDERS,
  withEdits,
  type EditedFolder,
} from '#src/platform/content/content-edits.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import { readContentFiles } from '#src/platform/content/content-folders.ts';
import type { Db } from '#src/platform/db/database.ts';

interface Source {
  db: Db;
  contentDir: string;
  findPart: (folder: EditedFolder) => Promise<ContentPart>;
}

/**
 * Writes the content folders in the importer's format: the release with staff's edits. Files without edits are copied.
 * @param target an empty or missing folder, or the content folder itself
 * @returns the files that differ from the release
 */
export async function exportContent(
  { db, contentDir, findPart }: Source,
  target: string,
): Promise<string[]> {
  const isInPlace = path.resolve(target) === path.resolve(contentDir);
  if (!isInPlace && existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${target} is not empty`);
  // Symbolic links are replaced, because writing through one would change the release.
  if (!isInPlace)
    for (const name of readdirSync(contentDir))
      cpSync(realpathSync(path.join(contentDir, name)), path.join(target, name), {
        recursive: true,
      });
  const differing: string[] = [];
  for (const folder of EDITED_FOLDERS) {
    const released = readContentFiles(contentDir, folder);
    const part = await findPart(folder);
    const files = part.toRelease(await withEdits(db, released, folder));
    const at = (file: string) => path.join(target, folder, file);
    const gone = [...released.keys()].filter((file) => !files.has(file));
    for (const file of gone) rmSync(at(file));
    const changed = [...files].filter(([file, text]) => released.get(file) !== text);
    for (const [file, text] of changed) {
      mkdirSync(path.dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text);
    }
    differing.push(
      ...[...gone, ...changed.map(([file]) => file)].map((file) => `${folder}/${file}`),
    );
  }
  return differing.toSorted();
}
