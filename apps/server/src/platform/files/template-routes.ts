import { z } from 'zod';
import type { App } from '#src/platform/http/app-type.ts';
import { notFound } from '#src/platform/http/errors.ts';

/** Serves `/files/templates/…`: documents as downloads, their pictures inline. */
export async function templateRoutes(app: App) {
  app.get(
    '/files/templates/:filename',
    {
      schema: {
        hide: true,
        params: z.object({ filename: z.string().regex(/^[a-z0-9-]+(\.fr)?\.(docx|xlsx|webp)$/) }),
        querystring: z.object({ v: z.string().optional() }),
      },
    },
    async (request, reply) => {
      const file = app.templates.open(request.params.filename);
      if (!file) {
        throw notFound({
          en: 'This template was not found.',
          fr: 'Ce modèle est introuvable.',
        });
      }
      const etag = `"${file.version}"`;
      const isNamed = request.query.v === file.version;
      reply
        .header(
          'cache-control',
          isNamed ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        )
        .header('content-security-policy', "default-src 'none'; sandbox")
        // The pattern of the URL allows no character in the name that a header cannot contain.
        .header(
          'content-disposition',
          file.isPreview ? 'inline' : `attachment; filename="${file.filename}"`,
        )
        .header('etag', etag)
        .type(file.mediaType);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.send(file.bytes);
    },
  );
}
