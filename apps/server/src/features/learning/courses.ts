import type { Chapter, Course, Module } from '@inzira/contract/learning';
import type { Db } from '#src/platform/database.ts';
import { notFound } from '#src/platform/errors.ts';
import { chapterCounts, courseCompletion, moduleProgress, percent } from './counts.ts';

/** Figures of progress are those of `userId`; null is a visitor, who has none. */
export async function findModules(db: Db, userId: number | null): Promise<Module[]> {
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('modules as module')
      .leftJoin('courses as course', (join) =>
        join.onRef('course.module_id', '=', 'module.id').on('course.archived_at', 'is', null),
      )
      .where('module.archived_at', 'is', null)
      .select([
        'module.id',
        'module.name',
        'module.description',
        'module.icon',
        'course.id as course_id',
        'course.title as course_title',
      ])
      .orderBy('module.position')
      .orderBy('module.id')
      .orderBy('course.position')
      .orderBy('course.id')
      .execute(),
    chapterCounts(db, userId).execute(),
  ]);
  const countsOf = Map.groupBy(counts, (count) => count.module_id);
  return [...Map.groupBy(rows, (row) => row.id)].flatMap(([id, ofModule]) => {
    const [first] = ofModule;
    if (!first) return [];
    const { name, description, icon } = first;
    const courses = ofModule.flatMap((row) =>
      row.course_id === null ? [] : [{ id: row.course_id, title: row.course_title ?? '' }],
    );
    return [
      { id, name, description, icon, progress: moduleProgress(countsOf.get(id) ?? []), courses },
    ];
  });
}

/** @throws 404 when there is no such module. */
export async function findCourses(
  db: Db,
  moduleId: number,
  userId: number | null,
): Promise<Course[]> {
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('modules as module')
      .leftJoin('courses as course', (join) =>
        join.onRef('course.module_id', '=', 'module.id').on('course.archived_at', 'is', null),
      )
      .where('module.id', '=', moduleId)
      .where('module.archived_at', 'is', null)
      .select(({ selectFrom, fn }) => [
        'course.id',
        'course.title',
        'course.description',
        selectFrom('chapters as chapter')
          .whereRef('chapter.course_id', '=', 'course.id')
          .where('chapter.archived_at', 'is', null)
          .select(fn.countAll<number>().as('count'))
          .as('chapters_count'),
      ])
      .orderBy('course.position')
      .orderBy('course.id')
      .execute(),
    chapterCounts(db, userId).where('module.id', '=', moduleId).execute(),
  ]);
  if (rows.length === 0)
    throw notFound('There is no such module. Choose one from the list of modules.');
  const countsOf = Map.groupBy(counts, (count) => count.course_id);
  return rows.flatMap(({ id, title, description, chapters_count: chapters }) => {
    if (id === null) return [];
    const { total, completed, progress } = courseCompletion(countsOf.get(id) ?? [], chapters ?? 0);
    return [
      {
        id,
        title: title ?? '',
        description: description ?? '',
        progress,
        chapters_count: total,
        completionbyUser: { totalchapters: total, chapterscompleted: completed },
      },
    ];
  });
}

/** @throws 404 when there is no such course. */
export async function findChapters(
  db: Db,
  courseId: number,
  userId: number | null,
): Promise<Chapter[]> {
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('courses as course')
      .innerJoin('modules as module', 'module.id', 'course.module_id')
      .leftJoin('chapters as chapter', (join) =>
        join.onRef('chapter.course_id', '=', 'course.id').on('chapter.archived_at', 'is', null),
      )
      .where('course.id', '=', courseId)
      .where('course.archived_at', 'is', null)
      .where('module.archived_at', 'is', null)
      .select(['chapter.id', 'chapter.title'])
      .orderBy('chapter.position')
      .orderBy('chapter.id')
      .execute(),
    chapterCounts(db, userId).where('course.id', '=', courseId).execute(),
  ]);
  if (rows.length === 0) throw notFound('There is no such course. Choose one from its module.');
  const countOf = new Map(counts.map((count) => [count.chapter_id, count]));
  return rows.flatMap(({ id, title }) => {
    if (id === null) return [];
    const { lessons, completed } = countOf.get(id) ?? { lessons: 0, completed: 0 };
    return [
      {
        id,
        title: title ?? '',
        progress: String(percent(completed, lessons)),
        lessons_count: lessons,
        completionbyUser: { totallessons: lessons, lessonscompleted: completed },
      },
    ];
  });
}
