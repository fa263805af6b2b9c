import { existsSync } from 'node:fs';
import { now, type Db } from '#src/platform/db/database.ts';
import { folderOf, hiddenIn, newestVersion, prefixOf, type EditedFolder } from './content-edits.ts';
import { listContentFiles, type ContentFiles } from './content-folders.ts';

const TABLES = ['content_edits', 'content_edit_versions', 'content_drafts'] as const;
const NUMBERED = /^\d\d-([a-z0-9-]+)$/;
/** A lesson or an activity, or a translation of it. */
const TEXT = /^(\d\d-([a-z0-9-]+))((?:\.[a-z]{2,3})?\.md)$/;

/** Where the release has each slug: numbers and parent folders change between releases, slugs do not. */
interface Places {
  /** Folders by depth and slug; each path ends with a slash. */
  folders: ReadonlyMap<string, string>;
  /** Paths of texts without their extension, by slug. */
  texts: ReadonlyMap<string, string>;
}

/**
 * Maps paths of edits to where this release has them: a lesson moves with its translations, a folder with its contents.
 * Paths that did not move are left out.
 * @param paths and files below the folder of `content/`
 */
function findMoves(released: ContentFiles, paths: Iterable<string>): Map<string, string> {
  const places = placesIn(released.keys());
  const moves = new Map<string, string>();
  for (const path of paths) {
    const to = placeOf(places, path);
    if (to !== path) moves.set(path, to);
  }
  return moves;
}

/** Whether a release that is not imported yet has moved files with edits. */
export async function hasMoves(
  db: Db,
  released: ContentFiles,
  folder: EditedFolder,
): Promise<boolean> {
  return findMoves(released, await editedPaths(db, folder)).size > 0;
}

/** Moves edits, with their versions and drafts, to where the release now has their slug; hidden files stay hidden there. */
export async function moveEdits(
  trx: Db,
  released: ContentFiles,
  folder: EditedFolder,
): Promise<void> {
  const prefix = prefixOf(folder);
  for (const [from, to] of findMoves(released, await editedPaths(trx, folder))) {
    await movePath(trx, prefix + from, prefix + to);
  }
  await moveHidden(trx, placesIn(released.keys()), folder);
}

/** Where the release has what is edited at a path: elsewhere, if the page of the file was open while a release moved it. */
export function placeInRelease(contentDir: string, path: string): string {
  const folder = folderOf(path);
  const prefix = prefixOf(folder);
  const inside = path.slice(prefix.length);
  if (folder === 'resources' || existsSync(`${contentDir}/${folder}/${inside}`)) return path;
  return prefix + placeOf(placesIn(listContentFiles(contentDir, folder)), inside);
}

async function editedPaths(db: Db, folder: EditedFolder): Promise<string[]> {
  // Entries of the resource hub have no numbers, so they never move.
  if (folder === 'resources') return [];
  const found = await Promise.all(
    TABLES.map(async (table) => db.selectFrom(table).select('path').distinct().execute()),
  );
  const all = new Set(found.flat().map(({ path }) => path));
  return [...all]
    .filter((path) => folderOf(path) === folder)
    .map((path) => path.slice(prefixOf(folder).length));
}

function placesIn(released: Iterable<string>): Places {
  const folders = new Map<string, string>();
  const texts = new Map<string, string>();
  for (const path of released) {
    const names = path.split('/');
    for (const [at, name] of names.slice(0, -1).entries()) {
      const [, slug] = NUMBERED.exec(name) ?? [];
      const place = `${names.slice(0, at + 1).join('/')}/`;
      if (slug !== undefined) folders.set(keyOf(at + 1, slug), place);
    }
    const [, stem, slug] = TEXT.exec(names.at(-1) ?? '') ?? [];
    if (stem !== undefined && slug !== undefined)
      texts.set(slug, [...names.slice(0, -1), stem].join('/'));
  }
  return { folders, texts };
}

const keyOf = (depth: number, slug: string) => `${depth} ${slug}`;

function placeOf({ folders, texts }: Places, path: string): string {
  const names = path.split('/');
  const folderAt = (depth: number): string => {
    const name = names[depth - 1];
    if (name === undefined || depth === 0) return '';
    const [, slug = ''] = NUMBERED.exec(name) ?? [];
    return folders.get(keyOf(depth, slug)) ?? `${folderAt(depth - 1)}${name}/`;
  };
  const name = names.at(-1) ?? '';
  const [, , slug = '', ending = ''] = TEXT.exec(name) ?? [];
  const text = texts.get(slug);
  return text === undefined ? folderAt(names.length - 1) + name : text + ending;
}

