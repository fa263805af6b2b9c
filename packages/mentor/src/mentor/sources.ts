import type { AdvisorSource } from '@inzira/contract/advisor';
import type { Library } from '#src/library/library.ts';

/**
 * The lessons as they are now; one that has left the curriculum is left out.
 * @param language in which their titles are read, where they have one in it
 */
export function sourcesOf(
  library: Library,
  lessonIds: readonly number[],
  language: string,
): AdvisorSource[] {
  return lessonIds.flatMap((id) => {
    const lesson = library.lessons.get(id);
    if (!lesson) return [];
    const { title } = library.lessonIn(lesson, language);
    return [{ lesson_id: id, chapter_id: lesson.chapter.id, title }];
  });
}
