import { planEndpoints } from '@inzira/contract/plan';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import {
  getOwnPlan,
  getPlanOfTrainee,
  getSharedPlan,
  sharePlan,
  updatePlan,
  withdrawPlan,
} from './plan.ts';

export async function planRoutes(app: App) {
  const { db } = app;

  app.route({
    ...planEndpoints.own,
    handler: async (request) => getOwnPlan(db, requireViewer(request).id),
  });

  app.route({
    ...planEndpoints.update,
    handler: async (request) => updatePlan(db, requireViewer(request).id, request.body),
  });

  app.route({
    ...planEndpoints.share,
    handler: async (request, reply) =>
      reply.code(201).send(await sharePlan(db, requireViewer(request).id)),
  });

  app.route({
    ...planEndpoints.withdraw,
    handler: async (request, reply) => {
      await withdrawPlan(db, requireViewer(request).id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...planEndpoints.ofTrainee,
    handler: async (request) => {
      const { user } = request.params;
      return { user, plan: await getPlanOfTrainee(db, requireViewer(request), user) };
    },
  });

  app.route({
    ...planEndpoints.shared,
    handler: async (request, reply) =>
      reply.header('x-robots-tag', 'noindex').send(await getSharedPlan(db, request.params.token)),
  });
}
