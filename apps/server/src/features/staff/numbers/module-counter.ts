import type { Db } from '#src/platform/db/database.ts';

interface LessonRead {
  lesson_id: number;
  opened_at: string | null;
  completed_at: string | null;
}

interface CountedModule {
  /** Its index among the places of all modules: still learning, finished, then stopped by chapter. */
  offset: number;
  id: number;
  name: string;
  lessons: number;
  learning: number;
  finished: number;
  chapters: { id: number; course: string; title: string; stopped: number }[];
}

/** Counts where learners are in each module: finished, still learning, or stopped at a chapter. */
export class ModuleCounter {
  readonly modules: CountedModule[];
  readonly #placeOf: ReadonlyMap<number, { module: number; chapter: number }>;
  /** A learner who was active since then is still learning. */
  readonly #learningSince: string;

  private constructor(
    modules: CountedModule[],
    placeOf: ReadonlyMap<number, { module: number; chapter: number }>,
    learningSince: string,
  ) {
    this.modules = modules;
    this.#placeOf = placeOf;
    this.#learningSince = learningSince;
  }

  static async open(db: Db, learningSince: string): Promise<ModuleCounter> {
    const rows = await db
      .selectFrom('modules as module')
      .innerJoin('courses as course', 'course.module_id', 'module.id')
      .innerJoin('chapters as chapter', 'chapter.course_id', 'course.id')
      .innerJoin('lessons as lesson', 'lesson.chapter_id', 'chapter.id')
      .select([
        'module.id as module_id',
        'module.name',
        'course.title as course',
        'chapter.id as chapter_id',
        'chapter.title',
        'lesson.id as lesson_id',
      ])
      .where('module.archived_at', 'is', null)
      .where('course.archived_at', 'is', null)
      .where('chapter.archived_at', 'is', null)
      .where('lesson.archived_at', 'is', null)
      .orderBy('module.position')
      .orderBy('module.id')
      .orderBy('course.position')
      .orderBy('course.id')
      .orderBy('chapter.position')
      .orderBy('chapter.id')
      .orderBy('lesson.position')
      .execute();
    const modules: CountedModule[] = [];
    const placeOf = new Map<number, { module: number; chapter: number }>();
    for (const row of rows) {
      if (modules.at(-1)?.id !== row.module_id) {
        const { module_id: id, name } = row;
        const last = modules.at(-1);
        const offset = last ? last.offset + placesIn(last) : 0;
        modules.push({ offset, id, name, lessons: 0, learning: 0, finished: 0, chapters: [] });
      }
      const module = modules.at(-1) as CountedModule;
      if (module.chapters.at(-1)?.id !== row.chapter_id) {
        const { chapter_id: id, course, title } = row;
        module.chapters.push({ id, course, title, stopped: 0 });
      }
      module.lessons += 1;
      const place = { module: modules.length - 1, chapter: module.chapters.length - 1 };
      placeOf.set(row.lesson_id, place);
    }
    return new ModuleCounter(modules, placeOf, learningSince);
  }

  /** Adds a learner. Returns the places at which they are counted. */
  add(lessons: readonly LessonRead[]): number[] {
    const places: number[] = [];
    const reached = new Map<number, { chapter: number; completed: number; lastAt: string }>();
    for (const { lesson_id, opened_at, completed_at } of lessons) {
      const place = this.#placeOf.get(lesson_id);
      const at = later(opened_at, completed_at);
      if (!place || at === '') continue;
      const known = reached.get(place.module) ?? { chapter: 0, completed: 0, lastAt: '' };
      known.chapter = Math.max(known.chapter, place.chapter);
      known.completed += completed_at === null ? 0 : 1;
      known.lastAt = later(known.lastAt, at);
      reached.set(place.module, known);
    }
    for (const [index, { chapter, completed, lastAt }] of reached) {
      const module = this.modules[index] as CountedModule;
      let place = 2 + chapter;
      if (completed === module.lessons) {
        place = 1;
        module.finished += 1;
      } else if (lastAt >= this.#learningSince) {
        place = 0;
        module.learning += 1;
      } else (module.chapters[chapter] as { stopped: number }).stopped += 1;
      places.push(module.offset + place);
    }
    return places;
  }
}

export const placesIn = ({ chapters }: { chapters: readonly unknown[] }) => 2 + chapters.length;

const later = (a: string | null, b: string | null) =>
  (a ?? '') > (b ?? '') ? (a ?? '') : (b ?? '');
