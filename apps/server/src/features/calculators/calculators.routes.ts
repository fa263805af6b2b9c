import { calculatorEndpoints } from '@inzira/contract/calculators';
import type { App } from '#src/platform/http/app-type.ts';
import { route } from '#src/platform/http/route.ts';
import { deleteFigures, findFigures, keepFigures } from './calculators.ts';

export async function calculatorRoutes(app: App) {
  const { db } = app;

  route(app, calculatorEndpoints.figures, ({ viewer }) => findFigures(db, viewer.id));

  route(app, calculatorEndpoints.putFigures, ({ viewer, params, body }) =>
    keepFigures(db, viewer.id, params.name, body),
  );

  route(app, calculatorEndpoints.deleteFigures, ({ viewer, params }) =>
    deleteFigures(db, viewer.id, params.name),
  );
}
