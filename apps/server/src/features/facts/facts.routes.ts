import { factEndpoints } from '@inzira/contract/facts';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { sharedAnswer } from '#src/platform/http/shared-answers.ts';
import { countFacts, findExpiringFacts, findFacts, readFactVersion } from './facts.ts';

export async function factRoutes(app: App) {
  const { db } = app;
  const shared = sharedAnswer(app, { version: () => readFactVersion(db), byLanguage: true });

  route(app, { ...factEndpoints.list, ...shared }, async (request) => ({
    facts: await findFacts(db, request.query.country, languageOf(request)),
  }));

  route(app, { ...factEndpoints.countries, ...shared }, async () => ({
    countries: await countFacts(db),
  }));

  route(app, factEndpoints.expiring, async (request) => {
    const today = new Date().toISOString().slice(0, 10);
    return { facts: await findExpiringFacts(db, today, languageOf(request)) };
  });
}
