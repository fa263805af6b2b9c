import { ventureEndpoints } from '@inzira/contract/ventures';
import { z } from 'zod';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { readContentVersion } from '#src/platform/content/content-versions.table.ts';
import { sendPage } from '#src/platform/http/serializer.ts';
import { sharedAnswer } from '#src/platform/http/shared-answers.ts';
import { countVentures, findVentures } from './directory.ts';
import { decide, findQueue, findVentureHistory } from './review.ts';
import { VentureCards } from './venture-cards.ts';
import { findChoices } from './venture-choices.ts';
import { ViewCounter } from './venture-views.ts';
import { VenturePreviews } from './venture-preview.ts';
import { createVenture, findOwnVentures, getVenture, updateVenture } from './ventures.ts';

export async function ventureRoutes(app: App) {
  const { db, files, config } = app;
  const views = new ViewCounter(db, (error) => app.log.warn(error, 'views were not written'));
  app.addHook('onClose', async () => views.stop());
  const shared = sharedAnswer(app, { version: () => readContentVersion(db, 'ventures') });
  const cards = new VentureCards(db, files);
  const previews = new VenturePreviews(db, files);

  app.get(
    '/previews/ventures/:file',
    {
      schema: {
        hide: true,
        // The revision makes the URL new when the venture changes.
        params: z.object({ file: z.string().regex(/^[1-9]\d{0,8}(-\d{1,9})?\.png$/) }),
      },
    },
    async (request, reply) => {
      const image = await previews.get(Number.parseInt(request.params.file, 10));
      return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(image);
    },
  );

  app.route({
    ...ventureEndpoints.list,
    ...shared,
    handler: async (request, reply) =>
      sendPage(reply, await findVentures(db, cards, request.query)),
  });

  app.route({
    ...ventureEndpoints.counts,
    ...shared,
    handler: async (request) => countVentures(db, request.query),
  });

  app.route({
    ...ventureEndpoints.reviewQueue,
    handler: async (request) => findQueue(db, files, request.query.page),
  });

  app.route({
    ...ventureEndpoints.get,
    handler: async (request) => {
      const profile = await getVenture(db, cards, request.params.id, request.viewer);
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
    handler: async (request) =>
      findVentureHistory(db, request.params.id, requireViewer(request), request.query.page),
  });

  app.route({
    ...ventureEndpoints.mine,
    handler: async (request) => findOwnVentures(db, files, requireViewer(request).id),
  });

  app.route({
    ...ventureEndpoints.sectors,
    ...shared,
    handler: async () => findChoices(db, 'sectors'),
  });
  app.route({
    ...ventureEndpoints.countries,
    ...shared,
    handler: async () => findChoices(db, 'countries'),
  });
  app.route({
    ...ventureEndpoints.customerTypes,
    ...shared,
    handler: async () => findChoices(db, 'customer_types'),
  });
}
