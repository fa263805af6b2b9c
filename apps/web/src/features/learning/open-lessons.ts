/**
 * The ids of lessons that may be opened: completed ones, the first incomplete one, and the one after the last
 * completed. The last two differ when lessons were skipped, as by taking a quiz first. `lessons` are those of one
 * chapter, in order.
 */
export function openLessons(lessons: readonly { id: number; completed: boolean }[]): Set<number> {
  const open = lessons.filter(({ completed }) => completed);
  const first = lessons.find(({ completed }) => !completed);
  const next = lessons[lessons.findLastIndex(({ completed }) => completed) + 1];
  return new Set([...open, first, next].flatMap((lesson) => (lesson ? [lesson.id] : [])));
}
