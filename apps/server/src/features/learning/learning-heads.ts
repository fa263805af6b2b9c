import type { Db } from '#src/platform/db/database.ts';
import { excerptOf } from '#src/platform/content/markdown.ts';
import { breadcrumbs, graph } from '#src/platform/http/structured-data.ts';
import type { PageHead } from '#src/platform/http/web.ts';
import { readView } from './outline.ts';

/*
 * What links to the curriculum show where they are shared, and what search engines read; null where
 * there is no such page.
 */

/** Room for a link preview's description. */
const PREVIEW_CHARACTERS = 200;

export async function findModuleHead(
  db: Db,
  publicUrl: string,
  id: number,
): Promise<PageHead | null> {
  const module = (await readView(db, null)).modules.get(id);
  if (!module) return null;
  return {
    title: module.name,
    description: module.description,
    structuredData: graph(
      breadcrumbs(publicUrl, [modulePage(module)]),
      ...module.courses.map((course) => toCourse(publicUrl, course)),
    ),
  };
}

export async function findCourseHead(
  db: Db,
  publicUrl: string,
  id: number,
): Promise<PageHead | null> {
  const course = (await readView(db, null)).courses.get(id);
  if (!course) return null;
  return {
    title: course.title,
    description: course.description,
    structuredData: graph(
      breadcrumbs(publicUrl, [modulePage(course.module), coursePage(course)]),
      toCourse(publicUrl, course),
    ),
  };
}

/** Of a chapter's lessons, or of one of them. */
export async function findLessonHead(
  db: Db,
  publicUrl: string,
  chapterId: number,
  lessonId: number | null,
): Promise<PageHead | null> {
  const chapter = (await readView(db, null)).chapters.get(chapterId);
  if (!chapter) return null;
  const { course } = chapter;
  const trail = breadcrumbs(publicUrl, [
    modulePage(course.module),
    coursePage(course),
    { name: chapter.title, path: `/chapters/${chapterId}/lessons` },
  ]);
  const lesson = chapter.lessons.find(({ id }) => id === lessonId);
  if (!lesson) {
    const { title, description } = chapter;
    return { title, description, structuredData: graph(trail) };
  }
  const { title, body_markdown: markdown } = await db
    .selectFrom('lessons')
    .select(['title', 'body_markdown'])
    .where('id', '=', lesson.id)
    .executeTakeFirstOrThrow();
  const description = excerptOf(markdown, PREVIEW_CHARACTERS);
  return {
    title,
    description,
    structuredData: graph(trail, {
      '@type': 'LearningResource',
      name: title,
      description,
      inLanguage: 'en',
      isAccessibleForFree: true,
      isPartOf: toCourse(publicUrl, course),
    }),
  };
}

function toCourse(
  publicUrl: string,
  { id, title, description }: { id: number; title: string; description: string },
) {
  return {
    '@type': 'Course',
    name: title,
    description,
    url: `${publicUrl}/courses/${id}/chapters`,
    inLanguage: 'en',
    isAccessibleForFree: true,
    provider: { '@type': 'Organization', name: 'Inzira', url: `${publicUrl}/` },
  };
}

const modulePage = ({ id, name }: { id: number; name: string }) => ({
  name,
  path: `/modules/${id}/courses`,
});

const coursePage = ({ id, title }: { id: number; title: string }) => ({
  name: title,
  path: `/courses/${id}/chapters`,
});

/** Where the curriculum can be read. */
export async function findPublicPaths(db: Db): Promise<string[]> {
  const { modules, courses, chapters } = await readView(db, null);
  return [
    ...[...modules.values()].map((module) => modulePage(module).path),
    ...[...courses.values()].map((course) => coursePage(course).path),
    ...[...chapters.keys()].map((id) => `/chapters/${id}/lessons`),
  ];
}
