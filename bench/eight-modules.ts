import { now, type Db } from '@inzira/server/platform/db/database';

const MODULES = 8;

/**
 * Copies modules until there are eight, as in the whole curriculum, with half of the lessons completed by a
 * learner.
 */
export async function growCurriculum(db: Db, username: string) {
  const { id: learner } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const modules = await db
    .selectFrom('modules')
    .selectAll()
    .where('archived_at', 'is', null)
    .execute();
  for (let at = modules.length; at < MODULES; at += 1) {
    const source = modules[at % modules.length];
    if (!source) throw new Error('The content has no modules');
    const copy = { ...source, slug: `${source.slug}-${at}`, position: at };
    const moduleId = await insertCopy(db, 'modules', copy);
    for (const course of await childrenOf(db, 'courses', 'module_id', source.id)) {
      const courseId = await insertCopy(
        db,
        'courses',
        renamed(course, at, { module_id: moduleId }),
      );
      for (const chapter of await childrenOf(db, 'chapters', 'course_id', course.id)) {
        const chapterId = await insertCopy(
          db,
          'chapters',
          renamed(chapter, at, { course_id: courseId }),
        );
        for (const lesson of await childrenOf(db, 'lessons', 'chapter_id', chapter.id)) {
          const id = await insertCopy(
            db,
            'lessons',
            renamed(lesson, at, { chapter_id: chapterId }),
          );
          if (id % 2 === 0) continue;
          const seen = { visit: id, opened_at: now(), completed_at: now() };
          await db
            .insertInto('lesson_progress')
            .values({ user_id: learner, lesson_id: id, ...seen })
            .execute();
        }
      }
    }
  }
  await db.updateTable('curriculum_state').set({ content_hash: 'eight modules' }).execute();
}

interface Copied {
  id: number;
  slug: string;
}

type Level = 'modules' | 'courses' | 'chapters' | 'lessons';

const renamed = (row: Copied, at: number, parent: Record<string, number>): Copied => ({
  ...row,
  ...parent,
  slug: `${row.slug}-${at}`,
});

async function childrenOf(db: Db, table: Level, parent: string, id: number): Promise<Copied[]> {
  const { ref } = db.dynamic;
  return db
    .selectFrom(table)
    .selectAll()
    .where(ref(parent), '=', id)
    .where('archived_at', 'is', null)
    .execute();
}

async function insertCopy(db: Db, table: Level, { id: _, ...row }: Copied): Promise<number> {
  const inserted = await db
    .insertInto(table)
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}
