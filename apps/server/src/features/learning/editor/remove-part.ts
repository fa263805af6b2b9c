import type { ContentFile } from '@inzira/contract/staff-content';
import { newestVersion, withEditedPaths } from '#src/platform/content/content-edits.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { conflict } from '#src/platform/http/errors.ts';
import { getContentFile, partOf, type Place } from './content-editor.ts';
import { listWith } from './content-parts.ts';
import {
  importWhole,
  requireInPlace,
  VersionConflict,
  writeEdits,
  type Publication,
} from './content-writes.ts';
import { findEarlierPublication } from './publish-content.ts';

const HEAD = /(?:^|\/)(?:module|course|chapter|section|step)\.yaml$/;

/** Whether a file is the head of a folder, which is removed with its contents. */
export const isPartHead = (path: string) => HEAD.test(path);

/**
 * Removes a part that was created here with all its contents, as one act that can be undone.
 * @throws 404; 409 where it contains released files or learners' progress (it can be hidden instead), or was changed or moved
 * since
 */
export async function removePart(
  place: Place,
  staffId: number,
  { path, version }: { path: string; version: number },
): Promise<ContentFile> {
  const { db, contentDir, part } = place;
  requireInPlace(contentDir, path);
  const released = part.read(contentDir);
  const inside = path.slice(0, path.lastIndexOf('/') + 1);
  if ([...released.keys()].some((file) => file.startsWith(inside)))
    throw conflict({
      en: 'A part of the release lies here. It can be hidden: learners no longer see it, and it comes back with all progress.',
      fr: 'Une partie de la version publiée se trouve ici. On peut la masquer\u00a0: les apprenants ne la voient plus, et elle revient avec toute la progression.',
    });
  await part.readAhead?.(released, contentDir);
  try {
    await inTransaction(db, async (trx) => {
      const { folder, slug } = partOf(path);
      const visible = await listWith(trx, folder, (hidden) => hidden.filter((one) => one !== slug));
      const files = await withEditedPaths(trx, released, part.folder);
      if (!files.has(path)) throw new VersionConflict();
      const gone = [...files.keys()].filter((file) => file.startsWith(inside));
      const learners = await part.countProgress?.(trx, gone);
      if (learners)
        throw conflict({
          en: `Somebody has begun to work here (${learners}). Hide it: learners no longer see it, and what they did stays.`,
          fr: `Quelqu’un a commencé à y travailler (${learners}). Masquez cette partie\u00a0: les apprenants ne la voient plus, et leur travail reste.`,
        });
      const publications: Publication[] = [{ path, text: null, version }];
      for (const file of gone)
        if (file !== path)
          publications.push({ path: file, text: null, version: await newestVersion(trx, file) });
      if (files.has(visible.path)) publications.push(visible);
      if ((await writeEdits(trx, released, staffId, publications)) !== null)
        throw new VersionConflict();
      await importWhole(trx, contentDir, part, { mayWait: true });
    });
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    return findEarlierPublication(place, staffId, { path, text: null, version, questions: null });
  }
  return getContentFile(place, path, staffId);
}
