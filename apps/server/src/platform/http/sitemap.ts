import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { notFound } from './errors.ts';
import { escapeHtml } from './html.ts';

/** What the protocol of sitemaps allows in one file. */
export const URLS_PER_SITEMAP = 50_000;

/** Public pages of one kind. */
export interface SitemapSource {
  /** Lower case letters: a part of its files' names. */
  name: string;
  /** How many files they take; 0 for none. */
  countFiles: () => Promise<number>;
  /** The paths of one file, counted from 1. */
  findPaths: (file: number) => Promise<string[]>;
}

/** Nothing for search engines there: for who is signed in, or for who got a link in a mail. */
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
      const paths = await sources
        .find((source) => source.name === name)
        ?.findPaths(Number.parseInt(file, 10));
      if (!paths?.length) {
        throw notFound({ en: 'There is no such sitemap.', fr: 'Ce plan de site n’existe pas.' });
      }
      return send(request, reply, XML, toXml('urlset', 'url', paths));
    },
  );

  function toXml(root: string, element: string, paths: readonly string[]) {
    const entries = paths
      .map((path) => `<${element}><loc>${escapeHtml(publicUrl + path)}</loc></${element}>\n`)
      .join('');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</${root}>\n`;
  }
}

const XML = 'application/xml; charset=utf-8';

/** Read again for an hour from a cache, and after that only when it has changed. */
function send(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(text);
}
