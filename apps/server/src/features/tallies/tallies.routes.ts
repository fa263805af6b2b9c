import { tallyEndpoints } from '@inzira/contract/tallies';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { chooseGoal, countTap, getTallies } from './tallies.ts';

export async function tallyRoutes(app: App) {
  const { db } = app;

  route(app, tallyEndpoints.list, (request) =>
    getTallies(db, request.viewer.id, languageOf(request)),
  );

  route(app, tallyEndpoints.tap, ({ viewer, body }) => countTap(db, viewer.id, body));

  route(app, tallyEndpoints.choose, (request) =>
    chooseGoal(db, request.viewer.id, request.params.kind, request.body, languageOf(request)),
  );
}
