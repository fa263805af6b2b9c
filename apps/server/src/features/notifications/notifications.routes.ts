import { notificationEndpoints } from '@inzira/contract/notifications';
import type { FastifyRequest } from 'fastify';
import type { App } from '#src/platform/http/app-type.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import {
  countUnread,
  findNotifications,
  findSettings,
  markRead,
  updateSetting,
  type KindTexts,
} from './notifications.ts';

export async function notificationRoutes(app: App, { kinds }: { kinds: KindTexts }) {
  const { db } = app;

  route(app, notificationEndpoints.list, (request) =>
    findNotifications(db, kinds, readerOf(request), request.query.page),
  );

  route(app, notificationEndpoints.unread, async ({ viewer }) => ({
    unread: await countUnread(db, kinds, viewer.id),
  }));

  route(app, notificationEndpoints.markRead, ({ viewer, body }) =>
    markRead(db, viewer.id, body.ids),
  );

  route(app, notificationEndpoints.settings, (request) =>
    findSettings(db, kinds, readerOf(request)),
  );

  route(app, notificationEndpoints.updateSettings, async (request) => {
    const reader = readerOf(request);
    await updateSetting(db, kinds, reader.id, request.body);
    return findSettings(db, kinds, reader);
  });
}

/** The reader with the page's language; mails use the account's. */
const readerOf = (request: FastifyRequest & { viewer: Viewer }) => ({
  id: request.viewer.id,
  language: languageOf(request),
});
