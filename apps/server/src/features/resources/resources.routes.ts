import { resourceEndpoints } from '@inzira/contract/resources';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { sharedAnswer } from '#src/platform/http/shared-answers.ts';
import { route } from '#src/platform/http/route.ts';
import { findResources, getResource, readHubVersion } from './resources.ts';

export async function resourceRoutes(app: App) {
  const { db } = app;

  const shared = sharedAnswer(app, { version: () => readHubVersion(db), byLanguage: true });

  route(app, { ...resourceEndpoints.list, ...shared }, (request) =>
    findResources(db, app, request.query, languageOf(request)),
  );

  route(app, { ...resourceEndpoints.get, ...shared }, (request) =>
    getResource(db, app, request.params.id, languageOf(request)),
  );
}
