import { UPLOAD_LIMITS, uploadEndpoints } from '@inzira/contract/uploads';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { badRequest } from '#src/platform/http/errors.ts';

/** Files in parts: begun, continued after a broken connection, finished. */
export async function uploadRoutes(app: App) {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: UPLOAD_LIMITS.partBytes },
    (_request, body, done) => done(null, body),
  );

  app.route({
    ...uploadEndpoints.start,
    handler: async (request, reply) => {
      const upload = await app.uploads.start(requireViewer(request).id, request.body);
      return reply.code(201).send(upload);
    },
  });
  app.route({
    ...uploadEndpoints.get,
    handler: async (request) => app.uploads.get(requireViewer(request).id, request.params.id),
  });
  app.route({
    ...uploadEndpoints.part,
    handler: async (request) => {
      const { id, offset } = request.params;
      if (!Buffer.isBuffer(request.body)) {
        throw badRequest({
          en: 'Send the bytes of the part as application/octet-stream.',
          fr: 'Envoyez les octets de la partie en application/octet-stream.',
        });
      }
      return app.uploads.addPart(requireViewer(request).id, id, offset, request.body);
    },
  });
  app.route({
    ...uploadEndpoints.finish,
    handler: async (request) => app.uploads.finish(requireViewer(request).id, request.params.id),
  });
  app.route({
    ...uploadEndpoints.remove,
    handler: async (request, reply) => {
      await app.uploads.remove(requireViewer(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  });
}
