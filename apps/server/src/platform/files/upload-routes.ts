import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import { uploadEndpoints } from '@inzira/contract/uploads';
import type { App } from '#src/platform/http/app-type.ts';
import { badRequest } from '#src/platform/http/errors.ts';
import { route } from '#src/platform/http/route.ts';

/** Uploads in parts: start, continue after a broken connection, finish. */
export async function uploadRoutes(app: App) {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: UPLOAD_LIMITS.partBytes },
    (_request, body, done) => done(null, body),
  );

  route(app, uploadEndpoints.start, async ({ viewer, body }) => {
    return app.uploads.start(viewer.id, body);
  });
  route(app, uploadEndpoints.get, ({ viewer, params }) => app.uploads.get(viewer.id, params.id));
  route(app, uploadEndpoints.part, async ({ viewer, params, body }) => {
    const { id, offset } = params;
    if (!Buffer.isBuffer(body)) {
      throw badRequest({
        en: 'Send the bytes of the part as application/octet-stream.',
        fr: 'Envoyez les octets de la partie en application/octet-stream.',
      });
    }
    return app.uploads.addPart(viewer.id, id, offset, body);
  });
  route(app, uploadEndpoints.finish, ({ viewer, params }) =>
    app.uploads.finish(viewer.id, params.id),
  );
  route(app, uploadEndpoints.remove, ({ viewer, params }) =>
    app.uploads.remove(viewer.id, params.id),
  );
}
