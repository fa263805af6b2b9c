import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withEdits } from '#src/platform/content/content-edits.ts';
import { readContentFiles } from '#src/platform/content/content-folders.ts';
import type { Db } from '#src/platform/db/database.ts';

/**
 * Writes the folder of content as the importer reads it: the release with what staff have edited over it. Files that
 * nobody has edited are copied as they are. @param target a folder that is empty or missing, or the content itself
 * @returns the files that differ from the release, below `modules`
 */
export async function exportContent(db: Db, contentDir: string, target: string): Promise<string[]> {
  const isInPlace = path.resolve(target) === path.resolve(contentDir);
  if (!isInPlace && existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${target} is not empty`);
  const released = readContentFiles(contentDir);
  const files = await withEdits(db, released);
  if (!isInPlace) cpSync(contentDir, target, { recursive: true });
  const at = (file: string) => path.join(target, 'modules', file);
  const gone = [...released.keys()].filter((file) => !files.has(file));
  for (const file of gone) rmSync(at(file));
  const changed = [...files].filter(([file, text]) => released.get(file) !== text);
  for (const [file, text] of changed) {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  return [...gone, ...changed.map(([file]) => file)].toSorted();
}
