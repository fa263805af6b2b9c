import {
  Course,
  type Chapter,
  type Module,
  type PathLesson,
  type TrackerView,
} from '@inzira/contract/learning';
import type { Language } from '@inzira/contract/accounts';
import { z } from 'zod';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { parseJson, prepared, type Db, type Json } from '#src/platform/db/database.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { createWriter } from '#src/platform/http/serializer.ts';
import {
  type ChapterOutline,
  completedBy,
  countChapter,
  countCourse,
  countModule,
  lastOpened,
  type LessonOutline,
  type ModuleOutline,
  NOBODY,
  readView,
  readVisits,
  type View,
  viewOf,
} from './outline.ts';
import {
  type ChapterResult,
  quizResultsOf,
  type QuizResults,
  toQuizResults,
} from './quiz-results.ts';

/** Progress is that of `userId`; null stands for a visitor, without progress. */
export async function findModules(
  db: Db,
  userId: number | null,
  language: Language = ORIGINAL,
): Promise<Module[]> {
  const view = await readView(db, userId, language);
  return [...view.modules.values()].map((module) => ({
    id: module.id,
    name: module.name,
    description: module.description,
    icon: module.icon,
    stages: module.stages,
    progress: countModule(view, module).progress,
    lessons_count: module.lessonsCount,
    minutes: module.minutes,
    courses: module.courses.map(({ id, title }) => ({ id, title })),
  }));
}

const toParentModule = ({ id, name, description, icon }: ModuleOutline) => ({
  id,
  name,
  description,
  icon,
});

function toPathLesson(view: View, { id, title, minutes }: LessonOutline): PathLesson {
  return { id, title, minutes, completed: view.completed.has(id) };
}

function toQuiz(results: QuizResults, { id, questions }: ChapterOutline) {
  return { questions, result: results.get(id) ?? null };
}

/** A learner's progress: lessons and quizzes. */
interface Done {
  view: View;
  quizzes: Json<ChapterResult[]>;
  results: QuizResults;
  /** JSON by module. */
  courses: Map<number, string>;
}

const NO_QUIZZES = '[]' as Json<ChapterResult[]>;

/** Caches, by view of the curriculum, the last learner's progress, which all new learners share. */
const kept = new WeakMap<View, Done>();

async function readDone(db: Db, userId: number | null, language: Language): Promise<Done> {
  const [row] = await selectDone(db, { userId: userId ?? NOBODY });
  const view = await viewOf(db, row, language);
  const quizzes = row?.quizzes ?? NO_QUIZZES;
  const known = kept.get(view);
  if (known?.quizzes === quizzes) return known;
  const done = { view, quizzes, results: toQuizResults(parseJson(quizzes)), courses: new Map() };
  kept.set(view, done);
  return done;
}

const selectDone = prepared((db, { userId }: { userId: number }) =>
  completedBy(db, userId).select(quizResultsOf(db, userId).as('quizzes')),
);

/** Returns JSON. @throws 404 when the module does not exist. */
export async function findCourses(
  db: Db,
  moduleId: number,
  userId: number | null,
  language: Language = ORIGINAL,
): Promise<string> {
  const done = await readDone(db, userId, language);
  const module = done.view.modules.get(moduleId);
  if (!module)
    throw notFound({
      en: 'There is no such module. Choose one from the list of modules.',
      fr: 'Ce module n’existe pas. Choisissez-en un dans la liste des modules.',
    });
  const courses = done.courses.get(moduleId) ?? writeCourses(toCourses(done, module));
  done.courses.set(moduleId, courses);
  return courses;
}

const writeCourses = createWriter(z.array(Course));

function toCourses({ view, results }: Done, module: ModuleOutline): Course[] {
  return module.courses.map((course) => {
    const { total, completed, progress } = countCourse(view, course);
    return {
      id: course.id,
      title: course.title,
      description: course.description,
      progress,
      chapters_count: total,
      completionbyUser: { totalchapters: total, chapterscompleted: completed },
      lessons_count: course.lessonsCount,
      minutes: course.minutes,
      module: toParentModule(module),
      chapters: course.chapters.map((chapter) => ({
        id: chapter.id,
        lessons: chapter.lessons.map(({ id }) => ({ id, completed: view.completed.has(id) })),
        quiz: toQuiz(results, chapter),
      })),
    };
  });
}

/** @throws 404 when the course does not exist. */
export async function findChapters(
  db: Db,
  courseId: number,
  userId: number | null,
  language: Language = ORIGINAL,
): Promise<Chapter[]> {
  const { view, results } = await readDone(db, userId, language);
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
      minutes: chapter.minutes,
      lessons: chapter.lessons.map((lesson) => toPathLesson(view, lesson)),
      quiz: toQuiz(results, chapter),
      course: { id: course.id, title: course.title, description: course.description },
      module: toParentModule(course.module),
    };
  });
}

/** The whole curriculum with the learner's progress and current position. */
export async function findTracker(
  db: Db,
  userId: number,
  language: Language = ORIGINAL,
): Promise<TrackerView> {
  const [{ view, results }, visits] = await Promise.all([
    readDone(db, userId, language),
    readVisits(db, userId),
  ]);
  const modules = [...view.modules.values()].map((module) => ({
    id: module.id,
    name: module.name,
    progress: countModule(view, module).progress,
    courses: module.courses.map((course) => ({
      id: course.id,
      title: course.title,
      progress: countCourse(view, course).progress,
      chapters: course.chapters.map((chapter) => ({
        id: chapter.id,
        title: chapter.title,
        progress: countChapter(view, chapter).progress,
        lessons: chapter.lessons.map((lesson) => toPathLesson(view, lesson)),
        quiz: toQuiz(results, chapter),
      })),
    })),
  }));
  return {
    modules,
    last_accessed_lesson_id: lastOpened(visits, view.lessons.values())?.id ?? null,
  };
}
