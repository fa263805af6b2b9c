/** What other features may use of this one. */
export {
  findLessonSources,
  getContentVersion,
  lessonPath,
  type LessonForSearch,
} from './lessons.ts';
export { findNotes } from './lesson-notes.ts';
export { findLastAccessed } from './progress.ts';
export { getQuiz } from './quiz.ts';
export { findCourseResults, type CourseResult } from './results.ts';

/** Markdown of the content as HTML, clean. Loaded here: most starts have nothing to import. */
export async function loadRenderProse() {
  const { renderProse } = await import('./lesson-html.ts');
  return renderProse;
}
