import { promiseEndpoints } from '@inzira/contract/promises';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import {
  createPromise,
  deletePromise,
  findPromises,
  findTasks,
  giveTask,
  updatePromise,
} from './promises.ts';

export async function promiseRoutes(app: App) {
  const { db } = app;

  route(app, promiseEndpoints.list, async (request) => ({
    promises: await findPromises(db, request.viewer.id, languageOf(request)),
  }));

  route(app, promiseEndpoints.create, (request) =>
    createPromise(db, request.viewer.id, request.body, languageOf(request)),
  );

  route(app, promiseEndpoints.update, (request) =>
    updatePromise(db, request.viewer.id, request.params.id, request.body, languageOf(request)),
  );

  route(app, promiseEndpoints.delete, ({ viewer, params }) =>
    deletePromise(db, viewer.id, params.id),
  );

  route(app, promiseEndpoints.ofTrainee, async (request) => ({
    promises: await findTasks(db, request.viewer, request.params.user, languageOf(request)),
  }));

  route(app, promiseEndpoints.give, (request) =>
    giveTask(db, request.viewer, request.params.user, request.body, languageOf(request)),
  );
}
