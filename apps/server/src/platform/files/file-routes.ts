import { Readable } from 'node:stream';
import { z } from 'zod';
import type { App } from '#src/platform/http/app-type.ts';
import { readRange, setLength } from '#src/platform/http/byte-range.ts';
import { contentDisposition } from '#src/platform/http/content-disposition.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { isViewable } from './files.ts';

const missing = () =>
  notFound({
    en: 'This file was not found, or its link has expired.',
    fr: 'Ce fichier est introuvable, ou son lien a expiré.',
  });

const FRAMED = "frame-ancestors 'self'";

/**
 * Serves `/files/…`: public images, cached forever, and private files by signed link. Files are downloads; with `view`,
 * images and PDFs open in the browser.
 */
export async function fileRoutes(app: App) {
  app.get(
    '/files/:area/:name',
    {
      schema: {
        hide: true,
        params: z.object({
          area: z.enum(['public', 'private']),
          name: z.string().regex(/^[\w-]+(\.[a-z0-9]+)?$/),
        }),
        querystring: z.object({
          expires: z.string().regex(/^\d+$/).optional(),
          signature: z.string().optional(),
          view: z.string().optional(),
        }),
      },
    },
    async (request, reply) => {
      const { area, name } = request.params;
      const key = `${area}/${name}`;
      const file = await app.files.find(key, request.query);
      if (!file) throw missing();
      const isPublic = area === 'public';
      const isInline = isPublic || (request.query.view === '1' && isViewable(file.media_type));
      // PDF viewers of browsers need a frame of our own pages, and fail in a CSP sandbox.
      const isFramed = isInline && file.media_type === 'application/pdf';
      if (isFramed) reply.header('x-frame-options', 'SAMEORIGIN');
      // A key is never reused for other bytes, so it serves as the ETag.
      const etag = `"${name}"`;
      reply
        .header(
          'cache-control',
          isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
        )
        .header('content-security-policy', isFramed ? FRAMED : "default-src 'none'; sandbox")
        .header(
          'content-disposition',
          isPublic
            ? 'inline'
            : contentDisposition(isInline ? 'inline' : 'attachment', file.filename),
        )
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
        .type(file.media_type);
      if (isPublic && request.headers['if-none-match'] === etag) return reply.code(304).send();
      const range = readRange(request, file.size, etag);
      setLength(reply, range, file.size);
      // Without any body, Fastify would set the content length to 0.
      if (request.method === 'HEAD') return reply.send(Readable.from([]));
      const bytes = await app.files.open(key, range);
      if (!bytes) throw missing();
      return reply.send(bytes);
    },
  );
}
