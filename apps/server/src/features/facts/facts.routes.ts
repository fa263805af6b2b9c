import { factEndpoints } from '@inzira/contract/facts';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { sharedAnswer } from '#src/platform/http/shared-answers.ts';
import { findExpiringFacts, findFacts, readFactVersion } from './facts.ts';

export async function factRoutes(app: App) {
  const { db } = app;

  app.route({
    ...factEndpoints.list,
    ...sharedAnswer(app, { version: () => readFactVersion(db), byLanguage: true }),
    handler: async (request) => ({
      facts: await findFacts(db, request.query.country, languageOf(request)),
    }),
  });

  app.route({
    ...factEndpoints.expiring,
    handler: async (request) => ({
      facts: await findExpiringFacts(
        db,
        new Date().toISOString().slice(0, 10),
        languageOf(request),
      ),
    }),
  });
}
