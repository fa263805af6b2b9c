import { learningEndpoints } from '@inzira/contract/learning';
import type { App } from '#src/platform/http/app-type.ts';
import { sendJson } from '#src/platform/http/serializer.ts';
import { sharedAnswer } from '#src/platform/http/shared-answers.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { describeCoursePack, readCoursePacksVersion } from './course-packs.ts';
import { findChapters, findCourses, findModules, findTracker } from './courses.ts';
import { findTerms } from './glossary.ts';
import { findNotes, getNote, saveNote } from './lesson-notes.ts';
import { findLessons } from './lessons.ts';
import { readCurriculumVersion } from './outline.ts';
import { findLastAccessed, saveProgress } from './progress.ts';
import { getQuiz, saveQuizResult } from './quiz.ts';

export async function learningRoutes(app: App) {
  const { db } = app;
  const shared = sharedAnswer(app, {
    version: () => readCurriculumVersion(db),
    personal: true,
    byLanguage: true,
  });

  const glossary = sharedAnswer(app, {
    version: () => readCurriculumVersion(db),
    byLanguage: true,
  });
  route(app, { ...learningEndpoints.glossary, ...glossary }, async (request) => ({
    terms: await findTerms(db, languageOf(request)),
  }));

  route(app, { ...learningEndpoints.modules, ...shared }, (request) =>
    findModules(db, request.viewer?.id ?? null, languageOf(request)),
  );

  route(app, { ...learningEndpoints.courses, ...shared }, async (request, reply) =>
    sendJson(
      reply,
      await findCourses(db, request.params.id, request.viewer?.id ?? null, languageOf(request)),
    ),
  );

  route(app, { ...learningEndpoints.chapters, ...shared }, (request) =>
    findChapters(db, request.params.id, request.viewer?.id ?? null, languageOf(request)),
  );

  const pack = sharedAnswer(app, { version: () => readCoursePacksVersion(db), byLanguage: true });
  route(app, { ...learningEndpoints.pack, ...pack }, (request) =>
    describeCoursePack(
      db,
      app.templates,
      request.params.id,
      request.query.language ?? languageOf(request),
    ),
  );

  route(app, { ...learningEndpoints.lessons, ...shared }, (request) => {
    const language = request.query.language ?? languageOf(request);
    return findLessons(db, request.params.id, request.viewer?.id ?? null, language);
  });

  route(app, { ...learningEndpoints.quiz, ...shared }, (request) =>
    getQuiz(db, request.params.id, request.query.language ?? languageOf(request)),
  );

  route(app, learningEndpoints.saveProgress, ({ viewer, body }) =>
    saveProgress(db, viewer.id, body),
  );

  route(app, learningEndpoints.lastAccessed, async ({ viewer, query }) => ({
    last_accessed_lesson_id: await findLastAccessed(db, viewer.id, query.chapter),
  }));

  route(app, learningEndpoints.tracker, (request) =>
    findTracker(db, request.viewer.id, languageOf(request)),
  );

  route(app, learningEndpoints.saveQuizResult, ({ viewer, body }) =>
    saveQuizResult(db, viewer.id, body),
  );

  route(app, learningEndpoints.note, ({ viewer, params }) => getNote(db, viewer.id, params.id));

  route(app, learningEndpoints.saveNote, ({ viewer, params, body }) =>
    saveNote(db, viewer.id, params.id, body),
  );

  route(app, learningEndpoints.notes, async (request) => ({
    notes: await findNotes(db, request.viewer.id, languageOf(request)),
  }));
}
