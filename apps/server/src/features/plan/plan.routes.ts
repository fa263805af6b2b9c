import { planEndpoints } from '@inzira/contract/plan';
import type { App } from '#src/platform/http/app-type.ts';
import { route } from '#src/platform/http/route.ts';
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

  route(app, planEndpoints.own, ({ viewer }) => getOwnPlan(db, viewer.id));

  route(app, planEndpoints.update, ({ viewer, body }) => updatePlan(db, viewer.id, body));

  route(app, planEndpoints.share, ({ viewer }) => sharePlan(db, viewer.id));

  route(app, planEndpoints.withdraw, ({ viewer }) => withdrawPlan(db, viewer.id));

  route(app, planEndpoints.ofTrainee, async ({ viewer, params }) => {
    const { user } = params;
    return { user, plan: await getPlanOfTrainee(db, viewer, user) };
  });

  route(app, planEndpoints.shared, async ({ params }, reply) =>
    reply.header('x-robots-tag', 'noindex').send(await getSharedPlan(db, params.token)),
  );
}
