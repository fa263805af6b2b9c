import type { TrackerView } from '@inzira/contract/learning';

type Course = TrackerView['modules'][number]['courses'][number];

const isDone = ({ chapters }: Course) =>
  chapters.every(({ lessons }) => lessons.every(({ completed }) => completed));

const coursesOf = ({ modules }: TrackerView) => modules.flatMap(({ courses }) => courses);

export const finishedCourses = (tracker: TrackerView) =>
  new Set(
    coursesOf(tracker)
      .filter(isDone)
      .map(({ id }) => id),
  );

/**
 * The courses with the learner's next lessons: the rest of the current course and, from its last open chapter on, the
 * next one.
 */
export function nextCourses(tracker: TrackerView): number[] {
  const courses = coursesOf(tracker);
  const isHere = ({ chapters }: Course) =>
    chapters.some(({ lessons }) =>
      lessons.some(({ id }) => id === tracker.last_accessed_lesson_id),
    );
  const at = courses.findIndex(isHere);
  const current = courses[at];
  if (!current) return [];
  const next = courses.slice(at + 1).find((course) => !isDone(course));
  const open = current.chapters.filter(({ lessons }) =>
    lessons.some(({ completed }) => !completed),
  );
  return [...(open.length > 0 ? [current.id] : []), ...(open.length <= 1 && next ? [next.id] : [])];
}
