import { opportunityEndpoints } from '@inzira/contract/opportunities';
import { inTransaction } from '#src/platform/db/database.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { takeEntry } from './feeds/feed-entries.ts';
import { getCalendar } from './calendar.ts';
import {
  closeListing,
  confirmListing,
  createOpportunity,
  findListings,
  getListing,
  setLogo,
  updateOpportunity,
} from './listings.ts';
import { findClosing, findOpportunities, findOptions, getOpportunity } from './opportunities.ts';
import { getOpportunityPreview } from './opportunity-preview.ts';
import { saveOpportunity, unsaveOpportunity } from './saved.ts';
import { countApplied, countOpened } from './uses.ts';

/** Sent by a phone that keeps the page for later: nobody reads it now. */
const COPY_HEADER = 'offline-copy';

export async function opportunityRoutes(app: App) {
  const { db, files, tokens, config } = app;

  route(app, opportunityEndpoints.list, (request) =>
    findOpportunities(
      db,
      files,
      { id: request.viewer.id, language: languageOf(request) },
      request.query,
    ),
  );

  route(app, opportunityEndpoints.options, (request) => findOptions(db, languageOf(request)));

  route(app, opportunityEndpoints.closing, (request) => findClosing(db, languageOf(request)));

  route(app, opportunityEndpoints.get, async (request) => {
    const { viewer, params, headers } = request;
    const opportunity = await getOpportunity(app, viewer.id, params.id, languageOf(request));
    // A page is read also where nothing can be written, or only after a wait.
    if (headers[COPY_HEADER] === undefined)
      void countOpened(db, viewer, params.id).catch((error: unknown) => request.log.warn(error));
    return opportunity;
  });

  route(app, opportunityEndpoints.preview, (request) =>
    getOpportunityPreview(db, request.params.id, languageOf(request)),
  );

  route(app, opportunityEndpoints.create, async (request) => {
    const { feed_entry_id: entryId, ...listing } = request.body;
    const id = await inTransaction(db, async (trx) => {
      const made = await createOpportunity(trx, request.viewer.id, listing);
      if (entryId) await takeEntry(trx, request.viewer.id, entryId, made);
      return made;
    });
    return getOpportunity(app, request.viewer.id, id, languageOf(request));
  });

  route(app, opportunityEndpoints.update, (request) => {
    const editor = { id: request.viewer.id, language: languageOf(request) };
    return updateOpportunity(app, editor, request.params.id, request.body);
  });

  route(app, opportunityEndpoints.setLogo, async (request) => {
    await setLogo(db, files, request.viewer.id, request.params.id, request.body.logo);
    return getOpportunity(app, request.viewer.id, request.params.id, languageOf(request));
  });

  route(app, opportunityEndpoints.import, async (request) => {
    const { importListings } = await import('./import-listings.ts');
    const { csv, dry_run: isDry } = request.body;
    const language = languageOf(request);
    return { lines: await importListings(db, request.viewer.id, { csv, isDry, language }) };
  });

  route(app, opportunityEndpoints.listings, (request) =>
    findListings(db, request.query, languageOf(request)),
  );

  route(app, opportunityEndpoints.listing, (request) =>
    getListing(app, { id: request.viewer.id, language: languageOf(request) }, request.params.id),
  );

  route(app, opportunityEndpoints.confirm, async (request) => {
    await confirmListing(db, request.viewer.id, request.params.id);
    return getOpportunity(app, request.viewer.id, request.params.id, languageOf(request));
  });

  route(app, opportunityEndpoints.close, async (request) => {
    await closeListing(db, request.viewer.id, request.params.id);
    return getOpportunity(app, request.viewer.id, request.params.id, languageOf(request));
  });

  route(app, opportunityEndpoints.save, ({ viewer, params }) =>
    saveOpportunity(db, viewer.id, params.id),
  );

  route(app, opportunityEndpoints.unsave, ({ viewer, params }) =>
    unsaveOpportunity(db, viewer.id, params.id),
  );

  route(app, opportunityEndpoints.applied, ({ viewer, params }) =>
    countApplied(db, viewer, params.id),
  );

  route(app, opportunityEndpoints.calendar, async ({ params, query }, reply) => {
    const { id } = params;
    const { publicUrl } = config;
    const calendar = await getCalendar({ db, tokens, publicUrl }, id, query);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="opportunity-${id}.ics"`)
      .header('cache-control', 'no-cache')
      .send(calendar);
  });
}
