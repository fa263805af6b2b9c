import type { Db } from '#src/platform/db/database.ts';
import type { ContentFiles } from './content-folders.ts';
import { hideQuestions } from './quiz-blocks.ts';

/** The folders of `content/` whose files staff edit in the browser. */
export const EDITED_FOLDERS = ['modules', 'journey', 'resources'] as const;
export type EditedFolder = (typeof EDITED_FOLDERS)[number];

/** The prefix of a folder's paths among the edits. Lessons, which were there first, have none, but begin with a number. */
export const prefixOf = (folder: EditedFolder) => (folder === 'modules' ? '' : `${folder}/`);

export const folderOf = (path: string): EditedFolder =>
  EDITED_FOLDERS.find((folder) => folder !== 'modules' && path.startsWith(`${folder}/`)) ??
  'modules';

/** Lists of slugs, one a line, that only edits have: `order` sorts the contents of a folder, `hidden` hides some of them. */
const LIST = /^(.*\/)?(order|hidden)$/;
/** A numbered name: a folder, or a lesson with its translations and its answers for the mentor. */
const NUMBERED = /^(\d\d)-([a-z0-9-]+)((?:\.[a-z]+)*\.(?:md|yaml))?$/;

export const isListFile = (path: string) => LIST.test(path);

/** The released files with staff's edits applied, as the importer reads them: without hidden ones. */
export async function withEdits(
  db: Db,
  files: ContentFiles,
  folder: EditedFolder,
): Promise<ContentFiles> {
  const texts = await withTexts(db, files, folder);
  // Entries of the resource hub need no numbering: the hub sorts them itself.
  return folder === 'resources' ? texts : asRelease(texts);
}

/** The same with the names as released or written; the `order` and `hidden` lists are included. */
export async function withTexts(
  db: Db,
  files: ContentFiles,
  folder: EditedFolder,
): Promise<ContentFiles> {
  const all = await db.selectFrom('content_edits').select(['path', 'text']).execute();
  const edits = all.filter(({ path }) => folderOf(path) === folder);
  if (edits.length === 0) return files;
  const start = prefixOf(folder).length;
  return sorted([...files, ...edits.map(({ path, text }) => [path.slice(start), text] as const)]);
}

/** The same with the paths under which files are edited. @param files with such paths, too */
export async function withEditedPaths(
  db: Db,
  files: ContentFiles,
  folder: EditedFolder,
): Promise<ContentFiles> {
  const prefix = prefixOf(folder);
  const texts = await withTexts(db, withoutPrefix(files, prefix), folder);
  return prefix === '' ? texts : new Map([...texts].map(([path, text]) => [prefix + path, text]));
}

const withoutPrefix = (files: ContentFiles, prefix: string): ContentFiles =>
  prefix === ''
    ? files
    : new Map([...files].map(([path, text]) => [path.slice(prefix.length), text]));

/** Removes hidden files and numbers the rest by staff's order; what the order does not name follows at the end. */
export function asRelease(files: ContentFiles): ContentFiles {
  const lists = [...files.keys()].filter(isListFile);
  if (lists.length === 0) return files;
  const renamed = new Map(files);
  for (const path of lists.filter((one) => one.endsWith('hidden'))) {
    const folder = path.slice(0, -'hidden'.length);
    const hidden = hiddenIn(files, folder);
    for (const file of renamed.keys()) {
      if (hidden.includes(slugIn(file, folder) ?? '')) renamed.delete(file);
    }
    hideQuestions(renamed, folder, hidden);
  }
  // Inner folders come first: renumbering an outer folder changes the paths of all within it.
  const deepest = lists
    .filter((one) => one.endsWith('order'))
    .toSorted((a, b) => b.split('/').length - a.split('/').length);
  for (const path of deepest) {
    const folder = path.slice(0, -'order'.length);
    const slugs = orderOf(renamed, folder);
    const moved = [...renamed].filter(([file]) => slugs.includes(slugIn(file, folder) ?? ''));
    for (const [file] of moved) renamed.delete(file);
    for (const [file, text] of moved) {
      const number = String(slugs.indexOf(slugIn(file, folder) ?? '') + 1).padStart(2, '0');
      const name = `${folder}${number}${file.slice(folder.length + 2)}`;
      // Two files with the same slug are both kept, so that the importer reports them.
      renamed.set(renamed.has(name) ? file : name, text);
    }
  }
  for (const path of lists) renamed.delete(path);
  return sorted([...renamed].filter(([file]) => !isListFile(file)));
}

/** The slugs in a folder, in their order. @param folder ends with a slash, or is empty */
export function orderOf(files: ContentFiles, folder: string): string[] {
  const inside = [...files.keys()]
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length))
    .filter((name) => name.includes('/') || name.endsWith('.md'))
    .toSorted();
  const slugs = [...new Set(inside.flatMap((name) => slugIn(name, '') ?? []))];
  const wanted = linesOf(files.get(`${folder}order`));
  return [...new Set([...wanted.filter((slug) => slugs.includes(slug)), ...slugs])];
}

/** The hidden slugs of a folder. */
export const hiddenIn = (files: ContentFiles, folder: string): string[] =>
  linesOf(files.get(`${folder}hidden`));

/** The slug in the name of a file or folder, without its number; null for a path outside this folder. */
export function slugIn(path: string, folder: string): string | null {
  if (!path.startsWith(folder)) return null;
  const [name = ''] = path.slice(folder.length).split('/');
  return NUMBERED.exec(name)?.[2] ?? null;
}

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The title that a Markdown or YAML file states; without one, the name of its folder. */
export function titleInFile(path: string, text: string): string {
  const [, title] = /^(?:title|name):\s*(.+)$/m.exec(text) ?? [];
  if (title) return title.trim().replaceAll(/^["']|["']$/g, '');
  return nameOfFolder(path);
}

export const nameOfFolder = (path: string) =>
  path
    .split('/')
    .at(-2)
    ?.replace(/^\d\d-/, '')
    .replaceAll('-', ' ') ?? path;

const sorted = (entries: (readonly [string, string])[]): ContentFiles =>
  new Map([...new Map(entries)].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The number of the newest version; 0 for a file that was never published here. */
export async function newestVersion(db: Db, path: string): Promise<number> {
  const row = await db
    .selectFrom('content_edit_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('path', '=', path)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** The newest versions of several files, in one statement. */
export async function newestVersions(
  db: Db,
  paths: readonly string[],
): Promise<(path: string) => number> {
  const rows = await db
    .selectFrom('content_edit_versions')
    .select(({ fn }) => ['path', fn.max('version').as('version')])
    .where('path', 'in', ['', ...paths])
    .groupBy('path')
    .execute();
  const versions = new Map(rows.map(({ path, version }) => [path, Number(version)]));
  return (path) => versions.get(path) ?? 0;
}
