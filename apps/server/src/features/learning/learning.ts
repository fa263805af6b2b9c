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
