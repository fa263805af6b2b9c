import type { Language } from '@inzira/contract/accounts';
import type { Db } from '#src/platform/db/database.ts';
import { readView } from './outline.ts';

/** What other features may use of this one. */
export { findLessonSources, lessonPath } from './lessons.ts';
export { findNotes } from './lesson-notes.ts';
export { findLastAccessed } from './progress.ts';
export { readCurriculumVersion } from './outline.ts';
export { getQuiz } from './quiz.ts';
export { findCourseResults, type CourseResult } from './results.ts';

/** Markdown of the content as HTML, clean. Loaded here: most starts have nothing to import. */
export async function loadRenderProse() {
  const { renderProse } = await import('./lesson-html.ts');
  return renderProse;
}

/** The titles of all lessons that are taught, by id, from what is kept in memory. */
export async function findLessonTitles(
  db: Db,
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  const { lessons } = await readView(db, null, language);
  return new Map([...lessons.values()].map(({ id, title }) => [id, title]));
}

/** Modules and chapters as they are taught, by id, in a language: from what is kept in memory. */
export async function findTaughtParts(db: Db, language: Language) {
  const { modules, chapters } = await readView(db, null, language);
  return { modules, chapters };
}

/**
 * What a translation of the curriculum is called, by its file: a lesson, or the part that it says something of. Null where
 * learners see nothing of it.
 */
export async function findFileTitle(
  db: Db,
  file: string,
  language: Language,
): Promise<string | null> {
  const folders = file.split('/').slice(0, -1);
  const [, lesson] = /\/\d\d-([a-z0-9-]+)\.[a-z]{2,3}\.md$/.exec(file) ?? [];
  const table = lesson
    ? 'lessons'
    : (['modules', 'courses', 'chapters'] as const)[folders.length - 1];
  if (!table) return null;
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('slug', '=', lesson ?? folders.at(-1)?.slice('00-'.length) ?? '')
    .executeTakeFirst();
  const named = row && (await readView(db, null, language))[table].get(row.id);
  if (!named) return null;
  return 'name' in named ? named.name : named.title;
}

/** Titles and chapters of all lessons that are taught, by id, from what is kept in memory. */
export async function findTaughtLessons(
  db: Db,
  language: Language,
): Promise<ReadonlyMap<number, { title: string; chapterId: number }>> {
  const { lessons } = await readView(db, null, language);
  return new Map(
    [...lessons.values()].map(({ id, title, chapter }) => [id, { title, chapterId: chapter.id }]),
  );
}
