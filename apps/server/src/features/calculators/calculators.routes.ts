import { calculatorEndpoints } from '@inzira/contract/calculators';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { deleteFigures, findFigures, keepFigures } from './calculators.ts';

export async function calculatorRoutes(app: App) {
  const { db } = app;

  app.route({
    ...calculatorEndpoints.figures,
    handler: async (request) => findFigures(db, requireViewer(request).id),
  });

  app.route({
    ...calculatorEndpoints.putFigures,
    handler: async (request) =>
      keepFigures(db, requireViewer(request).id, request.params.name, request.body.figures),
  });

  app.route({
    ...calculatorEndpoints.deleteFigures,
    handler: async (request, reply) => {
      await deleteFigures(db, requireViewer(request).id, request.params.name);
      return reply.code(204).send(null);
    },
  });
}
