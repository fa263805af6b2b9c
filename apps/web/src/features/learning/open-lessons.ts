/**
 * The lessons that may be opened, by id: the completed ones, the first that is not, and the one right
 * after the last completed. The last two differ when a lesson was passed over, as by a quiz that is
 * taken first. `lessons` are those of one chapter, in order.
 */
export function openLessons(lessons: readonly { id: number; completed: boolean }[]): Set<number> {
  const open = lessons.filter(({ completed }) => completed);
  const first = lessons.find(({ completed }) => !completed);
  const next = lessons[lessons.findLastIndex(({ completed }) => completed) + 1];
  return new Set([...open, first, next].flatMap((lesson) => (lesson ? [lesson.id] : [])));
}
