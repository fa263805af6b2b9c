import { ventureEndpoints } from '@inzira/contract/ventures';
import { ventureReviewEndpoints } from '@inzira/contract/venture-review';
import { z } from 'zod';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import type { App } from '#src/platform/http/app-type.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { AHEAD } from '#src/platform/http/readable-pages.ts';
import { readTopicVersion } from '#src/platform/content/content-versions.table.ts';
import { sendPage } from '#src/platform/http/serializer.ts';
import { sharedAnswer } from '#src/platform/http/shared-answers.ts';
import { route } from '#src/platform/http/route.ts';
import { countVentures, findVentures } from './directory.ts';
import { removeVenture } from './removing.ts';
import { acceptChanges, decide, findChanged, findQueue, findVentureHistory } from './review.ts';
import { VentureCards } from './venture-cards.ts';
import { findChoices } from './venture-choices.ts';
import { ViewCounter } from './venture-views.ts';
import { VenturePreviews } from './venture-preview.ts';
import { createVenture, findOwnVentures, getVenture, updateVenture } from './ventures.ts';

export async function ventureRoutes(app: App) {
  const { db, files, config } = app;
  const views = new ViewCounter(db, (error) => app.log.warn(error, 'views were not written'));
  app.addHook('onClose', async () => views.stop());
  const shared = sharedAnswer(app, { version: () => readTopicVersion(db, 'ventures') });
  const cards = new VentureCards(db, files);
  const previews = new VenturePreviews(db, files);

  app.get(
    '/previews/ventures/:file',
    {
      schema: {
        hide: true,
        // The file name contains the revision, so that it changes with the venture.
        params: z.object({ file: z.string().regex(/^[1-9]\d{0,8}(-\d{1,9})?\.png$/) }),
      },
    },
    async (request, reply) => {
      const image = await previews.get(Number.parseInt(request.params.file, 10));
      return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(image);
    },
  );

  route(app, { ...ventureEndpoints.list, ...shared }, async ({ query }, reply) =>
    sendPage(reply, await findVentures(db, cards, query)),
  );

  route(app, { ...ventureEndpoints.counts, ...shared }, ({ query }) => countVentures(db, query));

  route(app, ventureReviewEndpoints.queue, ({ viewer, query }) =>
    findQueue(db, files, viewer.id, query.page),
  );

  route(app, ventureReviewEndpoints.changed, ({ viewer, query }) =>
    findChanged(db, files, viewer.id, query.page),
  );

  route(app, ventureReviewEndpoints.acceptChanges, ({ viewer, params, body }) =>
    acceptChanges(db, viewer.id, params.id, body.revision),
  );

  route(app, ventureEndpoints.remove, ({ viewer, params, body }) =>
    removeVenture(db, viewer.id, params.id, body.company_name),
  );

  route(app, ventureEndpoints.get, async (request) => {
    const profile = await getVenture(db, cards, request.params.id, request.viewer);
    const { 'user-agent': userAgent, 'sec-purpose': purpose } = request.headers;
    const who = { ip: clientNetwork(request), userAgent, isAhead: purpose === AHEAD };
    if (profile.can_edit) views.takeBack(profile.id, who);
    else views.count(profile.id, who);
    return profile;
  });

  route(app, ventureEndpoints.create, ({ viewer, body }) => {
    const { pendingVentures: pending, venturesPerDay: max } = config.limits;
    const perDay = { key: `ventures of ${viewer.id}`, max, seconds: DAY_SECONDS };
    return createVenture(db, files, viewer.id, body, { pending, perDay });
  });

  route(app, ventureEndpoints.update, ({ viewer, params, body }) =>
    updateVenture(db, files, params.id, viewer, body, config.limits.pendingVentures),
  );

  route(app, ventureReviewEndpoints.approve, ({ viewer, params, body }) =>
    decide(db, config, viewer.id, params.id, {
      ...body,
      status: 'approved',
    }),
  );

  route(app, ventureReviewEndpoints.decline, ({ viewer, params, body }) =>
    decide(db, config, viewer.id, params.id, {
      ...body,
      status: 'declined',
    }),
  );

  route(app, ventureReviewEndpoints.history, ({ viewer, params, query }) =>
    findVentureHistory(db, params.id, viewer, query.page),
  );

  route(app, ventureEndpoints.mine, ({ viewer }) => findOwnVentures(db, files, viewer.id));

  route(app, { ...ventureEndpoints.sectors, ...shared }, () => findChoices(db, 'sectors'));
  route(app, { ...ventureEndpoints.countries, ...shared }, () => findChoices(db, 'countries'));
  route(app, { ...ventureEndpoints.customerTypes, ...shared }, () =>
    findChoices(db, 'customer_types'),
  );
}
