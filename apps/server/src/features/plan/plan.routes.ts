import { planEndpoints } from '@inzira/contract/plan';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
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

  route(app, planEndpoints.own, (request) =>
    getOwnPlan(db, request.viewer.id, languageOf(request)),
  );

  route(app, planEndpoints.update, (request) =>
    updatePlan(db, request.viewer.id, request.body, languageOf(request)),
  );

  route(app, planEndpoints.share, (request) =>
    sharePlan(db, request.viewer.id, languageOf(request)),
  );

  route(app, planEndpoints.withdraw, ({ viewer }) => withdrawPlan(db, viewer.id));

  route(app, planEndpoints.ofTrainee, async (request) => {
    const { user } = request.params;
    const plan = await getPlanOfTrainee(db, request.viewer, user, languageOf(request));
    return { user, plan };
  });

  route(app, planEndpoints.shared, async (request, reply) =>
    reply
      .header('x-robots-tag', 'noindex')
      .send(await getSharedPlan(db, request.params.token, languageOf(request))),
  );
}
