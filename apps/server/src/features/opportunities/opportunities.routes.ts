import { opportunityEndpoints } from '@inzira/contract/opportunities';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { getCalendar } from './calendar.ts';
import {
  closeListing,
  confirmListing,
  createOpportunity,
  findListings,
  setLogo,
  updateOpportunity,
} from './listings.ts';
import { findOpportunities, findOptions, getOpportunity } from './opportunities.ts';
import { saveOpportunity, unsaveOpportunity } from './saved.ts';

export async function opportunityRoutes(app: App) {
  const { db, files, tokens, config } = app;

  app.route({
    ...opportunityEndpoints.list,
    handler: async (request) =>
      findOpportunities(db, files, requireViewer(request).id, request.query),
  });

  app.route({
    ...opportunityEndpoints.options,
    handler: async () => findOptions(db),
  });

  app.route({
    ...opportunityEndpoints.get,
    handler: async (request) =>
      getOpportunity(app, requireViewer(request).id, request.params.id, languageOf(request)),
  });

  app.route({
    ...opportunityEndpoints.create,
    handler: async (request, reply) => {
      const viewer = requireViewer(request);
      const id = await createOpportunity(db, viewer.id, request.body);
      reply.code(201);
      return getOpportunity(app, viewer.id, id, languageOf(request));
    },
  });

  app.route({
    ...opportunityEndpoints.update,
    handler: async (request) => {
      const viewer = requireViewer(request);
      await updateOpportunity(db, viewer.id, request.params.id, request.body);
      return getOpportunity(app, viewer.id, request.params.id, languageOf(request));
    },
  });

  app.route({
    ...opportunityEndpoints.setLogo,
    handler: async (request) => {
      const viewer = requireViewer(request);
      await setLogo(db, files, viewer.id, request.params.id, request.body.logo);
      return getOpportunity(app, viewer.id, request.params.id, languageOf(request));
    },
  });

  app.route({
    ...opportunityEndpoints.listings,
    handler: async (request) => findListings(db, request.query),
  });

  app.route({
    ...opportunityEndpoints.confirm,
    handler: async (request) => {
      const viewer = requireViewer(request);
      await confirmListing(db, viewer.id, request.params.id);
      return getOpportunity(app, viewer.id, request.params.id, languageOf(request));
    },
  });

  app.route({
    ...opportunityEndpoints.close,
    handler: async (request) => {
      const viewer = requireViewer(request);
      await closeListing(db, viewer.id, request.params.id);
      return getOpportunity(app, viewer.id, request.params.id, languageOf(request));
    },
  });

  app.route({
    ...opportunityEndpoints.save,
    handler: async (request, reply) => {
      await saveOpportunity(db, requireViewer(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...opportunityEndpoints.unsave,
    handler: async (request, reply) => {
      await unsaveOpportunity(db, requireViewer(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...opportunityEndpoints.calendar,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { publicUrl } = config;
      const calendar = await getCalendar({ db, tokens, publicUrl }, id, request.query);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="opportunity-${id}.ics"`)
        .header('cache-control', 'no-cache')
        .send(calendar);
    },
  });
}
