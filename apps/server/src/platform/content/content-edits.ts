import type { Db } from '#src/platform/db/database.ts';
import type { ContentFiles } from './content-folders.ts';

/** The order of a chapter's lessons as staff have set it: a file of slugs that no release has. */
const ORDER = /^(.*\/)order$/;
/** A lesson within its chapter, with its translations and the mentor's answers to it. */
const NUMBERED = /^(\d\d)-([a-z0-9-]+)((?:\.[a-z]+)*\.(?:md|yaml))$/;

/** The files of the release with what staff have changed over them, as the importer reads them. */
export async function withEdits(db: Db, files: ContentFiles): Promise<ContentFiles> {
  return inOrder(await withTexts(db, files));
}

/** The same under the names that they were released or written with; the orders stand among them. */
export async function withTexts(db: Db, files: ContentFiles): Promise<ContentFiles> {
  const edits = await db.selectFrom('content_edits').select(['path', 'text']).execute();
  if (edits.length === 0) return files;
  return sorted([...files, ...edits.map(({ path, text }) => [path, text] as const)]);
}

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

function namesIn(files: ContentFiles, folder: string): string[] {
  return [...files.keys()].flatMap((path) => {
    const name = path.slice(folder.length);
    return path.startsWith(folder) && NUMBERED.test(name) ? [name] : [];
  });
}

const sorted = (entries: (readonly [string, string])[]): ContentFiles =>
  new Map([...new Map(entries)].sort(([a], [b]) => (a < b ? -1 : 1)));
