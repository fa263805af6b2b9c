import type { Lesson } from '@inzira/contract/learning';
import { fromJson, type Db } from '#src/platform/database.ts';
import { notFound } from '#src/platform/errors.ts';
import { lessonsWithProgress } from './counts.ts';
import { openingOf } from './markdown.ts';

/** Room for a link preview's description. */
const PREVIEW_CHARACTERS = 200;

/** @throws 404 when there is no such chapter. */
export async function findLessons(
  db: Db,
  chapterId: number,
  userId: number | null,
): Promise<Lesson[]> {
  const rows = await lessonsWithProgress(db, userId)
    .where('chapter.id', '=', chapterId)
    .select([
      'lesson.id',
      'lesson.title',
      'lesson.content_html',
      'lesson.minutes',
      'chapter.title as chapter_title',
      'progress.completed_at',
    ])
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute();
  if (rows.length === 0) await requireChapter(db, chapterId);
  return rows.map(({ content_html, completed_at, ...row }) => ({
    ...row,
    content: content_html,
    completed: completed_at !== null,
  }));
}

/** @throws 404 when there is no such chapter. */
export async function requireChapter(db: Db, chapterId: number) {
  const chapter = await shownChapters(db).where('chapter.id', '=', chapterId).executeTakeFirst();
  if (!chapter) throw notFound('There is no such chapter. Choose one from its course.');
  return chapter;
}

function shownChapters(db: Db) {
  return db
    .selectFrom('chapters as chapter')
    .innerJoin('courses as course', 'course.id', 'chapter.course_id')
    .innerJoin('modules as module', 'module.id', 'course.module_id')
    .where('chapter.archived_at', 'is', null)
    .where('course.archived_at', 'is', null)
    .where('module.archived_at', 'is', null)
    .select(['chapter.id', 'chapter.title', 'chapter.description']);
}

/** What a shared link to the page of a chapter's lessons says; null when there is no such page. */
export async function findLessonHead(
  db: Db,
  chapterId: number,
  lessonId: number | null,
): Promise<{ title: string; description: string } | null> {
  if (lessonId !== null) {
    const lesson = await lessonsWithProgress(db, null)
      .where('chapter.id', '=', chapterId)
      .where('lesson.id', '=', lessonId)
      .select(['lesson.title', 'lesson.body_markdown'])
      .executeTakeFirst();
    if (lesson) {
      const description = openingOf(lesson.body_markdown, PREVIEW_CHARACTERS);
      return { title: lesson.title, description };
    }
  }
  const chapter = await shownChapters(db).where('chapter.id', '=', chapterId).executeTakeFirst();
  return chapter ? { title: chapter.title, description: chapter.description } : null;
}

export interface LessonForSearch {
  id: number;
  slug: string;
  title: string;
  chapter: { id: number; title: string };
  course: { id: number; title: string };
  module: { id: number; name: string };
  /** With `lesson:slug` links and figures, as the author wrote it. */
  markdown: string;
  terms: { term: string; definition: string }[];
  takeaways: string[];
  asked_as: string[];
  /** Ties the lesson to a learner's idea: {idea}, {customer}, {country}. */
  apply: string;
}

/** Every lesson with all that it teaches, in the order of the curriculum. */
export async function findLessonSources(db: Db): Promise<LessonForSearch[]> {
  const rows = await lessonsWithProgress(db, null)
    .select([
      'lesson.id',
      'lesson.slug',
      'lesson.title',
      'lesson.body_markdown',
      'lesson.terms',
      'lesson.takeaways',
      'lesson.asked_as',
      'lesson.apply_line',
      'chapter.id as chapter_id',
      'chapter.title as chapter_title',
      'course.id as course_id',
      'course.title as course_title',
      'module.id as module_id',
      'module.name as module_name',
    ])
    .orderBy('module.position')
    .orderBy('module.id')
    .orderBy('course.position')
    .orderBy('course.id')
    .orderBy('chapter.position')
    .orderBy('chapter.id')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    chapter: { id: row.chapter_id, title: row.chapter_title },
    course: { id: row.course_id, title: row.course_title },
    module: { id: row.module_id, name: row.module_name },
    markdown: row.body_markdown,
    terms: fromJson<LessonForSearch['terms']>(row.terms),
    takeaways: fromJson<string[]>(row.takeaways),
    asked_as: fromJson<string[]>(row.asked_as),
    apply: row.apply_line,
  }));
}
