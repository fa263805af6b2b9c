import type { Language } from '@inzira/contract/accounts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import type { Db } from '#src/platform/db/database.ts';
import { excerptOf } from '@inzira/mentor/markdown';
import { NAME_IN_DATA } from '#src/platform/http/brand-html.ts';
import { breadcrumbs, graph } from '#src/platform/http/structured-data.ts';
import type { PageHead } from '#src/platform/http/web.ts';
import { readView } from './outline.ts';

/* Metadata of the curriculum's pages for link previews and search engines; null where the page does not exist. */

/** The length of a description in a link preview. */
const PREVIEW_CHARACTERS = 200;

export async function findModuleHead(
  db: Db,
  publicUrl: string,
  id: number,
  language: Language = ORIGINAL,
): Promise<PageHead | null> {
  const module = (await readView(db, null, language)).modules.get(id);
  if (!module) return null;
  return {
    title: module.name,
    description: module.description,
    structuredData: graph(
      breadcrumbs(publicUrl, [modulePage(module)]),
      ...module.courses.map((course) => toCourse(publicUrl, course, language)),
    ),
  };
}

export async function findCourseHead(
  db: Db,
  publicUrl: string,
  id: number,
  language: Language = ORIGINAL,
): Promise<PageHead | null> {
  const course = (await readView(db, null, language)).courses.get(id);
  if (!course) return null;
  return {
    title: course.title,
    description: course.description,
    structuredData: graph(
      breadcrumbs(publicUrl, [modulePage(course.module), coursePage(course)]),
      toCourse(publicUrl, course, language),
    ),
  };
}

/** The metadata of a chapter, or of one of its lessons. */
export async function findLessonHead(
  db: Db,
  publicUrl: string,
  chapterId: number,
  lessonId: number | null,
  language: Language = ORIGINAL,
): Promise<PageHead | null> {
  const chapter = (await readView(db, null, language)).chapters.get(chapterId);
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
  const { title, markdown, isSaid } = await db
    .selectFrom('lessons as lesson')
    .leftJoin('lesson_translations as said', (join) =>
      join.onRef('said.lesson_id', '=', 'lesson.id').on('said.language', '=', language),
    )
    .select(({ fn }) => [
      fn.coalesce('said.title', 'lesson.title').as('title'),
      fn.coalesce('said.body_markdown', 'lesson.body_markdown').as('markdown'),
      'said.language as isSaid',
    ])
    .where('lesson.id', '=', lesson.id)
    .executeTakeFirstOrThrow();
  const description = excerptOf(markdown, PREVIEW_CHARACTERS);
  return {
    title,
    description,
    structuredData: graph(trail, {
      '@type': 'LearningResource',
      name: title,
      description,
      inLanguage: isSaid === null ? ORIGINAL : language,
      isAccessibleForFree: true,
      isPartOf: toCourse(publicUrl, course, language),
    }),
  };
}

function toCourse(
  publicUrl: string,
  { id, title, description }: { id: number; title: string; description: string },
  language: Language,
) {
  return {
    '@type': 'Course',
    name: title,
    description,
    url: `${publicUrl}/courses/${id}/chapters`,
    inLanguage: language,
    isAccessibleForFree: true,
    provider: { '@type': 'Organization', name: NAME_IN_DATA, url: `${publicUrl}/` },
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

/** The paths of all public pages of the curriculum. */
export async function findPublicPaths(db: Db): Promise<string[]> {
  const { modules, courses, chapters } = await readView(db, null);
  return [
    ...[...modules.values()].map((module) => modulePage(module).path),
    ...[...courses.values()].map((course) => coursePage(course).path),
    ...[...chapters.keys()].map((id) => `/chapters/${id}/lessons`),
  ];
}
