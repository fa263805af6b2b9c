import { ventureEndpoints } from '@inzira/contract/ventures';
import type { App } from '#src/platform/app-type.ts';
import { requireViewer } from '#src/platform/auth.ts';
import { clientNetwork } from '#src/platform/client-network.ts';
import { countVentures, findVentures } from './directory.ts';
import { decide, findQueue, findVentureHistory } from './review.ts';
import { findChoices } from './venture-choices.ts';
import { ViewCounter } from './venture-views.ts';
import { createVenture, findOwnVentures, getVenture, updateVenture } from './ventures.ts';

export async function ventureRoutes(app: App) {
  const { db, files, config } = app;
  const views = new ViewCounter(db, (error) => app.log.warn(error, 'views were not written'));
  app.addHook('onClose', async () => views.stop());

  app.route({
    ...ventureEndpoints.list,
    handler: async (request) => findVentures(db, files, request.query),
  });

  app.route({
    ...ventureEndpoints.counts,
    handler: async (request) => countVentures(db, request.query),
  });

  app.route({
    ...ventureEndpoints.reviewQueue,
    handler: async (request) => findQueue(db, files, request.query.page),
  });

  app.route({
    ...ventureEndpoints.get,
    handler: async (request) => {
      const profile = await getVenture(db, files, request.params.id, request.viewer);
      if (!profile.can_edit) {
        views.count(profile.id, {
          ip: clientNetwork(request),
          userAgent: request.headers['user-agent'],
        });
      }
      return profile;
    },
  });

  app.route({
    ...ventureEndpoints.create,
    handler: async (request, reply) => {
      const { id } = requireViewer(request);
      return reply.code(201).send(await createVenture(db, files, id, request.body));
    },
  });

  app.route({
    ...ventureEndpoints.update,
    handler: async (request) =>
      updateVenture(db, files, request.params.id, requireViewer(request), request.body),
  });

  app.route({
    ...ventureEndpoints.approve,
    handler: async (request) =>
      decide(db, config, requireViewer(request).id, request.params.id, {
        ...request.body,
        status: 'approved',
      }),
  });

  app.route({
    ...ventureEndpoints.decline,
    handler: async (request) =>
      decide(db, config, requireViewer(request).id, request.params.id, {
        ...request.body,
        status: 'declined',
      }),
  });

  app.route({
    ...ventureEndpoints.history,
    handler: async (request) => findVentureHistory(db, request.params.id, requireViewer(request)),
  });

  app.route({
    ...ventureEndpoints.mine,
    handler: async (request) => findOwnVentures(db, files, requireViewer(request).id),
  });

  app.route({ ...ventureEndpoints.sectors, handler: async () => findChoices(db, 'sectors') });
  app.route({ ...ventureEndpoints.countries, handler: async () => findChoices(db, 'countries') });
  app.route({
    ...ventureEndpoints.customerTypes,
    handler: async () => findChoices(db, 'customer_types'),
  });
}
