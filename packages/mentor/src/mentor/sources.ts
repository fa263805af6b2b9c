import type { AdvisorSource } from '@inzira/contract/advisor';
import type { Library } from '#src/library/library.ts';

/**
 * The current lessons with these ids; removed lessons are left out.
 * @param language of the titles, where translated
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