/** Where both paths have been published at, what was published last wins, and the versions of both are kept. */
async function movePath(trx: Db, from: string, to: string): Promise<void> {
  const edit = (path: string) =>
    trx.selectFrom('content_edits').select('version').where('path', '=', path).executeTakeFirst();
  const [atOld, atNew] = [await newestVersion(trx, from), await newestVersion(trx, to)];
  const [oldEdit, newEdit] = [await edit(from), await edit(to)];
  const areBoth = (atOld > 0 && atNew > 0) || (oldEdit !== undefined && newEdit !== undefined);
  // A server of the release before may have published at the old path since.
  const isOldFirst = (await publishedAt(trx, from)) <= (await publishedAt(trx, to));
  if (areBoth) {
    const [first, before] = isOldFirst ? [from, atOld] : [to, atNew];
    // Versions alone: a draft from a path without any goes on from what it began with.
    if (before > 0) await renumber(trx, isOldFirst ? to : from, before);
    await trx.deleteFrom('content_edits').where('path', '=', first).execute();
  }
  // If the author has a draft at both paths, the newer one is kept.
  const drafts = await trx
    .selectFrom('content_drafts')
    .select(['path', 'author_id'])
    .where('path', 'in', [from, to])
    .orderBy('updated_at', 'desc')
    .execute();
  const kept = new Set<number>();
  for (const draft of drafts) {
    if (kept.has(draft.author_id)) continue;
    kept.add(draft.author_id);
    await trx
      .deleteFrom('content_drafts')
      .where('path', '=', draft.path === from ? to : from)
      .where('author_id', '=', draft.author_id)
      .execute();
  }
  for (const table of TABLES)
    await trx.updateTable(table).set({ path: to }).where('path', '=', from).execute();
}

/** When its newest version was published; empty for a file without versions. */
async function publishedAt(trx: Db, path: string): Promise<string> {
  const row = await trx
    .selectFrom('content_edit_versions')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('path', '=', path)
    .executeTakeFirst();
  return row?.at ?? '';
}

/** Shifts the version numbers up, to make room for the versions that were published before. */
async function renumber(trx: Db, path: string, by: number): Promise<void> {
  const versions = await trx
    .selectFrom('content_edit_versions')
    .select(['id', 'version'])
    .where('path', '=', path)
    // Starts with the highest version, so that no two rows share a number on the way.
    .orderBy('version', 'desc')
    .execute();
  for (const { id, version } of versions) {
    const next = { version: version + by };
    await trx.updateTable('content_edit_versions').set(next).where('id', '=', id).execute();
  }
  for (const table of ['content_edits', 'content_drafts'] as const) {
    await trx
      .updateTable(table)
      .set((eb) => ({ version: eb('version', '+', by) }))
      .where('path', '=', path)
      .execute();
  }
}

/** Adds the hidden slugs of the old folder to the `hidden` list of the new one. */
async function moveHidden(trx: Db, { folders, texts }: Places, folder: EditedFolder) {
  if (folder === 'resources') return;
  const prefix = prefixOf(folder);
  const rows = await trx
    .selectFrom('content_edits')
    .select(['path', 'text'])
    .where((eb) => eb.or([eb('path', '=', 'hidden'), eb('path', 'like', '%/hidden')]))
    .execute();
  const lists = new Map(rows.map(({ path, text }) => [path, text]));
  const changed = new Map<string, string[]>();
  const listAt = (path: string) =>
    changed.get(path) ?? hiddenIn(lists, path.slice(0, -'hidden'.length));
  for (const path of lists.keys()) {
    if (folderOf(path) !== folder) continue;
    const inside = path.slice(prefix.length, -'hidden'.length);
    const depth = inside.split('/').length;
    for (const slug of listAt(path)) {
      const place = folders.get(keyOf(depth, slug)) ?? texts.get(slug);
      const around = place?.replace(/[^/]*\/?$/, '');
      if (around === undefined || around === inside || around.split('/').length !== depth) continue;
      const to = `${prefix}${around}hidden`;
      changed.set(
        path,
        listAt(path).filter((one) => one !== slug),
      );
      changed.set(to, [...new Set([...listAt(to), slug])]);
    }
  }
  for (const [path, slugs] of changed) await writeHidden(trx, path, slugs);
}

async function writeHidden(trx: Db, path: string, slugs: readonly string[]) {
  const version = (await newestVersion(trx, path)) + 1;
  const text = slugs.map((slug) => `${slug}\n`).join('');
  await trx
    .insertInto('content_edit_versions')
    .values({
      path,
      version,
      text: text || null,
      author_id: null,
      at: now(),
      act_id: null,
    })
    .execute();
  await trx.deleteFrom('content_edits').where('path', '=', path).execute();
  if (text === '') return;
  await trx
    .insertInto('content_edits')
    .values({ path, text, version, released_hash: '' })
    .execute();
}
