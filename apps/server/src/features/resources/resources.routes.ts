import { resourceEndpoints } from '@inzira/contract/resources';
import type { App } from '#src/platform/app-type.ts';
import { languageOf } from '#src/platform/language.ts';
import { findResources, getResource } from './resources.ts';

export async function resourceRoutes(app: App) {
  const { db, templates } = app;

  app.route({
    ...resourceEndpoints.list,
    handler: async (request) => findResources(db, templates, request.query, languageOf(request)),
  });

  app.route({
    ...resourceEndpoints.get,
    handler: async (request) => getResource(db, templates, request.params.id, languageOf(request)),
  });
}
