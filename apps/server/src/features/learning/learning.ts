import type { Language } from '@inzira/contract/accounts';
import type { Db } from '#src/platform/db/database.ts';
import { readView } from './outline.ts';

/** The functions that other features may use. */
export { findLessonSources, lessonPath } from './lessons.ts';
export { findNotes } from './lesson-notes.ts';
export { findLastAccessed } from './progress.ts';
export { readCurriculumVersion } from './outline.ts';
export { getQuiz } from './quiz.ts';
export { findCourseResults, type CourseResult } from './results.ts';

/** Renders Markdown of the content as sanitised HTML. Loaded on demand, because most starts import nothing. */
export async function loadRenderProse() {
  const { renderProse } = await import('./lesson-html.ts');
  return renderProse;
}

/** The titles of all current lessons by id, from the cached outline. */
export async function findLessonTitles(
  db: Db,
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  const { lessons } = await readView(db, null, language);
  return new Map([...lessons.values()].map(({ id, title }) => [id, title]));
}

/** The current modules and chapters by id, in a language, from the cached outline. */
export async function findTaughtParts(db: Db, language: Language) {
  const { modules, chapters } = await readView(db, null, language);
  return { modules, chapters };
}

/**
 * The title of what a translated file belongs to: a lesson, or a part of the curriculum. Null where learners do not see
 * it.
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

/** Titles and chapters of all current lessons by id, from the cached outline. */
export async function findTaughtLessons(
  db: Db,
  language: Language,
): Promise<ReadonlyMap<number, { title: string; chapterId: number }>> {
  const { lessons } = await readView(db, null, language);
  return new Map(
    [...lessons.values()].map(({ id, title, chapter }) => [id, { title, chapterId: chapter.id }]),
  );
}
