import { studioEndpoints } from '@inzira/contract/studio';
import { studioRecordEndpoints } from '@inzira/contract/studio-records';
import type { App } from '#src/platform/http/app-type.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { createComment, createMessage, findComments, markRead } from './comments.ts';
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
import { requireWorkReader, requireTrainerOf } from './trainer-permissions.ts';
import { getTraineeWork } from './trainee-work.ts';

/** The journey, and the work that trainees submit. */
export async function studioRoutes(app: App) {
  const { db, files, templates } = app;

  route(app, studioEndpoints.sections, (request) => findSections(db, languageOf(request)));

  route(app, studioEndpoints.steps, (request) =>
    findSteps(db, languageOf(request), request.query.section),
  );

  route(app, studioEndpoints.activities, (request) =>
    findActivities(db, request.query.step, languageOf(request)),
  );

  route(app, studioEndpoints.resources, (request) =>
    findResources(db, templates, languageOf(request), request.query.activity),
  );

  route(app, studioEndpoints.milestones, (request) =>
    findMilestones(db, request.viewer?.id ?? null, languageOf(request), {
      activityId: request.query.activity,
    }),
  );

  route(app, studioEndpoints.updateMilestone, (request) =>
    updateMilestone(db, request.viewer.id, request.params.id, languageOf(request), request.body),
  );

  route(app, studioEndpoints.journey, (request) => getJourney(db, templates, languageOf(request)));

  route(app, studioRecordEndpoints.work, async ({ viewer, query }) => {
    const userId = query.user ?? viewer.id;
    await requireWorkReader(db, viewer, userId);
    return getTraineeWork(db, files, userId, viewer.id);
  });

  route(app, studioRecordEndpoints.records, async (request) => {
    const { activity: activityId, user: userId = request.viewer.id } = request.query;
    await requireWorkReader(db, request.viewer, userId);
    return findRecords(db, files, { userId, activityId });
  });

  route(app, studioRecordEndpoints.createRecord, async ({ viewer, body }) => {
    return createRecord(db, files, viewer.id, body);
  });

  route(app, studioRecordEndpoints.updateRecord, async ({ viewer, params, body }) => {
    const { id } = params;
    const ownerId = await getRecordOwner(db, id);
    if (ownerId === viewer.id) return updateRecord(db, files, viewer.id, id, body);
    await requireTrainerOf(db, viewer, ownerId, noRecord);
    const { status } = body;
    if (status === undefined) {
      throw invalid({ status: [{ en: 'Choose a status.', fr: 'Choisissez un statut.' }] });
    }
    return reviewRecord(db, files, viewer, id, { status });
  });

  route(app, studioRecordEndpoints.recordHistory, async ({ viewer, params }) => {
    const { id } = params;
    await requireWorkReader(db, viewer, await getRecordOwner(db, id), noRecord);
    return findRecordHistory(db, files, id);
  });

  route(app, studioRecordEndpoints.comments, async ({ viewer, query }) => {
    const { activity: activityId, record: recordId, user } = query;
    const userId = user ?? (recordId ? await getRecordOwner(db, recordId) : viewer.id);
    await requireWorkReader(db, viewer, userId, recordId ? noRecord : undefined);
    return findComments(db, { userId, activityId, recordId });
  });

  route(app, studioRecordEndpoints.createComment, ({ viewer, body }) =>
    createComment(db, viewer, body),
  );

  route(app, studioRecordEndpoints.createMessage, ({ viewer, body }) =>
    createMessage(db, viewer.id, body),
  );

  route(app, studioRecordEndpoints.markRead, async ({ viewer, body }) => {
    const { activity: activityId, user: userId = viewer.id, last } = body;
    await requireWorkReader(db, viewer, userId);
    await markRead(db, { readerId: viewer.id, userId, activityId }, last);
  });
}
