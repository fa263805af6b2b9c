import { notificationEndpoints } from '@inzira/contract/notifications';
import type { FastifyRequest } from 'fastify';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { languageOf } from '#src/platform/http/language.ts';
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

  app.route({
    ...notificationEndpoints.list,
    handler: async (request) => findNotifications(db, kinds, readerOf(request), request.query.page),
  });

  app.route({
    ...notificationEndpoints.unread,
    handler: async (request) => ({
      unread: await countUnread(db, kinds, requireViewer(request).id),
    }),
  });

  app.route({
    ...notificationEndpoints.markRead,
    handler: async (request, reply) => {
      await markRead(db, requireViewer(request).id, request.body.ids);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...notificationEndpoints.settings,
    handler: async (request) => findSettings(db, kinds, readerOf(request)),
  });

  app.route({
    ...notificationEndpoints.updateSettings,
    handler: async (request) => {
      const reader = readerOf(request);
      await updateSetting(db, kinds, reader.id, request.body);
      return findSettings(db, kinds, reader);
    },
  });
}

/** Who is told, in the language of the page; mails are in that of the account. */
const readerOf = (request: FastifyRequest) => ({
  id: requireViewer(request).id,
  language: languageOf(request),
});
