import type { Db } from '#src/platform/db/database.ts';

/** Where learners read a lesson or a quiz; null for another file, and for what they do not see. */
export async function findReaderPlace(
  db: Db,
  path: string,
): Promise<{ chapter: number; lesson: number | null } | null> {
  const [, chapter, name] =
    /\/\d\d-([a-z0-9-]+)\/(?:quiz|\d\d-([a-z0-9-]+))(?:\.[a-z]{2})?\.(?:md|yaml)$/.exec(path) ?? [];
  if (chapter === undefined) return null;
  if (name === undefined) {
    const row = await selectSeen(db).where('chapters.slug', '=', chapter).executeTakeFirst();
    return row ? { chapter: row.id, lesson: null } : null;
  }
  const row = await selectSeen(db)
    .innerJoin('lessons', 'lessons.chapter_id', 'chapters.id')
    .select('lessons.id as lesson')
    .where('lessons.slug', '=', name)
    .where('lessons.archived_at', 'is', null)
    .executeTakeFirst();
  return row ? { chapter: row.id, lesson: row.lesson } : null;
}

const selectSeen = (db: Db) =>
  db.selectFrom('chapters').select('chapters.id').where('chapters.archived_at', 'is', null);
