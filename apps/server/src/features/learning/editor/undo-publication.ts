import type { ContentFile } from '@inzira/contract/staff-content';
import { newestVersion } from '#src/platform/content/content-edits.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { getContentFile, noFile, type Place } from './content-editor.ts';
import {
  importWhole,
  requireInPlace,
  Taken,
  writeEdits,
  type Publication,
} from './content-writes.ts';
import { whereDone } from './publish-content.ts';

/**
 * Takes the newest publication of a file back, with all that was published with it: what was there before is published
 * again. What goes with it and was published again since stays. @throws 404, 409 where the file itself was, or was moved
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
          if (one.path === path) throw new Taken();
          continue;
        }
        publications.push({
          path: one.path,
          text: await textOfVersion(trx, one.path, one.version - 1),
          version: one.version,
          keepsDraft: true,
        });
      }
      // The file itself comes first: the record names it.
      const inOrder = publications.toSorted(
        (a, b) => Number(b.path === path) - Number(a.path === path),
      );
      if ((await writeEdits(trx, released, staffId, inOrder, 'content-undone')) !== null)
        throw new Taken();
      await importWhole(trx, contentDir, part, { mayWait: true });
    });
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    const given = { path, text: before, version, questions: null, keepsDraft: true };
    return whereDone(place, staffId, given);
  }
  return getContentFile(place, path, staffId);
}

/** Null where the release was in force, or nothing was there. */
async function textOfVersion(db: Db, path: string, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('content_edit_versions')
    .select('text')
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** What was published together with a version of a file, and itself. @throws 404 */
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
