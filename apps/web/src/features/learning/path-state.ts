import { useLocation } from 'react-router';

/** The router's state that pages of the learning path pass on to the next one. */
export interface PathPlace {
  moduleId?: string;
  courseId?: string;
  lessonId?: number;
  chapterTitle?: string;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The state survives reloads and new versions, so each field is checked. */
export function usePathState(): PathPlace {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return {};
  const { moduleId, courseId, lessonId, chapterTitle } = state as Record<keyof PathPlace, unknown>;
  const way: PathPlace = {};
  const lesson = Number(textOf(lessonId));
  if (textOf(moduleId)) way.moduleId = textOf(moduleId);
  if (textOf(courseId)) way.courseId = textOf(courseId);
  if (textOf(chapterTitle)) way.chapterTitle = textOf(chapterTitle);
  if (lesson) way.lessonId = lesson;
  return way;
}
