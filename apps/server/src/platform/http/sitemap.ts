import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES } from '@inzira/contract/accounts';
import { urlInLanguage, alternatesOf } from './alternates.ts';
import type { App } from './app-type.ts';
import { notFound } from './errors.ts';
import { escapeHtml } from './html.ts';

/** The most addresses that the sitemap protocol allows in one file. */
export const URLS_PER_SITEMAP = 50_000;

/** A group of public pages. */
export interface SitemapSource {
  /** Lower-case letters; part of the names of its files. */
  name: string;
  /** The number of its files; 0 for none. */
  countFiles: () => Promise<number>;
  /** The paths in one file, counted from 1. */
  findPaths: (file: number) => Promise<string[]>;
  /** True for our own pages, which exist in every language; user content exists only in its author's. */
  isTranslated: boolean;
}

/** Paths that search engines must not visit: pages for signed-in users, or for holders of a mailed link. */
const PRIVATE = [
  '/api/',
  '/dashboard',
  '/staff',
  '/trainer',
  '/invite/',
  '/reset-password/',
  '/newsletter/',
  '/welcome',
];

/** Serves /robots.txt, and /sitemap.xml with the sitemaps that it names. */
export function registerSitemap(app: App, sources: readonly SitemapSource[]) {
  const { publicUrl } = app.config;

  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) => {
    const rules = PRIVATE.map((path) => `Disallow: ${path}\n`).join('');
    const text = `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`;
    return send(request, reply, 'text/plain; charset=utf-8', text);
  });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const counts = await Promise.all(sources.map(async ({ countFiles }) => countFiles()));
    const urls = sources.flatMap(({ name }, index) =>
      Array.from({ length: counts[index] ?? 0 }, (_, file) => `/sitemaps/${name}-${file + 1}.xml`),
    );
    return send(request, reply, XML, toXml('sitemapindex', 'sitemap', urls));
  });

  app.get(
    '/sitemaps/:file',
    {
      schema: {
        hide: true,
        params: z.object({ file: z.string().regex(/^[a-z]{1,30}-[1-9]\d{0,5}\.xml$/) }),
      },
    },
    async (request, reply) => {
      const [name, file = ''] = request.params.file.split('-');
      const source = sources.find((one) => one.name === name);
      const number = Number.parseInt(file, 10);
      const isThere = source !== undefined && number <= (await source.countFiles());
      const paths = isThere ? await source.findPaths(number) : [];
      if (!source || paths.length === 0) {
        throw notFound({ en: 'There is no such sitemap.', fr: 'Ce plan de site n’existe pas.' });
      }
      return send(request, reply, XML, toXml('urlset', 'url', paths, source.isTranslated));
    },
  );

  /** For translated pages, each address is an entry that lists all languages, as search engines require. */
  function toXml(root: string, element: string, paths: readonly string[], isTranslated = false) {
    const entries = paths.flatMap((path) => {
      const address = publicUrl + path;
      if (!isTranslated) return toEntry(element, address);
      const others = alternatesOf(address)
        .map(
          ({ code, href }) =>
            `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}"/>`,
        )
        .join('');
      return LANGUAGES.map((language) =>
        toEntry(element, urlInLanguage(language, address), others),
      );
    });
    const namespaces = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${isTranslated ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}`;
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${entries.join('')}</${root}>\n`;
  }
}

const toEntry = (element: string, address: string, others = '') =>
  `<${element}><loc>${escapeHtml(address)}</loc>${others}</${element}>\n`;

const XML = 'application/xml; charset=utf-8';

/** Cacheable for an hour; after that, clients revalidate by ETag. */
function send(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(text);
}
