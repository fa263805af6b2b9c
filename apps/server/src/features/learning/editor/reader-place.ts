import type { ContentFile } from '@inzira/contract/staff-content';
import type { Db } from '#src/platform/db/database.ts';

/**
 * Where learners read a lesson or a quiz, and are asked its questions; null for another file, and for what they do not see.
 * @param questions their ids in the file
 */
export async function findReaderPlace(
  db: Db,
  path: string,
  questions: readonly string[],
): Promise<ContentFile['reader']> {
  const found = await findPlace(db, path);
  if (!found) return null;
  const { slug, ...place } = found;
  return {
    ...place,
    questions: await findQuestionIds(
      db,
      place.chapter,
      questions.map((id) => `${slug}/${id}`),
    ),
  };
}

async function findQuestionIds(db: Db, chapter: number, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  const rows = await db
    .selectFrom('quiz_questions')
    .select(['id', 'slug'])
    .where('chapter_id', '=', chapter)
    .where('slug', 'in', slugs)
    .execute();
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return slugs.map((slug) => ids.get(slug) ?? null);
}

async function findPlace(
  db: Db,
  path: string,
): Promise<{ slug: string; chapter: number; lesson: number | null } | null> {
  const [, chapter, name] =
    /\/\d\d-([a-z0-9-]+)\/(?:quiz|\d\d-([a-z0-9-]+))(?:\.[a-z]{2})?\.(?:md|yaml)$/.exec(path) ?? [];
  if (chapter === undefined) return null;
  if (name === undefined) {
    const row = await selectSeen(db).where('chapters.slug', '=', chapter).executeTakeFirst();
    return row ? { slug: row.slug, chapter: row.id, lesson: null } : null;
  }
  const row = await selectSeen(db)
    .innerJoin('lessons', 'lessons.chapter_id', 'chapters.id')
    .select('lessons.id as lesson')
    .where('lessons.slug', '=', name)
    .where('lessons.archived_at', 'is', null)
    .executeTakeFirst();
  return row ? { slug: row.slug, chapter: row.id, lesson: row.lesson } : null;
}

const selectSeen = (db: Db) =>
  db
    .selectFrom('chapters')
    .select(['chapters.id', 'chapters.slug'])
    .where('chapters.archived_at', 'is', null);
