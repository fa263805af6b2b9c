import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import { z } from 'zod';
import { nameOf, readBrand, toPrinted } from '#src/platform/brand.ts';
import { DrawingCache } from '#src/platform/text/drawing-cache.ts';
import type { App } from './app-type.ts';
import { brandVersion } from './brand-html.ts';
import { notFound } from './errors.ts';
import { drawLinkPreview, drawLogoIcon } from './link-preview.ts';

const KEPT = 8;

/** Pictures of a brand for link previews in chats and for a phone's home screen. See `brandPicture`. */
export async function brandPictureRoutes(
  app: App,
  { description }: { description: Record<Language, string> },
) {
  const { db, files } = app;
  const drawings = new DrawingCache(KEPT);
  const findLanguage = (kind: string) => LANGUAGES.find((language) => language === kind);

  app.get(
    '/previews/brand/:file',
    {
      schema: {
        hide: true,
        // Earlier releases began the name with a revision instead of a hash.
        params: z.object({
          file: z.string().regex(/^(?:[\da-f]{12}|\d{1,9})-(?:en|fr|icon-192|icon-512)\.png$/),
        }),
      },
    },
    async (request, reply) => {
      const { file } = request.params;
      const brand = await readBrand(db);
      const kind = file.slice(file.indexOf('-') + 1, -'.png'.length);
      const language = findLanguage(kind);
      if (!language && !brand.logo) throw notFound();
      const version = brandVersion(brand);
      const image = await drawings.get(`${version} ${kind}`, async () => {
        const logo = brand.logo && (await files.read(brand.logo.key));
        if (language)
          return drawLinkPreview({
            title: nameOf(brand),
            text: description[language],
            logo,
            brand: toPrinted(brand),
          });
        if (!logo) throw notFound();
        return drawLogoIcon(logo, Number(kind.slice('icon-'.length)));
      });
      // An outdated address answers with the current picture, which must not be cached under it.
      const isCurrent = file.startsWith(`${version}-`);
      return reply
        .type('image/png')
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(image);
    },
  );
}
