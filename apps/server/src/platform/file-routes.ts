import { z } from 'zod';
import type { App } from './app-type.ts';
import { notFound } from './errors.ts';

/** `/files/…`: public images for ever, private files by signed link and as downloads. */
export async function fileRoutes(app: App) {
  app.get(
    '/files/:room/:name',
    {
      schema: {
        hide: true,
        params: z.object({
          room: z.enum(['public', 'private']),
          name: z.string().regex(/^[\w-]+(\.[a-z0-9]+)?$/),
        }),
        querystring: z.object({
          expires: z.string().regex(/^\d+$/).optional(),
          signature: z.string().optional(),
        }),
      },
    },
    async (request, reply) => {
      const { room, name } = request.params;
      const file = await app.files.open(`${room}/${name}`, request.query);
      if (!file)
        throw notFound({
          en: 'This file was not found, or its link has expired.',
          fr: 'Ce fichier est introuvable, ou son lien a expiré.',
        });
      const isPublic = room === 'public';
      return reply
        .type(file.media_type)
        .header(
          'cache-control',
          isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
        )
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header(
          'content-disposition',
          isPublic ? 'inline' : `attachment; filename*=UTF-8''${encodeFilename(file.filename)}`,
        )
        .send(Buffer.from(file.bytes));
    },
  );
}

/** RFC 8187: what `encodeURIComponent` leaves alone and a header may not have. */
function encodeFilename(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
