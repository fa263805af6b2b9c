import { studioTrainerEndpoints } from '@inzira/contract/studio-trainers';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { languageOf } from '#src/platform/http/language.ts';
import {
  findAvailable,
  joinVenture,
  releaseMember,
  requestLeave,
  withdrawLeave,
} from './members.ts';
import { exportProgress, findProgress } from './progress.ts';
import { findQueue } from './queue.ts';
import { reviewRecord } from './reviews.ts';
import { createSnippet, deleteSnippet, findSnippets, updateSnippet } from './snippets.ts';
import { findTrainees, findTrainerVentures, getTrainee } from './trainees.ts';

/** Who works with whom, and a trainer's answers. */
export async function studioTrainerRoutes(app: App) {
  const { db, files } = app;

  app.route({
    ...studioTrainerEndpoints.isTrainer,
    handler: async (request) => ({ is_trainer: requireViewer(request).isTrainer }),
  });

  app.route({
    ...studioTrainerEndpoints.available,
    handler: async (request) => findAvailable(db, requireViewer(request)),
  });

  app.route({
    ...studioTrainerEndpoints.join,
    handler: async (request, reply) => {
      await joinVenture(db, requireViewer(request), request.body.venture_id);
      const message = {
        en: 'You joined the venture!',
        fr: 'Vous avez rejoint l’entreprise !',
      }[languageOf(request)];
      return reply.code(201).send({ message });
    },
  });

  app.route({
    ...studioTrainerEndpoints.requestLeave,
    handler: async (request, reply) => {
      const outcome = await requestLeave(db, requireViewer(request).id, request.body.message);
      const message = {
        asked: {
          en: 'Your trainer has been asked to let you leave.',
          fr: 'Votre formateur a reçu votre demande de départ.',
        },
        left: { en: 'You have left the venture.', fr: 'Vous avez quitté l’entreprise.' },
      }[outcome][languageOf(request)];
      return reply.code(201).send({ message });
    },
  });

  app.route({
    ...studioTrainerEndpoints.withdrawLeave,
    handler: async (request, reply) => {
      await withdrawLeave(db, requireViewer(request).id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...studioTrainerEndpoints.ventures,
    handler: async (request) => findTrainerVentures(db, requireViewer(request).id),
  });

  app.route({
    ...studioTrainerEndpoints.trainees,
    handler: async (request) => findTrainees(db, requireViewer(request).id, request.query),
  });

  app.route({
    ...studioTrainerEndpoints.trainee,
    handler: async (request) =>
      getTrainee(db, requireViewer(request).id, request.params.id, request.query.venture),
  });

  app.route({
    ...studioTrainerEndpoints.releaseTrainee,
    handler: async (request, reply) => {
      const { params, query } = request;
      await releaseMember(db, requireViewer(request), params.id, query.venture);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...studioTrainerEndpoints.progress,
    handler: async (request) => findProgress(db, requireViewer(request).id, request.query),
  });

  app.route({
    ...studioTrainerEndpoints.progressCsv,
    handler: async (request, reply) => {
      const { id } = requireViewer(request);
      const csv = await exportProgress(db, id, request.query, languageOf(request));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="trainees.csv"')
        .send(csv);
    },
  });

  app.route({
    ...studioTrainerEndpoints.queue,
    handler: async (request) => findQueue(db, files, requireViewer(request).id, request.query),
  });

  app.route({
    ...studioTrainerEndpoints.review,
    handler: async (request) =>
      reviewRecord(db, files, requireViewer(request), request.params.id, request.body),
  });

  app.route({
    ...studioTrainerEndpoints.snippets,
    handler: async (request) => findSnippets(db, requireViewer(request).id),
  });

  app.route({
    ...studioTrainerEndpoints.createSnippet,
    handler: async (request, reply) => {
      const { id } = requireViewer(request);
      return reply.code(201).send(await createSnippet(db, id, request.body.content));
    },
  });

  app.route({
    ...studioTrainerEndpoints.updateSnippet,
    handler: async (request) => {
      const { id } = requireViewer(request);
      return updateSnippet(db, id, request.params.id, request.body.content);
    },
  });

  app.route({
    ...studioTrainerEndpoints.deleteSnippet,
    handler: async (request, reply) => {
      await deleteSnippet(db, requireViewer(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  });
}
