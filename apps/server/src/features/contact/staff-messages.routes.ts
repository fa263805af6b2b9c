import { staffMessageEndpoints as endpoints } from '@inzira/contract/staff-messages';
import type { RequirePassword } from '#src/features/accounts/accounts.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { sendCsv } from '#src/platform/http/send-csv.ts';
import {
  createBroadcast,
  exportSubscribers,
  findBroadcasts,
  sendBroadcast,
  stopBroadcast,
  testBroadcast,
  updateBroadcast,
} from './broadcasts.ts';
import { findSubscribers, removeSubscriber } from './subscribers.ts';
import { findColleagues, findInbox, readMessage, replyToMessage, updateMessage } from './inbox.ts';

/** Messages and broadcasts for the team; the calls of visitors are in contact.routes.ts. */
export async function staffMessageRoutes(
  app: App,
  { requirePassword }: { requirePassword: RequirePassword },
) {
  const { db, config } = app;

  route(app, endpoints.inbox, ({ viewer, query }) => findInbox(db, viewer, query));

  route(app, endpoints.colleagues, async () => ({ colleagues: await findColleagues(db) }));

  route(app, endpoints.message, ({ viewer, params }) => readMessage(db, viewer, params.id));

  route(app, endpoints.reply, ({ viewer, params, body }) =>
    replyToMessage(db, config, viewer, params.id, body),
  );

  route(app, endpoints.update, ({ viewer, params, body }) =>
    updateMessage(db, viewer, params.id, body),
  );

  route(app, endpoints.broadcasts, ({ query }) => findBroadcasts(db, query.page));

  route(app, endpoints.createBroadcast, ({ viewer, body }) => createBroadcast(db, viewer, body));

  route(app, endpoints.updateBroadcast, ({ viewer, params, body }) =>
    updateBroadcast(db, viewer, params.id, body),
  );

  route(app, endpoints.testBroadcast, ({ viewer, params }) =>
    testBroadcast(db, config, viewer, params.id),
  );

  route(app, endpoints.sendBroadcast, ({ viewer, params, query }) =>
    sendBroadcast(db, viewer, params.id, query),
  );

  route(app, endpoints.stopBroadcast, ({ viewer, params }) => stopBroadcast(db, viewer, params.id));

  route(app, endpoints.subscribers, ({ viewer, query }) => findSubscribers(db, viewer, query));

  route(app, endpoints.removeSubscriber, ({ viewer, params }) =>
    removeSubscriber(db, viewer, params.id),
  );

  route(app, endpoints.exportSubscribers, async (request, reply) => {
    await requirePassword(request);
    const csv = await exportSubscribers(db, config, request.viewer, languageOf(request));
    return sendCsv(reply, 'subscribers', csv);
  });
}
