import { newestVersion, orderOf, withEditedPaths } from '#src/platform/content/content-edits.ts';
import type { ContentFiles } from '#src/platform/content/content-folders.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import { conflict, notFound } from '#src/platform/http/errors.ts';
import type { Place } from './content-editor.ts';
import { importWhole, writeEdits } from './content-writes.ts';

const HUB = 'resources/';

interface NewOrder {
  /** Ends with a slash, or is empty. */
  folder: string;
  /** The order that the editor saw. */
  before: string[];
  after: string[];
}

/**
 * Changes the order of a folder's contents, effective immediately. Additions by colleagues since then stay, at the end.
 * @throws 404; 409 with the current order where somebody else has changed it since
 */
export async function orderContent(
  { db, contentDir, part }: Place,
  staffId: number,
  { folder, before, after }: NewOrder,
): Promise<void> {
  const released = part.read(contentDir);
  await part.readAhead?.(released, contentDir);
  await inTransaction(db, async (trx) => {
    const path = `${folder}order`;
    await acquireLock(trx, `content ${path}`);
    const version = await newestVersion(trx, path);
    const files = await withEditedPaths(trx, released, part.folder);
    const current = folder === HUB ? orderOfHub(files) : orderOf(files, folder);
    if (current.length === 0) throw notFound();
    const wanted = after.filter((slug) => current.includes(slug));
    const next = [...new Set([...wanted, ...current])];
    // A repeated request, whose first answer was lost.
    if (next.join() === current.join()) return;
    const seen = before.filter((slug) => current.includes(slug));
    const isSame = current.filter((slug) => seen.includes(slug)).join() === seen.join();
    if (!isSame) throw movedMeanwhile(current);
    const text = next.map((slug) => `${slug}\n`).join('');
    const changed = await writeEdits(trx, released, staffId, [{ path, text, version }]);
    if (changed !== null) throw movedMeanwhile(current);
    await importWhole(trx, contentDir, part, { mayWait: true });
  });
}

/** Entries have no numbers: those that the list does not name follow. */
function orderOfHub(files: ContentFiles): string[] {
  const entries = [...files.keys()].flatMap(
    (path) => /^resources\/(.+)\.json$/.exec(path)?.[1] ?? [],
  );
  const listed = (files.get(`${HUB}order`) ?? '').split('\n');
  return [...new Set([...listed.filter((slug) => entries.includes(slug)), ...entries])];
}

const movedMeanwhile = (current: string[]) =>
  conflict(
    {
      en: 'Somebody else has changed the order since. This is theirs; nothing of it was replaced. Move it again if you still want to.',
      fr: 'Quelqu’un d’autre a changé l’ordre entre-temps. Voici le nouvel ordre : rien n’y a été remplacé. Déplacez à nouveau si vous le voulez toujours.',
    },
    { current },
  );
