import { slugFor } from '@inzira/contract/rules/slug';
import type { PartKind } from '@inzira/contract/staff-content';
import {
  hiddenIn,
  newestVersion,
  orderOf,
  slugIn,
  withEditedPaths,
} from '#src/platform/content/content-edits.ts';
import type { ContentFiles } from '#src/platform/content/content-folders.ts';
import { yaml } from '#src/platform/content/content-yaml.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import { conflict, invalid, notFound } from '#src/platform/http/errors.ts';
import { partOf, type Place } from './content-editor.ts';
import { importWhole, writeEdits, type Publication } from './content-writes.ts';
import { requireReadable } from './publish-content.ts';

const NAMES: Record<PartKind, { file: string; parent: string | null }> = {
  module: { file: 'module.yaml', parent: null },
  course: { file: 'course.yaml', parent: 'module.yaml' },
  chapter: { file: 'chapter.yaml', parent: 'course.yaml' },
  section: { file: 'section.yaml', parent: null },
  step: { file: 'step.yaml', parent: 'section.yaml' },
};
const ICON = 'book-open';
const MOST = 99;

interface NewPart {
  kind: PartKind;
  /** The file of the parent. */
  parent: string | null;
  title: string;
  description: string;
}

/** Creates a part at the end of its folder, hidden until somebody shows it. @throws 400, 404, 409 */
export async function addPart(
  { db, contentDir, part }: Place,
  staffId: number,
  { kind, parent, title, description }: NewPart,
): Promise<{ path: string }> {
  const names = NAMES[kind];
  const released = part.read(contentDir);
  const files = await withEditedPaths(db, released, part.folder);
  const folder = parent === null ? rootOf(part.folder) : parent.replace(/[^/]*$/, '');
  if ((parent === null) !== (names.parent === null) || !(parent ?? '').endsWith(names.parent ?? ''))
    throw invalid({
      parent: [{ en: 'It cannot lie there.', fr: 'Il ne peut pas se trouver là.' }],
    });
  if (parent !== null && !files.has(parent)) throw noPart();
  // Includes slugs of removed parts, which must not be reused.
  const past = await db.selectFrom('content_edit_versions').select('path').distinct().execute();
  const depth = folder.split('/').length - 1;
  const taken = [...files.keys(), ...past.map((one) => one.path)].flatMap(
    (path) => slugIn(path.split('/').slice(depth).join('/'), '') ?? [],
  );
  const place = `${folder}${nextNumber(files, folder)}-${slugFor(title, taken, 'part')}/`;
  const path = `${place}${names.file}`;
  const head =
    kind === 'module' ? { name: title, description, icon: ICON } : { title, description };
  const text = yaml().stringify(head, { lineWidth: 0 });
  requireReadable(part, files, path, text, { field: 'title' });
  await inTransaction(db, async (trx) => {
    const publications: Publication[] = [
      { path, text, version: 0 },
      ...(kind === 'chapter'
        ? [{ path: `${place}quiz.yaml`, text: 'questions: []\n', version: 0 }]
        : []),
      await listWith(trx, folder, (hidden) => [...hidden, slugIn(place, folder) ?? '']),
    ];
    if ((await writeEdits(trx, released, staffId, publications, 'content-added')) !== null)
      throw atOnce();
    await importWhole(trx, contentDir, part, { field: 'title', mayWait: true });
  });
  return { path };
}

/** Hides the part of a file from learners, or shows it again: ids and progress stay. @throws 404, 409 */
export async function setHidden(
  { db, contentDir, part }: Place,
  staffId: number,
  { path, isHidden }: { path: string; isHidden: boolean },
): Promise<void> {
  const released = part.read(contentDir);
  await part.readAhead?.(released, contentDir);
  const { folder, slug } = partOf(path);
  await inTransaction(db, async (trx) => {
    const files = await withEditedPaths(trx, released, part.folder);
    if (slug === null || !files.has(path)) throw noPart();
    let isDone = false;
    const list = await listWith(trx, folder, (hidden) => {
      isDone = hidden.includes(slug) === isHidden;
      const others = hidden.filter((one) => one !== slug);
      return isHidden ? [...others, slug] : others;
    });
    if (isDone) return;
    const act = isHidden ? 'content-hidden' : 'content-shown';
    if ((await writeEdits(trx, released, staffId, [list], act, path)) !== null) throw atOnce();
    await importWhole(trx, contentDir, part, { mayWait: true });
  });
}

/** The next version of a folder's list of hidden slugs. */
export async function listWith(
  trx: Db,
  folder: string,
  change: (hidden: string[]) => string[],
): Promise<Publication> {
  const path = `${folder}hidden`;
  // Read under the lock, so that concurrent changes are kept.
  await acquireLock(trx, `content ${path}`);
  const version = await newestVersion(trx, path);
  // No release has this list, so a missing one equals an empty one.
  const edit = await trx
    .selectFrom('content_edits')
    .select('text')
    .where('path', '=', path)
    .executeTakeFirst();
  const next = change(hiddenIn(new Map([[path, edit?.text ?? '']]), folder));
  return {
    path,
    text: next.length === 0 ? null : next.map((slug) => `${slug}\n`).join(''),
    version,
  };
}

const rootOf = (folder: string) => (folder === 'modules' ? '' : `${folder}/`);

function nextNumber(files: ContentFiles, folder: string): string {
  const numbers = [...files.keys()].flatMap((path) => {
    if (!path.startsWith(folder) || slugIn(path, folder) === null) return [];
    return Number(path.slice(folder.length, folder.length + 2));
  });
  const next = Math.max(orderOf(files, folder).length, 0, ...numbers) + 1;
  if (next > MOST)
    throw invalid({ title: [{ en: 'This is full.', fr: 'Il n’y a plus de place ici.' }] });
  return String(next).padStart(2, '0');
}

const noPart = () =>
  notFound({
    en: 'There is no such part of the content.',
    fr: 'Cette partie du contenu n’existe pas.',
  });

const atOnce = () =>
  conflict({
    en: 'Somebody else has changed this at the same moment. Try again.',
    fr: 'Quelqu’un d’autre a changé cela au même moment. Réessayez.',
  });
