import type { Chapter, Course, Module, TrackedModule } from '@inzira/contract/learning';
import type { Db } from '#src/platform/database.ts';
import { notFound } from '#src/platform/errors.ts';
import { countChapter, countChapters, countCourse, countModule, readView } from './outline.ts';

/** Figures of progress are those of `userId`; null is a visitor, who has none. */
export async function findModules(db: Db, userId: number | null): Promise<Module[]> {
  const view = await readView(db, userId);
  return [...view.modules.values()].map((module) => ({
    id: module.id,
    name: module.name,
    description: module.description,
    icon: module.icon,
    progress: countModule(module.courses.flatMap((course) => countChapters(view, course))).progress,
    courses: module.courses.map(({ id, title }) => ({ id, title })),
  }));
}

/** @throws 404 when there is no such module. */
export async function findCourses(
  db: Db,
  moduleId: number,
  userId: number | null,
): Promise<Course[]> {
  const view = await readView(db, userId);
  const module = view.modules.get(moduleId);
  if (!module)
    throw notFound({
      en: 'There is no such module. Choose one from the list of modules.',
      fr: 'Ce module n’existe pas. Choisissez-en un dans la liste des modules.',
    });
  return module.courses.map((course) => {
    const { total, completed, progress } = countCourse(countChapters(view, course));
    return {
      id: course.id,
      title: course.title,
      description: course.description,
      progress,
      chapters_count: total,
      completionbyUser: { totalchapters: total, chapterscompleted: completed },
    };
  });
}

/** @throws 404 when there is no such course. */
export async function findChapters(
  db: Db,
  courseId: number,
  userId: number | null,
): Promise<Chapter[]> {
  const view = await readView(db, userId);
  const course = view.courses.get(courseId);
  if (!course)
    throw notFound({
      en: 'There is no such course. Choose one from its module.',
      fr: 'Ce cours n’existe pas. Choisissez-en un dans son module.',
    });
  return course.chapters.map((chapter) => {
    const { total, completed, progress } = countChapter(view, chapter);
    return {
      id: chapter.id,
      module_id: course.module.id,
      title: chapter.title,
      progress: String(progress),
      lessons_count: total,
      completionbyUser: { totallessons: total, lessonscompleted: completed },
    };
  });
}

/** The whole curriculum with what the learner has completed of it. */
export async function findTracker(db: Db, userId: number): Promise<TrackedModule[]> {
  const view = await readView(db, userId);
  return [...view.modules.values()].map((module) => {
    const counted = module.courses.map((course) => ({
      course,
      counts: countChapters(view, course),
    }));
    return {
      id: module.id,
      name: module.name,
      progress: countModule(counted.flatMap(({ counts }) => counts)).progress,
      courses: counted.map(({ course, counts }) => ({
        id: course.id,
        title: course.title,
        progress: countCourse(counts).progress,
        chapters: course.chapters.map((chapter, index) => ({
          id: chapter.id,
          title: chapter.title,
          progress: counts[index]?.progress ?? 0,
          lessons: chapter.lessons.map(({ id, title }) => ({
            id,
            title,
            completed: view.completed.has(id),
          })),
        })),
      })),
    };
  });
}
