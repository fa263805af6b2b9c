import { legalEndpoints } from '@inzira/contract/legal';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { getLegalSource, getLegalText, publishLegalText } from './legal.ts';

/** Terms and privacy policy. */
export async function legalRoutes(app: App) {
  const { db, config } = app;

  route(app, legalEndpoints.text, (request) =>
    getLegalText(db, config, request.params.kind, languageOf(request)),
  );

  route(app, legalEndpoints.source, ({ params }) => getLegalSource(db, config, params.kind));

  route(app, legalEndpoints.publish, ({ viewer, params, body }) =>
    publishLegalText(db, config, viewer, params.kind, body),
  );
}
