import { studioTrainerEndpoints } from '@inzira/contract/studio-trainers';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { sendCsv } from '#src/platform/http/send-csv.ts';
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
import { getTrainerAccess, inviteTrainer, setClosedToTrainers } from './assistants.ts';
import { findTrainees, findTrainerVentures, getTrainee } from './trainees.ts';

/** Memberships of ventures, and the answers of trainers. */
export async function studioTrainerRoutes(app: App) {
  const { db, files } = app;

  route(app, studioTrainerEndpoints.isTrainer, ({ viewer }) => ({ is_trainer: viewer.isTrainer }));

  route(app, studioTrainerEndpoints.available, ({ viewer }) => findAvailable(db, viewer));

  route(app, studioTrainerEndpoints.join, async (request) => {
    await joinVenture(db, request.viewer, request.body.venture_id);
    const message = {
      en: 'You joined the venture!',
      fr: 'Vous avez rejoint le projet !',
    }[languageOf(request)];
    return { message };
  });

  route(app, studioTrainerEndpoints.requestLeave, async (request) => {
    const outcome = await requestLeave(db, request.viewer.id, request.body.message);
    const message = {
      asked: {
        en: 'Your trainer has been asked to let you leave.',
        fr: 'Votre formateur a reçu votre demande de départ.',
      },
      left: { en: 'You have left the venture.', fr: 'Vous avez quitté le projet.' },
    }[outcome][languageOf(request)];
    return { message };
  });

  route(app, studioTrainerEndpoints.withdrawLeave, ({ viewer }) => withdrawLeave(db, viewer.id));

  route(app, studioTrainerEndpoints.ventures, ({ viewer }) => findTrainerVentures(db, viewer.id));

  route(app, studioTrainerEndpoints.trainees, ({ viewer, query }) =>
    findTrainees(db, viewer.id, query),
  );

  route(app, studioTrainerEndpoints.trainee, ({ viewer, params, query }) =>
    getTrainee(db, viewer.id, params.id, query.venture),
  );

  route(app, studioTrainerEndpoints.releaseTrainee, async (request) => {
    const { params, query } = request;
    await releaseMember(db, request.viewer, params.id, query.venture);
  });

  route(app, studioTrainerEndpoints.trainerAccess, ({ viewer, params }) =>
    getTrainerAccess(db, viewer.id, params.id),
  );

  route(app, studioTrainerEndpoints.closeToTrainers, ({ viewer, params, body }) =>
    setClosedToTrainers(db, viewer.id, params.id, body.closed_to_trainers),
  );

  route(app, studioTrainerEndpoints.inviteTrainer, ({ viewer, params, body }) =>
    inviteTrainer(db, viewer.id, params.id, body.username),
  );

  route(app, studioTrainerEndpoints.progress, (request) =>
    findProgress(db, request.viewer.id, request.query, languageOf(request)),
  );

  route(app, studioTrainerEndpoints.progressCsv, async (request, reply) => {
    const csv = await exportProgress(db, request.viewer.id, request.query, languageOf(request));
    return sendCsv(reply, 'trainees', csv);
  });

  route(app, studioTrainerEndpoints.queue, (request) =>
    findQueue(db, files, request.viewer.id, request.query, languageOf(request)),
  );

  route(app, studioTrainerEndpoints.review, ({ viewer, params, body }) =>
    reviewRecord(db, files, viewer, params.id, body),
  );

  route(app, studioTrainerEndpoints.snippets, ({ viewer }) => findSnippets(db, viewer.id));

  route(app, studioTrainerEndpoints.createSnippet, ({ viewer, body }) =>
    createSnippet(db, viewer.id, body.content),
  );

  route(app, studioTrainerEndpoints.updateSnippet, ({ viewer, params, body }) =>
    updateSnippet(db, viewer.id, params.id, body.content),
  );

  route(app, studioTrainerEndpoints.deleteSnippet, ({ viewer, params }) =>
    deleteSnippet(db, viewer.id, params.id),
  );
}
