import { learningEndpoints } from '@inzira/contract/learning';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { sendJson } from '#src/platform/http/serializer.ts';
import { sharedAnswer } from '#src/platform/http/shared-answers.ts';
import { findChapters, findCourses, findModules, findTracker } from './courses.ts';
import { findNotes, getNote, saveNote } from './lesson-notes.ts';
import { findLessons } from './lessons.ts';
import { readCurriculumVersion } from './outline.ts';
import { findLastAccessed, saveProgress } from './progress.ts';
import { getQuiz, saveQuizResult } from './quiz.ts';

export async function learningRoutes(app: App) {
  const { db } = app;
  const shared = sharedAnswer(app, { version: () => readCurriculumVersion(db), personal: true });

  app.route({
    ...learningEndpoints.modules,
    ...shared,
    handler: async (request) => findModules(db, request.viewer?.id ?? null),
  });

  app.route({
    ...learningEndpoints.courses,
    ...shared,
    handler: async (request, reply) =>
      sendJson(reply, await findCourses(db, request.params.id, request.viewer?.id ?? null)),
  });

  app.route({
    ...learningEndpoints.chapters,
    ...shared,
    handler: async (request) => findChapters(db, request.params.id, request.viewer?.id ?? null),
  });

  app.route({
    ...learningEndpoints.lessons,
    ...shared,
    handler: async (request) => findLessons(db, request.params.id, request.viewer?.id ?? null),
  });

  app.route({
    ...learningEndpoints.quiz,
    ...shared,
    handler: async (request) => getQuiz(db, request.params.id),
  });

  app.route({
    ...learningEndpoints.saveProgress,
    handler: async (request) => saveProgress(db, requireViewer(request).id, request.body),
  });

  app.route({
    ...learningEndpoints.lastAccessed,
    handler: async (request) => ({
      last_accessed_lesson_id: await findLastAccessed(
        db,
        requireViewer(request).id,
        request.query.chapter,
      ),
    }),
  });

  app.route({
    ...learningEndpoints.tracker,
    handler: async (request) => findTracker(db, requireViewer(request).id),
  });

  app.route({
    ...learningEndpoints.saveQuizResult,
    handler: async (request, reply) =>
      reply.code(201).send(await saveQuizResult(db, requireViewer(request).id, request.body)),
  });

  app.route({
    ...learningEndpoints.note,
    handler: async (request) => getNote(db, requireViewer(request).id, request.params.id),
  });

  app.route({
    ...learningEndpoints.saveNote,
    handler: async (request) =>
      saveNote(db, requireViewer(request).id, request.params.id, request.body),
  });

  app.route({
    ...learningEndpoints.notes,
    handler: async (request) => ({ notes: await findNotes(db, requireViewer(request).id) }),
  });
}
