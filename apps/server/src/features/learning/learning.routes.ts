import { learningEndpoints } from '@inzira/contract/learning';
import type { App } from '#src/platform/http/app-type.ts';
import { sendJson } from '#src/platform/http/serializer.ts';
import { sharedAnswer } from '#src/platform/http/shared-answers.ts';
import { route } from '#src/platform/http/route.ts';
import { findChapters, findCourses, findModules, findTracker } from './courses.ts';
import { findTerms } from './glossary.ts';
import { findNotes, getNote, saveNote } from './lesson-notes.ts';
import { findLessons } from './lessons.ts';
import { readCurriculumVersion } from './outline.ts';
import { findLastAccessed, saveProgress } from './progress.ts';
import { getQuiz, saveQuizResult } from './quiz.ts';

export async function learningRoutes(app: App) {
  const { db } = app;
  const shared = sharedAnswer(app, { version: () => readCurriculumVersion(db), personal: true });

  const glossary = sharedAnswer(app, { version: () => readCurriculumVersion(db) });
  route(app, { ...learningEndpoints.glossary, ...glossary }, async () => ({
    terms: await findTerms(db),
  }));

  route(app, { ...learningEndpoints.modules, ...shared }, ({ viewer }) =>
    findModules(db, viewer?.id ?? null),
  );

  route(app, { ...learningEndpoints.courses, ...shared }, async ({ viewer, params }, reply) =>
    sendJson(reply, await findCourses(db, params.id, viewer?.id ?? null)),
  );

  route(app, { ...learningEndpoints.chapters, ...shared }, ({ viewer, params }) =>
    findChapters(db, params.id, viewer?.id ?? null),
  );

  route(app, { ...learningEndpoints.lessons, ...shared }, ({ viewer, params }) =>
    findLessons(db, params.id, viewer?.id ?? null),
  );

  route(app, { ...learningEndpoints.quiz, ...shared }, ({ params }) => getQuiz(db, params.id));

  route(app, learningEndpoints.saveProgress, ({ viewer, body }) =>
    saveProgress(db, viewer.id, body),
  );

  route(app, learningEndpoints.lastAccessed, async ({ viewer, query }) => ({
    last_accessed_lesson_id: await findLastAccessed(db, viewer.id, query.chapter),
  }));

  route(app, learningEndpoints.tracker, ({ viewer }) => findTracker(db, viewer.id));

  route(app, learningEndpoints.saveQuizResult, ({ viewer, body }) =>
    saveQuizResult(db, viewer.id, body),
  );

  route(app, learningEndpoints.note, ({ viewer, params }) => getNote(db, viewer.id, params.id));

  route(app, learningEndpoints.saveNote, ({ viewer, params, body }) =>
    saveNote(db, viewer.id, params.id, body),
  );

  route(app, learningEndpoints.notes, async ({ viewer }) => ({
    notes: await findNotes(db, viewer.id),
  }));
}
