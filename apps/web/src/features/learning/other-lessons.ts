import type { Lesson } from '@inzira/contract/learning';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { learningQueries } from './learning.api.ts';
import { useLessonLanguage } from './lesson-language.ts';

/** The server's HTML contains the text of one lesson only: see `long` in readable-pages.ts. */
export const hasText = ({ content }: { content?: string }): boolean => content !== undefined;

/** Loads the other texts of a chapter when the reader scrolls, or turns to one of them. */
export function useOtherLessons(
  chapterId: string,
  lessons: readonly Lesson[],
  lesson: Lesson | undefined,
) {
  const client = useQueryClient();
  const language = useLessonLanguage();
  const areAllLoaded = lessons.every(hasText);
  const isLoaded = lesson === undefined || hasText(lesson);
  useEffect(() => {
    if (areAllLoaded) return;
    const { queryKey } = learningQueries.lessons(chapterId, language);
    const loadLessons = () =>
      void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    if (!isLoaded || window.scrollY > 0) {
      loadLessons();
      return;
    }
    addEventListener('scroll', loadLessons, { once: true, passive: true });
    return () => removeEventListener('scroll', loadLessons);
  }, [client, chapterId, language, areAllLoaded, isLoaded]);
}
