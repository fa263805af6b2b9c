import { useQuery } from '@tanstack/react-query';
import { lessonLanguage } from './lesson-language.ts';
import { learningQueries } from './learning.api.ts';
import { hasAllStamps } from './stamp-score.ts';

interface NextChapter {
  id: number;
  title: string;
  courseId: number;
}

/** Whether all stamps of this chapter's course are earned; `isStamped` is the result of the attempt just finished. */
export function useCourseIsEarned(chapter: number, isStamped: boolean): boolean {
  const quiz = useQuery(learningQueries.quiz(chapter, lessonLanguage()));
  const courseId = quiz.data?.course_id;
  const { data: chapters } = useQuery({
    ...learningQueries.chapters(courseId ?? 0),
    enabled: courseId !== undefined,
  });
  // The list may lack this attempt: neither its stamp, nor that it completes the last lesson.
  const others = chapters?.filter(({ id }) => id !== chapter);
  const own = chapters?.find(({ id }) => id === chapter);
  if (!others || !own) return false;
  const isRead = own.lessons.slice(0, -1).every(({ completed }) => completed);
  return hasAllStamps(others) && (hasAllStamps([own]) || (isStamped && isRead));
}

/**
 * The next chapter of the course, else the first chapter of the next course, in any module. Null after the last one;
 * undefined while it is unknown.
 */
export function useNextChapter(chapter: number): NextChapter | null | undefined {
  const quiz = useQuery(learningQueries.quiz(chapter, lessonLanguage()));
  const courseId = quiz.data?.course_id;
  const chapters = useQuery({
    ...learningQueries.chapters(courseId ?? 0),
    enabled: courseId !== undefined,
  });
  const here = chapters.data?.findIndex(({ id }) => id === chapter) ?? -1;
  const following = here < 0 ? undefined : chapters.data?.[here + 1];
  const isLast = here >= 0 && !following;
  const modules = useQuery({ ...learningQueries.modules(), enabled: isLast });
  const courses = modules.data?.flatMap((module) => module.courses);
  const place = courses?.findIndex(({ id }) => id === courseId) ?? -1;
  const nextCourse = place < 0 ? undefined : courses?.[place + 1];
  const later = useQuery({
    ...learningQueries.chapters(nextCourse?.id ?? 0),
    enabled: nextCourse !== undefined,
  });
  if (following && courseId !== undefined) return { ...following, courseId };
  // Without a network a query may wait forever: a link to all modules is better than none.
  const queries = [quiz, chapters, modules, later];
  if (queries.some(({ isError, isPaused }) => isError || isPaused)) return null;
  if (nextCourse && later.data) {
    const [first] = later.data;
    return first ? { ...first, courseId: nextCourse.id } : null;
  }
  return courses && !nextCourse ? null : undefined;
}
