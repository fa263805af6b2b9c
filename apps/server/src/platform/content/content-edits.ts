import type { Db } from '#src/platform/db/database.ts';
import type { ContentFiles } from './content-folders.ts';

/** The files of the release with what staff have changed over them, in the order of their paths. */
export async function withEdits(db: Db, files: ContentFiles): Promise<ContentFiles> {
  const edits = await db.selectFrom('content_edits').select(['path', 'text']).execute();
  if (edits.length === 0) return files;
  const merged = new Map([...files, ...edits.map(({ path, text }) => [path, text] as const)]);
  return new Map([...merged].sort(([a], [b]) => (a < b ? -1 : 1)));
}
