import { studioEndpoints } from '@inzira/contract/studio';
import { studioRecordEndpoints } from '@inzira/contract/studio-records';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { createComment, findComments } from './comments.ts';
import {
  findActivities,
  findMilestones,
  findResources,
  findSections,
  findSteps,
  getJourney,
  updateMilestone,
} from './journey.ts';
import { createRecord, findRecords, getRecordOwner, noRecord, updateRecord } from './records.ts';
import { findRecordHistory, reviewRecord } from './reviews.ts';
import { requireReader, requireTrainerOf } from './trainers.ts';
import { getWork } from './work.ts';

/** The journey, and what a trainee hands in on it. */
export async function studioRoutes(app: App) {
  const { db, files, templates } = app;

  app.route({ ...studioEndpoints.sections, handler: async () => findSections(db) });

  app.route({
    ...studioEndpoints.steps,
    handler: async (request) => findSteps(db, request.query.section),
  });

  app.route({
    ...studioEndpoints.activities,
    handler: async (request) => findActivities(db, request.query.step),
  });

  app.route({
    ...studioEndpoints.resources,
    handler: async (request) =>
      findResources(db, templates, languageOf(request), request.query.activity),
  });

  app.route({
    ...studioEndpoints.milestones,
    handler: async (request) =>
      findMilestones(db, request.viewer?.id ?? null, { activityId: request.query.activity }),
  });

  app.route({
    ...studioEndpoints.updateMilestone,
    handler: async (request) => {
      const { current_value } = request.body;
      return updateMilestone(db, requireViewer(request).id, request.params.id, current_value);
    },
  });

  app.route({
    ...studioEndpoints.journey,
    handler: async (request) => getJourney(db, templates, languageOf(request)),
  });

  app.route({
    ...studioRecordEndpoints.work,
    handler: async (request) => {
      const viewer = requireViewer(request);
      const userId = request.query.user ?? viewer.id;
      await requireReader(db, viewer, userId);
      return getWork(db, files, userId);
    },
  });

  app.route({
    ...studioRecordEndpoints.records,
    handler: async (request) => {
      const viewer = requireViewer(request);
      const { activity: activityId, user: userId = viewer.id } = request.query;
      await requireReader(db, viewer, userId);
      return findRecords(db, files, { userId, activityId });
    },
  });

  app.route({
    ...studioRecordEndpoints.createRecord,
    handler: async (request, reply) => {
      const record = await createRecord(db, files, requireViewer(request).id, request.body);
      return reply.code(201).send(record);
    },
  });

  app.route({
    ...studioRecordEndpoints.updateRecord,
    handler: async (request) => {
      const viewer = requireViewer(request);
      const { id } = request.params;
      const ownerId = await getRecordOwner(db, id);
      if (ownerId === viewer.id) return updateRecord(db, files, viewer.id, id, request.body);
      await requireTrainerOf(db, viewer, ownerId, noRecord);
      const { status } = request.body;
      if (status === undefined) {
        throw invalid({ status: [{ en: 'Choose a status.', fr: 'Choisissez un statut.' }] });
      }
      return reviewRecord(db, files, viewer, id, { status });
    },
  });

  app.route({
    ...studioRecordEndpoints.recordHistory,
    handler: async (request) => {
      const { id } = request.params;
      await requireReader(db, requireViewer(request), await getRecordOwner(db, id), noRecord);
      return findRecordHistory(db, files, id);
    },
  });

  app.route({
    ...studioRecordEndpoints.comments,
    handler: async (request) => {
      const viewer = requireViewer(request);
      const { activity: activityId, record: recordId, user } = request.query;
      const userId = user ?? (recordId ? await getRecordOwner(db, recordId) : viewer.id);
      await requireReader(db, viewer, userId, recordId ? noRecord : undefined);
      return findComments(db, { userId, activityId, recordId });
    },
  });

  app.route({
    ...studioRecordEndpoints.createComment,
    handler: async (request, reply) =>
      reply.code(201).send(await createComment(db, requireViewer(request), request.body)),
  });
}
