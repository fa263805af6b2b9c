import type { Db } from '#src/platform/db/database.ts';
import type { ContentFiles } from './content-folders.ts';

/** The folders of `content/` whose files staff edit in the browser. */
export const EDITED_FOLDERS = ['modules', 'journey', 'resources'] as const;
export type EditedFolder = (typeof EDITED_FOLDERS)[number];

/** What the paths of a folder begin with among the edits: those of lessons were there first, and begin with a number. */
const prefixOf = (folder: EditedFolder) => (folder === 'modules' ? '' : `${folder}/`);

export const folderOf = (path: string): EditedFolder =>
  EDITED_FOLDERS.find((folder) => folder !== 'modules' && path.startsWith(`${folder}/`)) ??
  'modules';

/** The order of a chapter's lessons as staff have set it: a file of slugs that no release has. */
const ORDER = /^(.*\/)order$/;
/** A lesson within its chapter, with its translations and the mentor's answers to it. */
const NUMBERED = /^(\d\d)-([a-z0-9-]+)((?:\.[a-z]+)*\.(?:md|yaml))$/;

/** The files of the release with what staff have changed over them, as the importer reads them. */
export async function withEdits(
  db: Db,
  files: ContentFiles,
  folder: EditedFolder,
): Promise<ContentFiles> {
  return inOrder(await withTexts(db, files, folder));
}

/** The same under the names that they were released or written with; the orders stand among them. */
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

/** The same by the paths under which they are edited. @param files named like that, too */
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

/** Numbers the lessons of each chapter that has an order anew; what it does not name follows. */
export function inOrder(files: ContentFiles): ContentFiles {
  const orders = [...files.keys()].filter((path) => ORDER.test(path));
  if (orders.length === 0) return files;
  const renamed = new Map(files);
  for (const path of orders) {
    renamed.delete(path);
    const [, folder = ''] = ORDER.exec(path) ?? [];
    const slugs = orderOf(files, folder);
    for (const name of namesIn(files, folder)) {
      const [, , slug = '', ending = ''] = NUMBERED.exec(name) ?? [];
      if (!slugs.includes(slug)) continue;
      const number = String(slugs.indexOf(slug) + 1).padStart(2, '0');
      const text = files.get(folder + name) ?? '';
      if (files.get(`${folder}${number}-${slug}${ending}`) === undefined)
        renamed.delete(folder + name);
      renamed.set(`${folder}${number}-${slug}${ending}`, text);
    }
  }
  return sorted([...renamed]);
}

/** The slugs of a chapter's lessons in their order. @param folder ends with a slash */
export function orderOf(files: ContentFiles, folder: string): string[] {
  const lessons = namesIn(files, folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .flatMap((name) => NUMBERED.exec(name)?.[2] ?? []);
  const wanted = (files.get(`${folder}order`) ?? '').split('\n').map((line) => line.trim());
  return [...new Set([...wanted.filter((slug) => lessons.includes(slug)), ...lessons])];
}

/** As a file of Markdown or YAML names itself; else by its folder. */
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

function namesIn(files: ContentFiles, folder: string): string[] {
  return [...files.keys()].flatMap((path) => {
    const name = path.slice(folder.length);
    return path.startsWith(folder) && NUMBERED.test(name) ? [name] : [];
  });
}

const sorted = (entries: (readonly [string, string])[]): ContentFiles =>
  new Map([...new Map(entries)].sort(([a], [b]) => (a < b ? -1 : 1)));
