import type { ContentFile } from '@inzira/contract/staff-content';
import { newestVersion } from '#src/platform/content/content-edits.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { getContentFile, noFile, type Place } from './content-editor.ts';
import {
  importWhole,
  requireInPlace,
  VersionConflict,
  writeEdits,
  type Publication,
} from './content-writes.ts';
import { findEarlierPublication } from './publish-content.ts';

/**
 * Reverts the newest publication of a file, with all files published together with it: their previous texts are
 * published again. A related file that was published again since is left as it is.
 * @throws 404, 409 where the file itself was published or moved since
 */
export async function undoPublication(
  place: Place,
  staffId: number,
  { path, version }: { path: string; version: number },
): Promise<ContentFile> {
  const { db, contentDir, part } = place;
  requireInPlace(contentDir, path);
  const released = part.read(contentDir);
  await part.readAhead?.(released, contentDir);
  const before = await textOfVersion(db, path, version - 1);
  try {
    await inTransaction(db, async (trx) => {
      const act = await findAct(trx, path, version);
      const publications: Publication[] = [];
      for (const one of act) {
        if ((await newestVersion(trx, one.path)) !== one.version) {
          if (one.path === path) throw new VersionConflict();
          continue;
        }
        publications.push({
          path: one.path,
          text: await textOfVersion(trx, one.path, one.version - 1),
          version: one.version,
          keepsDraft: true,
        });
      }
      // The requested file comes first, because the record names it.
      const inOrder = publications.toSorted(
        (a, b) => Number(b.path === path) - Number(a.path === path),
      );
      if ((await writeEdits(trx, released, staffId, inOrder, 'content-undone')) !== null)
        throw new VersionConflict();
      await importWhole(trx, contentDir, part, { mayWait: true });
    });
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const given = { path, text: before, version, questions: null, keepsDraft: true };
    return findEarlierPublication(place, staffId, given);
  }
  return getContentFile(place, path, staffId);
}

/** The text of a version; null where the release was in force, or the file did not exist. */
async function textOfVersion(db: Db, path: string, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('content_edit_versions')
    .select('text')
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** The versions that were published together with this one, which is included. @throws 404 */
async function findAct(trx: Db, path: string, version: number) {
  const select = () =>
    trx.selectFrom('content_edit_versions').select(['path', 'version', 'act_id']);
  const own = await select()
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!own) throw noFile();
  return own.act_id === null ? [own] : select().where('act_id', '=', own.act_id).execute();
}
