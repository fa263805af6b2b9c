import { hash } from 'node:crypto';
import type { Language } from '@inzira/contract/accounts';
import type { CoursePack } from '@inzira/contract/learning';
import type { Journey } from '@inzira/contract/studio';
import {
  findActivities,
  findStepsOfLessons,
  getJourney,
  readJourneyVersion,
} from '#src/features/studio/studio.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { compress } from '#src/platform/http/compression.ts';
import { findChapters } from './courses.ts';
import { findLessons } from './lessons.ts';
import { readCurriculumVersion, readView } from './outline.ts';
import { getQuiz } from './quiz.ts';

/** Changes whenever a pack may have changed. */
export const readCoursePacksVersion = async (db: Db) =>
  `${await readCurriculumVersion(db)} ${await readJourneyVersion(db)}`;

/**
 * Describes what a phone stores of a course: the calls that a visitor makes to read it, and the journey's steps that
 * refer to it, each with the version and size of its answer, so that after a changed lesson only one chapter is
 * downloaded.
 * @throws 404 when the course does not exist.
 */
export async function describeCoursePack(
  db: Db,
  templates: TemplateFiles,
  courseId: number,
  language: Language,
): Promise<CoursePack> {
  const course = (await readView(db, null, language)).courses.get(courseId);
  if (!course)
    throw notFound({
      en: 'There is no such course. Choose one from its module.',
      fr: 'Ce cours n’existe pas. Choisissez-en un dans son module.',
    });
  const parts = [
    toPart(`/api/courses/${courseId}/chapters/`, await findChapters(db, courseId, null, language)),
  ];
  for (const { id, questions } of course.chapters) {
    parts.push(toPart(`/api/chapters/${id}/lessons/`, await findLessons(db, id, null, language)));
    if (questions > 0)
      parts.push(toPart(`/api/chapters/${id}/quiz/`, await getQuiz(db, id, language)));
  }
  const lessons = course.chapters.flatMap((chapter) => chapter.lessons);
  const steps = await findStepsOfLessons(
    db,
    lessons.map(({ id }) => id),
  );
  const journey = steps.length > 0 ? await getJourney(db, templates, language) : null;
  if (journey) parts.push(toPart('/api/venture/journey/', journey));
  for (const step of steps)
    parts.push(
      toPart(`/api/venture/activities/?step=${step}`, await findActivities(db, step, language)),
    );
  return {
    course_id: courseId,
    title: course.title,
    module_id: course.module.id,
    language,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    has_journey: steps.length > 0,
    parts,
    templates: journey ? templatesOf(journey, steps, templates) : [],
  };
}

/** The templates that the activities of these steps use, without duplicates. */
function templatesOf({ sections }: Journey, steps: readonly number[], templates: TemplateFiles) {
  const activities = sections
    .flatMap((section) => section.steps)
    .filter(({ id }) => steps.includes(id))
    .flatMap((step) => step.activities);
  const found = new Map<string, CoursePack['templates'][number]>();
  for (const { title, file: url } of activities.flatMap(({ resources }) => resources)) {
    const file = url === null ? undefined : templates.byUrl(url);
    if (file && !found.has(file.url))
      found.set(file.url, { url: file.url, title, bytes: file.bytes.length });
  }
  return [...found.values()];
}

function toPart(url: string, answer: object) {
  const text = JSON.stringify(answer);
  const version = hash('sha256', text, 'base64url').slice(0, 12);
  return { url, version, bytes: compress(text, 'br', 'once').length };
}
